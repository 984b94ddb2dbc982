/**
 * `npm run bench`: the mock server beside a bare `node:http` echo and Prism's CLI, in turn in one run, as ratios.
 * Requests a second, time from start to first answer, and memory over a million requests. The mock is measured as it is
 * used: it keeps its journal and its log, a console looks on, and the requests belong to sessions that have a stage.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import autocannon from 'autocannon'

const ROUNDS = 5
const SECONDS = 3
const WARM_UP_SECONDS = 3
const CONNECTIONS = 32
const REQUEST = {
  method: 'POST',
  headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
  body: JSON.stringify({ id: 8213, name: 'Swiss Cheese Plant (Monstera deliciosa)', tag: 'indoor' }),
} as const
/** Every peer gets the header; it means something to ours alone. */
const SESSIONS = Array.from({ length: 8 }, (_, index) => `bench-${index}`)
const REQUESTS = SESSIONS.map((session) => ({
  ...REQUEST,
  path: '/plants',
  headers: { ...REQUEST.headers, 'x-mock-session': session },
}))

const path = (relative: string): string => fileURLToPath(new URL(relative, import.meta.url))
const PEERS = {
  echo: [path('./echo.ts')],
  ours: [path('../../cli.ts'), 'mock', '--port', '0'],
  prism: [path('../../node_modules/.bin/prism'), 'mock', '--port', '0', path('../../spec/openapi.yaml')],
} as const
type Peer = keyof typeof PEERS

type Running = { readonly url: string; readonly process: ChildProcess }

/** Starts a peer and waits for the address that it prints. */
async function start(peer: Peer): Promise<Running> {
  const child = spawn(process.execPath, PEERS[peer], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /listening on (http:\S+)/.exec(line)?.[1]
    if (url === undefined) continue
    // What it prints from now on is read and dropped, as a terminal would.
    child.stdout.resume()
    return { url, process: child }
  }
  throw new Error(`${peer} ended before it listened`)
}

async function stop({ process: child }: Running): Promise<void> {
  child.kill('SIGTERM')
  if (child.exitCode === null) await once(child, 'exit')
}

function load(url: string, extent: { readonly duration: number } | { readonly amount: number }) {
  return autocannon({ url, connections: CONNECTIONS, requests: REQUESTS, ...extent })
}

/** Gives each session a stage, and looks on as the console page does until the returned function is called. */
async function lookOn(url: string): Promise<() => number> {
  for (const session of SESSIONS) await fetch(`${url}/_mock/scenario?session=${session}`, { method: 'DELETE' })
  const end = new AbortController()
  const { body } = await fetch(`${url}/_mock/events`, { signal: end.signal })
  let seen = 0
  const read = async (): Promise<void> => {
    for await (const chunk of body ?? []) seen += chunk.length
  }
  read().catch(() => {})
  return () => {
    end.abort()
    return seen
  }
}

/** Requests a second in each round; the peers run side by side, warm, and are asked in turn. */
async function speeds(): Promise<Record<Peer, number[]>> {
  const running = { echo: await start('echo'), ours: await start('ours'), prism: await start('prism') }
  try {
    const leave = await lookOn(running.ours.url)
    for (const { url } of Object.values(running)) await load(url, { duration: WARM_UP_SECONDS })
    const results = await rounds(async (peer) => {
      const { requests, non2xx, errors } = await load(running[peer].url, { duration: SECONDS })
      if (non2xx > 0 || errors > 0) throw new Error(`${peer}: ${non2xx} refusals and ${errors} errors under load`)
      return requests.average
    })
    if (leave() === 0) throw new Error('the console saw no requests')
    return results
  } finally {
    await Promise.all(Object.values(running).map(stop))
  }
}

/** Milliseconds from the start of the process to the end of its first answer. */
async function timeToFirstAnswer(peer: Peer): Promise<number> {
  const started = performance.now()
  const running = await start(peer)
  try {
    const response = await fetch(`${running.url}/plants`, REQUEST)
    await response.text()
    return performance.now() - started
  } finally {
    await stop(running)
  }
}

async function residentMegabytes(child: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024
}

/** Resident memory after ten thousand requests, and after a million. */
async function memory(): Promise<{ readonly early: number; readonly late: number }> {
  const running = await start('ours')
  try {
    await load(running.url, { amount: 10_000 })
    const early = await residentMegabytes(running.process)
    await load(running.url, { amount: 990_000 })
    return { early, late: await residentMegabytes(running.process) }
  } finally {
    await stop(running)
  }
}

/** Median, minimum and maximum of the ratios of two series, pair by pair. */
function ratios(ours: readonly number[], theirs: readonly number[]): string {
  const sorted = ours.map((value, index) => value / (theirs[index] ?? Number.NaN)).toSorted((a, b) => a - b)
  const show = (value: number | undefined): string => (value ?? Number.NaN).toFixed(2)
  return `${show(sorted[Math.floor(sorted.length / 2)])} (${show(sorted[0])} to ${show(sorted.at(-1))})`
}

async function rounds(measure: (peer: Peer) => Promise<number>): Promise<Record<Peer, number[]>> {
  const results: Record<Peer, number[]> = { echo: [], ours: [], prism: [] }
  for (let round = 0; round < ROUNDS; round++) {
    for (const peer of ['echo', 'ours', 'prism'] as const) results[peer].push(await measure(peer))
  }
  return results
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

const speed = await speeds()
print(`requests a second, ours / bare node:http echo   ${ratios(speed.ours, speed.echo)}   wanted: 0.8 or more`)
print(`requests a second, ours / Prism's CLI           ${ratios(speed.ours, speed.prism)}   wanted: 10 or more`)
const first = await rounds(timeToFirstAnswer)
print(`start to first answer, ours / Prism's CLI       ${ratios(first.ours, first.prism)}   wanted: 0.6 or less`)
if (process.platform === 'linux') {
  const { early, late } = await memory()
  print(
    `resident memory after 10,000 requests ${early.toFixed(0)} MB, after 1,000,000 ${late.toFixed(0)} MB` +
      `   wanted: 20 MB more at most`,
  )
}
