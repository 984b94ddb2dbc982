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
  const of = (kind?: string): number => apart.filter(({ reason }) => reason?.kind === kind).length
  const same = own.length - apart.length
  return `${same} of ${own.length} agree, ${of('status')} more but for their status, 400 instead of 422; ${of('other')} differ by another choice, each with its reason; ${of()} otherwise`
}

export function harnessPage(asked: readonly Asked[]): string {
  const sections = ENGINES.map((engine) => {
    const all = asked.filter((one) => one.engine === engine && one.differs !== null)
    // What is said once is not said for each.
    const apart = all.filter(({ reason }) => reason?.kind !== 'status')
    const [ofStatus] = all.filter(({ reason }) => reason?.kind === 'status')
    const rows = apart.map(({ name, differs, reason }) => {
      const cells = [`\`${name}\``, short(differs ?? ''), reason?.why ?? 'not looked at yet']
      return `| ${cells.map(cell).join(' | ')} |`
    })
    const table = ['| test | the answer | why |', '|---|---|---|', ...rows]
    const named = all.filter(({ reason }) => reason?.kind === 'status').map(({ name }) => `\`${name}\``)
    const list =
      ofStatus === undefined ? [] : [`400 instead of 422: ${ofStatus.reason?.why}`, '', named.join(',\n'), '']
    const count = countsOf(asked, engine)
    return [`## \`--engine ${engine}\``, '', `${count}.`, '', ...table, '', ...list].join('\n')
  })
  return `# The tests of Prism's own harness

Prism's repository has a harness: documents, requests with curl, and the answers that Prism gives. These are its tests of a mock
server, without those of collections of Postman and of \`--errors\`. Their texts are not in this repository:

    npm run others -- --prism-harness FOLDER/prism/test-harness/specs

An answer agrees if it has the status, the headers, the media type and the body of the test. Two things are compared by their form
alone: values that Prism made up, which are not in the document, and its own words for what is wrong with a request. XML is compared by
its elements.

${sections.join('\n')}`
}

/** Text that stays in its cell. */
function cell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').replaceAll('<', '&lt;').replaceAll('*', '\\*')
}

function short(text: string): string {
  return text.length <= 120 ? text : `${text.slice(0, 119)}…`
}
