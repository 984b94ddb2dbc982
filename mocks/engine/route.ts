/** From a request target to operations: exact paths by look-up, templates by pattern, the most literal first. */

import type { Contract, Operation } from '../../spec/contract.ts'
import { percentDecoded } from '../../spec/http/target.ts'
import { keywordValues, typesOf } from '../../spec/shape.ts'

/** The operations of one path by method, and the values of its template, decoded. */
export type Match<Plan> = {
  readonly methods: ReadonlyMap<string, Plan>
  readonly values: ReadonlyMap<string, string>
}

const NO_VALUES: ReadonlyMap<string, string> = new Map()

/** True where a request says `name=value` in its query or its headers; null: whether it names it at all. */
export type Says = (name: string, value: string | null) => boolean

const SAYS_NOTHING: Says = () => false

/** What stands at one path, once for each `?name=value` or `#name=value` that the document writes after it. */
type Variant<Plan> = {
  readonly pairs: readonly (readonly [name: string, value: string | null])[]
  readonly methods: ReadonlyMap<string, Plan>
}

/** A matcher of the contract's paths, under every base path; `plan` is made once for each operation. */
export function createRouter<Plan>(
  contract: Contract,
  plan: (operation: Operation) => Plan,
): (path: string, says?: Says) => Match<Plan> | null {
  type Entry = { readonly names: readonly (readonly string[])[]; readonly variants: readonly Variant<Plan>[] }
  const literal = new Map<string, Entry>()
  const templates = new Map<string, Entry & { readonly pattern: RegExp }>()
  const byPath = Map.groupBy(contract.operations, ({ path }) => path.replace(/[?#].*$/s, ''))
  for (const [path, operations] of [...byPath].toSorted(([one], [other]) => literalFirst(one, other))) {
    const variants = [...Map.groupBy(operations, (operation) => operation.path)].map(
      ([whole, own]): Variant<Plan> => ({
        pairs: pairsOf(whole.slice(path.length)),
        methods: new Map(own.map((operation) => [operation.method, plan(operation)])),
      }),
    )
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
    for (const base of new Set(operations.flatMap(({ basePaths }) => basePaths))) {
      if (names.length === 0) literal.set(base + path, { names: [], variants })
      else {
        // Paths that differ only in the names of their parameters are one path with all their methods.
        const pattern = patternOf(base + path, (name) => textsOf(contract, operations, name))
        const known = templates.get(pattern.source)
        templates.set(pattern.source, {
          pattern,
          names: [...(known?.names ?? []), names],
          variants: known === undefined ? variants : joined([...known.variants, ...variants]),
        })
      }
    }
  }
  const find = (path: string, says: Says): Match<Plan> | null => {
    const exact = literal.get(path)
    if (exact !== undefined) return { methods: chosen(exact.variants, says), values: NO_VALUES }
    for (const { pattern, names, variants } of templates.values()) {
      const found = pattern.exec(path)?.slice(1).map(percentDecoded)
      if (found !== undefined) {
        const values = new Map(names.flatMap((each) => each.map((name, index) => [name, found[index] ?? ''])))
        return { methods: chosen(variants, says), values }
      }
    }
    return null
  }
  // A percent-encoded letter is the letter (RFC 3986 section 6.2.2.2).
  return (path, says = SAYS_NOTHING) =>
    find(path, says) ?? (path.includes('%') ? find(decodeUnreserved(path), says) : null)
}

/** The methods of the variants that a request asks for, then of those that ask for nothing, then of the others. */
function chosen<Plan>(variants: readonly Variant<Plan>[], says: Says): ReadonlyMap<string, Plan> {
  const [only] = variants
  if (variants.length === 1 && only !== undefined) return only.methods
  const rank = ({ pairs }: Variant<Plan>): number =>
    pairs.length > 0 && pairs.every(([name, value]) => says(name, value)) ? 0 : pairs.length === 0 ? 1 : 2
  const methods = new Map<string, Plan>()
  for (const variant of variants.toSorted((one, other) => rank(one) - rank(other))) {
    for (const [method, made] of variant.methods) if (!methods.has(method)) methods.set(method, made)
  }
  return methods
}

/** Variants of one path that ask for nothing made one, in which the method of an earlier one counts. */
function joined<Plan>(variants: readonly Variant<Plan>[]): Variant<Plan>[] {
  const plain = variants.filter(({ pairs }) => pairs.length === 0)
  const methods = new Map(plain.toReversed().flatMap((variant) => [...variant.methods]))
  return [{ pairs: [], methods }, ...variants.filter(({ pairs }) => pairs.length > 0)]
}

function pairsOf(suffix: string): Variant<unknown>['pairs'] {
  const parts = suffix.split(/[?#&]/).filter((part) => part !== '')
  return parts.map((part) => {
    const [name = '', value] = part.split(/=(.*)/s)
    return [name, value === undefined || value === '' || value.startsWith('{') ? null : value]
  })
}

/** Literal segments sort before templated ones, position by position. */
function literalFirst(one: string, other: string): number {
  // A segment that goes on after its template, such as `{name}:cancel`, comes before one that doesn't.
  const rank = (path: string): string =>
    path
      .split('/')
      .map((segment) => `${segment.replaceAll(/\{[^}]+\}/g, '\uffff')}\uffff`)
      .join('/')
  const [own, others] = [rank(one), rank(other)]
  return own === others ? 0 : own < others ? -1 : 1
}

/** A template as a pattern. Where nothing stands between two parameters, the schema of one says where the other ends. */
function patternOf(template: string, allowed: (name: string) => string): RegExp {
  const parts = template.split(/\{([^}]+)\}/)
  const groups = parts.map((part, index) => {
    if (index % 2 === 0) return RegExp.escape(part)
    const isBeside = (index > 1 && parts[index - 1] === '') || (index + 2 < parts.length && parts[index + 1] === '')
    return `(${isBeside ? allowed(part) : ANY_TEXT})`
  })
  return new RegExp(`^${groups.join('')}$`)
}

const ANY_TEXT = '[^/]+'

/** A pattern of the texts that a parameter of a path may be. */
function textsOf({ document }: Contract, operations: readonly Operation[], name: string): string {
  const parameters = operations.flatMap(({ parameters }) => parameters)
  const schema = parameters.find((one) => one.in === 'path' && one.name === name)?.schema
  if (schema == null) return ANY_TEXT
  const [values] = keywordValues(document, schema, 'enum')
  if (Array.isArray(values) && values.length > 0) return values.map((value) => RegExp.escape(String(value))).join('|')
  const types = typesOf(document, schema)
  // Any other text is matched too, for it deserves a better answer than 404.
  return types?.size === 1 && types.has('integer') ? `-?[0-9]+|${ANY_TEXT}` : ANY_TEXT
}

function decodeUnreserved(path: string): string {
  return path.replaceAll(/%[0-9a-f]{2}/gi, (encoded) => {
    const character = String.fromCharCode(Number.parseInt(encoded.slice(1), 16))
    return /[\w.~-]/.test(character) ? character : encoded
  })
}
