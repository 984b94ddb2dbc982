/** The coverage of a contract that counts show. */

import type { Api, MediaType, Operation } from '../contract/contract.ts'
import { bodySchema } from '../contract/responses.ts'
import { covers } from '../http/media-type.ts'
import { responseFor } from '../http/status.ts'
import { REQUESTS_FOR } from '../requirements/concern.ts'
import { requirementsFor } from '../requirements/requirements.ts'
import { type Counts, NOWHERE, type Sight, sightsIn } from './counts.ts'
import { type Coverage, coverageSummary, type Met, type OperationCoverage } from './coverage.ts'

/** The coverage that counts show. `scenarios`: the names of all scenarios. */
export function coverageOf(api: Api, counts: Counts, isWhole = true, scenarios: readonly string[] = []): Coverage {
  const sights = Map.groupBy(sightsIn(counts), ([[operation]]) => operation)
  const operations = api.operations
    .filter(({ fault }) => fault === null)
    .map((operation) => operationCoverage(api, operation, sights.get(operation.id) ?? []))
  const known = new Set(operations.map(({ id }) => id))
  const requests = [...sights].map(([id, some]) => [id, timesOf(some, 'request')] as const)
  const played = new CountedNames(scenarios)
  for (const one of operations) for (const { name, count } of one.scenarios) played.add(name, count)
  const { title, version, sha256 } = api
  return {
    version: 1,
    document: { title, version, sha256 },
    isWhole,
    requests: requests.reduce((sum, [, count]) => sum + count, 0),
    elsewhere: requests.reduce((sum, [id, count]) => (id === NOWHERE || !known.has(id) ? sum + count : sum), 0),
    summary: coverageSummary(operations),
    operations,
    scenarios: played.rows(),
  }
}

type Sights = readonly (readonly [sight: Sight, times: number])[]

function timesOf(seen: Sights, kind: Sight[1]): number {
  return seen.reduce((sum, [sight, times]) => (sight[1] === kind ? sum + times : sum), 0)
}

/** Counts by name, those of the document first. */
class CountedNames {
  readonly #documented: ReadonlySet<string>
  readonly #counts: Map<string, number>

  constructor(documented: Iterable<string>) {
    this.#documented = new Set(documented)
    this.#counts = new Map([...this.#documented].map((name) => [name, 0]))
  }

  add(name: string, times: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + times)
  }

  rows(): Met[] {
    return [...this.#counts].map(([name, count]) => ({ name, count, documented: this.#documented.has(name) }))
  }
}

function operationCoverage(api: Api, operation: Operation, seen: Sights): OperationCoverage {
  const { id, method, path, body, parameters } = operation
  const of = (kind: Sight[1]) =>
    seen.flatMap(([[, its, name = '', part = ''], times]) => (its === kind ? [{ name, part, times }] : []))
  const named = (documented: Iterable<string>, kind: Sight[1]): Met[] => {
    const rows = new CountedNames(documented)
    for (const { name, times } of of(kind)) rows.add(name, times)
    return rows.rows()
  }
  const sent = new CountedNames((body?.content ?? []).map((one) => one.name))
  for (const { name, times } of of('sent')) sent.add(documentedType(body?.content ?? [], name), times)
  const sentParameters = of('parameter')
  return {
    id,
    method,
    path,
    requests: timesOf(seen, 'request'),
    statuses: statusRows(operation, of('answer')),
    mediaTypes: sent.rows(),
    parameters: parameters.map(({ in: place, name }) => {
      const found = sentParameters.find((one) => one.name === place && one.part === name)
      return { in: place, name, count: found?.times ?? 0, documented: true }
    }),
    properties: named(bodySchema(operation)?.wide.properties.keys() ?? [], 'property'),
    rules: named(
      requirementsFor(api, operation)
        .filter(({ concern }) => REQUESTS_FOR[concern.kind] === 'refused')
        .map((one) => one.id),
      'broken',
    ).filter(({ documented }) => documented),
    scenarios: named([], 'scenario'),
  }
}

/** The documented media type or range that covers a media type; its own name if there is none. */
function documentedType(content: readonly MediaType[], essence: string): string {
  const exact = content.find(({ name }) => !name.includes('*') && covers(name, essence))
  return (exact ?? content.find(({ name }) => covers(name, essence)))?.name ?? essence
}

function statusRows(
  operation: Operation,
  answers: readonly { readonly name: string; readonly part: string; readonly times: number }[],
): OperationCoverage['statuses'] {
  const rows = new CountedNames(operation.responses.map(({ status }) => status))
  const types = new Map(
    operation.responses.map(({ status, content }) => [status, new CountedNames(content.map(({ name }) => name))]),
  )
  for (const { name: code, part: essence, times } of answers) {
    const response = responseFor(operation, Number(code))
    const status = response?.status ?? code
    rows.add(status, times)
    const own = types.get(status) ?? new CountedNames([])
    if (essence !== '') own.add(documentedType(response?.content ?? [], essence), times)
    types.set(status, own)
  }
  return rows.rows().map((row) => ({ ...row, mediaTypes: types.get(row.name)?.rows() ?? [] }))
}
