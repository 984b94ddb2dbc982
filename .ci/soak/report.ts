/** The verdict on a soak, below a table of its traffic. */

import type { Measure } from './gauge.ts'
import { type Growth, growthOf, isLeak, median } from './growth.ts'
import { heldBeside, type Progress, type Soaked, type SoakedProcess } from './run.ts'
import type { Tally } from './tally.ts'

/** Share of the measures that are not judged: journal and sessions fill, and V8 compiles the code that runs most. */
const WARM_UP = 1 / 3
const MEGABYTE = 1024 ** 2
/**
 * The memory that is judged, and the bytes by which it may grow after warm-up. Live memory is known to the byte. The
 * least that a leak can keep for a request is a pointer, eight megabytes for a million requests: half of that is allowed.
 * Resident memory varies with the allocator.
 */
const JUDGED = [
  { name: 'alive in the heap and in buffers', key: 'live', allowed: 4 * MEGABYTE },
  { name: "resident beside V8's heap", key: 'beside', allowed: 32 * MEGABYTE },
] as const

/** Everything that is wrong; nothing if mock and proxy have passed. */
export function faultsOf({ tallies, processes, documents }: Soaked): string[] {
  return [
    ...documents,
    ...processes.flatMap(({ troubles }) => troubles),
    ...tallies.flatMap(({ name, wrong, interactions, example }) =>
      wrong === 0 ? [] : [`${name}: ${count(wrong)} wrong of ${count(interactions)}, first ${example}`],
    ),
    ...processes.flatMap(leaksOf),
  ]
}

/** The memory and the resources that a process did not let go of. */
function leaksOf(soaked: SoakedProcess): string[] {
  const { name: whose, rest } = soaked
  const held = rest.after === null ? [] : heldBeside(rest.before, rest.after)
  return [
    ...memoryOf(soaked).flatMap(({ name, leaks, growth }) =>
      leaks ? [`memory of the ${whose} grows: ${name}, ${growth}`] : [],
    ),
    ...(held.length === 0 ? [] : [`still held by the ${whose} without traffic: ${held.join(', ')}`]),
  ]
}

/** The whole report, in lines. */
export function reportOf(soaked: Soaked, isInterrupted = false): string {
  const { seconds, tallies, processes } = soaked
  const faults = faultsOf(soaked)
  const rows = tallies.map((tally) => [tally.name, count(tally.interactions), count(tally.answers), count(tally.wrong)])
  const [interactions, answers] = [sum(tallies, 'interactions'), sum(tallies, 'answers')]
  const verdict = `${faults.length === 0 ? 'passed' : 'failed'}${isInterrupted ? ' so far' : ''}`
  return [
    ...table([['kind of traffic', 'interactions', 'answers', 'wrong'], ...rows]),
    '',
    ...processes.flatMap(holdings),
    `${verdict}: ${count(answers)} answers to ${count(interactions)} interactions in ${Math.round(seconds)} seconds`,
    ...faults.map((fault) => `  ${fault}`),
    '',
  ].join('\n')
}

/** The memory and the resources of a process, in lines. */
function holdings(soaked: SoakedProcess): string[] {
  const { name: whose, measures, rest } = soaked
  const sockets = measures.map(({ resources }) => resources.TCPSocketWrap ?? 0)
  return [
    ...memoryOf(soaked).map(({ name, ends, growth }) => `${whose}, memory ${name}: ${ends}, ${growth}`),
    `${whose}, memory resident in all: ${ends(measures.map(({ resident }) => resident))}`,
    `${whose}, held before: ${listed(rest.before)}`,
    `${whose}, held meanwhile: ${sockets.length === 0 ? 'not measured' : `${median(sockets)} sockets`}`,
    `${whose}, held after: ${listed(rest.after)}`,
    '',
  ]
}

/** One line for a terminal while the soak runs. */
export function progressLine({ seconds, tallies, measure }: Progress, total: number): string {
  const [answers, wrong] = [sum(tallies, 'answers'), sum(tallies, 'wrong')]
  return `${Math.round(seconds)} of ${total} s, ${count(answers)} answers, ${count(wrong)} wrong, ${megabytes(measure?.live)} MB live`
}

/** The memory that is judged, in words. */
function memoryOf({ measures }: SoakedProcess) {
  return JUDGED.map(({ name, key, allowed }) => {
    const values = measures.map((measure) => measure[key])
    const growth = growthOf(values.slice(Math.ceil(values.length * WARM_UP)))
    return { name, ends: ends(values), growth: describe(growth, allowed), leaks: isLeak(growth, allowed) }
  })
}

function ends(values: readonly number[]): string {
  return `${megabytes(values[0])} MB at the start, ${megabytes(values.at(-1))} at the end`
}

function describe(growth: Growth | null, allowed: number): string {
  if (growth === null) return 'too few measures to tell growth'
  const rising = `later ones are larger in ${Math.round(growth.rising * 100)} % of the pairs of windows`
  return `${megabytes(growth.amount)} more after warm-up of ${megabytes(allowed)} allowed (${rising})`
}

function listed(measure: Measure | null): string {
  if (measure === null) return 'not known, for it ended'
  const { resources, descriptors } = measure
  const files = descriptors === null ? [] : [`${descriptors} file descriptors`]
  return [...Object.entries(resources).map(([type, number]) => `${number} ${type}`), ...files].join(', ')
}

/** A table: the first column is aligned to the left, the others to the right. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows.map((row) =>
    row
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  '),
  )
}

function sum(tallies: readonly Tally[], column: 'interactions' | 'answers' | 'wrong'): number {
  return tallies.reduce((total, tally) => total + tally[column], 0)
}

function megabytes(bytes: number | undefined): string {
  return bytes === undefined ? '-' : (bytes / MEGABYTE).toFixed(1)
}

function count(value: number): string {
  return value.toLocaleString('en')
}
