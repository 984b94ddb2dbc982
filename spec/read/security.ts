/** Security requirements and schemes. */

import { type Operation, type Parameter, PartError, type SecurityScheme } from '../contract/contract.ts'
import { isToken } from '../http/field.ts'
import { isObject, join } from '../json/pointer.ts'
import type { Document } from '../schema/schema.ts'
import { entries, resolve, type Warn } from './node.ts'

/**
 * The security alternatives at `pointer`. Each alternative lists the schemes that a request must satisfy together. Those
 * that share the Authorization header are alternatives of their own, whatever the document says.
 */
export function readSecurity(document: Document, pointer: string, warn: Warn): Operation['security'] {
  const alternatives = document.at(pointer)
  if (alternatives === undefined || alternatives === null) return []
  if (!Array.isArray(alternatives)) throw new PartError(pointer, 'a list of security requirements is expected here')
  return alternatives.flatMap((_, index) => {
    const place = join(pointer, index)
    const schemes = placed(entries(document, place).map(([name, at]) => readScheme(document, name, at, warn)))
    const rivals = schemes.filter(({ kind }) => kind === 'http')
    if (rivals.length < 2) return [schemes]
    const names = rivals.map(({ name }) => name).join(' and ')
    const told = document.derive(toldRivals)
    // RFC 9110 section 11.6.2: the field has one credential, and section 5.3 lets no request send it twice.
    const reason = `${names} are required together, but a request has one Authorization header: either is accepted`
    if (!told.has(names)) warn({ pointer: place, reason })
    told.add(names)
    return rivals.map((one) => schemes.filter((scheme) => scheme.kind !== 'http' || scheme === one))
  })
}

/** The names that a warning has told of: generators of documents write the same for every operation. */
function toldRivals(): Set<string> {
  return new Set()
}

function placed(schemes: readonly SecurityScheme[]): SecurityScheme[] {
  // Two OAuth flows share one credential, with the scopes of both: a request has only one Authorization header.
  const scopes = schemes.flatMap((scheme) => (scheme.kind === 'http' ? scheme.scopes : []))
  const unique = [...new Map(schemes.toReversed().map((scheme) => [schemePlace(scheme), scheme])).values()]
    .toReversed()
    .map((scheme) => (scheme.kind === 'http' ? { ...scheme, scopes } : scheme))
  // For the same reason a key in that header, which may be any text, is what an HTTP scheme puts there.
  const hasHttp = unique.some(({ kind }) => kind === 'http')
  return hasHttp ? unique.filter((scheme) => schemePlace(scheme) !== AUTHORIZATION) : unique
}

/** True for a parameter that only repeats the place of a credential. */
export function isCredential({ in: where, name }: Parameter, scheme: SecurityScheme): boolean {
  if (scheme.kind !== 'api-key' || scheme.in !== where) return false
  return where === 'header' ? scheme.key.toLowerCase() === name.toLowerCase() : scheme.key === name
}

/** The place in a request where a scheme has its credential. */
function schemePlace(scheme: SecurityScheme): string {
  if (scheme.kind === 'http') return `http ${scheme.scheme}`
  if (scheme.kind !== 'api-key') return scheme.name
  return `${scheme.in} ${scheme.in === 'header' ? scheme.key.toLowerCase() : scheme.key}`
}

/** The place of an API key in the header that HTTP's own schemes use. */
const AUTHORIZATION = 'header authorization'

/** The scheme of a name. One that is not defined, or that OpenAPI does not know, is not looked for in requests. */
function readScheme(document: Document, name: string, place: string, warn: Warn): SecurityScheme {
  const definition = join('/components/securitySchemes', name)
  const unknown = (pointer: string, reason: string): SecurityScheme => {
    warn({ pointer, reason: `${reason}: it is not checked` })
    return { kind: 'transport', name }
  }
  if (!isObject(document.at(definition)))
    return unknown(place, `there is no security scheme named ${JSON.stringify(name)}`)
  const { node, pointer } = resolve(document, definition)
  switch (node.type) {
    case 'http':
      if (typeof node.scheme === 'string') return { kind: 'http', name, scheme: node.scheme.toLowerCase(), scopes: [] }
      break
    case 'oauth2':
    case 'openIdConnect':
      return { kind: 'http', name, scheme: 'bearer', scopes: [document.at(place) ?? []].flat().map(String) }
    case 'mutualTLS':
      return { kind: 'transport', name }
    case 'apiKey': {
      const { in: where, name: key } = node
      if ((where === 'header' || where === 'query' || where === 'cookie') && typeof key === 'string') {
        if (where === 'header' && !isToken(key))
          return unknown(pointer, `no header can be named ${JSON.stringify(key)}`)
        return { kind: 'api-key', name, in: where, key }
      }
    }
  }
  return unknown(pointer, `the security scheme ${JSON.stringify(name)} is none of OpenAPI 3.1`)
}
