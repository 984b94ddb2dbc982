/** Answers the requests of those who log in, ask who they are, change that, or log out. */

import type { AccountUse } from '../../../spec/accounts/accounts.ts'
import { at, isObject, join } from '../../../spec/json/pointer.ts'
import { rejection } from '../answer/errors/refusal.ts'
import type { Plan } from '../answer/plan.ts'
import { type Soon, soon } from '../message/soon.ts'
import type { Outcome, Unrecorded, Write } from '../state/deed.ts'
import { JsonText } from '../state/items.ts'
import type { Means } from '../steps/means.ts'
import { answerFor, answerWith } from '../steps/recall.ts'
import type { Step, Turn } from '../steps/turn.ts'
import { createRemember } from '../store/remember.ts'
import type { StoredUse } from '../store/stored-use.ts'
import { accountText, type GivenTokens } from './answered.ts'
import { carriedIn, claimsOf, type Logging, type LoginClaims, tokenRefusal, tokensFor } from './login-token.ts'
import {
  identityIn,
  LOGINS,
  type ShownUser,
  saidIn,
  saidOfPerson,
  secretsIn,
  statusOfNamesake,
  statusOfUnproven,
  userOf,
} from './users.ts'

/** One operation on accounts, compiled. */
type AccountPlan = {
  readonly plan: Plan
  readonly means: Means
  readonly use: AccountUse
  readonly subject: StoredUse
  readonly logging: Logging
}

export function answerAccount(turn: Turn, account: AccountPlan): ReturnType<Step> {
  const { use, subject, plan, means } = account
  if (use.does === 'show') {
    return turn.session.look((memory, remark) => {
      turn.note ??= remark
      return shownTo(turn, account, userOf(subject, memory, turn.user), ownToken(turn, account))
    })
  }
  return soon(writeOf(turn, account), (write) => {
    if ('kind' in write)
      return soon(turn.session.change(write), (outcome) => answerWritten(turn, account, write, outcome))
    const { problem, message, challenge } = write
    const headers = { 'www-authenticate': challenge }
    return means.reject(turn.request, rejection(plan.operation, problem, message), { status: 401, headers })
  })
}

/** The usual answer with a user; null where the document has no place for one. */
function shownTo(turn: Turn, account: AccountPlan, user: ShownUser, given: GivenTokens | null) {
  const { plan, means, use, subject } = account
  const body = accountText(subject, use, turn, user, given)
  return body === null ? null : answerWith(turn, plan, body, means)
}

/** The token that a request carries, for an answer that shows it. */
function ownToken({ request, query }: Turn, { plan, logging }: AccountPlan): GivenTokens | null {
  const own = carriedIn(plan.operation, request, query, logging.api)
  return own && { of: () => own.token, life: null }
}

/** What a request writes; a refusal for a token that was ended. */
function writeOf(turn: Turn, account: AccountPlan): Soon<Write | ReturnType<typeof tokenRefusal>> {
  const { use, subject, plan, logging } = account
  const { operation } = plan
  const sent = at(turn.sent?.exact, join('', ...use.use.within))
  const { session, request, query, user } = turn
  const isLogin = use.does === 'login'
  const inQuery = isLogin ? Object.fromEntries(new URLSearchParams(query)) : {}
  const isEmptied = use.part !== undefined && operation.method === 'DELETE'
  const whole = isObject(sent) && use.does === 'register' ? saidOfPerson(sent, subject) : sent
  const said = isEmptied ? { [use.part]: null } : isObject(whole) ? whole : inQuery
  const body = new JsonText(JSON.stringify(saidIn(said, isLogin)))
  const base = { kind: 'write', operation: operation.id, scope: '', body: null, time: logging.clock() } as const
  const write = { ...base, ...secretsIn(said) }
  switch (use.does) {
    case 'login':
    case 'register':
      return { ...write, key: null, body }
    case 'change':
      return session.look((memory) => ({ ...write, key: userOf(subject, memory, user).key, body }))
    case 'refresh': {
      const claims = claimsSent(turn, logging.api)
      return session.look((memory) =>
        claims !== null && memory.read(LOGINS)?.get('', claims.jti) != null
          ? tokenRefusal(operation, 'was ended by a logout')
          : { ...write, key: claims?.sub ?? user },
      )
    }
    default: {
      const claims = carriedIn(operation, request, query, logging.api)?.claims ?? claimsSent(turn, logging.api)
      return { ...write, key: claims?.jti ?? null }
    }
  }
}

/** The claims of a token of ours in a body. */
function claimsSent({ sent }: Turn, api: number): LoginClaims | null {
  const values = isObject(sent?.exact) ? Object.values(sent.exact) : []
  return values.flatMap((value) => (typeof value === 'string' ? (claimsOf(value, api) ?? []) : []))[0] ?? null
}

function answerWritten(turn: Turn, account: AccountPlan, write: Write, outcome: Outcome | Unrecorded) {
  const { use, subject, plan, means, logging } = account
  if (outcome.kind === 'stored') {
    const { item, login } = outcome
    const given = login === undefined ? ownToken(turn, account) : tokensFor(item, login, write.time ?? 0, logging)
    return shownTo(turn, account, item, given)
  }
  if (outcome.kind === 'taken') {
    const message = `Another user has ${[...identityIn(write.body?.json.exact).values()].join(' or ')} already.`
    return means.reject(turn.request, rejection(plan.operation, 'item-exists', message), {
      status: Number(statusOfNamesake(subject) ?? 409),
    })
  }
  if (outcome.kind === 'unproven') {
    const refused = rejection(plan.operation, 'credential-unknown', 'The user has another password.')
    return means.reject(turn.request, refused, { status: Number(statusOfUnproven(subject) ?? 401) })
  }
  const remember = createRemember(subject, logging.clock)
  if (remember.access === 'read' || use.does === 'logout') return null
  return answerFor(turn, plan.operation, remember.answer(turn, write, outcome), means)
}
