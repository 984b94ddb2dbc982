/** Builds the requests of one operation: valid ones that are recognisable as a test's, and variations of them. */

import type { Api, MediaType, Operation } from '../../spec/contract/contract.ts'
import { bodySchema, jsonOf } from '../../spec/contract/responses.ts'
import type { Exchange, Header, RequestMessage } from '../../spec/http/message.ts'
import { asParsed } from '../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../spec/json/pointer.ts'
import {
  isNameOfItem,
  itemSentBy,
  newItemsSentBy,
  tellsRetries,
  valueWithin,
  withSecretsRepeated,
  withValueWithin,
} from '../../spec/requirements/item-sent.ts'
import { collectionsIn } from '../../spec/resources/resources.ts'
import type { Schema, Shape } from '../../spec/schema/schema.ts'
import { Addresses, type Instead } from './address.ts'
import { type Credential, credentialOf, isAmong } from './credentials.ts'
import { withDatesPlaced } from './dates/dates.ts'
import type { Numbered, Numbers } from './numbers.ts'
import { contentTypeOf, isForm, otherMediaOf, writingOf, writtenBody } from './other-bodies.ts'
import { type Generators, generatorsFor, isInteger, OwnValues } from './own-values.ts'
import { EVERY_PROPERTY, LEVELS, type Level, REQUIRED_ONLY } from './plainness.ts'

export type Draft = {
  readonly message: RequestMessage
  /** The value of the body, with exact numbers; undefined if it has none. */
  readonly value: unknown
  readonly credential: Credential
  /** True if it names a particular item, which must not be replaced by another. */
  readonly isPlaced?: true
  /** True if it has no optional properties, and plain ones have. */
  readonly isBare?: true
  /** The property that its case is about. */
  readonly varied?: string
  /** The places of its body, with `/` between their steps, that name what they are to name: no other item replaces it. */
  readonly naming?: readonly string[]
  /** Which later requests use the item that this request creates: those that need an item, one alone, or a check of state. */
  readonly keptFor?: 'requests' | 'request' | 'state'
  /** How it was sent and answered, for a check of state that cites it. */
  readonly exchange?: Exchange
}

/** Offers keys to new items, where there are few; see `KeyPool`. */
export type Keys = {
  readonly property: string
  readonly offered: (value: unknown) => unknown
}

export type Sender = {
  readonly seed: number
  /** The UTC day on which the run says that it is, in milliseconds since 1970. */
  readonly now: number
  readonly token: string
  /** Good credentials besides the token, by the names of their schemes. */
  readonly credentials?: ReadonlyMap<string, string>
  /** The user's own headers, on every request. */
  readonly headers: readonly Header[]
}

/** A plain body: its level, and the index that its values are drawn for. */
export type Plain = { readonly level: Level; readonly index: number }

/** A body to send: its text, null for no body, and the value of that text, undefined if it has none. */
export type DraftBody = { readonly text: string | null; readonly value: unknown }
export const NO_BODY: DraftBody = { text: null, value: undefined }

type Needs = { readonly level: Level; readonly isNewThroughout: boolean }
const NO_NEEDS: Needs = { level: EVERY_PROPERTY, isNewThroughout: false }

/** The parts of a request that have usual values unless they are given. */
export type RequestParts = {
  /** Null leaves out the header. */
  readonly mediaType?: string | null
  readonly credential?: Credential
  readonly framing?: RequestMessage['framing']
  readonly instead?: Instead | null
}

export class RequestBuilder {
  readonly operation: Operation
  readonly sender: Sender
  readonly #numbers: Numbers
  readonly needs: () => Needs
  readonly #keys: Keys | null
  /** The media type of a body; null if the operation takes none. */
  readonly mediaType: string | null
  readonly #schema: Schema | null
  readonly #other: MediaType | null
  readonly #generators: Generators
  /** Writes bodies that are told as JSON. */
  readonly #written: RequestMessage['written'] | null
  /** The schema of a body, whatever its media type. */
  readonly #anySchema: Schema | null
  /** True for a value that the schema of the body allows. */
  readonly isValid: (value: unknown) => boolean
  /** The same of the item in the body. */
  readonly isItem: (value: unknown) => boolean
  /** The item in a JSON body; null where the body is the item, or has none. */
  readonly #item: ReturnType<typeof itemSentBy>
  /** True if a body is a list of items. */
  readonly #isMany: boolean
  readonly ownValues: OwnValues
  readonly #integers: readonly string[]
  /** Properties that hold text and are required or identify an item. */
  readonly #texts: readonly string[]
  /** Those of them that identify an item, or the request that creates it. */
  readonly #identifiers: readonly string[]
  readonly #allTexts: readonly string[]
  readonly #required: ReadonlyMap<string, string>
  readonly #addresses: Addresses
  /** The keys that required parameters of the query have in all requests, by their names. */
  readonly queryKeys = new Map<string, string>()
  readonly credential: Credential

  constructor(
    api: Api,
    operation: Operation,
    sender: Sender,
    numbers: Numbers,
    needs: () => Needs = () => NO_NEEDS,
    keys: Keys | null = null,
  ) {
    this.needs = needs
    this.#keys = keys
    this.operation = operation
    this.sender = sender
    this.#numbers = numbers
    this.mediaType = contentTypeOf(operation)
    this.#schema = bodySchema(operation)
    this.#other = otherMediaOf(operation.body)
    const generators = generatorsFor(api)
    this.#written = writingOf(operation)
    this.credential = credentialOf(operation, sender)
    const next = (): number => numbers.first + numbers.count()
    this.#addresses = new Addresses(generators, operation, sender.seed, next, this.queryKeys)
    this.#generators = generators
    const schema = this.#schema ?? this.#other?.schema ?? null
    this.#anySchema = schema
    this.isValid = validityOf(schema)
    const { resource, use } = collectionsIn(api).uses.get(operation) ?? {}
    const list = use === undefined ? null : newItemsSentBy(use)
    const sent = list ?? (use === undefined ? null : itemSentBy(use))
    this.#item = sent !== null && sent.path.length > 0 ? sent : null
    const body = this.#item?.schema ?? schema
    // Each of several new items has names of its own.
    this.#isMany = list !== null
    const item = this.#isMany ? (body?.items ?? null) : body
    const shape = item === null ? undefined : ownShape(item)
    this.isItem = item === schema ? this.isValid : validityOf(item)
    this.#required = schema?.shape.required ?? new Map()
    // A field of a form is text, and the ledger reads numbers of JSON only.
    this.#integers = namesOfType(this.#schema, 'integer')
    this.#allTexts = namesOfType(item, 'string')
    // A service that remembers may refuse a key that an earlier run has sent, and any identifier may be one.
    const key = resource?.key
    const isIdentifier = (name: string): boolean =>
      name === key || tellsRetries(name) || shape?.properties.get(name)?.values('format').includes('uuid') === true
    this.#identifiers = this.#allTexts.filter(isIdentifier)
    this.#texts = this.#allTexts.filter((name) => shape?.required.has(name) || this.#identifiers.includes(name))
    this.ownValues = new OwnValues({
      root: item,
      properties: new Map([...(schema === null ? [] : ownShape(schema).properties), ...(shape?.properties ?? [])]),
      integers: this.#schema === null ? [] : namesOfType(item, 'integer'),
      isValid: this.isItem,
      draw: (one, index) => generators.full(one, sender.seed, index),
    })
  }

  drawn(schema: Schema | null, index: number): unknown {
    return schema === null ? null : this.#generators.full(schema, this.sender.seed, index)
  }

  /** True if a later plain request has texts of this one that a target may refuse, unless {@link isNewThroughout}. */
  repeats({ message, value }: Draft): boolean {
    if (!isObject(value)) return message.body !== null && message.body.length > 0
    const isRepeated = ([name, member]: [string, unknown]): boolean =>
      typeof member === 'string' ? !this.#texts.includes(name) : typeof member === 'object' && member !== null
    return Object.entries(value).some(isRepeated)
  }

  /** True if no text of a body is sent twice, as for a target that refuses what it has; see {@link repeats}. */
  get isNewThroughout(): boolean {
    return this.needs().isNewThroughout
  }

  get hasBody(): boolean {
    return this.#schema !== null || this.#other !== null
  }

  draft(
    { text, value }: DraftBody,
    { mediaType = this.mediaType, credential = this.credential, framing = 'length', instead = null }: RequestParts = {},
  ): Draft {
    const { method } = this.operation
    const { path, headers: own } = this.#addresses.next(instead, credential.query)
    const body = text === null ? null : Buffer.from(text)
    const type: readonly Header[] = mediaType === null || body === null ? [] : [['Content-Type', mediaType]]
    const others = this.sender.headers.filter((one) => !isAmong(this.credential.headers, one))
    const headers: Header[] = [['Accept', '*/*'], ...type, ...own, ...credential.headers, ...others]
    const written = this.#written && { written: this.#written }
    return { message: { method, path, headers, body, ...written, framing }, value, credential }
  }

  /** A plain valid request; null if the level has none of its own. `isNew`: with texts that were never sent. */
  plain(plain: Plain, isNew = this.isNewThroughout): Draft | null {
    if (!this.#hasOwn(plain.level)) return null
    const body = this.plainBody(plain, isNew)
    return body.text === null && this.hasBody ? null : this.draft(body)
  }

  plainBody({ level, index }: Plain, isNew = this.isNewThroughout): DraftBody {
    if (this.#other !== null) return this.bodyIn(this.#other, { level, index }, null, isNew)
    const value = this.#draw(level, index)
    if (value === undefined) return NO_BODY
    return draftBody(this.#owned(value, level, isNew))
  }

  /** A valid body that is not JSON, but for a field of the form; its value of undefined leaves it out. */
  otherBody(plain: Plain, varied: { readonly field: string; readonly value: unknown }): DraftBody {
    return this.#other === null ? NO_BODY : this.bodyIn(this.#other, plain, varied)
  }

  /** A valid body in a media type, but for a field of a form. */
  bodyIn(
    mediaType: MediaType,
    { level, index }: Plain,
    varied: { readonly field: string; readonly value: unknown } | null = null,
    isNew = this.isNewThroughout,
  ): DraftBody {
    const { schema } = mediaType
    // What the same item is in JSON: with its own key, and as plain as it must be.
    if (mediaType !== this.#other && !isForm(mediaType) && isSame(schema, this.#schema)) {
      const { value } = this.plainBody({ level, index }, isNew)
      return { text: writtenBody(mediaType, value, this.operation.body), value: undefined }
    }
    const generate = this.#generators[level.hasOptional ? 'full' : 'minimal']
    const numbered = isNew || level.isSpelt ? this.#numbers.next() : null
    const at = isNew ? Number(numbered?.integers[0]) : index
    const drawn = schema === null ? null : generate(schema, this.sender.seed, at)
    const value = this.#tidied(numbered === null ? drawn : this.#renewed(drawn, level, numbered), level, numbered)
    const given = isObject(value) && varied !== null ? { ...value, [varied.field]: varied.value } : value
    const kept = isObject(given)
      ? Object.fromEntries(Object.entries(given).filter(([, member]) => member !== undefined))
      : given
    const isOwn = mediaType === this.#other || schema?.validator('request')(kept).length === 0
    return { text: writtenBody(mediaType, isOwn ? kept : drawn, this.operation.body), value: undefined }
  }

  /** A valid value with numbers and names that are unique in this run, as far as the schema allows. */
  own = (value: unknown): unknown => this.#owned(value, this.needs().level, this.isNewThroughout)

  /** Like {@link own}, and the optional texts are unique, too; of several items, each stays. */
  marked = (value: unknown): unknown => {
    const { level } = this.needs()
    const own = (body: unknown): unknown => this.#owned(body, level, this.isNewThroughout, this.#allTexts, true)
    // A text may be null, and null shows nothing.
    const filled = own(
      this.#inItem(value, (item) => {
        const empty = isObject(item) ? this.#allTexts.filter((name) => item[name] === null) : []
        return empty.length === 0
          ? item
          : { ...Object(item), ...Object.fromEntries(empty.map((name) => [name, 'Test'])) }
      }),
    )
    return this.isValid(filled) ? filled : own(value)
  }

  /** The value with only its required properties and `kept`; null if nothing can be left out. */
  withoutOptional(value: unknown, kept: string | null): DraftBody | null {
    const bare = bareOf(value, kept, { required: this.#required, isValid: this.isValid })
    return bare === null ? null : draftBody(bare)
  }

  /** The same of the item in a body. */
  bareItem(item: unknown, kept: string | null): JsonObject | null {
    return bareOf(item, kept, { required: this.#item?.schema.shape.required ?? this.#required, isValid: this.isItem })
  }

  /** The body in which a secret is written twice alike, where it is meant to be accepted; `by`: the property that counts. */
  repeated(body: DraftBody, isMeant: boolean, by: string | null): DraftBody {
    if (!isMeant) return body
    const value = this.#repeatedIn(body.value, by)
    return value === body.value ? body : draftBody(value)
  }

  /** The value with new numbers for its integers except `kept`, and its members in the order of a drawn body. */
  renumbered(value: unknown, kept: string | null): DraftBody {
    if (!isObject(value)) return draftBody(value)
    const drawn = this.#draw(EVERY_PROPERTY, 0)
    const order = isObject(drawn) ? Object.keys(drawn) : []
    const [integer] = this.#numbers.next().integers
    const members = Object.entries(value).toSorted(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    const isFresh = (name: string, member: unknown): boolean =>
      name !== kept && this.isInteger(name) && isInteger(member)
    const fresh = Object.fromEntries(members.map(([name, member]) => [name, isFresh(name, member) ? integer : member]))
    return draftBody(this.#keys === null || kept === this.#keys.property ? fresh : this.#keys.offered(fresh))
  }

  /** The literals of a body's integers, for the ledger of a seeding. */
  integersOf(value: unknown): string[] {
    if (!isObject(value)) return []
    const members = this.#integers.map((name) => value[name])
    return [...new Set(members.flatMap((member) => (isInteger(member) ? [JSON.stringify(member)] : [])))]
  }

  /** A number that was never sent before. */
  number(): string {
    return String(this.#numbers.next().integers[0])
  }

  /** Texts that were never sent before, for a key. */
  get keys(): readonly string[] {
    const { texts, isSpelt } = this.needs().level
    const numbered = this.#numbers.next()
    return isSpelt && texts !== null ? texts(numbered, '') : numbered.names('').slice(1, 2)
  }

  isInteger(name: string): boolean {
    return this.#integers.includes(name)
  }

  get path(): string {
    return this.#addresses.path
  }

  /** What names an item, although its schema does not require it; empty where nothing such is. */
  #name(index: number): JsonObject {
    const required = this.#item?.schema.shape.required ?? this.#required
    const isName = (one: string): boolean => this.#identifiers.includes(one) || isNameOfItem(one)
    const name = this.#allTexts.find((one) => !required.has(one) && isName(one))
    const whole = name === undefined ? null : this.#draw(EVERY_PROPERTY, index)
    const item = valueWithin(whole, this.#item?.path ?? [])
    return name === undefined || !isObject(item) || typeof item[name] !== 'string' ? {} : { [name]: item[name] }
  }

  #draw({ hasOptional, source, isNamed = false }: Level, index: number): unknown {
    const { seed } = this.sender
    if (this.#schema === null) return undefined
    if (hasOptional) return this.#generators.full(this.#schema, seed, index)
    const example = source === 'example' ? this.#example(index) : undefined
    const least = example ?? this.#generators.minimal(this.#schema, seed, index)
    return isNamed ? this.#inItem(least, (item) => ({ ...Object(item), ...this.#name(index) })) : least
  }

  /** An example of a body: the document's, or one with the texts that it shows of properties; undefined: it shows none. */
  #example(index: number): unknown {
    const examples = jsonOf(this.operation.body)?.examples ?? []
    if (examples.length > 0) return examples[index % examples.length]?.value
    const shown = this.#texts.map((name) => [name, this.ownValues.shownOf(name)]).filter(([, text]) => text !== null)
    if (shown.length === 0 || this.#schema === null) return undefined
    const least = this.#generators.minimal(this.#schema, this.sender.seed, 0)
    return this.#inItem(least, (item) => ({ ...Object(item), ...Object.fromEntries(shown) }))
  }

  /** True if the bodies of a level differ from those of the levels before it. */
  #hasOwn(level: Level): boolean {
    const { texts, isSpelt, isTidy, integers, isNamed = false } = level
    const schema = this.#anySchema
    if (isNamed) return !this.#isMany && Object.keys(this.#name(0)).length > 0
    if (isTidy) return schema !== null && this.#differsTidied(schema, level)
    if (texts === null) return this.#example(0) !== undefined
    if (!isSpelt) return true
    const isRepeated = this.#integers.length === 0 && integers !== LEVELS.find((one) => one.isSpelt)?.integers
    return (
      schema !== null &&
      !isRepeated &&
      this.ownValues.hasFreeText(this.#generators.minimal(schema, this.sender.seed, 0))
    )
  }

  /** True if a tidy level has other bodies than one that is not. */
  #differsTidied(schema: Schema, level: Level): boolean {
    const drawn = this.#generators[level.hasOptional ? 'full' : 'minimal'](schema, this.sender.seed, 0)
    const [tidy, other] = [true, false].map((isTidy) => JSON.stringify(this.#tidied(drawn, { ...level, isTidy })))
    return tidy !== other
  }

  /** The value with its dates in their places; see {@link withDatesPlaced}. */
  #tidied(value: unknown, { isTidy }: Level, numbered: Numbered | null = null, isWhole = false): unknown {
    const { seed, now } = this.sender
    const index = numbered?.integers[0] ?? 0
    const schema = this.#anySchema
    const draw = (one: Schema, time = 0): unknown => this.#generators.minimal(one, seed, index + time)
    return schema === null ? value : withDatesPlaced(value, schema, { now, isTidy, isWhole, draw })
  }

  #inItem(body: unknown, change: (item: unknown) => unknown): unknown {
    const { path } = this.#item ?? { path: [] }
    const item = valueWithin(body, path)
    return item === undefined && path.length > 0 ? body : withValueWithin(body, path, change(item))
  }

  #owned(value: unknown, level: Level, isNew: boolean, given = this.#texts, isWhole = false): unknown {
    const numbered = this.#numbers.next()
    const texts = level.isNamed ? [...new Set([...given, ...Object.keys(this.#name(0))])] : given
    const ownOne = (item: unknown, by: Numbered): unknown =>
      isNew ? this.#renewed(item, level, by) : this.#numberedIn(item, level, by, texts)
    const own = this.#inItem(value, (item) =>
      this.#isMany && Array.isArray(item)
        ? item.map((one, index) => ownOne(one, index === 0 ? numbered : this.#numbers.next()))
        : ownOne(item, numbered),
    )
    const owned = this.#tidied(own, level, numbered, isWhole)
    const told = this.#repeatedIn(owned, null)
    return this.#keys === null ? told : this.#keys.offered(told)
  }

  /** The value in which a secret is written twice alike, if it is one then that the schema allows. */
  #repeatedIn(value: unknown, by: string | null): unknown {
    const told = withSecretsRepeated(value, by)
    return told === value || !this.isValid(told) ? value : told
  }

  /** The value with texts that were never sent, as far as the schema allows. */
  #renewed(value: unknown, level: Level, numbered: Numbered): unknown {
    const texts = this.#allTexts
    const renewed = this.#numberedIn(value, level, numbered, texts)
    return level.isSpelt ? renewed : this.ownValues.redrawn(renewed, numbered, texts)
  }

  #numberedIn(value: unknown, level: Level, numbered: Numbered, texts: readonly string[]): unknown {
    if (level.texts !== null) return this.ownValues.owned(value, numbered, texts, level)
    // As the example has them, but for what identifies an item.
    const example = valueWithin(this.#example(0), this.#item?.path ?? [])
    const kept = isObject(example) ? Object.entries(example).filter(([name]) => this.#texts.includes(name)) : []
    const same = isObject(value) ? { ...value, ...Object.fromEntries(kept) } : value
    const own = this.#texts.filter((name) => this.#identifiers.includes(name) || this.ownValues.isAddress(name))
    return this.ownValues.owned(this.isItem(same) ? same : value, numbered, own, {
      ...REQUIRED_ONLY,
      integers: level.integers,
    })
  }
}

/** What an object has: in all of its forms, where it has several and nothing beside them. */
function ownShape({ shape, wide, alternatives }: Schema): Shape {
  if (shape.properties.size > 0) return shape
  return { ...wide, required: new Map(alternatives.flatMap((one) => [...one.shape.required])) }
}

function namesOfType(schema: Schema | null, type: string): readonly string[] {
  return [...(schema === null ? [] : ownShape(schema).properties)]
    .filter(([, { types }]) => types?.has(type))
    .map(([name]) => name)
}

function isSame(one: Schema | null, other: Schema | null): boolean {
  return one !== null && JSON.stringify(one.written) === JSON.stringify(other?.written)
}

function validityOf(schema: Schema | null): (value: unknown) => boolean {
  const validate = schema?.validator('request')
  return (value) => validate?.(asParsed(value).value).length === 0
}

function bareOf(
  value: unknown,
  kept: string | null,
  { required, isValid }: { required: ReadonlyMap<string, string>; isValid: (value: unknown) => boolean },
): JsonObject | null {
  if (!isObject(value)) return null
  const rest = Object.entries(value).filter(([name]) => required.has(name) || name === kept)
  if (rest.length === Object.keys(value).length) return null
  const bare = Object.fromEntries(rest)
  // A property that `required` does not list may still be needed, as by one schema of an `anyOf`.
  return isValid(value) && !isValid(bare) ? null : bare
}

export function draftBody(value: unknown): DraftBody {
  return { text: JSON.stringify(value), value: asParsed(value).exact }
}
