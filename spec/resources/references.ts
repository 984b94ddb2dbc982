/** Which resource's item a name is about: `roomId` and `room` of `/rooms`, `author` of `/users`. */

import type { Operation } from '../contract/contract.ts'
import { anonymous, nameOf, TEMPLATE } from '../contract/path-template.ts'
import { tokens } from '../json/pointer.ts'
import { calledBy, withoutCommonWords } from '../names/called.ts'
import { descriptionAt, fullNameOf } from '../names/described.ts'
import { englishOf } from '../names/languages.ts'
import { isPart } from '../names/letters.ts'
import { isOfListClass, listClass } from '../names/list-roles.ts'
import { numberRoleOf } from '../names/roles.ts'
import { isA, isOfClass, TEXT_ROLES, tellsWho } from '../names/value-roles.ts'
import { rememberingNames, singular, wordsOf } from '../names/words.ts'
import { ITEM, type SchemaRule } from '../schema/rules.ts'
import type { Schema } from '../schema/schema.ts'
import { namesIn, namesOf, objectBody } from './envelopes.ts'
import { addressOf, isReference, propertyCalledBy, type Resource, type Resources, schemasShown } from './resource.ts'

/** Names of properties that refer to items by their keys. */
const NAMES_ONE = new RegExp(`^(.+?)-(?:${listClass('keys').join('|')})$`)
/** Many languages have the word for a key before the thing. */
const KEY_FIRST = new RegExp(`^(?:${listClass('keys_before').join('|')})-(.+)$`)
/** People are often named by their role: `<person>`, `first-<person>`. */
const PERSON = new RegExp(`(^|-)(${listClass('people').join('|')})$`)

/** True for names that refer to an item by a number, without `Id`. */
const isBare = (words: string): boolean => isOfListClass('related', words)
/** True for names of the key of an item itself. */
const isKey = (words: string): boolean => isOfListClass('keys', words)

/** True for names that say what a key is of, wherever it stands: an `isbn` is that of a book. */
const isCode = (words: string): boolean => words.includes('-') || isOfClass('codes', words)

/** What stands under a name: an embedded item, a number, or anything else that may be a key. */
export type ReferenceKind = 'object' | 'number' | 'other'

/** What a schema lets stand under a name. */
export function referenceKind({ types, wide }: Schema): ReferenceKind {
  if (wide.properties.size > 0 || types?.has('object') === true) return 'object'
  return types?.has('integer') === true || types?.has('number') === true ? 'number' : 'other'
}

/** What says no more of a value than that it may be a key; null for anything else, and for what is chosen from a list. */
function keyKindOf(schema: Schema | null | undefined): 'integer' | 'uuid' | 'address' | null {
  if (schema == null || schema.values('enum').flat().length > 0) return null
  if (schema.types?.has('integer') === true) return 'integer'
  return schema.values('format').includes('uuid') ? 'uuid' : isReference(schema) ? 'address' : null
}

/** True for items that have such a value of their own: the `genre` of a genre is its name, and that of a film, a number, its key. */
function hasAlike({ schema }: Resource, name: string, kind: ReturnType<typeof keyKindOf> | 'text'): boolean {
  const alike = schema.wide.properties.get(name)
  return alike !== undefined && (kind === 'text' || keyKindOf(alike) === kind)
}

/** Tells a text beside the name of the same thing: it is no name itself, so it is a key. */
function besideName(thing: string, { schema, around, beside = around?.wide.properties }: NameEvidence): 'text' | null {
  const isText = schema?.types?.has('string') === true && schema.values('format').length === 0
  const isNamed = isText && beside?.keys().some((one) => englishOf(one) === `${thing}-name`) === true
  return isNamed && schema.values('enum').flat().length === 0 ? 'text' : null
}

/** What a name refers to. */
export type ItemReference = {
  /** The words for the one item, the same for `owner` and `ownerId`. */
  readonly thing: string
  readonly to: Resource
  /** What of the item the value is, where that is not its key: the `id` of one that paths name by its `slug`. */
  readonly as?: string
}

/** What else than its name says what a property refers to. */
export type NameEvidence = {
  /** The path of a resource, as the user says it; null: it refers to nothing. */
  readonly said?: string | null | undefined
  readonly schema?: Schema | null
  readonly around?: Schema | null
  /** The properties of that object, where no one schema has them. */
  readonly beside?: ReadonlyMap<string, Schema>
  /** The property that has this object: `author`, where `data` in it names one. */
  readonly within?: string | undefined
  /** True where the schema is that of each in a list. */
  readonly isMany?: boolean
}

/** Words of a name for one of several: in other languages than English, each word is. */
function oneOf(words: string, name: string): string {
  return englishOf(name) === wordsOf(name) ? singular(words) : words.split('-').map(singular).join('-')
}

/** True for the name of a number that is no key: of two words that call a thing, the last alone may say one, and a code may be the key. */
function isOtherNumber(thing: string, isCalled: boolean): boolean {
  const role = numberRoleOf(thing, '')
  return role !== null && !(isCalled && (thing.includes('-') || role === 'code.number'))
}

/** The words for the one thing that a name is about, in English. */
export const thingOf = rememberingNames((name) => oneOf(englishOf(name), name))

export const itemName = ({ path }: Pick<Resource, 'path'>): string => itemCalled(path)

/** The words for what an item is, wherever it is listed: one of `/users` and one of `/staff/available` are both a `user`. */
export const kindName = (one: Pick<Resource, 'path' | 'kind'>): string => one.kind ?? itemName(one)

/** Resources with what their items are: what their schema is called after, where others of the same key are called so. */
export function withKinds(resources: readonly Resource[]): Resource[] {
  const named = Map.groupBy(resources, itemName)
  return resources.map((one) => {
    const kind = calledBy(one.schema.parts)
    const own = namesIn([one.schema])
    const isKin = (other: Resource): boolean =>
      other.key === one.key && own.intersection(namesIn([other.schema])).size * 2 > own.size
    return kind === null || kind === itemName(one) || named.get(kind)?.some(isKin) !== true ? one : { ...one, kind }
  })
}

const itemCalled = rememberingNames((path) => thingOf(nameOf(path)))

/** The words for the item whose key a name says that it is: `userId`, `id_usuario`; undefined for other names. */
export const thingKeyed = (name: string): string | undefined => keyedBy(name) ?? undefined

const keyedBy = rememberingNames((name): string | null => {
  const words = englishOf(name)
  const [, before] = NAMES_ONE.exec(words) ?? []
  const [, after] = before === undefined ? (KEY_FIRST.exec(words) ?? []) : []
  if (after !== undefined && isOfListClass('on_papers', after)) return null
  const stem = before ?? after
  return stem === undefined ? null : oneOf(stem, name)
})

/**
 * The key among the properties of items that is called after their kind, or the first one where that is of their kind, and
 * which no creation sends: `general_item_id` of an `Item`.
 */
export function keyOfKind(schema: Schema, collection: string, post: Operation | undefined): string | null {
  const called = [collection, ...schema.parts.map(({ pointer }) => tokens(pointer).at(-1) ?? '')].map(thingOf)
  const keyed = [...schema.wide.properties].filter(([one]) => thingKeyed(one) !== undefined)
  const own = keyed.find(([one]) => called.includes(thingKeyed(one) ?? '')) ?? keyed[0]
  const [name, { types }] = own ?? ['', schema]
  const thing = thingKeyed(name)
  const isKey = types?.has('string') === true || types?.has('integer') === true
  if (thing === undefined || !isKey || (post !== undefined && namesIn([objectBody(post)]).has(name))) return null
  const words = new Set(called.flatMap((one) => one.split('-')))
  return thing.split('-').some((word) => words.has(word)) ? name : null
}

/** The same for the same words in any order, as languages have them. */
const unordered = (words: string): string => words.split('-').toSorted().join('-')

/** Finds out what names refer to. The user's word comes first, then the same schema, then paths, then names. */
export class ItemReferences {
  readonly #resources: readonly Resource[]
  readonly #byName: ReadonlyMap<string, Resource>
  readonly #bySchema: ReadonlyMap<Schema, readonly Resource[]>
  readonly #byParameter: ReadonlyMap<string, Resource>
  readonly #byKey: ReadonlyMap<string, Resource>
  readonly #byThingAndKey: ReadonlyMap<string, Resource>
  readonly #byOwnCode: ReadonlyMap<string, readonly Resource[]>
  readonly #byFullName: ReadonlyMap<string | undefined, Resource>
  readonly #coded: readonly { readonly to: Resource; readonly codes: readonly string[] }[]

  constructor(resources: readonly Resource[]) {
    this.#resources = resources
    // Of several with one name or schema, the one that most operations use and that has no parents.
    // What names one of its name by a key, beside its own, is another thing: the `wine_id` of `/cellars/wines`.
    const isOfAnother = (one: Resource): boolean =>
      one.schema.wide.properties.keys().some((name) => name !== one.key && thingKeyed(name) === itemName(one))
    const rank = (one: Resource): number =>
      one.uses.length -
      10 * one.parents -
      (one.key === null ? 100 : isOfAnother(one) ? 50 : 0) -
      one.path.split('/').length
    const ordered = resources.toSorted((one, other) => rank(one) - rank(other))
    const names = ordered.map((one) => [itemName(one), one] as const)
    this.#byName = new Map([...names.map(([name, one]) => [unordered(name), one] as const), ...names])
    const wholes = ordered.flatMap((one) =>
      [...new Set(schemasShown(one).flatMap(wholesOf))].map((part) => ({ part, one })),
    )
    const grouped = Map.groupBy(wholes, ({ part }) => part)
    this.#bySchema = new Map([...grouped].map(([part, all]) => [part, all.map(({ one }) => one)]))
    const keyed = (one: Resource, name: string | null | undefined): (readonly [string, Resource])[] => {
      const thing = name == null ? undefined : thingKeyed(name)
      // What is another property of the item names none: the `tg_id` by which a client is found.
      return name == null || thing === undefined || propertyCalledBy(one, name) !== null ? [] : [[thing, one]]
    }
    this.#byParameter = new Map(
      ordered.flatMap((one) => one.uses.flatMap(({ item }) => (item?.in === 'path' ? keyed(one, item.name) : []))),
    )
    this.#byKey = new Map(ordered.flatMap((one) => keyed(one, one.key)))
    const called = (one: Resource): string => `${itemName(one)}-${englishOf(one.key ?? '')}`
    this.#byFullName = new Map(ordered.map((one) => [one.fullName, one]))
    // A `username` is no full name of a user.
    this.#byThingAndKey = new Map(ordered.filter((one) => one.fullName === undefined).map((one) => [called(one), one]))
    const coded = resources.filter(({ parents, key }) => parents === 0 && key !== null && isCode(englishOf(key)))
    this.#coded = resources.map((to) => ({ to, codes: codesOf(to) }))
    this.#byOwnCode = Map.groupBy(coded, ({ key }) => englishOf(key ?? ''))
  }

  /** What a property or a parameter refers to; null if nothing. */
  named(name: string, kind: ReferenceKind, { said, ...evidence }: NameEvidence = {}): ItemReference | null {
    if (said === null) return null
    const stem = kind === 'object' ? undefined : thingKeyed(name)
    const thing = stem ?? thingOf(name)
    if (said !== undefined) return withOther(found(thing, this.at(said)), name, evidence)
    if (kind === 'object') return withOther(this.#embedded(name, evidence), '', evidence)
    const full = evidence.schema == null ? null : fullNameOf(evidence.schema)
    if (full !== null) return found(thing, this.#byFullName.get(full) ?? null)
    const own = stem === undefined ? this.#calledByKey(englishOf(name)) : undefined
    if (own !== undefined) return found(itemName(own), own)
    const coded = this.#calledByCode(englishOf(name))
    // Beside its key, a code is but a word of it.
    if (coded !== null) return !USUAL_CODE.test(englishOf(name)) && isKeyed(coded.thing, evidence) ? null : coded
    const isItem = (kind === 'number' && isBare(englishOf(name))) || this.#isCalledAs(thing, name, evidence)
    if (stem === undefined && !isItem) return null
    const to = this.#shownBeside(name, evidence) ?? this.#keyed(thing) ?? this.#ofPlural(stem, name)
    const isOther = to !== null && !isForeign(thing, to, evidence) && !isOwnNumber(name, thing, to, evidence)
    return isOther ? withOther(found(thing, to), name, evidence) : null
  }

  /**
   * True for an integer or a UUID with the very name of items that have no such number, or of somebody, which says no
   * number of anything else: the `vehicle` of a rental, which is `booked_by` a member, and the `ticket_type` of a ticket.
   * A text is one that stands beside the name of the same: the `supplier` beside a `supplier_name`.
   */
  #isCalledAs(thing: string, name: string, evidence: NameEvidence): boolean {
    const kind = keyKindOf(evidence.schema) ?? besideName(thing, evidence)
    const to = kind === null ? null : this.thingCalled(thing)
    if (to === null || hasAlike(to, name, kind)) return false
    const isCalled = itemName(to) === thing
    const isSo = isCalled || (PERSON.test(thing) && TEXT_ROLES.roleOf(thing, '')?.startsWith('person.'))
    const isNumber = kind === 'integer' && isOtherNumber(thing, isCalled)
    const isOne = (evidence.isMany === true || englishOf(name) === thing) && !isNumber
    const own = to.schema.wide.properties.get((kind === 'address' ? addressOf(to)?.name : to.key) ?? '')
    const isAlike = kind === 'text' ? own?.types?.has('string') === true : keyKindOf(own) === kind
    return isSo === true && isOne && isAlike
  }

  /** The resource whose key has this name: `projectSlug` where the key of a project is its `slug`, a code of its own such as `isbn`. */
  #calledByKey(name: string): Resource | undefined {
    const [coded, other] = this.#byOwnCode.get(name) ?? []
    return this.#byThingAndKey.get(name) ?? (other === undefined ? coded : undefined) ?? this.#numbered(name)
  }

  /** The resource whose items have numbers of another name as their keys: of a technician, its `personal_number`. */
  #numbered(name: string): Resource | undefined {
    const [, thing = ''] = /^(.+)-number$/.exec(name) ?? []
    const named = thing === '' ? undefined : this.#byName.get(thing)
    return named?.parents === 0 && /-number$/.test(englishOf(named.key ?? '')) ? named : undefined
  }

  /** The only resource that is named by another property than its key: the `category_slug` of one of `/product-categories`. */
  readonly #calledByCode = rememberingNames((words): ItemReference | null => {
    const [only, other] = this.#coded.flatMap(({ to, codes }): ItemReference[] => {
      const as = codes.find((one) => words.endsWith(`-${englishOf(one)}`))
      const thing = words.slice(0, -englishOf(as ?? '').length - 1)
      const isCalled = as !== undefined && (itemName(to) === thing || itemName(to).endsWith(`-${thing}`))
      return isCalled ? [{ thing, to, as }] : []
    })
    return other === undefined ? (only ?? null) : null
  })

  /** The resource whose item stands beside its key: who an `assignee` is, the object says better than the word. */
  #shownBeside(name: string, { around, beside = around?.wide.properties }: NameEvidence): Resource | null {
    const shown = name.replace(/[-_]?id$/i, '')
    const schema = shown === name ? undefined : beside?.get(shown)
    if (schema === undefined || schema.wide.properties.size === 0) return null
    return this.#embedded(shown, { schema })?.to ?? null
  }

  /** The resource whose items a key names: one of this name, or one that is asked for by such a parameter. */
  #keyed(thing: string): Resource | null {
    const [named, asked] = [this.#byName.get(thing), this.#byParameter.get(thing)]
    // A favourite may be asked for by the key of what it is of: that names the product, and not the favourite.
    const isSurer = named !== undefined && asked !== undefined && named.key !== null && named.parents <= asked.parents
    return (isSurer ? named : (asked ?? this.thingCalled(thing))) ?? this.#byKey.get(thing) ?? null
  }

  /** The only resource that is called by what may be the plural of a key's own words, in a language that nobody translates here. */
  #ofPlural(stem: string | undefined, name: string): Resource | null {
    const words = wordsOf(name).split('-')
    const own = stem === undefined ? [] : [stem, words.slice(0, -1).join('-'), words.slice(1).join('-')]
    const [to, other] = this.#resources.filter(
      ({ path, parents, key }) =>
        parents === 0 && key !== null && own.some((one) => isPlural(wordsOf(nameOf(path)), one)),
    )
    return other === undefined ? (to ?? null) : null
  }

  #embedded(name: string, { schema = null, around = null, within }: NameEvidence): ItemReference | null {
    const types = typesNamed(schema)
    const thing = thingOf(types !== null && isPart('around', name) ? (within ?? name) : name)
    if (types !== null) {
      const names = types.length === 0 ? [thing] : types.map(thingOf)
      return found(thing, names.map((one) => this.thingCalled(one)).find((one) => one !== null) ?? null)
    }
    // What only says where the item is named is no item.
    if (schema !== null && nameHeld(schema) !== null) return null
    const called = this.#shownAs(thing, schema)
    // What some list of others shows by this schema alone is told by its name, such as one of `/tags/top` as a `tag`.
    if (isCalledSo(called, thing, schema)) return found(thing, called)
    const same = this.#sameAs(schema)
    // An item within another of its kind, such as a reply in a comment, is not any other.
    const isOther = same.length > 0 && same !== this.#sameAs(around)
    return found(thing, isOther && (called === null || !same.includes(called)) ? this.#home(same) : called)
  }

  /** The resource whose item an object shows: by the name of the object, that of its schema, or as somebody. */
  #shownAs(thing: string, schema: Schema | null): Resource | null {
    const called =
      this.#calledSo(thing) ??
      this.#calledAsSchema(schema) ??
      this.#detailed(thing, schema) ??
      this.#somebody(thing, schema)
    return called === null || isUnlike(schema, called) ? null : called
  }

  /** The resource of which the name of a schema says that it shows an item: a `vet` by `StaffBrief`, of `/staff`. */
  #calledAsSchema(schema: Schema | null): Resource | null {
    const parts = schema === null ? [] : [schema, ...schema.alternatives].flatMap((one) => one.parts)
    const words = calledBy(parts.filter(({ pointer }) => tokens(pointer).length <= 3))
    const to = words === null ? undefined : this.#byName.get(words)
    return to !== undefined && namesIn([schema]).isSubsetOf(namesIn(schemasShown(to))) ? this.#atTop(to) : null
  }

  /** The resource of which an object says some things, after which it is called: the `course_detail` beside a `course`. */
  #detailed(thing: string, schema: Schema | null): Resource | null {
    const bare = withoutCommonWords(thing, false)
    const to = bare === thing ? null : this.#calledSo(bare)
    return to !== null && namesIn([schema]).isSubsetOf(namesIn(schemasShown(to))) ? to : null
  }

  /** Those of one who has some, such as the members of a team, are what the list of all has. */
  #atTop(one: Resource): Resource {
    if (one.parents === 0) return one
    const alike = one.schema.parts.flatMap((part) => this.#bySchema.get(part) ?? NO_RESOURCES)
    return alike.find(({ parents }) => parents === 0) ?? one
  }

  /** Of resources that share a schema, the one that has the name of what their items are. */
  #home(all: readonly Resource[]): Resource | null {
    const one = shallowest(all)
    return (one?.kind === undefined ? null : this.#byName.get(one.kind)) ?? one
  }

  /** The resource at a path; null if there is none. */
  at(path: string): Resource | null {
    return this.#resources.find((one) => one.path === path) ?? null
  }

  /** The resource whose items have these words as their name. */
  thingCalled(words: string): Resource | null {
    return this.#calledSo(words) ?? this.#somebody(words)
  }

  #calledSo(words: string): Resource | null {
    const last = words.split('-').at(-1) ?? ''
    // The `user_info` of a post is the user, whatever else has the name of an info.
    const called = [
      words,
      unordered(words),
      ...(/-for-[^-]+$/.test(words) || withoutCommonWords(words, false) === words ? [last] : []),
    ]
    const own = called.map((one) => this.#byName.get(one)).find((one) => one !== undefined)
    return own === undefined ? null : this.#atTop(own)
  }

  /** The resource of whom somebody is who is called by a role: those who have what a schema shows, and no accounts of a bank. */
  #somebody(words: string, shown: Schema | null = null): Resource | null {
    const names = namesIn([shown])
    const isShown =
      [...names].some((one) => isKey(wordsOf(one))) &&
      (names.has('name') || [...names].some((one) => tellsWho(englishOf(one))))
    // The account of a bank is nobody.
    const isCalled = PERSON.test(words) && !/^(?!user-|member-).+-account$/.test(words)
    if (!isCalled && !(isShown && TEXT_ROLES.roleOf(words, '')?.startsWith('person.'))) return null
    // `person` of `/people` is no `user`.
    const all = listClass('users').flatMap((one) => this.#byName.get(one) ?? [])
    const people = all.filter((one) => [...namesIn([one.schema])].some((name) => tellsWho(englishOf(name))))
    const whole = people.find((one) => names.isSubsetOf(namesIn([one.schema])))
    const own = whole ?? (isCalled ? (people[0] ?? all.find((one) => itemName(one) !== 'account')) : undefined)
    return own === undefined ? null : this.#atTop(own)
  }

  /** What a value with the very schema of some items shows; null where it is that of none. */
  shownBy(schema: Schema): ItemReference | null {
    const to = shallowest(this.#sameAs(schema))
    return to === null ? null : { thing: itemName(to), to }
  }

  /** The resources whose items have this very schema, by `$ref`. */
  #sameAs(schema: Schema | null): readonly Resource[] {
    return schema?.parts.map((part) => this.#bySchema.get(part)).find((one) => one !== undefined) ?? NO_RESOURCES
  }
}

const USUAL_CODE = /-(slug|code)$/

/** The codes by which others name the items of a resource beside their key: slugs, and those by which requests find one. */
export function codesOf(to: Resource): readonly string[] {
  const found = to.uses.flatMap(({ item }) => (item === null ? [] : (propertyCalledBy(to, item.name) ?? [])))
  const isCode = (name: string): boolean => {
    const words = englishOf(name)
    const isFound = found.includes(name) && TEXT_ROLES.roleOf(words, itemName(to))?.startsWith('code') === true
    return name !== to.key && (isFound || USUAL_CODE.test(`-${words}`))
  }
  return to.parents > 0 ? [] : [...to.schema.wide.properties.keys()].filter(isCode)
}

/** What the plurals of many languages end with, and the vowels in whose place others stand: `taxis`, `Filme`, `Frauen`, `lezioni`. */
const PLURAL = /^(?:s|e|n?en|n|er)$/

/** True for a word that may be the plural of another. */
function isPlural(many: string, single: string): boolean {
  if (single.length < 3) return false
  if (many.startsWith(single)) return PLURAL.test(many.slice(single.length))
  return /[aeo]$/.test(single) && many.slice(0, -1) === single.slice(0, -1) && /[eiy]$/.test(many)
}

/** True for items of this very name that have whatever a schema names. */
function isCalledSo(called: Resource | null, thing: string, schema: Schema | null): boolean {
  return called !== null && itemName(called) === thing && namesIn([schema]).isSubsetOf(namesIn(schemasShown(called)))
}

/** True for an object that has nothing of what items have: the `links` of a page are none of those between two transactions. */
function isUnlike(schema: Schema | null, to: Resource): boolean {
  const [names, own] = [namesIn([schema]), namesIn(schemasShown(to))]
  return names.size > 0 && own.size > 0 && names.isDisjointFrom(own)
}

/**
 * True for a key of another register than that of the items: of another service or an authority, such as a
 * `stripe_customer_id`, or of a program that logs in, which has a secret.
 */
function isForeign(thing: string, to: Resource, { around, beside = around?.wide.properties }: NameEvidence): boolean {
  const words = thing.split('-')
  const others = [...(beside?.keys() ?? [])].map(englishOf)
  const isProgram = isOfListClass('programs', words.at(-1) ?? '')
  if (isProgram && others.some((one) => isOfListClass('of_programs', one))) return true
  // A person has an own number of a citizen: only other things name somebody by it.
  if (isOfListClass('authorities', thing)) return others.some(tellsWho)
  return itemName(to) !== thing && words.slice(0, -1).some((one) => isOfListClass('registers', one))
}

/**
 * True for what an item is called by beside its key: the `student_id` of a user, the `document_id` of a document. What is
 * null for some is what such an item is below: the `category_id` of a category.
 */
function isOwnNumber(name: string, thing: string, to: Resource, { around, ...evidence }: NameEvidence): boolean {
  const own = namesIn([to.schema])
  const beside = new Set((evidence.beside ?? around?.wide.properties)?.keys())
  const isEnrolled = isOfListClass('enrolled', thing)
  const kind = evidence.schema?.types?.has('null') === true ? keyKindOf(evidence.schema) : null
  const isAbove = !isEnrolled && kind !== null && kind === keyKindOf(to.schema.wide.properties.get(to.key ?? ''))
  const isCalled = isEnrolled || (itemName(to) === thing && !isAbove)
  return isCalled && own.has(name) && own.intersection(beside).size * 2 > Math.max(own.size, beside.size)
}

/** True where the key of a thing stands beside what is said of it. */
const isKeyed = (thing: string, { around, beside = around?.wide.properties }: NameEvidence): boolean =>
  beside?.keys().some((one) => thingKeyed(one) === thing) === true

/** The types of the items that an object names by type and key, as JSON:API does; null for any other object. */
function typesNamed(schema: Schema | null): readonly string[] | null {
  const names = schema === null ? [] : [...schema.wide.properties.keys()]
  const type = schema?.wide.properties.get('type')
  const isOther = (name: string): boolean => name !== 'type' && !isKey(wordsOf(name)) && !isPart('beside_item', name)
  if (type === undefined || names.length < 2 || names.some(isOther)) return null
  const said = ['const', 'enum', 'default', 'example'].flatMap((keyword) => type.values(keyword).flat())
  return [...new Set(said.map(String))]
}

/** Two properties, of which one says what kind of item the other names: `entity_type` and `entity_id`. */
export type KindPair = { readonly kind: string; readonly key: string }

/** The pairs of the properties of an object, as it stands in {@link Schema.derive}. */
export const kindPairs = ({ wide }: Schema): readonly KindPair[] => {
  const names = [...wide.properties.keys()]
  return names.flatMap((kind) => {
    const words = wordsOf(kind).split('-')
    const stem = words.slice(0, -1).join('-')
    if (!isOfListClass('kinds', words.at(-1) ?? '') || !isOfListClass('any_thing', stem)) return []
    return names.flatMap((key) => (thingKeyed(key) === stem ? [{ kind, key }] : []))
  })
}

/** The name of an item, or a list of such names, that an object only has around it: JSON:API's `data`. */
export function nameHeld(schema: Schema): readonly [name: string, schema: Schema] | null {
  const inner = [...schema.wide.properties].filter(([name]) => isPart('around', name))
  return inner.find(([, one]) => typesNamed(one.items ?? one) !== null) ?? null
}

const NO_RESOURCES: readonly Resource[] = []

/** Of resources that share a schema, the one with the shortest path. */
function shallowest(all: readonly Resource[]): Resource | null {
  const depth = ({ path }: Resource): number => path.split('/').length
  return all.reduce<Resource | null>((best, one) => (best === null || depth(one) <= depth(best) ? one : best), null)
}

const found = (thing: string, to: Resource | null): ItemReference | null => (to === null ? null : { thing, to })

/** A reference by the id of an item, where that has one beside the key by which paths name it. */
function withOther(reference: ItemReference | null, name: string, { schema }: NameEvidence): ItemReference | null {
  if (reference === null || reference.to.key === null || schema == null) return reference
  const address = addressOf(reference.to)
  if (address !== null && (keyKindOf(schema) === 'address' || schema.wide.properties.has(address.name)))
    return { ...reference, as: address.name }
  const [as] = idsBeside(reference.to).filter((own) => wordsOf(name).endsWith(`-${wordsOf(own)}`))
  const own = reference.to.schema.wide.properties.get(as ?? '')
  return as === undefined || !mayShare(own?.types, schema.types) ? reference : { ...reference, as }
}

/** The ids of items beside the key by which paths name them, such as a `slug`. */
export function idsBeside({ key, schema }: Pick<Resource, 'key' | 'schema'>): readonly string[] {
  if (key === null || isKey(wordsOf(key)) || thingKeyed(key) !== undefined) return []
  return [...schema.wide.properties.keys()].filter((own) => own !== key && isKey(wordsOf(own)))
}

/** The names beside the key that are the key once more: the `herd_id` of a herd with an `id`. A student has a number of his own. */
export function keysAgain(of: Resource): readonly string[] {
  const [thing, { key, schema }] = [itemName(of), of]
  const isAgain = (name: string, own: Schema): boolean =>
    name !== key && thingKeyed(name) === thing && own.types?.has('integer') === true && !own.types.has('null')
  if (key === null || isOfListClass('enrolled', thing)) return []
  return [...schema.wide.properties].flatMap(([name, own]) => (isAgain(name, own) ? [name] : []))
}

/**
 * True for what people tell the items of a resource apart by, such as a serial number; or for what the service calls each by.
 * The `categoryId` of a category that may be null is that of the one above it.
 */
export function marksOne(
  one: Pick<Resource, 'path' | 'schema'>,
  name: string,
  by: 'natural' | 'called_by_service',
): boolean {
  const [own, words] = [`${englishOf(itemName(one))}-`, englishOf(name)]
  const isOther = words === `${own}id` && one.schema.wide.properties.get(name)?.types?.has('null') === true
  return !isOther && isOfClass(by, words.startsWith(own) ? words.slice(own.length) : words)
}

/** True for a code by which people tell such items apart, and for the address or the login of somebody. */
export function isOwnCode(one: Pick<Resource, 'path' | 'schema'>, name: string): boolean {
  const role = TEXT_ROLES.roleOf(englishOf(name), itemName(one)) ?? ''
  const isOfSomebody = isA('person', itemName(one)) && /^person\.(?:email|login)/.test(role)
  return marksOne(one, name, 'natural') && (isOfSomebody || role.startsWith('code'))
}

/** True for types that a value may have both of. */
const mayShare = (one: Schema['types'] | undefined, other: Schema['types'] | undefined): boolean =>
  one == null || other == null || !one.difference(NULL).isDisjointFrom(other)

const NULL: ReadonlySet<string> = new Set(['null'])

/** The parts of a schema that are all of it: what a `$ref` to it leads through. */
export function wholesOf(schema: Schema): readonly Schema[] {
  const names = schema.derive(namesOf)
  return names.size === 0 ? [] : schema.parts.filter((part) => names.isSubsetOf(part.derive(namesOf)))
}

const isSentAddress = (operation: Operation, name: string): boolean =>
  isReference(objectBody(operation)?.wide.properties.get(name) ?? null)

/** True for a place in an operation's body that names an item which must exist: not the key of the one that it creates. */
export function namesOther({ resources, uses }: Resources, operation: Operation, path: SchemaRule['path']): boolean {
  const names = path.filter((step) => step !== ITEM)
  const name = names.at(-1)
  if (name === undefined) return false
  const { key = null, relations = {} } = uses.get(operation)?.resource ?? {}
  const said = names.length === 1 && Object.hasOwn(relations, name) ? relations[name] : undefined
  if (said !== undefined) return said !== null
  const words = englishOf(name)
  if (isSentAddress(operation, name) && resources.some(addressOf)) return true
  const isCreating = operation.method === 'POST' && !operation.path.endsWith('}')
  if (isCreating && names.length === 1 && (name === key || isKey(words))) return false
  return isKey(words) || thingKeyed(name) !== undefined || isBare(singular(words))
}

/** The parameters of a path with what stands before them, {@link anonymous}: the path of whose items each names one. */
export function pathSteps(path: string): readonly { readonly name: string; readonly above: string }[] {
  return [...path.matchAll(TEMPLATE)].map(({ 0: template, index }) => ({
    name: template.slice(1, -1),
    above: anonymous(path.slice(0, index)),
  }))
}

export function describedIn({ parameters }: Operation, name: string): string {
  const one = parameters.find((each) => each.in === 'path' && each.name === name)
  return ((one && descriptionAt(one.schema?.document, one)) ?? '').trim()
}
