/** Bodies in media types other than JSON. */

import { createFill } from '../../../fixtures/errors/error-fill.ts'
import type { Trouble } from '../../../fixtures/errors/trouble.ts'
import type { MediaType, ResponseSpec } from '../../../spec/contract/contract.ts'
import { jsonOf } from '../../../spec/contract/responses.ts'
import { preferred } from '../../../spec/http/accept.ts'
import { concrete } from '../../../spec/http/media-type.ts'
import { tableOfJson } from '../../../spec/schema/table.ts'
import { isTableType } from '../../../spec/streams/form.ts'
import { isSpokenXml, readXml, xmlOfJson } from '../../../spec/xml/spoken.ts'
import type { Generate } from '../values/generate.ts'
import { type SampleFile, sampleOf } from './files/sample.ts'
import { type BodyMakers, firstFitting, type Occasion } from './responder.ts'

/** The makers of bodies: the document's examples, or else a small body that clients can open. */
export function inText(generate: Generate, mediaType: MediaType): BodyMakers {
  const { name, schema, examples } = mediaType
  const texts = new Map<string, string>()
  for (const { name, value } of examples) {
    const json = JSON.stringify(value)
    const text = typeof value === 'string' ? value : (xmlOfJson(mediaType, json) ?? json)
    if (!isBrokenXml(mediaType, text)) texts.set(name, text)
  }
  const types = schema?.types ?? null
  const isPlain = /^text\/plain\b/i.test(name) && types !== null && !types.has('object') && !types.has('array')
  const dynamic = (occasion: Occasion): string => {
    if (isPlain && schema !== null) return String(generate(schema, occasion.key))
    const isTable = isTableType(name) && schema?.types?.has('string') !== true
    if (schema !== null && (isTable || isSpokenXml(mediaType))) {
      const { key, values } = occasion
      const made = generate.answer(schema, key, { values, path: '' }, schema.validator('response'))
      return (isTable ? tableOfJson(name, made, schema) : xmlOfJson(mediaType, made)) ?? made
    }
    const { body, encoding } = sampleOf(concrete(name))
    occasion.encoding = encoding
    return body
  }
  const ofSchema = ['examples', 'example'].flatMap((word) => schema?.values(word).flat() ?? [])
  const documented = [...texts.values()][0] ?? ofSchema.find((example) => typeof example === 'string')
  return { body: (_, occasion) => documented ?? dynamic(occasion), dynamic, example: (name) => texts.get(name) ?? null }
}

/** What is wrong, in another media type than JSON: the document's example, what XML has by its schema, or else a body that says the message. */
export function errorText(mediaType: MediaType, trouble: Trouble, generate: Generate): SampleFile {
  const { name, schema, examples } = mediaType
  const documented = examples.find(({ value }) => typeof value === 'string')?.value
  if (typeof documented === 'string' && !isBrokenXml(mediaType, documented)) return { body: documented }
  if (schema !== null && isSpokenXml(mediaType)) {
    const makes = [createFill(generate, schema), () => generate(schema, trouble.message)]
    const value = firstFitting(makes, trouble, schema)
    const body = value === undefined ? null : xmlOfJson(mediaType, JSON.stringify(value))
    if (body !== null) return { body }
  }
  return sampleOf(concrete(name), trouble.message)
}

/** The media type of an error that its request prefers, else JSON. XML that says the same is made of that. */
export function errorType(response: ResponseSpec, { request }: Trouble): MediaType | undefined {
  const { content } = response
  const first = jsonOf(response) ?? content[0]
  const made = first?.json ? content.filter((type) => !isSpokenXml(type)) : content
  return first && (preferred(request?.header?.('accept') ?? '', first, made) ?? first)
}

/** True for XML that breaks its schema, as an example that nobody has checked may do. */
function isBrokenXml(mediaType: MediaType, text: string): boolean {
  const heard = readXml(mediaType, text)
  if (heard === null) return false
  return 'fault' in heard || mediaType.schema?.validator('response')(heard.value, heard.exact).length !== 0
}
