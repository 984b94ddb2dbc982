/** What a document says of a value plainly, by a keyword or in its description, is asked of who does it in another way, and of who does not. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { createMockServer } from '../../../mocks/index.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const shows = (schema: string): string => `content: { application/json: { schema: ${schema} } }`
const PART = `{ $ref: '#/components/schemas/Part' }`
const NONE = `'404': { description: none }`
const DOCUMENT = `openapi: 3.1.0
info: { title: Parts, version: '1' }
paths:
  /parts:
    get:
      operationId: parts
      parameters: [{ name: in_stock, in: query, schema: { type: boolean }, description: 'true: only parts with a stock above 0; false: only parts without stock.' }]
      responses: { '200': { description: OK, ${shows(`{ type: array, items: ${PART} }`)} } }
    post: { operationId: addPart, requestBody: { required: true, ${shows(PART)} }, responses: { '201': { description: Made, ${shows(PART)} }, '400': { description: bad }, '409': { description: Another part has this code. } } }
  /parts/{partId}:
    parameters: [{ name: partId, in: path, required: true, schema: { type: integer } }]
    get: { operationId: part, responses: { '200': { description: OK, ${shows(PART)} }, ${NONE} } }
    delete: { operationId: dropPart, responses: { '204': { description: gone }, ${NONE} } }
components:
  schemas:
    Part:
      type: object
      required: [id, code, stock, createdAt]
      properties:
        id: { type: integer, readOnly: true }
        code: { type: string, pattern: '^[A-Za-z]{6,20}$', description: 'Unique among all parts, whatever the case of its letters.' }
        stock: { type: integer, minimum: 0, maximum: 99 }
        rank: { type: integer, minimum: 1, maximum: 5, default: 3 }
        createdAt: { type: string, format: date-time, readOnly: true }
`

type Part = Readonly<Record<string, unknown>>
type Reply = readonly [status: number, value?: unknown]

/** A service of parts with one habit, or none. */
function partsWith(habit: string) {
  const parts = new Map<number, Part>()
  let last = 0
  const create = ({ code, stock, rank, createdAt }: Part): Reply => {
    const isRank = rank === undefined || (Number.isInteger(rank) && Number(rank) >= 1 && Number(rank) <= 5)
    const isStock = Number.isInteger(stock) && Number(stock) >= 0 && Number(stock) < 100
    if (typeof code !== 'string' || !/^[A-Za-z]{6,20}$/.test(code) || !isStock || !isRank) return [400]
    if (habit === 'takes no capitals alone' && code === code.toUpperCase()) return [400]
    const folded = (text: unknown): string => (habit === 'minds the case' ? String(text) : String(text).toLowerCase())
    if ([...parts.values()].some((one) => folded(one.code) === folded(code))) return [409]
    const made = {
      id: ++last,
      code: habit === 'keeps small letters' ? code.toLowerCase() : code,
      stock,
      rank: rank ?? (habit === 'ranks first' ? 1 : 3),
      createdAt: habit === 'takes any birth' && createdAt !== undefined ? createdAt : new Date().toISOString(),
    }
    parts.set(made.id, made)
    return [201, made]
  }
  for (const [at, code] of ['Bearing', 'Sprocket', 'Washer', 'Spindle'].entries()) create({ code, stock: at % 2 })
  const list = (asked: string | null): Reply => {
    const isWanted = habit === 'stock upside down' ? 'false' : 'true'
    const isIn = (one: Part): boolean => habit === 'all for no' || Number(one.stock) > 0 === (asked === isWanted)
    if (habit === 'all for no' && asked === 'true') return [200, [...parts.values()].filter(({ stock }) => stock !== 0)]
    return [200, [...parts.values()].filter((one) => asked === null || isIn(one))]
  }
  return createServer(async (request, response) => {
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://parts')
    const id = Number(pathname.split('/')[2] ?? '0')
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const answered = (): Reply => {
      if (pathname === '/parts') {
        const sent = Object(tryParseJson(body.toString())?.value)
        return method === 'GET' ? list(searchParams.get('in_stock')) : create(sent)
      }
      const part = parts.get(id)
      if (part === undefined) return [404]
      return method === 'DELETE' ? [parts.delete(id) ? 204 : 404] : [200, part]
    }
    const [status, value] = answered()
    response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' })
    response.end(value === undefined ? undefined : JSON.stringify(value))
  })
}

const BROKEN = {
  'minds the case': 'add-part.state.unique',
  'stock upside down': 'parts.state.filtered.in_stock',
  'all for no': 'parts.state.filtered.in_stock',
} as const
/** A keyword alone obliges no server: JSON Schema annotates with `default`, and a read-only property should not be sent. */
const WARNED = { 'ranks first': 'add-part.state.defaults', 'takes any birth': 'add-part.state.given' } as const
const ALL = [...new Set([...Object.values(BROKEN), ...Object.values(WARNED)])]

async function judgedOf(target: (spec: string) => Promise<string>) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'parts-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  const { requirements } = await verify({ spec, target: await target(spec), seed: 1, run: 1, only: [...ALL] })
  const own = requirements.filter(({ id }) => ALL.some((one) => one === id))
  return own.flatMap(({ level, id, outcome }) => (outcome === 'passed' ? [] : [`${outcome} ${level} ${id}`]))
}

async function judgedWith(habit: string) {
  await using closing = new AsyncDisposableStack()
  const { origin, close } = await listening(partsWith(habit))
  closing.defer(close)
  return await judgedOf(async () => origin)
}

for (const [habit, id] of Object.entries(BROKEN)) {
  test(`a service of parts that ${habit} breaks what the document says`, async () => {
    assert.deepEqual(await judgedWith(habit), [`failed must ${id}`])
  })
}

for (const [habit, id] of Object.entries(WARNED)) {
  test(`a service of parts that ${habit} is warned: the document says it by a keyword alone`, async () => {
    assert.deepEqual(await judgedWith(habit), [`warned should ${id}`])
  })
}

for (const habit of ['', 'keeps small letters', 'takes no capitals alone']) {
  test(`a service of parts that ${habit || 'has no habit'} is judged, and told of nothing`, async () => {
    assert.deepEqual(await judgedWith(habit), [])
  })
}

test('the mock does what the document says plainly', async () => {
  await using running = new AsyncDisposableStack()
  const found = await judgedOf(async (spec) => {
    return running.use(await createMockServer({ port: 0, spec, watch: false, tokens: ['any'] })).url
  })
  assert.deepEqual(found, [])
})
