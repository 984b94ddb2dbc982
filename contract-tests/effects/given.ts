/** Files and values that are sent, and what is wrong with what comes back in their place. */

import { answerSchema, successOf } from '../../spec/contract/responses.ts'
import { covers, essenceOf } from '../../spec/http/media-type.ts'
import type { Answer } from '../../spec/http/message.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import { saysOf, toldAt } from '../../spec/names/described.ts'
import { isServices } from '../../spec/requirements/properties.ts'
import { objectBody } from '../../spec/resources/envelopes.ts'
import type { ShownAt, Use } from '../../spec/resources/resources.ts'
import { altered } from '../cases/changes.ts'
import type { Draft } from '../cases/request-builder.ts'
import { Undecided } from '../stored/asking.ts'
import type { Collection } from '../stored/collection.ts'
import { inWords, isLike } from '../stored/likeness.ts'
import { itemShownIn, jsonIn, ownMarksOf } from '../stored/specimen.ts'

/** What was sent, where its path parameters say that it is, and what the answer shows of it. */
export type Handed = {
  readonly value: Buffer | JsonObject
  readonly at: readonly string[]
  readonly shown: JsonObject | null
}

/** What is wrong with an answer in place of what was sent, in words, beside what was sent elsewhere; null for nothing. */
export type FaultIn = (answer: Answer, sent: Handed, other: Handed) => string | null

/** A body with texts of its own; after another, the other of two and another of several listed values, and no more than it needs. */
export function ownValue(collection: Collection, { operation }: Use, before: Handed | null): JsonObject {
  const requests = collection.context.requests.of(operation)
  const whole = requests.marked(collection.context.requests.plain(operation)?.value)
  if (!isObject(whole)) throw new Undecided('no body can be made for it', null)
  if (before === null) return whole
  const turned = Object.entries(whole).map(([name, value]) => {
    const listed = objectBody(operation)?.wide.properties.get(name)?.values('enum').flat() ?? []
    const other = listed.find((one) => typeof one === typeof value && one !== value)
    return [name, typeof value === 'boolean' ? !value : (other ?? value)]
  })
  const other: JsonObject = Object.fromEntries(turned)
  const bare = requests.withoutOptional(other, null)?.value
  return [bare, other].filter((one) => isObject(one)).find(requests.isValid) ?? whole
}

/** Bytes that are no text in UTF-8, with both ends of a line, and a number of their own. */
export function ownBytes({ context: { requests } }: Collection, { operation }: Use): Buffer {
  const { mediaType } = requests.of(operation)
  const start = mediaType?.startsWith('image/') === true ? '\x89PNG\r\n\x1a\n' : ''
  return Buffer.from(`${start}Contract test ${requests.of(operation).number()}\r\n\x00\xff\xfe\xe9\n`, 'latin1')
}

/** The request with these bytes as its body, or as the file in its form. */
export function withFile(draft: Draft, bytes: Buffer): Draft {
  const text = Buffer.from(draft.message.body ?? '').toString('latin1')
  if (!text.startsWith('--')) return altered(draft, { body: bytes })
  const filled = text.replace(
    /(filename=".*?\r\n\r\n).*?(?=\r\n--)/s,
    (_, head: string) => head + bytes.toString('latin1'),
  )
  return altered(draft, { body: Buffer.from(filled, 'latin1') })
}

/** The very bytes must come back, but for pictures, sounds and films, unless a description promises these. */
export function fileFault({ resource, context }: Collection, { operation }: Use, { read }: ShownAt): FaultIn {
  const said = [operation, read].map((one) => toldAt(resource.schema.document, one)).join('. ')
  const type = essenceOf(context.requests.of(operation).mediaType ?? '')
  const types = successOf(read)?.content.map(({ name }) => name) ?? []
  const isSame =
    type.startsWith('multipart/') || types.some((name) => covers(name, type) || /octet-stream|\*/.test(name))
  const isMedia = [type, ...types].some((name) => /^(image|audio|video)\//.test(name))
  const isExact = isSame && !saysOf('altering', said) && (!isMedia || saysOf('as_sent', said))
  const isOf = (body: Uint8Array, { value }: Handed): boolean => Buffer.isBuffer(value) && value.equals(body)
  return ({ body }, sent, other) => {
    if (isOf(body, other)) return 'another file that was sent'
    return isExact && !isOf(body, sent) ? `${body.length} other bytes` : null
  }
}

/** Each value must come back; what was put there before, and is left out now, must not. */
export function valueFault({ read }: ShownAt): FaultIn {
  const places = answerSchema(read)?.wide.properties
  return (answer, { value: sent, shown, at }, other) => {
    if (Buffer.isBuffer(sent)) return null
    const item = itemShownIn(jsonIn(answer), sent) ?? {}
    const lost = Object.entries(sent).find(([name, value]) => {
      const isOpen =
        isServices(name) || places?.get(name)?.travels('response') !== true || value === null || value === ''
      // Where the service says at once that it takes another value, that is no loss.
      const isSaid = shown !== null && Object.hasOwn(shown, name) && isLike(shown[name], item[name])
      return !isOpen && !isSaid && !isLike(value, item[name])
    })
    if (lost !== undefined) return `${inWords(lost[0], item[lost[0]])} in place of ${inWords(...lost)}`
    const before = Buffer.isBuffer(other.value) || at.join() !== other.at.join() ? {} : other.value
    const left = [...ownMarksOf(before, sent)].find(
      ([name, text]) => !Object.hasOwn(sent, name) && isLike(text, item[name]),
    )
    return left === undefined ? null : `${inWords(...left)}, which was replaced`
  }
}
