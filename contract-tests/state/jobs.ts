/** The jobs that check what a target remembers, one for each requirement about state. */

import type { Concern } from '../../spec/concern.ts'
import type { Requirement } from '../../spec/requirements.ts'
import type { Case } from '../cases/case.ts'
import type { Job } from '../run/job.ts'
import type { Session } from '../run/session.ts'
import { gone, readBackChange } from './changes.ts'
import { type Collection, collectionOf } from './collection.ts'
import { apart, listed, readBack, refused } from './creation.ts'
import { pagesOnce } from './pages.ts'
import type { StateResult } from './result.ts'

/** The jobs for an operation's requirements about state; `cases` are its cases. */
export function stateJobs(requirements: readonly Requirement[], cases: readonly Case[]): Job[] {
  return requirements.flatMap((requirement): Job[] => {
    const { id, text, operation, concern } = requirement
    if (concern.kind !== 'state') return []
    const run = (session: Session): Promise<void> => session.pace.turn(() => look(session, requirement, concern, cases))
    return [{ id, title: text, operation, requirement, cases: [caseIdOf(requirement)], skipped: [], run }]
  })
}

function caseIdOf({ id }: Requirement): string {
  return `${id}/looked-at-later`
}

async function look(
  session: Session,
  requirement: Requirement,
  concern: Concern & { readonly kind: 'state' },
  cases: readonly Case[],
): Promise<void> {
  const id = caseIdOf(requirement)
  const one = { id, title: requirement.text, requirement }
  const { drafts: all, ...conclusion } = await resultOf(collectionOf(session, concern.resource), id, concern, cases)
  const drafts = all.filter((draft) => draft !== null)
  if (drafts.length === 0 && conclusion.outcome === 'inconclusive') return session.recorder.skip(one, conclusion.reason)
  session.recorder.record(one, { kind: 'in-turn', drafts }, [{ requirement, ...conclusion }])
}

function resultOf(
  collection: Collection,
  id: string,
  { aspect, use }: Concern & { readonly kind: 'state' },
  cases: readonly Case[],
): Promise<StateResult> {
  switch (aspect) {
    case 'read-back':
      return readBack(collection, id)
    case 'listed':
      return listed(collection, id)
    case 'apart':
      return apart(collection, id)
    case 'refused':
      return refused(collection, id, cases.filter(isRefusedForItsBody))
    case 'pages':
      return pagesOnce(collection, id)
    case 'replaced':
    case 'merged':
      return readBackChange(collection, id, use)
    case 'gone':
      return gone(collection, id, use)
  }
}

/** True for a readable body that breaks a rule which every service checks. */
function isRefusedForItsBody({ expectation, requirement }: Case): boolean {
  const concern = requirement?.concern
  if (expectation !== 'failure' || concern?.kind !== 'request-body') return false
  return concern.rule.keyword === 'required' || concern.rule.keyword === 'type' || concern.rule.keyword === 'enum'
}
