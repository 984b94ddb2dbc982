/** What answers need only if they contain more than the request. A page loads it at the first use. */

import { documentedError } from '../../../fixtures/errors/documented-error.ts'
import { createFill } from '../../../fixtures/errors/error-fill.ts'
import { problemDetails } from '../../../fixtures/errors/trouble.ts'
import type { MediaType } from '../../../spec/contract/contract.ts'
import { preferred } from '../../../spec/http/accept.ts'
import { concrete } from '../../../spec/http/media-type.ts'
import { isSpokenXml, xmlOfJson } from '../../../spec/xml/spoken.ts'
import { judgeOtherBody } from '../request/form.ts'
import { createParameterJudge } from '../request/parameters.ts'
import type { Generate } from '../values/generate.ts'
import { answerViolations } from './allowed.ts'
import { createShow } from './alternatives.ts'
import { createDescribed } from './described.ts'
import { type SampleFile, sampleOf } from './files/sample.ts'
import type { BodyMakers, Occasion, Responder } from './responder.ts'

export const PARTS = {
  ...{ answerViolations, createDescribed, createFill, createParameterJudge, createShow, documentedError },
  ...{ errorText, inText, judgeOtherBody, preferred, problemDetails, whyNoExample },
}

export type LateParts = typeof PARTS

/** Bodies in media types other than JSON: the document's examples, or else a small body that clients can open. */
function inText(generate: Generate, mediaType: MediaType): BodyMakers {
  const { name, schema, examples } = mediaType
  const inXml = (json: string): string | null => xmlOfJson(mediaType, json)
  const texts = new Map(
    examples.map(({ name, value }) => {
      const json = JSON.stringify(value)
      return [name, typeof value === 'string' ? value : (inXml(json) ?? json)]
    }),
  )
  const isPlain = /^text\/plain\b/i.test(name) && schema !== null
  const dynamic = (occasion: Occasion): string => {
    if (isPlain && schema.types?.has('string') === true) return String(generate(schema, occasion.key))
    if (schema !== null && isSpokenXml(mediaType)) {
      const { key, values } = occasion
      const made = inXml(generate.answer(schema, key, { values, path: '' }, schema.validator('response')))
      if (made !== null) return made
    }
    const { body, encoding } = sampleOf(concrete(name))
    occasion.encoding = encoding
    return body
  }
  const ofSchema = ['examples', 'example'].flatMap((word) => schema?.values(word).flat() ?? [])
  const documented = [...texts.values()][0] ?? ofSchema.find((example) => typeof example === 'string')
  return { body: (_, occasion) => documented ?? dynamic(occasion), dynamic, example: (name) => texts.get(name) ?? null }
}

/** What is wrong, in another media type than JSON: the document's example, or else a body that says the message. */
function errorText({ name, examples }: MediaType, message: string): SampleFile {
  const documented = examples.find(({ value }) => typeof value === 'string')?.value
  return typeof documented === 'string' ? { body: documented } : sampleOf(concrete(name), message)
}

/** A sentence that says why a request does not get the example that it names, and which examples there are. */
function whyNoExample(responders: readonly Responder[], wanted: string): string {
  const names = responders.flatMap(({ mediaType, example }) =>
    (mediaType?.examples ?? []).filter(({ name }) => example(name) !== null).map(({ name }) => name),
  )
  const isElsewhere = responders.some(({ mediaType }) => mediaType?.elsewhere.includes(wanted))
  const isBroken = responders.some(({ mediaType }) => mediaType?.examples.some(({ name }) => name === wanted))
  const why = isElsewhere ? ' (its externalValue is not fetched)' : isBroken ? ' (it breaks its schema)' : ''
  return `There is no example ${JSON.stringify(wanted)} to answer with${why}; there is ${names.join(', ') || 'none'}.`
}
