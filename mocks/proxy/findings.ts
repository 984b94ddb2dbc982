/** Writes what an exchange breaks, for the journal, an error body and the header `Mock-Violations`. */

import type { Operation } from '../../spec/contract/contract.ts'
import type { Answer, Fault } from '../../spec/http/message.ts'
import type { Failed, Finding, Passing, TrafficFindings, TrafficJudge } from '../../spec/requirements/finding.ts'
import type { ShownViolation } from '../engine/message/message.ts'
import { violationText } from '../journal/violations.ts'

export function failedOf(findings: readonly Finding[]): readonly Failed[] {
  return findings.filter((one) => one.outcome === 'failed')
}

export function violationOf({ requirement, in: side, pointer, keyword, expected, received }: Failed): ShownViolation {
  const clause = pointer === null ? `expected ${expected}, and received ${received}` : expected
  return { in: side, requirement: requirement.id, pointer, keyword, expected: clause }
}

/** Findings in one sentence, for an error body. */
export function sentenceOf(failed: readonly Failed[]): string {
  const named = failed.slice(0, MOST).map((finding) => violationText(violationOf(finding)))
  return [...named, ...(failed.length > MOST ? [`and ${failed.length - MOST} more`] : [])].join('; ')
}

/** The most requirements in one header. */
const MOST = 20
/** The most characters of an id. */
const LONGEST = 120

/**
 * The value of `Mock-Violations`, a list (RFC 9651): `create-plant.success.closed;in=answer`, with `level=should` for a
 * `should`. It has ids only, because contents of messages do not belong in headers. Null if nothing is broken.
 */
export function violationsHeader(findings: readonly Finding[]): string | null {
  const failed = failedOf(findings)
  if (failed.length === 0) return null
  const items = new Set(
    failed.map(({ requirement, in: side }) => {
      const level = requirement.level === 'should' ? ';level=should' : ''
      return `${tokenOf(requirement.id)};in=${side}${level}`
    }),
  )
  const more = items.size > MOST ? [`and-more;count=${items.size - MOST}`] : []
  return [...[...items].slice(0, MOST), ...more].join(', ')
}

/** An id as a token: the ids of other documents may have any characters. */
function tokenOf(id: string): string {
  const ascii = id.toWellFormed().replaceAll(/[^A-Za-z0-9._-]/gu, encodeURIComponent)
  return ascii.replaceAll(/[^\w.%-]/g, '_').slice(0, LONGEST)
}

/** The most exchanges that are kept, and bytes of a content. */
const MOST_KEPT = 64
const LARGEST_KEPT = 64 * 1024

/** A judge that looks once at what comes again and again: neither time nor what was before is judged. */
export function judgingOnce(judge: TrafficJudge): TrafficJudge {
  const known = new Map<string, { operation: Operation; passing: Passing; said: TrafficFindings }>()
  return {
    ...judge,
    judge: (operation, passing) => {
      const { sent, received } = passing
      const before = known.get(sent.path)
      if (before?.operation === operation && isSamePassing(before.passing, passing)) return before.said
      const said = judge.judge(operation, passing)
      if (sent.body === null && received.kind === 'answer' && received.body.length <= LARGEST_KEPT) {
        if (known.size === MOST_KEPT) known.clear()
        known.set(sent.path, { operation, passing, said })
      }
      return said
    },
  }
}

/** Equal lists of fields that came lately are one list. */
function isSamePassing(one: Passing, other: Passing): boolean {
  const { sent, withheld } = other
  return (
    sent.body === null &&
    sent.method === one.sent.method &&
    sent.headers === one.sent.headers &&
    sent.framing === one.sent.framing &&
    withheld.request === one.withheld.request &&
    withheld.answer === one.withheld.answer &&
    isSameAnswer(one.received, other.received)
  )
}

function isSameAnswer(one: Answer | Fault, other: Answer | Fault): boolean {
  return (
    one.kind === 'answer' &&
    other.kind === 'answer' &&
    one.status === other.status &&
    one.version === other.version &&
    one.headers === other.headers &&
    one.fault === other.fault &&
    Buffer.compare(one.body, other.body) === 0
  )
}
