/**
 * What each part of a request costs. A whole mock server and others that lack one part each are asked in turn, each in a
 * process of its own. What one of them takes less than the whole one is the cost of its part.
 */

import { fork } from 'node:child_process'
import { once } from 'node:events'
import { get } from 'node:http'
import { join } from 'node:path'
import { tied } from '../../contract-tests/wild/program.ts'
import { type Comparison, takeTurns } from './figures.ts'
import type { VariantName } from './part.ts'

const ROUNDS = 9
const REQUESTS = 15_000
/** After so many requests V8 has compiled all that it will compile. */
const WARM_UP = 60_000

type Part = readonly [what: string, withIt: VariantName, withoutIt: VariantName]

const PARTS: readonly Part[] = [
  ['a head that was not read lately, and its header map', 'new heads', 'whole'],
  ['the answer as bytes to write: status line, headers, date, content', 'whole', 'already read'],
  ['the engine as a whole, from credentials to echo', 'whole', 'no engine'],
  ['credentials', 'whole', 'no credentials'],
  ['body bytes to text', 'whole', 'no text'],
  ['`JSON.parse`', 'whole', 'no parse'],
  ['exact numbers beside `JSON.parse`', 'whole', 'no exactness'],
  ['Ajv on the request', 'whole', 'no request validation'],
  ['Ajv on the answer', 'whole', 'no answer validation'],
  ['the echo, with Ajv on the answer', 'whole', 'no echo'],
  ['sessions: whose stage and memory it is', 'whole', 'no sessions'],
  ['the journal', 'whole', 'no journal'],
  ['the line in the log', 'whole', 'no log'],
  ['a refusal with its text, more than an answer', 'refused', 'whole'],
  ['metrics (`--metrics`)', 'metrics', 'whole'],
  ['a console that looks on, at 20,000 requests a second', 'a console', 'paced'],
]

/** A module that a process loads first: bodies are then read by `JSON.parse` instead of exact JSON. */
const PLAIN_JSON = `data:text/javascript,${encodeURIComponent(`
import { registerHooks } from 'node:module'
const plain = 'data:text/javascript,export const parseJson = (text) => { const value = JSON.parse(text); return { value, exact: value } }'
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.endsWith('/exact-json.ts') && context.parentURL?.endsWith('/mocks/engine/body.ts')
      ? { url: plain, shortCircuit: true }
      : next(specifier, context),
})`)}`

type Running = { readonly ask: (requests: number) => Promise<number>; readonly end: () => void }

async function start(name: VariantName): Promise<Running> {
  const child = tied(
    fork(join(import.meta.dirname, 'part.ts'), [name], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: name === 'no exactness' ? ['--import', PLAIN_JSON] : [],
    }),
  )
  const ended = once(child, 'exit')
  const said = async (): Promise<unknown> => {
    const [word] = await Promise.race([once(child, 'message'), ended])
    if (child.exitCode !== null) throw new Error(`the mock server with ${name} ended with ${child.exitCode}`)
    return word
  }
  const url = await said()
  if (name === 'a console') get(`${String(url)}/_mock/events`, (events) => events.resume().on('error', () => {}))
  return {
    ask: async (requests) => {
      child.send(requests)
      return Number(await said())
    },
    end: () => child.kill(),
  }
}

/** Takes the mock server apart. */
export async function compareParts(): Promise<Comparison> {
  const running = new Map<VariantName, Running>()
  try {
    for (const name of new Set(PARTS.flatMap(([, withIt, withoutIt]) => [withIt, withoutIt]))) {
      running.set(name, await start(name))
    }
    await takeTurns(running, 1, ({ ask }) => ask(WARM_UP))
    const series = await takeTurns(running, ROUNDS, ({ ask }) => ask(REQUESTS))
    const of = (name: VariantName): readonly number[] => series.get(name) ?? []
    const differences = PARTS.map(([what, withIt, withoutIt]) => {
      const less = of(withoutIt)
      return { what, values: of(withIt).map((value, round) => value - (less[round] ?? Number.NaN)) }
    })
    return {
      subject: 'a request, its parts',
      measures: [],
      facts: [],
      parts: [
        { what: 'all of it, but for the system, the console and the metrics', values: of('whole') },
        ...differences,
      ],
    }
  } finally {
    for (const { end } of running.values()) end()
  }
}
