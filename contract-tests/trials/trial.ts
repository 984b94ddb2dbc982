/** A trial: a request to make and what must come of it. */

import type { Openness } from '../../fixtures/cases.ts'
import type { Operation } from '../../spec/contract.ts'
import type { Requirement } from '../../spec/requirements.ts'
import type { Expectation } from '../judge/judge.ts'
import { type Credential, credentialOf } from '../wire/credentials.ts'
import type { Header, RequestMessage } from '../wire/exchange.ts'
import type { LiteralAnswer } from './hand-written.ts'
import type { Drawn, Level, Material } from './material.ts'

/** A request to make. */
export type Draft = {
  readonly message: RequestMessage
  /** The value of the body, numbers exact; undefined where there is none. */
  readonly value: unknown
  readonly credential: Credential
}

/** The plainest body that a target is known to take: its level, and the item that it is drawn around. */
export type Plain = { readonly level: Level; readonly index: number }

export type Trial = {
  /** The same for every run: the requirement's id and what is varied. */
  readonly id: string
  readonly title: string
  readonly operation: Operation
  /** The requirement that it is made for; null where all that can come of it is open. */
  readonly requirement: Requirement | null
  readonly expectation: Expectation['kind']
  /** The sentence that another answer breaks; of an open trial why it is open. */
  readonly because: string
  /** What a refusal may come of, where success is expected. */
  readonly openness: Openness
  /** The property that is varied; null where the body as a whole is, or something beside it. */
  readonly property: string | null
  /** Playwright's request context can express it; where bytes matter a raw connection has to. */
  readonly via: 'playwright' | 'raw'
  /** What must come to the letter, beside what the contract says. */
  readonly literal?: LiteralAnswer
  /** First of the {@link ATTEMPTS} numbers that its requests may carry. */
  readonly sequence: number
  /** Every attempt has numbers and names of its own; where nothing is varied, the body is as plain as `plain` says. */
  readonly draw: (attempt: number, plain: Plain) => Draft
}

/** Trials that share a requirement and a place: what one test of the suite makes. */
export type Group = {
  readonly id: string
  readonly title: string
  readonly requirement: Requirement | null
  readonly operation: Operation
  readonly trials: readonly Trial[]
}

/** How many attempts a trial has numbers for. */
export const ATTEMPTS = 64

/** What makes the trials of one operation. */
export type Workshop = {
  readonly material: Material
  readonly token: string
  /** The user's own headers, on every request. */
  readonly headers: readonly Header[]
}

/** A body to send, or none. */
export type Body = Drawn | { readonly text: null; readonly value: undefined }
export const NO_BODY: Body = { text: null, value: undefined }

/** A request of the operation around a body; `mediaType` null leaves the header out. */
export function draftOf(
  { material, token, headers }: Workshop,
  { text, value }: Body,
  index: number,
  {
    mediaType = material.mediaType,
    credential = credentialOf(material.operation, token),
    framing = 'length',
    extra = [],
  }: {
    readonly mediaType?: string | null
    readonly credential?: Credential
    readonly framing?: RequestMessage['framing']
    readonly extra?: readonly Header[]
  } = {},
): Draft {
  const address = material.address(index)
  const path = credential.query.reduce((path, pair) => `${path}${path.includes('?') ? '&' : '?'}${pair}`, address.path)
  const body = text === null ? null : Buffer.from(text)
  return {
    message: {
      method: material.operation.method,
      path,
      headers: [
        ['Accept', '*/*'],
        ...(mediaType === null || body === null ? [] : [['Content-Type', mediaType] satisfies Header]),
        ...address.headers,
        ...credential.headers,
        ...extra,
        ...headers,
      ],
      body,
      framing,
    },
    value,
    credential,
  }
}

/** A plain valid request, numbered by `sequence`; null where the level has none. */
export function plainDraft(workshop: Workshop, level: Level, index: number, sequence: number): Draft | null {
  if (!workshop.material.hasBody) return draftOf(workshop, NO_BODY, index)
  const drawn = workshop.material.body(level, index, sequence)
  return drawn === null ? null : draftOf(workshop, drawn, index)
}

/** Trials by requirement and place, the most telling first. */
export function groupsOf(trials: readonly Trial[]): Group[] {
  const groups = new Map<string, Trial[]>()
  for (const trial of trials) {
    const id = groupIdOf(trial)
    groups.set(id, [...(groups.get(id) ?? []), trial])
  }
  return [...groups].flatMap(([id, members]) => {
    const [first] = members
    if (first === undefined) return []
    const { requirement, operation } = first
    const place = id.slice((requirement?.id ?? id).length).replace(/^\//, '')
    const title = requirement === null ? `${operation.slug}: what the contract leaves open` : requirement.text
    return [{ id, title: place === '' ? title : `${title} (${place})`, requirement, operation, trials: members }]
  })
}

function groupIdOf({ id, requirement, operation, expectation, property }: Trial): string {
  if (requirement === null) return `${operation.slug}.open`
  if (expectation !== 'success' || !id.startsWith(`${requirement.id}/`)) return requirement.id
  return property === null ? requirement.id : `${requirement.id}/${property}`
}

/** The last part of an id, in words. */
export function titleOf(id: string): string {
  return id
    .slice(id.indexOf('/') + 1)
    .replaceAll('-', ' ')
    .replaceAll('.', ': ')
}
