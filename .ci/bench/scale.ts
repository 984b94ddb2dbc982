/**
 * The mock as one process, as two, and with a shared state, by the CPU time of all its processes for a request; and what
 * sessions and requests take of memory and of the state.
 */

import { createClient } from '@redis/client'
import { start } from '../peers/peers.ts'
import { startRedis } from '../redis.ts'
import { type Comparison, type Figure, median, shown, takeTurns } from './figures.ts'
import { MOCK, plant } from './server.ts'
import { memorySizes } from './sizes.ts'
import { type Contender, cost, load } from './wire-load.ts'

/** Each is started so many times: what V8 compiles of a program differs from one process to another. */
const STARTS = 3
const ROUNDS = 7
/** To each process. */
const REQUESTS = 20_000
const WARM_UP = 60_000

const ONE = 'one process'
const TWO = '--workers 2'
const APART = 'two that share nothing'
const STATE = '--state'

/** Mocks with these flags, one for each. */
async function mocks(processes: number, ...flags: readonly (readonly string[])[]): Promise<Contender> {
  const programs = flags.map((words) => ({
    ...MOCK,
    words: (port: string) => [...MOCK.words(port), '--log', 'silent', ...words],
  }))
  return { served: await Promise.all(programs.map(start)), processes }
}

async function close(contenders: Iterable<Contender>): Promise<void> {
  for (const { served } of contenders) await Promise.all(served.map((one) => one.close()))
}

/** What a database has done up to now. */
type Work = { readonly commands: number; readonly bytes: number; readonly seconds: number }

/** Compares them, where the system says what each process takes. */
export async function compareScale(): Promise<Comparison> {
  const redis = await startRedis('bench')
  const client = createClient({ url: `redis://127.0.0.1:${redis.port}`, password: 'bench' })
  await client.connect()
  const state = ['--state', `redis://:bench@127.0.0.1:${redis.port}`]
  const work = async (): Promise<Work> => {
    const info = String(await client.sendCommand(['INFO', 'everything']))
    const number = (name: string): number => Number(new RegExp(`^${name}:([\\d.]+)`, 'm').exec(info)?.[1])
    const seconds = number('used_cpu_sys') + number('used_cpu_user')
    return { commands: number('total_commands_processed'), bytes: number('total_net_input_bytes'), seconds }
  }
  const series = new Map<string, number[]>()
  const running = new Map<string, Contender>()
  const asked: { readonly before: Work; readonly after: Work }[] = []
  try {
    for (let count = 0; count < STARTS; count++) {
      running.set(ONE, await mocks(1, []))
      running.set(TWO, await mocks(2, ['--workers', '2']))
      running.set(APART, await mocks(2, [], []))
      running.set(STATE, await mocks(1, state))
      for (const contender of running.values()) await load(contender, WARM_UP, plant)
      const rounds = await takeTurns(running, ROUNDS, (contender) => cost(contender, REQUESTS, plant))
      for (const [name, values] of rounds) series.set(name, [...(series.get(name) ?? []), ...values])
      const shared = running.get(STATE)
      const before = await work()
      if (shared !== undefined) await load(shared, REQUESTS, plant)
      asked.push({ before, after: await work() })
      await close(running.values())
      running.clear()
    }
  } finally {
    await close(running.values())
    client.destroy()
    await redis.kill()
  }
  /** Requests that so many cores answer in a second. */
  const speeds = (name: string, cores = 1): number[] => (series.get(name) ?? []).map((cpu) => (cores * 1e6) / cpu)
  const perRequest = (what: string, of: (work: Work) => number): Figure =>
    fact(what, shown(median(asked.map(({ before, after }) => (of(after) - of(before)) / REQUESTS))))
  return {
    subject: 'the mock, past one process',
    measures: [
      {
        what: 'requests that two cores answer a second, by CPU time',
        better: 'more',
        series: new Map([
          [TWO, speeds(TWO, 2)],
          [ONE, speeds(ONE)],
          [APART, speeds(APART, 2)],
        ]),
        wanted: { [ONE]: 1.7 },
      },
      {
        what: 'requests a second with a shared state, by CPU time',
        better: 'more',
        series: new Map([
          [STATE, speeds(STATE)],
          ['one process alone', speeds(ONE)],
        ]),
        wanted: { 'one process alone': 0.85 },
      },
    ],
    facts: [
      fact('requests that one core answers a second', shown(median(speeds(ONE)))),
      fact('requests that one core answers a second with a shared state', shown(median(speeds(STATE)))),
      perRequest('commands that the state runs for a request under load', ({ commands }) => commands),
      perRequest('bytes to the state for a request under load', ({ bytes }) => bytes),
      perRequest('µs of CPU of the state for a request under load', ({ seconds }) => seconds * 1e6),
      ...(await memorySizes()),
    ],
  }
}

function fact(what: string, value: string): Figure {
  return { what, value, wanted: null, met: true }
}
