/** A case: one request to make, what must come of it, and the sentence that says so. */

import type { Openness } from '../../fixtures/cases/justification.ts'
import type { Operation } from '../../spec/contract.ts'
import type { JsonObject } from '../../spec/json-pointer.ts'
import type { Requirement } from '../../spec/requirements.ts'
import type { Expectation } from '../judge/judge.ts'
import type { Draft, Plain, RequestBuilder } from './request-builder.ts'

/** What must come, to the letter. */
export type LiteralAnswer = {
  readonly status: number
  /** The members that the body may have, with their values; or the types of those that it must have. */
  readonly json: JsonObject | null
  readonly types: JsonObject | null
}

export type Case = {
  /** The same for every run. A name, and nothing else: what it means stands in the fields. */
  readonly id: string
  readonly title: string
  readonly operation: Operation
  /** The requirement that it is made for; null where all that can come of it is open. */
  readonly requirement: Requirement | null
  readonly expectation: Expectation['kind']
  /** The sentence that another answer breaks; of an open case why it is open. */
  readonly because: string
  /** What a refusal may come of, where success is expected. */
  readonly openness: Openness
  /** The property that is varied; null where the body as a whole is, or something beside it. */
  readonly property: string | null
  /** True where nothing optional stands beside what is varied. */
  readonly isBare: boolean
  /** True where its body is sent in chunks. */
  readonly isChunked: boolean
  /** The open points that the answer shows. */
  readonly shows: readonly string[]
  /** How much it tells of a service that can be asked little: the less the more. */
  readonly rank: number
  /** Playwright's request context can express it; where bytes matter a raw connection has to. */
  readonly via: 'playwright' | 'raw'
  /** What must come to the letter, beside what the contract says. */
  readonly literal?: LiteralAnswer
  /** A request of its own each time; where nothing is varied, its body is as plain as `plain` says. */
  readonly draft: (requests: RequestBuilder, plain: Plain) => Draft
}

/** What most cases have in common. */
export const PLAIN_CASE = {
  openness: { kind: 'none' },
  property: null,
  isBare: false,
  isChunked: false,
  shows: [],
  rank: 100,
  via: 'raw',
} as const satisfies Partial<Case>

/** Cases that share a requirement and a place: what one test of the suite makes, the most telling first. */
export type Group = {
  readonly id: string
  readonly title: string
  readonly requirement: Requirement | null
  readonly cases: readonly Case[]
}

/** Cases by requirement and, of valid ones, by property. */
export function groupsOf(cases: readonly Case[]): Group[] {
  const placeOf = ({ expectation, property }: Case): string | null => (expectation === 'success' ? property : null)
  const keyOf = (one: Case): string =>
    `${one.requirement?.id ?? `${one.operation.slug}.open`}${placeOf(one) === null ? '' : `/${placeOf(one)}`}`
  return [...Map.groupBy(cases, keyOf)].flatMap(([id, members]): Group[] => {
    const [first] = members
    if (first === undefined) return []
    const { requirement, operation } = first
    const title = requirement === null ? `${operation.slug}: what the contract leaves open` : requirement.text
    const place = placeOf(first)
    return [{ id, title: place === null ? title : `${title} (${place})`, requirement, cases: members }]
  })
}

/** The last part of an id, in words. */
export function titleOf(name: string): string {
  return name
    .slice(name.indexOf('/') + 1)
    .replaceAll('-', ' ')
    .replaceAll('.', ': ')
}
