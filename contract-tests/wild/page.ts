/** contract-tests/WILD.md: what each server breaks, and why. */

import { requirementsOf } from '../../spec/requirements/requirements.ts'
import { loadTold } from '../client/told.ts'
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
  const { contract } = await loadTold(document)
  return new Map(requirementsOf(contract).map(({ id, level }) => [id, level]))
}

/** The page for stacks that were judged. */
export async function page(judged: ReadonlyMap<Stack, Judged>): Promise<string> {
  const sections = [...judged].map(async ([stack, how]) => section(stack, how, await levelsOf(stack)))
  return `# The Plant Store as people write it

Does \`verify\` find real faults, and accuse no correct server? We wrote servers in ${judged.size} stacks, and know what each one breaks.
\`npm run wild\` judges them with \`verify\`, and compares: a missed breach is a mistake, and so is an accusation without a
breach.

| kind of server | what it is |
|---|---|
| careless | the Plant Store with the mistakes that people make in this stack |
| careful | the Plant Store as the contract says |
| usual | a store of letters, with lists and items, by an author who trusts the framework |
| with the name of a fault | a depot that speaks XML alone, by Spring, with one fault that XML of services has |
| with a document of its own | a program whose framework writes the OpenAPI document |

We found what a server breaks by reading its code and the specification. For programs that write their document, we read each
finding, and compared it with both.

Each stack is a folder in \`contract-tests/wild/\`. Its \`stack.yaml\` says how it is built, and has the table below. \`npm run wild\` names
the stacks that it leaves out because their tools are not installed. It writes this page if it has judged all of them.

\`contract-tests/wild/letters\` is one more store of letters, in Python and SQLite. \`npm run wild\` judges it in several correct forms,
such as with a slow replica, and with each of its faults, such as a page that leaves out one item.

For each document that a program wrote, \`npm run wild\` also checks that the program still writes it, that Python's \`jsonschema\` finds
nothing wrong in the mock's answers, and that \`verify\` finds nothing at the mock.

${(await Promise.all(sections)).join('\n')}`
}

function section({ name, title, writes, servers }: Stack, { version, mistakes }: Judged, levels: Levels): string {
  const written = writes === null ? '' : `. Its program writes the document \`${name}/openapi.json\``
  return `## ${title}

\`contract-tests/wild/${name}\`, judged with version ${version}${written}

${servers.map((server) => paragraph(server, mistakes.get(server) ?? [], levels)).join('\n')}`
}

function paragraph({ name, about, breaks }: Server, mistakes: readonly Mistake[], levels: Levels): string {
  // One mistake of a server often breaks several requirements.
  const rows = [...Map.groupBy(breaks, ([id, why]) => `${levels.get(id)} | ${cell(why)}`)].map(
    ([told, broken]) => `| ${broken.map(([id]) => `\`${id}\``).join(' ')} | ${told} |\n`,
  )
  const table = breaks.size === 0 ? '' : `\n| requirements | level | why |\n|---|---|---|\n${rows.join('')}`
  const items = [...new Set(mistakes.map(({ what }) => what))].map((what) => `- ${what}\n`)
  const found = mistakes.length === 0 ? '' : `\n\`verify\` says something else:\n\n${items.join('')}`
  return `**${name}**: ${about}${breaks.size === 0 ? ' It conforms.' : ''}\n${table}${found}`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}
