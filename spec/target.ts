/** The address of a service that requests are sent to. */

import { UserError } from './user-error.ts'

/** Reads `--target`. Throws {@link UserError} for what is no http or https address, or carries a credential. */
export function targetOf(target: string): URL {
  if (!isAddress(target))
    throw new UserError(`--target must be an http or https address, and is ${JSON.stringify(target)}`)
  const url = new URL(target)
  if (url.username !== '' || url.password !== '')
    throw new UserError('--target must not carry a user name or a password')
  return url
}

export function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
