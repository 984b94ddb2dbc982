/** Paths are matched as by a regular expression that tries every way, without trying every way. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nightly } from '../../.ci/nightly.ts'
import { pathMatcher, type Texts } from '../contract/path-matcher.ts'

function match(template: string, path: string, textsOf?: (name: string) => Texts): string[] | null {
  return pathMatcher(template, textsOf)(path.split('/'))
}

const rows: readonly (readonly [template: string, path: string, found: readonly string[] | null])[] = [
  ['/tiles/{z}-{x}-{y}.png', '/tiles/1-2-3.png', ['1', '2', '3']],
  ['/tiles/{z}-{x}-{y}.png', '/tiles/1-2-3-4.png', ['1-2', '3', '4']],
  ['/tiles/{z}-{x}-{y}.png', '/tiles/1-2.png', null],
  ['/tiles/{z}-{x}-{y}.png', '/tiles/--.png', null],
  ['/tiles/{z}-{x}-{y}.png', '/tiles/-----.png', ['-', '-', '-']],
  ['/files/{name}.{type}', '/files/a.tar.gz', ['a.tar', 'gz']],
  ['/files/{name}.{type}', '/files/a.b/c.d', null],
  ['/files/{name}', '/files/', null],
  ['/files/{name}/', '/files/a/', ['a']],
  ['/files/{name}/', '/files/a', null],
  ['/jobs/{id}:cancel', '/jobs/1:cancel:cancel', ['1:cancel']],
  ['/{a}{b}', '/xyz', ['xy', 'z']],
  ['/{a}{b}', '/x', null],
  ['/(a+)+$/{b}', '/(a+)+$/b', ['b']],
  ['/café menü/{b}', '/caf%C3%A9%20men%C3%BC/1', ['1']],
  ['/café menü/{b}', '/café menü/1', ['1']],
  ['/caf%C3%A9/{b}', '/caf%C3%A9/1', ['1']],
  ['/{a}é', '/x%C3%A9', ['x']],
  ['/café', '/cafe', null],
]
for (const [template, path, found] of rows) {
  test(`${path} by ${template}: ${found === null ? 'no match' : found.join(' and ')}`, () => {
    assert.deepEqual(match(template, path), found)
  })
}

test('where nothing stands between two parameters, what they may be tells where one ends', () => {
  const textsOf = (name: string): Texts => (name === 'n' ? 'integer' : name === 'unit' ? ['m', 'mm'] : 'any')
  assert.deepEqual(match('/{n}{unit}', '/10mm', textsOf), ['10', 'mm'])
  assert.deepEqual(match('/{n}{rest}', '/-10-1', textsOf), ['-10', '-1'])
  assert.deepEqual(match('/{n}{rest}', '/123', textsOf), ['12', '3'])
  assert.deepEqual(match('/{n}{rest}', '/a1', textsOf), ['a', '1'])
  assert.deepEqual(match('/{unit}{rest}', '/mmm', textsOf), ['m', 'mm'])
  assert.equal(match('/{rest}{unit}', '/10cm1', textsOf), null)
})

const TEXTS: Readonly<Record<string, Texts>> = { any: 'any', integer: 'integer', one: ['1', 'a-', 'a', '-1'] }

/** By a regular expression, which tries all ways in the same order. */
function naive(template: string, path: string): string[] | null {
  const segments = template.split('/').map((segment) => {
    const parts = segment.split(/\{(\w+)\}/)
    return parts.map((part, index) => (index % 2 === 0 ? RegExp.escape(part) : group(segment, part))).join('')
  })
  return new RegExp(`^${segments.join('/')}$`).exec(path)?.slice(1) ?? null
}

function group(segment: string, name: string): string {
  const texts = segment.includes('}{') ? TEXTS[name] : 'any'
  if (texts === 'integer') return '(-[0-9]*|[0-9]+|[^/]+)'
  return Array.isArray(texts) ? `(${texts.map((text) => RegExp.escape(text)).join('|')})` : '([^/]+)'
}

nightly('it finds what a regular expression finds', () => {
  const piece = fc.oneof(
    ...['-', '.', 'a', '1', '/', '{any}', '{any}', '{integer}', '{one}'].map((one) => fc.constant(one)),
  )
  const template = fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`)
  const letter = fc.constantFrom('-', '-', '.', 'a', 'a', '1', '1', '2', '/')
  const path = fc.array(letter, { maxLength: 10 }).map((letters) => `/${letters.join('')}`)
  const property = fc.property(template, path, (one, other) => {
    assert.deepEqual(
      match(one, other, (name) => TEXTS[name] ?? 'any'),
      naive(one, other),
    )
  })
  fc.assert(property, { numRuns: 20_000 })
})

nightly('text that fits in ever so many ways is read at once', () => {
  // A matcher that tries them all does not come to an end here.
  const many = (count: number, between: string): string =>
    `/${Array.from({ length: count }, (_, index) => `{p${index}}`).join(between)}`
  for (const text of ['a-', '1', '--', 'aa']) {
    const path = `/${text.repeat(16_000 / text.length)}`
    for (const between of ['-', 'a', '', '--']) {
      for (const texts of ['any', 'integer'] as const) {
        for (const end of ['', '!', '-!']) match(`${many(12, between)}${end}`, path, () => texts)
      }
    }
    assert.equal(
      match('/{a}{b}{c}!', path, (name) => (name === 'a' ? 'any' : ['a', '1', '-', 'aa', '--'])),
      null,
    )
  }
})
