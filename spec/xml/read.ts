/** XML as the value that its schema describes, which is the value that JSON would have. */

import type { Attr, Element } from '@xmldom/xmldom'
import { setMember } from '../json/pointer.ts'
import { possibleItems, possibleOther, possibleTypes } from '../schema/possible-types.ts'
import type { Direction, Schema } from '../schema/schema.ts'
import { scalar } from '../schema/typed.ts'
import {
  givenName,
  isAttribute,
  isTextNode,
  isWrapped,
  nameToken,
  rootName,
  type XmlName,
  xmlItemName,
  xmlName,
} from './named.ts'
import { rootOf, XmlFault } from './well-formed.ts'

/** The namespace of `xsi:nil` (XML Schema part 1, section 2.6). */
export const XSI = 'http://www.w3.org/2001/XMLSchema-instance'

/**
 * The value of XML text; numbers are `ExactNumber`s. Elements are found by their local names: prefixes are the sender's.
 * A namespace counts where the document gives one; many clients leave it out. Throws an {@link XmlFault}.
 */
export function xmlToValue(text: string, schema: Schema | null, direction: Direction = 'request'): unknown {
  const root = rootOf(text)
  const wanted = schema && givenName(schema)
  if (wanted !== null && localOf(root) !== nameToken(wanted))
    throw new XmlFault(`its root element is ${localOf(root)}, and must be ${wanted}`)
  if (schema !== null) checkNamespaces(root, schema, { name: rootName(schema), mayLack: direction === 'request' })
  return schema !== null && isRepeated(schema)
    ? childrenOf(root).map((item) => valueIn(item, possibleItems(schema)))
    : valueIn(root, schema)
}

function isRepeated(schema: Schema): boolean {
  return possibleTypes(schema)?.has('array') ?? schema.items !== null
}

function valueIn(element: Element, schema: Schema | null): unknown {
  if (isNil(element)) return null
  const children = childrenOf(element)
  const types = schema && possibleTypes(schema)
  const isList = schema !== null && isRepeated(schema) && !types?.has('object')
  if (isList && children.length === 0 && element.textContent?.trim()) return element.textContent
  if (isList) return children.map((item) => valueIn(item, possibleItems(schema)))
  const attributes = [...element.attributes].filter(isData)
  const isEmpty = children.length === 0 && attributes.length === 0
  const text = element.textContent ?? ''
  if (!isOfObject(schema, isEmpty) || (isEmpty && text.trim() === '' && types?.has('null'))) return simple(schema, text)
  // Text that should be an object breaks the schema as it would in JSON.
  const hasText = schema?.wide.properties.values().some(isTextNode) === true
  return isEmpty && !hasText && text.trim() !== ''
    ? simple(schema, text)
    : elementObject(children, attributes, text, schema)
}

/** True for an element of an object: by its schema, or where that says nothing, because something is in it. */
function isOfObject(schema: Schema | null, isEmpty: boolean): boolean {
  const types = schema && possibleTypes(schema)
  return types === null ? !isEmpty || (schema?.wide.properties.size ?? 0) > 0 : types.has('object')
}

function elementObject(
  children: readonly Element[],
  attributes: readonly Attr[],
  text: string,
  schema: Schema | null,
): Record<string, unknown> {
  const value: Record<string, unknown> = {}
  const left = new Set(children)
  const unread = new Set(attributes)
  const properties = [...(schema?.wide.properties ?? [])]
  const claimed = new Set(properties.map(([name, property]) => xmlNameOf(property, name)))
  /** Takes those with a name away from what is left; with that of the property only where no other has it. */
  const take = <Node extends Element | Attr>(from: Set<Node>, local: string, name: string, most = Infinity): Node[] => {
    const isIt = (one: string): boolean => one === local || (one === nameToken(name) && !claimed.has(one))
    const taken = [...from].filter((one) => isIt(localOf(one))).slice(0, most)
    for (const one of taken) from.delete(one)
    return taken
  }
  const memberIn = (name: string, property: Schema): unknown => {
    if (isTextNode(property)) return simple(property, text)
    const local = xmlNameOf(property, name)
    if (isAttribute(property)) {
      const [attribute] = take(unread, local, name, 1)
      return attribute && simple(property, attribute.value)
    }
    if (isRepeated(property) && !isWrapped(property)) {
      const items = take(left, local, name)
      // A list without items has no element at all.
      return items.length > 0 || schema?.shape.required.has(name) ? unwrappedItems(items, property) : undefined
    }
    const [element] = take(left, local, name, 1)
    if (element === undefined && isRepeated(property) && !schema?.shape.required.has(name))
      checkWrapped(left, property, { local, claimed })
    return element && valueIn(element, property)
  }
  for (const [name, property] of properties) {
    const member = memberIn(name, property)
    if (member !== undefined) setMember(value, name, member)
  }
  const twice = [...left].find((one) => claimed.has(localOf(one)))
  if (twice !== undefined) {
    const called = localOf(twice)
    const isOther = properties.some(([name, one]) => isAttribute(one) && xmlNameOf(one, name) === called)
    const how = isOther ? 'is an element, and must be an attribute' : 'stands twice where one is described'
    throw new XmlFault(`${called} ${how}`)
  }
  const other = schema && possibleOther(schema)
  for (const { localName, value: text } of unread) setMember(value, localName ?? '', simple(other, text))
  for (const [name, elements] of Map.groupBy(left, localOf)) {
    const values = elements.map((element) => valueIn(element, other))
    setMember(value, name, values.length === 1 ? values[0] : values)
  }
  return value
}

/** Throws for items of a list that stand without the element around them. */
function checkWrapped(
  left: ReadonlySet<Element>,
  list: Schema,
  { local, claimed }: { readonly local: string; readonly claimed: ReadonlySet<string> },
): void {
  const item = xmlItemName(list, local).local
  if (!claimed.has(item) && [...left].some((one) => localOf(one) === item))
    throw new XmlFault(`its elements ${item} stand without ${local} around them`)
}

/** Throws for an element in another namespace than the document gives it: who reads by namespaces doesn't find it. */
function checkNamespaces(
  element: Element,
  schema: Schema | null,
  { name: { namespace }, mayLack }: { readonly name: XmlName; readonly mayLack: boolean },
): void {
  const { namespaceURI } = element
  if (namespace !== null && namespaceURI !== namespace && !(mayLack && namespaceURI === null)) {
    const given = namespaceURI === null ? 'no namespace' : `the namespace ${namespaceURI}`
    throw new XmlFault(`its element ${localOf(element)} is in ${given}, and must be in ${namespace}`)
  }
  if (schema === null) return
  const items = isRepeated(schema) ? possibleItems(schema) : null
  const named = new Map(
    [...schema.wide.properties].map(([name, property]) => {
      const isFlat = isRepeated(property) && !isWrapped(property)
      const own = isFlat ? xmlItemName(property, name) : xmlName(property, name)
      return [own.local, { own, inner: isFlat ? possibleItems(property) : property }]
    }),
  )
  for (const child of childrenOf(element)) {
    const { own, inner } = named.get(localOf(child)) ?? {}
    if (items !== null) checkNamespaces(child, items, { name: xmlName(items, localOf(child)), mayLack })
    else if (own !== undefined) checkNamespaces(child, inner ?? null, { name: own, mayLack })
  }
}

/** The name of the elements, or of the attribute, that have the value of a property. */
function xmlNameOf(property: Schema, name: string): string {
  return (isRepeated(property) && !isWrapped(property) ? xmlItemName(property, name) : xmlName(property, name)).local
}

/** The items of a list that is not wrapped; null where the list itself is. */
function unwrappedItems(items: readonly Element[], list: Schema): unknown {
  const [only] = items
  const isNull = items.length === 1 && only !== undefined && isNil(only) && possibleTypes(list)?.has('null')
  return isNull ? null : items.map((item) => valueIn(item, possibleItems(list)))
}

function isNil(element: Element): boolean {
  return /^(true|1)$/.test(element.getAttributeNS(XSI, 'nil') ?? '')
}

/** A text by its schema: numbers and truth values as XML Schema spells them (part 2, sections 3.2.2 and 3.3.13). */
function simple(schema: Schema | null, text: string): unknown {
  const types = schema && possibleTypes(schema)
  if (types === null || types.has('string')) return text === '' && types?.has('null') ? null : text
  const spelt = text
    .trim()
    .replace(/^\+(?=\d)/, '')
    .replace(/^(-?)0+(?=\d)/, '$1')
  if (types.has('boolean') && /^[01]$/.test(spelt) && !types.has('integer') && !types.has('number'))
    return spelt === '1'
  return scalar(schema, spelt)
}

function childrenOf(element: Element): Element[] {
  return [...element.childNodes].filter((node): node is Element => node.nodeType === node.ELEMENT_NODE)
}

function localOf({ localName, nodeName }: Element | Attr): string {
  return localName ?? nodeName
}

/** True for an attribute that is not about the XML itself. */
function isData({ name, namespaceURI }: Attr): boolean {
  return !/^xmlns(:|$)/.test(name) && namespaceURI !== XSI && !name.startsWith('xml:')
}
