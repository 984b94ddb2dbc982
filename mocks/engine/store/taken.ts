/** The item in a request: its body without an envelope, its query, or what an action implies. */

import { essenceOf } from '../../../spec/http/media-type.ts'
import { at, isObject, type JsonObject, join } from '../../../spec/json/pointer.ts'
import type { Write } from '../state/deed.ts'
import { JsonText } from '../state/items.ts'
import { typed } from './admission.ts'
import type { Asked, Subject } from './subject.ts'

/** The item, or a part of it, that a request sends; null where it sends none. */
export function takenFrom(subject: Subject, { sent, text, query }: Asked): JsonText | null {
  const { use, plan, resource } = subject
  if (sent !== null && text !== null && use.sets === null && use.within.length === 0) return new JsonText(text, sent)
  const inner = sent === null ? undefined : at(sent.exact, join('', ...use.within))
  if (use.sets === null && (sent !== null || plan.operation.method !== 'POST')) {
    return isObject(inner) ? new JsonText(JSON.stringify(inner)) : null
  }
  const { properties } = resource.schema.wide
  const own = Object.entries(isObject(inner) ? inner : {}).filter(([name]) => properties.has(name))
  const asked = plan.operation.parameters.flatMap(({ name, in: place }) => {
    const value = place === 'query' && properties.has(name) ? new URLSearchParams(query).get(name) : null
    return value === null ? [] : [[name, typed(value, properties.get(name)?.types ?? null)] as const]
  })
  const item: JsonObject = { ...Object.fromEntries([...asked, ...own]), ...use.sets }
  return new JsonText(JSON.stringify(item))
}

/** How the body of a PATCH means its changes, by its media type: RFC 7396, RFC 6902, or as most services take JSON. */
export function patchKind({ request, sent }: Asked): Pick<Write, 'patch'> {
  const type = essenceOf(request.header('content-type'))
  if (type === 'application/merge-patch+json') return { patch: 'merge' }
  const steps = sent?.exact
  if (!Array.isArray(steps)) return {}
  // Only this media type guarantees that each entry has a JSON Pointer; for others, the schema alone decides what is
  // valid.
  const isPatch = steps.every((step) => isObject(step) && /^(\/|$)/.test(String(step.path ?? 'none')))
  return type === 'application/json-patch+json' || isPatch ? { patch: 'json' } : {}
}
