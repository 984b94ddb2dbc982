/** What a change makes of an item: a patch, a merge, what takes its place, or an action. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { parseOwn } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { once } from '../../../spec/program/once.ts'
import { leavesUnsent } from '../../../spec/requirements/item-sent.ts'
import { refusalSaid } from '../../../spec/resources/effects.ts'
import type { Resource, Use } from '../../../spec/resources/resources.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { sentence } from '../../../spec/schema/violation.ts'
import type { Outcome, Write } from '../state/deed.ts'
import { createAct } from './act.ts'
import { createDefaults } from './defaults.ts'
import { jsonPatch, mergePatch, type Patched } from './patch.ts'
import { createSentReader } from './sent.ts'

/** The new state of an item, and whether it was so before; or why it can't be changed. */
type Revised = { readonly value: JsonObject; readonly isDone?: boolean } | { readonly refusal: Outcome }

/** A use of a resource, and what its requests may have. */
type Changing = {
  readonly api: Api
  readonly resource: Resource
  readonly use: Use
  readonly sent: Schema | null
  readonly sendable: ReadonlySet<string>
  readonly takesAny: boolean
  readonly admission: { readonly unsendable: ReadonlySet<string> }
}

/** Makes the new state of an item. Properties that clients can't send stay as they are. */
export function createRevision({ api, resource, admission, use, sent: request, sendable, takesAny }: Changing) {
  const short = once(() => refusalSaid(api, use.operation, 'too_little'))
  const { key, schema } = resource
  const act = use.role === 'act' ? createAct(resource, use) : null
  // What a new item begins with is no default of what takes its place.
  const filled = createDefaults({ ...resource, request })
  const { propertiesIn } = createSentReader(resource, admission.unsendable)
  const isReplaced = use.role === 'replace' && !leavesUnsent(resource, use)
  const isServers = (name: string): boolean => name === key || admission.unsendable.has(name)
  /** What every answer has and no request must say is left as it is, unless it can be null or a default says otherwise. */
  const isLeft = (name: string): boolean =>
    schema.wide.required.has(name) &&
    !satisfies(schema.wide.properties.get(name) ?? schema, null, 'response') &&
    request?.wide.required.has(name) === false &&
    request.wide.properties.get(name)?.values('default').length === 0
  return (old: JsonObject, sent: unknown, patch: Write['patch'], time: Write['time']): Revised => {
    const keeping = (isKept: (name: string) => boolean, news: JsonObject): JsonObject => ({
      ...Object.fromEntries(Object.entries(old).filter(([name]) => isKept(name))),
      ...propertiesIn(news),
    })
    if (patch === 'json' && Array.isArray(sent)) {
      const patched = jsonPatch(old, sent)
      if (patched.kind !== 'patched') return unpatched(patched.kind, patched.message)
      const value = isObject(patched.value) ? keeping(isServers, patched.value) : {}
      const broken = brokenBy(schema, value)
      if (broken === null || brokenBy(schema, old) !== null) return { value }
      return unpatched('unprocessable', `The patched item would break the contract: ${broken}`)
    }
    if (!isObject(sent)) return { refusal: { kind: 'unfit' } }
    if (act !== null) {
      const acted = act(old, sent, time)
      const status = acted.isShort === true ? short() : undefined
      const by = status && { status, names: [], why: 'There is not as much left.' }
      return by ? { refusal: { kind: 'taken', by } } : acted
    }
    if (isReplaced) {
      return {
        value: filled(keeping((name) => isServers(name) || isLeft(name) || !(takesAny || sendable.has(name)), sent)),
      }
    }
    const value = mergePatch(old, propertiesIn(sent), patch === 'merge' ? null : schema)
    return { value: isObject(value) ? value : {} }
  }
}

function unpatched(why: Exclude<Patched['kind'], 'patched'>, message: string): Revised {
  return { refusal: { kind: 'unpatched', why, message } }
}

/** What is wrong with an item, in words; null if nothing is. */
function brokenBy(schema: Schema, item: unknown): string | null {
  const { value, exact } = parseOwn(JSON.stringify(item))
  const found = schema.validator('response')(value, exact)
  return found.length === 0 ? null : sentence(found, (pointer) => pointer || 'the item')
}
