import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bundled } from '../document/bundled.ts'
import { TooDeep } from '../json/beyond.ts'
import { asParsed, int64, MOST_LEVELS, parseJson, tryParseJson } from '../json/exact-json.ts'
import { character } from './character.ts'

const MIN = -(2n ** 63n)
const MAX = 2n ** 63n - 1n

/** Written apart from the code under test: the literal as a fraction of two BigInts. */
function oracle(literal: string): bigint | null {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(literal) ?? []
  let numerator = BigInt(`${whole}${fraction}`)
  let denominator = 10n ** BigInt(fraction.length)
  const power = BigInt(exponent)
  if (power >= 0n) numerator *= 10n ** power
  else denominator *= 10n ** -power
  if (numerator % denominator !== 0n) return null
  const value = (sign === '-' ? -1n : 1n) * (numerator / denominator)
  return value >= MIN && value <= MAX ? value : null
}

const digits = (most: number) => fc.stringMatching(new RegExp(`^[0-9]{1,${most}}$`))
const wholePart = fc.oneof(fc.constant('0'), fc.stringMatching(/^[1-9][0-9]{0,24}$/))
const anyLiteral = fc
  .tuple(
    fc.constantFrom('', '-'),
    wholePart,
    fc.option(digits(24), { nil: null }),
    fc.option(fc.tuple(fc.constantFrom('e', 'E', 'e+', 'e-', 'E-'), fc.integer({ min: 0, max: 60 })), { nil: null }),
  )
  .map(
    ([sign, whole, fraction, exponent]) =>
      `${sign}${whole}${fraction === null ? '' : `.${fraction}`}${exponent === null ? '' : exponent.join('')}`,
  )
/** Where doubles and int64 part ways: around the bounds, around 2^53, and the same shifted by exponents. */
const edgeLiteral = fc
  .tuple(
    fc.constantFrom(MIN, MAX, -(2n ** 53n), 2n ** 53n, 0n),
    fc.bigInt({ min: -2100n, max: 2100n }),
    fc.constantFrom('', '.0', '.000', 'e0', '0e-1', '000E-3', '.5', '.00000000000000000001', '0e-2'),
  )
  .map(([around, offset, tail]) => `${around + offset}${tail}`)
  .filter((literal) => !/^-?0\d/.test(literal))

test('int64 agrees with a BigInt oracle on 120,000 literals', () => {
  let accepted = 0
  let refused = 0
  fc.assert(
    fc.property(fc.oneof(anyLiteral, edgeLiteral), (literal) => {
      const want = oracle(literal)
      if (want === null) refused++
      else accepted++
      assert.equal(int64(literal), want, literal)
    }),
    { seed: 1, numRuns: 120_000 },
  )
  assert.ok(accepted > 20_000 && refused > 20_000, `one-sided: ${accepted} accepted, ${refused} refused`)
})

test('a validator accepts an id exactly where the oracle does', () => {
  const schema = bundled.operations[0]?.body?.content[0]?.schema
  assert.ok(schema)
  const validate = schema.validator('request')
  fc.assert(
    fc.property(fc.oneof(anyLiteral, edgeLiteral), (literal) => {
      const broken = validate(parseJson(`{"name":"Fern","id":${literal}}`).value)
      assert.equal(broken.length === 0, oracle(literal) !== null, literal)
    }),
    { seed: 1, numRuns: 20_000 },
  )
})

test('exact values are written again as they were spelt, at any depth', () => {
  const literal = fc.oneof(anyLiteral, edgeLiteral)
  const json = fc.letrec<{ value: string }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      literal,
      fc.string({ unit: character }).map((text) => JSON.stringify(text)),
      fc.constantFrom('true', 'false', 'null'),
      fc.array(tie('value'), { maxLength: 4 }).map((items) => `[ ${items.join(' , ')} ]`),
      fc
        .uniqueArray(fc.tuple(fc.string({ unit: character }), tie('value')), { maxLength: 4, selector: ([key]) => key })
        .map((members) => `{${members.map(([key, value]) => `${JSON.stringify(key)}:\n${value}`).join(',')}}`),
    ),
  })).value
  fc.assert(
    fc.property(json, (text) => {
      const { exact, value } = parseJson(text)
      // Numbers apart, which are compared by their literals, the text says the same.
      assert.deepEqual(normalise(JSON.stringify(exact)), normalise(text))
      assert.deepEqual(Object.keys(Object(value)), Object.keys(Object(JSON.parse(text))))
      // What is known already need not be written and read again.
      assert.deepEqual(asParsed(exact), parseJson(JSON.stringify(exact)))
    }),
    { seed: 1, numRuns: 3_000 },
  )
})

/** A text as its tokens, with each number as its exact value; keys sort as JavaScript orders them. */
function normalise(text: string): unknown {
  const marked = text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g, (token) => {
    if (token.startsWith('"')) return token
    const [, sign, whole = '', fraction = '', exponent = '0'] =
      /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(token) ?? []
    const all = `${whole}${fraction}`.replace(/^0+/, '')
    const significant = all.replace(/0+$/, '')
    const power = significant === '' ? 0 : Number(exponent) - fraction.length + all.length - significant.length
    return JSON.stringify({ number: `${significant === '' ? '' : sign}${significant}e${power}` })
  })
  return JSON.parse(marked)
}

test('hostile texts are parsed without recursion and without expanding exponents', () => {
  assert.equal(int64('1e999999999999999999'), null)
  assert.equal(int64(`1${'0'.repeat(500_000)}1e-500001`), null)
  assert.equal(int64(`1${'0'.repeat(500_000)}e-500000`), 1n)
  assert.deepEqual(Object.keys(Object(parseJson('{"__proto__":1.5,"a":1}').value)), ['__proto__', 'a'])
  assert.throws(() => parseJson('{"a":01}'), SyntaxError)
})

test('text is read to one depth, and JSON beyond it is refused before it takes memory or stack', () => {
  const lists = (levels: number): string => `${'['.repeat(levels)}1.5${']'.repeat(levels)}`
  const objects = (levels: number): string => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const mixed = (levels: number): string => `${'[{"]}":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`
  for (const nested of [lists, objects, mixed]) {
    for (const levels of [100, 1000, MOST_LEVELS]) {
      assert.equal(JSON.stringify(parseJson(nested(levels)).exact), nested(levels))
    }
    for (const levels of [MOST_LEVELS + 2, 8000, 1_000_000]) {
      assert.throws(() => parseJson(nested(levels)), TooDeep)
      assert.equal(tryParseJson(nested(levels)), null)
    }
  }
  const wide = `[${Array.from({ length: 5000 }, () => '[{"a[[[":[]}]').join()}]`
  assert.equal(JSON.stringify(parseJson(wide).value), wide)
  const text = `["${'['.repeat(5000)}\\\\\\"${'{'.repeat(5000)}"]`
  assert.equal(JSON.stringify(parseJson(text).value), text)
  for (const cut of [`${'['.repeat(500)}"${'['.repeat(5000)}`, '"'.repeat(5001) + '{'.repeat(1025)])
    assert.throws(() => parseJson(cut), SyntaxError)
})
