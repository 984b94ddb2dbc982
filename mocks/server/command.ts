/** `plant-store mock`: the mock server on the command line. */

import { Command, Option } from 'commander'
import { seedOption, specOption, wholeNumber } from '../../spec/options.ts'
import { SCENARIO_NAMES, type ScenarioName } from '../engine/scenarios.ts'
import type { LogFormat } from './log.ts'
import { createMockServer, SERVER_DEFAULTS } from './server.ts'

type Options = {
  readonly port: number
  readonly host: string
  readonly spec?: string
  readonly token: readonly string[]
  readonly authStatus: '400' | '401' | '403'
  readonly scenario?: ScenarioName
  readonly seed: number
  readonly bodyLimit: number
  readonly cors: boolean
  readonly watch: boolean
  readonly log: LogFormat
}

/** The sub-command `mock`. */
export function command(): Command {
  return new Command('mock')
    .description('serve the API on a port, without the service behind it')
    .addOption(
      new Option('--port <port>', 'port to listen on; 0 takes a free one')
        .argParser(wholeNumber(0, 65_535))
        .default(SERVER_DEFAULTS.port),
    )
    .option('--host <address>', 'address to listen on', SERVER_DEFAULTS.host)
    .addOption(specOption())
    .addOption(
      new Option('--token <token>', 'a credential that is good, repeatable; without it every well-formed one is')
        .argParser((token: string, others: readonly string[]) => [...others, token])
        .default([], 'any'),
    )
    .addOption(
      new Option('--auth-status <status>', 'status for a refused credential')
        .choices(['400', '401', '403'])
        .default('401'),
    )
    .addOption(
      new Option('--scenario <name>', 'what to answer whatever is asked, until told otherwise').choices(SCENARIO_NAMES),
    )
    .addOption(seedOption())
    .addOption(
      new Option('--body-limit <bytes>', 'largest body that is taken')
        .argParser(wholeNumber(0, 1024 ** 3))
        .default(SERVER_DEFAULTS.bodyLimit),
    )
    .option('--no-cors', 'no CORS headers, no answer to preflights')
    .option('--no-watch', 'do not pick up changes of the document')
    .addOption(new Option('--log <format>', 'what to print').choices(['pretty', 'json', 'silent']).default('pretty'))
    .addHelpText('after', '\nExample:\n  plant-store mock --port 4010 --token s3cret')
    .action(run)
}

async function run({ token, authStatus, ...options }: Options): Promise<void> {
  const starting = createMockServer({ ...options, tokens: token, authStatus: AUTH_STATUS[authStatus] })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // Listened for from the start: who reads that the mock listens may stop it at once.
    process.once(signal, () => void starting.then((mock) => mock.close()))
  }
  await starting
}

const AUTH_STATUS = { '400': 400, '401': 401, '403': 403 } as const
