/**
 * `npm run rolling`: restarts two mocks in turn by SIGTERM while clients send GET and POST on kept connections, each once.
 * The exit code is 0 if no request was lost, behind each balancer; otherwise 1.
 */

import { Command, Option } from 'commander'
import { wholeNumber } from '../../spec/program/options.ts'
import { BALANCERS, type Balancer } from './balancer.ts'
import { roll } from './restarts.ts'

type Flags = {
  readonly balancer: Balancer | 'all'
  readonly requests: number
  readonly restarts: number
  readonly drain: number
  readonly workers: string
}

const command = new Command('npm run rolling --')
  .description('restarts of two mocks under a load of which every request is counted')
  .addOption(
    new Option('--balancer <name>', 'what deals out the requests').choices([...BALANCERS, 'all']).default('all'),
  )
  .option('--requests <n>', 'the fewest requests', wholeNumber(1, 10_000_000), 10_000)
  .option('--restarts <n>', 'how often each mock is restarted', wholeNumber(1, 1_000), 3)
  .option('--drain <seconds>', 'as of the mock', wholeNumber(0, 3600), 2)
  .option('--workers <n>', 'as of the mock', '1')
const { balancer: chosen, requests, restarts, drain, workers } = command.parse().opts<Flags>()
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
