/** What keeps an operation from being judged, by what would help: each in a word, and in the words of a report. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { nearestHint } from '../../spec/json/edits.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { HINDRANCES } from '../generated/hindrances.ts'

export { HINDRANCES }

export type Hindrance = keyof typeof HINDRANCES

export type SendingChoice = {
  /** Ids, paths, or both in one (`GET /orders`), of operations to which nothing is sent. */
  readonly exclude: readonly string[]
  /** Ids of operations that are sent although their names say that they end, empty or set off something. */
  readonly allow: readonly string[]
  /** How many items the run may create: with 0, no operation is sent that may change something. */
  readonly maxWrites?: number | null
}

/** Throws an {@link OptionError} for a name of `--exclude` or `--allow` that the document does not have. */
export function checkChoice({ operations }: Api, { exclude, allow }: SendingChoice, note: string): void {
  const unknown = exclude.find((name) => !operations.some((one) => isCalled(one, name)))
  const ids = operations.map(({ id }) => id)
  if (unknown !== undefined) {
    const names = [...ids, ...operations.flatMap(({ method, path }) => [path, `${method} ${path}`])]
    throw new OptionError(
      `--exclude: there is no operation or path ${JSON.stringify(unknown)}; ${nearestHint(unknown, names)}${note}`,
    )
  }
  const other = allow.find((name) => !ids.includes(name))
  if (other !== undefined)
    throw new OptionError(`--allow: there is no operation ${JSON.stringify(other)}; ${nearestHint(other, ids)}${note}`)
}

export function isCalled({ id, method, path }: Operation, name: string): boolean {
  return [id, path, `${method} ${path}`].includes(name)
}
