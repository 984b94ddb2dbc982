/** What a bench measures, and how it is told: rounds that take turns, and the ratios of ours to others' in each. */

import { marked, table } from '../markdown.ts'

export type Measure = {
  /** With its unit, such as `requests a second`. */
  readonly what: string
  readonly better: 'more' | 'less'
  /** What each of them showed in each round; the first is ours. */
  readonly series: ReadonlyMap<string, readonly number[]>
  /** By whom it is beside: the ratio that is wanted at least, or at most where less is better. */
  readonly wanted?: Readonly<Record<string, number>>
}

export type Figure = {
  readonly what: string
  readonly value: string
  /** The bound in words, where there is one. */
  readonly wanted: string | null
  readonly met: boolean
}

export type Comparison = {
  /** What is compared, such as `the mock server`. */
  readonly subject: string
  readonly measures: readonly Measure[]
  /** What is measured of ours alone. */
  readonly facts: readonly Figure[]
  /** What it is made of: what each part took in each round, in microseconds of CPU. */
  readonly parts?: readonly Part[]
}

export type Part = { readonly what: string; readonly values: readonly number[] }

/** Measures each in every round. Who goes later finds the machine warmer, so that each is the first in its turn. */
export async function takeTurns<Contender, Reading>(
  contenders: ReadonlyMap<string, Contender>,
  rounds: number,
  measure: (contender: Contender) => Promise<Reading>,
): Promise<ReadonlyMap<string, readonly Reading[]>> {
  const entries = [...contenders]
  const series = new Map(entries.map(([name]): [string, Reading[]] => [name, []]))
  for (let round = 0; round < rounds; round++) {
    const first = round % entries.length
    for (const [name, contender] of [...entries.slice(first), ...entries.slice(0, first)]) {
      series.get(name)?.push(await measure(contender))
    }
  }
  return series
}

/** Ours to each of the others': the median of the rounds' ratios, and their least and greatest. */
function ratiosOf({ what, series, better, wanted = {} }: Measure): readonly Figure[] {
  const [[, ours] = ['', []], ...others] = series
  return others.map(([beside, theirs]) => {
    const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN)).sort((one, other) => one - other)
    const [median, least = Number.NaN, most = Number.NaN] = [middle(ratios), ratios[0], ratios.at(-1)]
    const bound = wanted[beside]
    return {
      what: `${what}, beside ${beside}`,
      value: ratios.length === 1 ? shown(median) : `${shown(median)} (${shown(least)} to ${shown(most)})`,
      wanted: bound === undefined ? null : `${bound} or ${better}`,
      met: bound === undefined || !(better === 'more' ? median < bound : median > bound),
    }
  })
}

export function median(values: readonly number[]): number {
  return middle(values.toSorted((one, other) => one - other))
}

/** The median: of an even number the mean of the two in the middle. */
function middle(sorted: readonly number[]): number {
  const half = (sorted.length - 1) / 2
  return ((sorted[Math.floor(half)] ?? Number.NaN) + (sorted[Math.ceil(half)] ?? Number.NaN)) / 2
}

/** Two or three digits, or all that are before the point. */
export function shown(value: number): string {
  if (Number.isNaN(value)) return 'not known'
  return value >= 100 ? value.toFixed(0) : value.toPrecision(value < 1 ? 2 : 3)
}

/** A whole number, in groups of digits. */
export function grouped(value: number): string {
  return value.toLocaleString('en')
}

const figuresOf = ({ measures, facts }: Comparison): readonly Figure[] => [...measures.flatMap(ratiosOf), ...facts]

/** A part: the median of the rounds, and between what all but the least and the greatest quarter of them lie. */
function rowOf({ what, values }: Part): readonly [what: string, microseconds: string, spread: string] {
  const sorted = values.toSorted((one, other) => one - other)
  const quarter = Math.floor(sorted.length / 4)
  const [least = Number.NaN, most = Number.NaN] = [sorted[quarter], sorted.at(-1 - quarter)]
  return [what, middle(sorted).toFixed(2), `${least.toFixed(2)} to ${most.toFixed(2)}`]
}

/** A comparison for the terminal, one line for each figure. */
export function lines(comparison: Comparison): readonly string[] {
  const figures = figuresOf(comparison)
  const parts = (comparison.parts ?? []).map(rowOf)
  const width = Math.max(
    ...[...figures.map(({ what }) => what), ...parts.map(([what]) => what)].map(({ length }) => length),
  )
  const rows = figures.map(({ what, value, wanted, met }) => {
    const bound = wanted === null ? '' : `wanted: ${wanted}${met ? '' : ', MISSED'}`
    return `  ${what.padEnd(width)}  ${value.padEnd(22)} ${bound}`.trimEnd()
  })
  const partRows = parts.map(([what, microseconds, spread]) => `  ${what.padEnd(width)}  ${microseconds} (${spread})`)
  return [`${comparison.subject}, ${parts.length > 0 ? 'µs of CPU' : 'ours / theirs'}`, ...rows, ...partRows]
}

/** Of each comparison a table of whom it is beside by what was measured, and facts with a bound. */
function tables(comparisons: readonly Comparison[]): string {
  return comparisons
    .flatMap(({ subject, measures, facts }) => {
      const [, ...others] = measures[0]?.series.keys() ?? []
      const columns = measures.map(ratiosOf)
      const beside = table(
        [`${subject} compared with`, ...measures.map(({ what, better }) => `${what} (${better} is better)`)],
        others.map((other, row) => [other, ...columns.map((column) => column[row]?.value ?? '')]),
      )
      return [
        ...(measures.length > 0 ? [beside] : []),
        ...facts.flatMap(({ what, value, wanted }) => (wanted === null ? [] : `${sentence(what)}: ${value}.`)),
      ]
    })
    .join('\n\n')
}

const sentence = (text: string): string => text.replace(/^./, (first) => first.toUpperCase())

/** What the README quotes of a comparison: the medians, without what only its authors ask for. */
function summary({ subject, measures }: Comparison): string {
  const [, ...others] = measures[0]?.series.keys() ?? []
  const quoted = measures.filter(({ what }) => !what.startsWith('µs'))
  const columns = quoted.map(ratiosOf)
  return table(
    [`${subject} compared with`, ...quoted.map(({ what, better }) => `${what} (${better} is better)`)],
    others.map((other, row) => [other, ...columns.map((column) => `${column[row]?.value.split(' ', 1)[0] ?? ''}×`)]),
  )
}

/** The second comparison in words, which are few. */
function inWords({ subject, measures }: Comparison): string {
  const [, other] = measures[0]?.series.keys() ?? []
  const ratios = measures.map((one) => `${one.what} ${ratiosOf(one)[0]?.value.split(' ', 1)[0]}×`)
  return `\n${sentence(subject)} beside ${other}: ${ratios.join(', ')}.`
}

const HOW = `31× means 31 times the other tool's figure. We asked both in turn (\`npm run bench\`), and took the median.`

const RANGES = `Each figure is the result of the kit divided by that of the other program. Both were measured in turn, so that a busy
machine slows both. The figure is the median of all rounds. The brackets have the smallest and the largest; without
brackets there was one round.`

const PARTS_HOW = `How much CPU time does each part of the mock take for a request? We compared a mock with the part and one without it,
each in its own process. The time of the system for the connections is left out. If one part is missing, another may have
more to do, so the parts need not add up to the whole.`

/** The document of a run: what the README quotes, what is wanted, and every round. */
export function documentOf(comparisons: readonly Comparison[], circumstances: string): string {
  const wanted = comparisons
    .flatMap(figuresOf)
    .filter((figure) => figure.wanted !== null)
    .map(({ what, value, wanted, met }) => [what, wanted ?? '', `${value}${met ? '' : ': **missed**'}`])
  const rounds = comparisons.flatMap(({ subject, measures }) =>
    measures.flatMap(({ what, series }) => [
      `### ${sentence(subject)}: ${what}`,
      table(
        ['', ...([...series.values()][0]?.map((_, round) => `round ${round + 1}`) ?? [])],
        [...series].map(([name, values]) => [name === 'ours' ? 'the kit' : name, ...values.map(shown)]),
      ),
    ]),
  )
  const parts = comparisons.flatMap(({ subject, parts: made = [] }) =>
    made.length === 0
      ? []
      : [
          `## ${sentence(subject)}`,
          PARTS_HOW,
          table(['part', 'µs of CPU', 'the middle half of the rounds'], made.map(rowOf)),
        ],
  )
  return [
    '# Figures',
    'How fast the kit is, compared with other programs. `npm run bench` wrote this page; the README has the first table.',
    marked(
      'figures',
      [HOW, circumstances, '', ...comparisons.slice(0, 1).map(summary), ...comparisons.slice(1, 2).map(inWords)].join(
        '\n',
      ),
    ),
    '## All figures',
    RANGES,
    tables(comparisons),
    '## Aims',
    table(['figure', 'aim', 'measured'], wanted),
    ...parts,
    '## The rounds',
    ...rounds,
    '',
  ].join('\n\n')
}
