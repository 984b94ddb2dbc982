/** .ci/peers/PRISM.md: where the kit answers the tests of Prism's own harness in another way, and why. */

import type { Reason } from './harness-reasons.ts'

export const ENGINES = ['kit', 'prism'] as const
export type EngineName = (typeof ENGINES)[number]

/** How a test ended with an engine: null where it agrees, or else in what it differs, and why. */
export type Asked = {
  readonly name: string
  readonly engine: EngineName
  readonly differs: string | null
  readonly reason: Reason | null
}

/** How many tests of an engine agree, in one line. */
export function countsOf(asked: readonly Asked[], engine: EngineName): string {
  const own = asked.filter((one) => one.engine === engine)
  const apart = own.filter(({ differs }) => differs !== null)
  const chosen = apart.filter(({ reason }) => reason?.isChoice).length
  const same = own.length - apart.length
  return `${same} of ${own.length} agree, ${chosen} differ by choice, ${apart.length - chosen} differ otherwise`
}

export function harnessPage(asked: readonly Asked[]): string {
  const sections = ENGINES.map((engine) => {
    const apart = asked.filter((one) => one.engine === engine && one.differs !== null)
    const rows = apart.map(({ name, differs, reason }) => {
      const cells = [`\`${name}\``, differs ?? '', reason?.isChoice ? 'yes' : 'no', reason?.why ?? 'not looked at yet']
      return `| ${cells.map(cell).join(' | ')} |`
    })
    const table = ['| test | the answer | by choice | why |', '|---|---|---|---|', ...rows]
    return [`## \`--engine ${engine}\``, '', `${countsOf(asked, engine)}.`, '', ...table, ''].join('\n')
  })
  return `# The tests of Prism's own harness

Prism's repository has a harness: documents, requests with curl, and the answers that Prism gives. These are its tests of a mock
server, without those of collections of Postman and of \`--errors\`. Their texts are not in this repository:

    npm run others -- --prism-harness FOLDER/prism/test-harness/specs

An answer agrees if it has the status, the headers, the media type and the body of the test. Two things are not compared: values
that Prism made up (\`"string"\`, \`0\`, \`true\`), and its own words for what is wrong with a request. XML is compared by its
elements.

${sections.join('\n')}`
}

/** Text that stays in its cell. */
function cell(text: string): string {
  const short = text.length <= 120 ? text : `${text.slice(0, 119)}…`
  return short.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*')
}
