/** Every way a request can fail, by the number in its error, whatever the status. `.ci/problem-help.ts` explains them. */

import { PROBLEMS } from '../generated/problems.ts'

export { PROBLEMS }

export type ProblemName = keyof typeof PROBLEMS

/** The status of a failure where the document names no other. */
export function problemStatus(name: ProblemName): number {
  return Math.floor(PROBLEMS[name] / 100)
}
