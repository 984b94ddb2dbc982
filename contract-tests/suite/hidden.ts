/** Keeps credentials out of Playwright's reports: its JSON reporter writes all that a configuration's `use` has. */

import { OptionError } from '../../spec/program/user-error.ts'
import type { ContractOptions } from './options.ts'

type HideableOptions = Partial<Pick<ContractOptions, 'token' | 'clientSecret' | 'credentials' | 'header'>>

/** Where a configuration has its token, and the secret that gets one: an object can be hidden, and a text can't. */
export type HiddenToken = { readonly hiddenToken: Pick<HideableOptions, 'token' | 'clientSecret'> | undefined }

/** A copy of what `use` has; its JSON shows no credential. */
export function withHidden<U extends HideableOptions>({
  token,
  clientSecret,
  ...use
}: U): Omit<U, 'token' | 'clientSecret'> & Partial<HiddenToken> {
  const { credentials, header } = use
  return {
    ...use,
    ...(token === undefined && clientSecret === undefined ? {} : { hiddenToken: hidden({ token, clientSecret }) }),
    ...(credentials === undefined ? {} : { credentials: hidden(credentials) }),
    ...(header === undefined ? {} : { header: hidden(header) }),
  }
}

/** Throws `UserError` if reports would show a credential of a configuration. */
export function checkHidden(use: object): void {
  const { token, clientSecret, credentials, header }: HideableOptions = use
  const shown = Object.entries({ token, clientSecret, credentials, header }).find(
    ([, value]) => value !== undefined && !Object.hasOwn(Object(value), 'toJSON'),
  )
  if (shown === undefined) return
  const [name] = shown
  throw new OptionError(
    `Playwright's reports show what \`use\` has, and so its ${name}: take defineConfig from plant-store-kit/contract-tests, which hides it, or a variable such as PLANT_STORE_TOKEN`,
  )
}

/** A copy that JSON shows without its values. */
function hidden<T extends object>(value: T): T {
  const copy = { ...value }
  Object.defineProperty(copy, 'toJSON', { value: () => 'hidden' })
  return copy
}
