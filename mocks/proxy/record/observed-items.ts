/** What exchanges show about the stored items of a deployment: which exist, and which were deleted. */

import type { Api } from '../../../spec/contract/contract.ts'
import { pathAlone, pathParameters } from '../../../spec/contract/path-template.ts'
import { jsonOf } from '../../../spec/contract/responses.ts'
import { essenceOf } from '../../../spec/http/media-type.ts'
import { responseFor } from '../../../spec/http/status.ts'
import { percentDecoded } from '../../../spec/http/target.ts'
import { at, isObject, type JsonObject, join } from '../../../spec/json/pointer.ts'
import { attributesOf } from '../../../spec/names/property-named.ts'
import { isSameItem, itemWithin, namesIn, objectBody } from '../../../spec/resources/envelopes.ts'
import { listingOf } from '../../../spec/resources/lists/listing.ts'
import { isPartial } from '../../../spec/resources/resource.ts'
import { type Resource, resourcesOf, type Use } from '../../../spec/resources/resources.ts'
import { mergePatch } from '../../engine/changes/patch.ts'
import { type ItemNews, namedItem } from './item-file.ts'
import type { ObservedExchange } from './observed.ts'

export function itemNews(observed: ObservedExchange, contract: Api): readonly ItemNews[] {
  const found = resourcesOf(contract).uses.get(observed.operation)
  if (found === undefined) return []
  const { resource, use } = found
  const { key } = resource
  if (key === null) return []
  const { status } = observed.answer
  const named = keysInAddress(observed, resource, use)
  const isRead = observed.method === 'GET' || observed.method === 'HEAD'
  if (use.role === 'delete' || (use.role === 'read' && isRead && (status === 404 || status === 410))) {
    const isGone = status < 300 || status === 404 || status === 410
    return isGone && Object.hasOwn(named, key) ? [{ resource, named, next: null }] : []
  }
  if (status >= 300) return []
  const listed = listedItems(observed, use)
  if (listed === null) return changedItem(observed, resource, use, named)
  const { items, isWhole } = listed
  return items.map((item) => ({
    resource,
    named: namedItem(item, named),
    next: (known) => (isWhole(resource) ? item : { ...known, ...item }),
  }))
}

/** The keys that the request's address has: of the parents, and of the item where it names one. */
function keysInAddress({ operation, values, query }: ObservedExchange, resource: Resource, { item }: Use): JsonObject {
  const own = pathParameters(operation.path)
  const parents = pathParameters(resource.path).flatMap((name, index) => {
    const value = values.get(own[index] ?? '')
    return value === undefined || own[index] === item?.name ? [] : [[name, value] as const]
  })
  const text = item?.in === 'query' ? new URLSearchParams(query).get(item.name) : values.get(item?.name ?? '')
  const { key } = resource
  if (text == null || key === null) return Object.fromEntries(parents)
  return { ...Object.fromEntries(parents), [key]: addressedKey(resource, key, text) }
}

/** The key in an address, in the type of its item. */
function addressedKey({ schema }: Resource, key: string, text: string): string | number {
  const isNumber = schema.wide.properties.get(key)?.types?.has('integer') === true && /^\d{1,15}$/.test(text)
  return isNumber ? Number(text) : text
}

function listedItems({ operation, shown }: ObservedExchange, { role, listing }: Use) {
  const list = listing ?? (role === 'create-many' ? listingOf(operation) : null)
  if (list === null || role === 'count') return role === 'count' ? { items: [], isWhole: () => false } : null
  const items = at(shown?.exact, join('', ...list.path))
  return {
    items: Array.isArray(items) ? items.filter(isObject) : [],
    /** True if a list shows all properties of an item. */
    isWhole: (resource: Resource): boolean => isSameItem(list.items, resource),
  }
}

/** What an operation on one item shows: the item in its answer, or else the result of the request. */
function changedItem(observed: ObservedExchange, resource: Resource, use: Use, named: JsonObject): readonly ItemNews[] {
  const { sent: body, answer } = observed
  const part = at(body?.exact, join('', ...use.within))
  const isPatch = /json-patch/.test(essenceOf(observed.sentType))
  const { path } = attributesOf(resource.schema)
  const sets = use.sets && path.reduceRight<JsonObject>((inner, name) => ({ [name]: inner }), use.sets)
  const sent = sets ?? (isObject(part) && !isPatch ? part : {})
  const shown = shownItem(observed, resource, use)
  const whole = namedItem(shown ?? {}, { ...keyInLocation(answer, resource, shown), ...named })
  if (shown === null && (use.role === 'read' || use.role === 'create-many')) return []
  const sendable = namesIn([objectBody(observed.operation)])
  // Properties that a request can't send stay unchanged.
  const kept = (known: JsonObject): JsonObject =>
    Object.fromEntries(Object.entries(known).filter(([name]) => !sendable.has(name)))
  const next = (known: JsonObject): JsonObject => {
    if (use.role === 'read') return shown ?? {}
    const changed = isPartial(use) ? mergePatch(known, sent, resource.schema) : { ...kept(known), ...sent }
    return { ...(isObject(changed) ? changed : {}), ...shown }
  }
  return [{ resource, named: whole, next }]
}

/** The item in an answer; null where it shows none. */
function shownItem({ operation, answer, shown }: ObservedExchange, resource: Resource, use: Use): JsonObject | null {
  const schema = jsonOf(responseFor(operation, answer.status))?.schema ?? null
  const known = namesIn([resource.schema, resource.request])
  const path = use.shown ?? (schema === null ? null : (itemWithin(schema, known)?.path ?? null))
  const item = path === null ? undefined : at(shown?.exact, join('', ...path))
  return isObject(item) ? item : null
}

/** The key of a created item that only its address has (RFC 9110 section 10.2.2). */
function keyInLocation(
  { headers }: ObservedExchange['answer'],
  resource: Resource,
  shown: JsonObject | null,
): JsonObject {
  const { key } = resource
  if (key === null || (shown !== null && Object.hasOwn(shown, key))) return {}
  const location = headers.find(([name]) => name === 'location')?.[1]
  const last = pathAlone(location ?? '').match(/[^/]+$/)?.[0]
  return last === undefined ? {} : { [key]: addressedKey(resource, key, percentDecoded(last)) }
}
