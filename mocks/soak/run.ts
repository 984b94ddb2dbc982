/** A soak: every kind of traffic at its rate, the mock measured meanwhile, and what stands at the end. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadContract } from '../../spec/load.ts'
import { reasonOf, UserError } from '../../spec/user-error.ts'
import { apiTraffic } from './api-traffic.ts'
import { Client, type Paid } from './client.ts'
import { controlTraffic } from './control-traffic.ts'
import { edits } from './edits.ts'
import type { Measure } from './gauge.ts'
import { hostileTraffic } from './hostile-traffic.ts'
import { Mock, type MockFlags } from './mock.ts'
import { Subject } from './subject.ts'
import { Tally } from './tally.ts'
import type { Kind } from './visit.ts'

export type SoakOptions = {
  readonly seconds: number
  readonly seed: number
  /** Ends the soak before its time, with what is known then. */
  readonly signal?: AbortSignal
  /** Called from time to time. */
  readonly onProgress?: (progress: Progress) => void
  readonly flags?: MockFlags
}

export type Progress = {
  readonly seconds: number
  readonly tallies: readonly Tally[]
  readonly measure: Measure | null
}

export type Soaked = {
  /** How long it lasted, from the time when each kind had had its first visit. */
  readonly seconds: number
  readonly tallies: readonly Tally[]
  /** In the order of time, at equal distances, while there was traffic. */
  readonly measures: readonly Measure[]
  /** Before any traffic, and when all of it was over. */
  readonly rest: { readonly before: Measure; readonly after: Measure | null }
  /** What is wrong with the mock beside its answers: what it complained of, and how it ended. */
  readonly troubles: readonly string[]
}

/** Measures of a soak: enough for a median in each window, and seldom enough that the collections cost little. */
const MEASURES = 60
/** With fewer nothing can be said: a soak lasts until it has them. */
const FEWEST_MEASURES = 12
const SHORTEST_DISTANCE_MS = 100
const TICK_MS = 20
/** Visits of a kind at once, where it names no number. */
const MOST = 4
/**
 * Milliseconds of the longest of ever longer pauses, about six seconds together, in which the mock has to let go of
 * everything: its slowest answer takes two.
 */
const LONGEST_PAUSE = 3_200

/** Soaks a mock of its own. Rejects only where it can't begin. */
export async function soak(options: SoakOptions): Promise<Soaked> {
  const { seed, flags = {} } = options
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-soak-'))
  const file = join(folder, 'openapi.yaml')
  let mock: Mock | null = null
  try {
    const loaded = await loadContract()
    await writeFile(file, loaded.text)
    mock = await Mock.start(file, flags)
    const subject = new Subject(loaded, seed)
    const { host } = new URL(mock.url)
    const client = new Client(mock.url)
    const kinds = [
      ...apiTraffic(subject, host),
      ...hostileTraffic(subject),
      ...controlTraffic(host),
      edits(subject, mock, file, loaded.text),
    ]
    const before = await mock.measure()
    if (before === null) throw new UserError('the mock ended before the first request', 1)
    const { measures, ...traffic } = await send(mock, client, kinds, options)
    client.close()
    const after = await settled(mock, before)
    const ended = await mock.stop()
    return {
      ...traffic,
      measures,
      rest: { before, after },
      troubles: [...mock.complaints, ...(ended === null ? [] : [ended])],
    }
  } finally {
    mock?.kill()
    await rm(folder, { recursive: true })
  }
}

/** One kind of traffic under way. */
type Lane = { readonly kind: Kind; readonly tally: Tally; readonly underWay: Set<Promise<void>>; next: number }

/** Sends all kinds until the time is over, and waits for what is under way. */
async function send(mock: Mock, client: Client, kinds: readonly Kind[], options: SoakOptions) {
  const { seconds, signal, onProgress } = options
  const lanes = kinds.map((kind): Lane => ({ kind, tally: new Tally(kind.name), underWay: new Set(), next: 0 }))
  const tallies = lanes.map(({ tally }) => tally)
  const measures: Measure[] = []
  const started = performance.now()
  const elapsed = (): number => (performance.now() - started) / 1_000
  let hasEnded = false
  void mock.over.then(() => {
    hasEnded = true
  })
  const isStopped = (): boolean => hasEnded || signal?.aborted === true

  // What is loaded for the first visit of its kind is no growth: the time counts from when each kind has had one.
  let begun = Number.POSITIVE_INFINITY
  const isOver = (): boolean => isStopped() || (elapsed() - begun >= seconds && measures.length >= FEWEST_MEASURES)
  const distance = Math.max(SHORTEST_DISTANCE_MS, (seconds * 1_000) / MEASURES)
  const measuring = async (): Promise<void> => {
    while (!isOver()) {
      const measure = await mock.measure()
      if (measure !== null) measures.push(measure)
      onProgress?.({ seconds: elapsed() - begun, tallies, measure })
      await sleep(distance, undefined, signal === undefined ? {} : { signal }).catch(() => {})
    }
  }
  let measured: Promise<void> | null = null
  while (!isOver()) {
    for (const lane of lanes) launch(lane, client, elapsed())
    if (measured === null && tallies.every(({ visits }) => visits > 0)) {
      begun = elapsed()
      measured = measuring()
    }
    await sleep(TICK_MS)
  }
  const lasted = Math.max(0, elapsed() - begun)
  await measured
  // Who reads the event stream waits for others' requests: one kind goes on until the others are done.
  const [lasting, ...others] = lanes
  while (!hasEnded && others.some(({ underWay }) => underWay.size > 0)) {
    if (lasting !== undefined) launch(lasting, client, elapsed())
    await sleep(TICK_MS)
  }
  await Promise.all(lanes.flatMap(({ underWay }) => [...underWay]))
  return { seconds: lasted, tallies, measures }
}

/** Begins the visits of a kind that are due; what a busy machine puts off is made up for later. */
function launch(lane: Lane, client: Client, elapsed: number): void {
  const { kind, tally, underWay } = lane
  while (lane.next <= elapsed * kind.rate && underWay.size < (kind.most ?? MOST)) {
    const index = lane.next++
    const visit = pay(kind, index, client).then((paid) => {
      tally.add(index, paid)
      underWay.delete(visit)
    })
    underWay.add(visit)
  }
}

async function pay(kind: Kind, index: number, client: Client): Promise<Paid> {
  try {
    return await client.pay(kind.name, await kind.visit(index))
  } catch (error) {
    return { wrong: reasonOf(error), latencies: [] }
  }
}

/** What the mock holds as soon as it holds no more than before, or else when the time for that is over. */
async function settled(mock: Mock, before: Measure): Promise<Measure | null> {
  for (let pause = 100; ; pause *= 2) {
    const measure = await mock.measure()
    if (measure === null || heldBeside(before, measure).length === 0 || pause > LONGEST_PAUSE) return measure
    await sleep(pause)
  }
}

/** What is held beside what was held before, such as `2 TCPSocketWrap`. */
export function heldBeside(before: Measure, after: Measure): string[] {
  const more = Object.entries(after.resources).flatMap(([type, count]) => {
    const added = count - (before.resources[type] ?? 0)
    return added > 0 ? [`${added} ${type}`] : []
  })
  const files = (after.descriptors ?? 0) - (before.descriptors ?? 0)
  return files > 0 ? [...more, `${files} file descriptors`] : more
}
