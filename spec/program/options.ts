/** Options that several commands share, and the values they take. */

import { type Command, InvalidArgumentError, Option } from 'commander'
import { SPEC_LIMIT } from './received.ts'
import { OptionError } from './user-error.ts'

/** A parser for whole numbers from `minimum` to `maximum`, both included. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value
    throw new InvalidArgumentError(`It must be a whole number from ${minimum} to ${maximum}.`)
  }
}

/** A parser for a share from 0 to 1. */
export function share(text: string): number {
  const rate = Number(text)
  if (/^(\d+(\.\d*)?|\.\d+)$/.test(text) && rate <= 1) return rate
  throw new InvalidArgumentError('It must be a number from 0 to 1, such as 0.05.')
}

/** `--spec FILE|URL`, another document than the one of this package, and what it may read. */
export function addSpecOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--spec <file|url>',
        "OpenAPI (3.0 to 3.2) or Swagger 2.0 document of your API (default: the Plant Store's); repeat the flag for several APIs; orders=FILE serves one under /orders",
      )
        .env('PLANT_STORE_SPEC')
        .argParser((spec: string, others: string | readonly string[] | undefined) =>
          others === undefined ? spec : [...[others].flat(), spec],
        ),
    )
    .addOption(
      repeatable(
        '--allow-refs <dir>',
        "another folder that the document's $refs may read from, besides its repository; repeatable",
        'none',
      ),
    )
    .addOption(
      new Option('--spec-limit <bytes>', 'maximum size of the document and everything that it refers to')
        .argParser(wholeNumber(1, 2 ** 30))
        .default(SPEC_LIMIT),
    )
}

/** `--resources FILE`: what is derived of resources, corrected. */
export function addResourcesOption(command: Command): Command {
  return command.option(
    '--resources <file>',
    'YAML that corrects how the kit interprets resources; plant-store spec --resources prints it',
  )
}

/** `--seed N`: every random choice follows from it. */
export function seedOption(fallback = 1): Option {
  return new Option('--seed <n>', 'seed of every random choice')
    .argParser(wholeNumber(0, Number.MAX_SAFE_INTEGER))
    .default(fallback)
}

/** `--locale CODE` and `--now DATE`: whose words a made-up world has, and when it is. */
export function addSceneOptions(command: Command): Command {
  return command
    .option('--locale <code>', 'locale of faker for names, cities, streets and companies, such as de (default: en)')
    .option('--now <date>', 'date that generated dates are near to, such as 2027-01-31 (default: day of the release)')
}

/** One part of several that machines share; the first one has the index 1. */
export type Shard = { readonly index: number; readonly total: number }

/** Where Kubernetes tells a pod of an Indexed Job which one it is, from 0. */
const JOB_INDEX = 'JOB_COMPLETION_INDEX'

/** `--shard I/N`: one part of several; `auto/N` in a Kubernetes Indexed Job, where the environment has the index. */
export function shardOption(description: string): Option {
  return new Option('--shard <i/n>', `${description}; auto/N takes the part from ${JOB_INDEX}`).argParser(readShard)
}

function readShard(text: string): Shard {
  const [, part, total] = /^(\d{1,6}|auto)\/(\d{1,6})$/.exec(text) ?? []
  const completion = process.env[JOB_INDEX] ?? ''
  if (part === 'auto' && !/^\d{1,6}$/.test(completion)) {
    throw new InvalidArgumentError(`auto needs the variable ${JOB_INDEX}, which a Kubernetes Indexed Job sets.`)
  }
  const shard = { index: part === 'auto' ? Number(completion) + 1 : Number(part), total: Number(total) }
  if (shard.index >= 1 && shard.index <= shard.total) return shard
  if (part === 'auto')
    throw new InvalidArgumentError(`${JOB_INDEX} is ${completion}, but must be from 0 to ${shard.total - 1}.`)
  throw new InvalidArgumentError('It must be a part and the number of parts, such as 1/4.')
}

/** An option that may be given more than once; `usual` says what holds without it. */
export function repeatable(flags: string, description: string, usual: string): Option {
  return new Option(flags, description)
    .argParser((value: string, others: readonly string[]) => [...others, value])
    .default([], usual)
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
