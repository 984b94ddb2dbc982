/**
 * A mock has a world of its own making, and conforms with it: to documents in many shapes, as with an empty store. Of the
 * combinations of key, list and owner every other one is tried, and by `npm run targets` all of them are.
 */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { isWhole } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../../mocks/index.ts'
import { GALLERY, GARDEN, KENNEL, NURSERY, RAILWAY, ZOO } from '../../../mocks/tests/store/store-documents.ts'
import { loadContract } from '../../../spec/document/load.ts'
import { contextOf } from '../../plan/context.ts'
import { planOf } from '../../plan/plan.ts'
import type { CaseResult } from '../../run/record/events.ts'
import { resultsOf, SETTINGS } from '../../targets/judging.ts'
import { TOKEN } from '../../targets/reference.ts'

type Shape = { readonly key: object; readonly list: 'plain' | 'data' | 'cursor'; readonly owner: string | null }

const KEYS: Readonly<Record<string, object>> = {
  number: { type: 'integer', format: 'int64', minimum: 1 },
  UUID: { type: 'string', format: 'uuid' },
  text: { type: 'string', minLength: 1, maxLength: 24 },
  word: { type: 'string', enum: ['red', 'green', 'blue', 'white', 'black', 'pink', 'grey', 'teal'] },
}

/** Orders, and people whose orders they are. */
function documentOf({ key, list, owner }: Shape): object {
  const json = (schema: object) => ({ content: { 'application/json': { schema } } })
  const inPath = (name: string) => ({ name, in: 'path', required: true, schema: key })
  const email = { type: 'string', format: 'email' }
  const status = { type: 'string', enum: ['open', 'paid', 'sent'] }
  const amounts = { quantity: { type: 'integer', minimum: 1, maximum: 9 }, price: { type: 'number', minimum: 0 } }
  const sent = { email, status, ...amounts, placedAt: { type: 'string', format: 'date-time' } }
  const order = { type: 'object', required: ['id', 'email'], properties: { id: key, customerId: key, ...sent } }
  const order$ = { $ref: '#/components/schemas/Order' }
  const items = { type: 'array', items: order$ }
  const listed = {
    plain: items,
    data: { type: 'object', required: ['data', 'total'], properties: { data: items, total: { type: 'integer' } } },
    cursor: { type: 'object', required: ['items'], properties: { items, next: { type: ['string', 'null'] } } },
  }[list]
  const body = { requestBody: { required: true, ...json({ ...order, required: ['email'] }) } }
  const shown = { description: 'shown', ...json(order$) }
  const missing = { description: 'none' }
  const base = owner === null ? '/orders' : `/${owner}s/{${owner}Id}/orders`
  const parents = owner === null ? [] : [inPath(`${owner}Id`)]
  return {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      [base]: {
        parameters: parents,
        get: { responses: { 200: { description: 'listed', ...json(listed) } } },
        post: { ...body, responses: { 201: shown, 400: missing, 409: missing } },
      },
      [`${base}/{orderId}`]: {
        parameters: [...parents, inPath('orderId')],
        get: { responses: { 200: shown, 400: missing, 404: missing } },
        patch: { ...body, responses: { 200: shown, 400: missing, 404: missing } },
        delete: { responses: { 204: missing, 400: missing, 404: missing } },
      },
    },
    components: { schemas: { Order: order } },
  }
}

const DOCUMENTS = new Map<string, object>(Object.entries({ GALLERY, GARDEN, KENNEL, NURSERY, RAILWAY, ZOO }))
// Each key meets each list, each list each owner, and each owner each key.
for (const [one, [name, key]] of Object.entries(KEYS).entries())
  for (const [other, list] of (['plain', 'data', 'cursor'] as const).entries())
    for (const [third, owner] of [null, 'customer'].entries())
      if (isWhole || (one + other + third) % 2 === 0)
        DOCUMENTS.set(`orders by ${name}, ${list}, of ${owner ?? 'nobody'}`, documentOf({ key, list, owner }))

async function judged(spec: string, options: { readonly data?: number }): Promise<readonly CaseResult[]> {
  const { contract } = await loadContract(spec)
  await using mock = await createMockServer({ port: 0, spec, watch: false, ...options })
  const settings = { ...SETTINGS, target: mock.url }
  const plan = planOf(contract, settings, TOKEN)
  const results = await resultsOf(contextOf(plan, settings, TOKEN), plan)
  assert.ok(typeof results !== 'string', String(results))
  return results
}

function passedIn(results: readonly CaseResult[]): number {
  const failed = new Set(results.filter(({ outcome }) => outcome !== 'passed').map(({ requirement }) => requirement))
  return new Set(results.map(({ requirement }) => requirement).filter((one) => !failed.has(one))).size
}

describe('the mock of a document conforms with its world, and as much is asked as of an empty store', () => {
  for (const [name, document] of DOCUMENTS) {
    test(name, async () => {
      await using folder = await mkdtempDisposable(join(tmpdir(), 'worlds-'))
      const spec = join(folder.path, 'openapi.json')
      await writeFile(spec, JSON.stringify(document))
      const results = await judged(spec, {})
      assert.deepEqual(
        results.flatMap(({ id, outcome, received }) => (outcome === 'failed' ? [`${id}: ${received}`] : [])),
        [],
      )
      // How a list is wrapped changes nothing about how much is asked. Of eight words two are the world's keys: with
      // what is left it depends on the order of the answers whether a key is free when one is needed.
      if (!/data|cursor|word/.test(name)) assert.ok(passedIn(results) >= passedIn(await judged(spec, { data: 0 })))
    })
  }
})
