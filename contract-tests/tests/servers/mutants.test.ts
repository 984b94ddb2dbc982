/**
 * Any change to the reference that breaks the contract is found, and none that does not is held against it.
 * `MUTANT_SECONDS=600 MUTANT_SEED=7 node --test contract-tests/tests/servers/mutants.test.ts` looks for longer than the night does.
 */

import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { startJudging } from '../../targets/judging-thread.ts'
import {
  type Change,
  CREDENTIALS,
  INT32,
  INVALID,
  levelOf,
  type Mutant,
  NO_INT32,
  TEXTS,
  VALID,
  WRONG,
} from '../../targets/mutants.ts'

const RUNS = 50
/** Parts of the runs that are under way together: a mutant that says that it is busy is waited for. */
const PARTS = 5
const seed = Number(process.env.MUTANT_SEED ?? 1)
const seconds = process.env.MUTANT_SECONDS
const extent =
  seconds === undefined
    ? { numRuns: RUNS / PARTS }
    : { numRuns: Number.MAX_SAFE_INTEGER, interruptAfterTimeLimit: Number(seconds) * 1000 }

const one = <T>(values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const keys = <T extends object>(object: T): fc.Arbitrary<keyof T & string> =>
  one(Object.keys(object) as (keyof T & string)[])

const ANYTHING = ['null', 'true', '7', '1.5', '"a mutant’s own"', '[]', '[1]', '{}', '{"value":"Fern"}']
const common: readonly fc.Arbitrary<Change>[] = [
  fc.constant({ change: 'reorder' }),
  fc.record({ change: fc.constant('wrap'), inside: one(['list', 'object', 'text'] as const) }),
  fc.record({
    change: fc.constant('media-type'),
    type: one([
      ...['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;x="y"'],
      ...['text/plain', 'text/json', 'application/problem+json', 'application/jsonp', 'text/html; charset=utf-8', ''],
    ]),
  }),
  fc.record({ change: fc.constant('text'), how: keys(TEXTS) }),
]
const statusChange = (statuses: readonly number[]): fc.Arbitrary<Change> =>
  fc.record({ change: fc.constant('status'), status: one(statuses) })
const memberChanges = (members: readonly string[]): readonly fc.Arbitrary<Change>[] => [
  fc.record({ change: one(['drop', 'duplicate'] as const), member: one(members) }),
  fc.record({
    change: fc.constant('rename'),
    member: one(members),
    to: one(['title', 'code', 'Name', 'Message', '', '__proto__']),
  }),
  fc.record({
    change: fc.constant('add'),
    to: one(['id', '_links', 'createdAt', '', 'constructor', '__proto__']),
    json: one(ANYTHING),
  }),
]
const successChange = fc.oneof(
  ...common,
  ...memberChanges(['name', 'tag']),
  fc.record({ change: fc.constant('retype'), member: one(['name', 'tag']), json: one(ANYTHING) }),
  statusChange([200, 201, 202, 203, 204, 206, 301, 302, 304, 401, 403, 404, 418, 500, 502, 503]),
)
const failureChange = fc.oneof(
  ...common,
  ...memberChanges(['error', 'message']),
  fc.record({ change: fc.constant('retype'), member: fc.constant('error'), json: one([...INT32, ...NO_INT32]) }),
  fc.record({ change: fc.constant('retype'), member: fc.constant('message'), json: one(ANYTHING) }),
  statusChange([200, 201, 302, 400, 401, 403, 404, 409, 410, 413, 422, 500, 503]),
)

/** Half of them with one change, where nothing else can be to blame. */
const mutant: fc.Arbitrary<Mutant> = fc
  .record({
    success: fc.oneof(
      fc.record({ of: keys(VALID), answer: successChange }),
      fc.record({ of: keys(VALID), refusedWith: one([400, 403, 404, 409, 413, 415, 418, 422, 500, 503]) }),
    ),
    failure: fc.oneof(
      fc.record({ of: keys(INVALID), answer: failureChange }),
      fc.record({ accepts: keys(WRONG), beside: one(['any', 'tagged', 'untagged'] as const) }),
    ),
    credential: fc.oneof(
      fc.record({ admits: keys(CREDENTIALS), with: one(['any body', 'a valid body'] as const) }),
      fc.record({ refusedWith: one([200, 204, 302, 400, 401, 403, 404, 418, 429, 451, 500, 503]) }),
    ),
    parts: one([1, 1, 2, 2, 4, 4, 3, 5, 6, 7]),
  })
  .map(({ success, failure, credential, parts }) => {
    // What is refused now and then hides what else is wrong with it.
    const isAlone = (parts & 1) !== 0 && 'refusedWith' in success && success.of.startsWith('every')
    return {
      success: (parts & 1) === 0 ? null : success,
      failure: (parts & 2) === 0 || isAlone ? null : failure,
      credential: (parts & 4) === 0 || isAlone ? null : credential,
    }
  })
  // What is wrong with a tag is wrong with a tagged plant.
  .filter(
    ({ failure }) =>
      failure === null || 'answer' in failure || !/^tag|root$/.test(failure.accepts) || failure.beside === 'any',
  )

const judging = startJudging()
after(judging.close)

test('each breach of a mutant is found at its level, and nothing else', async (t) => {
  const counts = { none: 0, should: 0, must: 0 }
  const property = fc.asyncProperty(mutant, async (each) => {
    const expected = levelOf(each)
    counts[expected]++
    const { level, why } = await judging.ask('judgeMutant', each)
    assert.equal(level, expected, why)
  })
  const parts = Array.from({ length: PARTS }, (_, part) => ({ ...extent, seed: seed * PARTS + part, verbose: 1 }))
  await Promise.all(parts.map((part) => fc.assert(property, part)))
  t.diagnostic(`seed ${seed}: ${counts.must} break a must, ${counts.should} a should, ${counts.none} nothing`)
})
