/** Bytes that no deployment should answer: whatever they are, the client gets an answer or sees one broken off, and the proxy lives. */

import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, before, test } from 'node:test'
import { dayOrNight } from '../../../.ci/nightly.ts'
import { HOSTILE_ANSWERS, type HostileAnswer, mutated } from '../../../.ci/soak/traffic/hostile-answers.ts'
import { Random } from '../../../fixtures/world/random.ts'
import { PLANT } from '../client.ts'
import { exchange, proxyTo, serverUpstream, type Upstream } from './proxy-client.ts'

/** What the deployment answers next, by the number in the path. */
const answers = new Map<string, HostileAnswer>()
let upstream: Upstream
let proxy: Awaited<ReturnType<typeof proxyTo>>
before(async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', (head) => {
      const { bytes, ending } = answers.get(/\?(\d+)/.exec(String(head))?.[1] ?? '') ?? assert.fail()
      if (ending === 'end') socket.end(bytes)
      else socket.write(bytes, () => (ending === 'reset' ? setImmediate(() => socket.resetAndDestroy()) : null))
    })
  })
  upstream = await serverUpstream(server, 'http')
  proxy = await proxyTo(upstream.url, { timeout: 100 })
})
after(async () => {
  await proxy.close()
  await upstream[Symbol.asyncDispose]()
})

let next = 0
/** Asks the proxy while the deployment has that answer, and gives back all that comes. */
async function ask(answer: HostileAnswer, method = 'POST', version = '1.1'): Promise<string> {
  const id = String(next++)
  answers.set(id, answer)
  const fields = ['Host: x', 'Connection: close', 'Authorization: Bearer x', 'Content-Type: application/json']
  const length = `Content-Length: ${PLANT.length}`
  const head = [`${method} /plants?${id} HTTP/${version}`, ...fields, length, '', PLANT].join('\r\n')
  const received = await exchange(proxy.url, head)
  answers.delete(id)
  return received
}

/** Interim answers, then a whole head that nothing of the deployment's bytes can have broken open. */
const ANSWER =
  /^(?:HTTP\/1\.1 103 [^\r\n]*\r\n(?:[!-~]+: [^\r\n\0]*\r\n)*\r\n)*HTTP\/1\.1 [2-5]\d\d [\t\x20-\x7e\x80-\xff]*\r\n(?:[!#-'*+.^-z|~\w-]+: [\t\x20-\x7e\x80-\xff]*\r\n)*\r\n/

for (const [name, answer] of HOSTILE_ANSWERS) {
  test(`${name}: the client gets an answer`, async () => {
    for (const [method, version] of [
      ['POST', '1.1'],
      ['HEAD', '1.1'],
      ['POST', '1.0'],
    ] as const) {
      const received = await ask(answer, method, version)
      assert.match(received, ANSWER)
      assert.doesNotMatch(received, /^HTTP\/1\.1 (?:101|500) /)
    }
  })
}

/** By day all that are no letters of ASCII, and some of the others. */
const BYTES = Array.from({ length: 256 }, (_, value) => value).filter(
  (value) => value < 65 || value % dayOrNight(5, 1) === 0,
)

test('every byte value in the status line, in a name, in a value and in a trailer', async () => {
  for (const value of BYTES) {
    const odd = String.fromCharCode(value)
    const texts = [
      `HTTP/1.1 200 a${odd}b\r\nContent-Length: 0\r\n\r\n`,
      `HTTP/1.1 200 OK\r\nX-A${odd}b: c\r\nContent-Length: 0\r\n\r\n`,
      `HTTP/1.1 200 OK\r\nX-A: b${odd}c\r\nContent-Length: 0\r\n\r\n`,
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-A: b${odd}c\r\n\r\n`,
    ]
    const received = await Promise.all(texts.map((text) => ask({ bytes: Buffer.from(text, 'latin1'), ending: 'end' })))
    for (const [index, one] of received.entries()) assert.match(one, ANSWER, `byte ${value} in ${texts[index]}`)
  }
})

test('500 mutations by chance', async () => {
  const chance = new Random(1)
  for (let round = 0; round < 25; round++) {
    const some = Array.from({ length: 20 }, (_, index) => mutated(chance.start(1, round * 20 + index)))
    const received = await Promise.all(some.map((answer) => ask(answer)))
    for (const [index, one] of received.entries()) {
      assert.match(one, ANSWER, JSON.stringify(Buffer.from(some[index]?.bytes ?? []).toString('latin1')))
    }
  }
})

test('after all of it a good answer passes', async (context) => {
  // On a slow machine a good answer would come too late for this proxy.
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const good = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 15\r\n\r\n{"name":"Fern"}'
  assert.match(await ask({ bytes: Buffer.from(good), ending: 'end' }), /\{"name":"Fern"\}$/)
})
