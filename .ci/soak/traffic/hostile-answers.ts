/** Answers that no deployment should give, to test the proxy: a table written by hand, and random mutations of it. */

import type { Random } from '../../../fixtures/world/random.ts'

export type HostileAnswer = {
  readonly bytes: Uint8Array
  /** What happens to the connection after the bytes. */
  readonly ending: 'end' | 'keep' | 'reset'
}

const JSON_TYPE = 'Content-Type: application/json\r\n'
const LENGTH = 'Content-Length: 15\r\n'
const CHUNKED = 'Transfer-Encoding: chunked\r\n'
const FERN = '{"name":"Fern"}'
const FERN_CHUNKED = `f\r\n${FERN}\r\n0\r\n`

const ok = (fields: string, body = FERN, status = '200 OK'): string => `HTTP/1.1 ${status}\r\n${fields}\r\n${body}`

/** Answers by name, as text in Latin-1. The connection ends after each of them. */
const ENDED: Readonly<Record<string, string>> = {
  nothing: '',
  'no HTTP': 'SSH-2.0-OpenSSH_9.6\r\n',
  'no head': FERN,
  'half a status line': 'HTTP/1.1 20',
  'half a head': `HTTP/1.1 200 OK\r\n${JSON_TYPE}`,
  'an escape in the status line': ok(LENGTH, FERN, '200 O\x1b[31mK'),
  'a DEL in the status line': ok(LENGTH, FERN, '200 \x7f'),
  'a NUL in the status line': ok(LENGTH, FERN, '200 O\0K'),
  'bytes past ASCII in the status line': ok(LENGTH, FERN, '200 \xff\x9b'),
  'no reason': ok(LENGTH, FERN, '200'),
  'status 0': ok(LENGTH, FERN, '000 X'),
  'status 99': ok(LENGTH, FERN, '099 X'),
  'status 600': ok(LENGTH, FERN, '600 X'),
  'status 999': ok(LENGTH, FERN, '999 X'),
  'status 1000': ok(LENGTH, FERN, '1000 X'),
  'a status that is no number': ok(LENGTH, FERN, 'abc X'),
  'HTTP/2.0': ok(LENGTH).replace('1.1', '2.0'),
  'HTTP/9.9': ok(LENGTH).replace('1.1', '9.9'),
  'an upgrade unasked': 'HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n',
  '101 without an upgrade': 'HTTP/1.1 101 X\r\n\r\n',
  'an escape in a field': ok(`X-Any: a\x1bb\r\n${LENGTH}`),
  'a NUL in a field': ok(`X-Any: a\0b\r\n${LENGTH}`),
  'a DEL in a field': ok(`X-Any: a\x7fb\r\n${LENGTH}`),
  'bytes past ASCII in a field': ok(`X-Any: \xff\x9b\r\n${LENGTH}`),
  'bytes past ASCII in a name': ok(`X-\xff: a\r\n${LENGTH}`),
  'a space in a name': ok(`X Any: a\r\n${LENGTH}`),
  'no name': ok(`: a\r\n${LENGTH}`),
  'no colon': ok(`X-Any\r\n${LENGTH}`),
  'a folded line': ok(`X-Any: a\r\n b\r\n${LENGTH}`),
  'bare line feeds': ok(LENGTH).replaceAll('\r\n', '\n'),
  'a field of 100 KB': ok(`X-Long: ${'x'.repeat(100_000)}\r\n${LENGTH}`),
  'a field of 15 KB': ok(`X-Long: ${'x'.repeat(15_000)}\r\n${LENGTH}`),
  '3,000 fields': ok(`${'a: b\r\n'.repeat(3_000)}${LENGTH}`),
  'a header of violations of its own': ok(`Mock-Violations: none\r\n${LENGTH}`),
  'a trailer announced without chunks': ok(`Trailer: X-Sum\r\n${JSON_TYPE}${LENGTH}`),
  'Connection lists what is indispensable': ok(`Connection: content-length, content-type\r\n${JSON_TYPE}${LENGTH}`),
  'two lengths': ok(`Content-Length: 14\r\n${LENGTH}`),
  'a length below zero': ok('Content-Length: -1\r\n'),
  'a length past what JavaScript holds': ok('Content-Length: 9999999999999999999\r\n'),
  'a length past any number': ok(`Content-Length: ${'9'.repeat(30)}\r\n`),
  'a length and chunks': ok(`${LENGTH}${CHUNKED}`, `${FERN_CHUNKED}\r\n`),
  'chunks twice': ok(`${CHUNKED}${CHUNKED}`, `${FERN_CHUNKED}\r\n`),
  'gzip and chunks': ok('Transfer-Encoding: gzip, chunked\r\n', `${FERN_CHUNKED}\r\n`),
  'gzip without chunks': ok('Transfer-Encoding: gzip\r\n'),
  'no such coding': ok('Transfer-Encoding: \x0b\r\n'),
  'a chunk of no size': ok(`${JSON_TYPE}${CHUNKED}`, 'zz\r\n'),
  'a chunk below zero': ok(`${JSON_TYPE}${CHUNKED}`, '-1\r\nx\r\n'),
  'a chunk past any number': ok(`${JSON_TYPE}${CHUNKED}`, `${'f'.repeat(30)}\r\nx\r\n`),
  'a chunk longer than it says': ok(`${JSON_TYPE}${CHUNKED}`, `2\r\n${FERN}\r\n0\r\n\r\n`),
  'chunks without an end': ok(`${JSON_TYPE}${CHUNKED}`, `f\r\n${FERN}\r\n`),
  'an escape in a trailer': ok(CHUNKED, `${FERN_CHUNKED}X-Sum: a\x1bb\r\n\r\n`),
  'a DEL in a trailer': ok(CHUNKED, `${FERN_CHUNKED}X-Sum: a\x7fb\r\n\r\n`),
  'bytes past ASCII in a trailer': ok(CHUNKED, `${FERN_CHUNKED}X-Sum: \xff\r\n\r\n`),
  'framing in a trailer': ok(`Trailer: Content-Length\r\n${CHUNKED}`, `${FERN_CHUNKED}Content-Length: 3\r\n\r\n`),
  'trailers of 100 KB': ok(CHUNKED, `${FERN_CHUNKED}${`X-Sum: ${'x'.repeat(1_000)}\r\n`.repeat(100)}\r\n`),
  'short of its length': ok(`${JSON_TYPE}${LENGTH}`, FERN.slice(0, 5)),
  'past its length': ok(`${JSON_TYPE}${LENGTH}`, FERN.repeat(2)),
  'two answers': ok(`${JSON_TYPE}${LENGTH}`).repeat(2),
  '204 with a body': ok(LENGTH, FERN, '204 No Content'),
  '204 with chunks': ok(CHUNKED, `${FERN_CHUNKED}\r\n`, '204 No Content'),
  '205 with a body': ok(LENGTH, FERN, '205 Reset Content'),
  '304 with a body': ok(LENGTH, FERN, '304 Not Modified'),
  'JSON of the wrong length in gzip': ok(`${JSON_TYPE}Content-Encoding: gzip\r\n${LENGTH}`),
  'a type that is none': ok(`Content-Type: application/json;*;;;"\r\n${LENGTH}`),
  'a cookie that is none': ok(`Set-Cookie:\r\n${LENGTH}`),
  'bytes that are not UTF-8': ok(`${JSON_TYPE}${LENGTH}`, '\xff'.repeat(15)),
  '20,000 nested arrays': ok(`${JSON_TYPE}Content-Length: 40000\r\n`, '['.repeat(20_000) + ']'.repeat(20_000)),
}

/** Answers after which the connection stays open. */
const KEPT: Readonly<Record<string, string>> = {
  silence: '',
  'an upgrade, and then talk': 'HTTP/1.1 101 X\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n\x81\x05hello',
  'a storm of 100': 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(20_000),
  'a storm of 103': 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n'.repeat(20_000),
  'a storm of 199, then an answer': `${'HTTP/1.1 199 X\r\n\r\n'.repeat(50)}${ok(`${JSON_TYPE}${LENGTH}`)}`,
  'hints that are none': `HTTP/1.1 103 X\r\nLink: <</a; rel\r\nX-Any: \xff\r\n\r\n${ok(`${JSON_TYPE}${LENGTH}`)}`,
  'a head without an end': `HTTP/1.1 200 OK\r\nX-Any: `,
  'a body without an end': ok(`${JSON_TYPE}${CHUNKED}`, 'f\r\n{'),
}

export const HOSTILE_ANSWERS: ReadonlyMap<string, HostileAnswer> = new Map([
  ...rows(ENDED, 'end'),
  ...rows(KEPT, 'keep'),
  ...rows({ 'nothing but a reset': '', 'a reset in the body': ok(`${JSON_TYPE}${LENGTH}`, '{') }, 'reset'),
])

function rows(table: Readonly<Record<string, string>>, ending: HostileAnswer['ending']): [string, HostileAnswer][] {
  return Object.entries(table).map(([name, text]) => [name, { bytes: Buffer.from(text, 'latin1'), ending }])
}

const ALL = [...HOSTILE_ANSWERS.values()].filter(({ ending, bytes }) => ending === 'end' && bytes.length < 1_000)
const DELIMITERS = ['\r\n', '\n', '\r', '\0', ':', ' ', ',', ';', '\x1b', '\x7f', '\xff', '0\r\n\r\n', '\r\n\r\n']

/** An answer of the table with a few bytes replaced, inserted, removed or repeated. It may also be cut off. */
export function mutated(chance: Random): HostileAnswer {
  let bytes = Buffer.from(chance.pick(ALL).bytes)
  for (let times = chance.between(1, 4); times > 0; times--) {
    const place = chance.below(bytes.length + 1)
    const end = Math.min(bytes.length, place + chance.between(0, 8))
    const [before, some, after] = [bytes.subarray(0, place), bytes.subarray(place, end), bytes.subarray(end)]
    const put = chance.pick([
      Buffer.of(chance.below(256)),
      Buffer.from(chance.pick(DELIMITERS), 'latin1'),
      Buffer.concat([some, some]),
      Buffer.alloc(0),
    ])
    bytes = Buffer.concat([before, put, after])
  }
  if (chance.below(4) === 0) bytes = bytes.subarray(0, chance.below(bytes.length + 1))
  return { bytes, ending: chance.pick(['end', 'end', 'end', 'reset']) }
}
