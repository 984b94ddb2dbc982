/** The addresses of an operation's requests: what its parameters put into path, query and headers. */

import { satisfies } from '../../fixtures/plan/satisfies.ts'
import { numbered } from '../../fixtures/values/distinct.ts'
import type { Operation, Parameter } from '../../spec/contract/contract.ts'
import { nameIn, pathAlone, textsBehind } from '../../spec/contract/path-template.ts'
import type { Header } from '../../spec/http/message.ts'
import {
  encodedPairs,
  encodedSegment,
  headerText,
  isSpread,
  readings,
  scalarsOf,
  textOf,
} from '../../spec/http/parameter.ts'
import { percentEncoded, withQuery } from '../../spec/http/target.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { textInFront } from '../../spec/names/list-roles.ts'
import { possibleItems, possibleTypes } from '../../spec/schema/possible-types.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import type { Generators } from './own-values.ts'

/** A value that replaces the drawn one of a parameter; undefined leaves the parameter out. */
export type Instead = { readonly parameter: Parameter; readonly value: unknown }

export type RequestAddress = {
  /** With its query. */
  readonly path: string
  readonly headers: readonly Header[]
}

/** The keys of the items that parameters of the query name, as far as any is known. */
const NO_KEYS: ReadonlyMap<string, string> = new Map()

export class Addresses {
  readonly #operation: Operation
  readonly #seed: number
  readonly #generators: Generators
  readonly #next: () => number
  /** True if the operation accepts only requests for a known state; the judge accepts any state. */
  readonly #isConditional: boolean
  readonly #keys: typeof NO_KEYS
  /** If the operation has no parameters, every request has this address. */
  readonly #only: RequestAddress | null

  /** `next`: an index for each address. A service may refuse a key that an earlier run has sent. */
  constructor(generators: Generators, operation: Operation, seed: number, next: () => number, keys = NO_KEYS) {
    this.#next = next
    this.#keys = keys
    this.#operation = operation
    this.#seed = seed
    this.#generators = generators
    const mustMatch = operation.parameters.some((one) => one.required && isIfMatch(one))
    const isChange = ['PUT', 'PATCH', 'DELETE'].includes(operation.method)
    // RFC 6585 section 3.
    this.#isConditional = mustMatch || (isChange && operation.responses.some(({ status }) => status === '428'))
    this.#only = operation.parameters.length === 0 ? this.#at(0, null) : null
  }

  /** `pairs`: what else its query has, such as a credential. */
  next(instead: Instead | null, pairs: readonly string[]): RequestAddress {
    const address = this.#only ?? this.#at(this.#next(), instead)
    return { ...address, path: pairs.reduce(withQuery, address.path) }
  }

  get path(): string {
    return this.#at(0, null).path
  }

  #at(index: number, instead: Instead | null): RequestAddress {
    const sent = this.#operation.parameters.flatMap((parameter): Instead[] => {
      if (instead?.parameter === parameter) return instead.value === undefined ? [] : [instead]
      if (this.#isConditional && isIfMatch(parameter)) return []
      if (!parameter.required) return []
      const value = (parameter.in === 'query' && this.#keys.get(parameter.name)) || this.#valueFor(parameter, index)
      return [{ parameter, value: parameter.in === 'header' ? this.#numbered(parameter, value, index) : value }]
    })
    const within = (place: Parameter['in']): Instead[] => sent.filter(({ parameter }) => parameter.in === place)
    const named = within('path')
    const written = this.#operation.path.replaceAll(/\{([^{}]+)\}/g, (template, name: string) => {
      const found = named.find(({ parameter }) => parameter.name === name)
      return found === undefined ? template : encodedSegment(found.parameter, found.value)
    })
    const path = percentEncoded(pathAlone(written))
    // What the path itself says stays, but for a value that is varied, or that the path leaves to the parameter.
    const isOpen = (pair: string): boolean =>
      within('query').some(
        ({ parameter }) => parameter.name === nameIn(pair) && (parameter === instead?.parameter || !/=[^{]/.test(pair)),
      )
    const said = textsBehind(written, this.#operation).filter((pair) => !isOpen(pair))
    const isSaid = ({ parameter }: Instead): boolean => said.some((pair) => nameIn(pair) === parameter.name)
    const pairsOf = ({ parameter, value }: (typeof named)[number]) => encodedPairs(parameter, value)
    const unsaid = within('query').filter((one) => !isSaid(one))
    const query = [...said, ...unsaid.flatMap(pairsOf)]
    const cookies = within('cookie').flatMap(pairsOf)
    return {
      path: query.length === 0 ? path : `${path}?${query.join('&')}`,
      headers: [
        ...(this.#isConditional && instead?.parameter.name.toLowerCase() !== 'if-match' ? [IF_MATCH] : []),
        ...within('header').map(({ parameter, value }): Header => [parameter.name, headerText(parameter, value)]),
        ...(cookies.length === 0 ? [] : [['Cookie', cookies.join('; ')] satisfies Header]),
      ],
    }
  }

  /** A value that arrives unchanged in the parameter's place, if the schema has one. */
  #valueFor(parameter: Parameter, index: number): unknown {
    const { schema } = parameter
    const usual = parameter.in === 'path' ? textInFront(this.#operation.path, parameter.name) : null
    if (usual !== null && (schema === null || satisfies(schema, usual, 'request'))) return usual
    if (schema === null) return String(index)
    const draw = (attempt: number): unknown => this.#generators.full(schema, this.#seed + attempt, index)
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const value = draw(attempt)
      if (isSendable(parameter, value)) return value
    }
    // Optional members may be nested more deeply than the style allows.
    const bare = this.#generators.minimal(schema, this.#seed, index)
    return isSendable(parameter, bare) ? bare : draw(0)
  }

  /** The value with a number in it if it is a text with room for one: it may be a key that a service takes once. */
  #numbered(parameter: Parameter, value: unknown, index: number): unknown {
    const { schema } = parameter
    if (typeof value !== 'string' || schema === null) return value
    const text = numbered(schema, value, index.toString(36))
    return text !== null && isSendable(parameter, text) ? text : value
  }
}

/** RFC 9110 section 13.1.1: this condition holds for any existing state. */
const IF_MATCH: Header = ['If-Match', '*']

function isIfMatch({ in: place, name }: Parameter): boolean {
  return place === 'header' && name.toLowerCase() === 'if-match'
}

/** The most values that are drawn for a parameter before giving up: a path can't carry an empty text, for example. */
const ATTEMPTS = 20

/** The operations that no request can reach, each with the one that is served at its address: that without a fragment, else the first. */
export function unreachable(operations: readonly Operation[]): ReadonlyMap<Operation, Operation> {
  const addressOf = (operation: Operation): string => {
    const { method, path, basePaths } = operation
    const template = pathAlone(path).replaceAll(/\{[^}]*\}/g, '{}')
    return [method, template, ...textsBehind(path, operation), ...basePaths].join(' ')
  }
  const readable = operations.filter(({ fault }) => fault === null)
  const alike = [...Map.groupBy(readable, addressOf).values()]
  return new Map(
    alike.flatMap((group) => {
      const served = group.find(({ path }) => !path.includes('#')) ?? group[0]
      return served === undefined ? [] : group.filter((one) => one !== served).map((one) => [one, served] as const)
    }),
  )
}

const FIT: Readonly<Record<Parameter['in'], RegExp>> = {
  path: /^(?!\.{1,2}$)[^/\\%;,]+$/,
  header: /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/,
  query: /./s,
  cookie: /./s,
}

/** True for a value that arrives unchanged in the parameter's place: not lost, split or misread. */
export function isSendable(parameter: Parameter, value: unknown): boolean {
  const { in: place, json } = parameter
  if (isObject(value) && Object.keys(value).length === 0) return isSpread(parameter)
  const texts = json ? [JSON.stringify(value)] : scalarsOf(value)
  if (texts === null || texts.length === 0 || texts.includes('')) return false
  const isFit = FIT[place]
  return texts.every((text) => isFit.test(text) && (json || texts.length === 1 || !text.includes(',')))
}

/** What readers take for true or false: OpenAPI leaves open how one is written in a parameter (3.1.1, appendix B). */
const BOOLEAN = /^(0|1|t|f|y|n|yes|no|on|off|true|false)$/i

/** Every way to read a value that is written as text; none if no style can write it. `properties`: one text may be a list of one. */
export function readingsOf(
  value: unknown,
  types: ReadonlySet<string> | null,
  properties: ReadonlyMap<string, Schema>,
): unknown[] {
  const texts = scalarsOf(value)
  if (texts === null || texts.includes('')) return []
  const typed = (text: string): unknown => readings(text).at(-1)
  // One text is a list of one, and may stand for itself where a list is one of several forms.
  const alone = texts.length === 1 && !isObject(value) ? texts.flatMap(readings) : []
  if (types?.has('array')) return isObject(value) || texts.length === 0 ? [] : [texts, texts.map(typed), ...alone]
  if (types?.has('object')) {
    if (!isObject(value)) return []
    const members = Object.entries(value)
    const allows = (schema: Schema | null | undefined, type: string): boolean =>
      schema != null && possibleTypes(schema)?.has(type) === true
    const isText = (name: string): boolean => {
      const member = properties.get(name)
      return allows(member, 'string') || (member !== undefined && allows(possibleItems(member), 'string'))
    }
    return [() => true, () => false, isText].map((staysText) =>
      Object.fromEntries(
        members.map(([name, member]) => {
          const read = staysText(name) ? textOf(member) : typed(textOf(member))
          return [name, allows(properties.get(name), 'array') ? [read] : read]
        }),
      ),
    )
  }
  const isBoolean = types?.has('boolean') === true && texts.some((text) => BOOLEAN.test(text))
  return Array.isArray(value) ? [] : isBoolean ? [...alone, true, false] : alone
}
