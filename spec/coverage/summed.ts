/** Coverages that were written down: known by their form, and summed. */

import { check } from '../generated/checks/coverage.ts'
import { type Coverage, coverageSummary, type Met, type OperationCoverage } from './coverage.ts'

/** True for a value that has the form of a coverage. */
export const isCoverage = (value: unknown): value is Coverage => check(value)

/** The sum of coverages of the same document; null where they are of different ones, or where there is none. */
export function summedCoverage(all: readonly Coverage[]): Coverage | null {
  const [first] = all
  if (first === undefined || all.some(({ document }) => document.sha256 !== first.document.sha256)) return null
  const operations = alikeIn(
    all.map((one) => one.operations),
    ({ id }) => id,
  ).map(summedOperation)
  return {
    ...first,
    isWhole: all.every(({ isWhole }) => isWhole),
    requests: all.reduce((sum, one) => sum + one.requests, 0),
    elsewhere: all.reduce((sum, one) => sum + one.elsewhere, 0),
    summary: coverageSummary(operations),
    operations,
    scenarios: summedRows(all.map((one) => one.scenarios)),
  }
}

function summedOperation(some: readonly [OperationCoverage, ...OperationCoverage[]]): OperationCoverage {
  const rows = (which: 'mediaTypes' | 'properties' | 'rules' | 'scenarios'): Met[] =>
    summedRows(some.map((one) => one[which]))
  return {
    ...some[0],
    requests: some.reduce((sum, { requests }) => sum + requests, 0),
    statuses: alikeIn(
      some.map(({ statuses }) => statuses),
      ({ name }) => name,
    ).map((alike) => ({
      ...summedRow(alike),
      mediaTypes: summedRows(alike.map(({ mediaTypes }) => mediaTypes)),
    })),
    mediaTypes: rows('mediaTypes'),
    parameters: alikeIn(
      some.map(({ parameters }) => parameters),
      (one) => `${one.in} ${one.name}`,
    ).map(summedRow),
    properties: rows('properties'),
    rules: rows('rules'),
    scenarios: rows('scenarios'),
  }
}

function summedRows(lists: readonly (readonly Met[])[]): Met[] {
  return alikeIn(lists, ({ name }) => name).map(summedRow)
}

function summedRow<Row extends Met>(alike: readonly [Row, ...Row[]]): Row {
  return { ...alike[0], count: alike.reduce((sum, { count }) => sum + count, 0) }
}

/** The entries of several lists for the same thing, in the order of their first occurrence. */
function alikeIn<One>(lists: readonly (readonly One[])[], key: (one: One) => string): [One, ...One[]][] {
  return [...Map.groupBy(lists.flat(), key).values()].flatMap(([first, ...others]) =>
    first === undefined ? [] : [[first, ...others]],
  )
}
