/**
 * `npm run judges`: lets another judge and ours look at the same servers, of which it is known what they break, and
 * writes contract-tests/PEERS.md.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { severalAtOnce } from '../../contract-tests/client/pace.ts'
import { isAgainstTarget } from '../../contract-tests/report/outcome.ts'
import { TARGETS } from '../../contract-tests/targets/judging.ts'
import { named } from '../../contract-tests/targets/named.ts'
import { TOKEN, withTarget } from '../../contract-tests/targets/reference.ts'
import { verify } from '../../contract-tests/verify/verify.ts'
import { LETTERS, LETTERS_DOCUMENT, startLetters } from '../../contract-tests/wild/letters.ts'
import { levelsOf } from '../../contract-tests/wild/page.ts'
import { addFlags } from '../../spec/program/flags.ts'
import { wholeNumber } from '../../spec/program/option-rows.ts'
import { judgesPage, type Known, type Seen } from './judges-page.ts'
import { installSchemathesis, schemathesisOn } from './schemathesis.ts'

const ROOT = join(import.meta.dirname, '../..')
const PLANT_STORE = join(ROOT, 'spec/openapi.yaml')
const PAGE = join(ROOT, 'contract-tests/PEERS.md')

const command = new Command('judges')
  .description('compare verify with Schemathesis on servers whose faults are known')
  .argument('[name...]', 'only servers whose names begin so; the page is written when there is none')
addFlags(command, {
  every: { flag: '--every <n>', help: 'only one in so many of the servers', parse: wholeNumber(1, 100), usual: 1 },
}).parse()
const { args } = command
const { every } = command.opts<{ every: number }>()

type Server = Known & { readonly serve: <T>(work: (url: string) => Promise<T>) => Promise<T> }

const reference = { name: 'reference', breach: null, variation: {}, base: '' }
const plants = [reference, ...TARGETS].map(({ name, breach, variation, base }): Server => {
  const serve: Server['serve'] = (work) => withTarget(variation, ({ url }) => work(url), base)
  return { name, service: 'Plant Store', document: PLANT_STORE, isPlain: name === reference.name, breach, serve }
})
const levels = await levelsOf({ document: LETTERS_DOCUMENT })
const letters = LETTERS.map(({ name, habits, breach }): Server => {
  const serve: Server['serve'] = async (work) => {
    const { url, close } = await startLetters(habits)
    return await work(url).finally(close)
  }
  const known = breach && { requirement: breach.requirement, level: levels.get(breach.requirement) ?? 'must' }
  return { name, service: 'Letters', document: LETTERS_DOCUMENT, isPlain: habits.length === 0, breach: known, serve }
})

await installSchemathesis()
const seen: Seen[] = []
const servers = [...letters, ...plants]
  .filter(named(args))
  .filter(({ isPlain }, index) => isPlain || index % every === 0)
await severalAtOnce(servers, 2, async (server) => {
  const ours = await timed(() => server.serve((url) => oursOn(server, url)))
  const theirs = await timed(() => server.serve((url) => schemathesisOn(server.document, url, TOKEN)))
  seen.push({ server, ours, theirs })
  const is = server.breach?.requirement ?? 'conforms'
  const words = [ours, theirs].map(({ said, seconds }) => `${seconds.toFixed(1)} s, ${said?.join('; ') ?? 'no end'}`)
  console.log(`${server.name.padEnd(52)} ${is.padEnd(44)} verify: ${words[0]} | Schemathesis: ${words[1]}`)
})
if (args.length === 0) writeFileSync(PAGE, judgesPage(seen, every))

/** The requirements that `verify` finds broken; null: it could not judge. */
async function oursOn({ document }: Known, target: string): Promise<readonly string[] | null> {
  const report = mkdtempSync(join(tmpdir(), 'plant-store-'))
  try {
    const { verdict, requirements } = await verify({ target, token: TOKEN, spec: document, report, timeout: 5000 })
    if (verdict === 'unjudged') return null
    return requirements.filter(isAgainstTarget).map(({ id, level }) => `${level} ${id}`)
  } finally {
    rmSync(report, { recursive: true })
  }
}

async function timed<T>(work: () => Promise<T>): Promise<{ said: T; seconds: number }> {
  const before = performance.now()
  const said = await work()
  return { said, seconds: (performance.now() - before) / 1000 }
}
