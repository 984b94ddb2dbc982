/** Traffic for the control surface: readers, readers that come back, wrong requests, requests from other origins. */

import { readJson } from '../../../contract-tests/judge/answers.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { answer, bytesOf, type Interaction, inRotation, inTurn, type Kind, summary, type Want } from './interaction.ts'
import { SECRET } from './subject.ts'

/** Entries that the journal keeps. */
const KEPT = 1_000
/** Levels of a condition. */
const DEEP = 10_000
/**
 * Characters of an own answer. The log of the state keeps its entries until they have some 8 million characters, so that
 * larger ones would look like a leak in a run of a second, where the log only grows.
 */
const LARGE = 100_000

export function controlTraffic(host: string): Kind[] {
  const ask = (
    target: string,
    headers: Readonly<Record<string, string>> = {},
    method = 'GET',
    body: string | null = null,
  ) => bytesOf(method, `/_mock${target}`, { Host: host, ...headers }, body)
  const rows = (list: readonly (readonly [Uint8Array, Want])[]) => inRotation(list.map((row) => () => inTurn(row)))
  const json = { 'Content-Type': 'application/json' }
  const page = answer(200, (received) => (received.body.length > 0 ? null : 'an empty answer came'))
  const watch = (times: number, headers: Readonly<Record<string, string>>): Interaction => ({
    steps: [
      {
        send: ask('/events', headers),
        wants: [{ kind: 'stream', text: 'event: requests\n', times, forbidden: SECRET }],
      },
    ],
    leave: times > 1 ? 'close' : 'reset',
  })

  return [
    {
      name: 'journal',
      rate: 0.5,
      most: 2,
      interaction: rows([
        [ask('/requests'), answer(200, isJournal)],
        [ask('/requests?status=4xx'), answer(200, isJournal)],
        [ask('/requests?since=1'), answer(200, isJournal)],
        [ask('/requests?session=flood'), answer(200, isJournal)],
        [ask('/requests?session=nobody', {}, 'DELETE'), answer(204)],
      ]),
    },
    {
      name: 'console page and documents',
      rate: 1,
      most: 2,
      interaction: rows([
        [ask(''), page],
        [ask('/health'), page],
        [ask('/openapi.yaml'), page],
        [ask('/openapi.json'), page],
        [ask('/scenario'), page],
      ]),
    },
    // Two readers stay connected, and one comes back each second.
    { name: 'event stream, looking on', rate: 1, most: 2, interaction: () => watch(6, {}) },
    {
      name: 'event stream, reconnecting',
      rate: 1,
      interaction: (index) => watch(1, { 'Last-Event-ID': String(index) }),
    },
    {
      name: 'event stream that nobody reads',
      rate: 0.3,
      interaction: () => ({
        steps: [
          { send: ask('/events?since=0'), wants: [] },
          { send: new Uint8Array(), after: 1_500, wants: [] },
        ],
        leave: 'reset',
      }),
    },
    {
      name: 'control surface, asked wrongly',
      rate: 5,
      interaction: rows([
        [ask('/scenario', json, 'PUT', '{'), answer(400)],
        [ask('/scenario', json, 'PUT', '{"name":"none-such"}'), answer(400)],
        [ask('/scenario', json, 'PUT', '{"name":"slow","times":0}'), answer(400)],
        [
          ask('/scenario', json, 'PUT', `{"name":"slow","when":${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP + 1)}`),
          answer(400),
        ],
        [ask('/scenario', { 'Content-Type': 'text/plain' }, 'PUT', '{"name":"slow"}'), answer(415)],
        [ask('/scenario', json, 'PUT', `"${'x'.repeat(2_000_000)}"`), answer(413)],
        [ask('/nowhere'), answer(404)],
        [ask('/requests?session='), answer(400)],
        [ask('/requests?since=yesterday'), answer(400)],
      ]),
    },
    {
      name: 'large answers of many sessions',
      rate: 2,
      interaction: (index) => {
        const stage = `/scenario?session=large-${index}`
        const own = JSON.stringify({ status: 200, body: { name: 'x'.repeat(LARGE) } })
        return inTurn([ask(stage, json, 'PUT', own), answer(200)], [ask(stage, {}, 'DELETE'), answer(204)])
      },
    },
    {
      name: 'control surface, from elsewhere',
      rate: 5,
      interaction: rows([
        [ask('/requests', { Host: 'attacker.example' }), answer(403)],
        [ask('/requests', { Origin: 'http://attacker.example' }), answer(403)],
        [ask('/requests', { 'Sec-Fetch-Site': 'cross-site' }), answer(403)],
        [ask('/events', { Origin: 'http://attacker.example' }), answer(403)],
        [ask('/scenario', { ...json, Origin: 'null' }, 'PUT', '{"name":"timeout"}'), answer(403)],
        [ask('/requests', { Origin: 'http://attacker.example' }, 'DELETE'), answer(403)],
      ]),
    },
  ]
}

/** Checks a journal: it is bounded, in order, and contains no credential. */
function isJournal(received: Parameters<typeof summary>[0]): string | null {
  if (Buffer.from(received.body).includes(SECRET)) return 'the journal tells a credential'
  const read = readJson(received)
  if ('problem' in read || !Array.isArray(read.value)) return `${summary(received)} is no list`
  const ids = read.value.map((entry: unknown) => (isObject(entry) ? Number(entry.id) : Number.NaN))
  if (ids.length > KEPT) return `the journal has ${ids.length} entries`
  return ids.every((id, place) => place === 0 || id > (ids[place - 1] ?? 0)) ? null : 'the journal is not in order'
}
