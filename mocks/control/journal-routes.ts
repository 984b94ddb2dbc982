/** `/_mock/requests`, `/_mock/events` and `/_mock/coverage`: the journal, read, cleared, followed and summed up. */

import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type { LoadedContract } from '../../spec/document/load.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import type { CoverageCounter } from '../coverage/counting.ts'
import { createPasses } from '../journal/filter.ts'
import type { JournalEntry, JournalFilter, JournalReader } from '../journal/journal.ts'
import type { EventStreams } from './events.ts'
import { done, NOT_FOR_OTHERS } from './guard.ts'
import { filterOf, namedSession, queryOf, sessionAsked, sinceOf, wholeOf } from './query.ts'

/** Adds the routes of the journal under a path. `ended` ends requests that wait. */
export function registerRequests(app: FastifyInstance, path: string, journal: JournalReader, ended: AbortSignal): void {
  app.get(path, async ({ url, headers }, reply) => {
    const query = queryOf(url, ['session', 'since', 'status', 'method', 'path', 'limit', 'wait'])
    const wait = wholeOf(query, 'wait', LONGEST_WAIT) ?? 0
    const gone = new AbortController()
    reply.raw.once('close', () => gone.abort())
    const entries = await entriesWithin(journal, filterOf(query, headers), wait, AbortSignal.any([gone.signal, ended]))
    return reply.type('application/json; charset=utf-8').send(Readable.from(listPieces(entries)))
  })
  app.get<{ Params: { id: string } }>(`${path}/:id`, async ({ params: { id } }, reply) => {
    const { kept } = await journal.after(/^\d{1,15}$/.test(id) ? Number(id) - 1 : Number.POSITIVE_INFINITY)
    const found = Iterator.from(kept).find((one) => one.id === Number(id))
    return found?.entry() ?? reply.code(404).send({ message: `The journal has no request ${id}.` })
  })
  app.delete(path, async (request, reply) => done(reply, journal.clear(namedSession(request))))
  app.post(`${path}/restore`, async (request) => ({ restored: await journal.restore(namedSession(request)) }))
}

export function registerEvents(app: FastifyInstance, path: string, events: EventStreams): void {
  app.get(path, { exposeHeadRoute: false }, async ({ url, headers }, reply) => {
    const query = queryOf(url, ['session', 'since'])
    const session = sessionAsked(query, headers)
    // After a reconnection the browser's last id goes before the `since` of the first request.
    const since = headers['last-event-id'] ?? query.get('since')
    const start = since === null ? null : sinceOf(String(since))
    reply.hijack()
    for (const [name, value] of Object.entries(NOT_FOR_OTHERS)) reply.raw.setHeader(name, value)
    events.open(reply.raw, session, start)
  })
}

/** Characters of JSON text that are written at once. */
const PIECE = 64 * 1024

/** Writes a list as JSON text in pieces: the text of a full journal would take more memory than the journal. */
function* listPieces(list: Iterable<unknown>): Generator<string> {
  let text = ''
  let before = '['
  for (const one of list) {
    text += before + JSON.stringify(one)
    before = ','
    if (text.length < PIECE) continue
    yield text
    text = ''
  }
  yield `${text}${before === '[' ? '[' : ''}]`
}

export type CoverageSettings = {
  readonly journal: JournalReader
  /** Null: only the requests that the journal keeps are known. */
  readonly counting: CoverageCounter | null
  readonly loaded: () => LoadedContract
}

export function registerCoverage(app: FastifyInstance, path: string, settings: CoverageSettings): void {
  const { journal, counting, loaded } = settings
  app.get(path, async (request) => {
    const session = namedSession(request)
    const { coverageIn } = await import('../coverage/counting.ts')
    return coverageIn(loaded().contract, journal, counting, session)
  })
  app.delete(path, async (request, reply) => {
    const session = namedSession(request)
    if (counting === null) {
      throw new OptionError('This mock counts only the requests in its journal; start it with --coverage to count all.')
    }
    return done(reply, counting.forget(session ?? null))
  })
}

/** The most milliseconds that one request may wait. */
const LONGEST_WAIT = 60_000

/** Returns the matching entries as soon as there are any; an empty list after the time is over or `ended` aborts. */
export async function entriesWithin(
  journal: JournalReader,
  filter: JournalFilter,
  milliseconds: number,
  ended: AbortSignal,
): Promise<Iterable<JournalEntry>> {
  const passes = createPasses(filter)
  const { since, limit = 1 } = filter
  const look = async (): Promise<boolean> => {
    const { kept } = await journal.after(typeof since === 'number' ? since : 0)
    return limit > 0 && Iterator.from(kept).some(passes)
  }
  if (milliseconds === 0 || ended.aborted) return journal.each(filter)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const lookAgain = (): void => {
    look().then((isThere) => {
      if (isThere) resolve()
    }, reject)
  }
  const timer = setTimeout(resolve, milliseconds)
  const unsubscribe = journal.subscribe((news) => {
    if (news.kind === 'restored') lookAgain()
    else if (news.kind === 'requests' && limit > 0 && news.fresh.some(passes)) resolve()
  })
  lookAgain()
  ended.addEventListener('abort', () => resolve(), { once: true })
  try {
    await promise
  } finally {
    clearTimeout(timer)
    unsubscribe()
  }
  return journal.each(filter)
}
