/** The options of a mock server, and their defaults. */

import type { Locale } from '../../fixtures/scene/locale.ts'
import type { SpecOptions } from '../../spec/document/source.ts'
import type { Data } from '../engine/data/data.ts'
import { BODY_LIMIT } from '../engine/message/message.ts'
import type { EngineSettings } from '../engine/message/settings.ts'
import type { Delay } from '../engine/script/delay.ts'
import type { Script } from '../engine/script/script.ts'
import type { Tls } from '../http/tls.ts'
import type { LogFormat } from '../log/server-log.ts'

export type MockServerOptions = SpecOptions &
  Partial<Omit<EngineSettings, 'locale'>> & {
    /** Whose words people, cities and companies have: a code of faker's such as `de`, or a definition of its. */
    readonly locale?: string | Locale | null
    /** 0 selects a free port. */
    readonly port?: number
    readonly host?: string
    /** The script at the start: a scenario, an answer of your own or a sequence; null or absent: usual answers. */
    readonly scenario?: Script | null
    /** Milliseconds before each answer of an operation, or a range to draw from. A request's `Prefer` overrides it. */
    readonly delay?: Delay
    /** Share of the requests, from 0 to 1, that get one of the misbehaving scenarios, drawn by the seed. */
    readonly chaos?: number
    /** The largest request body in bytes. */
    readonly bodyLimit?: number
    /** Whether the document is reloaded when it changes. */
    readonly watch?: boolean
    readonly log?: LogFormat
    /**
     * What every session remembers from the start: a number of items of each resource, items by resource, or the name
     * of a file as `plant-store fixtures` writes it. Ten made-up items of each resource by default; 0 is none.
     */
    readonly data?: Data | string
    /** The most items of one resource that a session stores; 10,000 by default. */
    readonly maxItems?: number
    /** The JSON value of a profile by `plant-store learn`: the mock behaves like it. Other options go before it. */
    readonly profile?: object
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
export const OPTIONS = {
  allowRefs: true,
  authStatus: true,
  bodyLimit: true,
  chaos: true,
  cors: true,
  data: true,
  delay: true,
  fallback: true,
  host: true,
  locale: true,
  log: true,
  maxItems: true,
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
  tls: true,
  tokens: true,
  watch: true,
} as const satisfies Record<keyof MockServerOptions, true>

/** The most processes behind one port. */
export const MOST_WORKERS = 256

export const SERVER_DEFAULTS = { port: 4010, host: '127.0.0.1', bodyLimit: BODY_LIMIT } as const

/** Milliseconds that the deployment behind a proxy may send nothing. */
export const PROXY_TIMEOUT = 30_000
