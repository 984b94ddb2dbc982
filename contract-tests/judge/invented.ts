/** What a request names that the run has made up, such as an item that may not exist: nobody knows whether it is valid, so a server error breaks no promise to valid requests. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { bodySchema } from '../../spec/contract/responses.ts'
import type { Exchange } from '../../spec/http/message.ts'
import { splitTarget } from '../../spec/http/target.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { roleOf } from '../../spec/names/roles.ts'
import type { Finding } from '../../spec/requirements/finding.ts'
import { requirementsFor } from '../../spec/requirements/requirements.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { describe } from './answers.ts'
import { failed } from './finding.ts'

/** What services look up. */
const LOOKED_UP = /^(link|place\.(address|street)|network\.(host|ip|ipv6))$/

/** Keywords that say which texts there are, or show one. */
const SAYING = ['enum', 'const', 'pattern', 'example', 'examples', 'default']

/** A text that a service may know nothing of, and whether a body may be without it. */
export type Invented = { readonly name: string; readonly isOptional: boolean }

/** `isOwn`: it names an item of this run. `isNever`: no request was accepted, so any text may be wrong of which nobody says what it is. */
export function inventedIn(
  operation: Operation,
  { sent }: Pick<Exchange, 'sent'>,
  { isOwn, isNever }: { readonly isOwn: boolean; readonly isNever: boolean },
): readonly Invented[] {
  const isOpen = (schema: Schema | null): boolean =>
    (schema?.types?.has('string') ?? true) && SAYING.every((keyword) => (schema?.values(keyword) ?? []).length === 0)
  const isInvented = (name: string, schema: Schema | null): boolean => {
    const [format] = schema?.values('format') ?? []
    const description = schema?.values('description').join(' ') ?? ''
    const role = roleOf({ name, format: typeof format === 'string' ? format : null, description })
    if (!isOpen(schema)) return false
    if (role !== null && LOOKED_UP.test(role)) return true
    return role === 'key' ? !isOwn : isNever && role === null
  }
  const asked = new URLSearchParams(splitTarget(sent.path).query)
  const parameters = operation.parameters.filter(({ name, in: place, schema }) => {
    if (place === 'path') return isNever && !isOwn && isOpen(schema)
    return place === 'query' && asked.has(name) && isInvented(name, schema)
  })
  const body = sent.body === null ? null : tryParseJson(Buffer.from(sent.body).toString())?.value
  const shape = bodySchema(operation)?.shape
  const members = Object.keys(isObject(body) ? body : {}).filter((name) => {
    const schema = shape?.properties.get(name)
    return schema !== undefined && typeof Object(body)[name] === 'string' && isInvented(name, schema)
  })
  return [
    ...parameters.map(({ name }) => ({ name, isOptional: false })),
    ...members.map((name) => ({ name, isOptional: shape?.required.has(name) === false })),
  ]
}

/** A server error to a request that may be no valid one, as what it is all the same. */
export function doubtfulError(
  api: Api,
  operation: Operation,
  { received }: Exchange,
  { name }: Invented,
): readonly Finding[] {
  const open = requirementsFor(api, operation).find(({ concern }) => concern.kind === 'open-answer')
  const expected = `any answer but a server error; "${name}" may name what does not exist, or have another form, so nobody knows whether the request is valid`
  return open === undefined ? [] : [failed(open, expected, describe(received))]
}
