/** `plant-store proxy` on the command line. The code for forwarding is loaded only when it starts. */

import { Command } from 'commander'
import { addFlags } from '../../spec/program/flags.ts'
import { once } from '../../spec/program/once.ts'
import { say, screenFor } from '../../spec/program/terminal.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import type { CreateTrafficJudge } from '../../spec/requirements/finding.ts'
import { optionsFrom, runUntilStopped } from '../command.ts'
import { PROXY_FLAGS, type ProxyFlags } from '../server/options/proxy.ts'

type LoadJudge = () => Promise<CreateTrafficJudge>

export function command(loadJudge: LoadJudge): Command {
  const proxy = new Command('proxy').description(
    'forward requests to a deployment, and check requests and answers against the contract',
  )
  return addFlags(proxy, PROXY_FLAGS)
    .addHelpText(
      'after',
      '\nExample:\n  plant-store proxy --spec openapi.yaml --target https://staging.example.com/v1 --fail-on-violation',
    )
    .action(async (flags: ProxyFlags) => {
      if (proxy.getOptionValueSource('authStatus') === 'cli')
        throw new OptionError(
          `--auth-status is only for plant-store mock: the deployment behind the proxy decides this`,
        )
      await runProxy(flags, loadJudge)
    })
}

async function runProxy({ failOnViolation, ...flags }: ProxyFlags, loadJudge: LoadJudge): Promise<void> {
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
      const text =
        summaryText(report, screenFor(process.stdout) !== null) + (recorded === null ? '' : recordedText(recorded))
      if (flags.log === 'json') process.stdout.write(`${jsonLine(event)}\n`)
      else say(process.stdout, text)
    })
    return { ...proxy, close }
  })
  await runUntilStopped(starting, flags)
}
