/** The proxy, with journal, judge and log, beside http-proxy and a bare `node:http` one, by the CPU time for a GET of the same deployment. */

import { join } from 'node:path'
import { HTTP_PROXY, start, startHttpProxy } from '../peers/peers.ts'
import { type Comparison, grouped, shown, takeTurns } from './figures.ts'
import { BARE_ECHO, heldBy, MOCK } from './server.ts'
import { type Contender, cost, load } from './wire-load.ts'

const ROUNDS = 9
const REQUESTS = 10_000
const WARM_UP = 20_000
const MANY = 200_000
/** Megabytes. */
const MOST_GROWTH = 20
const SPEC = join(MOCK.folder, 'mocks/examples/bookings/api.yaml')
const GET = Buffer.from(
  'GET /api/rooms/1 HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer bench\r\nAccept: application/json\r\n\r\n',
)
const get = (): Uint8Array => GET

const OURS = 'ours'
const BARE = 'a bare `node:http` proxy'
const PEER = `http-proxy ${HTTP_PROXY}`

/** Compares them. */
export async function compareProxy(): Promise<Comparison> {
  const running = new Map<string, Contender>()
  const words = (port: string): readonly string[] => [...MOCK.words(port), '--spec', SPEC, '--log', 'silent']
  const deployment = await start({ ...MOCK, words })
  const began = async (name: string, folder: string, wordsOf: (port: string) => readonly string[]): Promise<void> => {
    running.set(name, { served: [await start({ folder, words: wordsOf })], processes: 1 })
  }
  try {
    await began(OURS, MOCK.folder, (port) => [
      ...['cli.ts', 'proxy', '--port', port, '--spec', SPEC, '--target', deployment.url],
    ])
    await began(BARE, BARE_ECHO.folder, (port) => [...BARE_ECHO.words(port), deployment.url])
    running.set(PEER, { served: [await startHttpProxy(deployment.url)], processes: 1 })
    for (const contender of running.values()) await load(contender, WARM_UP, get)
    const rounds = await takeTurns(running, ROUNDS, async (contender) => 1e6 / (await cost(contender, REQUESTS, get)))
    const [ours] = running.values()
    const [peer] = ours?.served ?? []
    if (ours === undefined || peer === undefined) throw new Error('the proxy runs')
    const early = (await heldBy(peer)).megabytes
    await load(ours, MANY, get)
    const grown = (await heldBy(peer)).megabytes - early
    return {
      subject: 'the proxy',
      measures: [
        {
          what: 'GETs of a second of its CPU, with journal, judge and log',
          better: 'more',
          series: rounds,
          wanted: { [BARE]: 0.5, [PEER]: 0.7 },
        },
      ],
      facts: [
        {
          what: `MB by which the proxy holds more after ${grouped(MANY)} GETs more`,
          value: shown(grown),
          wanted: `${MOST_GROWTH} or less`,
          met: !(grown > MOST_GROWTH),
        },
      ],
    }
  } finally {
    await Promise.all([...running.values()].flatMap(({ served }) => served.map((one) => one.close())))
    await deployment.close()
  }
}
