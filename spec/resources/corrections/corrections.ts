/** What belongs together, with the user's corrections. Everything else stays as it is derived. */

import type { ErrorObject } from 'ajv'
import { Api, type Operation, PartError } from '../../contract/contract.ts'
import { check as generated } from '../../generated/checks/corrections.ts'
import { equal } from '../../json/equality.ts'
import { isObject, join, ownMember, tokens, at as valueAt } from '../../json/pointer.ts'
import { OptionError } from '../../program/user-error.ts'
import { explain } from '../../schema/violation.ts'
import { usesOf } from '../collections.ts'
import { mapOf, type ResourceMap } from '../map.ts'
import type { Resources, ResourceUse, Role, Use } from '../resource.ts'
import { derived, resourcesOf } from '../resources.ts'
import {
  type CorrectedUse,
  checkEmptied,
  checkMany,
  correctedResource,
  type ResourceDraft,
  resourceDrafts,
} from './corrected-resource.ts'
import { correctedUse, noSuchName, type OperationCorrection, operationCalled } from './corrected-use.ts'
import { refinedResource, sourcesSaid } from './refined.ts'
import { type Corrections, MEMBERS, ROLES, type ToldOperation, toldOperation } from './told.ts'

const check: { (value: unknown): boolean; errors?: readonly ErrorObject[] | null } = generated

/** What the user said of an API. */
const sayings = new WeakMap<Api, Corrections>()

/** The API with what was said of another form of it. */
export function correctedAs(other: Api, api: Api): Api {
  const said = sayings.get(other)
  return said === undefined ? api : corrected(api, said)
}

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
  sayings.set(own, corrections)
  const corrector = new Corrector(api, corrections)
  const resources = corrector.resources()
  own.preset(derived, resources)
  // What else is said is compared with what follows from the corrected resources.
  const refined = corrector.refined(resources, mapOf(own))
  if (refined !== resources) own.preset(derived, refined)
  return own
}

/** Members that may be left out, and the rest of what is said holds. */
const BESIDE = new Set(['sources', 'relations', 'parent', 'pairs', 'parameters'])

/** The API with what holds of corrections, and the names of the resources and operations of which nothing does. */
export function correctedInPart(api: Api, corrections: unknown): { contract: Api; left: readonly string[] } {
  const said = structuredClone(corrections)
  const left: string[] = []
  for (;;) {
    try {
      return { contract: corrected(api, said), left }
    } catch (error) {
      const [part = '', name = '', member = ''] = error instanceof PartError ? tokens(error.pointer) : []
      const all = ownMember(said, part)
      const one = ownMember(all, name)
      if (!isObject(all) || !isObject(one)) throw error
      if (BESIDE.has(member) && Reflect.deleteProperty(one, member)) continue
      Reflect.deleteProperty(all, name)
      left.push(name)
    }
  }
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

const isCorrections = (value: unknown): value is Corrections => check(value)

class Corrector {
  readonly #api: Api
  readonly #told: NonNullable<Corrections['resources']>
  readonly #map: ResourceMap
  readonly #drafts: ReadonlyMap<string, ResourceDraft>
  readonly #read: ReadonlyMap<Operation, OperationCorrection>

  constructor(api: Api, { resources = {}, operations = {} }: Corrections) {
    this.#api = api
    this.#told = resources
    this.#map = mapOf(api)
    this.#drafts = resourceDrafts(this.#map.resources, resources)
    this.#read = this.#operationsSaid(operations)
  }

  resources(): Resources {
    const { uses: used } = resourcesOf(this.#api)
    const stored = new Map<string, CorrectedUse[]>([...this.#drafts.keys()].map((name) => [name, []]))
    const without: (readonly [Operation, string, Use] | readonly [Operation])[] = []
    for (const operation of this.#inOrder()) {
      const known = this.#map.useOf(operation)
      const correction = this.#read.get(operation)
      const { name, use } = this.#use(operation, known, correction ?? { said: {}, at: '' })
      const isSame = use === (known?.use ?? null)
      // What stands beside the resources follows from them.
      if (isSame && !used.has(operation)) continue
      if (name !== undefined && use !== null && hasEffect(use, this.#drafts.get(name)?.path))
        stored.get(name)?.push({ use, at: isSame ? null : (correction?.at ?? null) })
      else if (!isSame) without.push(name === undefined || use === null ? [operation] : [operation, name, use])
    }
    const resources = [...this.#drafts.values()].flatMap((draft) => {
      const own = stored.get(draft.name) ?? []
      return own.length === 0 ? [] : [correctedResource(draft, own)]
    })
    const uses = new Map(
      without.map(([operation, name, use]): readonly [Operation, ResourceUse | null] => {
        const resource = resources.find((one) => one.name === name)
        if (resource === undefined || use === undefined) return [operation, null]
        checkMany(resource, use, this.#read.get(operation)?.at ?? '')
        return [operation, { resource, use }]
      }),
    )
    const plain = usesOf(this.#api, resources)
    checkEmptied(resources, new Map([...plain.uses, ...uses]), this.#read)
    return { ...plain, ...(uses.size > 0 && { said: { uses, sources: new Map() } }) }
  }

  /** Resources with the names of keys, the relations and the sources that the user says; `map`: what follows without. */
  refined(found: Resources, map: ResourceMap): Resources {
    const told = this.#told
    const resources = found.resources.map((one) => refinedResource(this.#api, one, told[one.name] ?? {}, map))
    const sources = sourcesSaid(this.#api, this.#read, map)
    if (sources.size === 0 && resources.every((one, index) => one === found.resources[index])) return found
    const renewed = (one: ResourceUse): ResourceUse => ({
      ...one,
      resource: resources[found.resources.indexOf(one.resource)] ?? one.resource,
    })
    const uses = [...(found.said?.uses ?? [])].map(([operation, one]) => [operation, one && renewed(one)] as const)
    return { ...usesOf(this.#api, resources), said: { uses: new Map(uses), sources } }
  }

  /** The operations in the order of the derivation, then of the document. */
  #inOrder(): Iterable<Operation> {
    const { resources, uses, stateless } = resourcesOf(this.#api)
    const used = resources.flatMap((resource) => resource.uses.map(({ operation }) => operation))
    return new Set([...used, ...uses.keys(), ...stateless])
  }

  #operationsSaid(told: NonNullable<Corrections['operations']>): Map<Operation, OperationCorrection> {
    const read = new Map<Operation, OperationCorrection>()
    for (const [name, said] of Object.entries(told)) {
      const at = join('/operations', name)
      const operation = operationCalled(this.#api, name, at)
      if (read.has(operation)) throw new PartError(at, 'the operation is corrected twice')
      read.set(operation, { said, at })
    }
    return read
  }

  #use(
    operation: Operation,
    known: ResourceUse | null,
    { said: { sources: _, ...said }, at }: OperationCorrection,
  ): { readonly name: string | undefined; readonly use: Use | null } {
    const before = toldOperation(known)
    const role = roleSaid(said, known)
    const name = said.resource ?? known?.resource.name
    if (Object.keys(said).length === 0) return { name, use: known?.use ?? null }
    if (role === 'stateless' && said.role === undefined) throw new PartError(at, `it needs a role: ${ROLES.join(', ')}`)
    if (role === 'stateless') return { name, use: null }
    if (name === undefined)
      throw new PartError(at, `it needs a resource: one of ${[...this.#drafts.keys()].join(', ')}`)
    if (!this.#drafts.has(name)) throw noSuchName(join(at, 'resource'), 'resource', name, this.#drafts.keys())
    const base = known !== null && known.use.role === role ? useIn(name, known) : null
    if (base !== null && equal({ ...before, ...said, role }, before)) return { name, use: base }
    return { name, use: correctedUse(operation, role, base, { said, at }) }
  }
}

/** A use of the resource with a name; of another one than before, nothing chooses among its items. */
function useIn(name: string, { resource, use }: ResourceUse): Use {
  const { above: _, ...alone } = use
  return name === resource.name ? use : alone
}

/** An action that sets properties was told as a merge once. */
function roleSaid({ role }: ToldOperation, known: ResourceUse | null): Role | 'stateless' {
  const before = known?.use.role ?? 'stateless'
  return role === 'merge' && before === 'act' ? 'act' : (role ?? before)
}

/** True for a use by which single items are stored, listed or read; others stand beside their resource. */
function hasEffect({ operation, role, sets, of, empties }: Use, path: string | undefined): boolean {
  const isAtOwn = empties === undefined || operation.path === path
  return isAtOwn && of === undefined && role !== 'upload' && (role !== 'act' || sets !== null)
}
