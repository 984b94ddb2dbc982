/** The last requests and what became of them. Constant cost for each request: words are made when somebody reads. */

import type { Contract } from '../../spec/contract.ts'
import type { MockResponse, Rejection, Verdict } from '../engine/message.ts'
import { isScenarioName, SCENARIOS, type ScenarioName } from '../engine/scenarios.ts'

/** One exchange as the server has it. */
export type Exchange = {
  /** Milliseconds since 1970. */
  readonly time: number
  readonly method: string
  readonly target: string
  /** Names and values in turn, as they came. */
  readonly rawHeaders: readonly string[]
  readonly body: Uint8Array | null
  readonly answer: MockResponse
  readonly durationMs: number
}

/** One exchange as people and programs read it; credentials are redacted. */
export type JournalEntry = {
  /** Counts from 1 over the life of the mock. */
  readonly id: number
  /** ISO 8601, UTC. */
  readonly time: string
  readonly request: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
    /** The first 16 KiB as text; null where the body went over the limit. */
    readonly body: string | null
  }
  readonly answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string>>
    readonly body: string
  }
  readonly verdict: {
    readonly kind: Verdict['kind']
    readonly operation: string | null
    readonly scenario: ScenarioName | null
    readonly problem: string | null
    readonly message: string | null
    readonly violations: readonly { readonly pointer: string; readonly keyword: string; readonly expected: string }[]
  }
  readonly durationMs: number
}

export type Journal = {
  readonly record: (exchange: Exchange) => void
  /** Oldest first. */
  readonly entries: () => JournalEntry[]
  readonly clear: () => void
}

/** Bytes of a request body, and characters of an answer, that the journal keeps. */
const KEPT = 16 * 1024
/** Exchanges made bytes at a time: code that runs in a row runs faster than code fetched anew for each request. */
const BATCH = 8

/** A journal of the last `capacity` exchanges; `secrets` is asked for when somebody reads. */
export function createJournal(secrets: () => Secrets, capacity = 1_000): Journal {
  const slots: Slot[] = []
  let pending: Exchange[] = []
  let count = 0
  let cleared = 0
  const settle = (): void => {
    for (const exchange of pending) {
      const index = count++ % capacity
      slots[index] = encode(exchange, slots[index])
    }
    pending = []
  }
  return {
    record: (exchange) => {
      const isLarge = (exchange.body?.length ?? 0) > KEPT || exchange.answer.body.length > KEPT
      if (pending.push(exchange) >= BATCH || isLarge) settle()
    },
    entries: () => {
      settle()
      const oldest = Math.max(cleared, count - capacity)
      return Array.from({ length: count - oldest }, (_, offset) => oldest + offset).flatMap((index) => {
        const slot = slots[index % capacity]
        return slot === undefined ? [] : [decode(slot, index + 1, secrets())]
      })
    },
    clear: () => {
      settle()
      cleared = count
    },
  }
}

/**
 * An exchange as bytes in a buffer that the next exchange of this place uses again. Kept as objects, a thousand
 * exchanges outlive the collector's young generation, and a mock under load takes 100 MB more than it needs.
 */
type Slot = {
  readonly buffer: Buffer
  text: number
  /** Bytes of the request's body; -1 where it went over the limit. */
  body: number
  time: number
  durationMs: number
}

/** Between the parts of a slot's text; no part but the last, the answer's body, can hold it. */
const PART = '\0'
const LINE = '\n'

function encode(
  { time, method, target, rawHeaders, body, answer, durationMs }: Exchange,
  used: Slot | undefined,
): Slot {
  const { verdict } = answer
  const said = saidOf(verdict)
  const operation = verdict.kind === 'preflight' ? '' : (verdict.operation?.id ?? '')
  let text = method + PART + target + PART + answer.status + PART + said + PART + operation + PART
  // Concatenated, for joining a list costs four times as much.
  for (const word of rawHeaders) text += word + LINE
  text +=
    PART + headerLines(answer.headers) + PART + (answer.body.length > KEPT ? answer.body.slice(0, KEPT) : answer.body)
  const bodyBytes = body === null ? 0 : Math.min(body.length, KEPT)
  // A character takes three bytes of UTF-8 at most.
  const needed = text.length * 3 + bodyBytes
  const slot = used !== undefined && used.buffer.length >= needed ? used : newSlot(needed)
  slot.text = slot.buffer.write(text)
  slot.body = body === null ? -1 : bodyBytes
  slot.time = time
  slot.durationMs = durationMs
  if (body !== null) slot.buffer.set(bodyBytes === body.length ? body : body.subarray(0, bodyBytes), slot.text)
  return slot
}

/** Most answers share one object of headers. */
const knownLines = new WeakMap<Readonly<Record<string, string>>, string>()

function headerLines(headers: Readonly<Record<string, string>>): string {
  const known = knownLines.get(headers)
  if (known !== undefined) return known
  const lines = Object.entries(headers)
    .map(([name, value]) => name + LINE + value + LINE)
    .join('')
  knownLines.set(headers, lines)
  return lines
}

function newSlot(needed: number): Slot {
  return { buffer: Buffer.allocUnsafeSlow(2 ** Math.ceil(Math.log2(needed))), text: 0, body: 0, time: 0, durationMs: 0 }
}

/** A rejection as JSON, a scenario by its name, other verdicts by their kind. */
function saidOf(verdict: Verdict): string {
  switch (verdict.kind) {
    case 'rejected':
      return JSON.stringify(verdictOf(verdict))
    case 'staged':
      return verdict.scenario
    default:
      return verdict.kind
  }
}

function verdictOf({ problem, message, violations }: Rejection): Pick<Rejection, 'problem' | 'message' | 'violations'> {
  return { problem, message, violations }
}

function decode(slot: Slot, id: number, secrets: Secrets): JournalEntry {
  const { buffer, time, durationMs } = slot
  const text = buffer.toString('utf8', 0, slot.text)
  const [method = '', target = '', status = '', said = '', operation = '', rawHeaders = '', headers = '', ...rest] =
    text.split(PART)
  const rejection: Partial<Rejection> = said.startsWith('{') ? JSON.parse(said) : {}
  const scenario = isScenarioName(said) ? said : null
  return {
    id,
    time: new Date(time).toISOString(),
    request: {
      method,
      url: redactTarget(target, secrets),
      headers: redactHeaders(pairs(rawHeaders), secrets),
      body: slot.body === -1 ? null : buffer.toString('utf8', slot.text, slot.text + slot.body),
    },
    answer: { status: Number(status), headers: Object.fromEntries(pairs(headers)), body: rest.join(PART) },
    verdict: {
      kind: said === 'accepted' || said === 'preflight' ? said : scenario === null ? 'rejected' : 'staged',
      operation: operation === '' ? null : operation,
      scenario,
      problem: rejection.problem ?? null,
      message:
        scenario === null ? (rejection.message ?? null) : `Scenario ${scenario}: ${SCENARIOS[scenario].description}.`,
      violations: rejection.violations ?? [],
    },
    durationMs,
  }
}

function pairs(lines: string): [name: string, value: string][] {
  const words = lines.split(LINE).slice(0, -1)
  return words.flatMap((name, index) => (index % 2 === 0 ? [[name.toLowerCase(), words[index + 1] ?? '']] : []))
}

/** Where a request may carry a credential, by lower-case name. */
export type Secrets = { readonly headers: ReadonlySet<string>; readonly query: ReadonlySet<string> }

const ALWAYS_SECRET = ['authorization', 'proxy-authorization', 'cookie', 'set-cookie']

/** The places that the contract's security schemes name, and those that are secret by nature (RFC 6750 section 2). */
export function secretsOf(contract: Contract): Secrets {
  const keys = contract.operations
    .flatMap(({ security }) => security.flat())
    .flatMap((scheme) => (scheme.kind === 'api-key' ? [scheme] : []))
  const named = (place: 'header' | 'query'): string[] =>
    keys.filter((key) => key.in === place).map(({ key }) => key.toLowerCase())
  return {
    headers: new Set([...ALWAYS_SECRET, ...named('header')]),
    query: new Set(['access_token', ...named('query')]),
  }
}

/** A request target with the values of secret parameters taken out. */
export function redactTarget(target: string, secrets: Secrets): string {
  if (!target.includes('?')) return target
  return target.replaceAll(/([?&])([^=&#]+)=([^&#]*)/g, (whole, mark: string, name: string) =>
    secrets.query.has(name.toLowerCase()) ? `${mark}${name}=${REDACTED}` : whole,
  )
}

const REDACTED = '[redacted]'

function redactHeaders(headers: readonly [string, string][], secrets: Secrets): Record<string, string> {
  const redacted: Record<string, string> = {}
  for (const [name, value] of headers) {
    const shown = secrets.headers.has(name) ? redactValue(name, value) : value
    // Field lines of one name are one list (RFC 9110 section 5.3).
    redacted[name] = redacted[name] === undefined ? shown : `${redacted[name]}, ${shown}`
  }
  return redacted
}

/** The scheme is worth knowing and no secret; whatever follows it is. */
function redactValue(name: string, value: string): string {
  const [scheme = ''] = value.split(' ', 1)
  const known = name === 'authorization' && /^[A-Za-z]{1,16}$/.test(scheme) && scheme.length < value.length
  return known ? `${scheme} ${REDACTED}` : REDACTED
}
