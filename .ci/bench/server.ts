/**
 * The mock server beside a bare `node:http` echo and the mock servers that others wrote. It is measured as it is used:
 * it keeps its journal and its log, a console looks on, and the requests belong to sessions that have a stage.
 */

import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import { platform } from 'node:os'
import { join } from 'node:path'
import type { Served } from '../../contract-tests/wild/program.ts'
import { installed } from '../installed.ts'
import { installJavaPeer, JAVA_PEERS, missingJava } from '../peers/java-peers.ts'
import { installPeer, PEER_NAMES, PEERS, type PeerName, type Program, start, versionOf } from '../peers/peers.ts'
import { type Comparison, grouped, median, shown, takeTurns } from './figures.ts'
import { type Contender, creation, load as sendAll } from './wire-load.ts'

const ROUNDS = 7
/** Starts of each: some take seconds. */
const STARTS = 5
const SECONDS = 2
const WARM_UP_SECONDS = 3
const EARLY = 10_000
const MANY = 1_000_000
/** Megabytes. */
const MOST_GROWTH = 20
/** Processes of a program that are started alike, to see whether all settle alike. */
const FRESH = 10
const FRESH_ROUNDS = 24
const FRESH_WARM_UP = 40_000
const FRESH_REQUESTS = 2_500
/** Percent. */
const MOST_SPREAD = 5
const CONNECTIONS = 32
const REQUEST = {
  method: 'POST',
  headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
  body: JSON.stringify({ id: 8213, name: 'Swiss Cheese Plant (Monstera deliciosa)', tag: 'indoor' }),
} as const
/** Every peer gets the header; only ours reads it. */
const SESSIONS = Array.from({ length: 8 }, (_, index) => `bench-${index}`)
const REQUESTS = SESSIONS.map((session) => ({
  ...REQUEST,
  path: '/plants',
  headers: { ...REQUEST.headers, 'x-mock-session': session },
}))

const PLANTS = SESSIONS.map((session) => creation(REQUEST.body, { 'x-mock-session': session }))
/** The bytes of the nth creation, in one session after another. */
export const plant = (number: number): Uint8Array => PLANTS[number % PLANTS.length] ?? creation(REQUEST.body)

const OURS = 'ours'
/** The mock, as a program. */
export const MOCK: Program = {
  folder: join(import.meta.dirname, '../..'),
  words: (port) => ['cli.ts', 'mock', '--port', port],
}
const ECHO = 'a bare `node:http` echo'
export const BARE_ECHO: Program = { folder: import.meta.dirname, words: (port) => ['echo.ts', port] }
const PRISM = titleOf('prism')

function titleOf(peer: PeerName): string {
  return `${PEERS[peer].title} ${versionOf(peer)}`
}

/** All programs by name, ours first. Reports those that could not be installed. */
async function programs(miss: (peer: string, why: unknown) => void): Promise<ReadonlyMap<string, Program>> {
  const found = new Map<string, Program>([
    [OURS, MOCK],
    [ECHO, BARE_ECHO],
  ])
  for (const peer of PEER_NAMES) {
    try {
      found.set(titleOf(peer), await installPeer(peer))
    } catch (error) {
      miss(titleOf(peer), error)
    }
  }
  const noJava = await missingJava()
  if (noJava !== null) process.stderr.write(`MockServer and WireMock are left out: ${noJava}\n`)
  for (const peer of noJava === null ? JAVA_PEERS : []) {
    const title = `${peer.title} ${peer.version}`
    try {
      found.set(title, await installJavaPeer(peer))
    } catch (error) {
      miss(title, error)
    }
  }
  return found
}

/** What sends the load: a package that nothing else needs. */
async function loader(): Promise<typeof import('autocannon')> {
  const folder = await installed({ autocannon: '9.0.0' })
  return createRequire(join(folder, 'package.json'))('autocannon')
}

/** Asks a mock for so long, or so often. */
async function load(url: string, extent: { readonly duration: number } | { readonly amount: number }) {
  const autocannon = await loader()
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    requests: REQUESTS,
    ...extent,
  })
  if (non2xx > 0 || errors > 0) throw new Error(`${url}: ${non2xx} refusals and ${errors} errors under load`)
  return requests
}

/** Gives each session a stage, and looks on as the console page does until the returned function is called. */
async function lookOn(url: string): Promise<() => void> {
  for (const session of SESSIONS) await fetch(`${url}/_mock/scenario?session=${session}`, { method: 'DELETE' })
  const asked = get(`${url}/_mock/events`)
  const [events]: IncomingMessage[] = await once(asked, 'response')
  let seen = 0
  events?.on('data', (chunk: Uint8Array) => {
    seen += chunk.length
  })
  // It is broken off.
  events?.on('error', () => {})
  return () => {
    asked.destroy()
    if (seen === 0) throw new Error('the console saw no requests')
  }
}

/** Milliseconds from the start of the process to the end of its first answer. */
async function firstAnswer(program: Program): Promise<number> {
  const started = performance.now()
  const peer = await start(program)
  try {
    const response = await fetch(`${peer.url}/plants`, REQUEST)
    await response.text()
    return performance.now() - started
  } finally {
    await peer.close()
  }
}

type Held = { readonly megabytes: number; readonly cpuMicroseconds: number }

/** The memory and the CPU time of a process; NaN where the system does not tell. */
export async function heldBy({ process: { pid } }: Served): Promise<Held> {
  if (platform() !== 'linux') return { megabytes: Number.NaN, cpuMicroseconds: Number.NaN }
  const [status, stat] = await Promise.all([
    readFile(`/proc/${pid}/status`, 'utf8'),
    readFile(`/proc/${pid}/stat`, 'utf8'),
  ])
  // proc(5): utime and stime, in hundredths of a second, are the 14th field and the 15th; the name is the second.
  const times = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    megabytes: Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024,
    cpuMicroseconds: (Number(times[11]) + Number(times[12])) * 10_000,
  }
}

/** Megabytes that a program grows by from its first requests to the last of many. */
async function growth(program: Program): Promise<number> {
  const peer = await start(program)
  try {
    await load(peer.url, { amount: EARLY })
    const early = await heldBy(peer)
    await load(peer.url, { amount: MANY - EARLY })
    return (await heldBy(peer)).megabytes - early.megabytes
  } finally {
    await peer.close()
  }
}

/** Nanoseconds of CPU that a program's threads have taken, those that have ended left out; Node's don't end. */
async function nanosecondsOf({ served: [peer] }: Contender): Promise<number> {
  if (platform() !== 'linux') return Number.NaN
  const pid = peer?.process.pid
  const threads = await readdir(`/proc/${pid}/task`)
  // The first number, as the kernel's page on scheduler statistics says.
  const times = threads.map(async (thread) =>
    Number.parseInt(await readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8'), 10),
  )
  return sum(await Promise.all(times))
}

/**
 * Each program, started so many times, and all asked in turn: how far from their median the CPU time of one process lies
 * at most, in %. The echo shows how much of that the machine does: no engine can make its processes differ.
 */
async function spreads(programs: ReadonlyMap<string, Program>): Promise<ReadonlyMap<string, number>> {
  const running = new Map<string, { readonly name: string; readonly contender: Contender }>()
  try {
    for (let count = 1; count <= FRESH; count++) {
      for (const [name, program] of programs) {
        running.set(`${name} ${count}`, { name, contender: { served: [await start(program)], processes: 1 } })
      }
    }
    await takeTurns(running, 1, ({ contender }) => sendAll(contender, FRESH_WARM_UP, plant))
    const rounds = await takeTurns(running, FRESH_ROUNDS, async ({ contender }) => {
      const before = await nanosecondsOf(contender)
      await sendAll(contender, FRESH_REQUESTS, plant)
      return (await nanosecondsOf(contender)) - before
    })
    const timesOf = (wanted: string): readonly number[] =>
      [...running].flatMap(([process, { name }]) => (name === wanted ? [sum(rounds.get(process) ?? [])] : []))
    return new Map([...programs.keys()].map((name) => [name, farthest(timesOf(name))]))
  } finally {
    await Promise.all([...running.values()].flatMap(({ contender }) => contender.served.map((one) => one.close())))
  }
}

/** How far from the median a value lies at most, in %. */
function farthest(values: readonly number[]): number {
  const usual = median(values)
  return (Math.max(...values.map((value) => Math.abs(value - usual))) / usual) * 100
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** All of them run side by side, and are asked in turn. */
async function underLoad(contenders: ReadonlyMap<string, Program>) {
  const running = new Map<string, Served>()
  try {
    for (const [name, program] of contenders) running.set(name, await start(program))
    const leave = await lookOn(running.get(OURS)?.url ?? '')
    const memory = await takeTurns(running, 1, async (peer) => {
      await load(peer.url, { amount: EARLY })
      return (await heldBy(peer)).megabytes
    })
    // Each is warm before it is timed.
    await takeTurns(running, 1, (peer) => load(peer.url, { duration: WARM_UP_SECONDS }))
    const rounds = await takeTurns(running, ROUNDS, async (peer) => {
      const before = await heldBy(peer)
      const { average, total } = await load(peer.url, { duration: SECONDS })
      return { speed: average, cpu: ((await heldBy(peer)).cpuMicroseconds - before.cpuMicroseconds) / total }
    })
    leave()
    return {
      memory,
      speed: new Map([...rounds].map(([name, readings]) => [name, readings.map(({ speed }) => speed)])),
      cpu: new Map([...rounds].map(([name, readings]) => [name, readings.map(({ cpu }) => cpu)])),
    }
  } finally {
    await Promise.all([...running.values()].map((peer) => peer.close()))
  }
}

/** Compares the mock server; `miss` is told of each peer that can't be installed. */
export async function compareServer(miss: (peer: string, why: unknown) => void): Promise<Comparison> {
  const contenders = await programs(miss)
  const { memory, speed, cpu } = await underLoad(contenders)
  const first = await takeTurns(contenders, STARTS, firstAnswer)
  const grown = await growth(MOCK)
  const apart = await spreads(
    new Map([
      [OURS, MOCK],
      [ECHO, BARE_ECHO],
    ]),
  )
  const [apartOurs = Number.NaN, apartEcho = Number.NaN] = [apart.get(OURS), apart.get(ECHO)]
  return {
    subject: 'the mock server',
    measures: [
      { what: 'requests a second', better: 'more', series: speed, wanted: { [ECHO]: 0.9, [PRISM]: 10 } },
      { what: 'µs of its CPU for a request', better: 'less', series: cpu, wanted: { [ECHO]: 1.15 } },
      { what: 'ms from start to first answer', better: 'less', series: first, wanted: { [PRISM]: 0.6 } },
      { what: `MB after ${grouped(EARLY)} requests`, better: 'less', series: memory },
    ],
    facts: [
      {
        what: `MB by which the mock server holds more after ${grouped(MANY)} requests than after ${grouped(EARLY)}`,
        value: shown(grown),
        wanted: `${MOST_GROWTH} or less`,
        met: !(grown > MOST_GROWTH),
      },
      {
        what: `% by which the CPU time of one of ${FRESH} fresh mock servers lies from the usual one, at most`,
        value: `${shown(apartOurs)} (${shown(apartEcho)} among as many of ${ECHO})`,
        wanted: `${MOST_SPREAD} or less`,
        met: !(apartOurs > MOST_SPREAD),
      },
    ],
  }
}
