/** Drift in words: where a deployment differs from its profile, and what of the profile was not seen. */

import type { Profile } from '../../spec/profile/profile.ts'
import { RATE } from '../../spec/profile/situations.ts'
import { say } from '../../spec/program/terminal.ts'
import { ProfileError } from '../../spec/program/told-error.ts'
import { columns, terminalLine } from '../../spec/program/visible.ts'
import { tellUnjudged, UNJUDGED } from '../verify/unjudged.ts'
import { type Drift, driftBetween } from './drift.ts'

/** Prints where a deployment differs from its profile, and sets the exit code. `again`: what a second look found. */
export function printDrift(before: Profile, now: Profile, again: Profile | null): void {
  const { title, version, sha256 } = before.document
  if (sha256 !== now.document.sha256) {
    throw new ProfileError(`the profile was learnt with another document, ${title} ${version}; name it with --spec`)
  }
  const drifts = driftBetween(before, now, again)
  const { count, lines } = unjudgedFacts(before, now)
  const facts = Object.values(before.facts).reduce((sum, each) => sum + Object.keys(each).length, 0)
  const isUnseen = drifts.length === 0 && count > 0 && count === facts
  say(process.stdout, drifts.length === 0 ? '' : driftTable(drifts))
  say(process.stdout, lines.map((line) => `${terminalLine(line)}\n`).join(''))
  if (isUnseen) tellUnjudged(`none of the ${facts} facts of the profile was seen`)
  else if (drifts.length === 0 || count > 0) {
    const matched = `The deployment matches ${count === 0 ? 'all' : `${facts - count} of the`} ${facts} facts of the profile.`
    const unjudged = `${count} of the ${facts} facts of the profile were not judged.`
    say(process.stdout, `${[drifts.length === 0 ? matched : '', count > 0 ? unjudged : ''].join(' ').trim()}\n`)
  }
  process.exitCode = drifts.length > 0 ? 1 : isUnseen ? UNJUDGED : 0
}

/** Facts of a profile that a check did not see, in one line for each reason. */
function unjudgedFacts(before: Profile, now: Profile): { readonly count: number; readonly lines: string[] } {
  const unseen = Object.entries(before.facts).flatMap(([owner, facts]) => {
    const { [owner]: why = {} } = now.unknown
    return Object.keys(facts)
      .filter((name) => name !== RATE && now.facts[owner]?.[name] === undefined)
      .map((name) => ({ owner, name, why: why[name] ?? why.success ?? 'this time nothing led to it' }))
  })
  const groups = Map.groupBy(unseen, ({ owner, why }) => `${owner}\0${why}`)
  const lines = [...groups.values()].map((group) => {
    const [{ owner = '', why = '' } = {}] = group
    return `not judged: ${owner} ${group.map(({ name }) => name).join(', ')}: ${why}`
  })
  return { count: unseen.length, lines }
}

/** The width of a column, in characters. */
const WIDE = 60

function driftTable(drifts: readonly Drift[]): string {
  const rows = drifts.map(({ point, before, now }) => [point, ...differingParts(before, now)])
  return columns([['point', 'profile says', 'deployment does'], ...rows])
    .map((line) => `${line}\n`)
    .join('')
}

/** Cuts two texts to the width of a column, from a little before their first difference. */
function differingParts(one: string, other: string): string[] {
  let same = 0
  while (same < one.length && one[same] === other[same]) same++
  const start = one.length <= WIDE && other.length <= WIDE ? 0 : Math.max(0, same - 20)
  return [one, other].map((text) => {
    const line = terminalLine(text.slice(start))
    const cut = line.length <= WIDE ? line : `${line.slice(0, WIDE - 1)}…`
    return start === 0 ? cut : `…${cut}`
  })
}
