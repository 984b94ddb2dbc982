/** The log's lines on a terminal: in columns, and coloured. */

import { type Screen, widthOf } from '../../spec/program/terminal.ts'
import { visible } from '../../spec/program/visible.ts'

/** What a server says first, a line each: a name, and what it is. */
export type StartRow = readonly [name: string, text: string]

export function startLines(rows: readonly StartRow[], { paint, line }: Screen): string {
  return [...rows.map(([name, text]) => line(`${paint('bold', name.padEnd(8))}  ${visible(text)}`)), ''].join('\n')
}

export type LoggedRequest = {
  readonly method: string
  readonly url: string
  readonly status: number
  readonly durationMs: number
  readonly session?: string
  readonly message?: string
}

/** Columns of a method and of a path; longer ones push what follows. */
const METHOD = 7
const PATH = { least: 20, most: 48, others: 40 } as const

/** A request, and the time that it took; a reason that has no room behind it stands below. */
export function requestLines({ method, url, status, durationMs, message }: LoggedRequest, screen: Screen): string {
  const { width, paint, line } = screen
  const path = visible(url).padEnd(Math.min(Math.max(PATH.least, width - PATH.others), PATH.most))
  const took = `${tenths(durationMs)} ms`
  const colour = COLOURS[Math.floor(status / 100)] ?? 'red'
  const told = [
    paint('bold', method.padEnd(METHOD)),
    path,
    paint(colour, String(status)),
    paint('dim', took.padStart(9)),
  ]
  const whole = told.join(' ')
  if (message === undefined) return whole
  const reason = visible(message)
  if (widthOf(`${whole}  ${reason}`) <= width) return `${whole}  ${reason}`
  return `${whole}\n${line(' '.repeat(METHOD + 1) + reason)}`
}

/** By the first digit of a status. */
const COLOURS = ['red', 'cyan', 'green', 'cyan', 'yellow', 'red'] as const

/** With one decimal, put together from whole numbers: turning a fraction into text costs as much as the rest. */
export function tenths(milliseconds: number): string {
  const whole = Math.round(milliseconds * 10)
  return `${Math.floor(whole / 10)}.${whole % 10}`
}
