/** What the OpenAPI XML object says of a schema: the names that its values have in XML, and where they stand. */

import { isObject, type JsonObject, refTarget, tokens } from '../json/pointer.ts'
import { possibleItems, possibleTypes } from '../schema/possible-types.ts'
import type { Schema } from '../schema/schema.ts'

/** The XML object of a schema, that of its `$ref` included: what the place itself says comes first. */
const xmlOf = (schema: Schema | null): JsonObject => schema?.derive(xmlObject) ?? {}

function xmlObject(schema: Schema): JsonObject {
  const written = chainOf(schema).map(({ own }) => (isObject(own.xml) ? own.xml : {}))
  return Object.assign({}, ...written.reverse())
}

/** The schema and those that `$ref` alone leads to. What `allOf` joins has other names. */
function chainOf(schema: Schema): Schema[] {
  const found = new Set([schema])
  for (const { own, document } of found) {
    const target = refTarget(own)
    if (target !== null) found.add(document.schema(target))
  }
  return [...found]
}

/** An element's or an attribute's name, and the namespace that the document gives it. */
export type XmlName = { readonly local: string; readonly prefix: string | null; readonly namespace: string | null }

/** The name of the values of a schema; `otherwise`: what it is called where the document gives no name. */
export function xmlName(schema: Schema | null, otherwise: string): XmlName {
  const { name, prefix, namespace } = xmlOf(schema)
  return {
    local: nameToken(typeof name === 'string' && name !== '' ? name : otherwise),
    prefix: typeof prefix === 'string' && prefix !== '' ? prefix : null,
    namespace: typeof namespace === 'string' && namespace !== '' ? namespace : null,
  }
}

/** The name that the document itself gives the root element; null where none is given. */
export function givenName(schema: Schema): string | null {
  const { name } = xmlOf(schema)
  return typeof name === 'string' && name !== '' ? name : null
}

/** What the root element is called: by the XML object, else by the component, a list by its items (as JAX-RS does). */
export function rootName(schema: Schema, otherwise = 'root'): XmlName {
  const component = chainOf(schema).find(({ pointer }) => /^\/components\/schemas\/[^/]+$/.test(pointer))
  const items = possibleItems(schema)
  const ofItems = component === undefined && items !== null ? `${rootName(items, 'item').local}s` : otherwise
  return xmlName(schema, (component && tokens(component.pointer).at(-1)) ?? ofItems)
}

/** The name of each item of a list that is called `list`: the XML object of the items decides, never that of the list. */
export function xmlItemName(list: Schema | null, called: string): XmlName {
  return xmlName(list && possibleItems(list), called)
}

/** True where the values of a property are an attribute, which an object can't be; `nodeType` is that of OpenAPI 3.2. */
export function isAttribute(schema: Schema | null): boolean {
  const { attribute, nodeType } = xmlOf(schema)
  const isSaid = attribute === true || nodeType === 'attribute'
  return isSaid && schema !== null && possibleTypes(schema)?.has('object') !== true
}

/** True where the value of a property is the text of its object's element (OpenAPI 3.2). */
export function isTextNode(schema: Schema | null): boolean {
  return /^(text|cdata)$/.test(String(xmlOf(schema).nodeType))
}

/** True where an element stands around the items of a list. */
export function isWrapped(schema: Schema | null): boolean {
  const { wrapped, nodeType } = xmlOf(schema)
  return wrapped === true || nodeType === 'element'
}

/** A name as XML can have it (XML 1.0 section 2.3; a colon would mean a prefix). */
export function nameToken(text: string): string {
  const token = text.replaceAll(/[^\p{L}\p{N}\p{M}_.-]/gu, '_')
  return /^[\p{L}_]/u.test(token) ? token : `_${token}`
}
