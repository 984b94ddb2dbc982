/** A coverage of a contract: every part that the document names, and how often tests covered it; its form and its shares. */

/** What `plant-store coverage --format json` prints; `spec/coverage.schema.json` describes it. */
export type Coverage = {
  readonly version: 1
  readonly document: { readonly title: string; readonly version: string; readonly sha256: string }
  /** False where only the last requests of a journal were counted. */
  readonly isWhole: boolean
  readonly requests: number
  /** Requests for no operation of the document. */
  readonly elsewhere: number
  readonly summary: ReturnType<typeof coverageSummary>
  readonly operations: readonly OperationCoverage[]
  /** The scenarios that were played, and those that could have been. */
  readonly scenarios: readonly Met[]
}

/** A part and how often it was covered; `documented` is false for a part that only the tests used. */
export type Met = { readonly name: string; readonly count: number; readonly documented: boolean }

export type OperationCoverage = {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly requests: number
  /** As the document writes them, such as `4XX`; each with the media types of its answers. */
  readonly statuses: readonly (Met & { readonly mediaTypes: readonly Met[] })[]
  /** Of request bodies. */
  readonly mediaTypes: readonly Met[]
  readonly parameters: readonly (Met & { readonly in: string })[]
  /** Of JSON request bodies, at the top level. */
  readonly properties: readonly Met[]
  /** Requirements of requests, by their ids: how often a request broke each. */
  readonly rules: readonly Met[]
  /** The scenarios that answered requests for it. */
  readonly scenarios: readonly Met[]
}

export type MetShare = { readonly met: number; readonly all: number }

/** The share of rows that were covered; undocumented rows are not counted. */
export function metShare(rows: readonly { readonly count: number; readonly documented: boolean }[]): MetShare {
  const documented = rows.filter((one) => one.documented)
  return { met: documented.filter(({ count }) => count > 0).length, all: documented.length }
}

/**
 * How much of the document was covered: the shares of the documented parts of operations. `percent` is the share of all
 * four kinds together, rounded down.
 */
export function coverageSummary(operations: readonly OperationCoverage[]) {
  const called = operations.map(({ requests }) => ({ count: requests, documented: true }))
  const statuses = operations.flatMap((one) => one.statuses)
  const parts = {
    operations: metShare(called),
    statuses: metShare(statuses),
    mediaTypes: metShare([...operations, ...statuses].flatMap((one) => one.mediaTypes)),
    parameters: metShare(operations.flatMap((one) => one.parameters)),
  }
  const sum = (count: keyof MetShare): number => Object.values(parts).reduce((total, one) => total + one[count], 0)
  const all = sum('all')
  return { percent: all === 0 ? 100 : Math.floor((1000 * sum('met')) / all) / 10, ...parts }
}
