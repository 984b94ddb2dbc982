/** Traffic of ordinary clients: good and bad requests, preferences, scenarios, sessions. */

import { readJson } from '../../../contract-tests/judge/answers.ts'
import { header } from '../../../spec/http/message.ts'
import {
  answer,
  bytesOf,
  CLOSED,
  type Interaction,
  inRotation,
  inTurn,
  type Kind,
  summary,
  type Want,
} from './interaction.ts'
import { SECRET, type Subject } from './subject.ts'

/** New sessions in each interaction of the flood: a million in ten minutes. */
const FLOOD = 50
/** Requests that are sent at once on one connection. */
const PIPELINED = 100

export function apiTraffic(subject: Subject, host: string): Kind[] {
  const [valid, invalid] = [subject.cases('valid'), subject.cases('invalid')]
  const good = (index: number, headers: Readonly<Record<string, string | null>> = {}) =>
    [subject.request(index, { headers }), subject.success(index)] as const

  /** Takes rows of request and answer in turn. */
  const rows = (list: readonly ((index: number) => readonly [Uint8Array, Want])[]) =>
    inRotation(list.map((row) => (index) => inTurn(row(index))))
  const refused =
    (status: number, changes: Parameters<Subject['request']>[1], headers: readonly string[] = []) =>
    (index: number) =>
      [subject.request(index, changes), subject.error(status, headers)] as const
  const prefer = (preference: string) => ({ headers: { Prefer: preference } })

  const byScenario: Readonly<Record<string, (index: number) => readonly [Want, ...Want[]]>> = {
    success: (index) => [subject.success(index)],
    'bad-request': () => [subject.error(400)],
    unauthorized: () => [subject.error(401, ['WWW-Authenticate'])],
    forbidden: () => [subject.error(403)],
    'rate-limited': () => [subject.error(429, ['Retry-After'])],
    'server-error': () => [answer(500, (received) => isType(received, 'text/html'))],
    unavailable: () => [subject.error(503, ['Retry-After'])],
    slow: (index) => [{ ...subject.success(index), notBefore: 1_900 }],
    timeout: () => [{ kind: 'silence', milliseconds: 300 }],
    'empty-response': () => [CLOSED],
    'connection-reset': () => [{ kind: 'closed', byReset: true }],
    'malformed-json': () => [
      answer(200, (received) => ('problem' in readJson(received) ? null : `${summary(received)} is JSON`)),
    ],
    'truncated-body': () => [answer(200, ({ fault }) => (fault === null ? 'the answer is whole' : null)), CLOSED],
  }
  const names = Object.keys(byScenario)

  const stage = (method: string, session: string, body: object | null, want: Want) =>
    [
      bytesOf(
        method,
        '/_mock/scenario',
        { Host: host, 'X-Mock-Session': session, ...(body !== null && { 'Content-Type': 'application/json' }) },
        body === null ? null : JSON.stringify(body),
      ),
      want,
    ] as const

  return [
    { name: 'valid', rate: 60, interaction: rows([valid]) },
    { name: 'valid, on a boundary', rate: 60, interaction: rows([subject.cases('boundary')]) },
    { name: 'broken in one way', rate: 80, interaction: rows([invalid]) },
    { name: 'left open by the contract', rate: 10, interaction: rows([subject.cases('open')]) },
    {
      name: 'credentials',
      rate: 20,
      interaction: rows([
        refused(401, { headers: { Authorization: null } }, ['WWW-Authenticate']),
        refused(401, { headers: { Authorization: null }, body: '{' }, ['WWW-Authenticate']),
        refused(401, { headers: { Authorization: 'Basic YTpi' } }, ['WWW-Authenticate']),
        refused(401, { headers: { Authorization: 'Bearer' } }, ['WWW-Authenticate']),
        refused(401, { headers: { Authorization: 'Bearer a b' } }, ['WWW-Authenticate']),
        (index) => good(index, { Authorization: `bearer ${SECRET}` }),
        (index) => good(index, { Authorization: `BEARER ${SECRET}` }),
      ]),
    },
    {
      name: 'other paths, methods, media types',
      rate: 20,
      interaction: rows([
        refused(404, { target: '/nowhere' }),
        refused(404, { target: `/${'a/'.repeat(2_000)}` }),
        refused(405, { method: 'DELETE' }, ['Allow']),
        refused(405, { method: 'PATCH' }, ['Allow']),
        refused(400, { headers: { 'Content-Type': null } }),
        refused(400, { headers: { 'Content-Type': 'text/plain' } }),
        (index) => good(index, { Origin: 'http://localhost:5173' }),
        (index) => [
          subject.request(index, {
            method: 'OPTIONS',
            headers: { Origin: 'http://localhost:5173', 'Access-Control-Request-Method': 'POST', Authorization: null },
            body: null,
          }),
          answer(204, () => null, 'OPTIONS'),
        ],
      ]),
    },
    {
      name: 'preferences',
      rate: 20,
      interaction: rows([
        refused(400, prefer('code=400'), ['Preference-Applied']),
        refused(503, prefer('code=503'), ['Preference-Applied']),
        // What the document could have, and doesn't; scenarios are the mock's own.
        refused(404, prefer('code=302')),
        refused(404, prefer('example=none-such')),
        refused(400, prefer('scenario=none-such')),
        (index) => [subject.request(index, prefer('dynamic=true')), answer(200)],
        (index) => good(index, { Prefer: 'delay=20' }),
      ]),
    },
    {
      name: 'scenarios, after a good request',
      rate: 13,
      most: 12,
      interaction: (index): Interaction => {
        const name = names[index % names.length] ?? ''
        const headers = { Prefer: `scenario=${name}`, ...(name === 'success' && { Authorization: null }) }
        const { steps } = inTurn(good(index), [
          subject.request(index, { headers }),
          ...(byScenario[name]?.(index) ?? []),
        ])
        return { steps, leave: name === 'timeout' ? 'reset' : 'stay' }
      },
    },
    {
      name: 'sessions',
      rate: 5,
      interaction: (index) => {
        const key = `session-${subject.seed}-${index}`
        const mine = { 'X-Mock-Session': key }
        const limited = [subject.request(index, { headers: mine }), subject.error(429, ['Retry-After'])] as const
        return inTurn(
          stage('PUT', key, { name: 'rate-limited', times: 2 }, answer(200)),
          limited,
          good(index),
          good(index, { 'X-Mock-Session': `${key}-other` }),
          limited,
          good(index, mine),
          stage('PUT', key, { name: 'unavailable' }, answer(200)),
          [subject.request(index, { headers: mine }), subject.error(503, ['Retry-After'])],
          stage(
            'GET',
            key,
            null,
            answer(200, (received) => says(received, '"name":"unavailable"')),
          ),
          stage('DELETE', key, null, answer(204)),
          good(index, mine),
        )
      },
    },
    {
      name: 'a new session for every request',
      rate: 34,
      interaction: (index) => {
        const keys = Array.from({ length: FLOOD }, (_, place) => `flood-${subject.seed}-${index * FLOOD + place}`)
        const want = subject.success(index)
        return {
          steps: [
            {
              send: Buffer.concat(keys.map((key) => subject.request(index, { headers: { 'X-Mock-Session': key } }))),
              wants: keys.map(() => want),
            },
          ],
          leave: 'stay',
        }
      },
    },
    {
      name: 'pipelined, good and bad in turn',
      rate: 1,
      interaction: (index) => {
        const pairs = Array.from({ length: PIPELINED }, (_, place) =>
          (place % 2 === 0 ? valid : invalid)(index * PIPELINED + place),
        )
        return {
          steps: [{ send: Buffer.concat(pairs.map(([request]) => request)), wants: pairs.map(([, want]) => want) }],
          leave: 'stay',
        }
      },
    },
  ]
}

type Received = Parameters<typeof summary>[0]

function isType(received: Received, type: string): string | null {
  return header(received.headers, 'content-type')?.startsWith(type) ? null : `${summary(received)} is not ${type}`
}

function says(received: Received, text: string): string | null {
  return Buffer.from(received.body).includes(text) ? null : `${summary(received)} does not say ${text}`
}
