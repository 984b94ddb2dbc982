/**
 * A sample of what `npm run drift` proves whole: deployments whose answers are never quite the same have no drift, and
 * what changes is found where it changed. `DRIFT_SEED` draws another sample.
 */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { dayOrNight, nightly, sampled } from '../../../.ci/nightly.ts'
import { fieldOf, hash } from '../../../fixtures/world/random.ts'
import type { AnswerTemplate, Profile } from '../../../spec/profile/profile.ts'
import { CONFORMING } from '../../targets/conforming.ts'
import { CHANGES } from '../../targets/drift/changes.ts'
import { changesFound, falseAlarms, learnAs } from '../../targets/drift/drift.ts'
import { NOISY } from '../../targets/drift/noisy.ts'
import { type Decisions, error, REFERENCE, TOKEN, withTarget } from '../../targets/reference.ts'
import { counted } from '../../targets/variations.ts'
import { driftBetween } from '../drift.ts'
import { agrees, textsAgree } from '../templates/agreement.ts'
import { alignTexts } from '../templates/alignment.ts'
import { timeless } from '../templates/moment.ts'
import { isLimitNew } from '../templates/rate.ts'
import { type Sample, templateOf } from '../templates/template.ts'
import { NOTHING_LEARNT } from './loop.ts'

const SEED = Number(process.env.DRIFT_SEED ?? 1)

/** Some of a list, others by another seed. */
function sample<T>(items: readonly T[], count: number, name: string): T[] {
  const order = items.map((item, index) => [fieldOf(hash(`${name} ${SEED}`), index), item] as const)
  return order
    .sort(([one], [other]) => one - other)
    .slice(0, count)
    .map(([, item]) => item)
}

describe('checked again, there is no drift in an unchanged deployment', { concurrency: 2 }, () => {
  const all = Object.entries(NOISY).map(([name, variation]) => ({ name, variation, base: '' }))
  // What no look may take for a rule, since another one draws again.
  const drawn = all.filter(({ name }) => /in-any-order$|^any-of|^one-(fault|plant)/.test(name))
  const noisy = sampled(
    2,
    all.filter((one) => !drawn.includes(one)),
  )
  const others = CONFORMING.map(({ base = '', ...rest }) => ({ base, ...rest }))
  for (const { name, variation, base } of [
    ...sampled(8, drawn),
    ...sample(noisy, dayOrNight(1, 2), 'noisy'),
    ...sample(others, 1, 'conforming'),
  ]) {
    test(name, () =>
      withTarget(variation, async ({ url }) => assert.deepEqual(await falseAlarms({ url, token: TOKEN }, 1), []), base),
    )
  }
})

nightly('what changes beside an answer of chance is found', () =>
  withTarget(NOISY['any-of-the-faults-is-named'] ?? {}, async ({ url }) => {
    const names = sampled(2, ['status-of-a-refusal', 'limit-by-one'])
    const changes = CHANGES.filter(({ name }) => names.includes(name))
    const found = await changesFound({ url, token: TOKEN }, changes)
    assert.deepEqual(
      found.map(({ looked }) => looked),
      names.map(() => 'found'),
    )
  }),
)

nightly('a change is found in its place, and the table says what was and what is', () =>
  withTarget({}, async ({ url }) => {
    const changes = sample(CHANGES, 1, 'changes')
    for (const { change, looked, drifts } of await changesFound({ url, token: TOKEN }, changes)) {
      assert.equal(looked, 'found', change)
      assert.ok(
        drifts.every(({ before, now }) => before !== now),
        change,
      )
    }
  }),
)

nightly('of a server error, status and headers are learnt, and not what it says', async () => {
  let page = { status: 500, type: 'text/html', text: '<h1>NullPointerException: "this.url" is null</h1>' }
  const elsewhere: Decisions['reply'] = (reply, { path }) =>
    /^\/plants($|\?)/.test(path)
      ? reply
      : { status: page.status, headers: { 'content-type': page.type }, body: Buffer.from(page.text) }
  await withTarget({ reply: elsewhere }, async ({ url }) => {
    const deployment = { url, token: TOKEN }
    const { profile: before } = await learnAs(deployment, 1)
    assert.match(JSON.stringify(before.facts), /NullPointerException/)
    let run = 1
    const pointsAfter = async (change: Partial<typeof page>): Promise<string[]> => {
      page = { ...page, ...change }
      return driftBetween(before, (await learnAs(deployment, ++run)).profile).map(({ point }) => point)
    }
    // A JVM leaves out the messages of exceptions that come often.
    assert.deepEqual(await pointsAfter({ text: '<h1>NullPointerException</h1>' }), [])
    assert.notDeepEqual(await pointsAfter({ type: 'text/plain' }), [])
    assert.notDeepEqual(await pointsAfter({ type: 'text/html', status: 502 }), [])
  })
})

describe('a fact does not depend on the run that learns it', () => {
  /** What a second run learns of a deployment that takes no name twice, and none that is longer. */
  const learntAfter = (longest: number, maxWrites?: number): Promise<Profile> => {
    const accept: Decisions['accept'] = (plant, seen) => {
      if (plant.name.length > longest || Number(plant.id) >= 1e16) return error(400, 'Too much.')
      return counted(seen, plant.name) > 1 ? error(400, 'There is one.') : REFERENCE.accept(plant, seen)
    }
    return withTarget({ accept }, async ({ url }) => {
      const deployment = { url, token: TOKEN }
      await learnAs(deployment, 1)
      return (await learnAs(deployment, 2, maxWrites)).profile
    })
  }

  // The run's label fits into the longer one, but with one more character it is too long.
  for (const longest of sampled(2, [18, 20])) {
    test(`names of up to ${longest} characters have room for any character, and no earlier run has them`, async () => {
      const { createPlant: facts = {} } = (await learntAfter(longest)).facts
      assert.equal(facts['longest /name']?.accepts, longest)
      assert.deepEqual(facts['characters /name'], { accepts: true })
    })
  }

  nightly('what a plain request gets at times is no fact about a change of it', () =>
    withTarget(NOISY['one-plant-in-four-breaks-a-rule'] ?? {}, async ({ url }) => {
      const { facts, unknown } = (await learnAs({ url, token: TOKEN }, 1)).profile
      assert.ok(!JSON.stringify(facts).includes('A rule of our own.'))
      assert.ok(JSON.stringify(unknown).includes('a plain request is refused in the same way at times'))
    }),
  )

  test('a search that the write cap ends finds no limit', async () => {
    const { facts, unknown } = await learntAfter(18, 5)
    assert.equal(facts.createPlant?.['maximum /id'], undefined)
    assert.equal(unknown.createPlant?.['maximum /id'], '--max-writes 5 leaves no room for it')
  })
})

test('a limit is new only if no window explains that it was not met before', () => {
  // Requests within 50, 100, 200, 300, 400, 600 ms, 1, 2, 5, 10, 30 and 60 s.
  const busiest = [30, 55, 110, 150, 180, 260, 375, 375, 375, 375, 375, 375]
  const rows: readonly (readonly [why: string, limitedAt: readonly number[], isNew: boolean])[] = [
    ['100 in 200 ms', [30, 55, 105, 140, 140, 140, 140, 140, 140, 140, 140, 140], false],
    ['40 in a second', [10, 20, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41], true],
    ['a faster run', [31, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41, 41], false],
  ]
  for (const [why, limitedAt, isNew] of rows) {
    const before = { measured: { limited: 0, busiest } }
    assert.equal(isLimitNew(before, { measured: { limited: 2, busiest, limitedAt } }), isNew, why)
  }
})

describe('a template is the exact text, and says what varies', () => {
  /** The message that a deployment is learnt to give to a name that is no text. */
  const learnt = (refuse: Decisions['refuse']): Promise<unknown> =>
    withTarget({ refuse }, async ({ url }) => {
      const { profile } = await learnAs({ url, token: TOKEN }, 1)
      const json: { message?: unknown } = {
        ...(profile.facts.createPlant?.['invalid /tag type boolean']?.answer?.json as object),
      }
      return json.message
    })
  const rows: readonly (readonly [name: string, words: (problem: string, text: string) => string, want: string])[] = [
    [
      'the place of a fault moves with the length of the request',
      (_, text) => `invalid type: boolean, expected a string at line 1 column ${text.length}`,
      'invalid type: boolean, expected a string at line 1 column «number»',
    ],
    ['the body is quoted', (_, text) => `Not read: ${text}.`, 'Not read: «body».'],
    ['the start of the body is quoted', (_, text) => `Not read: ${text.slice(0, 60)}...`, 'Not read: «sent»...'],
  ]
  for (const [name, words, want] of sampled(2, rows)) {
    test(name, async () => {
      const message = await learnt((problem, { text }) => error(400, words(problem, text)))
      assert.equal(message, want)
    })
  }

  test('texts are aligned', () => {
    const sets: readonly (readonly [texts: readonly string[], template: string])[] = [
      [['took 3 ms', 'took 12 ms'], 'took «number» ms'],
      [['took 3ms', 'took 12ms'], 'took «number»ms'],
      [['dur=3.2', 'dur=2.5'], 'dur=«number».«number»'],
      [['ref 0af3c1', 'ref 99e0bb'], 'ref «hex»'],
      [['no fern here', 'no yellow iris here'], 'no «text» here'],
      [['"a b" is odd', '"c, d" is odd'], '"«text»" is odd'],
      [['the same', 'the same'], 'the same'],
    ]
    for (const [texts, template] of sets) assert.equal(alignTexts(texts), template)
  })

  test('the current time is recognised in any notation, and other dates stay', () => {
    const now = new Date('2026-11-21T15:01:24.512Z')
    const sets: readonly (readonly [text: string, template: string])[] = [
      ['<i>Sat Nov 21 15:01:24 UTC 2026</i>', '<i>«%a %b %d %H:%M:%S UTC %Y»</i>'],
      ['at 21/11/2026 20:31:02', 'at «%d/%m/%Y %H:%M:%S»'],
      ['[Sat Nov 21 15:01:24.512345 2026] x', '[«%a %b %d %H:%M:%S.%6N %Y»] x'],
      ['Saturday, November 21, 2026 3:01 PM', '«%A, %B %d, %Y %-I:%M %p»'],
      ['2026-11-21T15:01:24Z', '«time»'],
      ['Sat, 21 Nov 2026 15:01:24 GMT', '«date»'],
      ['removed on Nov 3, 2025', 'removed on Nov 3, 2025'],
      ['line 1 column 21', 'line 1 column 21'],
      ['at most 2026 of 11', 'at most 2026 of 11'],
    ]
    for (const [text, template] of sets) assert.equal(timeless(text, now), template)
  })

  test('a value of the request that a time of day contains by chance is no part of the time', () => {
    const [hour, minute] = [11, 57]
    const sample = (second: number, value: number): Sample => {
      const text = `At 2026-11-30 ${hour}:${minute}:${second}.123Z: /pages is no good (${value})`
      const body = new TextEncoder().encode(text)
      const received = { kind: 'answer', status: 422, version: '1.1', headers: [], body, fault: null } as const
      return { received, words: { pointer: '/pages', value: String(value) } }
    }
    for (const value of [hour, minute, 43])
      assert.equal(
        templateOf([sample(42, 901), sample(43, value)]).text,
        'At «time»: «pointer» is no good («value»)',
        `${value}`,
      )
  })
})

test('a list without an order is a set, of names in any case, and of methods as they are', () => {
  const answer = (headers: AnswerTemplate['headers']): AnswerTemplate => ({ status: 405, headers })
  const rows: readonly (readonly [name: string, one: string, other: string, isSame: boolean])[] = [
    ['allow', 'GET, POST', 'POST,GET', true],
    ['allow', 'GET, POST', 'POST, GET, PUT', false],
    ['allow', 'GET, POST, PUT', 'POST, GET', false],
    ['allow', 'GET, POST', 'POST, get', false],
    ['allow', 'GET, «method»', 'POST, GET', true],
    ['vary', 'Accept, Origin', 'origin,accept', true],
    ['accept-patch', 'text/a;x="1,2", text/b', 'text/b, text/a;x="1,2"', true],
    ['accept-patch', 'text/a;x="1,2"', 'text/a;x="2,1"', false],
    ['content-encoding', 'gzip, br', 'br, gzip', false],
  ]
  for (const [name, one, other, isSame] of rows)
    assert.equal(agrees(answer({ [name]: one }), answer({ [name]: other })), isSame, `${name}: ${one} | ${other}`)
})

test('a breach has come or gone only where both runs judged it by the same requests; slow at times is not slower', () => {
  const violation = { requirement: 'a', text: 'It is so.', received: '500' }
  const profile = (seed: number, isBroken: boolean, p10: number, p50: number, ...kept: string[]): Profile => {
    const latency = { b: { failure: { p10, p50, p90: 160, p99: 160 } } }
    const measured = { ...NOTHING_LEARNT.measured, seed, kept, latency }
    return { ...NOTHING_LEARNT, violations: isBroken ? [violation] : [], measured }
  }
  const points = (before: Profile, now: Profile): string[] => driftBetween(before, now).map(({ point }) => point)
  const before = profile(1, true, 1, 2)
  const kept = profile(1, false, 1, 2, 'a')
  assert.deepEqual(points(before, kept), ['a'])
  assert.deepEqual(points(kept, before), ['a'])
  assert.deepEqual(points(before, profile(2, false, 1, 2, 'a')), [])
  assert.deepEqual(points(profile(2, false, 1, 2, 'a'), before), [])
  assert.deepEqual(points(before, profile(1, false, 1, 2)), [])
  assert.deepEqual(points(profile(1, false, 1, 2), before), [])
  assert.deepEqual(points(before, profile(1, true, 1, 160)), [])
  assert.deepEqual(points(before, profile(1, true, 170, 280)), ['b latency failure'])
})

test('templates agree if one covers the other', () => {
  assert.ok(textsAgree('at «number»', 'at 3'))
  assert.ok(textsAgree('«value» is taken', 'seven is taken'))
  assert.ok(!textsAgree('at «number»', 'at three'))
  assert.ok(!textsAgree('«value» is taken', 'seven is free'))
  // A hole stands for what is of its kind.
  assert.ok(textsAgree('try again at «time»', 'try again at 2026-11-21T15:01:24Z'))
  assert.ok(!textsAgree('try again at «time»', 'try again at your leisure'))
  assert.ok(!textsAgree('since «%d/%m/%Y %H:%M»', 'since ever'))
  assert.ok(textsAgree('at most «limit» items', 'at most 20 items'))
  assert.ok(!textsAgree('at most «limit» items', 'at most a few items'))
  assert.ok(textsAgree('«property» is missing', 'name is missing'))
  assert.ok(!textsAgree('«property» is missing', 'the name of it is missing'))
  assert.ok(textsAgree('«property» is missing', '«text» is missing'))
  // What it stands for is no part of the sentence.
  assert.ok(!textsAgree('unexpected «value»', 'unexpected «value» here'))
  assert.ok(!textsAgree('«property» is missing', 'property «property» is missing'))
  assert.ok(!textsAgree('after "«sent»"', 'after "the end of it"'))
  assert.ok(textsAgree('trace «text»', 'trace Zq3-_x9 «hex»'))
  assert.ok(!textsAgree('trace «text»', 'trace not «text»'))
  assert.ok(!textsAgree('try at «time»', 'try 5 minutes after «time»'))
  assert.ok(!textsAgree('try at «time»', 'try at 5 minutes past'))
  const answer = (message: string): AnswerTemplate => ({ status: 400, headers: {}, json: { error: 1, message } })
  assert.ok(agrees(answer('no «hex»'), answer('no 0af3')))
  assert.ok(!agrees(answer('no «hex»'), { ...answer('no 0af3'), headers: { server: 'x' } }))
})
