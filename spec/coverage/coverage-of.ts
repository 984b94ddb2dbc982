/** The coverage of a contract that counts show. */

import type { Api, MediaType, Operation } from '../contract/contract.ts'
import { bodySchema } from '../contract/responses.ts'
import { covers } from '../http/media-type.ts'
import { responseFor } from '../http/status.ts'
import { KINDS } from '../requirements/concern.ts'
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
  const { title, version, sha256 } = api
  return {
    version: 1,
    document: { title, version, sha256 },
    isWhole,
    requests: requests.reduce((sum, [, count]) => sum + count, 0),
    elsewhere: requests.reduce((sum, [id, count]) => (id === NOWHERE || !known.has(id) ? sum + count : sum), 0),
    summary: coverageSummary(operations),
    operations,
    scenarios: metRows(
      scenarios,
      operations.flatMap((one) => one.scenarios),
    ),
  }
}

type Sights = readonly (readonly [sight: Sight, times: number])[]

function timesOf(seen: Sights, kind: Sight[1]): number {
  return seen.reduce((sum, [sight, times]) => (sight[1] === kind ? sum + times : sum), 0)
}

type NamedCount = { readonly name: string; readonly count: number }

/** Counts by name, those of the document first. */
function metRows(documented: Iterable<string>, counted: readonly NamedCount[]): Met[] {
  const names = new Set(documented)
  const counts = new Map([...names].map((name) => [name, 0]))
  for (const { name, count } of counted) counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].map(([name, count]) => ({ name, count, documented: names.has(name) }))
}

function operationCoverage(api: Api, operation: Operation, seen: Sights): OperationCoverage {
  const { id, method, path, body, parameters } = operation
  const of = (kind: Sight[1]) =>
    seen.flatMap(([[, its, name = '', part = ''], count]) => (its === kind ? [{ name, part, count }] : []))
  const content = body?.content ?? []
  const sent = of('sent').map((one) => ({ ...one, name: documentedType(content, one.name) }))
  const sentParameters = of('parameter')
  const rules = requirementsFor(api, operation).filter(({ concern }) => KINDS[concern.kind].requests === 'refused')
  return {
    id,
    method,
    path,
    requests: timesOf(seen, 'request'),
    statuses: statusRows(operation, of('answer')),
    mediaTypes: metRows(mediaNames(content), sent),
    parameters: parameters.map(({ in: place, name }) => {
      const found = sentParameters.find((one) => one.name === place && one.part === name)
      return { in: place, name, count: found?.count ?? 0, documented: true }
    }),
    properties: metRows(bodySchema(operation)?.wide.properties.keys() ?? [], of('property')),
    rules: metRows(
      rules.map((one) => one.id),
      of('broken'),
    ).filter(({ documented }) => documented),
    scenarios: metRows([], of('scenario')),
  }
}

function mediaNames(content: readonly MediaType[]): string[] {
  return content.map(({ name }) => name)
}

/** The documented media type or range that covers a media type; its own name if there is none. */
function documentedType(content: readonly MediaType[], essence: string): string {
  const exact = content.find(({ name }) => !name.includes('*') && covers(name, essence))
  return (exact ?? content.find(({ name }) => covers(name, essence)))?.name ?? essence
}

function statusRows(
  operation: Operation,
  answers: readonly (NamedCount & { readonly part: string })[],
): OperationCoverage['statuses'] {
  const { responses } = operation
  const met = answers.map(({ name, part, count }) => {
    const { status = name, content = [] } = responseFor(operation, Number(name)) ?? {}
    return { name: status, type: part === '' ? [] : [{ name: documentedType(content, part), count }], count }
  })
  const statuses = metRows(
    responses.map(({ status }) => status),
    met,
  )
  return statuses.map((row) => {
    const { content = [] } = responses.find(({ status }) => status === row.name) ?? {}
    const types = met.flatMap(({ name, type }) => (name === row.name ? type : []))
    return { ...row, mediaTypes: metRows(mediaNames(content), types) }
  })
}
