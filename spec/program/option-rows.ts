/**
 * One row says everything of an option: its type and check, its flag, its variable, and its words in the help and on the
 * pages of flags. Commands and functions take their options from rows. The doc comment of a row is the function's.
 */

import { checkOptions } from './known-options.ts'
import { checkKinds, type OptionKind, unchecked } from './option-kinds.ts'
import { OptionError } from './user-error.ts'

export type OptionRow = {
  /** As the help has it, such as `--seed <n>`; absent where only a function has the option. */
  readonly flag?: `--${string}`
  readonly help?: string
  /** The variable of the environment that is read where the flag is absent. */
  readonly env?: string
  /** Reads the flag's text; an `OptionError` says what it must be. `before`: what the flag gave before, or the usual. */
  parse?(text: string, before: unknown): unknown
  readonly choices?: readonly string[]
  /** The flag may be given more than once; what holds without it, in words. */
  readonly many?: string
  /** What holds without the flag, and how the help says that if not by the value. */
  readonly usual?: unknown
  readonly said?: string
  readonly mandatory?: true
  readonly hidden?: true
  /** The option that the flag is another word for. */
  readonly as?: string
  /** What the function takes, where that is not what the flag gives. */
  readonly kind?: OptionKind
  /** The function does not have the option. */
  readonly only?: 'flag'
}

export type OptionRows = Readonly<Record<string, OptionRow>>

/** What a flag gives. */
type FlagValue<Row> = Row extends { readonly parse: (text: string, ...before: never[]) => infer Value }
  ? Row extends { readonly many: string }
    ? readonly Value[]
    : Value
  : Row extends { readonly choices: readonly (infer Choice)[] }
    ? Choice
    : Row extends { readonly many: string }
      ? readonly string[]
      : Row extends { readonly flag: `${string}[${string}` }
        ? string | true
        : Row extends { readonly flag: `${string}<${string}` }
          ? string
          : boolean

/** What a function takes. */
type OptionValue<Row> = Row extends { readonly kind: OptionKind<infer Value> } ? Value : FlagValue<Row>

/** The options of a function, by their rows. */
export type OptionsOf<Rows> = {
  readonly [Name in keyof Rows as Rows[Name] extends { readonly mandatory: true } ? Name : never]: OptionValue<
    Rows[Name]
  >
} & {
  readonly [Name in keyof Rows as Rows[Name] extends { readonly mandatory: true } | { readonly only: 'flag' }
    ? never
    : Name]?: OptionValue<Rows[Name]>
}

/** Rows whose flags give a value in any case. */
type Certain =
  | { readonly usual: unknown }
  | { readonly many: string }
  | { readonly mandatory: true }
  | { readonly flag: `--no-${string}` }

/** What the parser of a command gives, by the rows of its flags. */
export type FlagsOf<Rows> = {
  readonly [Name in keyof Rows as Rows[Name] extends Certain ? Name : never]: FlagValue<Rows[Name]>
} & {
  readonly [Name in keyof Rows as Rows[Name] extends Certain
    ? never
    : Rows[Name] extends { readonly flag: string }
      ? Name
      : never]?: FlagValue<Rows[Name]>
}

/** Throws an `OptionError` for an option that a function does not have, or that is of another kind than its row says. */
export function checkByRows(name: string, options: Readonly<Record<string, unknown>>, rows: OptionRows): void {
  const names = Object.keys(rows).filter((option) => rows[option]?.only === undefined)
  checkOptions(name, options, names.toSorted().join(' '))
  checkKinds(options, rows)
}

/** A parser for whole numbers from `minimum` to `maximum`, both included. */
export function wholeNumber(minimum: number, maximum: number): (text: string) => number {
  return (text) => {
    const value = Number(text)
    if (/^\d+$/.test(text) && value >= minimum && value <= maximum) return value
    throw new OptionError(`It must be a whole number from ${minimum} to ${maximum}.`)
  }
}

/** A parser for a share from 0 to 1. */
export function share(text: string): number {
  const rate = Number(text)
  if (/^(\d+(\.\d*)?|\.\d+)$/.test(text) && rate <= 1) return rate
  throw new OptionError('It must be a number from 0 to 1, such as 0.05.')
}

/** A parser for a number from 0 to 100. */
export function percent(text: string): number {
  if (/^\d{1,3}(\.\d+)?$/.test(text) && Number(text) <= 100) return Number(text)
  throw new OptionError('It must be a number from 0 to 100.')
}

/** One part of several that machines share; the first one has the index 1. */
export type Shard = { readonly index: number; readonly total: number }

/** Where Kubernetes tells a pod of an Indexed Job which one it is, from 0. */
const JOB_INDEX = 'JOB_COMPLETION_INDEX'

/** `--shard`: `auto/N` in a Kubernetes Indexed Job, where the environment has the index. */
function readShard(text: string): Shard {
  const [, part, total] = /^(\d{1,6}|auto)\/(\d{1,6})$/.exec(text) ?? []
  const completion = process.env[JOB_INDEX] ?? ''
  if (part === 'auto' && !/^\d{1,6}$/.test(completion)) {
    throw new OptionError(`auto needs the variable ${JOB_INDEX}, which a Kubernetes Indexed Job sets.`)
  }
  const shard = { index: part === 'auto' ? Number(completion) + 1 : Number(part), total: Number(total) }
  if (shard.index >= 1 && shard.index <= shard.total) return shard
  if (part === 'auto') throw new OptionError(`${JOB_INDEX} is ${completion}, but must be from 0 to ${shard.total - 1}.`)
  throw new OptionError('It must be a part and the number of parts, such as 1/4.')
}

/** The row of `--shard`, whose parts are of `what`. */
export function shardRow(what: string) {
  return { flag: '--shard <i/n>', help: `${what}; auto/N takes the part from ${JOB_INDEX}`, parse: readShard } as const
}

/** The most bytes of the document and everything that it refers to, unless `--spec-limit` says otherwise. */
export const SPEC_LIMIT = 64 * 1024 * 1024

/** The document, and what it may read. */
export const DOCUMENT_OPTIONS = {
  /**
   * The file or address of an OpenAPI (3.0 to 3.2) or Swagger 2.0 document; by default the Plant Store's. If there are
   * several, each is served under the path of its servers, or under the name in `orders=orders.yaml`.
   */
  spec: {
    flag: '--spec <file|url>',
    help: "OpenAPI (3.0 to 3.2) or Swagger 2.0 document of your API (default: the Plant Store's); repeat the flag for several APIs; orders=FILE serves one under /orders",
    env: 'PLANT_STORE_SPEC',
    parse: (spec: string, others: string | readonly string[] | undefined): string | readonly string[] =>
      others === undefined ? spec : [...[others].flat(), spec],
  },
  /** Folders that a document's references may read, in addition to its own and its repository. */
  allowRefs: {
    flag: '--allow-refs <dir>',
    help: "another folder that the document's $refs may read from, besides its repository; repeatable",
    many: 'none',
  },
  /** The most bytes of the document and everything that it refers to, together. */
  specLimit: {
    flag: '--spec-limit <bytes>',
    help: 'maximum size of the document and everything that it refers to',
    parse: wholeNumber(1, 2 ** 30),
    usual: SPEC_LIMIT,
  },
  /** Milliseconds until everything must have arrived. */
  specTimeout: {
    help: 'milliseconds in which the document and everything that it refers to must load (default: 30000)',
    kind: unchecked<number>(),
  },
} as const satisfies OptionRows

export const RESOURCES_OPTION = {
  /** Corrections of the resources that are derived: a file, or what it says. */
  resources: {
    flag: '--resources <file>',
    help: 'YAML that corrects how the kit interprets resources; plant-store spec --resources prints it',
    kind: unchecked<string | object>(),
  },
} as const satisfies OptionRows

/** Every random choice follows from it. */
export const SEED_OPTION = {
  flag: '--seed <n>',
  help: 'seed of every random choice',
  parse: wholeNumber(0, Number.MAX_SAFE_INTEGER),
  usual: 1,
} as const satisfies OptionRow

/** Whose words a made-up world has, and when it is. */
export const SCENE_OPTIONS = {
  locale: {
    flag: '--locale <code>',
    help: 'locale of faker for names, cities, streets and companies, such as de (default: en)',
  },
  now: {
    flag: '--now <date>',
    help: 'the present day of the made-up items, such as 2027-01-31; their dates are near it (default: day of the release)',
  },
} as const satisfies OptionRows

/** `--dry-run` of commands that send requests. */
export const DRY_RUN = {
  flag: '--dry-run',
  help: 'print what would be sent, and send nothing',
  only: 'flag',
} as const satisfies OptionRow
