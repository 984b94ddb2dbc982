/** What no client should send or do, each with the answer that it must get, written by hand. */

import { CLOSED, type Interaction, inRotation, type Kind, type Step, type Want } from './interaction.ts'
import { SECRET, type Subject } from './subject.ts'

const LIMIT = 1024 * 1024
const NESTED = 20_000
const DIGITS = 100_000
/** Requests of one interaction whose answers are held back. */
const HELD = 2_000
const NOTHING = new Uint8Array()

export function hostileTraffic(subject: Subject): Kind[] {
  const raw = (text: string): Uint8Array => Buffer.from(text, 'latin1')
  const good = (index: number): string => Buffer.from(subject.request(index)).toString('latin1')
  const refused = (status: number): Want => subject.error(status)
  /** Some bytes and their answers. The server closes if it can't know where another request would begin. */
  const shot = (send: Uint8Array, wants: readonly Want[]): Interaction => ({
    steps: [{ send, wants }],
    leave: wants.includes(CLOSED) ? 'close' : 'stay',
  })
  const withHeader = (line: string) => (index: number) => raw(good(index).replace('\r\n\r\n', `\r\n${line}\r\n\r\n`))
  const malformed = (make: (index: number) => Uint8Array) => (index: number) =>
    shot(make(index), [refused(400), CLOSED])
  const body = (status: number, make: (index: number) => string | Uint8Array | null) => (index: number) => {
    const text = make(index)
    return shot(subject.request(index, { body: text }), [
      status === 200 ? subject.success(index, String(text)) : refused(status),
    ])
  }
  /**
   * Steps without an answer, then a reset. A valid request goes first: since its answer is awaited, no more connections
   * are opened than a busy mock can take.
   */
  const abandoned = (index: number, ...steps: readonly Step[]): Interaction => ({
    steps: [{ send: subject.request(index), wants: [subject.success(index)] }, ...steps],
    leave: 'reset',
  })
  const gone = (send: Uint8Array, index: number): Interaction => {
    return abandoned(index, { send, wants: [] }, pause(subject.chance('gone', index).below(30)))
  }
  const brackets = '['.repeat(NESTED) + ']'.repeat(NESTED)

  /** The beginning of a request, in pieces with pauses. */
  const dribble = (index: number, skip: (request: string) => number): Interaction => {
    const request = good(index)
    const chance = subject.chance('dribble', index)
    const from = skip(request)
    const steps = Array.from({ length: 4 }, (_, place): Step => {
      const size = Math.max(1, Math.floor((request.length - from - 1) / 4))
      const start = place === 0 ? 0 : from + place * size
      return { after: chance.between(20, 400), send: raw(request.slice(start, from + (place + 1) * size)), wants: [] }
    })
    return abandoned(index, ...steps)
  }

  return [
    {
      name: 'malformed HTTP',
      rate: 20,
      interaction: inRotation([
        malformed(() => raw('hello\r\n\r\n')),
        malformed(() => raw('\x16\x03\x01\x00')),
        malformed((index) => raw(good(index).replace('HTTP/1.1', 'HTTP/9.9'))),
        malformed(withHeader('no colon')),
        malformed(withHeader('X-Any: a\0b')),
        malformed(withHeader('Content-Length: 3')),
        malformed(withHeader('Transfer-Encoding: chunked')),
        malformed(withHeader(' : folded')),
        malformed((index) => raw(good(index).replace(/Content-Length: \d+/i, 'Content-Length: -1'))),
        (index) => shot(raw(good(index).replace(/Host: [^\r]*\r\n/, '')), [refused(400)]),
        (index) => shot(withHeader('hOsT: elsewhere')(index), [refused(400)]),
        (index) => shot(withHeader('Proxy-Connection: close')(index), [subject.success(index), CLOSED]),
        (index) => shot(raw(good(index).replace(/ \/\S*/, ' /%zz%')), [refused(404)]),
        (index) => shot(withHeader('Expect: miracles')(index), [subject.success(index)]),
        (index) => shot(withHeader('Connection: upgrade\r\nUpgrade: websocket')(index), [subject.success(index)]),
        () => shot(raw('CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\n\r\n'), [refused(405), CLOSED]),
      ]),
    },
    {
      name: 'header sections over the limit',
      rate: 2,
      interaction: inRotation([
        (index) => shot(withHeader(`X-Long: ${'x'.repeat(100_000)}`)(index), [refused(431), CLOSED]),
        (index) => shot(withHeader('X-Many: x\r\n'.repeat(3_000).trim())(index), [refused(431), CLOSED]),
      ]),
    },
    {
      name: 'bodies over the limit',
      rate: 1,
      interaction: inRotation([
        (index) => shot(subject.request(index, { body: Buffer.alloc(LIMIT + 1, ' ') }), [refused(413)]),
        (index) => shot(subject.request(index, { body: Buffer.alloc(8 * LIMIT, '[') }), [refused(413)]),
        // The body is announced and never sent.
        (index) => gone(raw(good(index).replace(/content-length: \d+/i, 'content-length: 1000000000')), index),
        (index) => {
          const chunk = `${(LIMIT / 2).toString(16)}\r\n${' '.repeat(LIMIT / 2)}\r\n`
          const head = good(index)
            .replace(/content-length: \d+/i, 'transfer-encoding: chunked')
            .split('\r\n\r\n')[0]
          return shot(raw(`${head}\r\n\r\n${chunk.repeat(3)}0\r\n\r\n`), [refused(413)])
        },
      ]),
    },
    {
      name: 'bodies made to hurt a parser',
      rate: 5,
      interaction: inRotation([
        body(400, () => brackets),
        body(400, () => '['.repeat(NESTED)),
        body(400, () => '{"":'.repeat(NESTED)),
        body(400, (index) => subject.body(index).text.replace(/\}$/, `,"unexpected":${brackets}}`)),
        body(400, (index) => subject.body(index).withString(brackets)),
        body(400, (index) => subject.body(index).withNumber(`1${'0'.repeat(DIGITS)}`)),
        body(200, (index) => subject.body(index).withNumber(`1${'0'.repeat(DIGITS)}e-${DIGITS}`)),
        body(400, (index) => subject.body(index).withNumber(`1e${'9'.repeat(DIGITS)}`)),
        body(200, (index) => subject.body(index).withString(`"${'\\\\'.repeat(DIGITS)}"`)),
        body(400, () => Buffer.of(0x80, 0xff, 0xfe)),
        body(400, () => ''),
      ]),
    },
    {
      name: 'slow requests that give up',
      rate: 5,
      most: 12,
      interaction: inRotation([
        (index) => dribble(index, () => 0),
        (index) => dribble(index, (request) => request.indexOf('\r\n\r\n') + 4),
      ]),
    },
    {
      name: 'uploads that are aborted',
      rate: 10,
      interaction: (index) => {
        const chance = subject.chance('abort', index)
        const upload = subject.request(index, { body: Buffer.alloc(200_000, ' ') })
        const send = upload.subarray(0, chance.between(1, upload.length - 1))
        return abandoned(index, { send, wants: [] }, pause(chance.below(30)))
      },
    },
    {
      name: 'half-closed connections',
      rate: 10,
      interaction: inRotation([
        (index) => half(subject.request(index), [subject.success(index), CLOSED]),
        (index) => half(subject.request(index).subarray(0, -1), [refused(400), CLOSED]),
        (index) => half(raw(good(index).slice(0, 20)), [refused(400), CLOSED]),
        () => half(NOTHING, [CLOSED]),
      ]),
    },
    {
      name: 'clients that vanish before the answer',
      rate: 20,
      interaction: inRotation([
        (index) => gone(subject.request(index), index),
        (index) => gone(subject.request(index, { headers: { Prefer: 'delay=100' } }), index),
        (index) => gone(subject.request(index, { headers: { Prefer: 'scenario=slow' } }), index),
        (index) => gone(subject.request(index, { headers: { Prefer: 'scenario=timeout' } }), index),
        (index) => gone(subject.request(index, { headers: { Prefer: 'scenario=truncated-body' } }), index),
        (index) => gone(Buffer.concat(Array.from({ length: 20 }, () => subject.request(index))), index),
        (index) => gone(raw('GET /_mock/requests HTTP/1.1\r\nHost: localhost\r\n\r\n'), index),
        (index) => gone(raw('GET /_mock/events HTTP/1.1\r\nHost: localhost\r\n\r\n'), index),
      ]),
    },
    {
      // A mock that accepted them all would hold thousands of answers and timers for each interaction.
      name: 'pipelined requests whose answers are held',
      rate: 0.5,
      interaction: (index) => {
        const preference = index % 2 === 0 ? 'delay=600000' : 'scenario=timeout'
        const held = subject.request(index, { headers: { Prefer: preference } })
        const send = Buffer.concat(Array.from({ length: HELD }, () => held))
        return abandoned(index, { send, wants: [{ kind: 'silence', milliseconds: 200 }] })
      },
    },
    {
      // Ten answers are due after one that never comes, on the same connection.
      name: 'answers that wait for one that never comes',
      rate: 1,
      interaction: (index) => ({
        steps: [
          {
            send: Buffer.concat([
              subject.request(index),
              subject.request(index, { headers: { Prefer: 'scenario=timeout', Authorization: `Bearer ${SECRET}` } }),
              ...Array.from({ length: 10 }, () => subject.request(index)),
            ]),
            wants: [subject.success(index), { kind: 'silence', milliseconds: 200 }],
          },
        ],
        leave: 'reset',
      }),
    },
  ]
}

function pause(milliseconds: number): Step {
  return { send: NOTHING, after: milliseconds, wants: [] }
}

function half(send: Uint8Array, wants: readonly Want[]): Interaction {
  return { steps: [{ send, end: true, wants }], leave: 'close' }
}
