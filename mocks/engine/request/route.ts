/** From a request target to operations: exact paths by look-up, then templates, the most literal first. */

import type { Api, Operation } from '../../../spec/contract/contract.ts'
import { literalForms, type PathMatcher, pathMatcher, type Texts } from '../../../spec/contract/path-matcher.ts'
import { pathAlone, pathParameters, TEMPLATE } from '../../../spec/contract/path-template.ts'
import { percentDecoded } from '../../../spec/http/target.ts'

/** The operations of one path by method, and the values of its template, decoded. */
export type Match<Plan> = {
  readonly methods: ReadonlyMap<string, Plan>
  readonly values: ReadonlyMap<string, string>
}

export const NO_VALUES: ReadonlyMap<string, string> = new Map()

/** True if a request has `name=value` in its query or its headers; with null, if it has the name at all. */
export type Says = (name: string, value: string | null) => boolean

/** The operations at one path, one entry for each `?name=value` or `#name=value` that the document adds to the path. */
type Variant<Plan> = {
  readonly pairs: readonly (readonly [name: string, value: string | null])[]
  readonly methods: ReadonlyMap<string, Plan>
}

/** A matcher of the contract's paths, under every base path; `plan` is made once for each operation. */
export function createRouter<Plan>(
  api: Api,
  plan: (operation: Operation) => Plan,
): (path: string, says?: Says) => Match<Plan> | null {
  type RouteEntry = { readonly names: readonly (readonly string[])[]; readonly variants: readonly Variant<Plan>[] }
  const literal = new Map<string, RouteEntry>()
  const templates = new Map<string, RouteEntry & { readonly match: PathMatcher }>()
  const byPath = Map.groupBy(api.operations, ({ path }) => pathAlone(path))
  for (const [path, operations] of [...byPath].toSorted(([one], [other]) => literalFirst(one, other))) {
    const variants = [...Map.groupBy(operations, (operation) => operation.path)].map(
      ([whole, own]): Variant<Plan> => ({
        pairs: variantPairs(whole.slice(path.length)),
        methods: new Map(own.map((operation) => [operation.method, plan(operation)])),
      }),
    )
    const names = pathParameters(path)
    for (const base of new Set(operations.flatMap(({ basePaths }) => basePaths))) {
      if (names.length === 0) for (const form of literalForms(base + path)) literal.set(form, { names: [], variants })
      else {
        // Paths that differ only in the names of their parameters are one path with all their methods.
        const shape = base + path.replaceAll(TEMPLATE, '{}')
        const known = templates.get(shape)
        templates.set(shape, {
          match: known?.match ?? pathMatcher(base + path, (name) => textsOf(operations, name)),
          names: [...(known?.names ?? []), names],
          variants: [...(known?.variants ?? []), ...variants],
        })
      }
    }
  }
  const find = (path: string, says: Says): Match<Plan> | null => {
    const exact = literal.get(path)
    if (exact !== undefined) return { methods: chosen(exact.variants, says), values: NO_VALUES }
    const segments = path.split('/')
    for (const { match, names, variants } of templates.values()) {
      const found = match(segments)?.map(percentDecoded)
      if (found !== undefined) {
        const values = new Map(names.flatMap((each) => each.map((name, index) => [name, found[index] ?? ''])))
        return { methods: chosen(variants, says), values }
      }
    }
    return null
  }
  // A percent-encoded letter is the letter (RFC 3986 section 6.2.2.2); some clients encode quotes and brackets, too.
  return (path, says = () => false) => find(path, says) ?? find(decodeUnreserved(path), says)
}

/** The matcher of a contract's operations themselves: derive it, so that it is made once. */
export function operationRoutes(api: Api) {
  return createRouter(api, (operation) => operation)
}

/** The methods of the variants that the request asks for, then of those without a condition, then of the others. */
function chosen<Plan>(variants: readonly Variant<Plan>[], says: Says): ReadonlyMap<string, Plan> {
  const [only] = variants
  if (variants.length === 1 && only !== undefined) return only.methods
  const rank = ({ pairs }: Variant<Plan>): number =>
    pairs.every(([name, value]) => says(name, value)) ? pairs.length : -1
  // Of two with the same method, the last in the map counts.
  return new Map(
    variants
      .toReversed()
      .toSorted((one, other) => rank(one) - rank(other))
      .flatMap(({ methods }) => [...methods]),
  )
}

function variantPairs(suffix: string): Variant<unknown>['pairs'] {
  const parts = suffix.split(/[?#&]/).filter((part) => part !== '')
  return parts.map((part) => {
    const [name = '', value] = part.split(/=(.*)/s)
    return [name, value === undefined || value === '' || value.startsWith('{') ? null : value]
  })
}

/** Literal segments sort before templated ones, position by position. */
function literalFirst(one: string, other: string): number {
  // A segment that goes on after its template, such as `{name}:cancel`, comes before one that doesn't.
  const rank = (path: string): string => `${path.replaceAll(TEMPLATE, '\uffff')}/`.replaceAll('/', '\uffff/')
  const [own, others] = [rank(one), rank(other)]
  return own === others ? 0 : own < others ? -1 : 1
}

/** What a parameter of a path may contain, by its schema: where nothing separates two, this says where one ends. */
function textsOf(operations: readonly Operation[], name: string): Texts {
  const place = operations.flatMap(({ parameters }) => parameters).find((one) => one.in === 'path' && one.name === name)
  if (place?.schema == null) return 'any'
  const [values] = place.schema.values('enum')
  if (Array.isArray(values)) return values.map(String)
  // Any other text is matched too, because it deserves a better answer than 404.
  return place.schema.types?.has('integer') ? 'integer' : 'any'
}

function decodeUnreserved(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return /[\w.~!'()*-]/.test(character) ? character : encoded.toUpperCase()
  })
}
