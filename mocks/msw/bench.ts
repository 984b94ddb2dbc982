/**
 * `npm run bench:msw`: a request answered by these handlers beside one answered by a handler written by hand that
 * returns a constant. They take turns in one run, and the figure is the median of the rounds' ratios.
 */

import { HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { getResponse } from 'msw/utils/get-response'
import { createHandlers } from './index.ts'

const ROUNDS = 21
const WANTED = 1.3
const BASE = 'https://api.example.com'
const PLANT = { id: 8213, name: 'Swiss Cheese Plant (Monstera deliciosa)', tag: 'indoor' }
const REQUEST = {
  method: 'POST',
  headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
  body: JSON.stringify(PLANT),
}

const ours = createHandlers({ baseUrl: BASE })
const constant = [http.post(`${BASE}/plants`, () => HttpResponse.json({ name: PLANT.name, tag: PLANT.tag }))]
type Handlers = typeof ours

const server = setupServer()

/** As an application asks: `fetch`, intercepted by MSW. */
async function intercepted(handlers: Handlers): Promise<void> {
  server.resetHandlers(...handlers)
  for (let count = 0; count < 200; count++) await (await fetch(`${BASE}/plants`, REQUEST)).text()
}

/** The handlers alone, without what intercepting costs. */
async function alone(handlers: Handlers): Promise<void> {
  for (let count = 0; count < 2_000; count++) {
    await (await getResponse(handlers, new Request(`${BASE}/plants`, REQUEST)))?.text()
  }
}

async function time(work: () => Promise<void>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

async function compare(what: string, work: (handlers: Handlers) => Promise<void>): Promise<void> {
  await work(ours)
  await work(constant)
  const ratios: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // Whoever goes second finds the machine warmer.
    const [first, second] = round % 2 === 0 ? [ours, constant] : [constant, ours]
    const times = new Map([
      [first, await time(() => work(first))],
      [second, await time(() => work(second))],
    ])
    ratios.push((times.get(ours) ?? Number.NaN) / (times.get(constant) ?? Number.NaN))
  }
  const sorted = ratios.toSorted((one, other) => one - other)
  const [median, least, most] = [sorted[Math.floor(ROUNDS / 2)], sorted[0], sorted.at(-1)].map((ratio) =>
    ratio?.toFixed(2),
  )
  process.stdout.write(
    `time of a request, ours / a constant, ${what}   ${median} (${least} to ${most})   wanted: ${WANTED} or less\n`,
  )
}

server.listen({ onUnhandledFrame: 'error' })
await compare('through fetch     ', intercepted)
await compare('the handlers alone', alone)
server.close()
