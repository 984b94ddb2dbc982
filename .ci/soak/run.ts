/** A soak: sends every kind of traffic at its rate, and measures the mock meanwhile and at the end. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { loadContract } from '../../spec/document/load.ts'
import { MachineError, reasonOf } from '../../spec/program/user-error.ts'
import { Client, type Outcome } from './client.ts'
import { edits } from './edits.ts'
import type { Measure } from './gauge.ts'
import { tryHostileDocuments } from './hostile-documents.ts'
import { Mock, type MockFlags } from './mock.ts'
import { Tally } from './tally.ts'
import { apiTraffic } from './traffic/api-traffic.ts'
import { controlTraffic } from './traffic/control-traffic.ts'
import { hostileTraffic } from './traffic/hostile-traffic.ts'
import { atChaos, type Kind } from './traffic/interaction.ts'
import { proxyTraffic, startDeployment } from './traffic/proxy-traffic.ts'
import { Subject } from './traffic/subject.ts'

export type SoakOptions = {
  readonly seconds: number
  readonly seed: number
  /** Share of the requests at which the mock misbehaves. */
  readonly chaos?: number
  /** Ends the soak early, with what is known by then. */
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
  /** How long it lasted, counted from the time when each kind had had an interaction. */
  readonly seconds: number
  readonly tallies: readonly Tally[]
  /** The mock, and the proxy. */
  readonly processes: readonly SoakedProcess[]
  /** What went wrong with hostile documents. */
  readonly documents: readonly string[]
}

export type SoakedProcess = {
  readonly name: string
  /** In order, at equal distances, while there was traffic. */
  readonly measures: readonly Measure[]
  /** Before and after all traffic. */
  readonly rest: { readonly before: Measure; readonly after: Measure | null }
  /** What is wrong with it besides its answers: its warnings and errors, and how it ended. */
  readonly troubles: readonly string[]
}

/** Measures in a soak: enough for a median in each window, and so few that the collections cost little. */
const MEASURES = 60
/** Fewer measures show nothing, so a soak lasts until it has these. */
const FEWEST_MEASURES = 12
const SHORTEST_DISTANCE_MS = 100
const TICK_MS = 20
/** Interactions of a kind at once, if the kind names no number. */
const MOST = 4
/**
 * Milliseconds of the longest pause. In pauses of twelve seconds together the mock has to let go of everything: its
 * slowest answer takes two seconds, and it closes a connection that it does not read after five.
 */
const LONGEST_PAUSE = 6_400

/** Seconds. Only a soak that is at least this long tries hostile documents, for each of which it starts a process. */
const LONG = 30

/**
 * Milliseconds after which the proxy gives up: some of the deployment's answers never come. The good ones come late where
 * the machine is busy, for the deployment shares this process with all clients.
 */
const PROXY_TIMEOUT = '10000'

/** Soaks a mock, and a proxy in front of a hostile deployment. Starts all of them, and rejects only if that fails. */
export async function soak(options: SoakOptions): Promise<Soaked> {
  const { seed, chaos = 0, flags = {} } = options
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-soak-'))
  const file = join(folder, 'openapi.yaml')
  const processes: Mock[] = []
  const loaded = await loadContract()
  const subject = new Subject(loaded.contract, seed)
  const deployment = await startDeployment(subject)
  try {
    await writeFile(file, loaded.text)
    const misbehaving = chaos === 0 ? [] : ['--chaos', String(chaos), '--seed', String(seed)]
    const words = ['--spec', file, '--drain', '1', ...misbehaving, ...(flags.mock ?? [])]
    const mock = await Mock.start('mock', { ...flags, mock: words })
    processes.push(mock)
    const proxy = await Mock.start('proxy', { mock: ['--target', deployment.url, '--timeout', PROXY_TIMEOUT] })
    processes.push(proxy)
    const { host } = new URL(mock.url)
    const api = [...apiTraffic(subject, host), ...hostileTraffic(subject), edits(subject, mock, file, loaded.text)]
    const kinds = [
      [mock, [...(chaos === 0 ? api : api.map(atChaos)), ...controlTraffic(host)]],
      [proxy, proxyTraffic(subject)],
    ] as const
    const soaked: SoakedProcess[] = []
    const atRest = await Promise.all(processes.map(async (one) => [one, await measured(one)] as const))
    const traffic = await send(
      processes,
      kinds.flatMap(([{ url }, some]) => {
        const client = new Client(url)
        return some.map((kind) => ({ kind, client }))
      }),
      options,
    )
    for (const [index, [one, before]] of atRest.entries()) {
      const rest = { before, after: await settled(one, before) }
      const ended = await one.stop()
      const troubles = [...one.complaints, ...(ended === null ? [] : [ended])]
      soaked.push({ name: one.name, measures: traffic.measures[index] ?? [], rest, troubles })
    }
    const isShort = options.seconds < LONG || options.signal?.aborted === true
    const documents = isShort ? [] : await tryHostileDocuments(folder)
    return { seconds: traffic.seconds, tallies: traffic.tallies, processes: soaked, documents }
  } finally {
    for (const one of processes) one.kill()
    deployment.close()
    await rm(folder, { recursive: true })
  }
}

/** What a process holds before any traffic. */
async function measured(process: Mock): Promise<Measure> {
  const measure = await process.measure()
  if (measure === null) throw new MachineError(`the ${process.name} ended before the first request`)
  return measure
}

/** One kind of traffic, and what of it is under way. */
type Lane = {
  readonly kind: Kind
  readonly client: Client
  readonly tally: Tally
  readonly underWay: Set<Promise<void>>
  next: number
}

/** Sends all kinds of traffic until the time is over, and waits for what is under way. */
async function send(
  processes: readonly Mock[],
  kinds: readonly Pick<Lane, 'kind' | 'client'>[],
  { seconds, signal, onProgress }: SoakOptions,
) {
  const lanes = kinds.map((one): Lane => ({ ...one, tally: new Tally(one.kind.name), underWay: new Set(), next: 0 }))
  const tallies = lanes.map(({ tally }) => tally)
  const measures = processes.map((): Measure[] => [])
  const started = performance.now()
  const elapsed = (): number => (performance.now() - started) / 1_000
  let hasEnded = false
  for (const { over } of processes) {
    void over.then(() => {
      hasEnded = true
    })
  }
  const isStopped = (): boolean => hasEnded || signal?.aborted === true

  // A first interaction may load modules, which is no growth. So the time begins when each kind has had one.
  let begun = Number.POSITIVE_INFINITY
  const isOver = (): boolean =>
    isStopped() || (elapsed() - begun >= seconds && (measures[0]?.length ?? 0) >= FEWEST_MEASURES)
  const distance = Math.max(SHORTEST_DISTANCE_MS, (seconds * 1_000) / MEASURES)
  const measuring = async (): Promise<void> => {
    while (!isOver()) {
      const due = performance.now() + distance
      const received = await Promise.all(processes.map((one) => one.measure()))
      for (const [index, measure] of received.entries()) if (measure !== null) measures[index]?.push(measure)
      onProgress?.({ seconds: elapsed() - begun, tallies, measure: received[0] ?? null })
      const pause = Math.max(0, due - performance.now())
      await sleep(pause, undefined, signal === undefined ? {} : { signal }).catch(() => {})
    }
  }
  let measurement: Promise<void> | null = null
  while (!isOver()) {
    for (const lane of lanes) launch(lane, elapsed())
    if (measurement === null && tallies.every(({ interactions }) => interactions > 0)) {
      begun = elapsed()
      measurement = measuring()
    }
    await sleep(TICK_MS)
  }
  const lasted = Math.max(0, elapsed() - begun)
  await measurement
  // Readers of the event stream wait for requests of others. So one kind goes on until the others are done.
  const [lasting, ...others] = lanes
  while (!hasEnded && others.some(({ underWay }) => underWay.size > 0)) {
    if (lasting !== undefined) launch(lasting, elapsed())
    await sleep(TICK_MS)
  }
  await Promise.all(lanes.flatMap(({ underWay }) => [...underWay]))
  for (const client of new Set(lanes.map((lane) => lane.client))) client.close()
  return { seconds: lasted, tallies, measures }
}

/** Begins the interactions of a kind that are due. It makes up later for what a busy machine delays. */
function launch(lane: Lane, elapsed: number): void {
  const { kind, tally, underWay } = lane
  while (lane.next <= elapsed * kind.rate && underWay.size < (kind.most ?? MOST)) {
    const index = lane.next++
    const interaction = outcomeOf(lane, index).then((outcome) => {
      tally.add(index, outcome)
      underWay.delete(interaction)
    })
    underWay.add(interaction)
  }
}

async function outcomeOf({ kind, client }: Lane, index: number): Promise<Outcome> {
  try {
    return await client.perform(kind.name, await kind.interaction(index))
  } catch (error) {
    return { wrong: reasonOf(error), answers: 0 }
  }
}

/** What the mock holds after the traffic: as soon as it holds no more than before, or when the time for that is over. */
async function settled(mock: Mock, before: Measure): Promise<Measure | null> {
  for (let pause = 100; ; pause *= 2) {
    const measure = await mock.measure()
    if (measure === null || heldBeside(before, measure).length === 0 || pause > LONGEST_PAUSE) return measure
    await sleep(pause)
  }
}

/** What a process holds in addition to what it held before, such as `2 TCPSocketWrap`. */
export function heldBeside(before: Measure, after: Measure): string[] {
  const more = Object.entries(after.resources).flatMap(([type, count]) => {
    const added = count - (before.resources[type] ?? 0)
    return added > 0 ? [`${added} ${type}`] : []
  })
  const files = (after.descriptors ?? 0) - (before.descriptors ?? 0)
  return files > 0 ? [...more, `${files} file descriptors`] : more
}
