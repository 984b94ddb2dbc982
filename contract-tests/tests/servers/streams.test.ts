/** The judge reads each event of a stream: servers that break the schema of one, and odd ones that keep it. */

import assert from 'node:assert/strict'
import { createServer, type ServerResponse } from 'node:http'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { mistakeAt, prepare } from '../../targets/others/judging.ts'
import { listening } from '../../targets/reference.ts'

const GOOD = ['{"name":"fern","price":1.5}', '{"name":"ivy","price":0}', '{"name":"moss","price":12}']

/** What a feed does in its own way. */
type Feed = {
  readonly ticks?: string | ((response: ServerResponse) => void)
  readonly rows?: string
  readonly log?: string
}

function eventsOf(data: readonly string[]): string {
  return data.map((one) => `event: tick\ndata: ${one}\n\n`).join('')
}

/** The first streams go on. The others end, because each that goes on is read for a while. */
function goingOn(piece: string): (response: ServerResponse) => void {
  let streams = 0
  return (response) => {
    response.write(eventsOf(GOOD))
    if (++streams > 2) {
      response.end(piece)
      return
    }
    const timer = setInterval(() => piece !== '' && response.write(piece), 20)
    response.once('close', () => clearInterval(timer))
  }
}

function answer(response: ServerResponse, type: string, body: string | ((response: ServerResponse) => void)): void {
  response.writeHead(200, { 'content-type': type })
  response.flushHeaders()
  if (typeof body === 'function') {
    body(response)
    return
  }
  // Each byte comes alone, so characters and line ends come in two pieces.
  for (const byte of Buffer.from(body)) response.write(Buffer.from([byte]))
  response.end()
}

async function withFeed<T>(feed: Feed, work: (url: string) => Promise<T>): Promise<T> {
  const server = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://feed')
    const limit = searchParams.get('limit')
    const isGood = limit === null || (/^\d+$/.test(limit) && Number(limit) >= 1 && Number(limit) <= 50)
    if (!isGood) response.writeHead(400).end()
    else if (pathname === '/ticks') answer(response, 'text/event-stream', feed.ticks ?? eventsOf(GOOD))
    else if (pathname === '/rows') answer(response, 'application/jsonl', feed.rows ?? `${GOOD.join('\n')}\n`)
    else answer(response, 'text/event-stream; charset=utf-8', feed.log ?? eventsOf(GOOD))
  })
  const { origin, close } = await listening(server)
  try {
    return await work(origin)
  } finally {
    server.closeAllConnections()
    await close()
  }
}

const prepared = prepare(fileURLToPath(new URL('../../targets/others/feed.yaml', import.meta.url)))

const BROKEN: Readonly<Record<string, readonly [feed: Feed, breaks: string, says: string]>> = {
  'the third event lacks a required property': [
    { ticks: eventsOf([...GOOD.slice(0, 2), '{"name":"moss"}']) },
    'ticks.success.events',
    'event 3 (line 7): /price',
  ],
  'data is not JSON where the schema says an object': [
    { ticks: eventsOf([...GOOD, 'soon']) },
    'ticks.success.events',
    'event 4 (line 10): its data must be JSON text',
  ],
  'an event has a name that the document does not list': [
    { ticks: `event: tock\ndata: ${GOOD[0]}\n\n` },
    'ticks.success.events',
    'event 1 (line 1): /event',
  ],
  'a stream that goes on has a bad event': [
    { ticks: goingOn('event: tick\ndata: {"name":1,"price":1}\n\n') },
    'ticks.success.events',
    'event 4 (line 10): /name',
  ],
  'a line has a price below zero': [
    { rows: `${GOOD[0]}\n{"name":"x","price":-1}` },
    'rows.success.events',
    'event 2 (line 2): /price',
  ],
  'data breaks the schema of a document before 3.2': [
    { log: eventsOf(['{"name":"fern"}']) },
    'log.success.events',
    'event 1 (line 1): /price',
  ],
}

for (const [name, [feed, breaks, says]] of Object.entries(BROKEN)) {
  test(`broken: ${name}`, async () => {
    const all = await prepared
    const mistake = await withFeed(feed, (url) => mistakeAt(url, all, [breaks], breaks, says))
    assert.equal(mistake, null)
  })
}

const EVENTS = ['ticks', 'rows', 'log'].map((operation) => `${operation}.success.events`)

const CONFORMING: Readonly<Record<string, Feed>> = {
  'a byte order mark, comments, a retry and ids': {
    ticks: `\ufeff: hello\nretry: 2000\n\n: ping\n\nid: 7\nevent:tick\ndata:${GOOD[0]}\n\nid\ndata: ${GOOD[1]}\n\n`,
  },
  CRLF: { ticks: eventsOf(GOOD).replaceAll('\n', '\r\n') },
  'CR alone': { ticks: eventsOf(GOOD).replaceAll('\n', '\r') },
  'data in several lines': { ticks: 'data: {"name":"fern",\ndata: "price":1}\n\n' },
  'characters of several bytes': { ticks: eventsOf(['{"name":"Érable 🌱","price":1}']) },
  'an end as language models send it': {
    ticks: `${eventsOf(GOOD)}data: [DONE]\n\n`,
    log: `${eventsOf(GOOD)}data: [DONE]\n\n`,
  },
  'pings with a name': { ticks: `event: ping\ndata: {}\n\n${eventsOf(GOOD)}event: ping\ndata:\n\n` },
  'fields that nobody knows': { ticks: `foo: bar\n${eventsOf(GOOD)}` },
  'half an event at its end': { ticks: `${eventsOf(GOOD)}event: tick\ndata: {"na` },
  'no event at all': { ticks: '', rows: '', log: '' },
  'events without an end': { ticks: goingOn(eventsOf(GOOD.slice(0, 1))) },
  'pings without an end': { ticks: goingOn(': ping\n\n') },
  'a ping without an end': { ticks: goingOn('') },
  'lines with CRLF, and empty ones': { rows: `${GOOD.join('\r\n')}\r\n\r\n` },
}

for (const [name, feed] of Object.entries(CONFORMING)) {
  test(`conforming: ${name}`, async () => {
    const all = await prepared
    assert.equal(await withFeed(feed, (url) => mistakeAt(url, all, EVENTS, null)), null)
  })
}
