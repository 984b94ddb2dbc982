/** An item as one answer shows it: whole, within a property such as `data`, or not at all. */

import { toldOfAnswer } from '../../../fixtures/items/envelope.ts'
import { besideItem } from '../../../fixtures/items/references/naming.ts'
import { type ParsedJson, parseOwn } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { onceFor } from '../../../spec/program/once-for.ts'
import { itemWithin, namesIn } from '../../../spec/resources/envelopes.ts'
import { listingOf } from '../../../spec/resources/lists/listing.ts'
import { keyUnderOtherName } from '../../../spec/resources/map.ts'
import { hasAnyItems, type Resource, takesAnyProperty, type Use } from '../../../spec/resources/resources.ts'
import { partAt } from '../../../spec/schema/alternatives.ts'
import type { Schema, Validate } from '../../../spec/schema/schema.ts'
import { createShow } from '../answer/alternatives.ts'
import type { Responder } from '../answer/responder.ts'
import type { Show, Shown } from '../answer/show.ts'
import type { Generate } from '../values/generate.ts'

/** How the responses of an operation show items; null where one has no place for them. */
export function viewsOf(
  resource: Resource,
  use: Use,
  generate: Generate,
): (responder: Responder | null) => Show | null {
  const { role, operation } = use
  if (role === 'create-many') {
    // Each item of a batch is shown as in a list.
    const schema = listingOf(operation)?.items ?? resource.schema
    const isItem = !namesIn([schema]).isDisjointFrom(namesIn([resource.schema]))
    const inside = isItem ? null : viewIn(schema, resource, generate, { role })
    // What became of each may have it within: `{status: 201, plant: {…}}`.
    const told = inside && ((...of: Parameters<Show>) => withBody(inside(...of)))
    const show = told ?? createShow(schema, schema.validator('response'), generate)
    return () => show
  }
  const viewOf = onceFor(({ mediaType }: Responder) => {
    const schema = mediaType?.schema
    return schema == null ? null : viewIn(schema, resource, generate, use)
  })
  return (responder) => responder && viewOf(responder)
}

const withBody = (shown: Shown | null): Shown | null => shown && { ...shown, body: Object(parseOwn(shown.text).exact) }

function viewIn(
  schema: Schema,
  resource: Resource,
  generate: Generate,
  { role, shown }: Pick<Use, 'role' | 'shown'>,
): Show | null {
  const known = namesIn([resource.schema, resource.request])
  const inside = shown === undefined ? null : partAt(schema, shown)
  const place = inside === null ? itemWithin(schema, known) : { schema: inside, path: shown ?? [] }
  const validate = schema.validator('response')
  // The answer to an action may be another thing, with some of the same names.
  const names = namesIn([place?.schema])
  if (role === 'act' && names.intersection(known).size * 2 < names.size) return null
  if (place === null) return keyView(resource, schema, validate, generate)
  const { path } = place
  if (path.length === 0) {
    const show = showOf(resource, schema, validate, generate)
    const { key } = resource
    const other = role !== 'create' || key === null || names.has(key) ? null : keyUnderOtherName(resource, schema)
    if (key === null || other === null) return show
    return ({ exact }, seed) => show(parseOwn(JSON.stringify({ ...Object(exact), [other]: Object(exact)[key] })), seed)
  }
  // The whole answer is judged below; only where it is refused, what the item's own schema refuses is left out.
  const inner = showOf(resource, place.schema, () => [], generate)
  const strictly = onceFor((own: Schema) => showOf(resource, own, own.validator('response'), generate))
  return (item: ParsedJson, key: string): Shown | null => {
    for (const isStrict of [false, true]) {
      const show = isStrict ? strictly(place.schema) : inner
      const shown = show(item, key)
      if (shown === null) continue
      const made = (place: Schema): unknown => besideItem(generate(place, key), resource, shown.body)
      const text = JSON.stringify(inEnvelope(schema, path, shown.body, made))
      if (validate(parseOwn(text).value).length === 0) return { body: shown.body, text }
    }
    return null
  }
}

/** Shows of an item only its key, where an answer has it under another name: `{silenceId}`. */
function keyView(resource: Resource, schema: Schema, validate: Validate, generate: Generate): Show | null {
  const { key } = resource
  const name = keyUnderOtherName(resource, schema)
  if (key === null || name === null) return null
  return ({ exact }, seed) => {
    const body = isObject(exact) ? exact : {}
    const text = JSON.stringify(inEnvelope(schema, [name], body[key], (place) => generate(place, seed)))
    return validate(parseOwn(text).value).length === 0 ? { body, text } : null
  }
}

/** Shows items by a schema; whole those whose schema doesn't name their key, because they may have any property. */
export function showOf(resource: Resource, schema: Schema, validate: Validate, generate: Generate): Show {
  if (!hasAnyItems(resource) || !takesAnyProperty(schema)) return createShow(schema, validate, generate)
  return ({ exact }, seed) => {
    const body = generate.convert(schema, exact, seed)
    const text = JSON.stringify(body)
    return isObject(body) && validate(parseOwn(text).value).length === 0 ? { body, text } : null
  }
}

/** A value inside the properties that lead to it, with the required properties beside each of them. */
export function inEnvelope(
  schema: Schema,
  [name, ...inner]: readonly string[],
  value: unknown,
  made: (place: Schema) => unknown,
): unknown {
  const { properties, required } = schema.shape
  const place = name === undefined ? undefined : schema.wide.properties.get(name)
  if (name === undefined || place === undefined) return value
  const others = [...properties].flatMap(([each, own]) => {
    const told = each === name ? undefined : required.has(each) ? made(own) : toldOfAnswer(each, own, made)
    return told === undefined ? [] : [[each, told] as const]
  })
  return Object.fromEntries([[name, inEnvelope(place, inner, value, made)], ...others])
}
