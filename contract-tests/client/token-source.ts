/** The token of a run, from a token endpoint (RFC 6749 section 4.4), and newer ones while the run goes on. */

import { type Address, Connection } from '../../spec/http/connection/connection.ts'
import type { Renewal } from '../../spec/http/connection/renewal.ts'
import { type Answer, type Fault, type Header, header, type RequestMessage } from '../../spec/http/message.ts'
import { excerpt } from '../../spec/http/redaction/excerpt.ts'
import { Redactor } from '../../spec/http/redaction/redactor.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { isPage, targetFault } from './target-fault.ts'

export type TokenClient = {
  readonly endpoint: URL
  readonly id: string
  readonly secret: string
  /** What to ask for; undefined leaves that to the endpoint. */
  readonly scope: string | undefined
}

type GivenNow = {
  readonly token: string
  /** The time in milliseconds since 1970 from which a new token should be used. */
  readonly until: number
}

/** How reports write the secret. */
const SECRET = '$PLANT_STORE_CLIENT_SECRET'

/** Milliseconds before a token expires, when a new one is requested; of a short-lived one, the last quarter. */
const AHEAD = 30_000
const LAST_PART = 0.25
/** Milliseconds in which the endpoint is not asked after a new token was refused, too; and after a failure. */
const SHORTEST_REST = 500
const LONGEST_REST = 60_000
const AFTER_FAILURE = 5000

export class TokenSource implements Renewal {
  /** The token that the run begins with; empty where there is none. */
  readonly token: string
  /** Why there is none, in one sentence; null if there is one. */
  readonly trouble: string | null
  readonly #ask: () => Promise<GivenNow | string>
  readonly #secret: string
  readonly #redactors: Redactor[] = []
  #held: GivenNow | null
  /** The tokens before it. */
  readonly #ended = new Set<string>()
  #asking: Promise<void> | null = null
  #rest = SHORTEST_REST
  /** Until then, no new token is requested because one was refused, or for any reason. */
  #restsUntil = 0
  #failsUntil = 0

  private constructor(ask: () => Promise<GivenNow | string>, first: GivenNow | string, secret: string) {
    this.#ask = ask
    this.#secret = secret
    this.#held = typeof first === 'string' ? null : first
    this.trouble = typeof first === 'string' ? first : null
    this.token = this.#held?.token ?? ''
  }

  /** Gets the first token. Never throws for what the endpoint does. */
  static async open(client: TokenClient, reach: Pick<Address, 'timeout' | 'insecure'>): Promise<TokenSource> {
    const ways = [inHeader, inForm]
    const ask = async (): Promise<GivenNow | string> => {
      const [way = inHeader, ...others] = ways
      const first = await askOnce(client, reach, way)
      if (typeof first !== 'string' || !UNKNOWN.test(first)) return first
      // RFC 6749 section 2.3.1 requires every endpoint to accept the header. Some read only the form.
      for (const other of others) {
        const next = await askOnce(client, reach, other)
        if (typeof next === 'string') continue
        ways.splice(0, ways.length, other)
        return next
      }
      return first
    }
    return new TokenSource(ask, await ask(), client.secret)
  }

  /** Makes a redactor remove the secret, and each token from now on. */
  hideIn(redactor: Redactor): void {
    this.#redactors.push(redactor)
    redactor.learn(this.#secret, SECRET)
    if (this.#held !== null) redactor.learn(this.#held.token)
  }

  readonly ready = async (): Promise<void> => {
    if (this.#held !== null && Date.now() >= this.#held.until) await this.#renew()
  }

  readonly renewed = (sent: RequestMessage): RequestMessage => {
    const { token } = this.#held ?? this
    if (token === this.token) return sent
    // A bad credential that is made from the good token uses the current one.
    const headers = sent.headers.map(([name, value]): Header => {
      return name.toLowerCase() === 'authorization' ? [name, value.replaceAll(this.token, token)] : [name, value]
    })
    const [was, is] = [this.token, token].map((one) => `=${encodeURIComponent(one)}`)
    return { ...sent, path: sent.path.replaceAll(was ?? '', is ?? ''), headers }
  }

  readonly replaced = async ({ headers }: RequestMessage): Promise<boolean> => {
    const [, used = ''] = /^bearer +(\S+)$/i.exec(header(headers, 'authorization') ?? '') ?? []
    if (this.#ended.has(used)) return true
    // Only a token from the endpoint can have expired.
    if (used === '' || used !== this.#held?.token || Date.now() < this.#restsUntil) return false
    await this.#renew()
    return this.#ended.has(used)
  }

  readonly retried = (isRefused: boolean): void => {
    this.#rest = isRefused ? Math.min(2 * this.#rest, LONGEST_REST) : SHORTEST_REST
    if (isRefused) this.#restsUntil = Date.now() + this.#rest
  }

  #renew(): Promise<void> {
    this.#asking ??= this.#renewOnce().finally(() => {
      this.#asking = null
    })
    return this.#asking
  }

  async #renewOnce(): Promise<void> {
    if (Date.now() < this.#failsUntil) return
    const next = await this.#ask()
    if (typeof next === 'string') {
      this.#failsUntil = Date.now() + AFTER_FAILURE
      return
    }
    if (next.token !== this.#held?.token) {
      for (const redactor of this.#redactors) redactor.learn(next.token)
      if (this.#held !== null) this.#ended.add(this.#held.token)
    }
    this.#held = next
  }
}

/** How a client authenticates. */
type ClientWay = (client: TokenClient) => {
  readonly headers: readonly Header[]
  readonly form: Readonly<Record<string, string>>
}

const inHeader: ClientWay = ({ id, secret }) => {
  const half = (text: string): string => new URLSearchParams({ '': text }).toString().slice(1)
  const pair = Buffer.from(`${half(id)}:${half(secret)}`).toString('base64')
  return { headers: [['Authorization', `Basic ${pair}`]], form: {} }
}

const inForm: ClientWay = ({ id, secret }) => ({ headers: [], form: { client_id: id, client_secret: secret } })

/** Asks for a token; a text says why there is none. */
async function askOnce(client: TokenClient, reach: Pick<Address, 'timeout' | 'insecure'>, way: ClientWay) {
  const { endpoint, scope } = client
  const { headers, form } = way(client)
  const parameters = { grant_type: 'client_credentials', ...(scope !== undefined && { scope }), ...form }
  const message: RequestMessage = {
    method: 'POST',
    path: endpoint.pathname + endpoint.search,
    headers: [['Accept', 'application/json'], ['Content-Type', 'application/x-www-form-urlencoded'], ...headers],
    body: Buffer.from(new URLSearchParams(parameters).toString()),
    framing: 'length',
  }
  const connection = new Connection({ url: new URL(endpoint.origin), ...reach, redact: (text) => text })
  try {
    return readToken(client, (await connection.exchange(message)).received)
  } finally {
    connection.close()
  }
}

/** The statuses for an unknown client (section 5.2): it may have to use the other way. */
const UNKNOWN = /\(status 40[01]\b/

function readToken({ endpoint, secret }: TokenClient, received: Answer | Fault): GivenNow | string {
  const redactor = new Redactor('')
  redactor.learn(secret, SECRET)
  const where = `the token endpoint ${endpoint.origin}${endpoint.pathname}`
  if (received.kind === 'failure') return targetFault(received, where) ?? where
  const { status, body } = received
  const parsed = tryParseJson(new TextDecoder().decode(body))?.value
  const said = isObject(parsed) ? parsed : null
  const { error, error_description: why, access_token: token, token_type: type, expires_in: life } = said ?? {}
  if (typeof error === 'string') {
    const words = [error, why].flatMap((one) => (typeof one === 'string' ? [excerpt(one, redactor.redact)] : []))
    return `${where} refuses the client (status ${[status, ...words].join(', ')})`
  }
  if (status !== 200 || said === null) {
    return `${where} answers with ${isPage(received) ? 'an HTML page' : 'no token'} (status ${status})`
  }
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token)) return `${where} answers without an access_token`
  if (typeof type === 'string' && type.toLowerCase() !== 'bearer') {
    return `${where} gives tokens of the type ${excerpt(type, redactor.redact)}, and this program sends Bearer tokens alone`
  }
  const lasts = Number(life) * 1000
  // It is only recommended to say how long a token is good (section 5.1).
  const until = lasts > 0 ? Date.now() + Math.max(lasts - AHEAD, lasts * (1 - LAST_PART)) : Number.POSITIVE_INFINITY
  return { token, until }
}
