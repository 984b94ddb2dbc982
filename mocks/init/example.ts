/**
 * The texts that `plant-store init` writes: those of the recipes, in mocks/examples, adapted to the project. A project
 * without a document gets them unchanged.
 */

import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { bundled } from '../../spec/document/bundled.ts'
import { at } from '../../spec/json/pointer.ts'
import { DocumentError } from '../../spec/program/user-error.ts'

export const ANSWERS = 'mocks/answers.yaml'

const EXAMPLES = join(createRequire(import.meta.url).resolve('plant-store-kit/package.json'), '../mocks/examples')
const HANDLERS = "'plant-store-kit/msw'"
const ADDRESS = 'https://api.example.com'

/** An API, and the name of its document in scripts; null for the Plant Store's. */
export type Described = { readonly contract: Api; readonly spec: string | null }

/** The text of an example by its path; `handlers` is what it imports `createHandlers` from. */
export function filledIn(path: string, { contract, spec }: Described, handlers: string): string {
  const text = readFileSync(join(EXAMPLES, path), 'utf8')
  if (spec === null) return text
  const [shown, own] = [easiest(bundled), easiest(contract)]
  const target = encodeURI(own.path.toWellFormed().replaceAll(/\{[^}]*\}/g, '1')).replaceAll('#', '%23')
  const filled: readonly (readonly [from: string, to: string])[] = [
    [`{ answers: `, `{ spec: ${literal(spec)}, answers: `],
    [`'${shown.method}'`, `'${own.method}'`],
    [`operation: ${shown.id},`, `operation: ${JSON.stringify(own.id)},`],
    [`${shown.path}\``, `${target}\``],
    // The journal is asked by the path alone, and some documents have a query in it.
    [`'${shown.path}'`, literal(target.split('?', 1).join())],
    [HANDLERS, literal(handlers)],
    // What the Next.js recipe reads from the environment.
    [/[\w.]+ \?\? (?=')/.exec(text)?.[0] ?? HANDLERS, ''],
    [`'${ADDRESS}'`, literal(serverAddress(contract))],
  ]
  return filled.reduce((all, [from, to]) => all.replaceAll(from, () => to), text)
}

/** A text as TypeScript of this repository's style. */
function literal(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

/** The operation that is called most easily, without a value if possible. Throws where there is none. */
function easiest({ operations, title }: Api): Operation {
  const callable = operations.filter(
    ({ fault, method }) => fault === null && /^(GET|POST|PUT|PATCH|DELETE)$/.test(method),
  )
  const effort = ({ method, path, responses }: Operation): number =>
    (/^[\w\-./~{}:@,+]+$/.test(path) ? 0 : 8) +
    (responses.some(({ status }) => /^(2|default)/.test(status)) ? 0 : 4) +
    (path.includes('{') ? 2 : 0) +
    (method === 'GET' ? 0 : 1)
  const [first] = callable.toSorted((one, other) => effort(one) - effort(other))
  if (first === undefined) throw new DocumentError(`${title}: no operation of the document can be called`)
  return first
}

/** The address of the first server; another where the document has none that is known by itself. */
export function serverAddress({ document }: Api): string {
  const url = at(document.root, '/servers/0/url')
  return typeof url === 'string' && /^https?:\/\/[^{]+$/.test(url) ? url.replace(/\/+$/, '') : ADDRESS
}
