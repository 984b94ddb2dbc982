/** Which parts of the contract an exchange covers. */

import type { Api } from '../../spec/contract/contract.ts'
import type { MetExchange } from '../../spec/coverage/counts.ts'
import { pairsOf } from '../../spec/http/message.ts'
import type { Verdict } from '../engine/message/message.ts'
import { isScenarioName, SCENARIOS, type WireFault } from '../engine/message/scenarios.ts'
import type { JournalEntry } from '../journal/journal.ts'
import type { Answered } from '../journal/slot.ts'
import { recordedViolations, type SaidOfStaged, scenarioIn } from '../journal/violations.ts'

/** An exchange as it is recorded; null for a preflight, which is the browser's own question. */
export function metAnswered({ target, rawHeaders, body, answer }: Answered, contract: Api): MetExchange | null {
  const { verdict, fault } = answer
  if (verdict.kind === 'preflight') return null
  const operation = verdict.operation?.id ?? null
  const violations =
    verdict.kind === 'rejected'
      ? recordedViolations(contract, { ...verdict, operation }, pairsOf(rawHeaders))
      : verdict.kind === 'accepted'
        ? []
        : verdict.violations
  return {
    ...metIn({ target, operation, contract, violations, answer, fault, verdict }),
    header: (name) => {
      const index = rawHeaders.findIndex((each, place) => place % 2 === 0 && each.toLowerCase() === name)
      return index === -1 ? undefined : rawHeaders[index + 1]
    },
    body: () => (body === null ? null : UTF8.decode(body)),
  }
}

/** An entry of the journal; null also for a callback, which the mock sent itself. */
export function metEntry({ request, answer, verdict }: JournalEntry, contract: Api): MetExchange | null {
  if (verdict.kind === 'preflight' || verdict.kind === 'callback') return null
  const { scenario, rule } = verdict
  // The user's own answers of a scenario that has the name of a fault break nothing.
  const fault = scenarioFault(rule?.scenario === scenario ? null : scenario)
  const { url: target, headers, body } = request
  const { operation, violations } = verdict
  return {
    ...metIn({ target, operation, contract, violations, answer, fault, verdict }),
    header: (name) => (Object.hasOwn(headers, name) ? headers[name] : undefined),
    body: () => body,
  }
}

/** The name of the user's own answers among the scenarios. */
const OWN_ANSWER = 'own answer'

const UTF8 = new TextDecoder()

type MetParts = Pick<MetExchange, 'target'> & {
  readonly operation: string | null
  readonly contract: Api
  readonly violations: JournalEntry['verdict']['violations']
  readonly answer: Pick<JournalEntry['answer'], 'status' | 'headers' | 'body'>
  readonly fault: WireFault | null
  readonly verdict: SaidOfStaged & { readonly kind: Verdict['kind'] }
}

function metIn(parts: MetParts): Omit<MetExchange, 'header' | 'body'> {
  const { target, operation, contract, violations, answer, fault, verdict } = parts
  const broken = violations.flatMap((one) =>
    one.in === 'request' && one.requirement !== null ? [one.requirement] : [],
  )
  // After other faults, the client received no status.
  const isSeen = fault === null || fault === 'truncated-body'
  return {
    // The document may have been replaced since the request.
    operation: contract.operations.find(({ id }) => id === operation) ?? null,
    target,
    status: isSeen ? answer.status : null,
    answered: isSeen && answer.body !== '' ? answer.headers['content-type'] : undefined,
    broken: [...new Set(broken)],
    scenario: verdict.kind === 'staged' ? (scenarioIn(verdict) ?? OWN_ANSWER) : null,
  }
}

function scenarioFault(scenario: string | null): WireFault | null {
  const answer = scenario !== null && isScenarioName(scenario) ? SCENARIOS[scenario].answer : null
  return answer?.kind === 'fault' ? answer.fault : null
}
