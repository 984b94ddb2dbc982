/** The page's client of the mock's control surface. */

import type { Coverage } from '../../../../spec/coverage/coverage.ts'
import { parseJson } from '../../../../spec/json/exact-json.ts'
import { isObject, type JsonObject } from '../../../../spec/json/pointer.ts'
import { askSurface, type SurfaceQuestion } from '../../../control/client.ts'
import type { ScenarioDescription } from '../../../engine/message/scenarios.ts'
import type { Playing } from '../../../engine/state/rules.ts'
import type { Network } from '../../../engine/state/stage.ts'
import type { JournalEntry } from '../../../journal/entry.ts'
import type { FixtureCase, FixtureRequest } from '../../fixtures.ts'
import type { ShownResources } from '../../resources.ts'
import { announce } from './dom.ts'

export class Refused extends Error {
  override readonly name = 'Refused'
}

export function problemText(error: unknown): string {
  return error instanceof Refused ? error.message : 'The mock does not answer.'
}

/** Makes a change, and says that it is done or, at `problem`, what is wrong. */
export async function changeMock(
  problem: HTMLElement,
  done: string,
  act: () => Promise<unknown>,
  say: (error: unknown) => string = problemText,
): Promise<boolean> {
  problem.hidden = true
  try {
    await act()
    announce(done)
    return true
  } catch (error) {
    problem.textContent = say(error)
    problem.hidden = false
    return false
  }
}

/** Asks the surface for JSON. Null where the surface answers 404 or nothing. */
async function ask(path: string, session = '', more: SurfaceQuestion = {}): Promise<unknown> {
  const text = await askText(path, session, more)
  return text === null || text === '' ? null : JSON.parse(text)
}

/** An empty session is that of all requests, or of those without a session. */
async function askText(path: string, session: string, more: SurfaceQuestion = {}): Promise<string | null> {
  const { ok, status, text, message } = await askSurface('', path, { session: session || null, ...more })
  if (status === 404 && more.method === undefined) return null
  if (!ok) throw new Refused(message ?? `The mock answered ${status}.`)
  return text
}

export type Health = {
  /** ISO 8601. It changes when the mock restarts. */
  readonly startedAt: string
  /** The deployment that a proxy forwards to; null for a mock. */
  readonly target: string | null
  /** The digest changes with the document. */
  readonly document: { readonly sha256: string }
}

export type ScenarioState = Playing & {
  readonly scenarios: readonly ScenarioDescription[]
  /** What stands under the stage of every session, each with its file. */
  readonly answers?: readonly JsonObject[]
}

/** Items by the name of their resource, with exact numbers. */
export type RememberedItems = { readonly [resource: string]: readonly unknown[] }

function itemListsIn(text: string): RememberedItems {
  const { exact } = parseJson(text)
  const lists = isObject(exact) ? Object.entries(exact) : []
  return Object.fromEntries(lists.flatMap(([name, items]) => (Array.isArray(items) ? [[name, items] as const] : [])))
}

export const mock = {
  document: () => ask('openapi.json'),
  coverage: async (session: string) => (await ask('coverage', session)) as Coverage | null,
  health: async () => (await ask('health')) as Health | null,
  requests: async (session: string) => ((await ask('requests', session)) ?? []) as JournalEntry[],
  /** A request with as much of its bodies as the journal keeps: events have less. Null where it is gone. */
  request: async (id: number) => (await ask(`requests/${id}`)) as JournalEntry | null,
  /** Undoes the last clearing, and returns how many requests are restored. */
  restore: async (session: string) => {
    const reply = await ask('requests/restore', session, { method: 'POST' })
    return (reply as { readonly restored: number }).restored
  },
  clear: (session: string) => ask('requests', session, { method: 'DELETE' }),
  /** Null where the mock has no scenarios. */
  scenario: async (session: string) => {
    const text = await askText('scenario', session)
    return text === null ? null : (parseJson(text).exact as ScenarioState)
  },
  /**
   * Puts an answer on stage, in place of the one with the id if there is one. Gives the sentences on where it breaks the
   * document. Rejects with what is wrong with it.
   */
  play: async (session: string, order: unknown, id: string | null = null) => {
    const reply = await ask(id === null ? 'scenario' : `scenario/${id}`, session, { method: 'PUT', json: order })
    return (reply as { readonly warnings?: readonly string[] }).warnings ?? []
  },
  endOne: (session: string, id: string) => ask(`scenario/${id}`, session, { method: 'DELETE' }),
  /** Null where the mock has no delay and no chaos of its own. */
  network: async (session: string) => (await ask('network', session)) as Network | null,
  setNetwork: (session: string, network: Network) => ask('network', session, { method: 'PUT', json: network }),
  /** What a session remembers; null behind a proxy, which remembers nothing. */
  data: async (session: string) => {
    const text = await askText('data', session)
    return text === null ? null : itemListsIn(text)
  },
  resources: async () => (await ask('resources')) as ShownResources | null,
  putData: (session: string, data: RememberedItems) => ask('data', session, { method: 'PUT', json: data }),
  resetData: (session: string) => ask('data', session, { method: 'DELETE' }),
  /** Reads JSON text with exact numbers. Throws a `SyntaxError` for other text. */
  parse: (text: string): unknown => parseJson(text).exact,
  /** Moves what is on stage into the file of own answers. */
  saveAnswers: async (session: string) =>
    (await ask('scenario/save', session, { method: 'POST' })) as { readonly saved: number; readonly file: string },
  endScenario: (session: string) => ask('scenario', session, { method: 'DELETE' }),
  cases: async (operation: string) =>
    (await ask('fixtures', '', { parameters: { operation } })) as FixtureCase[] | null,
  fixture: async (operation: string, name: string, index: number) => {
    const parameters = { operation, case: name, index: String(index) }
    return (await ask('fixtures', '', { parameters })) as FixtureRequest | null
  },
  /** The plain valid request of an operation for an item; null where there is none. */
  plainFixture: async (operation: string, index: number): Promise<FixtureRequest | null> => {
    const plain = (await mock.cases(operation))?.find(({ kinds }) => kinds.includes('valid'))
    return plain === undefined ? null : mock.fixture(operation, plain.case, index)
  },
}

export type ConnectionState = 'live' | 'lost'

export type Events = {
  readonly onState: (state: ConnectionState) => void
  readonly onRequests: (entries: readonly JournalEntry[], skipped: number) => void
  readonly onScenario: () => void
  readonly onCleared: () => void
  readonly onRestored: () => void
}

/** Milliseconds before the page connects again after the browser has given up. */
const RETRY_MS = 2_000

/**
 * Follows the events of a session (of all where it is empty) until the returned function is called; `onState('live')`
 * comes anew with each connection. A page that nobody sees lets go of its connection: browsers have six for a server,
 * and a seventh page would wait for ever.
 */
export function follow(session: string, events: Events): () => void {
  let stop = document.hidden ? () => {} : connect(session, events)
  const onVisibility = (): void => {
    stop()
    if (!document.hidden) stop = connect(session, events)
  }
  document.addEventListener('visibilitychange', onVisibility)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    stop()
  }
}

function connect(session: string, events: Events): () => void {
  const { onState, onRequests, onScenario, onCleared, onRestored } = events
  const source = new EventSource(session === '' ? '/_mock/events' : `/_mock/events?${new URLSearchParams({ session })}`)
  let retry: ReturnType<typeof setTimeout> | undefined
  let stop = (): void => {
    clearTimeout(retry)
    source.close()
  }
  source.addEventListener('open', () => onState('live'))
  source.addEventListener('requests', ({ data }) => {
    const { entries, skipped } = JSON.parse(data)
    onRequests(entries, skipped)
  })
  source.addEventListener('scenario', onScenario)
  source.addEventListener('cleared', onCleared)
  source.addEventListener('restored', onRestored)
  source.addEventListener('error', () => {
    onState('lost')
    if (source.readyState !== EventSource.CLOSED) return
    retry = setTimeout(() => {
      stop = connect(session, events)
    }, RETRY_MS)
  })
  return () => stop()
}
