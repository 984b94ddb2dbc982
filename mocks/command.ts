/**
 * `plant-store mock`: the mock server on the command line. The server is loaded only when it starts, so that help and a
 * mistyped flag are answered at once.
 */

import { Command } from 'commander'
import { endBy } from '../spec/program/end-by.ts'
import { addFlags } from '../spec/program/flags.ts'
import { ProfileError } from '../spec/program/told-error.ts'
import { OptionError } from '../spec/program/user-error.ts'
import { isScenarioName, refuseScenario } from './engine/message/scenarios.ts'
import type { Tls } from './http/tls.ts'
import type { Running } from './processes/serve.ts'
import { MOCK_OPTIONS, type MockFlags, type MockServerOptions, type ScaleOptions } from './server/options/mock.ts'
import type { ServerFlags } from './server/options/server.ts'

/** The sub-command `mock`. */
export function command(): Command {
  return addFlags(new Command('mock').description('serve a mock of the API'), MOCK_OPTIONS)
    .addHelpText('after', '\nExample:\n  plant-store mock --spec openapi.yaml --port 4010 --token s3cret')
    .action(runMock)
}

async function runMock({ profile, ...flags }: MockFlags, self: Command): Promise<void> {
  const { data } = flags
  if (typeof data === 'number' && data > flags.maxItems) {
    throw new OptionError(
      `--data ${data}: a session stores ${flags.maxItems} items of a resource; --max-items raises that`,
    )
  }
  const options = await optionsFrom(flags, ['or a scenario of a file of --answers'])
  const starting = profile === undefined ? startLate(options) : startImitation(profile, options, self)
  return runUntilStopped(starting, flags)
}

async function startLate(options: MockServerOptions & ScaleOptions): Promise<Running> {
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
    return await startLate({ ...others, ...Object.fromEntries(decided), profile })
  } catch (error) {
    // The profile is valid, but contradicts the contract.
    if (error instanceof ProfileError) throw new ProfileError(`${file}: ${error.message}`)
    throw error
  }
}

/**
 * Turns flags into the options of a server. Throws a `UserError` for files that can't be read or served, and for an
 * unknown scenario: `others` says which there may be beside those of the table.
 */
export async function optionsFrom<Flags extends ServerFlags>(
  { authStatus, drain: _, tlsCert, tlsKey, ...flags }: Flags,
  others: readonly string[] = [],
) {
  const { scenario, answers } = flags
  // Which scenarios files have is known once they are read.
  if (scenario !== undefined && answers === undefined && !isScenarioName(scenario)) refuseScenario(scenario, others)
  return { ...flags, authStatus: AUTH_STATUS[authStatus], ...(await tlsFrom(tlsCert, tlsKey)) }
}

const AUTH_STATUS = { '400': 400, '401': 401, '403': 403 } as const

async function tlsFrom(cert: string | undefined, key: string | undefined): Promise<{ readonly tls?: Tls }> {
  if (cert === undefined && key === undefined) return {}
  if (cert === undefined) throw new OptionError('--tls-key needs --tls-cert')
  if (key === undefined) throw new OptionError('--tls-cert needs --tls-key')
  const { readTls } = await import('./http/tls.ts')
  return { tls: await readTls(cert, key) }
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
  const [{ writeUnexpected }] = await Promise.all([import('./log/server-log.ts'), starting])
  // Node raises unhandled rejections as uncaught exceptions, too.
  process.on('uncaughtException', (error) => writeUnexpected(error, log))
}
