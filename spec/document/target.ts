/** The address of a service that requests are sent to. */

import { TargetError } from '../program/user-error.ts'

/** Reads `--target`. Throws a `UserError` if it is no http or https address, or contains a credential. */
export function readTarget(target: string): URL {
  if (!isAddress(target))
    throw new TargetError(`--target must be an http or https address, and is ${JSON.stringify(target)}`)
  const url = new URL(target)
  if (url.username !== '' || url.password !== '')
    throw new TargetError('--target must not carry a user name or a password')
  return url
}

export function isAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** True if only this machine can reach a host. The host is written as in a URL, or as a server listens on it. */
export function isLoopback(host: string): boolean {
  return /^(?:(?:.+\.)?localhost|\[::1\]|::1|127(?:\.\d{1,3}){1,3})$/.test(host)
}
