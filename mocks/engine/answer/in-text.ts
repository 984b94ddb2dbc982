/** Bodies in media types other than JSON. */

import type { MediaType } from '../../../spec/contract/contract.ts'
import { concrete } from '../../../spec/http/media-type.ts'
import type { Generate } from '../values/generate.ts'
import { type Sample, sampleOf } from './files/sample.ts'
import type { BodyMakers, Occasion } from './responder.ts'

/** Other media types: the document's examples, or else a small body that clients can open. */
export function inText(generate: Generate, { name, schema, examples }: MediaType): BodyMakers {
  const texts = new Map(
    examples.map(({ name, value }) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
  const isPlain = /^text\/plain\b/i.test(name) && schema !== null
  const dynamic = (occasion: Occasion): string => {
    if (isPlain && schema.types?.has('string') === true) return String(generate(schema, occasion.key))
    const { body, encoding } = sampleOf(concrete(name))
    occasion.encoding = encoding
    return body
  }
  const ofSchema = ['examples', 'example'].flatMap((word) => schema?.values(word).flat() ?? [])
  const documented = [...texts.values()][0] ?? ofSchema.find((example) => typeof example === 'string')
  return { body: (_, occasion) => documented ?? dynamic(occasion), dynamic, example: (name) => texts.get(name) ?? null }
}

/** What is wrong, in another media type than JSON: the document's example, or else a body that says the message. */
export function errorText({ name, examples }: MediaType, message: string): Sample {
  const documented = examples.find(({ value }) => typeof value === 'string')?.value
  return typeof documented === 'string' ? { body: documented } : sampleOf(concrete(name), message)
}
