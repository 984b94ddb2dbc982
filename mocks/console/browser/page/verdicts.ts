/** Shows a verdict by a sign, a word and a colour, never by colour alone. */

import type { JournalEntry } from '../../../journal/entry.ts'
import { element } from './dom.ts'

export type Tone = 'good' | 'bad' | 'staged' | 'plain'

type VerdictSign = { readonly tone: Tone; readonly sign: string; readonly word: string }

const LOOKS = {
  accepted: { tone: 'good', sign: '✓', word: 'Accepted' },
  rejected: { tone: 'bad', sign: '✕', word: 'Refused' },
  staged: { tone: 'staged', sign: '◆', word: 'Scenario' },
  own: { tone: 'staged', sign: '◆', word: 'Own answer' },
  against: { tone: 'staged', sign: '◆', word: 'Own answer: breaks the contract' },
  preferred: { tone: 'staged', sign: '◆', word: 'Preference' },
  preflight: { tone: 'plain', sign: '○', word: 'Preflight' },
  kept: { tone: 'good', sign: '✓', word: 'Forwarded, keeps the contract' },
  callback: { tone: 'plain', sign: '→', word: 'Callback' },
  unsent: { tone: 'plain', sign: '→', word: 'Callback: not sent' },
  unanswered: { tone: 'bad', sign: '→', word: 'Callback: no answer' },
  mistaken: { tone: 'bad', sign: '→', word: 'Callback: its answer breaks the contract' },
  broken: { tone: 'bad', sign: '✕', word: 'Forwarded, breaks the contract' },
} as const satisfies Readonly<Record<string, VerdictSign>>

/** A preference that chooses the answer, unlike one for a delay. */
const PREFERENCE = /\b(code|example|dynamic)=/

export function lookOf({ verdict, request, answer }: JournalEntry): VerdictSign {
  if (verdict.kind === 'staged' && verdict.violations.length > 0) return LOOKS.against
  if (verdict.kind === 'staged' && verdict.scenario === null) return LOOKS.own
  if (verdict.kind === 'accepted' && PREFERENCE.test(answer.headers['preference-applied'] ?? '')) return LOOKS.preferred
  if (verdict.kind === 'callback' && answer.status === 0) {
    // One that has no address, or that nobody wants, has no headers either.
    return Object.keys(request.headers).length === 0 ? LOOKS.unsent : LOOKS.unanswered
  }
  if (verdict.kind === 'callback' && verdict.violations.length > 0) return LOOKS.mistaken
  if (verdict.kind === 'forwarded') return verdict.violations.length === 0 ? LOOKS.kept : LOOKS.broken
  return LOOKS[verdict.kind]
}

/** Describes a violation in words that stand alone. */
export function describeViolation({ pointer, expected }: JournalEntry['verdict']['violations'][number]): string {
  if (pointer === null) return expected.charAt(0).toUpperCase() + expected.slice(1)
  return `${pointer === '' ? 'The root' : pointer} ${expected}`
}

export function signOf({ tone, sign }: VerdictSign): HTMLElement {
  return element('span', { class: `sign ${tone}`, 'aria-hidden': 'true' }, sign)
}

export function statusBadge(status: number): HTMLElement {
  return element('span', { class: `status of-${String(status)[0]}xx` }, status === 0 ? '–' : String(status))
}

export function clock(time: string): string {
  return new Date(time).toLocaleTimeString(undefined, { hour12: false })
}

export function milliseconds(duration: number): string {
  return duration < 10 ? `${duration.toFixed(1)} ms` : `${Math.round(duration).toLocaleString()} ms`
}
