/** What a deployment may come to do one day, each made in front of it: so it can be made in front of any. */

import { createServer, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { decode } from '../../../spec/http/connection/content-coding.ts'
import type { Facts } from '../../../spec/profile/profile.ts'
import { listening } from '../reference.ts'

type Asked = {
  readonly method: string
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** False for a credential that is not the good one. */
  readonly isKnown: boolean
  /** How many came before it. */
  readonly number: number
  readonly seen: Set<string>
}
type Given = { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly text: string }
/** What becomes of an answer; `ask` sends the same request with the good credential. */
type Alter = (given: Given, asked: Asked, ask: () => Promise<Given>) => Given | Promise<Given>

export type Change = {
  readonly name: string
  /** Where it has to be found. */
  readonly where: RegExp
  /** False for a deployment that does so already, or where something else hides it. */
  readonly shows: (facts: Facts) => boolean
  readonly before: Alter
  readonly now: Alter
}

const SAME: Alter = (given) => given
const REFUSED = { 'content-type': 'application/json' }
const refuse = (status: number, message: string): Given => ({
  status,
  headers: REFUSED,
  text: JSON.stringify({ error: status * 100, message }),
})
const isTaken = (situation: string) => (facts: Facts) => facts[situation]?.accepts === true
const always = (): boolean => true
/** Where a message is one of several by chance, another one is no change. */
const isSteady = (facts: Facts): boolean => Object.values(facts).every(({ answer }) => answer?.varies !== true)
/** Where every error has another number, another one is no change. */
const hasErrorNumber = (facts: Facts): boolean =>
  isSteady(facts) &&
  Object.entries(facts).some(
    ([situation, { answer }]) =>
      situation.startsWith('invalid ') && /"error":\d/.test(JSON.stringify(answer?.json) ?? ''),
  )

/** An error that nests too deeply to be read is kept as text, and the front can't write one that differs. */
const hasReadError = (facts: Facts): boolean =>
  isSteady(facts) &&
  Object.entries(facts).some(([situation, { answer }]) => /^invalid /.test(situation) && answer?.text?.[0] !== '{')

/** Successes are refused that `test` picks. */
const refusing =
  (test: (asked: Asked, body: Readonly<Record<string, unknown>>) => boolean, status: number, message: string): Alter =>
  (given, asked) =>
    given.status < 300 && asked.method === 'POST' && test(asked, objectIn(asked.text)) ? refuse(status, message) : given
/** The members of an Error are changed. */
const failing =
  (change: (body: Readonly<Record<string, unknown>>) => object): Alter =>
  (given, { isKnown, method }) =>
    given.status === 400 && isKnown && method === 'POST'
      ? { ...given, text: JSON.stringify({ ...objectIn(given.text), ...change(objectIn(given.text)) }) }
      : given
/** Failures quote the start of the body. */
const quoting =
  (words: (quoted: string) => string): Alter =>
  (given, asked, ask) =>
    failing(({ message }) => ({ message: `${message} ${words(asked.text.slice(0, 30))}` }))(given, asked, ask)
const longerThan = (length: number): Alter =>
  refusing((_, { name }) => String(name).length > length, 400, 'The name is too long.')

function objectIn(text: string): Record<string, unknown> {
  try {
    return { ...JSON.parse(text) }
  } catch {
    return {}
  }
}

const row = (name: string, where: RegExp, now: Alter, more: Partial<Change> = {}): Change => ({
  ...{ name, where, now, before: SAME, shows: always },
  ...more,
})

export const CHANGES: readonly Change[] = [
  row('status-of-a-refusal', /^createPlant credential/, (given, { isKnown, method }) =>
    !isKnown && method === 'POST' ? { ...given, status: given.status === 403 ? 401 : 403 } : given,
  ),
  row(
    'message-text',
    /^createPlant invalid/,
    failing(({ message }) => ({ message: `${message} Please.` })),
    { shows: hasReadError },
  ),
  // The body quoted there differs from one request to the next.
  row(
    'word-after-a-quote',
    /^createPlant invalid .name required$/,
    quoting((quoted) => `Read: ${quoted} alone`),
    { before: quoting((quoted) => `Read: ${quoted}`), shows: hasReadError },
  ),
  row(
    'word-before-a-quote',
    /^createPlant invalid .name required$/,
    quoting((quoted) => `Only ${quoted} was read.`),
    { before: quoting((quoted) => `${quoted} was read.`), shows: hasReadError },
  ),
  row(
    'error-number',
    /^createPlant invalid/,
    // The number stays an int32: an answer that breaks the contract is no part of a profile.
    failing(({ error }) => ({ error: Number(error) + (Number(error) < 2 ** 31 - 1 ? 1 : -1) })),
    { shows: hasErrorNumber },
  ),
  row('new-header', /^createPlant (success|invalid)/, (given) => ({
    ...given,
    headers: { ...given.headers, 'x-plant-store': '2' },
  })),
  row('new-rate-limit', /^rate$/, (given, { number }) =>
    number % 30 === 0 ? { ...refuse(429, 'Slow down.'), headers: { ...REFUSED, 'retry-after': '0' } } : given,
  ),
  row('limit-by-one', /^createPlant longest .name$/, longerThan(19), {
    before: longerThan(18),
    shows: (facts) => facts['longest /name'] !== undefined,
  }),
  row(
    'uniqueness',
    /^createPlant unique .id$/,
    refusing(
      ({ seen, text }) => {
        const id = /"id"\s*:\s*(-?\d+)/.exec(text)?.[1] ?? ''
        const isUsed = seen.has(id)
        seen.add(id)
        return isUsed
      },
      409,
      'There is such a plant.',
    ),
    { shows: isTaken('unique /id') },
  ),
  row(
    'media-type-strictness',
    /^createPlant type text/,
    refusing(({ headers }) => headers['content-type'] !== 'application/json', 415, 'JSON, please.'),
    { shows: isTaken('type text/plain') },
  ),
  row('cross-origin', /^createPlant (origin|preflight)/, (given, { headers }) =>
    headers.origin === undefined
      ? given
      : { ...given, headers: { ...given.headers, 'access-control-allow-origin': '*', 'x-frame': 'none' } },
  ),
  row(
    'credential-order',
    /^createPlant order/,
    async (given, { isKnown, method }, ask) => {
      if (isKnown || method !== 'POST' || given.status < 400) return given
      const judged = await ask()
      return judged.status === 400 ? judged : given
    },
    { shows: (facts) => facts['order missing']?.first === 'credential' },
  ),
  row(
    'unknown-property-refused',
    /^createPlant unknown property$/,
    refusing((_, body) => Object.keys(body).some((name) => !['id', 'name', 'tag'].includes(name)), 400, 'No more.'),
    { shows: isTaken('unknown property') },
  ),
  row(
    'other-method',
    /^createPlant method GET$/,
    (given, { method }) => (method === 'GET' ? { ...given, status: given.status === 403 ? 404 : 403 } : given),
    // A connection that is closed has no answer that could be altered.
    { shows: (facts) => facts['method GET']?.closes !== true },
  ),
]

export type Front = { readonly url: string; readonly alter: (alter: Alter) => void; readonly close: () => void }

/**
 * Passes requests on to a deployment, and alters its answers: without their content codings, so that their text can be
 * altered. Each request has a connection of its own, for a deployment may close any after its answer.
 */
export async function startFront(target: string, token: string): Promise<Front> {
  const { hostname, port, pathname } = new URL(target)
  let alter: Alter = SAME
  let seen = new Set<string>()
  let number = 0
  const pass = (method: string, path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<Given> =>
    new Promise((resolve, reject) => {
      const passed = request(
        { agent: false, hostname, port, method, path, headers: { ...headers, connection: 'close' } },
        (response) => {
          buffer(response).then((bytes) => {
            const { 'content-encoding': coding = '', ...given } = response.headers
            const fields = Object.entries(given).flatMap(([name, value]): [string, string][] =>
              /^(transfer-encoding|content-length|connection|keep-alive)$/.test(name) || value === undefined
                ? []
                : [[name, [value].flat().join(', ')]],
            )
            resolve({
              status: response.statusCode ?? 0,
              headers: Object.fromEntries(fields),
              text: Buffer.from(decode([['content-encoding', coding]], bytes).body).toString('latin1'),
            })
          }, reject)
        },
      )
      passed.on('error', reject).end(body)
    })
  const server = createServer((incoming, response) => {
    const { method = '', url = '', headers } = incoming
    const good = `Bearer ${token}`
    buffer(incoming)
      .then(async (body) => {
        const text = body.toString('utf8')
        const isKnown = headers.authorization?.toLowerCase() === good.toLowerCase()
        const asked: Asked = { method, path: url, headers, text, isKnown, number: ++number, seen }
        const given = await alter(await pass(method, url, headers, body), asked, () =>
          pass(method, url, { ...headers, authorization: good }, body),
        )
        const bytes = Buffer.from(given.text, 'latin1')
        const framed = method === 'HEAD' || given.status === 204 ? {} : { 'content-length': bytes.length }
        response.writeHead(given.status, { ...given.headers, ...framed }).end(bytes)
      })
      .catch(() => response.destroy())
  })
  const { origin, close } = await listening(server)
  return {
    url: `${origin}${pathname.replace(/\/$/, '')}`,
    close,
    alter: (next) => {
      alter = next
      seen = new Set()
    },
  }
}
