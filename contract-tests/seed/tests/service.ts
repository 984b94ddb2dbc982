/** A small service to seed, and a run of it in this process. */

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { loadContract } from '../../../spec/document/load.ts'
import type { Header } from '../../../spec/http/message.ts'
import { UserError } from '../../../spec/program/user-error.ts'
import { CLOCK, type Clock } from '../../client/pace.ts'
import { redactorFor } from '../../run/record/redactor.ts'
import type { Account } from '../account.ts'
import { command } from '../command.ts'
import { SeedLedger } from '../ledger.ts'
import { requestsOf } from '../requests.ts'
import { type SeedEnding, Seeding } from '../seed.ts'

export const TOKEN = 'seeding-token-77c1'
const folder = mkdtempSync(join(tmpdir(), 'plant-store-seed-'))
// Several files of tests may run in one process: the folder lasts as long as it does.
process.once('exit', () => rmSync(folder, { recursive: true }))
let files = 0

/** A name for a new ledger. */
export function newFile(): string {
  return join(folder, `${files++}.ndjson`)
}

export type Line = {
  readonly item?: number
  readonly ids?: readonly string[]
  readonly outcome?: string
  readonly status?: number | null
  readonly reason?: string
}

export function linesOf(file: string): Line[] {
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
}

/** What has come to the service. */
export type Service = {
  readonly url: string
  readonly server: Server
  /** Ids, in the order in which they came. */
  readonly ids: string[]
  readonly requests: IncomingMessage[]
  readonly close: () => void
} & Disposable

/** Answers the request number `number`, from 1; by default with success. */
export type Answering = (response: ServerResponse, number: number, id: string) => void

export const created: Answering = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"name":"x"}')
}

export async function startService(answering: Answering = created, port = 0): Promise<Service> {
  const ids: string[] = []
  const requests: IncomingMessage[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request).catch(() => '')
    const id = /"id":(\d+)/.exec(body)?.[1] ?? ''
    requests.push(request)
    answering(response, ids.push(id), id)
  })
  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  server.unref()
  const close = (): void => {
    server.close()
    server.closeAllConnections()
  }
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, server, ids, requests, close, [Symbol.dispose]: close }
}

/** A clock that is never waited for. */
export function quickClock(onSleep: (milliseconds: number) => void = () => {}): Clock {
  let now = 0
  return {
    now: () => now,
    sleep: async (milliseconds) => {
      const due = now + milliseconds
      onSleep(milliseconds)
      await new Promise((done) => setImmediate(done))
      now = Math.max(now, due)
    },
  }
}

type Options = {
  readonly count: number
  readonly file?: string
  readonly concurrency?: number
  readonly timeout?: number
  readonly clock?: Clock
  readonly spec?: string
  readonly headers?: readonly Header[]
  readonly retry503?: boolean
}
export type Seeded = { readonly ending: SeedEnding; readonly account: Account; readonly file: string }

/** Seeds `url` with items 0 to `count` - 1 of seed 1. */
export async function seed(url: string, options: Options): Promise<Seeded> {
  const {
    count,
    concurrency = 4,
    timeout = 5000,
    clock = CLOCK,
    headers = [],
    file = newFile(),
    retry503 = false,
  } = options
  const { contract: api } = await loadContract(options.spec)
  const { operation, draw } = requestsOf(api, 1, { token: TOKEN }, headers)
  const range = { seed: 1, start: 0, count }
  const redactor = redactorFor(api, TOKEN, { headers })
  const subject = { target: url, document: api.sha256, operation: operation.id, ...range }
  const ledger = SeedLedger.create(file, subject, redactor.redact)
  const address = { url: new URL(url), timeout, insecure: false, redact: redactor.redact }
  const ending = await new Seeding({ address, redactor, concurrency, rate: null, ledger, draw, retry503 }, clock).run()
  ledger.close()
  return { ending, account: ledger.account, file }
}

/** The ids of items 0 to `count` - 1 of seed 1. */
export async function idsOf(count: number): Promise<string[]> {
  const { draw } = requestsOf((await loadContract()).contract, 1, { token: TOKEN }, [])
  return Array.from({ length: count }, (_, item) => draw(item).ids[0] ?? '')
}

/** The command in this process: what it throws is what cli.ts prints in one line. */
export async function refusal(...words: readonly string[]): Promise<UserError> {
  try {
    await command().parseAsync([...words], { from: 'user' })
  } catch (error) {
    assert.ok(error instanceof UserError, String(error))
    return error
  }
  assert.fail(`${words.join(' ')} was taken`)
}
