/**
 * `npm run others`: judges every peer and writes contract-tests/OTHERS.md. With `--prism-harness`, what Prism's own tests
 * say of the kit: .ci/peers/PRISM.md.
 */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Argument, Command, Option } from 'commander'
import { isAgainstTarget } from '../../contract-tests/report/outcome.ts'
import type { Report } from '../../contract-tests/report/report.ts'
import { verify } from '../../contract-tests/verify/verify.ts'
import { ENGINES, type EngineName } from './harness-page.ts'
import { noteOn } from './notes.ts'
import { PEER_NAMES, PEERS, type PeerName, startPeer, versionOf } from './peers.ts'

const FILE = join(import.meta.dirname, '../../contract-tests/OTHERS.md')
/** Any will do: no peer is told which is good. */
const TOKEN = 'a-token-for-others'

async function judge(name: PeerName): Promise<Report> {
  const peer = await startPeer(name)
  const report = mkdtempSync(join(tmpdir(), 'plant-store-'))
  try {
    return await verify({ target: peer.url, token: TOKEN, report, timeout: 1500 })
  } finally {
    await peer.close()
    rmSync(report, { recursive: true })
  }
}

function rows(name: PeerName, { requirements }: Report): string[] {
  return requirements.filter(isAgainstTarget).map((requirement) => {
    const { id, level, cases } = requirement
    const broken = cases.filter(isAgainstTarget)
    const [first] = broken
    const words = [`\`${id}\``, level, String(broken.length), short(first?.received ?? ''), noteOn(name, id)]
    return `| ${words.map(cell).join(' | ')} |`
  })
}

/** Text that stays in its cell. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll(/\s+/g, ' ')
}

function short(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 99)}…`
}

async function judgePeers(): Promise<void> {
  const sections: string[] = []
  for (const name of PEER_NAMES) {
    const report = await judge(name)
    const broken = report.requirements.filter(isAgainstTarget)
    const failed = broken.filter(({ outcome }) => outcome === 'failed').length
    const heading = `## ${PEERS[name].title} ${versionOf(name)}`
    const verdict = `${report.verdict}: ${failed} requirements failed, ${broken.length - failed} warned, of ${report.requirements.length}.`
    process.stdout.write(`${heading.slice(3)}: ${verdict}\n`)
    sections.push(
      [
        heading,
        '',
        `The run ${verdict}`,
        '',
        '| requirement | level | cases | answer to the first case | checked by hand |',
        '|---|---|---|---|---|',
        ...rows(name, report),
        '',
      ].join('\n'),
    )
  }

  writeFileSync(
    FILE,
    `# What \`verify\` finds in other mock servers

Each mock served \`spec/openapi.yaml\`, and \`verify\` judged it. A finding shows where a front end that was tested with this mock meets a
different answer from a correct deployment. We repeated each finding by hand, with the \`curl\` line that the run prints: the last
column says what we saw. \`npm run others\` wrote this page.

${sections.join('\n')}`,
  )
}

const command = new Command('others')
  .description("judge other mock servers, or ask the kit what the tests of Prism's harness ask")
  .addArgument(new Argument('[name...]', 'only tests of the harness whose names begin so'))
  .option('--prism-harness [folder]', "the folder of the harness's tests; without it, that in PRISM_HARNESS")
  .addOption(new Option('--engine <name>', 'only the tests of one engine').choices(ENGINES))
  .parse()
const { prismHarness, engine } = command.opts<{ prismHarness?: string | true; engine?: EngineName }>()
const harness = prismHarness === true ? process.env.PRISM_HARNESS : prismHarness
if (prismHarness === undefined) await judgePeers()
else if (harness === undefined) command.error('name the folder of the tests, test-harness/specs in a clone of Prism')
else {
  const { askAsPrism } = await import('./prism-harness.ts')
  await askAsPrism(harness, engine === undefined ? ENGINES : [engine], command.args)
}
