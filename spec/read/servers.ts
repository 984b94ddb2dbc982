/** The base paths of servers. */

import { isObject, type JsonObject } from '../json/pointer.ts'

/** The kit serves at most this many paths of one server with variables. */
const MOST_BASES = 20

/** The path of each server, for all values of its variables, and `''`: like Prism, the kit serves the bare path too. */
export function readBasePaths(servers: unknown): string[] {
  const paths = new Set<string>()
  for (const server of Array.isArray(servers) ? servers : []) {
    if (!isObject(server) || typeof server.url !== 'string') continue
    for (const url of addressesOf(server.url, isObject(server.variables) ? server.variables : {})) {
      // A server may be a path of its own, which RFC 3986 resolves against any base.
      const base = URL.canParse(url, 'http://localhost/') ? new URL(url, 'http://localhost/').pathname : '/'
      paths.add(base.replace(/\/+$/, ''))
    }
  }
  return [...paths.add('')]
}

/** A server's address with its variables at their defaults first, then at their other values. */
function addressesOf(url: string, variables: JsonObject): string[] {
  const [before = '', name, ...rest] = url.split(/\{([^}]*)\}/)
  if (name === undefined) return [before]
  const variable = isObject(variables[name]) ? variables[name] : {}
  const values = new Set([variable.default ?? '', ...(Array.isArray(variable.enum) ? variable.enum : [])].map(String))
  // In the rest, text and names of variables alternate; text is first.
  const others = rest.map((part, index) => (index % 2 === 0 ? part : `{${part}}`)).join('')
  const ends = addressesOf(others, variables)
  return [...values].flatMap((value) => ends.map((end) => before + value + end)).slice(0, MOST_BASES)
}
