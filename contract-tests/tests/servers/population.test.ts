/**
 * No stack of the population is accused: neither for one thing that it does as real ones do, which `targets.test.ts`
 * shows, nor for any two together. `npm run targets` judges all combinations, this test a sample;
 * `PAIRS_SEED=7 node --test contract-tests/tests/servers/population.test.ts` draws another.
 */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { judgeTarget, pairedTargets } from '../../targets/judging.ts'
import type { Reader } from '../../targets/population/json.ts'
import { arbitrary, decimal, double, literally, safe } from '../../targets/population/numbers.ts'
import { pairsIn } from '../../targets/population/pairs.ts'
import { POSSIBLE_PAIRS, pairs, SINGLES, SPACE } from '../../targets/population/population.ts'
import { onBytes } from '../../targets/population/readers/bytes.ts'
import { platform } from '../../targets/population/readers/platform.ts'
import { recursive } from '../../targets/population/readers/recursive.ts'
import { tolerant } from '../../targets/population/readers/tolerant.ts'

const SAMPLE = 15
const seed = Number(process.env.PAIRS_SEED ?? 1)

test('every choice of an axis stands alone, and every two choices of different axes meet', () => {
  const choices = Object.entries(SPACE).flatMap(([axis, names]) => names.slice(1).map((name) => `${axis}-${name}`))
  assert.deepEqual(
    SINGLES.map(({ name }) => name),
    choices,
  )
  for (const each of [1, 2, 3]) {
    const targets = pairs(each)
    const met = new Set(targets.flatMap((target) => pairsIn(target.choices)))
    assert.deepEqual(
      POSSIBLE_PAIRS.filter((pair) => !met.has(pair)),
      [],
    )
    assert.deepEqual(
      pairs(each).map((target) => target.choices),
      targets.map((target) => target.choices),
    )
  }
})

// They are waited for more than they are computed with.
describe('pairwise combinations', { concurrency: 4 }, () => {
  for (const target of pairedTargets(seed).slice(0, SAMPLE)) {
    test(`${target.name} conforms`, async () => {
      const { mistake } = await judgeTarget(target, { seed, only: [] })
      assert.equal(mistake, null)
    })
  }
})

const READERS: Readonly<Record<string, Reader>> = { platform, recursive, onBytes, tolerant }
const VALID = ['{"a":[1,-0,2.5E+3,true,false,null,"\\u00e9\\n\\"\\\\🌵"],"":{}}', ' [ ] ', '"x"', '7', '[[[[{}]]]]']
const BROKEN = ['', ' ', '{', '{"a"', '{"a":1', '{"a" 1}', '{"a":1 "b":2}', '[1', '"a', 'nul', '{"a":undefined}', 'a=1']
const EXTENDED = ['{"a":1,}', "{'a':1}", '{a:1}', '/* a */1', '[+1,.5,1.,01,0x1F,NaN]', '"\t"', '"\\x41"', '\uFEFF1']

test('the readers agree on JSON, and differ in the extensions that they accept', () => {
  const reads = (reader: Reader, text: string): boolean => {
    try {
      reader(Buffer.from(text), { strict: true, duplicates: 'last' })
      return true
    } catch {
      return false
    }
  }
  const same = { strict: true, duplicates: 'last' } as const
  for (const [name, reader] of Object.entries(READERS)) {
    for (const text of VALID.slice(0, 3))
      assert.deepEqual(reader(Buffer.from(text), same).kind, platform(Buffer.from(text), same).kind)
    assert.deepEqual(
      VALID.filter((text) => !reads(reader, text)),
      [],
      name,
    )
    assert.deepEqual(
      BROKEN.filter((text) => reads(reader, text)),
      [],
      name,
    )
    assert.equal(EXTENDED.filter((text) => reads(reader, text)).length, name === 'tolerant' ? EXTENDED.length : 0, name)
  }
})

test('the number models differ only where RFC 8259 section 6 allows it', () => {
  const models = { double, safe, literally, arbitrary, decimal }
  const taking = (literal: string): string[] =>
    Object.entries(models).flatMap(([name, model]) => (model(literal) === null ? [] : name))
  const all = Object.keys(models)
  for (const literal of ['0', '-1', '2147483648', '9007199254740991']) assert.deepEqual(taking(literal), all)
  for (const literal of ['1.5', '1e400', '9223372036854777856', '-9223372036854777856'])
    assert.deepEqual(taking(literal), [])
  assert.deepEqual(taking('9223372036854775807'), ['double', 'literally', 'arbitrary', 'decimal'])
  assert.deepEqual(taking('9223372036854775808'), ['double'])
  assert.deepEqual(taking('1.0'), ['double', 'safe', 'arbitrary', 'decimal'])
  assert.deepEqual(taking('1.0000000000000000001'), ['double', 'safe', 'arbitrary'])
})
