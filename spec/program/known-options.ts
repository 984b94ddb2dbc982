/** Options of exported functions. */

import { OptionError } from './user-error.ts'

export type WordsOf<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | WordsOf<Rest> : Text

/**
 * Throws an `OptionError` for an option that a function does not have, because JavaScript would ignore it. `known`: all
 * options; the compiler refuses words that lack one, or have another.
 */
export function checkOptions<Options extends object, Words extends string>(
  name: string,
  options: Options,
  known: Words & ([keyof Options, WordsOf<Words>] extends [WordsOf<Words>, keyof Options] ? unknown : never),
): void {
  const names = known.split(' ')
  const unknown = Object.keys(options).find((option) => !names.includes(option))
  if (unknown === undefined) return
  throw new OptionError(`${name} has no option ${JSON.stringify(unknown)}; it has ${names.join(', ')}.`)
}
