/** `plant-store proxy` on the command line. The code for forwarding is loaded only when it starts. */

import { Command } from 'commander'
import { once } from '../../spec/program/once.ts'
import { wholeNumber } from '../../spec/program/options.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import type { CreateTrafficJudge } from '../../spec/requirements/finding.ts'
import { addServerFlags, optionsFrom, runUntilStopped, type ServerFlags } from '../command.ts'
import { PROXY_TIMEOUT } from '../server/options.ts'

type Flags = ServerFlags & {
  readonly target: string
  readonly timeout: number
  readonly insecure?: true
  readonly errors?: true
  readonly forwardCookies?: true
  readonly failOnViolation?: true
  readonly record?: string
}

type LoadJudge = () => Promise<CreateTrafficJudge>

/** A flag of the mock for something that the deployment decides. */
const OF_THE_MOCK = '--auth-status'
/** A flag of the mock that has no effect here: the proxy adds no CORS headers by default. */
const NOT_NEEDED = '--no-cors'

const TOKEN = 'a valid credential; repeatable; without this flag, the proxy does not judge credentials'

/** Creates the sub-command `proxy`. */
export function command(loadJudge: LoadJudge): Command {
  const proxy = new Command('proxy')
    .description('forward requests to a deployment, and check requests and answers against the contract')
    .requiredOption('--target <url>', 'address of the deployment; its path is the base path of every request')
    .option('--errors', 'answer with an Error instead of forwarding what breaks the contract')
    .option('--fail-on-violation', 'exit with 1 if a request or an answer broke the contract')
    .option('--record <dir>', 'write answers and stored items into this folder, for mock --answers and mock --data')
    .option('--timeout <ms>', 'maximum time without data from the deployment', wholeNumber(1, 3_600_000), PROXY_TIMEOUT)
    .option('--insecure', 'accept a certificate that cannot be verified')
    .option('--forward-cookies', 'forward cookies to the deployment')
  for (const option of addServerFlags(proxy).options) {
    if (option.long === OF_THE_MOCK || option.long === NOT_NEEDED) option.hideHelp()
    if (option.long === '--token') option.description = TOKEN
  }
  return proxy
    .option('--cors', 'answer preflights, and allow every page if the deployment sends no CORS headers', false)
    .addHelpText(
      'after',
      '\nExample:\n  plant-store proxy --spec openapi.yaml --target https://staging.example.com/v1 --fail-on-violation',
    )
    .action(async (flags: Flags) => {
      if (proxy.getOptionValueSource('authStatus') === 'cli')
        throw new OptionError(
          `${OF_THE_MOCK} is only for plant-store mock: the deployment behind the proxy decides this`,
        )
      await run(flags, loadJudge)
    })
}

async function run({ failOnViolation, ...flags }: Flags, loadJudge: LoadJudge): Promise<void> {
  const { target, timeout, insecure = false, errors = false, forwardCookies = false } = flags
  const options = { ...(await optionsFrom(flags)), target, timeout, insecure, errors, forwardCookies }
  const [{ createProxyServer }, { isViolated, recordedText, summaryText }, { jsonLine }, createTrafficJudge] =
    await Promise.all([
      import('./server.ts'),
      import('./record/summary.ts'),
      import('../log/server-log.ts'),
      loadJudge(),
    ])
  const starting = createProxyServer(options, createTrafficJudge).then((proxy) => {
    const close = once(async () => {
      await proxy.close()
      const report = proxy.summary()
      if (failOnViolation && isViolated(report)) process.exitCode = 1
      const recorded = proxy.recorded()
      if (recorded !== null && recorded.failure !== null) process.exitCode = 1
      const event = { event: 'summary', ...report, ...(recorded !== null && { recorded }) }
      const text = summaryText(report) + (recorded === null ? '' : recordedText(recorded))
      process.stdout.write(flags.log === 'json' ? `${jsonLine(event)}\n` : text)
    })
    return { ...proxy, close }
  })
  await runUntilStopped(starting, flags)
}
