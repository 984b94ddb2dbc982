/** Patterns: what the engine's own expressions say, in linear time. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { compileDocument } from '../document/document.ts'
import { patternOf } from '../pattern/pattern.ts'

const PARTS = [
  'a',
  'b',
  '.',
  '[ab]',
  '[^a]',
  '\\d',
  '\\w',
  '\\s',
  '\\bx',
  'x\\B',
  '^',
  '$',
  '\\u00e9',
  '\\p{Lu}',
  '\\/',
  '(?=a)',
  '(?!b)',
  '(?<=a)',
  '(?<!b.)',
  '(?=.*\\d$)',
  '(?!^a|(?<=b)x)',
]
const QUANTIFIERS = ['', '', '', '*', '+', '?', '{2}', '{1,3}', '{2,}', '*?']
const isAssertion = (source: string): boolean => /^(\^|\$|\(\?)|\\B$/.test(source)
const isPattern = (source: string): boolean => {
  try {
    return new RegExp(source, 'u') !== null
  } catch {
    return false
  }
}

const { pattern } = fc.letrec<{ pattern: string; sequence: string; atom: string }>((tie) => ({
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((branches) => branches.join('|')),
  sequence: fc.array(tie('atom'), { maxLength: 4 }).map((atoms) => atoms.join('')),
  atom: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc
      .tuple(fc.constantFrom(...PARTS), fc.constantFrom(...QUANTIFIERS))
      .map(([part, quantifier]) => part + (isAssertion(part) ? '' : quantifier)),
    fc
      .tuple(tie('pattern'), fc.constantFrom('(', '(?:'), fc.constantFrom(...QUANTIFIERS))
      .map(([inner, open, quantifier]) => `${open}${inner})${quantifier}`),
    fc.tuple(tie('pattern'), fc.constantFrom('(?=', '(?!', '(?<=', '(?<!')).map(([inner, open]) => `${open}${inner})`),
  ),
}))

/**
 * Whether the engine finds a pattern where a character begins, or at the end. Left alone, V8 looks inside surrogate
 * pairs too, where a text of code points has no place (ECMA-262 section 22.2.7.2).
 */
function isFound(source: string, text: string): boolean {
  const engine = new RegExp(source, 'uy')
  let place = 0
  for (const character of [...text, '']) {
    engine.lastIndex = place
    if (engine.test(text)) return true
    place += character.length
  }
  return false
}

test('2,000 patterns say of texts what the engine says', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', 'b', 'x', '1', ' ', 'é', 'É', '😀', '\n', '/', '_'),
    maxLength: 8,
  })
  fc.assert(
    fc.property(pattern.filter(isPattern), fc.array(text, { minLength: 1, maxLength: 4 }), (source, texts) => {
      const own = patternOf(source)
      if (own.unchecked !== null) return assert.match(own.unchecked, /assertions/)
      for (const one of texts) assert.equal(own.test(one), isFound(source, one), `${source} on ${JSON.stringify(one)}`)
    }),
    { seed: 1, numRuns: 2000 },
  )
})

const MEBIBYTE = 2 ** 20
const rows: readonly (readonly [source: string, text: string, matches: boolean])[] = [
  ['^(a+)+$', `${'a'.repeat(MEBIBYTE)}!`, false],
  ['(x+x+)+y', 'x'.repeat(MEBIBYTE), false],
  ['[a-z]+$', `${'a'.repeat(MEBIBYTE)}1`, false],
  ['^(?:a|a|b?)*$', `${'a'.repeat(MEBIBYTE)}!`, false],
  ['^(?=.*\\d)(?=.*[a-z])(?!.*(.+)+!).{8,}$', 'a1'.repeat(MEBIBYTE / 2), true],
  ['(?:a|b)*a(?:a|b){12}c', 'abaab'.repeat(MEBIBYTE / 5), false],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'a'.repeat(MEBIBYTE), false],
  ['^.{1,4000}$', 'x'.repeat(5000), false],
]
for (const [source, text, matches] of rows) {
  test(`${source} reads ${text.length} characters once`, { timeout: 30_000 }, () => {
    assert.equal(patternOf(source).test(text), matches)
  })
}

test('a look within a long repetition is checked at each of its rounds', () => {
  const source = '^([a-z]|-(?!\\.)|\\.(?![.-])){1,61}[a-z]$'
  const pattern = patternOf(source)
  assert.equal(pattern.unchecked, null)
  for (const text of ['abc', 'a-.c', 'a..c', 'a.-c', 'a-c.d', '-.'])
    assert.equal(pattern.test(text), new RegExp(source).test(text), text)
})

test('what no automaton can follow is not checked, and says why', () => {
  for (const [source, text, matches] of [
    ['^a(?i:b(?s:.))c$', 'aB\nc', true],
    ['^a(?i:b)c$', 'aBC', false],
    ['^(?<first>a)$', 'b', false],
    ['^(.)\\1$', 'ab', true],
    ['((a{1,999}){1,999}){1,999}', 'b', true],
  ] as const) {
    assert.equal(patternOf(source).test(text), matches, source)
  }
  assert.equal(patternOf('^(.)\\1$').unchecked, 'it refers back to what it has matched')
  assert.equal(patternOf('((a{1,999}){1,999}){1,999}').unchecked, 'its nested repetitions are too large')
  assert.throws(() => patternOf('('), SyntaxError)
})

test('a pattern that nothing follows is told when the document is read, with its place', async () => {
  const patterns = { pattern: '^(.)\\1$', patternProperties: { '((a{1,999}){1,999}){1,999}': {} } }
  const text = JSON.stringify({ openapi: '3.1.0', paths: {}, components: { schemas: { A: patterns } } })
  const { warnings } = await compileDocument('test.json', text)
  assert.match(
    warnings.join('\n'),
    /^test\.json:1:\d+: .*is not checked, every text passes: it refers back to what it has matched \(at /m,
  )
  assert.match(warnings.join('\n'), /is not checked, every text passes: its nested repetitions are too large \(at /m)
})
