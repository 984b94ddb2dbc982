/**
 * The README's tables that the code knows, or the last run of the benches: `node .ci/tables.ts` writes each between its
 * markers, `<!-- NAME -->` and `<!-- /NAME -->`; with `--check` it only says whether they are what they have to be.
 */

import { readFile, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { COMMANDS } from '../cli.ts'
import { EXIT_CODES } from '../spec/exit-codes.ts'
import { implementationDefined } from '../spec/implementation-defined.ts'
import { markedIn, refill, table } from './markdown.ts'

const README = new URL('../README.md', import.meta.url)
const FIGURES = new URL('./bench/FIGURES.md', import.meta.url)

/** Folded away until a reader wants it. */
function folded(summary: string, content: string): string {
  return `<details>\n<summary>${summary}</summary>\n\n${content}\n\n</details>`
}

function flagsOf(command: Command): string {
  const help = command.createHelp()
  const options = help.visibleOptions(command).filter(({ long }) => long !== '--help')
  const rows = options.map((option) => [
    `\`${option.flags}\``,
    help.optionDescription(option) + (option.mandatory ? ' (required)' : ''),
  ])
  return folded(`The flags of <code>plant-store ${command.name()}</code>`, table(['flag', 'what it does'], rows))
}

/** Every table by its name. */
async function tables(): Promise<ReadonlyMap<string, string>> {
  const commands = await Promise.all(Object.values(COMMANDS).map(async (load) => (await load()).command()))
  const points = implementationDefined().map(({ question, choice, flag }) => [
    question,
    choice,
    flag === null ? '' : `\`${flag}\``,
  ])
  return new Map([
    ...markedIn(await readFile(FIGURES, 'utf8')),
    ...commands.map((command) => [`flags:${command.name()}`, flagsOf(command)] as const),
    ['exit-codes', table(['exit code', 'meaning'], EXIT_CODES)],
    [
      'implementation-defined',
      folded(`The ${points.length} points`, table(['what is open', 'what the mock does', 'changed by'], points)),
    ],
  ])
}

const wanted = await tables()
const written = await readFile(README, 'utf8')
const filled = refill(written, wanted)
const astray = [...new Set(wanted.keys()).symmetricDifference(new Set(markedIn(written).keys()))]
if (astray.length > 0) {
  const [name] = astray
  process.stderr.write(`README.md: a table and its place, <!-- ${name} --> and <!-- /${name} -->, need each other\n`)
  process.exitCode = 1
} else if (filled !== written) {
  if (process.argv.includes('--check')) {
    process.stderr.write('README.md: a table is not what the code asks for: run npm run generate\n')
    process.exitCode = 1
  } else await writeFile(README, filled)
}
