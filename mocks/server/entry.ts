/** A recorded exchange as people and programs read it: credentials redacted, the verdict in words. */

import type { Contract } from '../../spec/contract.ts'
import type { Breach, Verdict } from '../engine/message.ts'
import type { ProblemName } from '../engine/problems.ts'
import { SCENARIOS, type ScenarioName } from '../engine/scenarios.ts'
import { redactTarget, redactValue, type Secrets } from './redaction.ts'
import type { Recorded } from './slot.ts'

/** What an entry is read with: as things are when somebody reads. */
export type EntryContext = {
  readonly contract: Contract
  readonly secrets: Secrets
  /** Where this server listens. */
  readonly url: string
}

export type JournalEntry = {
  /** Counts from 1 over the life of the mock. */
  readonly id: number
  /** ISO 8601, UTC. */
  readonly time: string
  /** The key of `X-Mock-Session`; null where the request named none. */
  readonly session: string | null
  readonly request: {
    readonly method: string
    readonly url: string
    /** Lower-case names. */
    readonly headers: Readonly<Record<string, string>>
    /** The first 16 KiB as text; null where the body went over the limit. */
    readonly body: string | null
    /** False where there was more than that. */
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
    readonly scenario: ScenarioName | null
    readonly problem: ProblemName | null
    /** One sentence for people: which requirement was broken, where, and what was expected; null where none was. */
    readonly message: string | null
    /** What was broken, one by one. */
    readonly violations: readonly Breach[]
  }
  /** A POSIX shell command that sends the request again; the credential stands in the environment. */
  readonly curl: string
  /** What was probably meant, where path or method are not the contract's. */
  readonly nearMiss: string | null
  readonly durationMs: number
}

/** The entry for an exchange. */
export function entryOf(recorded: Recorded, id: number, { secrets }: EntryContext): JournalEntry {
  const { verdict, body, answer } = recorded
  return {
    id,
    time: new Date(recorded.time).toISOString(),
    session: recorded.session,
    request: {
      method: recorded.method,
      url: redactTarget(recorded.target, secrets),
      headers: redactHeaders(recorded.headers, secrets),
      body: body === null ? null : new TextDecoder().decode(body),
      isWhole: body !== null && body.length === recorded.bodyLength,
    },
    answer: {
      status: answer.status,
      headers: answer.headers,
      body: answer.body,
      isWhole: answer.body.length === answer.length,
    },
    verdict: {
      kind: verdict.kind,
      operation: verdict.operation,
      scenario: verdict.kind === 'staged' ? verdict.scenario : null,
      problem: verdict.kind === 'rejected' ? verdict.problem : null,
      message:
        verdict.kind === 'rejected'
          ? verdict.message
          : verdict.kind === 'staged'
            ? `Scenario ${verdict.scenario}: ${SCENARIOS[verdict.scenario].description}.`
            : null,
      violations:
        verdict.kind === 'forwarded'
          ? verdict.violations
          : verdict.kind === 'rejected'
            ? verdict.violations.map((violation) => ({ in: 'request', requirement: null, ...violation }))
            : [],
    },
    curl: '',
    nearMiss: null,
    durationMs: recorded.durationMs,
  }
}

function redactHeaders(headers: Recorded['headers'], secrets: Secrets): Record<string, string> {
  const redacted: Record<string, string> = {}
  for (const [written, value] of headers) {
    const name = written.toLowerCase()
    const shown = secrets.headers.has(name) ? redactValue(name, value) : value
    // Field lines of one name are one list (RFC 9110 section 5.3).
    redacted[name] = redacted[name] === undefined ? shown : `${redacted[name]}, ${shown}`
  }
  return redacted
}
