/** The jobs that look at what a target remembers, one for each requirement about that. */

import type { Requirement } from '../../spec/requirements.ts'
import type { StateConcern } from '../../spec/state-requirements.ts'
import type { Case } from '../cases/case.ts'
import type { Judgement } from '../judge/judgement.ts'
import type { Job } from '../run/job.ts'
import type { Session } from '../run/session.ts'
import { gone, readBackChange } from './changes.ts'
import { type Collection, collectionOf } from './collection.ts'
import { apart, listed, readBack, refused } from './creation.ts'
import type { Finding } from './finding.ts'
import { pagesOnce } from './pages.ts'

/** The jobs for those of an operation's requirements that are about what is remembered; `all` are its cases. */
export function stateJobs(requirements: readonly Requirement[], all: readonly Case[]): Job[] {
  return requirements.flatMap((requirement): Job[] => {
    const { id, text, operation, concern } = requirement
    if (concern.kind !== 'state') return []
    const run = (session: Session): Promise<void> => session.pace.turn(() => look(session, requirement, concern, all))
    return [{ id, title: text, operation, requirement, cases: [caseIdOf(requirement)], skipped: [], run }]
  })
}

function caseIdOf({ id }: Requirement): string {
  return `${id}/looked-at-later`
}

async function look(
  session: Session,
  requirement: Requirement,
  concern: StateConcern,
  all: readonly Case[],
): Promise<void> {
  const id = caseIdOf(requirement)
  const one = { id, title: requirement.text, requirement }
  const finding = await findingOf(collectionOf(session, concern.resource), id, concern, all)
  const drafts = finding.drafts.filter((draft) => draft !== null)
  if (drafts.length === 0 && finding.outcome === 'inconclusive') return session.recorder.skip(one, finding.reason)
  session.recorder.record(one, { kind: 'in-turn', drafts }, [judgementOf(requirement, finding)])
}

function findingOf(
  collection: Collection,
  id: string,
  { aspect, use }: StateConcern,
  all: readonly Case[],
): Promise<Finding> {
  switch (aspect) {
    case 'read-back':
      return readBack(collection, id)
    case 'listed':
      return listed(collection, id)
    case 'apart':
      return apart(collection, id)
    case 'refused':
      return refused(collection, id, all.filter(isRefusedForItsBody))
    case 'pages':
      return pagesOnce(collection, id)
    case 'replaced':
    case 'merged':
      return readBackChange(collection, id, use)
    case 'gone':
      return gone(collection, id, use)
  }
}

/** A body that is readable, and breaks a rule that everybody looks at. */
function isRefusedForItsBody({ expectation, requirement }: Case): boolean {
  const concern = requirement?.concern
  if (expectation !== 'failure' || concern?.kind !== 'request-body') return false
  return concern.rule.keyword === 'required' || concern.rule.keyword === 'type' || concern.rule.keyword === 'enum'
}

function judgementOf(requirement: Requirement, finding: Finding): Judgement {
  switch (finding.outcome) {
    case 'passed':
      return { requirement, outcome: 'passed' }
    case 'failed':
      return { requirement, outcome: 'failed', expected: finding.expected, received: finding.received }
    case 'inconclusive':
      return { requirement, outcome: 'inconclusive', reason: finding.reason }
  }
}
