/** The requests that clean up after a run are judged like any other request, also where its own cases had no room. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { summaryLine } from '../../report/words.ts'
import { listening } from '../../targets/reference.ts'
import type { VerifyOptions } from '../../verify/option-rows.ts'
import { verify } from '../../verify/verify.ts'

const SHED = `openapi: 3.1.0
info: { title: Shed, version: '1' }
paths:
  /tools:
    post:
      operationId: addTool
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses:
        '201':
          description: ok
          content: &tool { application/json: { schema: { type: object, required: [id], properties: { id: { type: integer }, name: { type: string } } } } }
  /tools/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: tool, responses: { '200': { description: ok, content: *tool }, '404': { description: no } } }
    delete: { operationId: dropTool, responses: { '204': { description: ok } } }
`

/** What a shed answers to the deletion of a tool that it has, whether the tool is gone then, what says so: 404, and how often it is too busy, or has a limit. */
type Dropping = {
  readonly status: number
  readonly isGone: boolean
  readonly missing?: number
  readonly busy?: number
  readonly limited?: number
}

/** How a run that may create one tool judges the deletion. */
async function judged(
  { status, isGone, missing = 404, busy = 0, limited = 0 }: Dropping,
  options: Partial<VerifyOptions> = {},
) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'shed-'))
  const spec = join(folder.path, 'shed.yaml')
  await writeFile(spec, SHED)
  const tools = new Set<number>()
  let [last, asked] = [0, 0]
  const server = createServer(({ method, url = '' }, response) => {
    const id = method === 'POST' ? ++last : Number(url.split('/').at(-1))
    const isThere = tools.has(id)
    if (method === 'DELETE' && ++asked <= busy) return void response.writeHead(503).end()
    if (method === 'DELETE' && asked <= limited) return void response.writeHead(429, { 'retry-after': '0' }).end()
    if (method === 'POST') tools.add(id)
    if (method === 'DELETE' && isGone) tools.delete(id)
    const answer = method === 'POST' ? 201 : !isThere ? missing : method === 'DELETE' ? status : 200
    response.writeHead(answer, { 'content-type': 'application/json' }).end(answer < 204 ? JSON.stringify({ id }) : '')
  })
  const { origin, close } = await listening(server)
  try {
    const report = await verify({ target: origin, spec, report: folder.path, maxWrites: 1, ...options })
    const found = report.requirements.filter(({ operation }) => operation === 'dropTool')
    return { report, broken: found.filter(({ outcome }) => outcome === 'failed'), found }
  } finally {
    server.closeAllConnections()
    await close()
  }
}

test('a wrong status of a deletion is found where the run had no room for its cases', async () => {
  const { broken, report } = await judged({ status: 200, isGone: true })
  assert.equal(report.verdict, 'violates')
  assert.deepEqual(
    broken.map(({ id, cases }) => [id, cases[0]?.expected, cases[0]?.status, cases[0]?.fingerprint]),
    [['drop-tool.success.status', 'status 204', 200, '200']],
  )
  assert.match(broken[0]?.cases[0]?.curl ?? '', /--request DELETE .*\/tools\/1'/)
})

nightly('an item of which nothing is shown that was sent is recognised by its key', async () => {
  const { report } = await judged({ status: 204, isGone: true }, { maxWrites: Infinity })
  const outcomes = ['add-tool.state.readable', 'add-tool.state.read-back', 'drop-tool.state.gone'].map((id) =>
    report.requirements.flatMap((one) => (one.id === id ? [one.outcome] : [])).join(),
  )
  assert.deepEqual(outcomes, ['passed', 'passed', 'passed'])
})

test('the numbers of writes and items add up', async () => {
  const { report } = await judged({ status: 204, isGone: true }, { maxWrites: 6 })
  const [, writes, deleted, left, others] =
    /(\d+) writes \((\d+) created items? deleted at the end, (\d+) left; (\d+) other writes? changed or deleted items, or created these\)/
      .exec(summaryLine(report))
      ?.map(Number) ?? []
  assert.ok(others !== undefined && others > 0, summaryLine(report))
  assert.equal(writes, (deleted ?? 0) + (left ?? 0) + others)
})

test('an error counts where the item is still there', async () => {
  assert.equal((await judged({ status: 500, isGone: false })).broken[0]?.id, 'drop-tool.success.status')
  assert.deepEqual(
    (await judged({ status: 500, isGone: true })).broken.map(({ id }) => id),
    [],
  )
})

test('an error counts where a deleted item is looked for, unless it was found before', async () => {
  const brokenBy = async (maxWrites: number) => {
    const { report } = await judged({ status: 204, isGone: true, missing: 500 }, { maxWrites })
    return report.requirements.flatMap(({ cases }) =>
      cases.filter(({ outcome }) => outcome === 'failed').map(({ id, title, status }) => [id, title, status]),
    )
  }
  const id = 'tool.success.status'
  const first = 'a valid request, sent for tool.state.headed/looked-at-later'
  assert.deepEqual(await brokenBy(2), [[`${id}/in-passing`, first, 500]])
  assert.deepEqual(await brokenBy(1), [[`${id}/control`, 'plain requests', 500]])
})

test('a deletion as documented passes, a refusal shows nothing, and what was not asked is not judged', async () => {
  const right = await judged({ status: 204, isGone: true })
  assert.equal(right.report.verdict, 'conforms')
  assert.deepEqual(
    right.found.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id),
    ['drop-tool.success.status'],
  )
  for (const status of [403, 404, 409])
    assert.deepEqual(
      (await judged({ status, isGone: false })).broken.map(({ id }) => id),
      [],
    )
  const narrow = await judged({ status: 200, isGone: true }, { operations: ['addTool'] })
  assert.deepEqual(
    narrow.broken.map(({ id }) => id),
    [],
  )
})

test('a service that is too busy for a deletion is asked later', async () => {
  const { report } = await judged({ status: 204, isGone: true, busy: 4 })
  assert.deepEqual(report.leftovers, [])
})

test('a service that has a limit of requests is asked for a deletion until it takes it', async () => {
  const { report } = await judged({ status: 204, isGone: true, limited: 12 })
  assert.deepEqual(report.leftovers, [])
})
