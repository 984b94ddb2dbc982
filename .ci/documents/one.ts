/** `node one.ts FILE ours|prism MOST` checks a server with one document and prints the result as a line of JSON. */

import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { compileDocument } from '../../spec/document/document.ts'
import { UserError } from '../../spec/program/user-error.ts'
import { judgeValid, type Outcome, requestsFor } from './law.ts'
import { type Referee, refereeFor } from './referee.ts'
import { SERVERS } from './servers.ts'

type Counts = Record<Outcome['kind'], number>

/** The result of one document. */
export type Result = {
  readonly document: string
  readonly who: string
  /** Why the server did not start; null if it did. */
  readonly error: string | null
  readonly operations: number
  /** CPU time from the text to a server that accepts requests, in milliseconds. */
  readonly startMs: number
  readonly valid: Readonly<Counts>
  readonly invalid: Readonly<Counts>
  readonly broken: readonly string[]
  readonly said: readonly string[]
  readonly megabytes: number
}

/** An operation whose answers take longer than this, in milliseconds of the processor, counts as broken. */
const SLOWEST_MS = 5000

async function hold(file: string, who: keyof typeof SERVERS, most: number): Promise<Result> {
  // TextDecoder removes a byte order mark, as every loader does.
  const text = new TextDecoder().decode(readFileSync(file))
  const started = process.cpuUsage()
  const valid: Counts = { kept: 0, said: 0, broken: 0 }
  const invalid: Counts = { kept: 0, said: 0, broken: 0 }
  const broken: string[] = []
  const said: string[] = []
  const result = {
    document: basename(file),
    who,
    operations: 0,
    startMs: 0,
    valid,
    invalid,
    broken,
    said,
    megabytes: 0,
  }
  const count = (into: Counts, id: string, outcome: Outcome): void => {
    into[outcome.kind]++
    if (outcome.kind === 'broken') broken.push(`${id}: ${outcome.reason}`)
    if (outcome.kind === 'said') said.push(`${id}: ${outcome.reason}`)
  }
  try {
    const { server } = await SERVERS[who](file, text)
    const { user, system } = process.cpuUsage(started)
    const startMs = Math.round((user + system) / 1000)
    // Before the referee, which keeps a copy of the document, and compiles it once more.
    const ownMegabytes = megabytes()
    const { contract } = await compileDocument(file, text)
    const referee = await refereeFor(file, text).catch(
      (error): Referee =>
        () => {
          throw error
        },
    )
    for (const operation of contract.operations.slice(0, most)) {
      const id = `${operation.method} ${operation.path}`
      const requests = requestsFor(operation)
      const began = process.cpuUsage()
      try {
        if (operation.fault !== null) count(valid, id, { kind: 'said', reason: operation.fault.reason })
        else if (requests.valid === null) count(valid, id, { kind: 'said', reason: requests.reason })
        else {
          const answer = await server(requests.valid)
          const { note } = answer
          count(valid, id, note === undefined ? judgeValid(operation, referee, answer) : { kind: 'said', reason: note })
        }
        if (requests.invalid !== null && operation.fault === null) {
          const { status } = await server(requests.invalid)
          const kind = status === 501 ? 'said' : status >= 400 && status < 500 ? 'kept' : 'broken'
          count(invalid, id, { kind, reason: `${status} to ${requests.invalid.body}` })
        }
        const spent = process.cpuUsage(began)
        const took = (spent.user + spent.system) / 1000
        if (took > SLOWEST_MS) count(valid, id, { kind: 'broken', reason: `it took ${Math.round(took)} ms` })
      } catch (error) {
        count(valid, id, { kind: 'broken', reason: `it threw ${Object(error).message}` })
      }
    }
    return { ...result, error: null, operations: contract.operations.length, startMs, megabytes: ownMegabytes }
  } catch (error) {
    const isExpected = error instanceof UserError
    const reason = isExpected ? error.message : `${Object(error).name}: ${Object(error).message ?? error}`
    return { ...result, error: reason.split('\n')[0] ?? '', megabytes: megabytes() }
  }
}

function megabytes(): number {
  return Math.round(process.resourceUsage().maxRSS / 1000)
}

const [file = '', who = 'ours', most = '40'] = process.argv.slice(2)
process.stdout.write(`${JSON.stringify(await hold(file, who === 'prism' ? 'prism' : 'ours', Number(most)))}\n`)
// Prism's timers would keep the process alive.
process.exit()
