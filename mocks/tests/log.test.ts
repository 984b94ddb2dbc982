/** The log of a running mock, as whoever reads its standard output gets it. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))

test('a reader that pauses gets every line whole, and is told how many were dropped', async () => {
  const child = spawn(process.execPath, [CLI, 'mock', '--port', '0', '--log', 'json'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines = createInterface(child.stdout)
  const [first] = await once(lines, 'line')
  lines.pause()
  // More than a pipe and its reader hold, and then more than the log itself keeps.
  const long = 'x'.repeat(12_000)
  const count = 250
  for (let index = 0; index < count; index++) {
    const response = await fetch(`${JSON.parse(first).url}/${long}?${index}`)
    assert.equal(response.status, 404)
    await response.body?.cancel()
  }
  const all: { readonly event: string; readonly lines?: number }[] = []
  lines.on('line', (line) => all.push(JSON.parse(line)))
  lines.resume()
  child.kill('SIGTERM')
  await Promise.all([once(child, 'exit'), once(lines, 'close')])
  // The line of the end is one of them: it is dropped if nothing has been read by then.
  const written = all.filter(({ event }) => event === 'request' || event === 'stopped').length
  const dropped = all.reduce((sum, one) => sum + (one.event === 'dropped' ? (one.lines ?? 0) : 0), 0)
  assert.ok(dropped > 0 && written > 0)
  assert.equal(written + dropped, count + 1)
})
