/** The figures of the benches follow from their measurements. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Comparison, documentOf, lines, takeTurns } from '../bench/figures.ts'
import { markedIn, refill } from '../markdown.ts'

const COMPARISON: Comparison = {
  subject: 'the mock',
  measures: [
    {
      what: 'requests a second',
      better: 'more',
      series: new Map([
        ['ours', [10, 30, 20]],
        ['an echo', [20, 20, 20]],
        ['a|b', [1, 1, 1]],
      ]),
      wanted: { 'an echo': 1.5, 'a|b': 20 },
    },
    {
      what: 'ms to start',
      better: 'less',
      series: new Map([
        ['ours', [10, 10]],
        ['an echo', [20, 40]],
        ['a|b', [5, 10]],
      ]),
      wanted: { 'an echo': 0.5, 'a|b': 1 },
    },
  ],
  facts: [{ what: 'MB held', value: '7', wanted: '8 or less', met: true }],
}

test('each measures in every round, and is the first in its turn', async () => {
  const asked: string[] = []
  const contenders = new Map(['a', 'b', 'c'].map((name) => [name, name]))
  const series = await takeTurns(contenders, 3, async (name) => asked.push(name))
  assert.deepEqual(asked.join(''), 'abcbcacab')
  assert.deepEqual(
    [...series],
    [
      ['a', [1, 6, 8]],
      ['b', [2, 4, 9]],
      ['c', [3, 5, 7]],
    ],
  )
})

test('a figure is the median of the ratios of each round, with the least and the greatest, beside its bound', () => {
  assert.deepEqual(
    lines(COMPARISON).map((line) => line.replaceAll(/ {2,}/g, '  ')),
    [
      'the mock, ours / theirs',
      '  requests a second, beside an echo  1.00 (0.50 to 1.50)  wanted: 1.5 or more, MISSED',
      '  requests a second, beside a|b  20.0 (10.0 to 30.0)  wanted: 20 or more',
      '  ms to start, beside an echo  0.38 (0.25 to 0.50)  wanted: 0.5 or less',
      '  ms to start, beside a|b  1.50 (1.00 to 2.00)  wanted: 1 or less, MISSED',
      '  MB held  7  wanted: 8 or less',
    ],
  )
})

test('what the README quotes stands in the document between markers', () => {
  const quoted = markedIn(documentOf([COMPARISON], 'On a machine.')).get('figures') ?? ''
  assert.match(quoted, /^\| a\\\|b \| 20\.0× \| 1\.50× \|$/m)
  assert.match(
    documentOf([COMPARISON], 'On a machine.'),
    /^\| a\\\|b \| 20\.0 \(10\.0 to 30\.0\) \| 1\.50 \(1\.00 to 2\.00\) \|$/m,
  )
  const readme = '<!-- figures -->\n<!-- /figures -->\n<!-- other -->\nkept\n<!-- /other -->'
  const filled = refill(readme, new Map([['figures', quoted]]))
  assert.deepEqual(
    [...markedIn(filled)],
    [
      ['figures', quoted],
      ['other', 'kept'],
    ],
  )
  assert.equal(refill(filled, new Map([['figures', quoted]])), filled)
})
