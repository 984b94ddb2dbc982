/**
 * The generated parts of pages: tables from the code and from the last run of the benches, and the files in the recipes.
 * `node .ci/tables.ts` writes each between its markers, `<!-- NAME -->` and `<!-- /NAME -->`. With `--check` it only
 * says whether they are up to date.
 */

import { readFile, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { COMMANDS } from '../cli.ts'
import { implementationDefined } from '../spec/implementation-defined.ts'
import { ERROR_CODES } from '../spec/program/error-codes.ts'
import { EXIT_CODES } from '../spec/program/exit-codes.ts'
import { ERROR_CLASSES } from '../spec/program/told-error.ts'
import { fenced, markedIn, refill, table } from './markdown.ts'

/** The tables of each page. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  'README.md': ['exit-codes', 'figures'],
  'mocks/README.md': ['flags:mock', 'flags:proxy'],
  'contract-tests/README.md': ['flags:verify', 'flags:merge-reports', 'flags:learn'],
  'fixtures/README.md': ['flags:fixtures', 'flags:seed'],
  'spec/README.md': ['implementation-defined', 'errors', 'flags:spec'],
}
const FIGURES = new URL('./bench/FIGURES.md', import.meta.url)
const RECIPES = new URL('../mocks/RECIPES.md', import.meta.url)
const EXAMPLES = new URL('../mocks/examples/', import.meta.url)

/** A part of a page that is closed until a reader opens it. */
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

/** All tables, by name. */
async function tables(): Promise<ReadonlyMap<string, string>> {
  const commands = await Promise.all(Object.values(COMMANDS).map(async (load) => (await load()).command()))
  const points = implementationDefined().map(({ question, choice, flag }) => [
    question,
    choice,
    flag === null ? '' : `\`${flag}\``,
  ])
  const errors = Object.entries(ERROR_CODES).map(([code, [when, remedy]]) => {
    const kind = Object.entries(ERROR_CLASSES).find(([one]) => one === code)?.[1].name ?? ''
    return [`\`${code}\``, `\`${kind}\``, when, remedy]
  })
  return new Map([
    ...markedIn(await readFile(FIGURES, 'utf8')),
    ...commands.map((command) => [`flags:${command.name()}`, flagsOf(command)] as const),
    ['errors', table(['code', 'class', 'when', 'what to do'], errors)],
    ['exit-codes', table(['exit code', 'meaning'], EXIT_CODES)],
    [
      'implementation-defined',
      folded(`The ${points.length} points`, table(['what is open', 'what the mock does', 'changed by'], points)),
    ],
  ])
}

/** The whole files that the page of recipes shows, by their path below the examples. */
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

/** Writes the generated parts into a page; with `--check`, only says if they are out of date. */
async function refresh(page: URL, wanted: ReadonlyMap<string, string>): Promise<void> {
  const written = await readFile(page, 'utf8')
  const filled = refill(written, wanted)
  const [astray] = new Set(wanted.keys()).difference(new Set(markedIn(written).keys()))
  if (astray !== undefined) {
    complain(`${page.pathname}: the markers <!-- ${astray} --> and <!-- /${astray} --> are missing`)
  } else if (filled !== written) {
    if (process.argv.includes('--check')) complain(`${page.pathname} is out of date: run npm run generate`)
    else await writeFile(page, filled)
  }
}

function complain(what: string): void {
  process.stderr.write(`${what}\n`)
  process.exitCode = 1
}

const all = await tables()
const [homeless] = new Set(all.keys()).symmetricDifference(new Set(Object.values(PAGES).flat()))
if (homeless !== undefined) complain(`the table ${homeless} is not both made and on a page`)
for (const [page, names] of Object.entries(PAGES)) {
  await refresh(new URL(`../${page}`, import.meta.url), new Map(names.map((name) => [name, all.get(name) ?? ''])))
}
await refresh(RECIPES, await files(await readFile(RECIPES, 'utf8')))
