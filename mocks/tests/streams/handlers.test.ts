/** Streams of the handlers: the server's, at the same pace, and for as long as somebody reads. */

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { setupServer } from 'msw/node'
import { getResponse } from 'msw/utils/get-response'
import { createMockServer, type MockServer } from '../../index.ts'
import { type CompiledContract, createHandlers, type HandlerOptions } from '../../msw/index.ts'
import { compiled } from '../compiled.ts'

const SPEC = fileURLToPath(new URL('../../examples/streams/api.yaml', import.meta.url))
const BASE = 'https://api.example.com'

let contract: CompiledContract
let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0, spec: SPEC })
  contract = (await compiled(SPEC)).contract
})
after(() => mock.close())

async function ask(path: string, init?: RequestInit, options: HandlerOptions = {}): Promise<Response> {
  const response = await getResponse(
    createHandlers({ baseUrl: BASE, contract, ...options }),
    new Request(BASE + path, init),
  )
  assert.ok(response)
  return response
}

const chat = (more: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ model: 'small-1', messages: [{ role: 'user', content: 'Hello' }], ...more }),
})

const ASKED: readonly (readonly [path: string, init: RequestInit])[] = [
  ['/chat/completions', chat({ stream: true })],
  ['/chat/completions', chat({})],
  ['/jobs/j-7/events', {}],
  ['/jobs/j-7/events', { headers: { 'last-event-id': '2' } }],
  ['/prices', {}],
  ['/plain', { headers: { prefer: 'stream-pace=1' } }],
  ['/plain', { headers: { prefer: 'stream-pace=fast' } }],
]

test('the bytes are those of the server', async () => {
  for (const [path, init] of ASKED) {
    const [here, there] = [await ask(path, init), await fetch(mock.url + path, init)]
    assert.equal(here.status, there.status)
    for (const name of ['content-type', 'cache-control', 'preference-applied'])
      assert.equal(here.headers.get(name), there.headers.get(name), `${path} ${name}`)
    assert.equal(await here.text(), await there.text(), path)
  }
})

test('own events, and faults', async () => {
  const own = await ask('/prices', {}, { scenario: { events: [{ id: 1 }, { id: 2 }], pace: 1 } })
  assert.equal(await own.text(), '{"id":1}\n{"id":2}\n')
  const cut = await ask('/plain', { headers: { prefer: 'scenario=truncated-body' } })
  await assert.rejects(cut.text())
})

test('a stream that goes on is read for as long as somebody likes, also through fetch', async () => {
  const server = setupServer(...createHandlers({ baseUrl: BASE, contract, streamOpen: true, streamPace: 1 }))
  server.listen({ onUnhandledFrame: 'bypass' })
  try {
    const leaving = new AbortController()
    const { body } = await fetch(`${BASE}/prices`, { signal: leaving.signal })
    let text = ''
    const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
    while (text.split('\n').length < 12) text += (await reader?.read())?.value ?? ''
    leaving.abort()
    await assert.rejects(reader?.read() ?? Promise.resolve())
  } finally {
    server.close()
  }
})
