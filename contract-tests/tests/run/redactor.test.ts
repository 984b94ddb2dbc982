/** What nobody may be told is in no text, whatever a target does to it; and nothing else is taken out. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { bundled } from '../../../spec/document/bundled.ts'
import { excerpt } from '../../../spec/http/redaction/excerpt.ts'
import { Redactor } from '../../../spec/http/redaction/redactor.ts'
import { redactorFor } from '../../run/record/redactor.ts'
import { type Decisions, error, TOKEN as OTHER, REFERENCE, withTarget } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const TOKEN = 'sk-Tr4vErs3_aB9/xQ+zz~"k81LmNoPqRsTu'
const bytes = Buffer.from(TOKEN)
const each = (write: (code: number, index: number) => string): string => [...bytes].map(write).join('')
const hex = bytes.toString('hex')

const forms: Record<string, string> = {
  'as it is': TOKEN,
  'in another case': TOKEN.toUpperCase(),
  reversed: [...TOKEN].reverse().join(''),
  'in hex': hex,
  'in upper-case hex': hex.toUpperCase(),
  'in hex of both cases': [...hex].map((one, index) => (index % 2 ? one.toUpperCase() : one)).join(''),
  'in base64': bytes.toString('base64'),
  'in base64url': bytes.toString('base64url'),
  'percent-encoded': encodeURIComponent(TOKEN),
  'percent-encoded twice': encodeURIComponent(encodeURIComponent(TOKEN)),
  'percent-encoded by character': each((code) => `%${code.toString(16)}`),
  'percent-encoded by character in upper case': each((code) => `%${code.toString(16).toUpperCase()}`),
  'in JSON': JSON.stringify(TOKEN),
  'in JSON by character': each((code) => `\\u00${code.toString(16)}`),
  'in JSON within JSON': JSON.stringify(each((code) => `\\u00${code.toString(16).toUpperCase()}`)),
  'in HTML': each((code) => `&#${code};`),
  'in HTML, in hex': each((code) => `&#x${code.toString(16)};`),
  'for a shell': each((code) => `\\${code.toString(8).padStart(3, '0')}`),
  'with white space in it': [...TOKEN].join(' '),
  'over many lines': [...TOKEN].join('\r\n'),
  'with what no eye sees in it': [...TOKEN].join('\u200b'),
  'in parts of nine': TOKEN.match(/.{1,9}/g)?.join(' <br> ') ?? '',
  'without its last two': TOKEN.slice(0, -2),
  'in base64 over lines':
    bytes
      .toString('base64')
      .match(/.{1,10}/g)
      ?.join('\n') ?? '',
}
for (const shift of [1, 2, 3, 4, 5]) {
  const around = Buffer.from(`${'u'.repeat(shift)}${TOKEN}:x`)
  forms[`in base64 after ${shift}`] = around.toString('base64')
  forms[`in base64url after ${shift}`] = around.toString('base64url')
}

/** Parts of eight characters that are left of a form. */
function leftOf(form: string, text: string): string[] {
  const seen = text.replaceAll(/\s/g, '').toLowerCase()
  const parts = Array.from({ length: form.length - 7 }, (_, start) => form.slice(start, start + 8).toLowerCase())
  return parts.filter((part) => seen.includes(part))
}

for (const [how, form] of Object.entries(forms)) {
  test(`a token ${how} is taken out`, () => {
    const text = new Redactor(TOKEN).redact(`<${form}>`)
    assert.match(text, /^<.*\$PLANT_STORE_TOKEN.*>$/s)
    for (const known of [TOKEN, hex, bytes.toString('base64'), bytes.toString('base64url')])
      assert.deepEqual(leftOf(known, text), [], text)
  })
}

/** Texts around a token: some need a closer look, and most do not. */
const ESCAPES = ['{"name":"x"}', "it's", 'a=b&c=d', '\n', '\\', '100%', 'a &amp; b', '&#38;']
for (const escapes of ESCAPES) {
  test(`a token without quotation marks is taken out of JSON, beside ${JSON.stringify(escapes)}`, () => {
    const plain = TOKEN.replaceAll(/["']/g, 'Q')
    const { redact } = new Redactor(plain)
    const around = (text: string): string => JSON.stringify(JSON.stringify(`${escapes}<${text}>${escapes}`))
    assert.equal(redact(around(plain)), around('$PLANT_STORE_TOKEN'))
    assert.equal(redact(around('nothing')), around('nothing'))
  })
}

test('every part of eight characters is taken out', () => {
  const { redact } = new Redactor(TOKEN)
  for (let start = 0; start + 8 <= TOKEN.length; start++) {
    assert.equal(redact(`(${TOKEN.slice(start, start + 8)})`), '($PLANT_STORE_TOKEN)')
  }
})

test('a token across the cut of an excerpt leaves nothing of itself', () => {
  const { redact } = new Redactor(TOKEN)
  for (const size of [40, 200, 16_384]) {
    for (let start = size - TOKEN.length - 2; start <= size + 2; start++) {
      const shown = excerpt(`${'.'.repeat(Math.max(0, start))}${TOKEN}${'.'.repeat(20_000)}`, redact, size)
      assert.deepEqual(leftOf(TOKEN.slice(0, 8), shown), [])
      assert.doesNotMatch(shown, /sk/i)
    }
  }
})

const ordinary: readonly (readonly [token: string, text: string, want: string])[] = [
  ['plant', 'POST /plants: a plant, Bearer plant', 'POST /plants: a plant, $PLANT_STORE_TOKEN'],
  ['x', 'next: Bearer x', 'next: $PLANT_STORE_TOKEN'],
  ['create-plant', 'create-plant.request, Bearer create-plant', 'create-plant.request, $PLANT_STORE_TOKEN'],
  ['create-plant-77c1', 'create-plant.request create-plant-77c1', 'create-plant.request $PLANT_STORE_TOKEN'],
  ['', 'Bearer x', 'Bearer x'],
  ['PLANT_STORE_TOKEN_77', '$PLANT_STORE_TOKEN', '$PLANT_STORE_TOKEN'],
]
for (const [token, text, want] of ordinary) {
  test(`a word of every report is not taken for a secret: ${JSON.stringify(token)}`, () => {
    const { redact } = new Redactor(token, [], 'create-plant.request: creates a plant at /plants')
    assert.equal(redact(text), want)
    assert.equal(redact(redact(text)), want)
  })
}

test('the values of other headers are hidden, except short ones and common ones; those of credentials have four characters', () => {
  const headers = [
    ['X-Custom', 'other-secret-77'],
    ['Accept-Language', 'en-US'],
    ['Accept', 'application/json'],
    ['X-Api-Key', 'k3y-7'],
    ['X-Secret', 'plant'],
  ] as const
  const { redact } = redactorFor(bundled, TOKEN, { headers, credentials: { key: 'zq71', tiny: 'abc' } })
  assert.equal(redact('b3RoZXItc2VjcmV0LTc3 en-US application/json'), '[redacted] en-US application/json')
  assert.equal(redact('plant <k3y-7> K3Y%2D7 <zq71> abc'), 'plant <[redacted]> [redacted] <[redacted]> abc')
})

test('a text without any part of a token stays as it is', () => {
  const text = '{"error":40100,"message":"no \\u00e9 %20 &amp; \\"plant\\""}\n\t\u0000'
  assert.equal(new Redactor(TOKEN).redact(text), text)
})

test('a token that is a common word is taken out of what a target says, and out of no name or sentence of the kit', async () => {
  /** The report of a target that tells its clients their token. */
  const told = async (token: string) => {
    const variation: Partial<Decisions> = {
      authorize: (seen) =>
        seen.headers.authorization === `Bearer ${token}` ? null : REFERENCE.authorize({ ...seen, headers: {} }),
      refuse: (problem) => error(422, `${problem} You sent ${token}.`),
    }
    await using folder = await mkdtempDisposable(join(tmpdir(), 'redacted-'))
    const report = await withTarget(variation, ({ url }) =>
      verify({ target: url, token, report: folder.path, maxWrites: 20 }),
    )
    const json = await readFile(join(folder.path, 'report.json'), 'utf8')
    return { report, json }
  }
  const [common, rare] = [await told('good'), await told(OTHER)]
  const namesIn = ({ report }: Awaited<ReturnType<typeof told>>): string[] =>
    report.requirements
      .flatMap(({ cases, ...one }) => [one.id, one.text, one.because, ...cases.flatMap(({ id, title }) => [id, title])])
      .toSorted()
  assert.deepEqual(namesIn(common), namesIn(rare))
  assert.ok(namesIn(common).some((name) => name.includes('good')))
  assert.match(common.json, /You sent \$PLANT_STORE_TOKEN\./)
  assert.doesNotMatch(common.json, /You sent good|Bearer good/)
})
