/** Writes what an exchange breaks, for the journal, an error body and the header `Mock-Violations`. */

import type { Failed, Finding } from '../../spec/requirements/finding.ts'
import type { ShownViolation } from '../engine/message/message.ts'
import { violationText } from '../journal/violations.ts'

/** The findings that are broken requirements. */
export function failedOf(findings: readonly Finding[]): readonly Failed[] {
  return findings.filter((one) => one.outcome === 'failed')
}

/** A finding for the journal. */
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
