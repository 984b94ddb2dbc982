/** The effort of a run grows with its operations and no faster, and each of them costs no more than it did. Counted, not timed. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { compileDocument } from '../../../spec/document/document.ts'
import { readApi } from '../../../spec/read/contract.ts'
import { compile } from '../../../spec/validation/compile.ts'
import { performRun } from '../../plan/perform.ts'
import { planOf } from '../../plan/plan.ts'
import { reportOf } from '../../report/report.ts'
import { SETTINGS } from '../../targets/judging.ts'
import { TOKEN } from '../../targets/others/service.ts'

const SCHEMA = {
  type: 'object',
  required: ['id', 'name'],
  properties: {
    id: { type: 'integer', format: 'int64' },
    name: { type: 'string', minLength: 1, maxLength: 40 },
    kind: { type: 'string', enum: ['tree', 'shrub'] },
    at: { type: 'string', format: 'date-time' },
  },
}

/** A document of so many operations, each with schemas of its own. */
function documentOf(operations: number): string {
  const content = (name: string) => ({ 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } })
  const numbers = Array.from({ length: operations }, (_, number) => number)
  const pathOf = (number: number) => ({
    post: {
      operationId: `add${number}`,
      requestBody: { required: true, content: content(`Thing${number}`) },
      responses: { 200: { description: 'added', content: content(`Thing${number}`) }, 400: { description: 'refused' } },
    },
  })
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Many', version: '1.0.0' },
    security: [{ token: [] }],
    paths: Object.fromEntries(numbers.map((number) => [`/things${number}`, pathOf(number)])),
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(numbers.map((number) => [`Thing${number}`, SCHEMA])),
    },
  })
}

type Effort = { readonly planned: number; readonly judged: number; readonly requests: number }

/** What a run of so many operations takes: values held against a schema for the plan and in all, and requests. */
async function effortOf(operations: number, target: string, asked: readonly string[] = []): Promise<Effort> {
  const { document } = (await compileDocument('many.json', documentOf(operations))).contract
  let judged = 0
  const counting = readApi(document.root, {
    compile: (schema, direction) => {
      const validate = compile(schema, direction)
      return (value, exact) => {
        judged++
        return validate(value, exact)
      }
    },
  })
  const settings = { ...SETTINGS, target, operations: asked }
  const plan = planOf(counting, settings, TOKEN)
  const planned = judged
  const report = reportOf((await performRun(plan, settings, TOKEN, 'must')).events, counting)
  assert.equal(report.counts.judged, asked.length || operations)
  return { planned, judged, requests: report.counts.requests }
}

test('twice the operations take twice the effort, and of very many each takes less', async () => {
  // It takes whatever comes, so that no answer leads to further questions.
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => response.setHeader('Content-Type', 'application/json').end(Buffer.concat(parts)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  try {
    const target = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const some = await effortOf(6, target)
    const many = await effortOf(12, target)
    for (const kind of ['planned', 'judged', 'requests'] as const) {
      const ratio = many[kind] / some[kind]
      assert.ok(ratio > 1.8 && ratio < 2.2, `${kind}: ${some[kind]}, then ${many[kind]}`)
    }
    // One in three is asked as often as one of a small document: what goes wrong only after many requests still shows.
    const fewOf = async (shift: number): Promise<number> => {
      const asked = Array.from({ length: 5 }, (_, number) => `add${3 * number + shift}`)
      return (await effortOf(66, target, asked)).requests
    }
    const [all, few] = [await fewOf(0), await fewOf(1)]
    // Each of five: 6 of 10 requests in a row, and 5 of 8 beside each other.
    assert.ok(few <= all - 5 * (6 + 5) + 10, `${few} requests instead of ${all}`)
    // A request is drawn, made this run's own, varied and judged; so is the answer to it.
    assert.ok(many.judged / many.requests < 8, `${many.judged} values are judged for ${many.requests} requests`)
  } finally {
    server.close().closeAllConnections()
  }
})
