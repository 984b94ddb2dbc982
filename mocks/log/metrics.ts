/** Measures a server, for Prometheus. Loaded only with `--metrics`. */

import {
  AggregatorRegistry,
  Counter,
  collectDefaultMetrics,
  Gauge,
  type GaugeConfiguration,
  Histogram,
  Registry,
} from 'prom-client'
import { type MockResponse, operationIn } from '../engine/message/message.ts'
import { scenarioIn } from '../journal/violations.ts'

export type Metrics = ReturnType<typeof createMetrics>

/** The most combinations of labels: clients can ask for any status, and documents may have thousands of operations. */
const MOST_SERIES = 1_000
const MOST_HISTOGRAMS = 100
const OTHER = 'other'

/** Upper limits of the buckets, in seconds. */
const ANSWER_BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]
const TRIP_BUCKETS = [0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5]

/** Creates the metrics of one process, with its connections whose answers are held, and its room. */
export function createMetrics(held: { readonly count: number }, room: { readonly used: number }) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const answered = createCounting(registers)
  const trips = new Histogram({
    name: 'mock_state_round_trip_seconds',
    help: 'Time of a round trip to the state that several processes share.',
    labelNames: ['question'] as const,
    buckets: TRIP_BUCKETS,
    registers,
  })
  const dropped = new Counter({
    name: 'mock_sessions_dropped_total',
    help: 'Sessions that were dropped because nobody used them, with their items, scenarios or counts.',
    registers,
  })
  const ofConnections = 'Connections whose answer is held back, by a delay or a scenario.'
  watchNumber('mock_held_connections', ofConnections, () => held.count, { registers })
  const ofRoom = 'Bytes of the items and own answers of all sessions; of several processes the most.'
  watchNumber('mock_stored_bytes', ofRoom, () => room.used, { registers, aggregator: 'max' })
  return {
    answered,
    dropped: (sessions: number) => dropped.inc(sessions),
    /** Asks for the code of what is wrong with the state, each time the metrics are read. */
    watch: (fault: () => string | null) => watchHubFault(fault, registers),
    /** Counts a round trip to the hub that processes share. */
    roundTrip: (question: string, seconds: number) => trips.labels(question).observe(seconds),
    /** The values of this process, as JSON for another process. */
    values: (): Promise<object[]> => registry.getMetricsAsJSON(),
    /** The sum of the values of several processes, as text for Prometheus. */
    text: (values: readonly object[]) => AggregatorRegistry.aggregate([...values]).metrics(),
  }
}

function watchNumber(
  name: string,
  help: string,
  number: () => number,
  more: Pick<GaugeConfiguration<string>, 'registers' | 'aggregator'>,
): void {
  new Gauge({
    name,
    help,
    ...more,
    collect() {
      this.set(number())
    },
  })
}

function watchHubFault(fault: () => string | null, registers: Registry[]): void {
  watchNumber(
    'mock_state_connected',
    '1 while the shared state answers and accepts, otherwise 0; of several processes the least.',
    () => (fault() === null ? 1 : 0),
    { registers, aggregator: 'min' },
  )
  new Gauge({
    name: 'mock_state_trouble',
    help: 'Processes whose shared state is unreachable or refuses, by its error code. Absent while there are none.',
    labelNames: ['code'] as const,
    registers,
    collect() {
      this.reset()
      const code = fault()
      if (code !== null) this.set({ code }, 1)
    },
  })
}

/** What counts an answer; `bytes` are the request's content. */
function createCounting(registers: Registry[]): (answer: MockResponse, bytes: number, durationMs: number) => void {
  const requests = new Counter({
    name: 'mock_requests_total',
    help: 'Answered requests. Without an operation: the request matched none. Without a scenario: the usual answer.',
    labelNames: ['operation', 'status', 'verdict', 'scenario'] as const,
    registers,
  })
  const duration = new Histogram({
    name: 'mock_request_duration_seconds',
    help: 'Time from the end of a request to its answer, its delay included.',
    labelNames: ['operation'] as const,
    buckets: ANSWER_BUCKETS,
    registers,
  })
  const received = new Counter({ name: 'mock_received_bytes_total', help: 'Bytes of request contents.', registers })
  const sent = new Counter({ name: 'mock_sent_bytes_total', help: 'Bytes of answer contents.', registers })
  const counters = createSeries(
    MOST_SERIES,
    (operation: string, status: number, verdict: string, scenario: string) =>
      requests.labels(operation, String(status), verdict, scenario),
    (_, status, verdict) => requests.labels(OTHER, `${Math.floor(status / 100)}xx`, verdict, OTHER),
  )
  const histograms = createSeries(
    MOST_HISTOGRAMS,
    (operation: string) => duration.labels(operation),
    () => duration.labels(OTHER),
  )
  return ({ status, body, encoding, delay, verdict }, bytes, durationMs) => {
    const operation = operationIn(verdict)?.id ?? ''
    const scenario = verdict.kind === 'staged' ? (scenarioIn(verdict) ?? 'own') : ''
    counters(operation, status, verdict.kind, scenario).inc()
    histograms(operation).observe((durationMs + delay) / 1000)
    received.inc(bytes)
    sent.inc(Buffer.byteLength(body, encoding))
  }
}

/** Looks each series up once, as prom-client finds them slowly by their labels: at most so many, and `other` after that. */
function createSeries<Labels extends readonly (string | number)[], Series>(
  most: number,
  find: (...labels: Labels) => Series,
  other: (...labels: Labels) => Series,
): (...labels: Labels) => Series {
  const known = new Map<string, Series>()
  return (...labels) => {
    const key = labels.join('\n')
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= most) return other(...labels)
    const made = find(...labels)
    known.set(key, made)
    return made
  }
}
