/** What keeps an operation from being judged, by what would help: each in a word, and in the words of a report. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { nearestHint } from '../../spec/json/edits.ts'
import { OptionError } from '../../spec/program/user-error.ts'

/** `said`: after a number of operations, one or several of them. `help`: what the user can do; null if that is nothing. */
type HindranceWords = { readonly said: readonly [one: string, several: string]; readonly help: string | null }

export const HINDRANCES = {
  'no-token': {
    said: ['asks for a token', 'ask for a token'],
    help: 'give it with --token, --token-file or --credential',
  },
  token: {
    said: ['refuses the token', 'refuse the token'],
    help: 'give one with the scope that is needed: --scope, --token or --credential',
  },
  item: {
    said: ['has no item of this run', 'have no item of this run'],
    help: '--resources names what creates one',
  },
  key: {
    said: ['has no key of an item', 'have no key of an item'],
    help: '--resources says where the answer to the creation has it',
  },
  writes: { said: ['has no room under --max-writes', 'have no room under --max-writes'], help: 'a larger one' },
  reads: { said: ['needs a write', 'need a write'], help: '--max-writes 0 sends reads alone' },
  withheld: { said: ['is withheld for its name', 'are withheld for their names'], help: '--allow sends it' },
  excluded: { said: ['is excluded', 'are excluded'], help: null },
  refused: {
    said: ['refuses each plain request', 'refuse each plain request'],
    help: 'add what the answer asks for to the document, such as a minimum',
  },
  busy: { said: ['answers 429', 'answer 429'], help: 'a lower --rate' },
  absent: {
    said: ['is not there', 'are not there'],
    help: 'is the base path right, and does the service have it?',
  },
  failing: { said: ['fails with a 5xx', 'fail with a 5xx'], help: null },
  lost: { said: ['gives no answer', 'give no answer'], help: 'a longer --timeout, or one more run' },
  document: { said: ['has no request', 'have no request'], help: 'correct the document' },
  kit: {
    said: ['meets a fault of the kit', 'meet a fault of the kit'],
    help: 'report it with the place that its reason names',
  },
  early: { said: ['had no turn', 'had no turn'], help: null },
  elsewhere: { said: ['is checked by another shard', 'are checked by other shards'], help: null },
} as const satisfies Readonly<Record<string, HindranceWords>>

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
