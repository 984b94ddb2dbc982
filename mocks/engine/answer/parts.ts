/** What answers need only if they contain more than the request. A page loads it at the first use. */

import { documentedError } from '../../../fixtures/errors/documented-error.ts'
import { createFill } from '../../../fixtures/errors/error-fill.ts'
import { problemDetails, type Trouble } from '../../../fixtures/errors/trouble.ts'
import { type MediaType, PartError } from '../../../spec/contract/contract.ts'
import { preferred } from '../../../spec/http/accept.ts'
import { concrete } from '../../../spec/http/media-type.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { isSpokenXml, readXml, xmlOfJson } from '../../../spec/xml/spoken.ts'
import { judgeOtherBody } from '../request/form.ts'
import { createParameterJudge } from '../request/parameters.ts'
import type { Generate } from '../values/generate.ts'
import { answerViolations } from './allowed.ts'
import { createShow } from './alternatives.ts'
import { createDescribed } from './described.ts'
import { type SampleFile, sampleOf } from './files/sample.ts'
import { isTableType, tableOfJson } from './files/table.ts'
import type { BodyMakers, Occasion, Responder } from './responder.ts'

export const PARTS = {
  ...{ answerViolations, createDescribed, createFill, createParameterJudge, createShow, documentedError },
  ...{ errorText, inText, judgeOtherBody, preferred, problemDetails, whyNoExample },
}

export type LateParts = typeof PARTS

/** Bodies in media types other than JSON: the document's examples, or else a small body that clients can open. */
function inText(generate: Generate, mediaType: MediaType): BodyMakers {
  const { name, schema, examples } = mediaType
  const texts = new Map<string, string>()
  for (const { name, value } of examples) {
    const json = JSON.stringify(value)
    const text = typeof value === 'string' ? value : (xmlOfJson(mediaType, json) ?? json)
    if (!isBrokenXml(mediaType, text)) texts.set(name, text)
  }
  const isPlain = /^text\/plain\b/i.test(name) && schema !== null
  const dynamic = (occasion: Occasion): string => {
    if (isPlain && isSingleValue(schema)) return String(generate(schema, occasion.key))
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
function errorText(mediaType: MediaType, trouble: Trouble, generate: Generate): SampleFile {
  const { name, schema, examples } = mediaType
  const documented = examples.find(({ value }) => typeof value === 'string')?.value
  if (typeof documented === 'string' && !isBrokenXml(mediaType, documented)) return { body: documented }
  if (schema !== null && isSpokenXml(mediaType)) {
    for (const make of [createFill(generate, schema), () => generate(schema, trouble.message)]) {
      try {
        const value = make(trouble)
        const body = schema.validator('response')(value).length > 0 ? null : xmlOfJson(mediaType, JSON.stringify(value))
        if (body !== null) return { body }
      } catch (error) {
        // A fault in the schema of errors must not hide what is wrong with the request.
        if (!(error instanceof PartError)) throw error
      }
    }
  }
  return sampleOf(concrete(name), trouble.message)
}

/** True for a schema of a text, a number or a truth value. */
function isSingleValue({ types }: Schema): boolean {
  return types !== null && !types.has('object') && !types.has('array')
}

/** True for XML that breaks its schema, as an example that nobody has checked may do. */
function isBrokenXml(mediaType: MediaType, text: string): boolean {
  const heard = readXml(mediaType, text)
  if (heard === null) return false
  return 'fault' in heard || mediaType.schema?.validator('response')(heard.value, heard.exact).length !== 0
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
