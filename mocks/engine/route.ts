/** From a request target to operations: exact paths by look-up, templates by pattern, the most literal first. */

import type { Contract, Operation } from '../../spec/contract.ts'

export type Target = {
  readonly path: string
  /** Without the question mark; empty where there is none. */
  readonly query: string
}

/** The operations of one path by method, and the values of its template, decoded. */
export type Match<Plan> = {
  readonly methods: ReadonlyMap<string, Plan>
  readonly values: ReadonlyMap<string, string>
}

/** Splits a request target (RFC 9112 section 3.2) into path and query; a whole URI loses its origin. */
export function splitTarget(target: string): Target {
  const local = target.startsWith('/') ? target : target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  const end = local.indexOf('#')
  const whole = end === -1 ? local : local.slice(0, end)
  const mark = whole.indexOf('?')
  return mark === -1 ? { path: whole, query: '' } : { path: whole.slice(0, mark), query: whole.slice(mark + 1) }
}

const NO_VALUES: ReadonlyMap<string, string> = new Map()

/** A matcher of the contract's paths, under every base path; `plan` is made once for each operation. */
export function createRouter<Plan>(
  contract: Contract,
  plan: (operation: Operation) => Plan,
): (path: string) => Match<Plan> | null {
  const literal = new Map<string, Match<Plan>>()
  const templates: { readonly pattern: RegExp; readonly names: string[]; readonly methods: Map<string, Plan> }[] = []
  const byPath = Map.groupBy(contract.operations, ({ path }) => path)
  for (const [path, operations] of [...byPath].toSorted(([one], [other]) => literalFirst(one, other))) {
    const methods = new Map(operations.map((operation) => [operation.method, plan(operation)]))
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
    for (const base of new Set(operations.flatMap(({ basePaths }) => basePaths))) {
      if (names.length === 0) literal.set(base + path, { methods, values: NO_VALUES })
      else templates.push({ pattern: patternOf(base + path), names, methods })
    }
  }
  const find = (path: string): Match<Plan> | null => {
    const exact = literal.get(path)
    if (exact !== undefined) return exact
    for (const { pattern, names, methods } of templates) {
      const values = pattern.exec(path)?.slice(1)
      if (values !== undefined) {
        return { methods, values: new Map(names.map((name, index) => [name, decode(values[index] ?? '')])) }
      }
    }
    return null
  }
  // A percent-encoded letter is the letter (RFC 3986 section 6.2.2.2).
  return (path) => find(path) ?? (path.includes('%') ? find(decodeUnreserved(path)) : null)
}

/** Literal segments sort before templated ones, position by position. */
function literalFirst(one: string, other: string): number {
  const rank = (path: string): string => path.replaceAll(/\{[^}]+\}/g, '\uffff')
  return rank(one) < rank(other) ? -1 : 1
}

function patternOf(template: string): RegExp {
  const parts = template.split(/\{[^}]+\}/).map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('([^/]+)')}$`)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function decodeUnreserved(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : encoded
  })
}
