/** Writes what came of it: the table of the rules, and lists as a person would see them. */

import { table } from '../markdown.ts'
import type { Judged } from './judge.ts'
import type { Exchange } from './reading/asking.ts'
import type { Listed } from './reading/collection.ts'
import { RULES, type Rule } from './rules/rules.ts'
import type { NameCount } from './unrecognised.ts'

export type Outcome = {
  readonly listed: Listed
  /** Why there is nothing to judge; null where there is. */
  readonly error: string | null
  readonly exchanges: readonly Exchange[]
  readonly verdicts: readonly Judged[]
  /** The names that no row of meaning recognises; null where that was not asked. */
  readonly names: NameCount | null
}

/** A row for each rule, with the share of the judged values that keep it, and how many were judged. */
export function rulesTable(servers: ReadonlyMap<string, readonly Outcome[]>): string {
  const names = [...servers.keys()]
  const rules = Object.keys(RULES) as Rule[]
  const rows = rules.map((rule) => [RULES[rule], ...names.map((name) => share(servers.get(name) ?? [], rule))])
  return table(['rule', ...names], rows)
}

function share(outcomes: readonly Outcome[], rule: Rule): string {
  const judged = outcomes.flatMap(({ verdicts }) => verdicts.filter((verdict) => verdict.rule === rule))
  if (judged.length === 0) return '–'
  const kept = judged.filter(({ isKept }) => isKept).length
  // A share isn't rounded up to all of them.
  const percent =
    kept === judged.length
      ? '100'
      : Math.min(99.9, (100 * kept) / judged.length)
          .toFixed(1)
          .replace(/\.0$/, '')
  return `${percent} % (${judged.length})`
}

/** The share of the properties that no row of meaning recognises, and the names that stand in most places. */
export function unrecognised(outcomes: readonly Outcome[]): string {
  const counts = outcomes.flatMap(({ names }) => names ?? [])
  const all = counts.reduce((sum, one) => sum + one.all, 0)
  const byName = new Map<string, number>()
  for (const { unknown } of counts) {
    for (const [name, times] of unknown) byName.set(name, (byName.get(name) ?? 0) + times)
  }
  const unknown = [...byName.values()].reduce((sum, one) => sum + one, 0)
  const most = [...byName].toSorted(([, one], [, other]) => other - one).slice(0, 12)
  return `${((100 * unknown) / Math.max(1, all)).toFixed(1)} % of ${all}: ${most.map(([name, times]) => `\`${name}\` (${times})`).join(', ')} …`
}

/** How many documents of each framework were judged, and why others weren't. */
export function documentsTable(outcomes: readonly Outcome[]): string {
  const frameworks = [...new Set(outcomes.map(({ listed }) => listed.framework))]
  const rows = frameworks.map((framework) => {
    const own = outcomes.filter(({ listed }) => listed.framework === framework)
    const exchanges = own.flatMap((outcome) => outcome.exchanges)
    return [
      framework,
      String(own.length),
      String(exchanges.length),
      own
        .filter(({ error }) => error !== null)
        .map(({ listed, error }) => `${listed.file}: ${error}`)
        .join('; '),
    ]
  })
  return table(['framework', 'documents', 'requests', 'not judged'], rows)
}

/** The most that a drawn list has of each. */
const MOST = { lists: 12, columns: 9, rows: 5, characters: 40 }

/** Lists as tables, one of each framework in turn: what a front-end developer sees. */
export function drawnLists(outcomes: readonly Outcome[]): string {
  const byFramework = new Map<string, string[]>()
  for (const { listed, exchanges } of outcomes) {
    const drawn = exchanges.map((exchange) => drawing(listed, exchange)).filter((one) => one !== null)
    const [best] = drawn.toSorted((one, other) => other.weight - one.weight)
    if (best !== undefined) byFramework.set(listed.framework, [...(byFramework.get(listed.framework) ?? []), best.text])
  }
  const lists = [...byFramework.values()]
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const inTurn = Array.from({ length: longest }, (_, round) =>
    lists.flatMap((one) => one.slice(round, round + 1)),
  ).flat()
  return inTurn.slice(0, MOST.lists).join('\n\n')
}

function drawing({ framework, repo }: Listed, { list, get }: Exchange): { weight: number; text: string } | null {
  const [first] = list?.items ?? []
  if (list === null || first === undefined) return null
  const names = Object.keys(first).slice(0, MOST.columns)
  const cell = (value: unknown): string => {
    const text = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).replaceAll(/\s+/g, ' ')
    return text.length > MOST.characters ? `${text.slice(0, MOST.characters - 1)}…` : text
  }
  const rows = list.items.slice(0, MOST.rows).map((item) => names.map((name) => cell(item[name])))
  const heading = `### ${framework}: GET ${get.path} of ${repo}`
  // A list of one item shows little, however wide it is.
  return { weight: names.length * Math.min(rows.length, 2), text: `${heading}\n\n${table(names, rows)}` }
}
