/**
 * What pages have from elsewhere: the README's tables that the code knows, or the last run of the benches, and the files
 * of the recipes. `node .ci/tables.ts` writes each between its markers, `<!-- NAME -->` and `<!-- /NAME -->`; with
 * `--check` it only says whether they are what they have to be.
 */

import { readFile, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { COMMANDS } from '../cli.ts'
import { EXIT_CODES } from '../spec/exit-codes.ts'
import { implementationDefined } from '../spec/implementation-defined.ts'
import { fenced, markedIn, refill, table } from './markdown.ts'

const README = new URL('../README.md', import.meta.url)
const FIGURES = new URL('./bench/FIGURES.md', import.meta.url)
const RECIPES = new URL('../mocks/RECIPES.md', import.meta.url)
const EXAMPLES = new URL('../mocks/examples/', import.meta.url)

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

/** The files that the page of recipes shows, whole, by their place below the examples. */
async function files(page: string): Promise<ReadonlyMap<string, string>> {
  const names = [...markedIn(page).keys()]
  return new Map(
    await Promise.all(
      names.map(async (name) => {
        const text = await readFile(new URL(name, EXAMPLES), 'utf8')
        return [name, `\`${name.slice(name.indexOf('/') + 1)}\`\n\n${fenced(name, text)}`] as const
      }),
    ),
  )
}

/** Writes into a page what it has to have, or says that it hasn't. */
async function refresh(page: URL, wanted: ReadonlyMap<string, string>): Promise<void> {
  const name = page.pathname.split('/').at(-1)
  const complain = (what: string): void => {
    process.stderr.write(`${name}: ${what}\n`)
    process.exitCode = 1
  }
  const written = await readFile(page, 'utf8')
  const filled = refill(written, wanted)
  const [astray] = new Set(wanted.keys()).symmetricDifference(new Set(markedIn(written).keys()))
  if (astray !== undefined) {
    complain(`a table and its place, <!-- ${astray} --> and <!-- /${astray} -->, need each other`)
  } else if (filled !== written) {
    if (process.argv.includes('--check')) complain('a table or a file is not what it has to be: run npm run generate')
    else await writeFile(page, filled)
  }
}

await refresh(README, await tables())
await refresh(RECIPES, await files(await readFile(RECIPES, 'utf8')))
