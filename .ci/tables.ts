/**
 * The generated parts of pages: tables from the code and from the last run of the benches, and the files in the recipes.
 * `node .ci/tables.ts` writes each between its markers, `<!-- NAME -->` and `<!-- /NAME -->`, and the names of the scenarios
 * into the schema of own answers. With `--check` it only says whether they are up to date.
 */

import { readFile, writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { COMMANDS } from '../cli.ts'
import { VERIFY_OPTIONS } from '../contract-tests/verify/option-rows.ts'
import { errorCodeOf } from '../fixtures/errors/trouble.ts'
import { FIXTURE_OPTIONS, FORMAT_ROWS, FORMATS } from '../fixtures/sets/choices.ts'
import { PROBLEMS } from '../mocks/engine/message/problems.ts'
import { SCENARIO_NAMES, SCENARIOS } from '../mocks/engine/message/scenarios.ts'
import { MOCK_OPTIONS } from '../mocks/server/options/mock.ts'
import { openPoints } from '../spec/generated/open-points.ts'
import { EXIT_CODES } from '../spec/generated/words.ts'
import type { OptionRows } from '../spec/program/option-rows.ts'
import { ERROR_CLASSES } from '../spec/program/told-error.ts'
import { NEEDS, SYSTEMS } from './elsewhere.ts'
import { fenced, markedIn, PAGES, refill, table } from './markdown.ts'
import { ERROR_CODES, PROBLEM_HELP } from './problem-help.ts'

const FIGURES = new URL('./bench/FIGURES.md', import.meta.url)
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

/** The options of a function, by the rows that its command has its flags from. */
function optionsOf(all: OptionRows): string {
  const rows = Object.entries(all).filter(([, { only, hidden }]) => only === undefined && hidden === undefined)
  const cells = rows.map(([name, { flag = '', help = '', choices, many, usual, said }]) => {
    const words = help
      .replace('; repeatable', '')
      .replaceAll('this flag', 'this option')
      .replace(/ \((?:env|default): [^)]*\)/g, '')
    const holds = said ?? (typeof usual === 'object' ? undefined : usual)
    const notes = [
      choices === undefined ? '' : choices.map((one) => `\`${one}\``).join(', '),
      many === undefined ? '' : 'a list',
      holds === undefined ? '' : `default: ${holds}`,
    ].filter((note) => note !== '')
    const shown = flag.startsWith('--no-') ? `${name}: false` : name
    return [
      `\`${shown}\``,
      notes.length === 0 ? words : `${words} (${notes.join('; ')})`,
      flag === '' ? '' : `\`${flag}\``,
    ]
  })
  return table(['option', 'what it does', 'flag'], cells)
}

/** The mock's refusals, by their numbers. */
function problemRows(): readonly (readonly string[])[] {
  const all = Object.entries(PROBLEMS).sort(([, a], [, b]) => a - b)
  const help = new Map(Object.entries(PROBLEM_HELP))
  return all.map(([name, number]) => {
    const [when, remedy] = help.get(name) ?? ['', '']
    return [`${number}`, `\`${name}\``, `\`${errorCodeOf(Math.floor(number / 100))}\``, when, remedy]
  })
}

/** All tables, by name. */
async function tables(): Promise<ReadonlyMap<string, string>> {
  const commands = await Promise.all(Object.values(COMMANDS).map(async (load) => (await load()).command()))
  const points = openPoints.map(({ question, choice, flag }) => [question, choice, flag === null ? '' : `\`${flag}\``])
  const errors = Object.entries(ERROR_CODES).map(([code, [when, remedy]]) => {
    const kind = Object.entries(ERROR_CLASSES).find(([one]) => one === code)?.[1].name ?? ''
    return [`\`${code}\``, `\`${kind}\``, when, remedy]
  })
  return new Map([
    ...markedIn(await readFile(FIGURES, 'utf8')),
    ...commands.map((command) => [`flags:${command.name()}`, flagsOf(command)] as const),
    [
      'formats',
      table(
        ['`--format`', 'for'],
        FORMATS.map((name) => [`\`${name}\``, FORMAT_ROWS[name].use]),
      ),
    ],
    ['options:createMockServer', optionsOf(MOCK_OPTIONS)],
    ['options:createFixtures', optionsOf(FIXTURE_OPTIONS)],
    ['options:verify', optionsOf(VERIFY_OPTIONS)],
    ['errors', table(['code', 'class', 'when', 'what to do'], errors)],
    [
      'elsewhere',
      table(
        ['tests that need', 'are not run on'],
        NEEDS.map(({ what, lacking }) => [what, lacking.map((one) => SYSTEMS[one]).join(', ')]),
      ),
    ],
    [
      'scenarios',
      table(
        ['scenario', 'answer', 'with MSW'],
        Object.entries(SCENARIOS).map(([name, { description, insteadInMsw }]) => [
          `\`${name}\``,
          description,
          insteadInMsw ?? 'the same',
        ]),
      ),
    ],
    ['problems', table(['number', '`problem`', '`code`', 'when', 'what to do'], problemRows())],
    ['exit-codes', table(['exit code', 'command', 'when', 'what to do'], EXIT_CODES)],
    [
      'implementation-defined',
      folded(`The ${points.length} points`, table(['what is open', 'what the mock does', 'changed by'], points)),
    ],
  ])
}

/** A whole file of the examples as a page shows it, by its path below them. */
async function example(name: string): Promise<string> {
  const text = await readFile(new URL(name, EXAMPLES), 'utf8')
  return `\`${name.slice(name.indexOf('/') + 1)}\`\n\n${fenced(name, text)}`
}

/** Writes the generated parts into a page, and returns their names; with `--check`, only says if they are out of date. */
async function refresh(page: string): Promise<readonly string[]> {
  const written = await readFile(new URL(`../${page}`, import.meta.url), 'utf8')
  const names = [...markedIn(written).keys()]
  const files = await Promise.all(
    names.filter((name) => name.includes('/')).map(async (name) => [name, await example(name)] as const),
  )
  await write(page, written, refill(written, new Map([...all, ...files])))
  return names
}

/** The scenarios that an editor offers in a file of answers. */
async function refreshSchema(): Promise<void> {
  const schema = 'mocks/answers.schema.json'
  const written = await readFile(new URL(`../${schema}`, import.meta.url), 'utf8')
  const names = ['usual', ...SCENARIO_NAMES].map((name) => `\n        "${name}"`)
  await write(
    schema,
    written,
    written.replace(/("scenario": \{[^[\]]*"enum": \[)[^\]]*/, `$1${names.join(',')}\n      `),
  )
}

async function write(file: string, written: string, filled: string): Promise<void> {
  if (filled === written) return
  if (process.argv.includes('--check')) complain(`${file} is out of date: run npm run generate`)
  else await writeFile(new URL(`../${file}`, import.meta.url), filled)
}

function complain(what: string): void {
  process.stderr.write(`${what}\n`)
  process.exitCode = 1
}

const all = await tables()
await refreshSchema()
const shown = new Set((await Promise.all(PAGES.map(refresh))).flat())
for (const name of all.keys())
  if (!shown.has(name)) complain(`no page has the markers <!-- ${name} --> and <!-- /${name} -->`)
