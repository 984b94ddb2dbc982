/**
 * `plant-store mock`: the mock server on the command line. The server is loaded only when it starts, so that help and a
 * mistyped flag are answered at once.
 */

import { Command, InvalidArgumentError, Option } from 'commander'
import type { SpecOptions } from '../spec/document/source.ts'
import { endBy } from '../spec/program/exit-codes.ts'
import {
  addResourcesOption,
  addSceneOptions,
  addSpecOptions,
  repeatable,
  seedOption,
  share,
  wholeNumber,
} from '../spec/program/options.ts'
import { ProfileError } from '../spec/program/profile-error.ts'
import { OptionError } from '../spec/program/user-error.ts'
import { type Delay, LONGEST_DELAY } from './engine/message/delay.ts'
import { isScenarioName, refuseScenario, SCENARIO_NAMES } from './engine/message/scenarios.ts'
import { MOST_ITEMS } from './engine/state/items.ts'
import type { Tls } from './http/tls.ts'
import type { LogFormat } from './log/server-log.ts'
import type { Running } from './processes/start.ts'
import {
  ENGINES,
  type EngineName,
  MOST_WORKERS,
  type MockServerOptions,
  type ScaleOptions,
  SERVER_DEFAULTS,
} from './server/options.ts'

/** The values of the flags that mock and proxy share. */
export type ServerFlags = SpecOptions & {
  readonly port: number
  readonly host: string
  readonly token: readonly string[]
  readonly authStatus: '400' | '401' | '403'
  readonly scenario?: string
  readonly answers?: string
  readonly delay: Delay
  readonly chaos: number
  readonly seed: number
  readonly bodyLimit: number
  readonly cors: boolean
  readonly coverage?: true
  readonly watch: boolean
  readonly log: LogFormat
  readonly drain: number
  readonly tlsCert?: string
  readonly tlsKey?: string
}

type MockFlags = ServerFlags &
  ScaleOptions & {
    readonly profile?: string
    readonly data?: number | string
    readonly maxItems: number
    readonly maxMemory: number
    readonly locale?: string
    readonly now?: string
    readonly engine: EngineName
    readonly client: readonly string[]
    readonly tokenLifetime?: number
    readonly streamPace?: number
    readonly streamOpen?: boolean
    readonly callbacks: boolean
    readonly callbacksTo: readonly string[]
  }

/** The sub-command `mock`. */
export function command(): Command {
  const mock = addServerFlags(new Command('mock').description('serve a mock of the API'))
  for (const option of mock.options)
    if (option.long === '--scenario') option.description += ', or one of your own in --answers'
  return addSceneOptions(addResourcesOption(mock))
    .option('--profile <file>', 'imitate the deployment in this profile of plant-store learn; other flags override it')
    .addOption(
      new Option('--engine <name>', 'program that makes the answers: the kit, or Prism, which stores nothing')
        .choices(ENGINES)
        .default('kit'),
    )
    .option(
      '--data <file|dir|n>',
      'items that every session starts with: a file, a folder, or a number for each resource (10 without the flag, 0 for none)',
      dataOf,
    )
    .option(
      '--answers <file|dir>',
      'file (YAML or JSON) or folder of your own answers, for every session; reloaded when it changes',
    )
    .option(
      '--max-items <n>',
      'maximum number of stored items of each resource in a session',
      wholeNumber(1, 1_000_000),
      MOST_ITEMS,
    )
    .option(
      '--max-memory <mb>',
      'maximum megabytes of the items and own answers of all sessions together; after that, writes of new sessions are refused',
      wholeNumber(1, 1_000_000),
      SERVER_DEFAULTS.maxMemory,
    )
    .addOption(
      repeatable('--client <id:secret>', "a client that the document's token endpoint accepts; repeatable", 'any'),
    )
    .option(
      '--token-lifetime <seconds>',
      'seconds for which a token from the token endpoint is valid (default: 3600)',
      wholeNumber(1, 1_000_000_000),
    )
    .option(
      '--stream-pace <ms>',
      'milliseconds between two events of a stream; a request can override it (Prefer: stream-pace=50)',
      wholeNumber(0, LONGEST_DELAY),
    )
    .option('--stream-open', 'keep streams of events open until the client leaves (Prefer: stream-open=true)')
    .option('--no-callbacks', "do not send the document's callbacks after answers")
    .addOption(
      repeatable(
        '--callbacks-to <host[:port]>',
        "also send the document's callbacks to this host; repeatable; without this flag, only to this machine, or nowhere if others can reach the mock",
        'none',
      ),
    )
    .option('--cors', 'send CORS headers even if the profile has none')
    .option(
      '--workers <n|auto>',
      'number of processes that serve the port and share all state; auto: one for each core',
      workersOf,
      1,
    )
    .option('--metrics', 'serve metrics for Prometheus at /_mock/metrics')
    .option(
      '--state <url>',
      'Redis or Valkey that shares the state of several mocks: redis://HOST:PORT/DB (also rediss, valkey, valkeys); set the password in PLANT_STORE_STATE_PASSWORD',
    )
    .addHelpText('after', '\nExample:\n  plant-store mock --port 4010 --token s3cret')
    .action(startMock)
}

async function startMock({ profile, data, client: clients, ...flags }: MockFlags, self: Command): Promise<void> {
  if (typeof data === 'number' && data > flags.maxItems) {
    throw new OptionError(
      `--data ${data}: a session stores ${flags.maxItems} items of a resource; --max-items raises that`,
    )
  }
  const options = {
    ...(await optionsFrom(flags, ['or a scenario of a file of --answers'])),
    ...(data !== undefined && { data }),
    clients,
  }
  const starting = profile === undefined ? start(options) : startImitation(profile, options, self)
  return runUntilStopped(starting, flags)
}

function workersOf(text: string): number | 'auto' {
  if (text === 'auto') return text
  if (/^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= MOST_WORKERS) return Number(text)
  throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST_WORKERS}, or auto.`)
}

/** A number of fixtures, or the name of a file. */
function dataOf(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text
}

async function start(options: MockServerOptions & ScaleOptions): Promise<Running> {
  return (await import('./processes/start.ts')).startServer(options)
}

/** Starts a mock with a profile. The profile decides everything that no flag was given for. */
async function startImitation(
  file: string,
  options: MockServerOptions & ScaleOptions,
  self: Command,
): Promise<Running> {
  const { authStatus, cors, delay, bodyLimit, ...others } = options
  const decided = Object.entries({ authStatus, cors, delay, bodyLimit }).filter(
    ([name]) => self.getOptionValueSource(name) !== 'default',
  )
  const { loadProfile } = await import('../spec/profile/profile-file.ts')
  const profile = await loadProfile(file)
  try {
    return await start({ ...others, ...Object.fromEntries(decided), profile })
  } catch (error) {
    // The profile is valid, but contradicts the contract.
    if (error instanceof ProfileError) throw new ProfileError(`${file}: ${error.message}`)
    throw error
  }
}

/** Adds the flags that mock and proxy share. */
export function addServerFlags(command: Command): Command {
  command
    .option('--port <port>', 'port to listen on; 0 selects a free one', wholeNumber(0, 65_535), SERVER_DEFAULTS.port)
    .option('--host <address>', 'address to listen on', SERVER_DEFAULTS.host)
  return addSpecOptions(command)
    .addOption(
      repeatable(
        '--token <token>',
        'a valid credential, for Basic user:password; repeatable; without this flag, every well-formed credential is valid',
        'any',
      ),
    )
    .addOption(
      new Option('--auth-status <status>', 'status for a refused credential')
        .choices(['400', '401', '403'])
        .default('401'),
    )
    .option('--scenario <name>', `answer every request with this scenario: ${SCENARIO_NAMES.join(', ')}`)
    .option('--delay <ms|min-max>', 'milliseconds before each answer, or a range for a random delay', delayOf, 0)
    .option('--chaos <rate>', 'share of the requests (0 to 1) that get a random misbehaving scenario', share, 0)
    .addOption(seedOption())
    .option(
      '--body-limit <bytes>',
      'maximum size of a request body',
      wholeNumber(0, 1024 ** 3),
      SERVER_DEFAULTS.bodyLimit,
    )
    .option('--no-cors', 'send no CORS headers, and do not answer preflights')
    .option('--coverage', 'count every request for the coverage of the contract, at /_mock/coverage')
    .option('--no-watch', 'do not reload the document when it changes')
    .addOption(
      new Option('--log <format>', 'format of the log').choices(['pretty', 'json', 'silent']).default('pretty'),
    )
    .option(
      '--drain <seconds>',
      'after SIGTERM, report not ready, keep serving for this time, and close each connection after its next answer',
      wholeNumber(0, 3600),
      0,
    )
    .option('--tls-cert <file>', 'certificate in PEM, to serve HTTPS; needs --tls-key')
    .option('--tls-key <file>', 'private key of the certificate in PEM')
}

/**
 * Turns flags into the options of a server. Throws a `UserError` for files that can't be read or served, and for an
 * unknown scenario: `others` says which there may be beside those of the table.
 */
export async function optionsFrom(
  { token, authStatus, drain: _, tlsCert, tlsKey, ...flags }: ServerFlags,
  others: readonly string[] = [],
) {
  const { scenario, answers } = flags
  // Which scenarios files have is known once they are read.
  if (scenario !== undefined && answers === undefined && !isScenarioName(scenario)) refuseScenario(scenario, others)
  return { ...flags, tokens: token, authStatus: AUTH_STATUS[authStatus], ...(await tlsFrom(tlsCert, tlsKey)) }
}

const AUTH_STATUS = { '400': 400, '401': 401, '403': 403 } as const

async function tlsFrom(cert: string | undefined, key: string | undefined): Promise<{ readonly tls?: Tls }> {
  if (cert === undefined && key === undefined) return {}
  if (cert === undefined) throw new OptionError('--tls-key needs --tls-cert')
  if (key === undefined) throw new OptionError('--tls-cert needs --tls-key')
  const { readTls } = await import('./http/tls.ts')
  return { tls: await readTls(cert, key) }
}

function delayOf(text: string): Delay {
  const [, minimum = '', maximum = minimum] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? []
  if (minimum === '' || Number(minimum) > Number(maximum) || Number(maximum) > LONGEST_DELAY) {
    throw new InvalidArgumentError(
      `It must be a number of milliseconds up to ${LONGEST_DELAY}, or a range such as 100-500.`,
    )
  }
  return minimum === maximum ? Number(minimum) : { minimum: Number(minimum), maximum: Number(maximum) }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Milliseconds after which a signal ends what would not end. */
const UNENDING_MS = 500

/**
 * Runs a server until it is told to stop. An uncaught error is reported in one line, and the server goes on: a fault in
 * one exchange must not end the others.
 */
export async function runUntilStopped(
  starting: Promise<Running>,
  { log, drain }: Pick<ServerFlags, 'log' | 'drain'>,
): Promise<void> {
  const stop = (signal: NodeJS.Signals): void => {
    // After this, a second signal has its default effect and ends the process at once.
    for (const one of SIGNALS) process.off(one, stop)
    // A server that is starting may wait for a pipe, and one that has closed may have begun to read one.
    const endSoon = () => setTimeout(endBy, UNENDING_MS, signal).unref()
    const late = endSoon()
    starting.then(
      async (server) => {
        clearTimeout(late)
        // Ctrl-C means that a person at a terminal stops the mock.
        if (drain > 0 && signal === 'SIGTERM') await server.drain(drain * 1000)
        await server.close()
        endSoon()
      },
      () => {},
    )
  }
  // The listeners are added first, because a program may stop the mock as soon as it reads that the mock listens.
  for (const signal of SIGNALS) process.on(signal, stop)
  const [{ unexpected, writeProblem }] = await Promise.all([import('./log/server-log.ts'), starting])
  // Node raises unhandled rejections as uncaught exceptions, too.
  process.on('uncaughtException', (error) => {
    writeProblem({ event: 'error', message: unexpected(error) }, log)
  })
}
