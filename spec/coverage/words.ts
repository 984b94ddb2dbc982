/** Coverage in words, for every output: its figures, the rows of its table, and what was never covered. */

import { plural } from '../program/plural.ts'
import { columns, terminalLine } from '../program/visible.ts'
import { type Coverage, type Met, type MetShare, metShare, type OperationCoverage } from './coverage.ts'

/** The columns of the table. */
const COLUMNS = 'operation, requests, statuses, media types, parameters, properties, rules broken'.split(', ')

/** The row of each operation: first those that were never called, then those with the most uncovered parts. */
function coverageRows({ operations }: Coverage): readonly (readonly string[])[] {
  return operations.toSorted((one, other) => rankOf(one) - rankOf(other)).map(coverageRow)
}

function rankOf(operation: OperationCoverage): number {
  return operation.requests === 0 ? Number.NEGATIVE_INFINITY : -neverOf(operation).length
}

function coverageRow(one: OperationCoverage): readonly string[] {
  const { id, requests, statuses, parameters, properties, rules } = one
  // Content with a status for which the document describes none does not count.
  const described = statuses.filter((status) => status.mediaTypes.some((type) => type.documented))
  const types = [...one.mediaTypes, ...described.flatMap((status) => status.mediaTypes)]
  return [id, String(requests), ...[statuses, types, parameters, properties, rules].map(metText)]
}

/** `3 of 4`, and how many the document does not name: `3 of 4, 1 undocumented`. */
function metText(rows: readonly Met[]): string {
  if (rows.length === 0) return '–'
  const { met, all } = metShare(rows)
  const more = rows.length - all
  return `${met} of ${all}${more === 0 ? '' : `, ${more} undocumented`}`
}

/** The figures in one line. */
export function coverageLine({ document, summary }: Coverage): string {
  const of = ({ met, all }: MetShare, noun: string, nouns = `${noun}s`): string =>
    `${met} of ${plural(all, noun, nouns)}`
  const parts = [
    of(summary.operations, 'operation'),
    of(summary.statuses, 'status', 'statuses'),
    of(summary.mediaTypes, 'media type'),
    of(summary.parameters, 'parameter'),
  ]
  return `${document.title} ${document.version}: ${summary.percent} % covered: ${parts.join(', ')}`
}

/** How many requests were counted. */
function requestsLine({ requests, elsewhere, isWhole }: Coverage): string {
  const rest = elsewhere === 0 ? '' : `, ${elsewhere} of them to no documented operation`
  const part = isWhole ? '' : '; earlier requests may be missing: mock --coverage counts all'
  return `${plural(requests, 'request')}${rest}${part}`
}

/**
 * What the tests never covered, in sentences for each operation; what the document does not name comes last. Of requests
 * that may be forgotten they say nothing.
 */
export function coverageSentences({ operations, scenarios, isWhole }: Coverage): readonly string[] {
  const uncalled = operations.filter(({ requests }) => requests === 0).map(({ id }) => id)
  const played = scenarios.some(({ count }) => count > 0)
  const sentences = [
    ...uncalled.map((id) => `Your tests never called ${id}.`),
    ...operations.filter(({ requests }) => requests > 0).flatMap(neverOf),
    ...(played ? yourTests('never played', absent(scenarios), '') : []),
    ...operations.flatMap(({ id, statuses, mediaTypes }) => [
      ...yourTests('saw', beside(statuses), ` of ${id}, which the document does not name`, 'and'),
      ...yourTests('sent', beside(mediaTypes), ` to ${id}, which the document does not name`, 'and'),
    ]),
  ]
  return isWhole ? sentences : sentences.map((one) => one.replace('Your tests', 'The requests in the journal'))
}

function neverOf({ id, statuses, mediaTypes, parameters, properties, rules }: OperationCoverage): string[] {
  const answered = statuses
    .filter(({ count }) => count > 0)
    .flatMap((status) => absent(status.mediaTypes).map((type) => `${type} with ${status.name}`))
  return [
    ...yourTests('never saw', absent(statuses), ` of ${id}`),
    ...yourTests('never saw', answered, ` of ${id}`),
    ...yourTests('never sent', absent(mediaTypes), ` to ${id}`),
    ...yourTests(
      'never saw',
      parameters.flatMap((one) => (one.count > 0 ? [] : [`${one.name} (${one.in})`])),
      ` accepted by ${id}`,
    ),
    ...yourTests('never sent', absent(properties), ` in the body of ${id}`),
    ...(rules.length > 0 && rules.every(({ count }) => count === 0)
      ? [`Your tests never sent a request that breaks a rule of ${id}.`]
      : []),
  ]
}

function absent(rows: readonly Met[]): string[] {
  return rows.filter(({ count, documented }) => count === 0 && documented).map(({ name }) => name)
}

function beside(rows: readonly Met[]): string[] {
  return rows.filter(({ documented }) => !documented).map(({ name }) => name)
}

function yourTests(verb: string, names: readonly string[], where: string, last = 'or'): string[] {
  if (names.length === 0) return []
  const list = names.length === 1 ? names[0] : `${names.slice(0, -1).join(', ')} ${last} ${names.at(-1)}`
  return [`Your tests ${verb} ${list}${where}.`]
}

/** What every output says: two lines, a table, and sentences. */
export function coverageWords(coverage: Coverage) {
  return {
    line: coverageLine(coverage),
    requests: requestsLine(coverage),
    columns: COLUMNS,
    rows: coverageRows(coverage),
    sentences: coverageSentences(coverage),
  }
}

/** The table for a terminal, and at most so many sentences. */
export function coverageText(coverage: Coverage, most = Number.POSITIVE_INFINITY): string {
  const words = coverageWords(coverage)
  const lines = columns([words.columns, ...words.rows])
  const more = words.sentences.length - most
  return [
    words.line,
    words.requests,
    '',
    ...lines,
    ...(words.sentences.length > 0 ? [''] : []),
    ...words.sentences.slice(0, most),
    ...(more > 0 ? [`And ${more} more; plant-store coverage prints all of them.`] : []),
    '',
  ]
    .map((line) => (line === '' ? line : terminalLine(line)))
    .join('\n')
}
