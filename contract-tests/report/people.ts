/** What only people at a terminal get of a report: its operations with a mark, an answer's body, and the verdict as a block. */

import { exampleNote } from '../../spec/document/source.ts'
import { plural } from '../../spec/program/plural.ts'
import type { Screen } from '../../spec/program/terminal.ts'
import { terminalLine } from '../../spec/program/visible.ts'
import type { Cause } from './causes.ts'
import { MARKS, outcomeText, type RequirementOutcome, type RequirementReport } from './outcome.ts'
import { missedTexts } from './reach.ts'
import type { Report } from './report.ts'
import * as words from './words.ts'

/** The worst first; what was not tried is no news. */
const ORDER = ['failed', 'warned', 'known', 'inconclusive', 'passed', 'not-exercised'] as const

/** The operations, the worst first; `tell` has the lines of what did not pass. */
export function operationGroups(
  requirements: readonly RequirementReport[],
  tell: (own: readonly RequirementReport[]) => readonly string[],
): string[] {
  const groups = [...Map.groupBy(requirements, ({ operation }) => operation)]
  const longest = Math.max(...groups.map(([operation]) => operation.length))
  // Each operation stands where the worst that was found of it does.
  const left = new Set(groups)
  return ORDER.flatMap((outcome) =>
    [...left].flatMap((group) => {
      const [operation, own] = group
      if (own.every((one) => one.outcome !== outcome)) return []
      left.delete(group)
      const count = (what: RequirementOutcome): number => own.filter((one) => one.outcome === what).length
      const counts = ORDER.flatMap((what) => (count(what) === 0 ? [] : [`${count(what)} ${outcomeText(what)}`]))
      const told = ORDER.flatMap((what) => tell(own.filter((one) => one.outcome === what)))
      return [
        terminalLine(`${MARKS[outcome].sign} ${operation.padEnd(longest)}  ${counts.join(', ')}`),
        ...told.map((one) => `  ${one}`),
      ]
    }),
  )
}

/** Members of a body that a terminal has room for, beside those that are wrong. */
const MEMBERS = 10

/** What was received: of a JSON body a line for each member, cut at the width, with a mark where it is wrong. */
export function receivedLines({ requirements, example: { received, answer } }: Cause, screen: Screen): string[] {
  const [, head, beginning = ''] = /^(.*?\b[1-5]\d\d [\w.+/;= -]+ )([{[].*)$/s.exec(received ?? '') ?? []
  if (head === undefined) return [`   received     ${terminalLine(received ?? '')}`]
  const whole = answer?.slice(answer.indexOf('\n\n') + 2) ?? ''
  const places = [...head.matchAll(/(?<=^|; )\/([^/ ]+)/g)].map(([, place]) => place)
  const wrong = new Set([...places, ...requirements.map(({ id }) => ABOUT.exec(id)?.[1])])
  const members = jsonParts(/^[{[]/.test(whole) ? whole : beginning).map((text, index, { length }) => {
    const isInner = index > 0 && (index < length - 1 || !/^[}\]]/.test(text))
    const [, name = String(index - 1)] = /^"([^"]*)":/.exec(text) ?? []
    return { text, isInner, isWrong: isInner && wrong.has(name) }
  })
  const shown = members.filter(({ isInner, isWrong }, index) => !isInner || isWrong || index <= MEMBERS)
  const more = members.length - shown.length
  const lines = shown.map(({ text, isInner, isWrong }) => {
    const line = terminalLine(`${' '.repeat(INDENT)}${isInner ? (isWrong ? '✗ ' : '  ') : ''}${text}`)
    const cut = line.length > screen.width ? `${line.slice(0, screen.width - 1)}…` : line
    return isWrong ? screen.paint('red', cut) : cut
  })
  const left = more === 0 ? [] : [`${' '.repeat(INDENT)}  … ${plural(more, 'member')} more`]
  return [`   received     ${terminalLine(head.trimEnd())}`, ...lines.slice(0, -1), ...left, ...lines.slice(-1)]
}

const INDENT = 16
/** The property that a requirement is about. */
const ABOUT = /\.(?:request|success|failure|answer\.[^.]+)\.(?!(?:query|path|header|cookie)\.)([^.[]+).*\./

/** JSON text, of which the end may be missing, by the members of its object or list. */
function jsonParts(text: string): string[] {
  const parts: string[] = []
  let [depth, start] = [0, 0]
  const endAt = (end: number): void => {
    parts.push(text.slice(start, end).trim().replaceAll(/\s+/g, ' '))
    start = end
  }
  for (const { 0: token, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[{}[\],]/gs)) {
    if (/^[}\]]$/.test(token) && --depth === 0) endAt(index)
    if (/^[{[]$/.test(token) && ++depth === 1) endAt(index + 1)
    if (token === ',' && depth === 1) endAt(index + 1)
  }
  endAt(text.length)
  return parts.filter((part) => part !== '')
}

const VERDICTS = {
  conforms: ['✓', 'green'],
  violates: ['✗', 'red'],
  'too-few': ['✗', 'red'],
  unjudged: ['?', 'yellow'],
} as const

/** The verdict and the numbers, as at the top of the page. */
export function verdictBlock(report: Report, folder: string, screen: Screen): string[] {
  const { target, document, verdict, counts, summary, reach, coverage } = report
  const [sign, colour] = VERDICTS[verdict]
  const numbers = words.outcomeCounts(summary).map(({ outcome, count }) => `${count} ${outcomeText(outcome)}`)
  const note = document.isExample && verdict !== 'conforms' ? exampleNote({}) : ''
  const inPart = words.inPartOf(summary)
  const rows = [
    ['target', target],
    ['document', `${document.title} ${document.version}${note}`],
    ['judged', [words.operationsText(report).replace(/ judged\b/, ''), ...missedTexts(reach)].join('; ')],
    ['found', words.findingsText(report)],
    ...(inPart === 0 ? [] : [['in part', `${plural(inPart, 'requirement')} tried in part`]]),
    ['covered', `${coverage.summary.percent} % of the document`],
    ['sent', words.sentText(counts)],
    ['time', `${summary.seconds} s`],
    ['left behind', report.leftovers.length === 0 ? 'nothing' : words.leftoversTitle(counts).replace(/:$/, '')],
    ['report', folder],
  ].map(([label = '', text = '']) => terminalLine(`  ${label.padEnd(11)}  ${text}`))
  return [
    screen.paint('dim', '─'.repeat(Math.min(screen.width, 72))),
    screen.paint(['bold', colour], terminalLine(`${sign} ${words.verdictWords(report).title}`)),
    `  ${numbers.join('   ')}`,
    ...rows,
    '',
  ]
}
