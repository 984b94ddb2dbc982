/** The numbers of a run: every form of its report says these. */

import { causesOf } from './causes.ts'
import type { RequirementOutcome, RequirementReport } from './outcome.ts'

export type RunSummary = {
  /** Requirements, all and by outcome. */
  readonly requirements: Readonly<Record<RequirementOutcome | 'all', number>>
  /** Requirements that were not decided: inconclusive, or not exercised. */
  readonly skipped: number
  /** Causes of breaches: those that break a must, and those that break only a should. */
  readonly findings: { readonly breaches: number; readonly warnings: number }
  /** How long the run took, in seconds with one decimal. */
  readonly seconds: string
}

/** Counts what a run found. */
export function runSummary(requirements: readonly RequirementReport[], durationMs: number): RunSummary {
  const count = (outcome: RequirementOutcome): number => requirements.filter((one) => one.outcome === outcome).length
  const counted = {
    all: requirements.length,
    failed: count('failed'),
    warned: count('warned'),
    inconclusive: count('inconclusive'),
    'not-exercised': count('not-exercised'),
    passed: count('passed'),
  }
  const causes = causesOf({ requirements })
  const breaches = causes.filter(({ level }) => level === 'must').length
  return {
    requirements: counted,
    skipped: counted.inconclusive + counted['not-exercised'],
    findings: { breaches, warnings: causes.length - breaches },
    seconds: (durationMs / 1000).toFixed(1),
  }
}
