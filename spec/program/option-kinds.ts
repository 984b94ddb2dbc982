/** Checks options by their rows: in JavaScript, or after a cast, a wrong one would be ignored or break a request. */

import { OptionError } from './user-error.ts'

/** What an option may be: its type, the check of a value, and the words for both. */
export type OptionKind<Value = unknown> = {
  readonly fits: (value: unknown) => value is Value
  readonly wanted: string
}

/** A type that no check stands for: what uses the option judges it. */
export function unchecked<Value>(): OptionKind<Value> {
  return { fits: (_): _ is Value => true, wanted: '' }
}

export const SWITCH: OptionKind<boolean> = { fits: (value) => typeof value === 'boolean', wanted: 'true or false' }

export const TEXTS: OptionKind<readonly string[]> = {
  fits: (value): value is readonly string[] => Array.isArray(value) && value.every((one) => typeof one === 'string'),
  wanted: 'a list of texts',
}

export const SIZE: OptionKind<number> = { fits: (value) => typeof value === 'number', wanted: 'a number' }

/** Throws an `OptionError` for an option of another kind than its row says. */
export function checkKinds(
  options: Readonly<Record<string, unknown>>,
  rows: Readonly<Record<string, { readonly kind?: OptionKind; readonly help?: string }>>,
): void {
  for (const [name, { kind }] of Object.entries(rows)) {
    const value = options[name]
    if (value === undefined || kind === undefined || kind.fits(value)) continue
    const shown = typeof value === 'number' ? String(value) : JSON.stringify(value)
    throw new OptionError(`${name} must be ${kind.wanted}, and is ${shown}.`)
  }
}
