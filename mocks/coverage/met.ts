/** What an exchange of the mock shows of the contract, for its coverage. */

import type { Api } from '../../spec/contract/contract.ts'
import type { MetExchange } from '../../spec/coverage/counts.ts'
import { SCENARIOS, type ScenarioName, type WireFault } from '../engine/message/scenarios.ts'
import type { JournalEntry } from '../journal/journal.ts'
import type { Answered } from '../journal/slot.ts'
import { recordedViolations } from '../journal/violations.ts'

/** An exchange as it is recorded; null for a preflight, which is the browser's own question. */
export function metAnswered({ method, target, rawHeaders, body, answer }: Answered, contract: Api): MetExchange | null {
  const { verdict, status, headers, fault } = answer
  if (verdict.kind === 'preflight') return null
  const operation = verdict.operation?.id ?? null
  const pairs = (): (readonly [string, string])[] =>
    rawHeaders.flatMap((name, index) => (index % 2 === 0 ? [[name, rawHeaders[index + 1] ?? '']] : []))
  const violations =
    verdict.kind === 'rejected'
      ? recordedViolations(contract, { ...verdict, operation }, pairs())
      : verdict.kind === 'accepted'
        ? []
        : verdict.violations
  return {
    ...metIn({ method, target, operation, contract, violations }),
    header: (name) => {
      const index = rawHeaders.findIndex((each, place) => place % 2 === 0 && each.toLowerCase() === name)
      return index === -1 ? undefined : rawHeaders[index + 1]
    },
    body: () => (body === null ? null : UTF8.decode(body)),
    status: isUnseen(fault) ? null : status,
    answered: isUnseen(fault) || answer.body === '' ? undefined : headers['content-type'],
    scenario: verdict.kind === 'staged' ? (verdict.scenario ?? OWN_ANSWER) : null,
  }
}

/** An entry of the journal; null also for a callback, which the mock sent itself. */
export function metEntry({ request, answer, verdict }: JournalEntry, contract: Api): MetExchange | null {
  if (verdict.kind === 'preflight' || verdict.kind === 'callback') return null
  const fault = scenarioFault(verdict.scenario)
  const { method, url: target, headers, body } = request
  const { operation, violations } = verdict
  return {
    ...metIn({ method, target, operation, contract, violations }),
    header: (name) => (Object.hasOwn(headers, name) ? headers[name] : undefined),
    body: () => body,
    status: isUnseen(fault) ? null : answer.status,
    answered: isUnseen(fault) || answer.body === '' ? undefined : answer.headers['content-type'],
    scenario: verdict.kind === 'staged' ? (verdict.scenario ?? OWN_ANSWER) : null,
  }
}

/** The name of the user's own answers among the scenarios. */
const OWN_ANSWER = 'own answer'

const UTF8 = new TextDecoder()

type MetParts = Pick<Answered, 'method' | 'target'> & {
  readonly operation: string | null
  readonly contract: Api
  readonly violations: JournalEntry['verdict']['violations']
}

function metIn({
  target,
  operation,
  contract,
  violations,
}: MetParts): Pick<MetExchange, 'operation' | 'target' | 'broken'> {
  const broken = violations.flatMap((one) =>
    one.in === 'request' && one.requirement !== null ? [one.requirement] : [],
  )
  return {
    // The document may have been replaced since.
    operation: contract.operations.find(({ id }) => id === operation) ?? null,
    target,
    broken: [...new Set(broken)],
  }
}

function scenarioFault(scenario: ScenarioName | null): WireFault | null {
  const answer = scenario === null ? null : SCENARIOS[scenario].answer
  return answer?.kind === 'fault' ? answer.fault : null
}

/** True of a fault after which the client has seen no status. */
function isUnseen(fault: WireFault | null): boolean {
  return fault !== null && fault !== 'truncated-body'
}
