/** Where clients choose a key among few, what says that an item has it already conforms; so does the mock of such a document. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { createMockServer } from '../../../mocks/index.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { contextOf } from '../../plan/context.ts'
import { planOf } from '../../plan/plan.ts'
import type { CaseResult } from '../../run/record/events.ts'
import { resultsOf, SETTINGS } from '../../targets/judging.ts'
import { listening, TOKEN } from '../../targets/reference.ts'

/** The schemas of keys, by how many values they allow. */
const KEYS: Readonly<Record<string, object>> = {
  'one value': { type: 'string', enum: ['only'] },
  'true and false': { type: 'boolean' },
  'an enum of three': { type: 'string', enum: ['small', 'medium', 'large'] },
  '20 integers': { type: 'integer', minimum: 1, maximum: 20 },
  '20 texts': { type: 'string', pattern: '^[ab]\\d$' },
  '50 integers': { type: 'integer', minimum: 1, maximum: 50 },
}

/** What a service does in a way of its own. */
type Habits = {
  /** The answer to a creation under a key that an item has; null: the new item replaces the old one. */
  readonly twice?: 409 | 400 | null
  /** Whether the contract has an operation that deletes items. */
  readonly deletes?: boolean
  /** How many of the keys have items from the start. */
  readonly taken?: number
  /** The key is looked at before the body is. */
  readonly keyFirst?: boolean
  /** A fault: bodies whose text matches this are refused. */
  readonly refuses?: RegExp
  /** A fault: bodies without content are accepted. */
  readonly isLenient?: boolean
}

function documentOf(key: object, { twice = 409, deletes = true }: Habits): string {
  const drawer = {
    type: 'object',
    required: ['label', 'content'],
    properties: { label: key, content: { type: 'string' }, note: { type: 'string' } },
  }
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const shown = { description: 'shown', ...json(drawer) }
  const refused = { description: 'refused' }
  const label = { name: 'label', in: 'path', required: true, schema: key }
  const body = { requestBody: { required: true, ...json(drawer) } }
  const item = {
    parameters: [label],
    get: { operationId: 'open', responses: { 200: shown, 400: refused, 404: refused } },
    put: { operationId: 'fill', ...body, responses: { 200: shown, 400: refused, 404: refused } },
    ...(deletes && { delete: { operationId: 'remove', responses: { 204: refused, 400: refused, 404: refused } } }),
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Drawers', version: '1' },
    paths: {
      '/drawers': {
        post: {
          operationId: 'add',
          ...body,
          responses: { 201: shown, 400: refused, ...(twice === 409 && { 409: refused }) },
        },
        get: {
          operationId: 'list',
          responses: { 200: { description: 'listed', ...json({ type: 'array', items: drawer }) } },
        },
      },
      '/drawers/{label}': item,
    },
  })
}

/** The methods of an address go with a 405, which must say them: RFC 9110 section 15.5.6. */
type Reply = { readonly status: number; readonly body?: unknown; readonly allow?: string }

/** A service that remembers; its keys are compared as texts. */
function serviceOf(key: object, habits: Habits) {
  const { twice = 409, deletes = true, taken = 0, keyFirst = false, isLenient = false } = habits
  const allowed = (value: unknown): boolean => {
    const schema: { type?: string; enum?: unknown[]; pattern?: string; minimum?: number; maximum?: number } = key
    if (schema.enum !== undefined) return schema.enum.includes(value)
    if (schema.type === 'integer')
      return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= (schema.maximum ?? 0)
    if (schema.type === 'boolean') return typeof value === 'boolean'
    return typeof value === 'string' && new RegExp(schema.pattern ?? '').test(value)
  }
  const items = new Map<string, unknown>()
  for (let count = 1; count <= taken; count++) items.set(String(count), { label: count, content: 'earlier' })
  const add = (body: unknown): Reply => {
    if (!isObject(body)) return { status: 400 }
    const isTaken = items.has(String(body.label)) && twice !== null
    if (keyFirst && isTaken) return { status: twice }
    const { label, content, note = '' } = body
    const isText = (one: unknown): boolean => typeof one === 'string' || (isLenient && one === undefined)
    if (!allowed(label) || !isText(content) || typeof note !== 'string') return { status: 400 }
    if (isTaken) return { status: twice }
    items.set(String(label), body)
    return { status: 201, body: { content: '', ...body } }
  }
  return (method: string, path: string, body: unknown): Reply => {
    const [, collection, text] = path.split('/')
    if (collection !== 'drawers') return { status: 404 }
    if (text === undefined)
      return method === 'POST'
        ? add(body)
        : method === 'GET'
          ? { status: 200, body: [...items.values()] }
          : { status: 405, allow: 'GET, HEAD, POST' }
    const label = decodeURIComponent(text)
    if (![label, Number(label), label === 'true'].some((one) => allowed(one) && String(one) === label))
      return { status: 400 }
    if (!items.has(label)) return { status: 404 }
    if (method === 'DELETE' && deletes) return { status: items.delete(label) ? 204 : 404 }
    if (method === 'GET') return { status: 200, body: items.get(label) }
    if (method !== 'PUT') return { status: 405, allow: deletes ? 'GET, HEAD, PUT, DELETE' : 'GET, HEAD, PUT' }
    const { content, note = '', label: own } = isObject(body) ? body : {}
    if (!allowed(own) || typeof content !== 'string' || typeof note !== 'string') return { status: 400 }
    const kept = { ...Object(body), label: own }
    items.set(label, kept)
    return { status: 200, body: kept }
  }
}

/** What a run says of each case of a document about a service at an address; of some operations it sends all cases. */
async function judged(
  document: string,
  target: string,
  operations: readonly string[] = [],
): Promise<readonly CaseResult[]> {
  const api = (await compileDocument('drawers.json', document)).contract
  const settings = { ...SETTINGS, target, operations }
  const plan = planOf(api, settings, TOKEN)
  const results = await resultsOf(contextOf(plan, settings, TOKEN), plan)
  assert.ok(typeof results !== 'string', String(results))
  return results
}

async function judgedBy(key: object, habits: Habits, operations?: readonly string[]): Promise<readonly CaseResult[]> {
  const service = serviceOf(key, habits)
  const server = createServer((request, response) => {
    textOf(request).then(
      (text) => {
        const { pathname } = new URL(request.url ?? '/', 'http://drawers')
        // RFC 9110 section 9.3.2: the answer to HEAD is that to GET; Node leaves out its content.
        const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '')
        let read: unknown
        try {
          read = JSON.parse(text)
        } catch {
          // It is no JSON.
        }
        const isRefused = habits.refuses?.test(text) === true
        const { status, body, allow }: Reply = isRefused ? { status: 400 } : service(method, pathname, read)
        if (allow !== undefined) response.setHeader('allow', allow)
        response.writeHead(status, body === undefined ? {} : { 'content-type': 'application/json' })
        response.end(body === undefined ? undefined : JSON.stringify(body))
      },
      () => response.destroy(),
    )
  })
  const { origin, close } = await listening(server)
  try {
    return await judged(documentOf(key, habits), origin, operations)
  } finally {
    await close()
  }
}

function failuresIn(results: readonly CaseResult[]): readonly string[] {
  return results.flatMap(({ id, outcome, received }) => (outcome === 'failed' ? [`${id}: ${received}`] : []))
}

const HABITS: Readonly<Record<string, Habits>> = {
  'a conflict': {},
  'a plain refusal': { twice: 400 },
  'the old item replaced': { twice: null },
  'a conflict, found before other faults': { keyFirst: true },
  'a conflict, and nothing is ever deleted': { deletes: false },
  'a plain refusal, and nothing is ever deleted': { twice: 400, deletes: false },
}

describe('keys of few values', () => {
  for (const [index, [name, key]] of Object.entries(KEYS).entries()) {
    // Each key meets three habits, and each habit three keys, with few values and with many.
    const half = Object.entries(HABITS).filter((_, other) => (index + other) % 2 === 0)
    for (const [habit, habits] of half)
      test(`${name}, ${habit}`, async () => assert.deepEqual(failuresIn(await judgedBy(key, habits)), []))

    test(`${name}: the mock of such a document keeps it`, async () => {
      const document = documentOf(key, {})
      await using folder = await mkdtempDisposable(join(tmpdir(), 'drawers-'))
      const spec = join(folder.path, 'drawers.json')
      await writeFile(spec, document)
      await using mock = await createMockServer({ port: 0, spec, watch: false })
      assert.deepEqual(failuresIn(await judged(document, mock.url)), [])
    })
  }

  test('keys that items of others have accuse nobody', async () => {
    for (const taken of [1, 10, 19])
      for (const twice of [409, 400] as const)
        assert.deepEqual(
          failuresIn(await judgedBy(KEYS['20 integers'] ?? {}, { taken, twice })),
          [],
          `${taken} are taken`,
        )
  })

  test('nearly everything is asked where the run can delete what it created', async () => {
    const results = await judgedBy(KEYS['20 integers'] ?? {}, {})
    const open = results.filter(({ outcome }) => outcome !== 'passed').map(({ id }) => id)
    assert.ok(open.length <= 3, open.join(', '))
    const few = await judgedBy(KEYS['an enum of three'] ?? {}, { deletes: false })
    const reasons = new Set(few.filter(({ outcome }) => outcome === 'not-exercised').map(({ reason }) => reason))
    assert.ok(reasons.has('the contract allows 3 values of label, and all of them are in use'), [...reasons].join())
  })

  test('a service that is at fault is found out all the same', async () => {
    for (const key of [KEYS['an enum of three'] ?? {}, KEYS['20 integers'] ?? {}]) {
      // RFC 8259 section 2: white space has no meaning.
      const found = failuresIn(await judgedBy(key, { refuses: /\n/ }, ['add']))
      assert.ok(
        found.some((one) => one.startsWith('add.success.status/several-lines')),
        found.join('\n'),
      )
      const accepted = failuresIn(await judgedBy(key, { isLenient: true }, ['add']))
      assert.ok(
        accepted.some((one) => one.startsWith('add.request.content.required')),
        accepted.join('\n'),
      )
    }
  })
})
