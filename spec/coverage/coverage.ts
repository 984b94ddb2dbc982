/** A coverage of a contract: every part that the document names, and how often tests covered it; its form, its shares, and sums. */

import { isObject } from '../json/pointer.ts'

/** What `plant-store coverage --format json` prints; `spec/coverage.schema.json` describes it. */
export type Coverage = {
  readonly version: 1
  readonly document: { readonly title: string; readonly version: string; readonly sha256: string }
  /** False where only the last requests of a journal were counted. */
  readonly isWhole: boolean
  readonly requests: number
  /** Requests for no operation of the document. */
  readonly elsewhere: number
  readonly summary: CoverageSummary
  readonly operations: readonly OperationCoverage[]
  /** The scenarios that were played, and those that could have been. */
  readonly scenarios: readonly Met[]
}

/** How much of the document was covered. `percent` is the share of all four kinds together, rounded down. */
export type CoverageSummary = {
  readonly percent: number
  readonly operations: MetShare
  readonly statuses: MetShare
  readonly mediaTypes: MetShare
  readonly parameters: MetShare
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

/** The shares of the documented parts of operations. */
export function coverageSummary(operations: readonly OperationCoverage[]): CoverageSummary {
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

/** True for a value that has the form of a coverage: that of `spec/coverage.schema.json`. */
export function isCoverage(value: unknown): value is Coverage {
  if (!(isObject(value) && value.version === 1 && isObject(value.document) && isObject(value.summary))) return false
  const { title, version, sha256 } = value.document
  return (
    [title, version, sha256].every((text) => typeof text === 'string') &&
    typeof value.isWhole === 'boolean' &&
    [value.requests, value.elsewhere].every(isWholeCount) &&
    isListOf(value.operations, isOfOperation) &&
    isListOf(value.scenarios, isMet)
  )
}

function isOfOperation(value: unknown): boolean {
  if (!isObject(value)) return false
  const { id, method, path, requests, statuses, parameters } = value
  return (
    [id, method, path].every((text) => typeof text === 'string') &&
    isWholeCount(requests) &&
    isListOf(statuses, (one) => isMet(one) && isObject(one) && isListOf(one.mediaTypes, isMet)) &&
    isListOf(parameters, (one) => isMet(one) && isObject(one) && typeof one.in === 'string') &&
    [value.mediaTypes, value.properties, value.rules, value.scenarios].every((list) => isListOf(list, isMet))
  )
}

function isMet(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    isWholeCount(value.count) &&
    typeof value.documented === 'boolean'
  )
}

function isListOf(value: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne)
}

function isWholeCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

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
