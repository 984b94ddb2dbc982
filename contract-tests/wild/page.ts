/** contract-tests/WILD.md: what each server breaks, and why. */

import { loadContract } from '../../spec/document/load.ts'
import { requirementsOf } from '../../spec/requirements/requirements.ts'
import type { Server, Stack } from './stacks.ts'

/** How a stack was judged. */
export type Judged = {
  /** Of what it was built with. */
  readonly version: string
  /** By server: what differs between what was found and what its table says. */
  readonly mistakes: ReadonlyMap<Server, readonly Mistake[]>
}

export type Mistake = {
  readonly seed: number
  /** The same in every run. */
  readonly what: string
  /** With what was expected and received. */
  readonly says: string
}

export type Levels = ReadonlyMap<string, 'must' | 'should'>

/** The levels of the requirements that a stack's servers have to keep, by their ids. */
export async function levelsOf({ document }: Pick<Stack, 'document'>): Promise<Levels> {
  const { contract } = await loadContract(document)
  return new Map(requirementsOf(contract).map(({ id, level }) => [id, level]))
}

/** The page for stacks that were judged. */
export async function page(judged: ReadonlyMap<Stack, Judged>): Promise<string> {
  const sections = [...judged].map(async ([stack, how]) => section(stack, how, await levelsOf(stack)))
  return `# The Plant Store as people write it

Servers in ${judged.size} stacks. Most have two: a careless one with the mistakes that people make in it, and a
careful one that keeps the contract. Some serve the letters below instead, with lists and items, by one usual server: it
means to keep the contract, and trusts its framework. Others are programs whose framework writes their document: it is
stored beside them, and some of them serve it. What each of them breaks was found by reading its code and the
specification; of the programs whose framework writes the document each finding was read, and held against both. \`npm run wild\` judges them with \`verify\` and compares: a breach that is missed is a mistake, and so is
one that is found where there is none. It leaves out the stacks whose tools are not there, says so, and writes this page
when it has judged all of them. Each stack is a folder in \`contract-tests/wild/\`; its \`stack.yaml\` says how it is
built, and holds the tables below.

The Plant Store has no operation that shows what it remembers. So \`contract-tests/wild/letters\` holds one more server, a
store of letters in Python and SQLite: \`npm run wild\` judges it in each of its ways to conform, such as with a replica
that lags behind, and with each of its faults, such as a page that leaves one item out. \`contract-tests/wild/letters.ts\`
lists them.

Of each document that a program wrote, \`npm run wild\` also asks whether the program still writes it, whether Python's
\`jsonschema\` finds nothing in the answers of the mock (to a valid request of each operation, to an invalid one, and to one
without a credential), and whether \`verify\` finds nothing at the mock. \`npm test\` asks each mock, and the handlers, too.

${(await Promise.all(sections)).join('\n')}`
}

function section({ name, title, writes, servers }: Stack, { version, mistakes }: Judged, levels: Levels): string {
  const written = writes === null ? '' : `. Its program writes the document \`${name}/openapi.json\``
  return `## ${title}

\`contract-tests/wild/${name}\`, judged with version ${version}${written}

${servers.map((server) => paragraph(server, mistakes.get(server) ?? [], levels)).join('\n')}`
}

function paragraph({ name, about, breaks }: Server, mistakes: readonly Mistake[], levels: Levels): string {
  const rows = [...breaks].map(([id, why]) => `| \`${id}\` | ${levels.get(id)} | ${cell(why)} |\n`)
  const table = breaks.size === 0 ? '' : `\n| requirement | level | why |\n|---|---|---|\n${rows.join('')}`
  const items = [...new Set(mistakes.map(({ what }) => what))].map((what) => `- ${what}\n`)
  const found = mistakes.length === 0 ? '' : `\n\`verify\` says something else:\n\n${items.join('')}`
  return `**${name}**: ${about}${breaks.size === 0 ? ' It conforms.' : ''}\n${table}${found}`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}
