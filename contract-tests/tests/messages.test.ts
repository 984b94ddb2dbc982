/** A case that did not pass keeps the request and its answer, so that nobody has to send it again to see them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sampled } from '../../.ci/nightly.ts'
import type { Answer, Exchange, Header } from '../../spec/http/message.ts'
import { Redactor } from '../../spec/http/redaction/redactor.ts'
import { NO_CREDENTIAL } from '../cases/credentials.ts'
import type { CaseResult } from '../run/record/events.ts'
import { messagesOf } from '../run/record/recorder.ts'
import { judgeAt, TARGETS } from '../targets/judging.ts'
import { withTarget } from '../targets/reference.ts'

/** The results of a target that breaks a requirement in the way of its name. */
async function failuresOf(name: string): Promise<readonly CaseResult[]> {
  const target = TARGETS.find((each) => each.name === name)
  assert.ok(target?.breach)
  const only = [target.breach.requirement]
  const results = await withTarget(target.variation, ({ url }) => judgeAt(url, { seed: 1, only }))
  assert.ok(typeof results !== 'string', String(results))
  for (const { outcome, request, answer } of results)
    if (outcome === 'passed') assert.deepEqual([request, answer], [null, null])
  return results.filter(({ outcome, requirement }) => outcome === 'failed' && only.includes(requirement))
}

/** One breach for each way of sending: alone, first of all, in a row, after a refusal, beside a good request, at once. */
const WAYS = [
  'refused-with-422',
  'first-request-fails',
  'thirtieth-on-a-connection-fails',
  'second-of-two-refusals-is-500',
  'answers-swapped-when-overlapping',
]

for (const name of sampled(2, WAYS)) {
  test(`both messages of a failed case: ${name}`, async () => {
    const failed = await failuresOf(name)
    assert.notEqual(failed.length, 0)
    for (const { request, answer } of failed) {
      assert.match(request ?? '', /^POST \/plants HTTP\/1\.1\nHost: 127\.0\.0\.1:\d+\n/)
      assert.match(answer ?? '', /^HTTP\/1\.1 [1-5]\d\d\n/)
    }
  })
}

const MESSAGE = { method: 'POST', path: '/plants', headers: [], body: null, framing: 'length' } as const
const ADDRESS = { url: new URL('http://shop.example/v1/'), timeout: 1, insecure: false }

function textsOf(
  exchange: Partial<Exchange>,
  secrets: { token?: string; hidden?: readonly Header[]; made?: Record<string, string> },
) {
  const { token = '', hidden = [], made = {} } = secrets
  const credential = { ...NO_CREDENTIAL, shell: new Map(Object.entries(made)) }
  const sent = { message: MESSAGE, value: undefined, credential }
  const whole = { sent: MESSAGE, received: answer(''), durationMs: 1, ...exchange }
  return messagesOf(whole, sent, { ...ADDRESS, redact: new Redactor(token).redact }, hidden)
}

function answer(body: string | Uint8Array, headers: readonly Header[] = []): Answer {
  return { kind: 'answer', status: 200, version: '1.1', headers, body: Buffer.from(body), fault: null }
}

test('a request is shown as it is sent, an answer with its headers and its body', () => {
  const body = Buffer.from('{"name":"Fern"}')
  const sent = { ...MESSAGE, path: '/plants?deep=1', headers: [['Accept', '*/*']], body } as const
  assert.deepEqual(
    textsOf(
      {
        sent,
        received: answer('{\n}', [
          ['Age', '1'],
          ['Age', '2'],
        ]),
      },
      {},
    ),
    {
      request:
        'POST /v1/plants?deep=1 HTTP/1.1\nHost: shop.example\nUser-Agent: plant-store-verify\nAccept: */*\nContent-Length: 15\n\n{"name":"Fern"}',
      answer: 'HTTP/1.1 200\nAge: 1\nAge: 2\n\n{\n}',
    },
  )
})

test('without an answer there is none to show', () => {
  const received = { kind: 'failure', failure: 'closed', message: 'it was closed' } as const
  assert.equal(textsOf({ received }, {}).answer, null)
})

test('of a long body its beginning is shown, and how many bytes are left out', () => {
  for (const size of [4096, 4097, 20_000, 1_000_000]) {
    const shown = textsOf({ received: answer('é'.repeat(size / 2)) }, {}).answer ?? ''
    const [, body = ''] = shown.split('\n\n')
    const [text = '', note] = body.split('\n')
    const left = Math.floor(size / 2) * 2 - Buffer.byteLength(text.replace('…', ''))
    assert.equal(note, left === 0 ? undefined : `[${left} of ${Math.floor(size / 2) * 2} bytes are left out]`)
    assert.ok(text.length <= 4096)
  }
})

test('nothing that a terminal obeys is shown, and nothing that is no text', () => {
  const shown = textsOf(
    { received: answer(Buffer.from([0x1b, 0x5b, 0x33, 0, 0xff, 0x0a, 0x41]), [['X', '\u202e']]) },
    {},
  )
  assert.equal(shown.answer, 'HTTP/1.1 200\nX: \uFFFD\n\n\uFFFD[3\uFFFD\uFFFD\nA')
})

test('no credential is shown: not a short one, not in the query, not in a header of the user, not at a cut', () => {
  const token = 'sk-Tr4vErs3_aB9'
  const headers: Header[] = [
    ['X-Key', 'k7'],
    ['Authorization', `Bearer ${token}`],
    ['X-Team', 'me'],
  ]
  const made = { k7: '"$PLANT_STORE_CREDENTIAL_KEY"', 'key=k7': '\'key=\'"$PLANT_STORE_CREDENTIAL_KEY"' }
  const sent = { ...MESSAGE, path: '/plants?a=1&key=k7', headers }
  for (let start = 4070; start < 4100; start++) {
    const received = answer(`${'.'.repeat(start)}${token}${'.'.repeat(9000)}`, [['Location', `/${token}`]])
    const texts = textsOf({ sent, received }, { token, hidden: [['X-Team', 'me']], made })
    assert.doesNotMatch(`${texts.request}${texts.answer}`, /sk-|k7|Tr4vErs3|: me$/m)
    assert.match(texts.request ?? '', /\?a=1&key=\$PLANT_STORE_CREDENTIAL_KEY HTTP/)
    assert.match(
      texts.request ?? '',
      /X-Key: \$PLANT_STORE_CREDENTIAL_KEY\nAuthorization: Bearer \$PLANT_STORE_TOKEN\nX-Team: \[redacted\]/,
    )
  }
})
