/** The lexicon: what the names of values mean, as data. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sampled } from '../../.ci/nightly.ts'
import * as values from '../generated/lexicon.ts'
import * as lists from '../generated/list-names.ts'
import * as hidden from '../generated/secret-names.ts'
import * as operations from '../generated/verbs.ts'
import { Lexicon, type LexiconRow, type WordClasses } from '../names/lexicon.ts'
import {
  ERROR_ROLES,
  EVENT_ROLES,
  HEADER_ROLES,
  isA,
  MOMENT_ROLES,
  NUMBER_ROLES,
  PHASE_ROLES,
  TEXT_ROLES,
} from '../names/value-roles.ts'
import { joined, wordsOf } from '../names/words.ts'

const classes: WordClasses = { ...values.classes, ...hidden.classes, ...lists.classes }
const { ranges: _ranges, genders: _genders, ...valueSections } = values
const SECTIONS = [valueSections, hidden, lists, operations].flatMap(({ classes: _, ...sections }) =>
  Object.entries<readonly LexiconRow[]>(sections),
)

/** Each name of a row, with the name of an object that the row takes. */
function namesOf({ names, object }: LexiconRow): (readonly [string, string])[] {
  const [called = ''] = object === undefined ? [] : (classes[object] ?? '').split(' ')
  return Object.values(names)
    .flatMap((all) => all.split(' '))
    .flatMap((name) => spelt(name).map((one) => [one, called] as const))
}

function spelt(name: string): string[] {
  const [whole = '', inner = ''] = /<(\w+)>/.exec(name) ?? []
  return whole === '' ? [name] : (classes[inner] ?? '').split(' ').flatMap((word) => spelt(name.replace(whole, word)))
}

const ALL = SECTIONS.flatMap(([, each]) => each.flatMap(namesOf))
const PAIRS = ALL.map(([name, called], index) => [`${ALL[(index * 7919) % ALL.length]?.[0]}-${name}`, called] as const)
/** What every table is asked besides its own names: by day one of five. */
const FOREIGN = sampled(5, [...ALL, ...PAIRS])

for (const [section, rows] of SECTIONS) {
  describe(`the table of ${section}`, () => {
    const lexicon = new Lexicon(rows, classes)

    test('no two roles claim a name alike', () => {
      assert.deepEqual([...lexicon.conflicts()], [])
    })

    test('each row wins for one of its names', () => {
      const wins = ({ role }: LexiconRow, name: string, called: string): boolean =>
        [name, `other-${name}`].some((one) => lexicon.roleOf(one, called) === role)
      const idle = rows.filter((row) => !namesOf(row).some(([name, called]) => wins(row, name, called)))
      assert.deepEqual(idle, [])
    })

    test('the order of rows decides nothing', () => {
      const asked = [...rows.flatMap(namesOf), ...FOREIGN]
      const answers = (one: Lexicon<string>): (string | null)[] =>
        asked.map(([name, called]) => one.roleOf(name, called))
      const expected = answers(lexicon)
      const shuffled = rows.toSorted((one, other) =>
        (JSON.stringify(one) + one.role.length).localeCompare(JSON.stringify(other)),
      )
      for (const order of [rows.toReversed(), shuffled])
        assert.deepEqual(answers(new Lexicon(order, classes)), expected)
    })

    test('each name is in normal form, and each class exists', () => {
      const used = rows.flatMap((row) => [
        ...(row.object === undefined ? [] : [row.object]),
        ...Object.values(row.names).flatMap((all) => [...all.matchAll(/<(\w+)>/g)].map(([, inner = '']) => inner)),
      ])
      assert.deepEqual(
        used.filter((name) => !Object.hasOwn(classes, name)),
        [],
      )
      const other = rows.flatMap(namesOf).filter(([name]) => joined(name.split('-')) !== name)
      assert.deepEqual(other, [])
    })
  })
}

test('most words win, then a whole name, its end, its start; then the row that asks for the object', () => {
  const rows = [
    { role: 'any', names: { any: 'date' } },
    { role: 'start', names: { start: 'date' } },
    { role: 'end', names: { end: 'date' } },
    { role: 'whole', names: { whole: 'date' } },
    { role: 'longer', names: { any: 'due-date' } },
    { role: 'of-order', names: { end: 'date' }, object: 'bought' },
  ]
  const lexicon = new Lexicon(rows, { bought: 'order cart' })
  const given: readonly (readonly [words: string, called: string, role: string])[] = [
    ['date', 'cart', 'whole'],
    ['last-date', 'visit', 'end'],
    ['last-date', 'first-cart', 'of-order'],
    ['date-of-visit', 'visit', 'start'],
    ['a-date-of-visit', 'visit', 'any'],
    ['a-due-date', 'cart', 'longer'],
  ]
  for (const [words, called, role] of given) assert.equal(lexicon.roleOf(words, called), role, words)
  assert.equal(lexicon.roleOf('day', ''), null)
})

test('capitals are one word, with the ending of their plural', () => {
  assert.deepEqual(
    ['CallbackURLs', 'userIDs', 'APIs', 'URLsOfPages', 'HTTPServer', 'HTTPSservers', 'isAString'].map(wordsOf),
    ['callback-urls', 'user-ids', 'apis', 'urls-of-pages', 'http-server', 'http-sservers', 'is-a-string'],
  )
})

test('names of every day', () => {
  assert.deepEqual(
    ['contact-email', 'birth-place', 'zip-code', 'hotel-name'].map((name) => TEXT_ROLES.roleOf(name, 'person')),
    ['person.email', 'place.city', 'place.postcode', 'name.of'],
  )
  assert.deepEqual(
    ['max-results', 'number-of-guests', 'price-per-night'].map((name) => NUMBER_ROLES.roleOf(name, '')),
    ['page.limit', 'count.few', 'money.price.night'],
  )
  assert.equal(MOMENT_ROLES.roleOf('ordered-at', ''), 'created')
  assert.deepEqual(
    ['status-code', 'error-code', 'developer-message', 'trace-id', 'stack-trace'].map((name) =>
      ERROR_ROLES.roleOf(name, ''),
    ),
    ['error.status', 'error.code', 'error.message', 'error.id', 'error.some'],
  )
  assert.deepEqual(
    ['finish-reason', 'output-index', 'chunk-index', 'is-final', 'streaming-mode'].map((name) =>
      EVENT_ROLES.roleOf(name, ''),
    ),
    ['event.finish', 'event.part', 'event.index', 'event.last', 'event.asked'],
  )
  assert.deepEqual(
    ['ratelimit-limit-minute', 'app-rate-limit', 'retry-after-ms', 'amzn-trace-id', 'total-pages'].map((name) =>
      HEADER_ROLES.roleOf(name, ''),
    ),
    ['rate.limit', 'rate.all', 'rate.reset', 'message.id', null],
  )
  assert.deepEqual(
    ['message-start', 'output-text-delta', 'end-turn', 'max-tokens-reached'].map((mark) =>
      PHASE_ROLES.roleOf(mark, ''),
    ),
    ['start', 'piece', 'end', null],
  )
  assert.deepEqual(
    ['field-violations', 'violation-count'].map((name) => isA('fault', name)),
    [true, false],
  )
})
