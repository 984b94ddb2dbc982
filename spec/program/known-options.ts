/** Options of exported functions. */

import { OptionError } from './user-error.ts'

/** Throws an `OptionError` for an option that a function does not have, because JavaScript would ignore it. */
export function checkOptions(name: string, options: object, known: Readonly<Record<string, true>>): void {
  const unknown = Object.keys(options).find((option) => !Object.hasOwn(known, option))
  if (unknown === undefined) return
  const names = Object.keys(known).join(', ')
  throw new OptionError(`${name} has no option ${JSON.stringify(unknown)}; it has ${names}.`)
}
