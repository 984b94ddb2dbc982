/** Makes the flags of a command from the rows of its options. */

import { type Command, InvalidArgumentError, Option } from 'commander'
import { FLAG_GROUPS, PATH_KINDS } from '../generated/words.ts'
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

/** Where people find a flag in the help, by the flag. */
const HEADINGS = new Map<string, string>(
  Object.entries(FLAG_GROUPS).flatMap(([heading, flags]) =>
    flags.split(' ').map((flag) => [`--${flag}`, heading] as const),
  ),
)

/** Groups the flags in the help of a command for people. */
export function groupFlags(command: Command): void {
  for (const option of command.options) {
    const heading = HEADINGS.get(option.long ?? '')
    if (heading !== undefined) option.helpGroup(heading)
  }
}

const PATHS: Readonly<Record<string, string>> = PATH_KINDS

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
