import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { startMock } from 'plant-store-kit/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

const mock = await startMock({ spec: 'api.yaml' })

/** Stands for your program, which the mock calls back. Here it keeps the bodies, and answers 204. */
const bodies: unknown[] = []
const receiver = createServer(async (request, response) => {
  bodies.push(await json(request))
  response.writeHead(204).end()
})
beforeAll(() => new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done)))
afterAll(async () => {
  receiver.close()
  await mock.close()
})

test('is called back with the order', async () => {
  await using session = mock.session()
  const { port } = receiver.address() as AddressInfo
  const response = await fetch(`${session.url}/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ item: 'Fern', callbackUrl: `http://127.0.0.1:${port}/hook` }),
  })
  const order = await response.json()
  const { answer, verdict } = await session.waitForRequest(({ verdict }) => verdict.callback?.name === 'onCreated')
  expect(bodies).toEqual([order])
  // What your program's answer breaks, by the document.
  expect([answer.status, verdict.violations]).toEqual([204, []])
})
