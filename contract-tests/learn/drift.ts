/** What a deployment no longer does as its profile says. */

import { canonical } from '../../fixtures/value/satisfies.ts'
import { type Fact, type Outcome, type Profile, SERVICE } from '../../spec/profile.ts'
import { terminalLine } from '../report/escape.ts'

/** One situation in which the two are not the same. */
export type Drift = { readonly point: string; readonly before: string; readonly now: string }

/** Latency drifts where half of the answers take so many times as long, and so many milliseconds longer. */
const TIMES_AS_LONG = 10
const MILLISECONDS_LONGER = 100

/** Where two profiles differ; what could not be seen in one of them is no difference. */
export function driftBetween(before: Profile, now: Profile): Drift[] {
  const drifts: Drift[] = []
  for (const [owner, facts] of Object.entries(before.facts)) {
    for (const [situation, fact] of Object.entries(facts)) {
      const other = now.facts[owner]?.[situation]
      const point = owner === SERVICE ? situation : `${owner} ${situation}`
      if (other !== undefined && !isSame(fact, other)) drifts.push({ point, ...differing(fact, other) })
      // A limit by count shows itself only to those who send enough.
      else if (other === undefined && situation !== 'rate' && now.unknown[owner]?.[situation] === undefined) {
        drifts.push({ point, before: told(fact), now: 'nothing of the kind' })
      }
    }
  }
  return [...drifts, ...violationDrift(before, now), ...latencyDrift(before, now)]
}

function isSame(one: unknown, other: unknown): boolean {
  return canonical(one) === canonical(other)
}

function violationDrift({ violations: before }: Profile, { violations: now }: Profile): Drift[] {
  const ids = (list: Profile['violations']): Set<string> => new Set(list.map(({ requirement }) => requirement))
  const [known, found] = [ids(before), ids(now)]
  return now
    .filter(({ requirement }) => !known.has(requirement))
    .map(({ requirement, received }) => ({ point: requirement, before: 'conforms', now: received }))
    .concat(
      before
        .filter(({ requirement }) => !found.has(requirement))
        .map(({ requirement, received }) => ({ point: requirement, before: received, now: 'conforms' })),
    )
}

const OUTCOMES: readonly Outcome[] = ['success', 'failure', 'refusal']

function latencyDrift(before: Profile, now: Profile): Drift[] {
  return Object.entries(before.measured.latency).flatMap(([id, latency]) =>
    OUTCOMES.flatMap((outcome): Drift[] => {
      const [one, other] = [latency[outcome]?.p50, now.measured.latency[id]?.[outcome]?.p50]
      if (one === undefined || other === undefined) return []
      const isSlower = other > one * TIMES_AS_LONG && other > one + MILLISECONDS_LONGER
      return isSlower ? [{ point: `${id} latency ${outcome}`, before: `${one} ms`, now: `${other} ms` }] : []
    }),
  )
}

/** The parts of two facts that are not the same, in words. */
function differing(one: Fact, other: Fact): { readonly before: string; readonly now: string } {
  const [first, second] = [one.answer, other.answer]
  const isAlike = first !== undefined && second !== undefined && first.status === second.status
  if (!isAlike || !isSame({ ...one, answer: null }, { ...other, answer: null })) {
    return { before: told(one), now: told(other) }
  }
  const names = [...new Set([...Object.keys(first.headers), ...Object.keys(second.headers)])]
  const changed = names.filter((name) => first.headers[name] !== second.headers[name])
  const headers = (answer: typeof first): string[] =>
    changed.map((name) => `${name}: ${answer.headers[name] ?? '(none)'}`)
  const isBody = !isSame(content(first), content(second))
  const words = (answer: typeof first): string =>
    [String(answer.status), ...headers(answer), ...(isBody ? [content(answer)] : [])].join(' ')
  return { before: words(first), now: words(second) }
}

function content({ json, text, layout }: NonNullable<Fact['answer']>): string {
  const body = json === undefined ? (text ?? '') : JSON.stringify(json)
  return layout === undefined ? body : `${body} (${JSON.stringify(layout)})`
}

/** A fact in a few words. */
function told({ answer, accepts, headers, closes, ...others }: Fact): string {
  const bound = accepts === undefined || accepts === true ? [] : [`up to ${JSON.stringify(accepts)}`]
  const rest = Object.entries(others).map(([name, value]) => `${name} ${JSON.stringify(value)}`)
  const shown = headers === undefined ? [] : [JSON.stringify(headers)]
  const end = closes === true ? ['no answer'] : []
  const refused = answer === undefined ? [] : [`${answer.status} ${content(answer)}`.trim()]
  const words = [...bound, ...rest, ...shown, ...end, ...refused]
  return words.length === 0 ? 'accepted' : words.join(', ')
}

/** Characters of a column, at most. */
const WIDE = 60

/** The drifts as a table for a log. */
export function driftTable(drifts: readonly Drift[]): string {
  const rows = [
    ['point', 'profile says', 'deployment does'],
    ...drifts.map(({ point, before, now }) => [point, ...apart(before, now)]),
  ]
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, column) => cell.padEnd(widths[column] ?? 0))
          .join('  ')
          .trimEnd()}\n`,
    )
    .join('')
}

/** Two texts cut to their columns, from a little before where they begin to differ. */
function apart(one: string, other: string): string[] {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const start = one.length <= WIDE && other.length <= WIDE ? 0 : Math.max(0, same - 20)
  return [one, other].map((text) => {
    const line = terminalLine(text.slice(start))
    const cut = line.length <= WIDE ? line : `${line.slice(0, WIDE - 1)}…`
    return start === 0 ? cut : `…${cut}`
  })
}
