/** Hostile targets, by name: each is what it does to a socket, mostly after it has read a request. */

import { type AddressInfo, createServer, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'

/** `request`: the bytes of the request. */
export type Attack = (socket: Socket, request: string) => void

export type Hostile = {
  readonly attack: Attack
  /** It doesn't wait for a request. */
  readonly atOnce?: true
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n'
const CHUNKED = `${HEAD}Transfer-Encoding: chunked\r\n\r\n`
const BODY = '{"name":"Fern"}'
/** What a service would answer. */
export const GOOD = `${HEAD}Content-Length: ${BODY.length}\r\n\r\n${BODY}`
/** ESC, BEL, a turn of the writing, a separator of lines, and commands of CI servers, each at a line's start. */
const FOUL = '\u001b[31m\u0007\u202e\u2028\n::error::foul\n##vso[task.setvariable variable=x]y\r\n::warning::'

const say =
  (text: string | Buffer): Attack =>
  (socket) =>
    void socket.end(text)
/** Sends it, and leaves the connection open. */
const hold =
  (text: string): Attack =>
  (socket) =>
    void socket.write(text)
const json = (body: string | Buffer, more = '', status = '200 OK'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${more}\r\n`,
      'latin1',
    ),
    Buffer.from(body),
  ])

/** Sends the same again and again, as fast as it is read. */
const flood =
  (first: string, again: string): Attack =>
  (socket) => {
    const piece = again.repeat(Math.ceil(65_536 / again.length))
    const pour = (): void => {
      while (!socket.destroyed && socket.write(piece));
    }
    socket.write(first)
    socket.on('drain', pour)
    pour()
  }

/** Sends a little every few milliseconds. */
const trickle =
  (text: string, again = ''): Attack =>
  (socket) => {
    let at = 0
    const drip = setInterval(() => {
      const next = at < text.length ? text[at++] : again
      if (socket.destroyed || next === undefined || next === '') clearInterval(drip)
      else socket.write(next)
    }, 3)
    socket.on('close', () => clearInterval(drip))
  }

/** The credential of a request, however it is written. */
function credentialIn(request: string): string {
  return /^authorization: \S+ (.*)$/im.exec(request)?.[1] ?? ''
}

const echo =
  (write: (token: string) => string): Attack =>
  (socket, request) => {
    const said = write(credentialIn(request))
    socket.end(
      Buffer.from(
        `HTTP/1.1 418 ${said}\r\nContent-Type: text/${said}\r\nLocation: /${said}\r\nServer: ${said}\r\n\r\n${said}`,
        'latin1',
      ),
    )
  }
/** Eighty megabytes in a few bytes: gzip's members may follow one another (RFC 1952 section 2.2). */
const bomb = (): Buffer => Buffer.concat(Array<Buffer>(80).fill(gzipSync(Buffer.alloc(1_000_000))))
const base64 = (text: string): string => Buffer.from(text).toString('base64')
const byCharacter = (text: string, write: (code: string) => string): string =>
  [...Buffer.from(text)].map((code) => write(code.toString(16))).join('')

const nested = (pairs: number): string => `${'[{"a":'.repeat(pairs / 2)}1${'}]'.repeat(pairs / 2)}`

const ATTACKS: Readonly<Record<string, Attack>> = {
  'never answers': () => {},
  'closes after the request': (socket) => void socket.destroy(),
  'resets after the request': (socket) => void socket.resetAndDestroy(),
  'ends its side and goes on reading': (socket) => void socket.end(),
  'answers twice': say(GOOD + GOOD),
  'answers, and goes on talking': trickle(GOOD, 'x'),
  'says its head a byte at a time': trickle(`${HEAD}X: ${'y'.repeat(100_000)}`),
  'says its body a byte at a time': trickle(`${HEAD}Content-Length: 100000\r\n\r\n`, ' '),
  'says chunks a byte at a time': trickle(CHUNKED, '1\r\n \r\n'),
  'says interim answers, slowly and for ever': trickle('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  'floods interim answers': flood('', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'floods the fields of an interim answer': flood('HTTP/1.1 103 Early Hints\r\n', 'Link: x\r\n'),
  'floods fields': flood(HEAD, 'X: y\r\n'),
  'floods one field': flood(`${HEAD}X: `, 'y'),
  'floods the reason': flood('HTTP/1.1 200 ', 'OK '),
  'floods empty lines': flood('', '\r\n'),
  'floods the size of a chunk': flood(CHUNKED, '0'),
  'floods the extension of a chunk': flood(`${CHUNKED}1;`, 'x'),
  'floods trailers': flood(`${CHUNKED}0\r\n`, 'X: y\r\n'),
  'says 100 and nothing more': hold('HTTP/1.1 100 Continue\r\n\r\n'),
  'says half a head': hold(HEAD),
  'says half a status line': hold('HTTP/1.1 2'),
  'switches protocols': say('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n\x81\x05hello'),
  'ends lines with LF alone': say(GOOD.replaceAll('\r\n', '\n')),
  'ends lines with CR alone': say(GOOD.replaceAll('\r\n', '\r')),
  'injects a field': say(`${HEAD}X: a\n${FOUL}\r\nContent-Length: 2\r\n\r\n{}`),
  'folds a field': say(`${HEAD}X: a\r\n b\r\nContent-Length: 2\r\n\r\n{}`),
  'has a name with a space': say(`${HEAD}Content-Length : 2\r\n\r\n{}`),
  'has a field without a name': say(`${HEAD}: x\r\nno colon\r\nContent-Length: 2\r\n\r\n{}`),
  'has NUL in its head': say(`${HEAD}X: \0\0\r\nContent-Length: 2\r\n\r\n{}`),
  'has ten thousand fields': say(`${HEAD}${'X: y\r\n'.repeat(10_000)}Content-Length: 2\r\n\r\n{}`),
  'has a foul media type': say(Buffer.from(`HTTP/1.1 418 x\r\nContent-Type: ${FOUL}\r\n\r\n${FOUL}`)),
  'has a foul reason': say(Buffer.from(`HTTP/1.1 418 ${FOUL}\r\n\r\n${FOUL}`)),
  'has a foul body': say(json(FOUL, '', '418 x')),
  'has foul JSON': say(json(JSON.stringify({ error: FOUL, message: `<script>@all https://x ${FOUL}` }), '', '400 x')),
  'redirects to a file': say('HTTP/1.1 302 x\r\nLocation: file:///etc/passwd\r\nContent-Length: 0\r\n\r\n'),
  'redirects to itself': say('HTTP/1.1 307 x\r\nLocation: /plants\r\nContent-Length: 0\r\n\r\n'),
  'redirects foully': say(Buffer.from(`HTTP/1.1 302 x\r\nLocation: https://x/${FOUL}\r\n\r\n`)),
  'refuses foully': say(Buffer.from(`HTTP/1.1 401 x\r\nWWW-Authenticate: ${FOUL}\r\nContent-Length: 0\r\n\r\n`)),
  'is a page': say('HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<script>alert(1)</script>'),
  'has a bomb': say(json(bomb(), 'Content-Encoding: gzip\r\n')),
  'has many codings': say(json('{}', `Content-Encoding: ${Array(1000).fill('gzip').join(',')}\r\n`)),
  'has a coding that is none': say(json('{}', 'Content-Encoding: br\r\n')),
  'has a length below zero': say(`${HEAD}Content-Length: -1\r\n\r\n{}`),
  'has a length beyond all bounds': say(`${HEAD}Content-Length: ${'9'.repeat(400)}\r\n\r\n{}`),
  'has two lengths': say(`${HEAD}Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}`),
  'has a length and chunks': say(`${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n`),
  'has a chunk below zero': say(`${CHUNKED}-1\r\n{}\r\n0\r\n\r\n`),
  'has a chunk beyond all bounds': say(`${CHUNKED}ffffffffffffffffffff\r\n{}`),
  'has a chunk that is too short': say(`${CHUNKED}5\r\n{}\r\n0\r\n\r\n`),
  'speaks HTTP/0.9': say(BODY),
  'speaks HTTP/2': say(Buffer.from('000000040000000000', 'hex')),
  'speaks HTTP/9.9': say(GOOD.replace('1.1', '9.9')),
  'speaks TLS': say(Buffer.from('15030100020228', 'hex')),
  'speaks SSH': say('SSH-2.0-OpenSSH_9.9\r\n'),
  'speaks noise': say(
    Buffer.from(Array.from({ length: 4000 }, (_, index) => (index * 7919 + (index >> 3) * 104_729) & 0xff)),
  ),
  'has no status': say(GOOD.replace('200', '000')),
  'has a status of four digits': say(GOOD.replace('200', '2000')),
  'asks to wait for ever': say('HTTP/1.1 429 x\r\nRetry-After: 99999999999999999999\r\nContent-Length: 0\r\n\r\n'),
  'asks to wait until another age': say(
    'HTTP/1.1 429 x\r\nRetry-After: Fri, 31 Dec 9999 23:59:59 GMT\r\nContent-Length: 0\r\n\r\n',
  ),
  'nests deeply': say(json('['.repeat(1_000_000) + ']'.repeat(1_000_000))),
  'nests deeply in a plant': say(json(`{"name":"x","x":${nested(8000)}}`, `Link: <${nested(1000)}>; rel=next\r\n`)),
  'nests deeply in an error': say(json(`{"error":${nested(100_000)}}`, '', '400 x')),
  'has an endless number': say(json(`{"error":${'9'.repeat(1_000_000)},"message":"x"}`, '', '400 x')),
  'has a number that nobody can hold': say(json('{"error":1e99999999,"message":"x"}', '', '400 x')),
  'has many members': say(json(`{${Array.from({ length: 20_000 }, (_, index) => `"m${index}":1`).join()}}`)),
  'has a prototype': say(json('{"__proto__":{"name":"x"},"constructor":1,"name":"x"}')),
  'tells the token': echo((token) => token),
  'tells the token across every cut': echo((token) => `${'.'.repeat(165)}${token}`.repeat(4)),
  'tells the token in parts': echo((token) => token.match(/.{1,8}/g)?.join(' / ') ?? ''),
  'tells the token in base64': echo((token) => [base64(token), base64(`x${token}`), base64(`xy${token}`)].join()),
  'tells the token in hex': echo((token) => byCharacter(token, (code) => code.toUpperCase())),
  'tells the token percent-encoded': echo((token) => byCharacter(token, (code) => `%${code}`)),
  'tells the token as JSON': echo((token) => byCharacter(token, (code) => `\\u00${code}`)),
  'tells the token backwards': echo((token) => [...token].reverse().join('')),
  'tells the token in no HTTP': (socket, request) => void socket.end(`so ${credentialIn(request).repeat(3)}`),
}

const AT_ONCE: Readonly<Record<string, Attack>> = {
  'closes at once': (socket) => void socket.destroy(),
  'resets at once': (socket) => void socket.resetAndDestroy(),
  'answers before it is asked': hold(GOOD),
  'answers at once, and closes': say(GOOD),
  'talks at once, for ever': flood('', 'x'),
}

/** Every hostile target by its name. */
export const HOSTILE: ReadonlyMap<string, Hostile> = new Map<string, Hostile>([
  ...Object.entries(ATTACKS).map(([name, attack]): [string, Hostile] => [name, { attack }]),
  ...Object.entries(AT_ONCE).map(([name, attack]): [string, Hostile] => [name, { attack, atOnce: true }]),
  // A socket that is closed after each byte of a good answer.
  ...Array.from({ length: GOOD.length }, (_, length): [string, Hostile] => [
    `closes after ${length} bytes`,
    { attack: say(GOOD.slice(0, length)) },
  ]),
])

export type HostileTarget = { readonly url: string; readonly requests: () => number } & AsyncDisposable

/** Serves an attack; the first `good` requests get what they ask for. */
export async function serveHostile({ attack, atOnce: isEarly }: Hostile, good = 0): Promise<HostileTarget> {
  const sockets = new Set<Socket>()
  let requests = 0
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)))
    const answer = (request: string): void => {
      if (requests++ < good) socket.end(GOOD)
      else attack(socket, request)
    }
    if (isEarly === true && good === 0) answer('')
    else socket.once('data', (chunk) => answer(chunk.toString('latin1')))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }
}
