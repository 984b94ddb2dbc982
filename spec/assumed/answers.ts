/**
 * The answers that a document leaves out, as those of tests do that look at a status alone: a list and an item have what
 * is sent, and whoever logs in gets a token. The mock reads a document so; nobody is judged by it.
 */

import { pathRoleOf } from '../accounts/accounts.ts'
import type { Operation } from '../contract/contract.ts'
import { anonymous, isItemPath, nameOf, parentOf, pathParameters } from '../contract/path-template.ts'
import { jsonOf, successOf } from '../contract/responses.ts'
import { at, isObject, type JsonObject, join } from '../json/pointer.ts'
import { keyFor, singularOf } from '../names/item-key.ts'
import { plainName } from '../names/letters.ts'
import { listClass } from '../names/list-roles.ts'
import { secretRoleOf } from '../names/secrets.ts'
import { readApi } from '../read/contract.ts'
import { namesShown } from '../resources/elsewhere.ts'
import { objectBody, unwrapped } from '../resources/envelopes.ts'
import { plainly } from '../resources/lists/plain-paths.ts'
import { thingsDescribed } from '../resources/open-answers.ts'
import { thingOf } from '../resources/references.ts'

/** Gives a document of OpenAPI 3.1 the answers that it leaves out, in place, as far as anything tells what they are. */
export function assumeAnswers(root: JsonObject): void {
  const { operations, document } = plainly(readApi(root), namesShown)
  const silent = operations.filter(lacksAnswer)
  if (silent.length === 0) return
  const collectionOf = ({ path }: Operation): string => (isItemPath(path) ? parentOf(path) : anonymous(path))
  const described = thingsDescribed(document)
  const items = Map.groupBy(operations, collectionOf)
    .entries()
    .map(([path, around]) => {
      const known = described.get(thingOf(nameOf(path)))
      const item = known?.wide.properties.has('id') ? { $ref: `#${known.pointer}` } : itemSent(path, around, operations)
      return [path, item] as const
    })
    .toArray()
  const itemsAt = new Map(items)
  const [, person = null] =
    items.find(([path, item]) => item && !/\{/.test(path) && listClass('users').includes(singularOf(nameOf(path)))) ??
    items.find(([path]) => pathRoleOf(path) === 'account.register') ??
    []
  const isMute = silent.length * 2 > operations.length
  for (const operation of silent) {
    const around = operations.filter((one) => collectionOf(one) === collectionOf(operation))
    // Where reading is described, what a change leaves out is meant so.
    if (!isMute && !around.some((one) => one.method === 'GET' && silent.includes(one))) continue
    const schema = assumed(operation, around, itemsAt.get(collectionOf(operation)) ?? null, person)
    if (schema !== null) addAnswer(root, operation, schema)
  }
}

/** True for an operation whose success should have an answer, and says nothing of it. */
function lacksAnswer(operation: Operation): boolean {
  const { status, content } = successOf(operation) ?? {}
  const isOpen = content?.every(({ json, schema, examples }) => json && schema === null && examples.length === 0)
  return isOpen === true && status !== '204' && /^(GET|POST|PUT|PATCH)$/.test(operation.method)
}

function assumed(
  { method, path }: Operation,
  around: readonly Operation[],
  item: JsonObject | null,
  person: JsonObject | null,
): JsonObject | null {
  const role = pathRoleOf(path)
  if (role === 'account.login' && method === 'POST')
    return { type: 'object', properties: { token: { type: 'string' } }, required: ['token'] }
  if (role === 'account.logout') return null
  if (role !== null && !around.some((one) => isItemPath(one.path))) return person
  const isPlural = singularOf(nameOf(path)) !== plainName(nameOf(path))
  const isList = method === 'GET' && !isItemPath(path) && (isPlural || around.some((one) => isItemPath(one.path)))
  return item !== null && isList ? { type: 'array', items: item } : item
}

/** The item that operations around a path take, with its key and without secrets; null where none takes one. */
function itemSent(path: string, around: readonly Operation[], operations: readonly Operation[]): JsonObject | null {
  const sending = ['POST', 'PUT', 'PATCH'].flatMap((method) => around.filter((one) => one.method === method))
  const sent = sending.map(objectBody).find((one) => one !== null)
  if (sent === undefined || sent === null) return null
  const { wide } = unwrapped(sent, nameOf(path), new Set()).schema
  const shown = wide.properties
    .entries()
    .filter(([name, schema]) => secretRoleOf(plainName(name)) === null && schema.travels('response'))
  const properties = Object.fromEntries(shown.map(([name, schema]) => [name, structuredClone(schema.written)]))
  const one = around.find((other) => isItemPath(other.path))
  const [parameter, name] = [one?.parameters.findLast((other) => other.in === 'path'), nameOf(path)]
  const key = keyFor(pathParameters(one?.path ?? '').at(-1) ?? 'id', name, wide.properties) ?? 'id'
  const keyed = key in properties ? {} : { [key]: keySchema(parameter?.schema?.own ?? {}, operations) }
  const required = wide.required.keys().filter((each) => each in properties)
  return { type: 'object', properties: { ...keyed, ...properties }, required: [...new Set([key, ...required])] }
}

/** What a key is: a number where its parameter says so, or what names items in bodies does. */
function keySchema({ type, format }: JsonObject, operations: readonly Operation[]): JsonObject {
  const names = operations.flatMap((one) => [...(objectBody(one)?.wide.properties ?? [])])
  const isNumber = names.some(([name, { types }]) => /(_id|Id)$/.test(name) && types?.has('integer') === true)
  if (format !== undefined) return { type, format }
  return { type: type !== 'string' || isNumber ? 'integer' : 'string' }
}

/** Gives the answer to a valid request a schema, in place. */
export function addAnswer(root: JsonObject, operation: Operation, schema: JsonObject): void {
  const { responses }: Record<string, unknown> = Object(at(root, operation.pointer))
  const answer = successOf(operation)
  const said = at(root, answer?.pointer ?? '')
  const name = jsonOf(answer)?.name ?? 'application/json'
  const shown = at(root, join(answer?.pointer ?? '', 'content', name))
  const content = { [name]: { ...(isObject(shown) && shown), schema } }
  if (isObject(responses))
    Object.assign(responses, { [answer?.status ?? '']: { ...(isObject(said) && said), content } })
}
