/** The log of a running server: lines for people, or JSON lines for programs. It never has a credential. */

import { EXAMPLE_NOTE } from '../../spec/document/source.ts'
import { plural } from '../../spec/program/plural.ts'
import { screenFor, type Terminal } from '../../spec/program/terminal.ts'
import { reasonOf } from '../../spec/program/user-error.ts'
import { visible } from '../../spec/program/visible.ts'
import { lineOf, type ResourceRow } from '../../spec/resources/corrections/resource-table.ts'
import type { CallbackNote } from '../engine/message/message.ts'
import { type Dropped, LogOutput } from './log-output.ts'
import { type LoggedRequest, requestLines, type StartRow, startLines, tenths } from './on-screen.ts'

/**
 * `silent` still logs the address, because nobody else knows it with port 0. `none`, for programs, does not. Warnings
 * and errors are always written.
 */
export type LogFormat = 'pretty' | 'json' | 'silent' | 'none'

/** What is logged, by its name. */
type LogEvents = {
  /** `title` is the API's; `target` the address of the deployment, for a proxy; `engine` who answers, if not the kit. */
  readonly listening: {
    readonly title: string
    readonly url: string
    readonly target?: string
    readonly engine?: 'prism'
  }
  /**
   * Where people see and control the mock; `isOpen`: credentials are required, and every one is valid; `isExample`:
   * nobody named a document.
   */
  readonly console: { readonly url: string; readonly isOpen: boolean; readonly isExample: boolean }
  /** Both for people at a terminal, in place of the two before. */
  readonly start: { readonly rows: readonly StartRow[] }
  /** What the mock stores for an operation, and why. */
  readonly resource: ResourceRow
  /** How many further operations are not listed. */
  readonly 'more-resources': { readonly operations: number }
  readonly warning: Message
  /** `id`: the number of its entry in the journal; of several processes a name, as the journal numbers them later. */
  readonly request: LoggedRequest & { readonly id: number | string; readonly problem?: string }
  /** A request that the mock sent itself; its status is 0 where there is no answer. */
  readonly callback: LoggedRequest & CallbackNote
  readonly reloaded: { readonly source: string; readonly operations: number }
  readonly answers: { readonly source: string; readonly count: number }
  readonly 'reload-failed': Message
  readonly error: Message
  /** An earlier error is over. */
  readonly recovered: Message
  readonly dropped: Omit<Dropped, 'event'>
  readonly stopped: object
}

type Message = { readonly message: string }

export type LogEvent<Name extends keyof LogEvents = keyof LogEvents> = {
  [One in Name]: { readonly event: One } & LogEvents[One]
}[Name]

export type ServerLog = ReturnType<typeof createLog>

/** Writes a warning or an error, or its end, to standard error. */
export function writeProblem(event: LogEvent, format: LogFormat): void {
  process.stderr.write(`${rendererFor(format, process.stderr)(event, Date.now())}\n`)
}

const PROBLEMS: ReadonlySet<LogEvent['event']> = new Set(['warning', 'error', 'recovered', 'reload-failed'])

/** Says of an error that nobody has caught that the server goes on. */
export function writeUnexpected(error: unknown, format: LogFormat): void {
  const message = `an unexpected error occurred, and the server goes on: ${reasonOf(error)}`
  writeProblem({ event: 'error', message }, format)
}

/** Creates a log on standard output; warnings and errors go to standard error. */
export function createLog(format: LogFormat) {
  const output = new LogOutput<LogEvent>(rendererFor(format, process.stdout))
  // What tells programs where the server is stays as it is, unless people read it.
  const told: readonly string[] =
    format === 'pretty' && screenFor(process.stdout) !== null ? ['listening', 'console'] : ['start']
  return {
    /** Resolves once everything is written, so that other output comes after it. */
    flush: () => output.flush(),
    warn: (message: string) => writeProblem({ event: 'warning', message }, format),
    write: (event: LogEvent): void => {
      if (PROBLEMS.has(event.event)) writeProblem(event, format)
      else if (format === 'none' || (format === 'silent' && event.event !== 'listening')) return
      else if (!told.includes(event.event)) output.add(event)
    },
  }
}

function rendererFor(format: LogFormat, stream: Terminal): (event: LogEvent, time: number) => string {
  if (format === 'json') return jsonLine
  return (event) => {
    // A window may have another size than before.
    const screen = screenFor(stream)
    if (screen === null) return visible(eventSentence(event))
    if (event.event === 'start') return startLines(event.rows, screen)
    return event.event === 'request' ? requestLines(event, screen) : screen.line(visible(eventSentence(event)))
  }
}

/** An event for programs, with its time and level. */
export function jsonLine({ event, ...more }: { readonly event: string }, time = Date.now()): string {
  return JSON.stringify({ event, time: new Date(time).toISOString(), level: LEVELS.get(event) ?? 'info', ...more })
}

const LEVELS: ReadonlyMap<string, 'warn' | 'error'> = new Map([
  ['dropped', 'warn'],
  ['reload-failed', 'warn'],
  ['warning', 'warn'],
  ['error', 'error'],
])

/** Not in the line before: there, scripts read the address up to the end. */
function consoleNotes({ isOpen, isExample }: LogEvent<'console'>): string {
  const notes = [
    ...(isOpen ? ['every token is valid, such as Authorization: Bearer anything'] : []),
    ...(isExample ? [EXAMPLE_NOTE] : []),
  ]
  return notes.length === 0 ? '' : ` (${notes.join('; ')})`
}

const SENTENCES: { readonly [Name in keyof LogEvents]: (event: LogEvent<Name>) => string } = {
  listening: ({ title, url, target, engine }) =>
    target === undefined
      ? `${title} mock listening on ${url}${engine === undefined ? '' : ', where Prism answers'}`
      : `${title} proxy listening on ${url}, forwarding to ${target}`,
  console: (event) => `Console: ${event.url}${consoleNotes(event)}`,
  start: ({ rows }) => rows.map(([name, text]) => `${name}: ${text}`).join(', '),
  resource: lineOf,
  'more-resources': ({ operations }) => `… and ${operations} more operations: plant-store spec --resources`,
  request: ({ method, url, status, durationMs, message }) =>
    `${method} ${url} ${status} (${tenths(durationMs)} ms)${message === undefined ? '' : ` ${message}`}`,
  callback: ({ name, request, method, url, status, durationMs, message = '' }) => {
    const after = request === null ? '' : ` after no. ${request}`
    const answer = status === 0 ? '' : ` ${status} (${tenths(durationMs)} ms)`
    return `${name}${after}: ${method} ${url}${answer} ${message}`.trimEnd()
  },
  reloaded: ({ source, operations }) => `Reloaded ${source}: ${plural(operations, 'operation')}`,
  answers: ({ source, count }) => `Read ${source}: ${plural(count, 'own answer')}`,
  'reload-failed': ({ message }) => `The mock keeps serving the last valid document: ${message}`,
  warning: ({ message }) => `warning: ${message}`,
  error: ({ message }) => `error: ${message}`,
  recovered: ({ message }) => message,
  dropped: ({ lines }) => `… ${lines} lines were left out: the log's reader is slower than the requests`,
  stopped: () => 'Stopped',
}

function eventSentence<Name extends keyof LogEvents>(event: LogEvent<Name>): string {
  return SENTENCES[event.event](event)
}
