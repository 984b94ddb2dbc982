/** When a target goes away during a run, every form of the report names the last requests before, and none of them passes. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { terminalReport } from '../../report/terminal.ts'
import { listening } from '../../targets/reference.ts'
import { verifyWithReason } from '../../verify/verify.ts'

const TOKEN = 'a-token-that-nobody-may-see'

const DEPOT = `openapi: 3.1.0
info: { title: Depot, version: '1' }
security: [{ bearer: [] }]
components: { securitySchemes: { bearer: { type: http, scheme: bearer } } }
paths:
  /doze:
    post:
      operationId: doze
      requestBody: { content: { application/json: { schema: { type: object, properties: { deep: { type: integer } } } } } }
      responses: { '200': { description: ok }, '400': { description: no }, '401': { description: no } }
  /hours:
    get: { operationId: hours, responses: { '200': { description: ok }, '401': { description: no } } }
`

const isDoze = (value: unknown): boolean => isObject(value) && Number.isInteger(value.deep ?? 0)

/** A run against a depot that answers so many requests to doze, and then exits as a process does that is told to stop. */
async function judged(most: number, hangs = false) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'depot-'))
  const spec = join(folder.path, 'depot.yaml')
  await writeFile(spec, DEPOT)
  let dozes = 0
  const server = createServer(async (request, response) => {
    const given = await text(request)
    if (hangs && dozes > most) return
    const isGood = request.headers.authorization?.replace(/^bearer /i, 'Bearer ') === `Bearer ${TOKEN}`
    const isTaken = request.method === 'GET' || isDoze(tryParseJson(given)?.value)
    response.writeHead(!isGood ? 401 : isTaken ? 200 : 400, { 'www-authenticate': 'Bearer' }).end()
    if (request.method === 'GET' || !isGood || !isTaken || ++dozes <= most || hangs) return
    response.on('finish', () => {
      server.close()
      server.closeAllConnections()
    })
  })
  const { origin } = await listening(server)
  try {
    // Only a target that hangs is to be given up soon: on a busy machine, any other may be late.
    const options = { target: origin, token: TOKEN, spec, report: folder.path, ...(hangs && { timeout: 300 }) }
    const { report, why } = await verifyWithReason(options)
    const texts = await Promise.all(
      ['report.json', 'report.md', 'report.html'].map((name) => readFile(join(folder.path, name), 'utf8')),
    )
    return { report, why, texts: [...texts, terminalReport(report, why, folder.path)] }
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

for (const [what, hangs] of [
  ['exits', false],
  ['answers nothing any more', true],
] as const) {
  test(`a target that ${what}: the last requests are named everywhere, and none of them passes`, async () => {
    const { report, why, texts } = await judged(75, hangs)
    assert.notEqual(report.verdict, 'conforms')
    assert.match(why ?? '', hangs ? /any more|went away/ : /^the target went away/)
    const { lastRequests } = report
    const culprit = lastRequests.findLast((one) => one.operation === 'doze' && one.answer === '200')
    assert.ok(culprit !== undefined && lastRequests.length <= 10, JSON.stringify(lastRequests))
    assert.deepEqual([culprit.method, culprit.path], ['POST', '/doze'])
    assert.ok(Math.abs(Date.now() - Date.parse(culprit.at)) < 60_000)
    for (const form of texts) {
      assert.ok(form.includes('/doze') && form.includes(culprit.at))
      assert.ok(!form.includes(TOKEN))
    }
    const cases = report.requirements.flatMap((one) => one.cases)
    const last = cases.filter(({ id }) => lastRequests.some((one) => one.case === id))
    assert.ok(
      last.some(
        ({ outcome, reason }) => outcome === 'inconclusive' && /before the target went away/.test(reason ?? ''),
      ),
    )
    assert.deepEqual(
      last.filter(({ outcome }) => outcome === 'passed'),
      [],
    )
  })
}

test('a target that stays names no last requests', async () => {
  const { report, texts } = await judged(Number.POSITIVE_INFINITY)
  assert.deepEqual([report.verdict === 'unjudged', report.lastRequests], [false, []])
  assert.ok(texts.every((form) => !form.includes('The last requests')))
})
