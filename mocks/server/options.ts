/** The options of a mock server, and their defaults. */

import type { Locale } from '../../fixtures/scene/locale.ts'
import type { SpecOptions } from '../../spec/document/source.ts'
import { readReceivers } from '../../spec/program/hosts.ts'
import { checkOptions } from '../../spec/program/known-options.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import type { AnswerSource } from '../answers/answers.ts'
import type { Data } from '../engine/data/data.ts'
import type { Delay } from '../engine/message/delay.ts'
import { BODY_LIMIT } from '../engine/message/message.ts'
import { checkKinds } from '../engine/message/option-kinds.ts'
import { DEFAULT_SETTINGS, type EngineSettings } from '../engine/message/settings.ts'
import type { Script } from '../engine/script/script.ts'
import type { OwnScenario } from '../engine/script/script-step.ts'
import { MOST_ITEMS } from '../engine/state/items.ts'
import type { Tls } from '../http/tls.ts'
import type { LogFormat } from '../log/server-log.ts'

/** Who can answer. */
export const ENGINES = ['kit', 'prism'] as const

export type EngineName = (typeof ENGINES)[number]

/** The options of `createMockServer`. */
export type MockServerOptions = SpecOptions &
  Partial<Omit<EngineSettings, 'judge' | 'locale'>> & {
    /**
     * The locale of names, cities and companies: a code of faker such as `de`, or one of faker's locale definitions.
     */
    readonly locale?: string | Locale | null
    /**
     * What makes the answers: the kit, which is the default, or Prism, from the document alone. An `OptionError` names
     * an option that Prism can't use.
     */
    readonly engine?: EngineName
    /** 0 selects a free port. */
    readonly port?: number
    readonly host?: string
    /** The script at the start: a scenario, your own answer or a sequence; null or absent: usual answers. */
    readonly scenario?: Script<OwnScenario> | null
    /**
     * Your own answers, which apply to every session: a list of answers and functions, or the name of a file or a
     * folder. The first that a request matches answers it.
     */
    readonly answers?: AnswerSource
    /** Milliseconds before each answer of an operation, or a range to draw from. A request's `Prefer` overrides it. */
    readonly delay?: Delay
    /** Share of the requests, from 0 to 1, that get one of the misbehaving scenarios, drawn by the seed. */
    readonly chaos?: number
    /** Whether the document's callbacks are sent after its answers. By hand they are sent all the same. */
    readonly callbacks?: boolean
    /**
     * Hosts that `callbacks` of the document may be sent to, beside the loopback interface: a name or an address, with
     * `:PORT` if only that one. Where `host` is not a loopback address, only to these.
     */
    readonly callbacksTo?: readonly string[]
    /** The largest request body in bytes. */
    readonly bodyLimit?: number
    /** Whether the document is reloaded when it changes. */
    readonly watch?: boolean
    readonly log?: LogFormat
    /**
     * What every session stores from the start: a number of items of each resource, items by resource, or the name of a
     * file as `plant-store fixtures` writes it, or of a folder of such files. The default is ten generated items of
     * each; 0 means none.
     */
    readonly data?: Data | string
    /** The most items of one resource that a session stores; 10,000 by default. */
    readonly maxItems?: number
    /**
     * The megabytes that the items and own answers of all sessions take together; 256 by default. After that, writes of
     * new sessions are refused.
     */
    readonly maxMemory?: number
    /**
     * The JSON value of a profile by `plant-store learn`: the mock behaves like that deployment. Other options override
     * it.
     */
    readonly profile?: object
    /** Whether `/_mock/coverage` counts every request; otherwise it counts those in the journal. */
    readonly coverage?: boolean
    /** Whether `/_mock/metrics` serves metrics for Prometheus. */
    readonly metrics?: boolean
    /** A certificate and its key in PEM; the mock then serves HTTPS. */
    readonly tls?: Tls
  }

/** The options of a mock of several processes, or of one that shares its state. */
export type ScaleOptions = {
  /** The number of processes behind the port, or one for each core. */
  readonly workers?: number | 'auto'
  /** Address of a Redis or Valkey, by which processes on any number of machines share their state. */
  readonly state?: string
}

/** The names of the options. */
const OPTIONS = {
  allowRefs: true,
  answers: true,
  authStatus: true,
  bodyLimit: true,
  callbacks: true,
  callbacksTo: true,
  chaos: true,
  clients: true,
  cors: true,
  coverage: true,
  data: true,
  delay: true,
  engine: true,
  fallback: true,
  host: true,
  locale: true,
  log: true,
  maxItems: true,
  maxMemory: true,
  metrics: true,
  now: true,
  port: true,
  profile: true,
  resources: true,
  scenario: true,
  seed: true,
  spec: true,
  specLimit: true,
  specTimeout: true,
  streamOpen: true,
  streamPace: true,
  tls: true,
  tokenLifetime: true,
  tokens: true,
  watch: true,
} as const satisfies Record<keyof MockServerOptions, true>

const FORGETS = 'Prism stores nothing'
const MAKES = 'Prism makes its own values'

/** Options that have no effect with Prism: the value that needs no warning, and why. */
const OURS: Readonly<Record<string, readonly [usual: unknown, why: string]>> = {
  authStatus: [DEFAULT_SETTINGS.authStatus, 'the document or Prism decides the status'],
  data: [undefined, FORGETS],
  locale: [null, MAKES],
  maxItems: [MOST_ITEMS, FORGETS],
  now: [null, MAKES],
  profile: [undefined, 'Prism does not use profiles'],
  resources: [undefined, FORGETS],
  streamOpen: [undefined, 'Prism sends no streams'],
  streamPace: [undefined, 'Prism sends no streams'],
}

/** Throws an `OptionError` for an option that does not exist, or that has no effect with its engine. */
export function checkMockOptions(options: MockServerOptions): void {
  checkOptions('createMockServer', options, OPTIONS)
  checkKinds(options)
  const { engine = 'kit', callbacksTo = [] } = options
  readReceivers(callbacksTo)
  if (!ENGINES.includes(engine)) {
    throw new OptionError(`engine must be ${ENGINES.join(' or ')}, and is ${JSON.stringify(engine)}.`)
  }
  if (engine === 'kit') return
  for (const [name, value] of Object.entries(options)) {
    const [usual, why] = OURS[name] ?? [value, '']
    if (value === usual || value === undefined) continue
    const flag = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    throw new OptionError(`${name} (--${flag}) has no effect with the engine prism: ${why}.`)
  }
}

/** The most processes behind one port. */
export const MOST_WORKERS = 256

export const SERVER_DEFAULTS = { port: 4010, host: '127.0.0.1', bodyLimit: BODY_LIMIT, maxMemory: 256 } as const

/** Milliseconds that the deployment behind a proxy may send nothing. */
export const PROXY_TIMEOUT = 30_000
