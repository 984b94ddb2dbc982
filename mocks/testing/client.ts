/** A client for a mock in another process: the interface of `createMockServer`, over HTTP. It runs in browsers, too. */

import '../../spec/this-node.ts'
/// <reference lib="esnext.disposable" preserve="true" />

import { checkOptions } from '../../spec/program/known-options.ts'
import { ERROR_CLASSES, isErrorCode } from '../../spec/program/told-error.ts'
import { OptionError, TargetError } from '../../spec/program/user-error.ts'
import { askSurface, type SurfaceQuestion } from '../control/client.ts'
import type { Data } from '../engine/data/data.ts'
import { orderOf, type Script, type UseOptions } from '../engine/script/script.ts'
import type { OwnScenario } from '../engine/script/script-step.ts'
import type { JournalEntry } from '../journal/journal.ts'
import {
  noMatch,
  PATIENCE_MS,
  type RequestFilter,
  type RequestPredicate,
  WAITS,
  type WaitOptions,
} from '../journal/received-requests.ts'

/** One session of a running mock: like `MockSession`, but with promises. */
export type SessionClient = AsyncDisposable & {
  /** The value of the header `X-Mock-Session`. */
  readonly key: string
  /** An address for the API: requests to it belong to the session without the header. */
  readonly url: string
  /** As `MockSession.use`; rejects with an `OptionError` for an invalid script. */
  readonly use: (script: Script<OwnScenario> | null, options?: UseOptions) => Promise<void>
  /** The last 1,000 requests, oldest first; credentials are redacted. */
  readonly requests: (filter?: RequestFilter) => Promise<JournalEntry[]>
  /** The first request that matches, even one before this call; only after `since`. Rejects if none comes in time. */
  readonly waitForRequest: (predicate?: RequestPredicate, options?: WaitOptions) => Promise<JournalEntry>
  /** Forgets the requests. */
  readonly clear: () => Promise<void>
  readonly data: {
    readonly snapshot: () => Promise<Readonly<Record<string, readonly unknown[]>>>
    readonly replace: (data: Data) => Promise<void>
    readonly reset: () => Promise<void>
  }
  /** Ends the script, and forgets requests and data; `await using` does so at the end of a test. */
  readonly reset: () => Promise<void>
}

/** A running mock. Its journal has the requests of all sessions. Its script is for requests without a session. */
export type MockClient = Omit<SessionClient, 'key'> & {
  /** Opens a session, for a test that runs beside others. Without a key it gets a unique one. */
  readonly session: (key?: string) => SessionClient
}

/** A mock for tests. Closing it closes a server that was started for it, but none that ran before. */
export type TestMock = MockClient & { readonly close: () => Promise<void> }

/** The most milliseconds that one request waits at the mock. */
const POLL_MS = 20_000

/** Creates a client of the mock at an address. Throws a `TargetError` for an invalid address. */
export function connectMock(url: string): MockClient {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new TargetError(`url must be an address such as http://127.0.0.1:4010, and is ${JSON.stringify(url)}.`)
  }
  const base = url.replace(/\/$/, '')
  const { key: _, ...all } = client(base, null)
  return { ...all, url: base, session: (key = crypto.randomUUID()) => client(base, key) }
}

function client(base: string, session: string | null): SessionClient {
  const ask = async (method: string, path: string, more: Pick<SurfaceQuestion, 'parameters' | 'json'> = {}) => {
    const answer = await askSurface(base, path, { method, session, ...more }).catch((error: unknown) => {
      throw Object.assign(new TargetError(`The mock at ${base} does not answer.`), { cause: error })
    })
    const { ok, status, text, message: said, code } = answer
    if (ok) return text === '' ? undefined : JSON.parse(text)
    if (said === null) throw new TargetError(`${base} is no mock: ${method} /_mock/${path} got ${status}.`)
    throw isErrorCode(code) ? new ERROR_CLASSES[code](said) : new Error(said)
  }
  const find = (filter: RequestFilter, wait = 0): Promise<JournalEntry[]> => {
    const known = Object.entries(filter).filter(([, value]) => value !== undefined)
    const texts = known.map(([name, value]) => [name, value instanceof Date ? value.toISOString() : String(value)])
    return ask('GET', 'requests', {
      parameters: { ...Object.fromEntries(texts), ...(wait > 0 && { wait: String(wait) }) },
    })
  }
  const use: SessionClient['use'] = async (script, options) => {
    if (script === null) await ask('DELETE', 'scenario')
    else await ask('PUT', 'scenario', { json: jsonOrder(orderOf(script, options)) })
  }
  const clear = (): Promise<void> => ask('DELETE', 'requests')
  const data: SessionClient['data'] = {
    snapshot: () => ask('GET', 'data'),
    replace: (items) => ask('PUT', 'data', { json: items }),
    reset: () => ask('DELETE', 'data'),
  }
  const reset = async (): Promise<void> => {
    await use(null)
    await data.reset()
    await clear()
  }
  const waitForRequest: SessionClient['waitForRequest'] = async (predicate = () => true, options = {}) => {
    checkOptions('waitForRequest', options, WAITS)
    const { timeout = PATIENCE_MS, since = 0 } = options
    const end = timeout === 0 ? Number.POSITIVE_INFINITY : Date.now() + timeout
    let seen: number | Date = since
    for (;;) {
      const entries = await find({ since: seen }, Math.max(1, Math.min(end - Date.now(), POLL_MS)))
      seen = entries.at(-1)?.id ?? seen
      const found = entries.find(predicate)
      if (found !== undefined) return found
      if (Date.now() >= end) throw noMatch(`in ${timeout} ms`, await find({ limit: 3 }))
    }
  }
  return {
    key: session ?? '',
    url: session === null ? base : `${base}/_mock/session/${encodeURIComponent(session)}`,
    use,
    requests: (filter = {}) => find(filter),
    waitForRequest,
    clear,
    data,
    reset,
    [Symbol.asyncDispose]: reset,
  }
}

/** A script as JSON. Throws an `OptionError` for a function, which no other process can call. */
function jsonOrder(order: object): object {
  const refuse = (_: string, value: unknown): unknown => {
    if (typeof value !== 'function') return value
    throw new OptionError(
      "A function can't be sent to another process: give an answer, or create the mock here with createMockServer.",
    )
  }
  JSON.stringify(order, refuse)
  return order
}
