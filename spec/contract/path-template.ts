/** Path templates such as `/beds/{bedId}/plants`. */

import type { Operation } from './contract.ts'

/** One parameter of a path. */
export const TEMPLATE = /\{[^{}]+\}/g

/** A path or an address without the text after `?` or `#`, by which some documents tell operations apart. */
export const pathAlone = (path: string): string => path.replace(/[?#].*$/s, '')

/** A path without the names of its parameters, and without the suffix that some frameworks add to them. */
export function anonymous(path: string): string {
  const before = ANONYMOUS.get(path)
  if (before !== undefined) return before
  const made = path.replaceAll(TEMPLATE, '{}').replace(/(\/|\.json)$/, '')
  if (ANONYMOUS.size < 5000) ANONYMOUS.set(path, made)
  return made
}

/** What is made of a path is asked for each pair of a document's paths. */
const ANONYMOUS = new Map<string, string>()

/** True for a path that ends with a parameter. */
export const isItemPath = (path: string): boolean => anonymous(path).endsWith('}')

/** The path one step up, {@link anonymous}. */
export function parentOf(path: string): string {
  const whole = anonymous(path)
  return whole.slice(0, whole.lastIndexOf('/'))
}

/** The names of a path's parameters. */
export function pathParameters(path: string): string[] {
  return (path.match(TEMPLATE) ?? []).map((template) => template.slice(1, -1))
}

export function fixedParts(path: string): string[] {
  return anonymous(path)
    .split('/')
    .filter((part) => part !== '' && part !== '{}')
}

export const nameOf = (path: string): string => fixedParts(path).at(-1) ?? 'items'

/**
 * What an operation's path with text after `?` or `#` requires of a request. A fragment is never sent (RFC 9110 section
 * 7.1), unless the document uses `#name=value`, or the name of a parameter, to distinguish operations.
 */
export function textsBehind(path: string, { parameters }: Pick<Operation, 'parameters'>): string[] {
  if (!/[?#&]/.test(path)) return []
  const parts = path.split(/(?=[?#&])/).slice(1)
  const isSaid = (part: string): boolean =>
    part.length > 1 && (!/^#[^=]*$/.test(part) || parameters.some(({ name }) => name === part.slice(1)))
  return parts.filter(isSaid).map((part) => part.slice(1))
}

/** The name in a text such as `name=value`. */
export const nameIn = (pair: string): string => pair.split('=', 1)[0] ?? pair

/** True for a parameter that the path names: without it, or with another value, the request is another operation's. */
export function tellsApart(operation: Pick<Operation, 'path' | 'parameters'>, name: string): boolean {
  return textsBehind(operation.path, operation).some((pair) => nameIn(pair) === name)
}
