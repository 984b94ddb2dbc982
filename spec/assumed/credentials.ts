/**
 * The credentials that a document writes as parameters named Authorization, which OpenAPI ignores: what takes one is for
 * who logged in. The mock reads a document so; nobody is judged by it.
 */

import { pathRoleOf } from '../accounts/accounts.ts'
import type { Api } from '../contract/contract.ts'
import { at, type JsonObject, join, setMember } from '../json/pointer.ts'
import { resolve } from '../read/node.ts'

/** Lets operations ask for the credential that is among their parameters, in place, where nothing else says who may ask. */
export function assumeCredentials(root: JsonObject, { operations, document }: Api): void {
  const found = operations.filter((operation) => {
    const { pointer, path, method, responses } = operation
    const lists = [join(pointer, 'parameters'), join(pointer.slice(0, -method.length - 1), 'parameters')]
    const places = lists.flatMap((list) => [document.at(list) ?? []].flat().map((_, index) => join(list, index)))
    const written = places
      .map((place) => resolve(document, place).node)
      .find((one) => one.in === 'header' && /^authorization$/i.test(String(one.name)))
    const isMeant = written && (written.required === true || responses.some(({ status }) => status === '401'))
    // Who registers or logs in has none yet.
    const isBefore = method === 'POST' && /^account\.(login|register)$/.test(pathRoleOf(path) ?? '')
    return isMeant && operation.security.length === 0 && !isBefore
  })
  if (found.length === 0 || root.security !== undefined) return
  const components: Record<string, JsonObject> = Object(root.components)
  const scheme = { type: 'apiKey', in: 'header', name: 'Authorization' }
  const securitySchemes = { Authorization: scheme, ...components.securitySchemes }
  setMember(root, 'components', { ...components, securitySchemes })
  for (const { pointer } of found) Object.assign(Object(at(root, pointer)), { security: [{ Authorization: [] }] })
}
