/**
 * The engine for documents that offer tables or lines of text. Where an operation has a list in JSON as well, the same
 * items stand in both; else they are made by the schema of the text.
 */

import type { Api, MediaType, ResponseSpec } from '../../spec/contract/contract.ts'
import { jsonOf, successOf } from '../../spec/contract/responses.ts'
import { preferred } from '../../spec/http/accept.ts'
import { concrete, essenceOf } from '../../spec/http/media-type.ts'
import { onceFor } from '../../spec/program/once-for.ts'
import type { Schema } from '../../spec/schema/schema.ts'
import { holdsList, linesOfJson, tableOfJson } from '../../spec/schema/table.ts'
import { isTableType, isTextual, streamKind } from '../../spec/streams/form.ts'
import type { MockResponse } from './message/message.ts'
import type { EngineSettings } from './message/settings.ts'
import { soon } from './message/soon.ts'
import { createRewriting } from './rewriting.ts'
import type { Step, Turn } from './steps/turn.ts'
import type { CreateEngine } from './whole.ts'

/** True for an API that offers a list as a table, too. */
export function hasTables({ operations }: Pick<Api, 'operations'>): boolean {
  return operations.some((operation) => {
    const success = successOf(operation)
    return success !== null && tablesIn(success).size > 0
  })
}

/** Creates engines that answer in tables, too. */
export function createTablingEngine(create: CreateEngine): CreateEngine {
  return createRewriting(create, tabling)
}

/** Lets steps answer in JSON what is wanted as a table. */
function tabling(inner: Step, settings: EngineSettings): Step {
  return (turn) => {
    const { request, planned } = turn
    const accept = request.header('accept')
    const success = planned === null || accept === undefined ? null : successOf(planned.operation)
    const json = jsonOf(success)
    const table = json === null || success === null ? null : tableIn(success, json, accept ?? '')
    if (table === null || json === null || (isOfLines(table) && hasPace(turn, settings))) return inner(turn)
    const header = (name: string) => (name === 'accept' ? `${json.name}, ${accept}` : request.header(name))
    turn.request = { ...request, header }
    return soon(inner(turn), (made) => made && asTable(made, json, table))
  }
}

/** The table that an `Accept` prefers to the JSON which has the same rows; null for any other choice. */
function tableIn(response: ResponseSpec, json: MediaType, accept: string): MediaType | null {
  const tables = tablesIn(response)
  const best = tables.size === 0 ? undefined : preferred(accept, json, response.content)
  return best !== undefined && tables.has(best) ? best : null
}

/** The tables that an answer offers beside its JSON: the texts of whole schemas are compared once. */
const tablesIn = onceFor((response: ResponseSpec): ReadonlySet<MediaType> => {
  const json = jsonOf(response)
  return new Set(json === null ? [] : response.content.filter((type) => isTableOf(type, json)))
})

/** True for a table without examples that has no schema of its own: most documents call one a string. */
function isTableOf(type: MediaType, json: MediaType): boolean {
  const { name, schema, itemSchema, examples } = type
  if (examples.length > 0 || !holdsList(json.schema)) return false
  const rows = [json.schema, json.schema?.items ?? null].map(written)
  if (isOfLines(type)) return [schema, itemSchema].some((one) => one !== null && rows.includes(written(one)))
  return isTableType(name) && (schema === null || isTextual(schema) || rows.includes(written(schema)))
}

function isOfLines({ name }: MediaType): boolean {
  return streamKind(name) === 'lines'
}

/** True where the lines come one after another, which streams do by themselves. */
function hasPace({ request, query }: Turn, { streamPace, streamOpen }: EngineSettings): boolean {
  return streamPace !== undefined || streamOpen === true || /\bstream-/.test(`${request.header('prefer')} ${query}`)
}

const written = (schema: Schema | null): string => JSON.stringify(schema?.written) ?? ''

function asTable(made: MockResponse, json: MediaType, table: MediaType): MockResponse {
  const { status, headers, body, verdict } = made
  const isOwn = verdict.kind === 'staged' && verdict.scenario === null
  const isJson = essenceOf(headers['content-type']) === essenceOf(concrete(json.name))
  if (isOwn || !isJson || status >= 300 || body === '') return made
  const lines = isOfLines(table) ? linesOfJson(body, json.schema) : null
  const text = lines === null ? tableOfJson(table.name, body, json.schema) : lines.join('')
  const stream = lines === null ? undefined : { pieces: lines, pace: 0, next: null }
  return text === null
    ? made
    : { ...made, body: text, stream, headers: { ...headers, 'content-type': concrete(table.name) } }
}
