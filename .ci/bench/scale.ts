/** The mock as one process, as two, and with a shared state, by the CPU time of all its processes for a request. */

import { readdir, readFile } from 'node:fs/promises'
import { createClient } from '@redis/client'
import type { Served } from '../../contract-tests/wild/program.ts'
import { type Program, start } from '../peers/peers.ts'
import { startRedis } from '../redis.ts'
import { type Comparison, shown, takeTurns } from './figures.ts'
import { load, MOCK } from './server.ts'

const ROUNDS = 7
const REQUESTS = 40_000
const WARM_UP = 60_000

const ONE = 'one process'
const TWO = '--workers 2'
const STATE = '--state'

function mock(...flags: readonly string[]): Program {
  return { ...MOCK, words: (port) => [...MOCK.words(port), '--log', 'silent', ...flags] }
}

/** Microseconds of CPU that a process and those below it have taken (proc(5): utime and stime, in hundredths of a second). */
async function cpuOf(root: number): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = new Map<number, readonly string[]>()
  for (const id of ids) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
    stats.set(id, stat.slice(stat.lastIndexOf(')') + 2).split(' '))
  }
  const family = new Set([root])
  // A child has a greater number than its parent, or comes around in another turn.
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const [id, stat] of stats) if (family.has(Number(stat[1]))) family.add(id)
  }
  return [...family].reduce((sum, id) => {
    const stat = stats.get(id) ?? []
    return sum + (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * 10_000
  }, 0)
}

/** Microseconds of CPU for one of many requests. */
async function cost({ url, process: { pid = 0 } }: Served): Promise<number> {
  const before = await cpuOf(pid)
  await load(url, { amount: REQUESTS })
  return ((await cpuOf(pid)) - before) / REQUESTS
}

/** Compares them, where the system says what each process takes. */
export async function compareScale(): Promise<Comparison> {
  const redis = await startRedis('bench')
  const client = createClient({ url: `redis://127.0.0.1:${redis.port}`, password: 'bench' })
  await client.connect()
  const programs = new Map([
    [ONE, mock()],
    [TWO, mock('--workers', '2')],
    [STATE, mock('--state', `redis://:bench@127.0.0.1:${redis.port}`)],
  ])
  const running = new Map<string, Served>()
  const traffic = async (): Promise<{ readonly commands: number; readonly bytes: number }> => {
    const info = String(await client.sendCommand(['INFO', 'stats']))
    const number = (name: string): number => Number(new RegExp(`${name}:(\\d+)`).exec(info)?.[1])
    return { commands: number('total_commands_processed'), bytes: number('total_net_input_bytes') }
  }
  try {
    for (const [name, program] of programs) {
      const served = await start(program)
      running.set(name, served)
      await load(served.url, { amount: WARM_UP })
    }
    const series = await takeTurns(running, ROUNDS, cost)
    const before = await traffic()
    await load(running.get(STATE)?.url ?? '', { amount: REQUESTS })
    const after = await traffic()
    /** Requests that so many cores answer in a second, the first of two the one that is compared. */
    const speeds = (name: string, cores: number): number[] => (series.get(name) ?? []).map((cpu) => (cores * 1e6) / cpu)
    return {
      subject: 'the mock, past one process',
      measures: [
        {
          what: 'requests that two cores answer a second, by CPU time',
          better: 'more',
          series: new Map([
            [TWO, speeds(TWO, 2)],
            [ONE, speeds(ONE, 1)],
          ]),
          wanted: { [ONE]: 1.7 },
        },
        {
          what: 'requests a second with a shared state, by CPU time',
          better: 'more',
          series: new Map([
            [STATE, speeds(STATE, 1)],
            ['one process alone', speeds(ONE, 1)],
          ]),
          wanted: { 'one process alone': 0.85 },
        },
      ],
      facts: [
        {
          what: 'requests that one core answers a second',
          value: shown(speeds(ONE, 1).toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)] ?? Number.NaN),
          wanted: null,
          met: true,
        },
        {
          what: 'questions to the state for a request under load',
          value: shown((after.commands - before.commands) / REQUESTS),
          wanted: null,
          met: true,
        },
        {
          what: 'bytes to the state for a request under load',
          value: shown((after.bytes - before.bytes) / REQUESTS),
          wanted: null,
          met: true,
        },
      ],
    }
  } finally {
    await Promise.all([...running.values()].map((served) => served.close()))
    client.destroy()
    await redis.kill()
  }
}
