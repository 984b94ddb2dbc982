/** A resource as a user corrects it. */

import { type Operation, PartError } from '../../contract/contract.ts'
import { pathParameters } from '../../contract/path-template.ts'
import { answerSchema } from '../../contract/responses.ts'
import { join } from '../../json/pointer.ts'
import { attributesOf } from '../../names/property-named.ts'
import { partAt } from '../../schema/alternatives.ts'
import type { Schema } from '../../schema/schema.ts'
import { listFilled } from '../elsewhere.ts'
import { itemWithin, namesIn, objectBody } from '../envelopes.ts'
import { oneListed } from '../many.ts'
import { ownerOf, type Resource, type ResourceUse, type Use } from '../resource.ts'
import { takesAnyProperty } from '../resources.ts'
import { noSuchName, type OperationCorrection } from './corrected-use.ts'
import { type Corrections, calledIn, isOfMany, type ToldResource } from './told.ts'

/** A resource before its operations are known. */
export type ResourceDraft = Omit<Resource, 'schema' | 'request' | 'uses'> & {
  readonly known: Resource | null
  readonly at: string
}

/** `at`: where the user says it; null where nobody does. */
export type CorrectedUse = { readonly use: Use; readonly at: string | null }

type DraftsByName = Map<string, ResourceDraft>

/** The resources that are derived, and those that the user names. */
export function resourceDrafts(
  found: readonly Resource[],
  told: NonNullable<Corrections['resources']>,
): ReadonlyMap<string, ResourceDraft> {
  const drafts: DraftsByName = new Map(found.map((known) => [known.name, { ...known, known, at: '' }]))
  for (const [name, said] of Object.entries(told)) drafts.set(name, drafted(name, said, drafts))
  for (const [name, { parent }] of Object.entries(told)) {
    if (parent !== undefined) setParent(name, parent, drafts)
  }
  return drafts
}

function drafted(name: string, said: ToldResource, drafts: DraftsByName): ResourceDraft {
  const at = join('/resources', name)
  const known = drafts.get(name)?.known ?? null
  const path = said.path ?? known?.path
  if (path === undefined) throw noSuchName(at, 'resource', name, drafts.keys(), '; a new one needs its path')
  const other = drafts.values().find((one) => one.name !== name && one.path === path)
  if (other !== undefined) throw new PartError(join(at, 'path'), `the resource ${other.name} already has this path`)
  const key = said.key === undefined ? (known?.key ?? null) : said.key
  const parents = pathParameters(path).length
  const to = said.pairs == null ? undefined : draftNamed(said.pairs, drafts, join(at, 'pairs'))
  const own = known?.pairs
  const pairs = said.pairs === undefined || to?.path === own?.of ? own : to && { of: to.path, kept: path }
  return { name, path, key, known, at, parents, ...(pairs && { pairs }) }
}

function setParent(name: string, parent: string | null, drafts: DraftsByName): void {
  const draft = draftNamed(name, drafts, '')
  const at = join(draft.at, 'parent')
  const owner = parent === null ? null : draftNamed(parent, drafts, at)
  for (let above = owner; above != null; above = ownerOf(above, drafts.values()) ?? null) {
    if (above.name === name) throw new PartError(at, "a resource can't be its own parent")
  }
  if (ownerOf(draft, drafts.values()) !== (owner ?? undefined))
    drafts.set(name, { ...draft, parent: owner?.path ?? null })
}

function draftNamed(name: string, drafts: DraftsByName, at: string): ResourceDraft {
  const draft = drafts.get(name)
  if (draft === undefined) throw noSuchName(at, 'resource', name, drafts.keys())
  return draft
}

/** The resource of a draft with these uses; the derived one where nothing is corrected. */
export function correctedResource(draft: ResourceDraft, uses: readonly CorrectedUse[]): Resource {
  const { known, at: _, ...said } = draft
  const own = uses.map(({ use }) => use)
  if (known !== null && isUnchanged(known, draft, own)) return known
  const changed = (...roles: readonly Use['role'][]): boolean =>
    known === null || uses.some((one) => one.at !== null && roles.includes(one.use.role))
  const created = own.find(({ role }) => role === 'create')
  const sent = created === undefined ? null : partAt(objectBody(created.operation), created.within)
  const request = known === null || created === undefined || changed('create') ? sent : known.request
  const schema = known !== null && !changed('list', 'read') ? known.schema : shownIn(own, request)
  const where = uses.find((one) => one.at !== null)?.at ?? draft.at
  if (schema === null) throw new PartError(where, `the document has no schema for an item of ${draft.name}`)
  const resource = { ...said, schema, request, uses: own }
  checkProperties(resource, draft, where)
  checkKey(resource, uses, draft)
  return resource
}

function isUnchanged(known: Resource, draft: ResourceDraft, uses: readonly Use[]): boolean {
  const isSame = known.uses.length === uses.length && uses.every((use, index) => use === known.uses[index])
  const members = ['path', 'key', 'parent', 'pairs'] as const
  return isSame && members.every((member) => known[member] === draft[member])
}

/** The schema of the item in the answers to some operations, else in what creates one. */
function shownIn(uses: readonly Use[], request: Schema | null): Schema | null {
  const listed = uses.find(({ listing }) => listing !== null)?.listing?.items ?? null
  const known = namesIn([listed, request])
  for (const role of ['read', 'list', 'create', 'replace', 'merge', 'act'] as const) {
    const use = uses.find((one) => one.role === role)
    const answer = use === undefined || use.listing !== null ? null : answerSchema(use.operation)
    const within = answer === null ? null : (partAt(answer, use?.shown ?? ['']) ?? itemWithin(answer, known)?.schema)
    const schema = use?.listing?.items ?? within ?? null
    if (schema !== null) return schema
  }
  return request
}

/** Refuses properties that items don't have. */
function checkProperties({ schema, request, key, uses }: Resource, { at }: Pick<ResourceDraft, 'at'>, where: string) {
  const inner = attributesOf(schema).schema.wide.properties
  const properties = new Map([...schema.wide.properties, ...inner, ...(request?.wide.properties ?? [])])
  if (key !== null && !properties.has(key) && !takesAnyProperty(schema))
    throw noSuchName(at === '' ? where : join(at, 'key'), 'property', key, properties.keys())
  for (const { sets, operation } of uses) {
    const wrong = Object.keys(sets ?? {}).find((name) => !properties.has(name))
    if (wrong !== undefined)
      throw noSuchName(join('/operations', calledIn(operation), 'sets', wrong), 'property', wrong, properties.keys())
  }
}

/** Refuses a use of several items, or of all, that can't be: by its role, its list, or what it sets. */
export function checkMany(resource: Resource, use: Use, at: string): void {
  const { of, role } = use
  if (of === undefined) return
  const other = of === 'all' ? 'act' : 'merge'
  if (role !== other && role !== 'delete') throw new PartError(join(at, 'of'), `its role must be ${other} or delete`)
  checkProperties({ ...resource, uses: [use] }, { at: '' }, at)
  if (of === 'all' && role === 'delete') return
  checkKey(resource, [{ use, at }], { at })
  const one = of === 'all' ? undefined : oneListed(use)
  if (one === null || (role === 'merge' && one?.wide.properties.has(resource.key ?? '') === false))
    throw new PartError(at, "the list in its request can't be recognised; name its place with item or body")
}

/** Refuses creations that are said to empty a resource, and whose items have no list for its own. */
export function checkEmptied(
  resources: readonly Resource[],
  uses: ReadonlyMap<Operation, ResourceUse | null>,
  read: ReadonlyMap<Operation, OperationCorrection>,
): void {
  const names = resources.map(({ name }) => name)
  for (const [operation, { said, at }] of read) {
    const [{ resource, use } = {}, from] = [uses.get(operation) ?? {}, resources[names.indexOf(said.empties ?? '')]]
    if (said.empties == null || resource === undefined) continue
    if (from === undefined) throw noSuchName(join(at, 'empties'), 'resource', said.empties, names)
    if (use?.role !== 'create' || listFilled(resource, from, operation) === null)
      throw new PartError(join(at, 'empties'), `an item of ${resource.name} has no list of what ${from.name} has`)
  }
}

/** Refuses operations on one item of a resource whose items have no key. */
function checkKey({ key, name }: Resource, uses: readonly CorrectedUse[], { at }: Pick<ResourceDraft, 'at'>): void {
  const naming = uses.find(({ use }) => !isOfMany(use.role))
  if (key !== null || naming === undefined) return
  throw new PartError(
    naming.at ?? at,
    `${calledIn(naming.use.operation)} names one item of ${name}, but these have no key; set it in resources: ${name}: key`,
  )
}
