/** Streams of events: what a mock sends by the document, at what pace, and for how long. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createMockServer, type MockServer } from '../../index.ts'
import { control } from '../client.ts'

const SPEC = fileURLToPath(new URL('../../examples/streams/api.yaml', import.meta.url))
const CHAT = { model: 'small-1', messages: [{ role: 'user', content: 'Hello' }] }

let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0, spec: SPEC })
})
after(() => mock.close())

function send(path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  return fetch(mock.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** The data of each event, as a plain reader of these streams has them. */
function dataOf(stream: string): string[] {
  return stream.split('\n\n').flatMap((event) => /^data: (.*)$/m.exec(event)?.[1] ?? [])
}

type Chunk = {
  readonly id: string
  readonly model: string
  readonly choices: readonly [{ readonly delta: { readonly content: string }; readonly finish_reason: string | null }]
}

test('an answer that the request asks to stream is one text in pieces, of one id, that ends as the document says', async () => {
  // Clients of such APIs send `Accept: application/json` all the same.
  const response = await send('/chat/completions', { ...CHAT, stream: true }, { accept: 'application/json' })
  assert.equal(response.headers.get('content-type'), 'text/event-stream')
  assert.equal(response.headers.get('content-length'), null)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  const data = dataOf(await response.text())
  assert.equal(data.at(-1), '[DONE]')
  const chunks: readonly Chunk[] = data.slice(0, -1).map((one) => JSON.parse(one))
  assert.equal(new Set(chunks.map(({ id }) => id)).size, 1)
  assert.ok(chunks.every(({ model }) => model === CHAT.model))
  assert.match(chunks.map(({ choices }) => choices[0].delta.content).join(''), /^[A-Z]\w+.*( \w+){5,}.*\.$/)
  assert.deepEqual(
    chunks.map(({ choices }) => choices[0].finish_reason),
    [...chunks.slice(1).map(() => null), 'stop'],
  )
})

test('the media type is what the request asks for, in its body or by Accept, and else the first', async () => {
  const type = async (body: object, accept?: string): Promise<string | null> =>
    (await send('/chat/completions', { ...CHAT, ...body }, accept === undefined ? {} : { accept })).headers.get(
      'content-type',
    )
  assert.equal(await type({}), 'application/json')
  assert.equal(await type({ stream: false }), 'application/json')
  assert.equal(await type({}, 'text/event-stream'), 'text/event-stream')
  assert.equal(await type({ stream: true }, '*/*'), 'text/event-stream')
  assert.equal(await type({ stream: false }, 'application/json, text/event-stream'), 'application/json')
})

test('kinds of events come in the order that their names tell', async () => {
  const data = dataOf(await (await send('/messages', { text: 'Hello' })).text()).map((one) => JSON.parse(one))
  const types: readonly string[] = data.map(({ type }) => type)
  assert.deepEqual(types.slice(0, 2), ['message_start', 'content_block_start'])
  assert.ok(types.filter((type) => type === 'content_block_delta').length > 2)
  assert.deepEqual(types.slice(-3), ['content_block_stop', 'message_delta', 'message_stop'])
  assert.ok(data.every(({ index = 0 }) => index === 0))
})

test('events about one thing have its id from the path, go on, and end', async () => {
  const response = await fetch(`${mock.url}/jobs/j-7/events`)
  const events = dataOf(await response.text()).map((one) => JSON.parse(one))
  assert.ok(events.every(({ jobId }) => jobId === 'j-7'))
  const progress: readonly number[] = events.map((one) => one.progress)
  assert.deepEqual(
    progress,
    progress.toSorted((one, other) => one - other),
  )
  assert.deepEqual([progress[0], progress.at(-1)], [0, 100])
  assert.deepEqual([events[0].status, events.at(-1).status], ['queued', 'completed'])
})

test('lines of JSON are different items', async () => {
  const response = await fetch(`${mock.url}/prices`)
  assert.equal(response.headers.get('content-type'), 'application/x-ndjson')
  const items = (await response.text())
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.ok(items.length > 2)
  assert.equal(new Set(items.map(({ id }) => id)).size, items.length)
})

test('an example that is the text of a stream is sent as it is', async () => {
  const stream = await (await fetch(`${mock.url}/plain`)).text()
  assert.equal(stream, 'event: message\ndata: {"a":1}\n\nevent: done\ndata: {}\n\n')
})

test('a client that comes back with Last-Event-ID gets the rest', async () => {
  const whole = await (await fetch(`${mock.url}/jobs/j-7/events`)).text()
  const rest = await (await fetch(`${mock.url}/jobs/j-7/events`, { headers: { 'last-event-id': '3' } })).text()
  assert.ok(rest.startsWith('id: 4\n'))
  assert.ok(whole.endsWith(rest))
})

test('the journal has the events, and the answer to HEAD has none', async () => {
  mock.clear()
  const stream = await (await fetch(`${mock.url}/plain`)).text()
  const { body } = await control(mock.url, 'requests')
  assert.equal(body.at(-1).answer.body, stream)
  const head = await fetch(`${mock.url}/plain`, { method: 'HEAD' })
  assert.equal(await head.text(), '')
})

test('a client of HTTP/1.0 gets the stream without chunks', async () => {
  const socket = connect(Number(new URL(mock.url).port), '127.0.0.1')
  socket.write('GET /plain HTTP/1.0\r\n\r\n')
  const answer = await text(socket)
  assert.doesNotMatch(answer, /transfer-encoding/i)
  assert.match(answer, /\r\n\r\nevent: message\ndata: \{"a":1\}\n\nevent: done\ndata: \{\}\n\n$/)
})

test('own answers have events and a pace where a body stands', async () => {
  mock.use({ events: [{ event: 'greeting', data: { to: '{{request.path.jobId}}' }, id: 7 }, 'bye\nnow'], pace: 1 })
  try {
    const response = await fetch(`${mock.url}/jobs/j-9/events`)
    assert.equal(response.headers.get('content-type'), 'text/event-stream')
    const want = 'event: greeting\nid: 7\ndata: {"to":"j-9"}\n\ndata: bye\ndata: now\n\n'
    assert.equal(await response.text(), want)
    const lines = await fetch(`${mock.url}/prices`)
    assert.equal(lines.headers.get('content-type'), 'application/x-ndjson')
    const { body } = await control(mock.url, 'requests')
    assert.match(JSON.stringify(body.at(-2).verdict.violations), /event 1: .*jobId/)
  } finally {
    mock.use(null)
  }
  for (const wrong of [
    { events: 'none' },
    { events: [], body: '' },
    { status: 200, pace: 1 },
    { events: [], pace: -1 },
  ]) {
    const { status } = await control(mock.url, 'scenario', 'PUT', wrong)
    assert.equal(status, 400, JSON.stringify(wrong))
  }
})

test('faults of the wire spoil a stream', async () => {
  const asked = (scenario: string): Promise<Response> =>
    fetch(`${mock.url}/plain`, { headers: { prefer: `scenario=${scenario}` } })
  const cut = await asked('truncated-body')
  assert.equal(cut.headers.get('content-length'), null)
  await assert.rejects(cut.text())
  await assert.rejects(asked('connection-reset'))
})

test('a preference that cannot be is refused in a sentence', async () => {
  for (const wrong of ['stream-pace=fast', 'stream-open=yes']) {
    const response = await fetch(`${mock.url}/plain`, { headers: { prefer: wrong } })
    assert.equal(response.status, 400)
  }
  await assert.rejects(
    createMockServer({ port: 0, spec: SPEC, streamPace: -1 }),
    /streamPace must be whole milliseconds/,
  )
})

/** An open stream, and what waits for its text. */
async function openStream(url: string, headers: Readonly<Record<string, string>> = {}) {
  const [response] = await once(get(url, { headers: { ...headers }, agent: false }), 'response')
  let seen = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    seen += chunk
  })
  return {
    response,
    until: async (pattern: RegExp): Promise<void> => {
      while (!pattern.test(seen)) await once(response, 'data')
    },
    get seen(): string {
      return seen
    },
  }
}

test('a stream that goes on sends events at its pace until the client leaves', async () => {
  const prefer = 'stream-open=true, stream-pace=5'
  const items = await openStream(`${mock.url}/prices`, { prefer })
  await items.until(/(.+\n){12}/)
  assert.equal(items.response.headers['preference-applied'], 'stream-pace=5, stream-open=true')
  const ids = items.seen
    .trimEnd()
    .split('\n')
    .slice(0, 12)
    .map((line) => JSON.parse(line).id)
  assert.equal(new Set(ids).size, 12)
  items.response.destroy()
  // What is about one thing does not end: the connection is kept by pings.
  const job = await openStream(`${mock.url}/jobs/j-7/events`, { prefer })
  await job.until(/(: ping\n\n){3}/)
  assert.doesNotMatch(job.seen, /completed/)
  job.response.destroy()
})

test('a server that stops ends streams that go on, in order', async () => {
  const own = await createMockServer({ port: 0, spec: SPEC, streamOpen: true, streamPace: 60_000 })
  const stream = await openStream(`${own.url}/prices`)
  await stream.until(/\n/)
  const ended = once(stream.response, 'end')
  await own.close()
  await ended
  assert.equal(stream.response.complete, true)
})

test('a mock without streams, server or handlers, loads nothing of them', async () => {
  const script = `
    import { registerHooks } from 'node:module'
    const loaded = []
    registerHooks({ load: (url, context, next) => { loaded.push(url); return next(url, context) } })
    const { createMockServer } = await import('./mocks/index.ts')
    const { createHandlers } = await import('./mocks/msw/index.ts')
    const { getResponse } = await import('msw/utils/get-response')
    const mock = await createMockServer({ port: 0 })
    const asked = { method: 'POST', headers: { authorization: 'Bearer x', 'content-type': 'application/json' }, body: '{"id":1,"name":"Fern"}' }
    await fetch(mock.url + '/plants', asked)
    await getResponse(createHandlers(), new Request('https://api.example.com/plants', asked))
    await mock.close()
    console.log(JSON.stringify(loaded.filter((url) => /streaming|engine\\/streams|spec\\/streams\\/(?!form|event-fields)|http\\/pieces|msw\\/unusual/.test(url))))
  `
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root })
  assert.deepEqual(JSON.parse(stdout), [])
})
