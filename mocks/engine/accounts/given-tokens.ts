/** The tokens of one login, and what they say of the user. */

import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { roleOf } from '../../../spec/names/roles.ts'
import type { GivenTokens } from './answered.ts'
import { type Logging, loginToken } from './login-token.ts'
import { identityIn, type ShownUser } from './users.ts'

/** Seconds for which a token for more tokens is good: thirty days. */
const RENEWABLE = 30 * 24 * 3600

/** The tokens of a login, by its number in the session; `time`: when it was, in milliseconds. */
export function tokensFor(user: ShownUser, login: number, time: number, { api, lifetime }: Logging): GivenTokens {
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
  const texts = Object.entries(isObject(json.exact) ? json.exact : {}).flatMap(([name, value]) =>
    typeof value === 'string' ? [[roleOf({ name, object: 'user' }), value] as const] : [],
  )
  const parts = (...roles: readonly string[]): string =>
    roles.flatMap((role) => texts.find(([one]) => one === role)?.[1] ?? []).join(' ')
  const [login, email] = [said.get('person.login'), said.get('person.email')]
  const name = parts('person.full') || parts('person.given', 'person.family') || (login ?? email)
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email }),
    ...(login !== undefined && { preferred_username: login }),
  }
}
