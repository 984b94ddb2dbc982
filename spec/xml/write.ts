/** A value as XML, by the XML object of its schema. */

import { DOMImplementation, type Document, type Element, XMLSerializer } from '@xmldom/xmldom'
import { isJsonObject } from '../json/exact-json.ts'
import { ownMember } from '../json/pointer.ts'
import { possibleItems, possibleOther } from '../schema/possible-types.ts'
import type { Schema } from '../schema/schema.ts'
import { isAttribute, isTextNode, isWrapped, rootName, type XmlName, xmlItemName, xmlName } from './named.ts'
import { XSI } from './read.ts'

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** The XML text of a value; `name`: what the root element is called, where the schema does not say. */
export function valueToXml(value: unknown, schema: Schema | null, name = 'root'): string {
  const document = new DOMImplementation().createDocument(null, '')
  const root = xmlElement(document, null, schema === null ? xmlName(null, name) : rootName(schema))
  document.appendChild(root)
  if (Array.isArray(value)) {
    const items = schema && possibleItems(schema)
    for (const item of value)
      addElement(root, items === null ? xmlName(null, 'item') : rootName(items, 'item'), item, items)
  } else putContent(root, value, schema)
  return `${DECLARATION}${new XMLSerializer().serializeToString(root)}`
}

/** Writes one value under an element, or a list as one element for each item. */
function addElement(parent: Element, name: XmlName, value: unknown, schema: Schema | null): void {
  const own = xmlElement(documentAround(parent), parent, name)
  parent.appendChild(own)
  putContent(own, value, schema)
}

function putContent(own: Element, value: unknown, schema: Schema | null): void {
  if (value === null) own.setAttributeNS(XSI, 'xsi:nil', 'true')
  else if (Array.isArray(value)) {
    for (const item of value)
      addElement(own, xmlItemName(schema, own.localName ?? own.nodeName), item, schema && possibleItems(schema))
  } else if (isJsonObject(value)) members(own, value, schema)
  else own.appendChild(documentAround(own).createTextNode(spellScalar(value)))
}

/** The members in the order of the schema: many readers of XML want one (`xs:sequence`). */
function members(own: Element, value: { readonly [name: string]: unknown }, schema: Schema | null): void {
  const properties = schema?.wide.properties
  const names = new Set([...(properties?.keys() ?? []), ...Object.keys(value)])
  for (const name of names) {
    const member = ownMember(value, name)
    if (member === undefined) continue
    const property = properties?.get(name) ?? (schema && possibleOther(schema))
    const called = xmlName(property, name)
    if (isAttribute(property)) {
      if (member !== null) attribute(own, called, spellScalar(member))
    } else if (isTextNode(property)) own.appendChild(documentAround(own).createTextNode(spellScalar(member)))
    else if (Array.isArray(member) && !isWrapped(property)) {
      const [item, items] = [xmlItemName(property, name), property && possibleItems(property)]
      for (const one of member) addElement(own, item, one, items)
    } else addElement(own, called, member, property)
  }
}

/** An element; without a namespace of its own it has the default one around it, and a prefix only where that is bound. */
function xmlElement(document: Document, parent: Element | null, { local, prefix, namespace }: XmlName): Element {
  const bound = namespace ?? boundAround(parent, prefix)
  const around = bound ?? boundAround(parent, null)
  return document.createElementNS(around, prefix === null || bound === null ? local : `${prefix}:${local}`)
}

/** The namespace that a prefix has in an element; it is no attribute yet, and xmldom looks for those. */
function boundAround(own: Element | null, prefix: string | null): string | null {
  for (let one: Element | null = own; one !== null; one = one.parentElement)
    if ((one.prefix || null) === prefix && one.namespaceURI !== null) return one.namespaceURI
  return null
}

function documentAround({ ownerDocument }: Element): Document {
  if (ownerDocument === null) throw new Error('an element has no document')
  return ownerDocument
}

function attribute(own: Element, { local, prefix, namespace }: XmlName, text: string): void {
  const bound = prefix === null ? null : (namespace ?? boundAround(own, prefix))
  if (bound) own.setAttributeNS(bound, `${prefix}:${local}`, text)
  else own.setAttribute(local, text)
}

/** A scalar as XML Schema spells it; characters that XML can't have are replaced (XML 1.0 section 2.2). */
function spellScalar(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.toWellFormed().replaceAll(/[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
}
