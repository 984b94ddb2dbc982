/** Users who log in, get a token, are shown and changed as the one who asks, and log out. */

import { momentIn } from '../../../fixtures/scene/now.ts'
import { fnv1a } from '../../../fixtures/world/random.ts'
import { type AccountUse, accountsOf } from '../../../spec/accounts/accounts.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { at, isObject, type JsonObject, join } from '../../../spec/json/pointer.ts'
import { roleOf } from '../../../spec/names/roles.ts'
import { once } from '../../../spec/program/once.ts'
import type { Plan } from '../answer/plan.ts'
import type { EngineSettings } from '../message/settings.ts'
import { type Soon, soon } from '../message/soon.ts'
import { judgeCredential } from '../request/credentials.ts'
import type { Outcome, Write } from '../state/deed.ts'
import { JsonText } from '../state/items.ts'
import type { Unrecorded } from '../state/session.ts'
import type { EngineParts, Means, Remembering } from '../steps/means.ts'
import { answerFor, type FactsOf } from '../steps/remember.ts'
import { accepted } from '../steps/respond.ts'
import type { Step, Turn } from '../steps/turn.ts'
import type { Store } from '../store/admission.ts'
import { createRemember } from '../store/remember.ts'
import { createSubject, type Subject } from '../store/subject.ts'
import { accountText, type GivenTokens } from './answered.ts'
import { accountWriter } from './entering.ts'
import { carriedIn, claimsOf, invalid, type LoginClaims, loginJudge, loginToken } from './login-token.ts'
import { identityIn, LOGINS, type ShownUser, userOf } from './users.ts'

/** Seconds for which a token for more tokens is good: thirty days. */
const RENEWABLE = 30 * 24 * 3600

/** What an engine does for those who log in; null for a document where nobody does. */
export function createAccounts(api: Api, settings: EngineSettings, store: Store, factsOf: FactsOf) {
  const accounts = accountsOf(api)
  if (accounts === null) return null
  const number = fnv1a(api.title)
  const { now = null, tokenLifetime: lifetime = 3600 } = settings
  const clock = now === null ? Date.now : () => momentIn(now)
  const know: EngineParts['know'] = (turn, operation) => {
    const claims = carriedIn(operation, turn.request, turn.query, number)?.claims
    if (claims === undefined) return null
    return turn.session.look((memory) => {
      if (memory.read(LOGINS)?.get('', claims.jti) != null)
        return operation.security.length === 0 ? null : invalid(operation, 'was ended by a logout')
      turn.user = claims.sub
      return null
    })
  }
  const remember = (plan: Plan, means: Means): Remembering | null => {
    const use = accounts.uses.get(plan.operation)
    if (use === undefined) return null
    const subject = once(() => {
      const facts = factsOf(plan.operation.id)
      return createSubject(plan, { resource: accounts.users, use: use.use, facts }, store, means)
    })
    const writer = once(() => accountWriter(use, subject()))
    const given = { api: number, lifetime, clock }
    const step: Step = (turn) =>
      turn.isUsual ? answerAccount(turn, { plan, means, use, subject: subject() }, given) : null
    return { step, writer: use.does === 'show' ? null : (memory, write, at) => writer()?.(memory, write, at) ?? DONE }
  }
  return { know, remember, judge: loginJudge(number, clock, settings.judge ?? judgeCredential) }
}

const DONE: Outcome = { kind: 'done' }

type Giving = { readonly api: number; readonly lifetime: number; readonly clock: () => number }

type Account = { readonly plan: Plan; readonly means: Means; readonly use: AccountUse; readonly subject: Subject }

function answerAccount(turn: Turn, account: Account, giving: Giving): ReturnType<Step> {
  const { use, subject, plan } = account
  const { operation } = plan
  if (use.does === 'show') {
    return turn.session.look((memory, remark) => {
      turn.note ??= remark
      const own = carriedIn(operation, turn.request, turn.query, giving.api)
      const given = own && { of: () => own.token, life: null }
      return shownTo(turn, account, userOf(subject, memory, turn.user), given)
    })
  }
  return soon(writeOf(turn, account, giving), (write) => {
    if (write === null) return null
    if (!('kind' in write))
      return account.means.reject(
        turn.request,
        { kind: 'rejected', operation, violations: [], ...write },
        { status: 401, headers: { 'www-authenticate': write.challenge } },
      )
    return soon(turn.session.change(write), (outcome) => answerWritten(turn, account, giving, write, outcome))
  })
}

/** What a request writes; null for nothing; a refusal for a token that was ended. */
function writeOf(
  turn: Turn,
  { use, subject, plan }: Account,
  { api, clock }: Giving,
): Soon<Write | null | ReturnType<typeof invalid>> {
  const { operation } = plan
  const sent = at(turn.sent?.exact, join('', ...use.use.within))
  const write = { kind: 'write', operation: operation.id, scope: '', key: null, body: null, time: clock() } as const
  const item = isObject(sent) ? sent : {}
  const sentClaims = (): LoginClaims | null =>
    Object.values(isObject(turn.sent?.exact) ? turn.sent.exact : {})
      .map((value) => (typeof value === 'string' ? claimsOf(value, api) : null))
      .find((claims) => claims !== null) ?? null
  switch (use.does) {
    case 'login':
      return {
        ...write,
        body: textOf(
          Object.fromEntries(Object.entries(item).filter(([name]) => roleOf({ name })?.startsWith('person.'))),
        ),
      }
    case 'register':
      return { ...write, body: textOf(withoutSecrets(item)) }
    case 'change':
      return turn.session.look((memory) => ({
        ...write,
        key: userOf(subject, memory, turn.user).key,
        body: textOf(withoutSecrets(item)),
      }))
    case 'refresh': {
      const claims = sentClaims()
      return turn.session.look((memory) =>
        claims !== null && memory.read(LOGINS)?.get('', claims.jti) != null
          ? invalid(operation, 'was ended by a logout')
          : { ...write, key: claims?.sub ?? turn.user },
      )
    }
    default:
      return {
        ...write,
        key: (carriedIn(operation, turn.request, turn.query, api)?.claims ?? sentClaims())?.jti ?? null,
      }
  }
}

function textOf(item: JsonObject): JsonText {
  return new JsonText(JSON.stringify(item))
}

/** What is no password: nobody needs one again. */
function withoutSecrets(item: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(item).filter(([name]) => !/passw/i.test(name)))
}

function answerWritten(turn: Turn, account: Account, giving: Giving, write: Write, outcome: Outcome | Unrecorded) {
  const { use, subject, plan, means } = account
  if (outcome.kind === 'stored' && outcome.login !== undefined) {
    const { item: user, login } = outcome
    return shownTo(turn, account, user, tokensFor(user, login, write.time ?? 0, giving))
  }
  if (outcome.kind === 'stored') {
    const own = carriedIn(plan.operation, turn.request, turn.query, giving.api)
    return shownTo(turn, account, outcome.item, own && { of: () => own.token, life: null })
  }
  const remember = createRemember(subject, giving.clock)
  if (remember.access === 'read' || use.does === 'logout') return null
  return answerFor(turn, plan.operation, remember.answer(turn, write, outcome), means)
}

/** The tokens of a login. */
function tokensFor(user: ShownUser, login: number, time: number, { api, lifetime }: Giving): GivenTokens {
  const iat = Math.floor(time / 1000)
  const claims = { sub: user.key, jti: String(login), iat, api }
  const about = aboutUser(user)
  return {
    life: { seconds: lifetime, end: new Date((iat + lifetime) * 1000).toISOString() },
    of: (isRefresh) =>
      isRefresh
        ? loginToken({ ...claims, exp: iat + RENEWABLE, use: 'refresh' }, {})
        : loginToken({ ...claims, exp: iat + lifetime, use: 'access' }, about),
  }
}

/** What a token says of a user, by the names of OpenID Connect. */
function aboutUser({ json }: ShownUser): JsonObject {
  const said = identityIn(json.exact)
  const item = isObject(json.exact) ? Object.entries(json.exact) : []
  const texts = item.flatMap(([name, value]) =>
    typeof value === 'string' ? [[roleOf({ name, object: 'user' }), value] as const] : [],
  )
  const [first, last, full] = ['person.given', 'person.family', 'person.full'].map(
    (role) => texts.find(([one]) => one === role)?.[1],
  )
  const [login, email] = [said.get('person.login'), said.get('person.email')]
  const name = full ?? ([first, last].filter((one) => one !== undefined).join(' ') || login || email)
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(login !== undefined && { preferred_username: login }),
  }
}

/** The usual answer with a user; null where the document has no place for one. */
function shownTo(turn: Turn, { plan, means, use, subject }: Account, user: ShownUser, given: GivenTokens | null) {
  const { usual } = subject
  const body = accountText(subject, use, turn, user, given)
  if (body === null || usual === null) return null
  const headers = usual.headers({ key: turn.key, target: turn.request.target, body })
  return accepted(turn, plan.operation, means, { status: plan.usual.status, headers, body })
}
