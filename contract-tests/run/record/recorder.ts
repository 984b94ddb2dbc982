/** Records what happens in a run, without credentials: each finding about a requirement, and what open points show. */

import { type Address, requestHead } from '../../../spec/http/connection/connection.ts'
import {
  type Answer,
  type Exchange,
  type Header,
  header,
  type RequestMessage,
  sentBytes,
} from '../../../spec/http/message.ts'
import { decodedBeginning, excerpt, passage } from '../../../spec/http/redaction/excerpt.ts'
import type { Redact, Redactor } from '../../../spec/http/redaction/redactor.ts'
import { once } from '../../../spec/program/once.ts'
import { visible } from '../../../spec/program/visible.ts'
import type { Failed, Finding } from '../../../spec/requirements/finding.ts'
import type { Requirement } from '../../../spec/requirements/requirements.ts'
import type { Case } from '../../cases/case.ts'
import type { Draft } from '../../cases/request-builder.ts'
import { inconclusive } from '../../judge/finding.ts'
import { headersShown, type Sequence, shellCommandOf } from './curl.ts'
import { type CaseResult, type RunEvent, resultsIn } from './events.ts'
import { fingerprintOf, type NamedCase } from './fingerprint.ts'
import { unlessForeseen } from './kit-failure.ts'

type RecorderSettings = {
  readonly isBrief: boolean
  readonly redactor: Redactor
  readonly address: Address
  /** The user's headers, whose values may be secrets. */
  readonly headers: readonly Header[]
}

/** In a brief run, a requirement lists at most this many passed cases that test another requirement. */
const LISTED = 1

const NO_BREACH = { expected: null, received: null, status: null, fingerprint: null } as const

export class Recorder {
  readonly events: RunEvent[] = []
  /** Where the kit itself failed. */
  readonly failures: string[] = []
  readonly #settings: RecorderSettings
  /** By requirement: how many cases of other requirements passed it. */
  readonly #keeping = new Map<string, number>()

  constructor(settings: RecorderSettings) {
    this.#settings = settings
  }

  /** Records what has no credentials in it. */
  readonly emit = (event: RunEvent): void => {
    this.events.push(event)
  }

  get results(): readonly CaseResult[] {
    return resultsIn(this.events)
  }

  /** Records a case's findings. `exchange`: the one that shows them; null if there is none to show. */
  record(one: NamedCase, sent: Draft | Sequence | null, exchange: Exchange | null, findings: readonly Finding[]): void {
    const { redactor, address, headers, isBrief } = this.#settings
    const shown = (text: string): string => visible(redactor.redact(text))
    const own = one.requirement?.id ?? findings[0]?.requirement.id
    const curl = once(() => (sent === null ? null : redactor.redact(shellCommandOf(sent, address, headers))))
    const messages = once(() =>
      exchange === null || sent === null ? NO_MESSAGES : messagesOf(exchange, sent, address, headers),
    )
    const breach = (failed: Failed, because: string) => ({
      expected: shown(failed.expected),
      received: shown(failed.received),
      status: exchange?.received.kind === 'answer' ? exchange.received.status : null,
      fingerprint: shown(fingerprintOf(failed, because, exchange, one)),
      ...(failed.isLeak && { isLeak: true }),
    })
    for (const finding of findings) {
      const { requirement, outcome } = finding
      const isPassed = outcome === 'passed'
      const isOther = isPassed && requirement.id !== own
      if (isOther && !this.#isListed(requirement)) continue
      const because = (requirement.id === one.requirement?.id ? one.because : undefined) ?? requirement.because
      const result = {
        id: one.id,
        title: one.title,
        requirement: requirement.id,
        outcome,
        because,
        reason: outcome === 'inconclusive' ? shown(finding.reason) : null,
        // A command may have thousands of characters, and no page shows that of a case that passed.
        curl: isOther || (isBrief && isPassed) ? null : curl(),
        ...(outcome === 'failed' ? breach(finding, because) : NO_BREACH),
        ...(isPassed ? NO_MESSAGES : messages()),
      }
      this.emit({ kind: 'judged', result })
    }
  }

  #isListed({ id }: Requirement): boolean {
    const count = (this.#keeping.get(id) ?? 0) + 1
    this.#keeping.set(id, count)
    return count <= LISTED || !this.#settings.isBrief
  }

  /** Records a case that was not sent, and why. */
  skip(one: NamedCase, reason: string): void {
    const { id, title, requirement } = one
    if (requirement === null || requirement === undefined) return
    const because = one.because ?? requirement.because
    const named = { id, title, requirement: requirement.id, outcome: 'not-exercised', because } as const
    this.emit({ kind: 'skipped', result: { ...named, reason, curl: null, ...NO_BREACH, ...NO_MESSAGES } })
  }

  /** Does what is about a case or a requirement. If the kit itself fails there, that alone is not judged, and the run goes on. */
  async guard(one: NamedCase, work: () => unknown): Promise<void> {
    try {
      await work()
    } catch (error) {
      const reason = this.broken(error)
      this.record(one, null, null, one.requirement ? [inconclusive(one.requirement, reason)] : [])
    }
  }

  /** Notes that the kit itself failed, and says it. Throws an error that has a message of its own. */
  broken(error: unknown): string {
    const reason = unlessForeseen(error)
    this.failures.push(reason)
    return reason
  }

  /** Records an exchange for the report on open points. */
  observe({ id, expectation, shows }: Pick<Case, 'id' | 'expectation' | 'shows'>, { received, durationMs }: Exchange) {
    const { redact } = this.#settings.redactor
    const isAnswer = received.kind === 'answer'
    const observation = {
      case: id,
      expectation,
      shows,
      status: isAnswer ? received.status : null,
      headers: isAnswer ? seenIn(received, redact) : {},
      body: excerpt(isAnswer ? decodedBeginning(received.body) : received.message, redact, 400),
      durationMs: Math.round(durationMs),
    }
    this.emit({ kind: 'observed', observation })
  }
}

const SEEN_HEADERS =
  'content-type www-authenticate retry-after allow location deprecation sunset access-control-allow-origin access-control-allow-methods server'.split(
    ' ',
  )

/** The headers of an answer that the report shows. Of several with one name, the first counts. */
function seenIn({ headers }: Answer, redact: Redact): Record<string, string> {
  const seen: Record<string, string> = {}
  for (const name of SEEN_HEADERS) {
    const value = header(headers, name)
    if (value !== undefined) seen[name] = excerpt(value, redact)
  }
  return seen
}

type MessageTexts = Pick<CaseResult, 'request' | 'answer'>

const NO_MESSAGES: MessageTexts = { request: null, answer: null }

/** Characters of a head, and of a body, that are shown. */
const SHOWN = 4096

/** `sent` has the request's credentials, which are shown by their variables; the values of `hidden` headers are not shown. */
export function messagesOf(
  { sent: message, received }: Exchange,
  sent: Draft | Sequence,
  { url, redact }: Address,
  hidden: readonly Header[],
): MessageTexts {
  const shown = withVariables(message, new Map(draftsOf(sent).flatMap(({ credential }) => [...credential.shell])))
  const headers = headersShown(shown.headers, hidden)
  return {
    request: messageText(requestHead({ ...shown, headers }, url), sentBytes(message), redact),
    answer: received.kind === 'answer' ? messageText(answerHead(received), received.body, redact) : null,
  }
}

function draftsOf(sent: Draft | Sequence): readonly Draft[] {
  if (!('kind' in sent)) return [sent]
  return sent.kind === 'repeated' ? [sent.draft] : sent.drafts
}

/** The request with the variables of a shell in place of what its credential consists of. */
function withVariables(message: RequestMessage, words: ReadonlyMap<string, string>): RequestMessage {
  const unquoted = (word: string): string => word.replace(/^'([^']*)'(?=")/, '$1').replace(/"(.*)"$/s, '$1')
  const variables = [...words].map(([text, word]) => [text, unquoted(word)] as const)
  const [path = '', query] = message.path.split('?', 2)
  const pairs = query?.split('&').map((pair) => variables.find(([text]) => text === pair)?.[1] ?? pair)
  return {
    ...message,
    path: pairs === undefined ? path : `${path}?${pairs.join('&')}`,
    headers: message.headers.map(([name, value]): Header => {
      return [name, variables.find(([text]) => text === value)?.[1] ?? value]
    }),
  }
}

function answerHead({ version, status, headers }: Answer): string {
  return [`HTTP/${version} ${status}`, ...headers.map(([name, value]) => `${name}: ${value}`), ''].join('\n')
}

function messageText(head: string, body: Uint8Array | null, redact: Redact): string {
  const top = passage(head.replaceAll('\r\n', '\n'), redact, SHOWN)
  return body === null || body.length === 0 ? top : `${top}\n${bodyText(body, redact)}`
}

/** The beginning of a body. If there is more, a last line says how many bytes are left out. */
function bodyText(body: Uint8Array, redact: Redact): string {
  const text = decodedBeginning(body)
  const shown = passage(text, redact, SHOWN)
  if (body.length <= SHOWN || shown === text) return shown
  const left = body.length - Buffer.byteLength(shown.slice(0, -1))
  return `${shown}\n[${left} of ${body.length} bytes are left out]`
}
