/** Playwright's request context as a transport, for the requests that it can express. */

import { createRequire } from 'node:module'
import type { APIRequestContext } from 'playwright/test'
import { type Address, kindOf } from '../../spec/http/connection/connection.ts'
import { sendRenewed } from '../../spec/http/connection/renewal.ts'
import { type Answer, type Fault, type FaultKind, type RequestMessage, sentBytes } from '../../spec/http/message.ts'
import type { Transport } from './connections.ts'

export type Reach = Pick<Address, 'timeout' | 'insecure' | 'renewal'> & { readonly target: string }

/** A request context of this process. It follows no redirect and repeats no request. */
export class RequestContext implements AsyncDisposable {
  readonly #settings: Reach
  #opened: Promise<APIRequestContext> | null = null

  constructor(settings: Reach) {
    this.#settings = settings
  }

  readonly send = (async (sent) => {
    const { target, timeout, renewal = null } = this.#settings
    this.#opened ??= this.#open()
    const context = await this.#opened
    const started = performance.now()
    const base = target.replace(/\/$/, '')
    const received = await sendRenewed(renewal, sent, (message) =>
      fetch(context, base + message.path, message, timeout),
    )
    return { sent, received, durationMs: performance.now() - started }
  }) satisfies Transport

  #open(): Promise<APIRequestContext> {
    // `import` would first scan the whole text of this CommonJS module for the names of its exports.
    const { request }: typeof import('playwright') = createRequire(import.meta.url)('playwright')
    return request.newContext({ ignoreHTTPSErrors: this.#settings.insecure })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#opened)?.dispose()
  }
}

/** The content codings that Playwright undoes. A raw connection has the bytes of any other answer. */
const UNDONE = /^\s*(|identity|(x-)?gzip|deflate|br)\s*$/i

async function fetch(
  context: APIRequestContext,
  url: string,
  message: RequestMessage,
  timeout: number,
): Promise<Answer | Fault> {
  const { method, headers } = message
  const body = sentBytes(message)
  try {
    const response = await context.fetch(url, {
      method,
      headers: Object.fromEntries(headers),
      ...(body === null ? {} : { data: Buffer.from(body) }),
      maxRedirects: 0,
      maxRetries: 0,
      timeout,
    })
    const coding = response.headers()['content-encoding']
    if (!UNDONE.test(coding ?? ''))
      return { kind: 'failure', failure: 'not-http', message: `its content coding is ${coding}` }
    const answer: Answer = {
      kind: 'answer',
      status: response.status(),
      version: '1.1',
      headers: response.headersArray().map(({ name, value }) => [name, value] as const),
      body: await response.body(),
      fault: null,
    }
    await response.dispose()
    return answer
  } catch (error) {
    return faultIn(error instanceof Error ? error.message : String(error), timeout)
  }
}

/** The first line of Playwright's message says what went wrong. The others repeat the request with its token. */
function faultIn(text: string, timeout: number): Fault {
  const [line = ''] = text.split('\n')
  const message = line.replace(/^apiRequestContext\.\w+: /, '')
  const failure = faultKind(message)
  const told = failure === 'timeout' ? `no answer came within ${timeout} ms` : message
  return { kind: 'failure', failure, message: told }
}

function faultKind(message: string): FaultKind {
  if (/timeout|timed out/i.test(message)) return 'timeout'
  if (/parse error|invalid (header|character|chunk)|HPE_/i.test(message)) return 'not-http'
  if (/socket hang up|ECONNRESET|EPIPE|aborted/i.test(message)) return 'closed'
  return kindOf(/\b(E[A-Z_]{3,})\b/.exec(message)?.[1] ?? '', message)
}
