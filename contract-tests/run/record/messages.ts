/** Both messages of an exchange as text for people, without credentials: as they were sent, but for long bodies. */

import { type Address, requestHead } from '../../../spec/http/connection/connection.ts'
import { type Answer, type Exchange, type Header, type RequestMessage, sentBytes } from '../../../spec/http/message.ts'
import { decodedBeginning, passage } from '../../../spec/http/redaction/excerpt.ts'
import type { Redact } from '../../../spec/http/redaction/redactor.ts'
import type { Draft } from '../../cases/request-builder.ts'
import { headersShown, type Sequence } from './curl.ts'
import type { CaseResult } from './events.ts'

export type MessageTexts = Pick<CaseResult, 'request' | 'answer'>

export const NO_MESSAGES: MessageTexts = { request: null, answer: null }

/** Characters of a head, and of a body, that are shown. */
const SHOWN = 4096

/**
 * The texts of an exchange. `sent` has the credentials of its request, which are shown by their variables. The values of
 * `hidden` headers are not shown.
 */
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
