/** Makes the flags of a command from the rows of its options. */

import { type Command, InvalidArgumentError, Option } from 'commander'
import type { OptionRow, OptionRows } from './option-rows.ts'
import { OptionError } from './user-error.ts'

/** Adds a flag for each row that has one, in the order of the rows. The parser gives its value the row's name. */
export function addFlags(command: Command, rows: OptionRows): Command {
  for (const [name, row] of Object.entries(rows))
    if (row.flag !== undefined) command.addOption(new Flag(row.as ?? name, row.flag, row))
  return command
}

/** A flag whose value has the name of the function's option, which may be another than the flag's. */
class Flag extends Option {
  readonly #name: string

  constructor(name: string, flag: string, row: OptionRow) {
    super(flag, row.help)
    this.#name = name
    const { env, parse, choices, many, usual, said, mandatory = false, hidden = false } = row
    if (env !== undefined) this.env(env)
    if (choices !== undefined) this.choices(choices)
    else if (many !== undefined) this.argParser(collecting((text) => parse?.(text, undefined) ?? text))
    else if (parse !== undefined) this.argParser(told(parse))
    if (many !== undefined) this.default([], many)
    else if (usual !== undefined) this.default(usual, said)
    this.makeOptionMandatory(mandatory).hideHelp(hidden)
  }

  override attributeName(): string {
    return this.#name
  }
}

/** A parser whose errors are the command's. */
function told<Value>(parse: (text: string, before: Value) => Value): (text: string, before: Value) => Value {
  return (text, before) => {
    try {
      return parse(text, before)
    } catch (error) {
      throw error instanceof OptionError ? new InvalidArgumentError(error.message) : error
    }
  }
}

function collecting(
  parse: (text: string) => unknown,
): (text: string, before: readonly unknown[]) => readonly unknown[] {
  return told((text, before) => [...before, parse(text)])
}

/** Where people find a flag in the help, by the heading. A command's other flags have the usual one. */
const GROUPS = {
  'The document:': 'spec allow-refs spec-limit resources',
  'The service, and how to reach it:': 'target mock session timeout insecure header rate concurrency forward-cookies',
  'Credentials:':
    'token token-file oauth client-id client-secret client-secret-file scope credential auth-status client token-lifetime',
  'The server:': 'port host tls-cert tls-key cors no-cors body-limit drain state no-watch log metrics errors',
  'What it answers:':
    'engine data answers profile scenario delay chaos max-items max-memory unknown-keys stream-pace stream-open no-callbacks callbacks-to',
  'What is sent or made:':
    'operation only case exclude allow max-writes shard count start response schema kind set unique pairwise input refs retry-503 children',
  'Values:': 'seed run now locale',
  'What fails:': 'level fail-on fail-under fail-on-violation baseline update-baseline check',
  'Output:':
    'report sarif out format dialect tables data-only snake-case spreadsheet compress types watch requirements record coverage ledger resume undo wait dry-run',
} as const
const HEADINGS = new Map<string, string>(
  Object.entries(GROUPS).flatMap(([heading, flags]) => flags.split(' ').map((flag) => [`--${flag}`, heading] as const)),
)

/** Groups the flags in the help of a command for people. */
export function groupFlags(command: Command): void {
  for (const option of command.options) {
    const heading = HEADINGS.get(option.long ?? '')
    if (heading !== undefined) option.helpGroup(heading)
  }
}

/** What a path names, by the word that stands for it in the help. */
const PATHS: Readonly<Record<string, string>> = {
  file: 'a file',
  dir: 'a folder',
  url: 'an address',
  folder: 'a folder',
  profile: 'a profile',
  ledger: 'a ledger',
}

/** Throws an `OptionError` for a path that is given and empty, as a script leaves it: nothing has such a name. */
export function refuseEmptyPaths(command: Command): void {
  const { options, registeredArguments, processedArgs } = command
  const given = [
    ...options.map((one): [string, string, unknown] => {
      const flag = one.envVar === undefined ? one.long : `${one.long} or ${one.envVar}`
      return [flag ?? one.flags, one.flags, command.getOptionValue(one.attributeName())]
    }),
    ...registeredArguments.map((one, place): [string, string, unknown] => [
      one.name(),
      `<${one.name()}>`,
      processedArgs[place],
    ]),
  ]
  for (const [flag, flags, value] of given) {
    const kinds =
      /[<[](.+)[>\]]/
        .exec(flags)?.[1]
        ?.split('|')
        .flatMap((word) => PATHS[word] ?? []) ?? []
    if (kinds.length > 0 && [value].flat().includes(''))
      throw new OptionError(`${flag} is empty: name ${kinds.join(' or ')}`)
  }
}
