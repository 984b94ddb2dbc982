/** Makes an entry of the journal from a recorded exchange: with redacted credentials, and the verdict in words. */

import type { Api } from '../../spec/contract/contract.ts'
import { titled } from '../../spec/http/credentials.ts'
import { fieldsByName } from '../../spec/http/message.ts'
import { meantIn } from '../../spec/schema/meant.ts'
import type { CallbackNote, ShownViolation, Verdict } from '../engine/message/message.ts'
import type { ProblemName } from '../engine/message/problems.ts'
import { SCENARIOS } from '../engine/message/scenarios.ts'
import { nearMissOf } from '../engine/request/near-miss.ts'
import type { RuleNote } from '../engine/state/rules.ts'
import { commandOf, type EntryContext } from './curl.ts'
import { redact } from './redaction.ts'
import type { Recorded } from './slot.ts'
import { recordedViolations, scenarioIn, stagedText, violationText } from './violations.ts'

/** A request that the mock received, its answer, and what was wrong with them. */
export type JournalEntry = {
  /** The number of the request, counted from 1 since the mock was started. */
  readonly id: number
  /** ISO 8601, UTC. */
  readonly time: string
  /** The key of `X-Mock-Session`; null if the request has none. */
  readonly session: string | null
  readonly request: {
    readonly method: string
    readonly url: string
    /** Lower-case names. */
    readonly headers: Readonly<Record<string, string>>
    /** The first 16 KiB as text; null if the body went over the limit. */
    readonly body: string | null
    /** False if the body has more than that. */
    readonly isWhole: boolean
  }
  readonly answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
    readonly isWhole: boolean
  }
  readonly verdict: {
    readonly kind: Verdict['kind']
    readonly operation: string | null
    /** Which of several documents the operation is from; absent if only one is served. */
    readonly document?: string
    /** The scenario that gave the answer, of the mock or of your own; null for any other answer. */
    readonly scenario: string | null
    /** The rule that gave the answer: its id, file, `description` and `breaks`; absent for any other answer. */
    readonly rule?: RuleNote
    /** Which callback it was, and the number of the request that it followed; absent for received requests. */
    readonly callback?: CallbackNote
    readonly problem: ProblemName | null
    /** One sentence for people: which requirement was broken, where, and what was expected; null if none was. */
    readonly message: string | null
    /** Each breach. */
    readonly violations: readonly ShownViolation[]
  }
  /** A POSIX shell command that sends the request again, with the credential from the environment. */
  readonly curl: string
  /** The operation that was probably meant, if path or method is not in the contract. */
  readonly nearMiss: string | null
  readonly durationMs: number
}

/** Makes the entry for an exchange; of each body only so many bytes, if `most` says so. */
export function entryOf(
  exchange: Recorded,
  id: number,
  context: EntryContext,
  most = Number.POSITIVE_INFINITY,
): JournalEntry {
  // Redacts the whole body before it is cut: a credential in the part that is cut off may also occur in the part that
  // is kept.
  const recorded = shortenedTo(redact(exchange, context.secrets), most)
  const { verdict, body, answer } = recorded
  const { contract } = context
  const problem = verdict.kind === 'rejected' ? verdict.problem : null
  const violations = violationsOf(recorded, contract)
  const isLost =
    problem === 'path' || problem === 'method' || (verdict.kind === 'forwarded' && verdict.operation === null)
  return {
    id,
    time: new Date(recorded.time).toISOString(),
    session: recorded.session,
    request: {
      method: recorded.method,
      url: recorded.target,
      headers: fieldsByName(recorded.headers),
      body: body === null ? null : UTF8.decode(body),
      isWhole: recorded.isWhole,
    },
    answer: {
      status: answer.status,
      headers: fieldsByName(answer.headers),
      body: answer.body,
      isWhole: answer.isWhole,
    },
    verdict: {
      kind: verdict.kind,
      operation: verdict.operation,
      ...documentOf(contract, verdict.operation),
      scenario: verdict.kind === 'staged' ? scenarioIn(verdict) : null,
      ...(verdict.kind === 'staged' && verdict.rule && { rule: verdict.rule }),
      ...(verdict.kind === 'callback' && { callback: verdict.callback }),
      problem,
      message: messageOf(recorded, violations) ?? meantBy(contract, verdict),
      violations,
    },
    curl: commandOf(recorded, context),
    nearMiss: isLost ? nearMissOf(contract, recorded.method, recorded.target) : null,
    durationMs: recorded.durationMs,
  }
}

function shortenedTo(recorded: Recorded, most: number): Recorded {
  const { body, isWhole, answer } = recorded
  return {
    ...recorded,
    body: body === null ? null : body.subarray(0, most),
    isWhole: isWhole && (body?.length ?? 0) <= most,
    answer: { ...answer, body: answer.body.slice(0, most), isWhole: answer.isWhole && answer.body.length <= most },
  }
}

const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true })

function violationsOf({ verdict, headers }: Recorded, contract: Api): readonly ShownViolation[] {
  if ('violations' in verdict && verdict.kind !== 'rejected') return verdict.violations
  return verdict.kind === 'rejected' ? recordedViolations(contract, verdict, headers) : []
}

/** The preferences that were applied (RFC 7240 section 3); null if there are none. */
function preferenceOf({ headers }: Recorded['answer']): string | null {
  const applied = headers.find(([name]) => name === 'preference-applied')?.[1]
  return applied === undefined ? null : `The request asked for this answer: Prefer: ${applied}.`
}

function documentOf({ operations }: Api, id: string | null): { readonly document?: string } {
  const document = operations.find((one) => one.id === id)?.document ?? null
  return document === null ? {} : { document }
}

/** A remark for answers where the contract contradicts itself, and the mock follows what its author meant. */
function meantBy({ operations }: Api, verdict: Recorded['verdict']): string | null {
  if (verdict.kind !== 'accepted') return null
  const operation = operations.find(({ id }) => id === verdict.operation)
  const bodies = [operation?.body ?? null, ...(operation?.responses ?? [])].flatMap((body) => body?.content ?? [])
  const [place] = meantIn(bodies.map(({ schema }) => schema))
  return place === undefined
    ? null
    : `No object satisfies all parts of the schema at ${place}: the mock allows what they say together.`
}

const MOST_NAMED = 20

function messageOf({ verdict, answer }: Recorded, violations: readonly ShownViolation[]): string | null {
  if (verdict.kind === 'accepted') return verdict.note ?? preferenceOf(answer)
  if (verdict.kind === 'staged' && verdict.scenario !== null) {
    return titled(`${stagedText(verdict)}: ${SCENARIOS[verdict.scenario].description}.`)
  }
  if (violations.length === 0) {
    if (verdict.kind === 'forwarded') return verdict.unjudged === null ? null : `Not judged: ${verdict.unjudged}.`
    if (verdict.kind === 'callback') return verdict.failure
    if (verdict.kind === 'staged') return titled(`${stagedText(verdict)}.`)
    return verdict.kind === 'rejected' ? verdict.message : null
  }
  const named = violations.slice(0, MOST_NAMED).map(violationText)
  const more = violations.length - named.length
  const about = verdict.kind === 'staged' ? `${stagedText(verdict)}, which breaks the contract: ` : ''
  return titled(`${about}${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`)
}
