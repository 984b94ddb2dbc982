/** The journal as server-sent events. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, afterEach, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { nightly } from '../../../.ci/nightly.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { EventStreams } from '../../control/events.ts'
import { entriesWithin } from '../../control/journal-routes.ts'
import { createMockServer, type JournalEntry, type MockServer } from '../../index.ts'
import { createJournal, type JournalReader } from '../../journal/journal.ts'
import { secretsOf } from '../../journal/redaction.ts'
import type { Answered } from '../../journal/slot.ts'
import { createNearSessions } from '../../session/near-log.ts'
import { control, create } from '../client.ts'

let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0 })
})
afterEach(() => {
  mock.use(null)
  mock.clear()
})
after(() => mock.close())

type Message = { readonly event: string; readonly id: string; readonly data: string }

/** A stream, its messages as they come; `next` waits for one of a kind. */
class Stream implements AsyncDisposable {
  readonly messages: Message[] = []
  readonly response: IncomingMessage
  text = ''
  /** Of each kind, how many were read: kinds come in no particular order. */
  readonly #taken = new Map<string, number>()
  #waiting: (() => void)[] = []

  static async open(server: Pick<MockServer, 'url'>, query = '', headers = {}): Promise<Stream> {
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    request(`${server.url}/_mock/events${query}`, { headers }, resolve).once('error', reject).end()
    return new Stream(await promise)
  }

  constructor(response: IncomingMessage) {
    this.response = response
    response.setEncoding('utf8')
    response.on('data', (chunk: string) => {
      this.text += chunk
      const blocks = this.text.split('\n\n')
      this.messages.splice(0, Number.POSITIVE_INFINITY, ...blocks.slice(0, -1).flatMap(read))
      for (const wake of this.#waiting.splice(0)) wake()
    })
  }

  async next(event: string): Promise<Message & { readonly json: ReturnType<typeof JSON.parse> }> {
    for (;;) {
      const taken = this.#taken.get(event) ?? 0
      const message = this.messages.filter((one) => one.event === event)[taken]
      if (message !== undefined) {
        this.#taken.set(event, taken + 1)
        return { ...message, json: JSON.parse(message.data) }
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.response.destroy()
  }
}

function read(block: string): Message[] {
  const field = (name: string): string => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1] ?? ''
  return block.includes('event: ') ? [{ event: field('event'), id: field('id'), data: field('data') }] : []
}

function ids(entries: readonly JournalEntry[]): number[] {
  return entries.map(({ id }) => id)
}

test('requests come as entries of the journal, with the id of the last', async () => {
  await create(mock.url)
  await using stream = await Stream.open(mock)
  assert.equal(stream.response.headers['content-type'], 'text/event-stream; charset=utf-8')
  assert.equal(stream.response.headers['cross-origin-resource-policy'], 'same-origin')
  await create(mock.url, {}, '{}')
  const { json, id } = await stream.next('requests')
  // What was there before is the business of GET /_mock/requests.
  assert.deepEqual(json, { entries: mock.requests().slice(1), skipped: 0 })
  assert.equal(Number(id), mock.requests().at(-1)?.id)
  await create(mock.url)
  assert.deepEqual((await stream.next('requests')).json.entries, mock.requests().slice(2))
})

test('a stream goes on where the last one ended, and begins where it is told', async () => {
  await create(mock.url)
  await create(mock.url)
  const [first, second] = mock.requests()
  await using resumed = await Stream.open(mock, `?since=0`, { 'last-event-id': String(first?.id) })
  assert.deepEqual(ids((await resumed.next('requests')).json.entries), [second?.id])
  await using stream = await Stream.open(mock, `?since=${Number(first?.id) - 1}`)
  assert.deepEqual(ids((await stream.next('requests')).json.entries), [first?.id, second?.id])
  // As after a restart of the mock, whose ids begin anew.
  await using later = await Stream.open(mock, '', { 'last-event-id': '1000000' })
  assert.deepEqual(ids((await later.next('requests')).json.entries), [first?.id, second?.id])
})

test('under load it has the newest, and says how many it left out', async () => {
  await using stream = await Stream.open(mock)
  await Promise.all(Array.from({ length: 400 }, () => create(mock.url)))
  let counted = 0
  while (counted < 400) {
    const { entries, skipped } = (await stream.next('requests')).json
    assert.ok(entries.length <= 50)
    counted += entries.length + skipped
  }
  assert.equal(counted, 400)
  assert.ok(stream.messages.length < 200, `${stream.messages.length} messages`)
})

test('a session’s stream has that session alone', async () => {
  await using stream = await Stream.open(mock, '?session=red')
  await create(mock.url)
  mock.session('blue').use('slow')
  mock.session('blue').clear()
  await create(mock.url, { 'x-mock-session': 'red' })
  mock.session('red').use('forbidden')
  const { json } = await stream.next('requests')
  assert.deepEqual(ids(json.entries), ids(mock.session('red').requests()))
  assert.deepEqual((await stream.next('scenario')).json, { name: 'forbidden', times: null })
  mock.session('red').clear()
  await stream.next('cleared')
  assert.deepEqual((await control(mock.url, 'requests/restore?session=red', 'POST')).body, { restored: 1 })
  await stream.next('restored')
  assert.deepEqual(stream.messages.map(({ event }) => event).sort(), ['cleared', 'requests', 'restored', 'scenario'])
})

test('a scenario that is put on stage, counts down and ends is told', async () => {
  await using stream = await Stream.open(mock)
  await control(mock.url, 'scenario', 'PUT', { name: 'rate-limited', times: 1 })
  assert.deepEqual((await stream.next('scenario')).json, { name: 'rate-limited', times: 1 })
  await create(mock.url)
  assert.deepEqual((await stream.next('scenario')).json, { name: null, times: null })
})

nightly('a reader that takes nothing is not fed on, and gets the newest when it takes again', async (context) => {
  // Batches come at their pace, which would be long to wait for.
  context.mock.timers.enable({ apis: ['setTimeout'] })
  const contract = bundled
  const journal = createJournal(() => ({ contract, secrets: secretsOf(contract), url: 'http://127.0.0.1' }))
  const sessions = createNearSessions({ scenario: null, delay: 0, chaos: 0, seed: 1 })
  const streams = new EventStreams(journal, sessions)
  const responses: ServerResponse[] = []
  const server = createServer((_, response) => {
    responses.push(response)
    streams.open(response, undefined, 0)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = connect(port, '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  context.after(() => {
    streams.close()
    client.destroy()
    server.close()
  })
  client.setEncoding('utf8')
  await once(client, 'readable')
  const turn = async (): Promise<void> => {
    await setImmediate()
    context.mock.timers.tick(1_000)
  }
  for (let id = 1; id <= 5_000; id++) {
    journal.record({ ...EXCHANGE, body: Buffer.alloc(10_000, 'x') })
    if (id % 10 === 0) await turn()
  }
  const waiting = responses[0]?.writableLength ?? assert.fail()
  assert.ok(waiting > 0 && waiting < 512 * 1024, `${waiting} bytes wait for the reader`)
  let tail = ''
  client.on('data', (chunk: string) => {
    tail = (tail + chunk).slice(-100_000)
  })
  while (!tail.includes('"id":5000,')) await turn()
})

test('an entry is read once, however many streams and waiting requests look at it', async (context) => {
  const contract = bundled
  let made = 0
  const journal = createJournal(() => ({
    contract,
    secrets: secretsOf(contract),
    // Each entry has its address once, in its command.
    get url() {
      made++
      return 'http://127.0.0.1'
    },
  }))
  let scanned = 0
  const watched: JournalReader = {
    ...journal,
    after: (since) => {
      scanned++
      return journal.after(since)
    },
  }
  const ended = new AbortController()
  const nope = { path: '/nope', method: 'GET' }
  const waiting = Array.from({ length: 20 }, () => entriesWithin(watched, nope, 60_000, ended.signal))
  const streams = new EventStreams(journal, createNearSessions({ scenario: null, delay: 0, chaos: 0, seed: 1 }))
  const server = createServer((_, response) => streams.open(response, undefined, 0)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  context.after(() => {
    streams.close()
    server.close()
  })
  const url = `http://127.0.0.1:${port}`
  const readers = await Promise.all(Array.from({ length: 20 }, () => Stream.open({ url })))
  for (let count = 0; count < 10; count++) {
    journal.record(EXCHANGE)
    await setImmediate()
  }
  for (const reader of readers) {
    for (let seen = 0; seen < 10; ) {
      const { entries, skipped } = (await reader.next('requests')).json
      seen += entries.length + skipped
    }
  }
  assert.equal(made, 10)
  assert.equal(scanned, waiting.length)
  journal.record({ ...EXCHANGE, method: 'GET', target: '/nope' })
  for (const found of await Promise.all(waiting))
    assert.deepEqual(
      [...found].map(({ id }) => id),
      [11],
    )
  for (const reader of readers) await reader[Symbol.asyncDispose]()
})

test('an event has the beginning of a long body; its request by its number has more', async () => {
  await using stream = await Stream.open(mock)
  const body = JSON.stringify({ id: 1, name: 'x'.repeat(5_000) })
  await create(mock.url, {}, body)
  const { json } = await stream.next('requests')
  const [entry] = json.entries
  assert.deepEqual([entry.request.body, entry.request.isWhole], [body.slice(0, 1_024), false])
  assert.deepEqual([entry.answer.body.length, entry.answer.isWhole], [1_024, false])
  assert.ok(entry.curl.endsWith(`its body was cut: it had ${body.length} bytes`))
  assert.deepEqual(await control(mock.url, `requests/${entry.id}`), { status: 200, body: mock.requests().at(-1) })
  for (const other of ['0', String(entry.id + 1), 'x', '1e0']) {
    assert.equal((await control(mock.url, `requests/${other}`)).status, 404)
  }
})

const EXCHANGE: Answered = {
  time: 0,
  session: null,
  method: 'POST',
  target: '/',
  rawHeaders: [],
  body: null,
  answer: { status: 204, headers: {}, body: '', delay: 0, fault: null, verdict: { kind: 'preflight' } },
  durationMs: 0,
}

test('streams end with the mock', async () => {
  const closing = await createMockServer({ port: 0 })
  const stream = await Stream.open(closing)
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  stream.response.once('end', () => resolve())
  await closing.close()
  await ended
})
