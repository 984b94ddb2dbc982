/** `verify` of a document with 300 operations, as a whole and as one of four shards, against a mock in another process. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { start } from '../peers/peers.ts'
import { type Comparison, type Figure, shown } from './figures.ts'
import { MOCK } from './server.ts'
import { spentBy } from './spent.ts'

/** Each has five operations. */
const RESOURCES = 60
const TOKEN = 'bench-of-the-judge'

/** What a run may take: seconds of CPU and megabytes. */
const WANTED = [
  { what: 'verify', words: [], cpu: 9, held: 400 },
  { what: 'one of four shards of it', words: ['--shard', '1/4'], cpu: 3.5, held: 400 },
]

const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const refOf = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const ERROR = { description: 'an error', ...json(refOf('Error')) }
const ERRORS = { 400: ERROR, 401: ERROR, 404: ERROR }
const STATUS = { type: 'string', enum: ['open', 'closed', 'pending'] }
const NAME = { type: 'string', minLength: 1, maxLength: 100 }
const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } }
const LINE = {
  type: 'object',
  required: ['product', 'quantity'],
  properties: { product: NAME, quantity: { type: 'integer', minimum: 1, maximum: 999 } },
}
const ITEM = {
  type: 'object',
  required: ['id', 'name', 'status'],
  properties: {
    id: { type: 'string', format: 'uuid', readOnly: true },
    name: NAME,
    status: STATUS,
    amount: { type: 'number', minimum: 0, maximum: 1_000_000 },
    count: { type: 'integer', format: 'int32', minimum: 0 },
    email: { type: 'string', format: 'email' },
    createdAt: { type: 'string', format: 'date-time', readOnly: true },
    tags: { type: 'array', items: { type: 'string', maxLength: 40 }, maxItems: 10 },
    lines: { type: 'array', items: refOf('Line') },
  },
}
const CHANGE = { type: 'object', minProperties: 1, properties: { name: NAME, status: STATUS } }

function pathsOf(number: number): [string, object][] {
  const name = `Thing${number}`
  const item = json(refOf(name))
  const body = (content: object): object => ({ requestBody: { required: true, ...content } })
  const page = (parameter: string): object => {
    return { name: parameter, in: 'query', schema: { type: 'integer', minimum: 0, maximum: 100 } }
  }
  const answers = (status: number, content: object = {}): object => {
    return { responses: { [status]: { description: 'done', ...content }, ...ERRORS } }
  }
  const all = json({ type: 'array', items: refOf(name) })
  const list = { operationId: `list${name}`, parameters: [page('limit'), page('offset')], ...answers(200, all) }
  const create = { operationId: `create${name}`, ...body(item), ...answers(201, item) }
  const read = { operationId: `read${name}`, ...answers(200, item) }
  const change = { operationId: `change${name}`, ...body(json(CHANGE)), ...answers(200, item) }
  const remove = { operationId: `remove${name}`, ...answers(204) }
  return [
    [`/things${number}`, { get: list, post: create }],
    [`/things${number}/{id}`, { parameters: [ID], get: read, patch: change, delete: remove }],
  ]
}

function manyOperations(): string {
  const numbers = Array.from({ length: RESOURCES }, (_, number) => number)
  const failure = { type: 'object', required: ['message'], properties: { message: { type: 'string' } } }
  const items = Object.fromEntries(numbers.map((number) => [`Thing${number}`, ITEM]))
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Many operations', version: '1.0.0' },
    security: [{ bearer: [] }],
    paths: Object.fromEntries(numbers.flatMap(pathsOf)),
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: failure, Line: LINE, ...items },
    },
  })
}

/** Measures ours alone. */
export async function compareJudge(): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'plant-store-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const spec = join(folder, 'many.json')
  writeFileSync(spec, manyOperations())
  const facts: Figure[] = []
  for (const { what, words, cpu, held } of WANTED) {
    // Of its own, since a run leaves a mock with much to remember.
    const quiet = ['--spec', spec, '--token', TOKEN, '--log', 'silent']
    const mock = await start({ ...MOCK, words: (port) => [...MOCK.words(port), ...quiet] })
    try {
      const asked = [
        'verify',
        '--spec',
        spec,
        '--target',
        mock.url,
        '--token',
        TOKEN,
        '--report',
        join(folder, 'report'),
      ]
      const spent = await spentBy([...asked, ...words])
      const most = (subject: string, value: number, wanted: number): Figure => {
        return {
          what: `${subject} of ${what}`,
          value: shown(value),
          wanted: `${wanted} or less`,
          met: !(value > wanted),
        }
      }
      facts.push(most('seconds of CPU', spent.cpu, cpu), most('MB held at most', spent.held, held))
    } finally {
      await mock.close()
    }
  }
  return { subject: `verify of ${RESOURCES * 5} operations`, measures: [], facts }
}
