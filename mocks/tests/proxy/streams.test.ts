/** Streams through the proxy: they go on as they come, and what has come is judged when the client leaves. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { get } from 'node:http'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { httpUpstream, proxyTo } from './proxy-client.ts'

const SPEC = fileURLToPath(new URL('../../examples/streams/api.yaml', import.meta.url))

test('an event that breaks its schema is told with its number, though the stream never ends', async () => {
  const event = (progress: number): string =>
    `data: {"jobId":"j-1","status":"running","progress":${progress},"message":""}\n\n`
  await using upstream = await httpUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write(event(10) + event(120) + event(130))
    const timer = setInterval(() => response.write(': ping\n\n'), 5)
    response.once('close', () => clearInterval(timer))
  })
  await using proxy = await proxyTo(upstream.url, { spec: SPEC })
  const [response] = await once(get(`${proxy.url}/jobs/j-1/events`, { agent: false }), 'response')
  let seen = ''
  response.setEncoding('utf8').on('data', (chunk: string) => {
    seen += chunk
  })
  while (!seen.includes(': ping')) await once(response, 'data')
  response.destroy()
  const { verdict, answer } = await proxy.waitForRequest()
  assert.match(answer.body ?? '', /^data: \{"jobId":"j-1"/)
  assert.equal(verdict.violations[0]?.requirement, 'job-events.success.events')
  assert.match(JSON.stringify(verdict), /event 2 \(line 3\): \/progress/)
})

test('a stream that keeps its schema breaks nothing', async () => {
  await using upstream = await httpUpstream((_, response) => {
    response.writeHead(200, { 'content-type': 'application/x-ndjson' })
    response.end('{"id":1,"total":2,"customer":"Fern"}\n{"id":2,"total":0,"customer":"Ivy"}\n')
  })
  await using proxy = await proxyTo(upstream.url, { spec: SPEC })
  const lines = await (await fetch(`${proxy.url}/prices`)).text()
  assert.equal(lines.split('\n').length, 3)
  const { verdict } = await proxy.waitForRequest()
  assert.deepEqual(verdict.violations, [])
})
