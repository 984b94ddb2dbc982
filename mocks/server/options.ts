/** What a mock server can be told, and what it does where nothing is said. */

import type { SpecOptions } from '../../spec/source.ts'
import type { Delay } from '../engine/delay.ts'
import { BODY_LIMIT, type EngineSettings } from '../engine/engine.ts'
import type { Script } from '../engine/script.ts'
import type { Data } from '../engine/store/data.ts'
import type { LogFormat } from './log.ts'
import type { Tls } from './tls.ts'

export type MockServerOptions = SpecOptions &
  Partial<EngineSettings> & {
    /** 0 takes a free port. */
    readonly port?: number
    readonly host?: string
    /** What is on stage from the start: a scenario, an answer of one's own or a sequence; null or absent: the usual answers. */
    readonly scenario?: Script | null
    /** Milliseconds before each answer of an operation, or a range to draw them from; a request's own has the last word. */
    readonly delay?: Delay
    /** Share of the requests, from 0 to 1, that get one of the misbehaving scenarios, drawn by the seed. */
    readonly chaos?: number
    /** Bytes of the largest body that is taken. */
    readonly bodyLimit?: number
    /** Whether a changed document is picked up. */
    readonly watch?: boolean
    readonly log?: LogFormat
    /**
     * What every session remembers from the start: so many items of each resource, items by resource, or the file of
     * either as `plant-store fixtures` writes it. Without it a resource is remembered from its first write.
     */
    readonly data?: Data | string
    /** The JSON value of a profile by `plant-store learn`: the mock behaves like that deployment. Other options win over it. */
    readonly profile?: object
    /** Whether `/_mock/metrics` says what was measured, as Prometheus reads it. */
    readonly metrics?: boolean
    /** A certificate and its key in PEM; the mock then speaks HTTPS. */
    readonly tls?: Tls
  }

/** A mock that is more than one process, or shares what it knows with others. */
export type ScaleOptions = {
  /** Processes behind the port: so many, or one for each core. */
  readonly workers?: number | 'auto'
  /** Address of a Redis or Valkey that the processes of any number of machines share what they know by. */
  readonly state?: string
}

/** Their names. */
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
  log: true,
  metrics: true,
  port: true,
  profile: true,
  scenario: true,
  seed: true,
  spec: true,
  specLimit: true,
  specTimeout: true,
  tls: true,
  tokens: true,
  watch: true,
} as const satisfies Record<keyof MockServerOptions, true>

/** Processes behind one port at most. */
export const MOST_WORKERS = 256

export const SERVER_DEFAULTS = { port: 4010, host: '127.0.0.1', bodyLimit: BODY_LIMIT } as const
