/** A case: one request, the answer that is expected, and the sentence of a standard or the contract that says so. */

import type { BodyCase } from '../../fixtures/cases/cases.ts'
import type { Openness } from '../../fixtures/cases/justification.ts'
import type { MediaType, Operation } from '../../spec/contract/contract.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import type { Expectation } from '../judge/judge.ts'
import type { Draft, RequestParts } from './request-builder.ts'

export type LiteralAnswer = {
  readonly status: number
  /** The members that the body may have, with their values; or the types of those that it must have. */
  readonly json: JsonObject | null
  readonly types: JsonObject | null
}

export type Case = {
  /** The same in every run. It is only a name; the other fields say what it means. */
  readonly id: string
  readonly title: string
  readonly operation: Operation
  /** The requirement that it tests; null if the contract leaves the answer open. */
  readonly requirement: Requirement | null
  readonly expectation: Expectation['kind']
  /** The sentence that any other answer breaks; for an open case, why it is open. */
  readonly because: string
  /** Why a target may refuse it although success is expected. */
  readonly openness: Openness
  /** The property that is varied; null if the case varies the whole body, or another part of the request. */
  readonly property: string | null
  /** True if the body has no optional property except the varied one. */
  readonly isBare: boolean
  readonly isChunked: boolean
  /** The open points that the answer shows. */
  readonly shows: readonly string[]
  /** Its place where only some cases are sent: the lowest rank comes first. */
  readonly rank: number
  /** `raw` if the exact bytes matter, which Playwright's request context can't promise. */
  readonly via: 'playwright' | 'raw'
  /** True if the write cap has no room for it. */
  readonly isLeftOut: boolean
  readonly times: number
  /** True if it is no request of the operation, which the target need not support: it creates nothing, and is not judged. */
  readonly isElsewhere: boolean
  /** A literal answer to compare with, besides what the contract says. */
  readonly literal?: LiteralAnswer
  readonly variation: Variation
  /** What the request is the same as by a standard: a target that does not accept this either may do so. */
  readonly sameAs?: Variation
}

/** How a request differs from a plain valid one. */
export type Variation = RequestParts & {
  /** Absent: as plain as the target needs it. */
  readonly body?: VariedBody
  /** A change of the whole request; it returns null where the request can't be changed so. */
  readonly change?: (draft: Draft) => Draft | null
}

export type VariedBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'required-only' }
  /** A form with this value for one of its fields; undefined: without it. */
  | { readonly kind: 'field'; readonly field: string; readonly value: unknown }
  /** A valid body of another media type than the plain one. */
  | { readonly kind: 'spoken'; readonly type: MediaType }
  /** This text, with a new number for each `NUMBER`. `isRead`: its value is looked for in the answer. */
  | { readonly kind: 'text'; readonly text: string; readonly isRead: boolean }
  /** Every value is in a wrong place, or the one with this name is under a wrong name. */
  | { readonly kind: 'disguised'; readonly as: Disguise; readonly name: string }
  /** A body of the fixtures, made around item `index` of a seed. */
  | { readonly kind: 'fixture'; readonly of: BodyCase; readonly seed: number; readonly index: number }

export type Disguise = 'inside-a-list' | 'inside-a-string' | 'as-a-list-of-values' | 'in-another-case'

export const PLAIN_CASE = {
  openness: { kind: 'none' },
  property: null,
  isBare: false,
  isChunked: false,
  shows: [],
  rank: 100,
  via: 'raw',
  isLeftOut: false,
  times: 1,
  isElsewhere: false,
  variation: {},
} as const satisfies Partial<Case>

/** A case of a requirement. Its title is its name, and its justification the requirement's, unless `own` says otherwise. */
export function caseOf(requirement: Requirement, name: string, own: Pick<Case, 'expectation'> & Partial<Case>): Case {
  const { id, operation, because } = requirement
  return { ...PLAIN_CASE, id: `${id}/${name}`, title: titleOf(name), operation, requirement, because, ...own }
}

/** The cases of one test of the suite: they share a requirement and a property. */
export type Group = {
  readonly id: string
  readonly title: string
  readonly requirement: Requirement | null
  readonly cases: readonly Case[]
}

/** Groups cases by requirement, and valid ones also by property. */
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

/** The last part of an id, as words. */
export function titleOf(name: string): string {
  return name
    .slice(name.indexOf('/') + 1)
    .replaceAll('-', ' ')
    .replaceAll('.', ': ')
}
