/** Resources with the user's corrections. Everything else stays as it is derived. */

import type { ErrorObject } from 'ajv'
import { Api, type Operation, PartError } from '../../contract/contract.ts'
import { isItemPath, nameOf, pathParameters } from '../../contract/path-template.ts'
import { answerSchema } from '../../contract/responses.ts'
import { check as generated } from '../../generated/corrections.ts'
import { nearestHint } from '../../json/edits.ts'
import { equal } from '../../json/equality.ts'
import { join, tokens, at as valueAt } from '../../json/pointer.ts'
import { OptionError } from '../../program/user-error.ts'
import { partAt } from '../../schema/alternatives.ts'
import type { Schema } from '../../schema/schema.ts'
import { explain } from '../../schema/violation.ts'
import { PLAIN, usesOf } from '../collections.ts'
import { type ItemPart, itemWithin, objectBody, unwrapped } from '../envelopes.ts'
import { withFilters } from '../filtering.ts'
import { type Listing, listingOf } from '../listing.ts'
import { ownerOf } from '../resource.ts'
import { derived, type Resource, type Resources, resourcesOf, type Use } from '../resources.ts'
import { type Corrections, calledIn, isOfMany, MEMBERS, ROLES, type ToldOperation, toldOperation } from './told.ts'

const check: { (value: unknown): boolean; errors?: readonly ErrorObject[] | null } = generated

/** The API with corrected resources. Throws a {@link PartError} with the place of the invalid correction. */
export function corrected(api: Api, corrections: unknown): Api {
  if (!isCorrections(corrections)) {
    const [error] = check.errors ?? []
    const [violation] = explain(check.errors ?? [], corrections, '')
    const at = violation?.pointer ?? ''
    if (error?.keyword === 'enum') throw noSuchName(at, 'role', String(valueAt(corrections, at)), ROLES)
    if (error?.keyword === 'additionalProperties') {
      throw noSuchName(
        at,
        'member',
        String(error.params.additionalProperty),
        MEMBERS[tokens(error.instancePath)[0] ?? ''],
      )
    }
    throw new PartError(at, violation?.expected ?? 'it is not a valid correction')
  }
  const own = new Api(api)
  own.preset(derived, new Corrector(api, corrections).resources())
  return own
}

/** {@link corrected} by a value of the user's. Throws an `OptionError`. */
export function correctedValue(api: Api, resources: unknown): Api {
  try {
    return corrected(api, resources)
  } catch (error) {
    if (!(error instanceof PartError)) throw error
    throw new OptionError(`resources: ${error.reason} (at ${error.pointer || 'the root'})`)
  }
}

function isCorrections(value: unknown): value is Corrections {
  return check(value)
}

type ResourceDraft = Omit<Resource, 'schema' | 'request' | 'uses'> & {
  readonly known: Resource | null
  readonly at: string
}
type Correction = { readonly said: ToldOperation; readonly at: string }
type CorrectedUse = { readonly use: Use; readonly at: string | null }

class Corrector {
  readonly #api: Api
  readonly #found: Resources
  readonly #corrections: Corrections
  readonly #drafts = new Map<string, ResourceDraft>()

  constructor(api: Api, corrections: Corrections) {
    this.#api = api
    this.#found = resourcesOf(api)
    this.#corrections = corrections
    for (const known of this.#found.resources) this.#drafts.set(known.name, { ...known, known, at: '' })
  }

  resources(): Resources {
    this.#readResources()
    const uses = this.#usesByResource(this.#readOperations())
    const resources = [...this.#drafts.values()].flatMap((draft) => {
      const own = uses.get(draft.name) ?? []
      return own.length === 0 ? [] : [this.#resource(draft, own)]
    })
    return usesOf(this.#api, resources)
  }

  #readResources(): void {
    const told = Object.entries(this.#corrections.resources ?? {})
    for (const [name, said] of told) {
      const at = join('/resources', name)
      const known = this.#drafts.get(name)?.known ?? null
      const path = said.path ?? known?.path
      if (path === undefined) throw noSuchName(at, 'resource', name, this.#drafts.keys(), '; a new one needs its path')
      const other = this.#drafts.values().find((one) => one.name !== name && one.path === path)
      if (other !== undefined) throw new PartError(join(at, 'path'), `the resource ${other.name} already has this path`)
      const key = said.key === undefined ? (known?.key ?? null) : said.key
      this.#drafts.set(name, {
        name,
        path,
        key,
        known,
        at,
        parents: pathParameters(path).length,
      })
    }
    for (const [name, { relations }] of told) {
      const draft = this.#drafts.get(name)
      if (relations === undefined || draft === undefined) continue
      const place = join(draft.at, 'relations')
      const named = Object.entries(relations).map(([property, to]) => [
        property,
        to === null ? null : this.#draft(to, join(place, property)).path,
      ])
      this.#drafts.set(name, { ...draft, relations: Object.fromEntries(named) })
    }
    for (const [name, { parent }] of told) {
      const draft = this.#drafts.get(name)
      if (parent === undefined || draft === undefined) continue
      const owner = parent === null ? null : this.#draft(parent, join(draft.at, 'parent'))
      for (let above = owner; above != null; above = ownerOf(above, this.#drafts.values()) ?? null) {
        if (above.name === name) throw new PartError(join(draft.at, 'parent'), "a resource can't be its own parent")
      }
      if (ownerOf(draft, this.#drafts.values()) !== (owner ?? undefined)) {
        this.#drafts.set(name, { ...draft, parent: owner?.path ?? null })
      }
    }
  }

  #draft(name: string, at: string): ResourceDraft {
    const draft = this.#drafts.get(name)
    if (draft === undefined) throw noSuchName(at, 'resource', name, this.#drafts.keys())
    return draft
  }

  #readOperations(): Map<Operation, Correction> {
    const { operations } = this.#api
    const read = new Map<Operation, Correction>()
    for (const [name, said] of Object.entries(this.#corrections.operations ?? {})) {
      const at = join('/operations', name)
      const operation =
        operations.find((one) => calledIn(one) === name.trim()) ?? operations.find(({ id }) => id === name)
      if (operation === undefined) {
        const names = operations.flatMap((one) => (name.includes('/') ? [calledIn(one)] : [one.id, calledIn(one)]))
        throw noSuchName(at, 'operation', name, names)
      }
      if (read.has(operation)) throw new PartError(at, 'the operation is corrected twice')
      read.set(operation, { said, at })
    }
    return read
  }

  /** The uses of each resource by its name, in the order of the derivation, then of the document. */
  #usesByResource(read: ReadonlyMap<Operation, Correction>): Map<string, CorrectedUse[]> {
    const order = [...this.#found.uses.keys(), ...this.#found.stateless]
    const inOrder = this.#found.resources.flatMap(({ uses }) => uses.map(({ operation }) => operation))
    const uses = new Map<string, CorrectedUse[]>()
    for (const operation of new Set([...inOrder, ...order])) {
      const known = this.#found.uses.get(operation)
      const correction = read.get(operation)
      const made = correction === undefined ? null : this.#use(operation, known, correction)
      const name = made === null ? known?.resource.name : made.name
      const use = made === null ? known?.use : made.use
      if (name === undefined || use == null) continue
      const own = uses.get(name) ?? []
      own.push({ use, at: use === known?.use ? null : (correction?.at ?? null) })
      uses.set(name, own)
    }
    return uses
  }

  #use(
    operation: Operation,
    known: ReturnType<Resources['uses']['get']>,
    { said, at }: Correction,
  ): { readonly name: string | undefined; readonly use: Use | null } {
    const before = toldOperation(known)
    const { role = before.role } = said
    const name = said.resource ?? known?.resource.name
    if (role === 'stateless' && said.role === undefined) throw new PartError(at, `it needs a role: ${ROLES.join(', ')}`)
    if (role === 'stateless') return { name, use: null }
    if (name === undefined)
      throw new PartError(at, `it needs a resource: one of ${[...this.#drafts.keys()].join(', ')}`)
    this.#draft(name, join(at, 'resource'))
    // An action that sets properties was told as a merge once.
    const isSame = known?.use.role === role || (role === 'merge' && known?.use.role === 'act')
    const base = known !== undefined && isSame ? known.use : null
    if (base === null && (role === 'act' || role === 'upload')) return { name, use: null }
    if (base !== null && equal({ ...before, ...said }, before)) return { name, use: base }
    const plain: Use = base ?? { ...PLAIN, operation, role, within: withinBody(operation, role) }
    if (role === 'list') return { name, use: { ...plain, listing: this.#listing(operation, plain.listing, said, at) } }
    const placed = { ...plain, ...placesSaid(operation, said, at) }
    return { name, use: isOfMany(role) ? placed : { ...placed, item: itemPlace(operation, plain, said, at) } }
  }

  #listing(operation: Operation, before: Listing | null, { envelope, filters }: ToldOperation, at: string): Listing {
    const found =
      envelope === undefined ? (before ?? listingOf(operation)) : listWithin(operation, envelope, join(at, 'envelope'))
    if (found === null)
      throw new PartError(at, "the list in its answer can't be recognised; name its place with envelope")
    const { properties } = found.items.wide
    if (filters === undefined)
      return before === null ? withFilters(operation, found, properties) : { ...found, filters: before.filters }
    const named = Object.entries(filters).map(([name, property]) => {
      const place = join(at, 'filters', name)
      const query = operation.parameters.filter((one) => one.in === 'query')
      const parameter = query.find((one) => one.name === name)
      if (parameter === undefined)
        throw noSuchName(
          place,
          'parameter in the query',
          name,
          query.map((one) => one.name),
        )
      if (property !== null && !properties.has(property))
        throw noSuchName(place, 'property', property, properties.keys())
      return { parameter, property }
    })
    return { ...found, filters: named }
  }

  #resource(draft: ResourceDraft, uses: readonly CorrectedUse[]): Resource {
    const { known, at, name, path, key, parent, parents, relations } = draft
    const own = uses.map(({ use }) => use)
    const changed = (...roles: readonly Use['role'][]): boolean =>
      known === null || uses.some((one) => one.at !== null && roles.includes(one.use.role))
    const isSame =
      known !== null && known.uses.length === own.length && own.every((use, index) => use === known.uses[index])
    if (isSame && path === known.path && key === known.key && parent === known.parent && relations === known.relations)
      return known
    const created = own.find(({ role }) => role === 'create')
    const sent = created === undefined ? null : partAt(objectBody(created.operation), created.within)
    const request = known === null || created === undefined || changed('create') ? sent : known.request
    const shown = known !== null && !changed('list', 'read') ? known.schema : shownIn(own, request)
    const where = uses.find((one) => one.at !== null)?.at ?? at
    if (shown === null) throw new PartError(where, `the document has no schema for an item of ${name}`)
    const properties = new Map([...shown.wide.properties, ...(request?.wide.properties ?? [])])
    if (key !== null && !properties.has(key))
      throw noSuchName(at === '' ? where : join(at, 'key'), 'property', key, properties.keys())
    const naming = uses.find(({ use }) => !isOfMany(use.role))
    if (key === null && naming !== undefined) {
      throw new PartError(
        naming.at ?? at,
        `${calledIn(naming.use.operation)} names one item of ${name}, but these have no key; set it in resources: ${name}: key`,
      )
    }
    const wrong = Object.keys(relations ?? {}).find((property) => !properties.has(property))
    if (wrong !== undefined) throw noSuchName(join(at, 'relations', wrong), 'property', wrong, properties.keys())
    const owner = { ...(parent !== undefined && { parent }), ...(relations !== undefined && { relations }) }
    return { name, path, key, ...owner, parents, schema: shown, request, uses: own }
  }
}

/** The properties that lead to the item in what an operation takes. */
function withinBody(operation: Operation, role: Use['role']): Use['within'] {
  const body = /^(create|replace|merge)$/.test(role) ? objectBody(operation) : null
  return body === null ? [] : unwrapped(body, nameOf(operation.path), new Set()).path
}

/** The schema of the item in the answers to some operations, else in what creates one. */
function shownIn(uses: readonly Use[], request: Schema | null): Schema | null {
  const listed = uses.find(({ listing }) => listing !== null)?.listing?.items ?? null
  const known = new Set([listed, request].flatMap((schema) => [...(schema?.wide.properties.keys() ?? [])]))
  for (const role of ['read', 'list', 'create', 'replace', 'merge', 'act'] as const) {
    const use = uses.find((one) => one.role === role)
    const answer = use === undefined || use.listing !== null ? null : answerSchema(use.operation)
    const within = answer === null ? null : (partAt(answer, use?.shown ?? ['']) ?? itemWithin(answer, known)?.schema)
    const schema = use?.listing?.items ?? within ?? null
    if (schema !== null) return schema
  }
  return request
}

function itemPlace(operation: Operation, { item }: Use, said: ToldOperation, at: string): Use['item'] {
  if (said.item === null) return null
  const name =
    said.item ?? item?.name ?? (isItemPath(operation.path) ? pathParameters(operation.path).at(-1) : undefined)
  if (name === undefined) return null
  const parameters = operation.parameters.filter((one) => one.in === 'path' || one.in === 'query')
  const found = parameters.find((one) => one.name === name)
  if (found?.in === 'path' || found?.in === 'query') return { in: found.in, name }
  throw noSuchName(
    join(at, 'item'),
    'parameter in path or query',
    name,
    parameters.map((one) => one.name),
  )
}

/** Where the item is in the body and in the answer, as far as the user says it. */
function placesSaid(
  operation: Operation,
  { body, envelope }: ToldOperation,
  at: string,
): Partial<Pick<Use, 'shown' | 'within'>> {
  const placeIn = (whole: Schema | null, pointer: string, member: string): readonly string[] => {
    const place = join(at, member)
    if (whole === null) throw new PartError(place, `its ${member === 'body' ? 'body' : 'answer'} is not a JSON object`)
    return placeWithin(whole, pointer, place).path
  }
  return {
    ...(body !== undefined && { within: placeIn(objectBody(operation), body, 'body') }),
    ...(envelope !== undefined && { shown: placeIn(answerSchema(operation), envelope, 'envelope') }),
  }
}

function placeWithin(whole: Schema, pointer: string, at: string): ItemPart {
  const path = tokens(pointer)
  const schema = path.reduce((around, name) => {
    const { properties } = around.wide
    const inner = properties.get(name)
    if (inner === undefined) throw noSuchName(at, 'property', name, properties.keys())
    return inner
  }, whole)
  return { path, schema }
}

/** The list at a place of an answer. */
function listWithin(operation: Operation, envelope: string, at: string): Listing {
  const answer = answerSchema(operation)
  if (answer === null) throw new PartError(at, 'its answer is not JSON')
  const { path, schema } = placeWithin(answer, envelope, at)
  const { items } = schema
  if (items === null || items.wide.properties.size === 0)
    throw new PartError(at, 'there is no list of objects at this place')
  return { operation, path, schema: answer, array: schema, items, properties: items.wide.properties, filters: [] }
}

/** The error for an unknown name, with the nearest known one. */
function noSuchName(at: string, what: string, name: string, names: Iterable<string> = [], more = ''): PartError {
  return new PartError(at, `there is no ${what} ${JSON.stringify(name)}; ${nearestHint(name, names)}${more}`)
}
