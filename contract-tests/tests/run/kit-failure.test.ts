/** A fault of the kit itself loses what it is about, and nothing else; and several items that have to be tidy are several. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { RequestBuilder } from '../../cases/request-builder.ts'
import { terminalReport } from '../../report/terminal.ts'
import { Recorder } from '../../run/record/recorder.ts'
import { listening } from '../../targets/reference.ts'
import { EXIT_CODES } from '../../verify/action.ts'
import { verifyWithReason } from '../../verify/verify.ts'

const DOCUMENT = `openapi: 3.1.0
info: { title: Alarms, version: '1' }
paths:
  /alerts:
    get: { operationId: alerts, responses: { '200': { description: OK, content: { application/json: { schema: { $ref: '#/components/schemas/Alerts' } } } } } }
    post: { operationId: addAlerts, requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/Alerts' } } } }, responses: { '200': { description: Made }, '400': { description: bad, content: { application/json: { schema: { type: string } } } } } }
  /status:
    get: { operationId: status, responses: { '200': { description: OK, content: { application/json: { schema: { type: object } } } } } }
components:
  schemas:
    Labels: { type: object, additionalProperties: { type: string } }
    Alerts: { type: array, items: { type: object, required: [labels], properties: { source: { type: string }, labels: { $ref: '#/components/schemas/Labels' }, annotations: { $ref: '#/components/schemas/Labels' } } } }
`

/** A service that takes alerts of which each has a label, as Alertmanager does; `loses`: it keeps the first alone. */
function alarms(loses = false) {
  const kept: unknown[] = []
  const isTexts = (value: unknown): boolean =>
    isObject(value) && Object.values(value).every((each) => typeof each === 'string')
  const isLabelled = (one: unknown): boolean => {
    const { labels, annotations = {}, source = '' } = isObject(one) ? one : {}
    return (
      typeof source === 'string' && isTexts(labels) && isTexts(annotations) && Object.keys(Object(labels)).length > 0
    )
  }
  return createServer(async (request, response) => {
    const sent = tryParseJson((await buffer(request)).toString())?.value
    const answer = (status: number, value?: unknown): void => {
      response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' })
      response.end(value === undefined ? undefined : JSON.stringify(value))
    }
    const { method = '', url = '' } = request
    const isRead = method === 'GET' || method === 'HEAD'
    if (/^\/status(\?|$)/.test(url)) return isRead ? answer(200, {}) : answer(501)
    if (!/^\/alerts(\?|$)/.test(url)) return answer(404)
    if (!isRead && method !== 'POST') return answer(501)
    if (isRead) return answer(200, kept)
    if (!Array.isArray(sent) || !sent.every(isLabelled)) return answer(400, 'at least one label pair required')
    kept.push(...(loses ? sent.slice(0, 1) : sent))
    answer(200)
  })
}

async function judged(isLosing = false, only: readonly string[] = []) {
  await using closing = new AsyncDisposableStack()
  const { origin, close } = await listening(alarms(isLosing))
  closing.defer(close)
  const folder = closing.use(await mkdtempDisposable(join(tmpdir(), 'alarms-')))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  const { report, why } = await verifyWithReason({ spec, target: origin, seed: 1, run: 1, only, report: folder.path })
  const of = (id: string) => report.requirements.find((one) => one.id === id)
  return { report, why, of, text: terminalReport(report, why, folder.path) }
}

test('several items that have to be tidy are sent as several', async () => {
  const only = ['add-alerts.state.all-made', 'add-alerts.state.none-refused', 'add-alerts.success.status']
  const [whole, losing] = [await judged(false, only), await judged(true, only)]
  assert.equal(whole.why, null)
  assert.equal(whole.of('add-alerts.state.all-made')?.outcome, 'passed')
  assert.equal(losing.of('add-alerts.state.all-made')?.outcome, 'warned')
})

const FAULT = new RangeError('Invalid index : 1')

const PLACE =
  /the kit itself failed: RangeError: Invalid index : 1 \(contract-tests\/tests\/run\/kit-failure\.test\.ts:\d+\)/

nightly('a case in which the kit fails is not judged, and all others are', async (t) => {
  const { report } = await judged()
  const [case0] = report.requirements.find(({ id }) => id === 'add-alerts.request.type')?.cases ?? []
  assert.ok(case0)
  const { observe } = Recorder.prototype
  t.mock.method(Recorder.prototype, 'observe', function (this: Recorder, ...words: Parameters<typeof observe>) {
    if (words[0].id === case0.id) throw FAULT
    observe.apply(this, words)
  })
  const { report: later, why, text, of } = await judged()
  const open = of('add-alerts.request.type')?.cases.find(({ id }) => id === case0.id)
  assert.equal(open?.outcome, 'inconclusive')
  assert.match(open?.reason ?? '', PLACE)
  const others = (all: typeof report) =>
    all.requirements.flatMap(({ id, cases }) =>
      cases.filter((one) => one.id !== case0.id).map((one) => [id, one.id, one.outcome]),
    )
  assert.deepEqual(others(later), others(report))
  // Nothing breaks the contract, and not all was judged.
  assert.deepEqual(report.causes, [])
  assert.equal(EXIT_CODES[report.verdict], 0)
  assert.equal(EXIT_CODES[later.verdict], 3)
  assert.match(why ?? '', PLACE)
  assert.match(text, /^A part was not judged: the kit itself failed: RangeError/m)
})

nightly('an operation for which the kit makes no request is not judged, and all others are', async (t) => {
  const { plain } = RequestBuilder.prototype
  t.mock.method(RequestBuilder.prototype, 'plain', function (this: RequestBuilder, ...words: Parameters<typeof plain>) {
    if (this.operation.id === 'status') throw FAULT
    return plain.apply(this, words)
  })
  const { report, of } = await judged()
  assert.deepEqual(
    report.reach.unjudged.map(({ operation, hindrance }) => [operation, hindrance]),
    [['status', 'kit']],
  )
  assert.match(report.reach.unjudged[0]?.reason ?? '', PLACE)
  assert.equal(of('add-alerts.success.status')?.outcome, 'passed')
  assert.equal(EXIT_CODES[report.verdict], 3)
})
