/** The places in a request that hold a value by name: its headers, its query and its cookies. */

export type Place = { readonly in: 'header' | 'query' | 'cookie'; readonly name: string }

/** The parts of a request that hold values by name; `header` takes a lower-case name. */
export type Carrier = { readonly header: (name: string) => string | undefined; readonly query: string }

/** The value at a place; undefined where there is none. */
export function valueAt({ in: where, name }: Place, { header, query }: Carrier): string | undefined {
  switch (where) {
    case 'header':
      return header(name.toLowerCase())
    case 'query':
      return new URLSearchParams(query).get(name) ?? undefined
    case 'cookie':
      return cookiePairs(header('cookie') ?? '').findLast(([each]) => each === name)?.[1]
  }
}

/** The pairs of a Cookie field (RFC 6265 section 4.2.1). */
export function cookiePairs(field: string): [name: string, value: string][] {
  return field.split(';').flatMap((pair) => {
    const equals = pair.indexOf('=')
    return equals < 1 ? [] : [[pair.slice(0, equals).trim(), pair.slice(equals + 1).trim()]]
  })
}
