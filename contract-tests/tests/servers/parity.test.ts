/**
 * One contract, three implementations: the mock server, the MSW handlers in this process, and the reference, which
 * shares nothing with them, get the same verdict on every requirement.
 *
 * MSW has no connections. A bare server carries requests to the handlers and their answers back, so that how answers are
 * framed (a part of `success.json` and `failure.json`) and what becomes of a connection (`repetition.in-a-row`, and
 * `repetition.after-refusal` on one connection) are that server's doing; all else that is judged is the handlers'.
 */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { after, before, test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { nightly } from '../../../.ci/nightly.ts'
import { createMockServer, type MockServer } from '../../../mocks/index.ts'
import { createHandlers } from '../../../mocks/msw/index.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { judgeAt } from '../../targets/judging.ts'
import { startTarget, type Target, TOKEN } from '../../targets/reference.ts'

const API = 'https://api.example.com'
const OPTIONS = { tokens: [TOKEN] }
let handlers = createHandlers({ baseUrl: API, ...OPTIONS })

/** What the handlers answer, on a connection. */
const bridge = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { method = 'GET', url = '/', rawHeaders } = request
  const headers = new Headers()
  for (let index = 0; index < rawHeaders.length; index += 2)
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '')
  const hasBody = method !== 'GET' && method !== 'HEAD'
  const body = hasBody ? Buffer.concat(chunks) : null
  const answer = await getResponse(handlers, new Request(API + url, { method, headers, body }))
  assert.ok(answer !== undefined, 'the handlers let the request pass')
  const bytes = Buffer.from(await answer.arrayBuffer())
  response.writeHead(answer.status, [...answer.headers].flat()).end(bytes)
})

let mock: MockServer
let reference: Target
before(async () => {
  mock = await createMockServer({ port: 0, ...OPTIONS })
  reference = await startTarget()
  bridge.listen(0, '127.0.0.1')
  await once(bridge, 'listening')
})
after(async () => {
  bridge.close()
  bridge.closeAllConnections()
  await reference.close()
  await mock.close()
})

/** What each requirement came to: the worst that any of its cases said. */
async function outcomes(url: string): Promise<Record<string, string>> {
  const results = await judgeAt(url, { seed: 1, only: [] })
  assert.ok(typeof results !== 'string', String(results))
  return Object.fromEntries(
    requirementsOf(bundled).map(({ id }) => {
      const said = new Set(results.filter(({ requirement }) => requirement === id).map(({ outcome }) => outcome))
      const worst = (['failed', 'passed', 'inconclusive', 'not-exercised'] as const).find((each) => said.has(each))
      return [id, worst ?? 'no case']
    }),
  )
}

function bridged(): string {
  const address = bridge.address()
  assert.ok(typeof address === 'object' && address !== null)
  return `http://127.0.0.1:${address.port}`
}

test('mock server, MSW handlers and reference get the same verdict on every requirement, with no warning', async () => {
  const passed = Object.fromEntries(requirementsOf(bundled).map(({ id }) => [id, 'passed']))
  assert.deepEqual(await outcomes(reference.url), passed, 'the reference')
  assert.deepEqual(await outcomes(mock.url), passed, 'the mock server')
  assert.deepEqual(await outcomes(bridged()), passed, 'the MSW handlers')
})

nightly('in misbehaving scenarios, server and handlers get the same verdict on every requirement', async () => {
  mock.use('success')
  handlers = createHandlers({ baseUrl: API, ...OPTIONS, scenario: 'success' })
  const found = await outcomes(mock.url)
  assert.equal(found['create-plant.credential.missing'], 'failed')
  assert.equal(found['create-plant.request.name.required'], 'failed')
  assert.deepEqual(await outcomes(bridged()), found)
})
