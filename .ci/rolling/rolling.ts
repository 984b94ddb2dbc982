/**
 * `npm run rolling`: restarts two mocks in turn by SIGTERM while clients send GET and POST on kept connections, each once.
 * The exit code is 0 if no request was lost, behind each balancer; otherwise 1.
 */

import { Command } from 'commander'
import { addFlags } from '../../spec/program/flags.ts'
import { type FlagsOf, type OptionRows, wholeNumber } from '../../spec/program/option-rows.ts'
import { BALANCERS } from './balancer.ts'
import { roll } from './restarts.ts'

const FLAGS = {
  balancer: {
    flag: '--balancer <name>',
    help: 'what deals out the requests',
    choices: [...BALANCERS, 'all'],
    usual: 'all',
  },
  requests: { flag: '--requests <n>', help: 'the fewest requests', parse: wholeNumber(1, 10_000_000), usual: 10_000 },
  restarts: {
    flag: '--restarts <n>',
    help: 'how often each mock is restarted',
    parse: wholeNumber(1, 1_000),
    usual: 3,
  },
  drain: { flag: '--drain <seconds>', help: 'as of the mock', parse: wholeNumber(0, 3600), usual: 2 },
  workers: { flag: '--workers <n>', help: 'as of the mock', usual: '1' },
} as const satisfies OptionRows

const command = new Command('npm run rolling --').description(
  'restarts of two mocks under a load of which every request is counted',
)
const {
  balancer: chosen,
  requests,
  restarts,
  drain,
  workers,
} = addFlags(command, FLAGS).parse().opts<FlagsOf<typeof FLAGS>>()
for (const balancer of chosen === 'all' ? BALANCERS : [chosen]) {
  const words = ['--drain', String(drain), '--workers', workers]
  const { answered, connections, processes, lost } = await roll({
    balancer,
    requests,
    restarts,
    clients: 8,
    pause: 5,
    words,
  })
  const total = answered + lost.length
  process.stdout.write(
    `${balancer}: ${lost.length} lost of ${total} requests over ${connections} connections and ${processes} processes\n`,
  )
  for (const line of lost.slice(0, 20)) process.stdout.write(`  ${line}\n`)
  if (lost.length > 0) process.exitCode = 1
}
