/** A row for each option of `createMockServer`, with the flags of `plant-store mock`. */

import type { Locale } from '../../../fixtures/scene/locale.ts'
import { SIZE, SWITCH, unchecked } from '../../../spec/program/option-kinds.ts'
import {
  checkByRows,
  type FlagsOf,
  type OptionsOf,
  RESOURCES_OPTION,
  SCENE_OPTIONS,
  wholeNumber,
} from '../../../spec/program/option-rows.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import type { AnswerSource } from '../../answers/answers.ts'
import type { Data } from '../../engine/data/data.ts'
import { LONGEST_DELAY } from '../../engine/message/delay.ts'
import { ENGINE_OPTIONS } from '../../engine/message/engine-options.ts'
import { type EngineSettings, type Fallback, UNKNOWN_KEYS } from '../../engine/message/settings.ts'
import { MOST_ITEMS } from '../../engine/state/items.ts'
import { readReceivers } from '../../http/hosts.ts'

import { FORGETS, MAKES, type MockRow, SERVER_DEFAULTS, SERVER_OPTIONS, STREAMS_NOT } from './server.ts'

const ENGINES = ['kit', 'prism'] as const

/** The most processes behind one port. */
export const MOST_WORKERS = 256

function dataOf(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}

function workersOf(text: string): number | 'auto' {
  if (text === 'auto') return text
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_WORKERS) return Number(text)
  throw new OptionError(`It must be a whole number from 1 to ${MOST_WORKERS}, or auto.`)
}

/** The options of `createMockServer`, and the flags of `mock`. */
export const MOCK_OPTIONS = {
  ...SERVER_OPTIONS,
  /** The script at the start: a scenario, your own answer or a sequence; null or absent: usual answers. */
  scenario: { ...SERVER_OPTIONS.scenario, help: `${SERVER_OPTIONS.scenario.help}, or one of your own in --answers` },
  /** Corrections of the resources that are derived: a file, or what it says. */
  resources: { ...RESOURCES_OPTION.resources, prism: FORGETS },
  /** The locale of names, cities and companies: a code of faker such as `de`, or one of faker's locale definitions. */
  locale: { prism: MAKES, ...SCENE_OPTIONS.locale, kind: unchecked<string | Locale | null>() },
  now: { prism: MAKES, ...SCENE_OPTIONS.now, kind: unchecked<Date | number | string | null>() },
  /**
   * The JSON value of a profile by `plant-store learn`: the mock behaves like that deployment. Other options override
   * it.
   */
  profile: {
    prism: 'Prism does not use profiles',
    flag: '--profile <file>',
    help: 'imitate the deployment in this profile of plant-store learn; other flags override it',
    kind: unchecked<object>(),
  },
  /**
   * What makes the answers: the kit, which is the default, or Prism, from the document alone. An `OptionError` names
   * an option that Prism can't use.
   */
  engine: {
    flag: '--engine <name>',
    help: 'program that makes the answers: the kit, or Prism, which stores nothing',
    choices: ENGINES,
    usual: 'kit',
  },
  /**
   * What every session stores from the start: a number of items of each resource, items by resource, or the name of a
   * file as `plant-store fixtures` writes it, or of a folder of such files. The default is ten generated items of
   * each; 0 means none.
   */
  data: {
    prism: FORGETS,
    flag: '--data <file|dir|n>',
    help: 'items that every session starts with: a file, a folder, or a number for each resource (10 without the flag, 0 for none)',
    parse: dataOf,
    kind: unchecked<Data | string>(),
  },
  /**
   * Your own answers, which apply to every session: a list of answers and functions, or the name of a file or a
   * folder. The first that a request matches answers it.
   */
  answers: {
    flag: '--answers <file|dir>',
    help: 'file (YAML or JSON) or folder of your own answers, for every session; reloaded when it changes',
    kind: unchecked<AnswerSource>(),
  },
  /** The most items of one resource that a session stores; 10,000 by default. */
  maxItems: {
    prism: FORGETS,
    ...ENGINE_OPTIONS.maxItems,
    flag: '--max-items <n>',
    help: 'maximum number of stored items of each resource in a session',
    parse: wholeNumber(1, 1_000_000),
    usual: MOST_ITEMS,
  },
  /**
   * The megabytes that the items and own answers of all sessions take together; 256 by default. After that, writes of
   * new sessions are refused.
   */
  maxMemory: {
    flag: '--max-memory <mb>',
    help: 'maximum megabytes of the items and own answers of all sessions together; after that, writes of new sessions are refused',
    parse: wholeNumber(1, 1_000_000),
    usual: SERVER_DEFAULTS.maxMemory,
    kind: SIZE,
  },
  /** What a request for a key gets that no item of a list has: the 404, or an item until the first write. */
  unknownKeys: {
    prism: FORGETS,
    ...ENGINE_OPTIONS.unknownKeys,
    flag: '--unknown-keys <what>',
    help: 'what a request gets for a key that no listed item has: a 404, or an item (answer) until the first write',
    choices: UNKNOWN_KEYS,
    usual: 'refuse',
  },
  clients: {
    ...ENGINE_OPTIONS.clients,
    flag: '--client <id:secret>',
    help: "a client that the document's token endpoint accepts; repeatable",
    many: 'any',
  },
  tokenLifetime: {
    flag: '--token-lifetime <seconds>',
    help: 'seconds for which a token from the token endpoint is valid (default: 3600)',
    parse: wholeNumber(1, 1_000_000_000),
  },
  streamPace: {
    prism: STREAMS_NOT,
    flag: '--stream-pace <ms>',
    help: 'milliseconds between two events of a stream; a request can override it (Prefer: stream-pace=50)',
    parse: wholeNumber(0, LONGEST_DELAY),
  },
  streamOpen: {
    prism: STREAMS_NOT,
    ...ENGINE_OPTIONS.streamOpen,
    flag: '--stream-open',
    help: 'keep streams of events open until the client leaves (Prefer: stream-open=true)',
  },
  /** Whether the document's callbacks are sent after its answers. By hand they are sent all the same. */
  callbacks: { flag: '--no-callbacks', help: "do not send the document's callbacks after answers", kind: SWITCH },
  /**
   * Hosts that `callbacks` of the document may be sent to, beside the loopback interface: a name or an address, with
   * `:PORT` if only that one. Where `host` is not a loopback address, only to these.
   */
  callbacksTo: {
    flag: '--callbacks-to <host[:port]>',
    help: "also send the document's callbacks to this host; repeatable; without this flag, only to this machine, or nowhere if others can reach the mock",
    many: 'none',
  },
  corsToo: { flag: '--cors', help: 'send CORS headers even if the profile has none', as: 'cors', only: 'flag' },
  /** The number of processes behind the port, or one for each core. */
  workers: {
    flag: '--workers <n|auto>',
    help: 'number of processes that serve the port and share all state; auto: one for each core',
    parse: workersOf,
    usual: 1,
  },
  /** Whether `/_mock/metrics` serves metrics for Prometheus. */
  metrics: { flag: '--metrics', help: 'serve metrics for Prometheus at /_mock/metrics', kind: SWITCH },
  /** Address of a Redis or Valkey, by which processes on any number of machines share their state. */
  state: {
    flag: '--state <url>',
    help: 'Redis or Valkey that shares the state of several mocks: redis://HOST:PORT/DB (also rediss, valkey, valkeys); set the password in PLANT_STORE_STATE_PASSWORD',
  },
  /** Answers operations that the engine can't serve; null for none. */
  fallback: {
    help: 'what answers operations that the mock can not read, in place of Prism; null: nothing, they answer 501',
    kind: unchecked<Fallback | null>(),
  },
} as const satisfies Readonly<Record<string, MockRow>>

type Options = OptionsOf<typeof MOCK_OPTIONS>

/** The options of a mock of several processes, or of one that shares its state. */
export type ScaleOptions = Pick<Options, 'workers' | 'state'>

/** The options of `createMockServer`. */
export type MockServerOptions = Omit<Partial<EngineSettings>, 'judge' | 'locale'> &
  Omit<Options, Exclude<keyof EngineSettings, 'locale'> | keyof ScaleOptions>

export type MockFlags = FlagsOf<typeof MOCK_OPTIONS>

/** Throws an `OptionError` for an option that does not exist, or that has no effect with its engine. */
export function checkMockOptions(options: MockServerOptions): void {
  const rows: Readonly<Record<string, MockRow>> = MOCK_OPTIONS
  checkByRows('createMockServer', options, rows)
  const { engine = 'kit', callbacksTo = [] } = options
  readReceivers(callbacksTo)
  if (!ENGINES.includes(engine)) {
    throw new OptionError(`engine must be ${ENGINES.join(' or ')}, and is ${JSON.stringify(engine)}.`)
  }
  if (engine === 'kit') return
  for (const [name, value] of Object.entries(options)) {
    const { prism, flag = '', usual } = rows[name] ?? {}
    if (prism === undefined || (value ?? null) === null || String(value) === String(usual)) continue
    throw new OptionError(`${name} (${flag.split(' ')[0]}) has no effect with the engine prism: ${prism}.`)
  }
}
