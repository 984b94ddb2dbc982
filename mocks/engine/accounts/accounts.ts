/** Users who log in, get a token, are shown and changed as the one who asks, and log out. */

import { clockAt } from '../../../fixtures/scene/now.ts'
import { fnv1a } from '../../../fixtures/world/random.ts'
import { accountsOf } from '../../../spec/accounts/accounts.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { once } from '../../../spec/program/once.ts'
import type { EngineSettings } from '../message/settings.ts'
import { judgeCredential } from '../request/credentials.ts'
import type { EngineParts } from '../steps/means.ts'
import type { Store } from '../store/admission.ts'
import type { FactsOf } from '../store/stored-use.ts'
import { createStoredUse } from '../store/stored-use.ts'
import { answerAccount } from './answer-account.ts'
import { accountWriter } from './entering.ts'
import { carriedIn, loginJudge, tokenRefusal } from './login-token.ts'
import { LAST, LOGINS } from './users.ts'

/** What an engine does for those who log in; null for a document where nobody does. */
export function createAccounts(api: Api, settings: EngineSettings, store: Store, factsOf: FactsOf) {
  const accounts = accountsOf(api)
  if (accounts === null) return null
  const { now = null, tokenLifetime: lifetime = 3600 } = settings
  const logging = { api: fnv1a(api.title), lifetime, clock: clockAt(now) }
  // Where the document says of no token that a login gives it, the session remembers who it was.
  const isRemembering = accounts.uses
    .values()
    .some(({ does, tokens }) => does === 'login' && tokens.every(({ isUntold }) => isUntold))
  const know: EngineParts['know'] = (turn, operation) => {
    const claims = carriedIn(operation, turn.request, turn.query, logging.api)?.claims
    if (claims === undefined && !isRemembering) return null
    return turn.session.look((memory) => {
      if (claims === undefined) {
        const last = memory.read(LOGINS)?.get('', LAST)?.json.exact
        if (typeof last === 'string') turn.user = last
        return null
      }
      if (memory.read(LOGINS)?.get('', claims.jti) != null)
        return operation.security.length === 0 ? null : tokenRefusal(operation, 'was ended by a logout')
      turn.user = claims.sub
      return null
    })
  }
  const remember: EngineParts['remember'] = (plan, means) => {
    const use = accounts.uses.get(plan.operation)
    if (use === undefined) return null
    const subject = once(() => {
      const facts = factsOf(plan.operation.id)
      return createStoredUse(plan, { resource: accounts.users, use: use.use, facts }, store, means)
    })
    const writer = once(() => accountWriter(use, subject()))
    return {
      step: (turn) => (turn.isUsual ? answerAccount(turn, { plan, means, use, subject: subject(), logging }) : null),
      writer: use.does === 'show' ? null : (memory, write, at) => writer()?.(memory, write, at) ?? { kind: 'done' },
    }
  }
  return { know, remember, judge: loginJudge(logging, settings.judge ?? judgeCredential) }
}
