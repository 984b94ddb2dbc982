/** Worlds in other languages and at other times, and values that a document has faker make. */

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { de, de_AT, ja, pt_BR } from '@faker-js/faker'
import { getResponse } from 'msw/utils/get-response'
import { createFixtures } from '../../../fixtures/index.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import type { MockServerOptions } from '../../index.ts'
import { createHandlers, type HandlerOptions } from '../../msw/index.ts'
import { asker, serve } from './store-documents.ts'
import { BLOG } from './world-documents.ts'

const text = { type: 'string' }

const person = {
  first_name: text,
  last_name: text,
  full_name: text,
  email: { type: 'string', format: 'email' },
  username: text,
  phone: text,
  company: text,
  initial_name: { type: 'string', pattern: '^[A-Z][a-z]+$' },
  home: {
    type: 'object',
    required: ['street', 'city', 'country', 'countryCode', 'postcode', 'latitude', 'longitude'],
    properties: {
      ...{ street: text, city: text, country: text, countryCode: text, postcode: text },
      ...{ latitude: { type: 'number' }, longitude: { type: 'number' } },
    },
  },
}

const json = (schema: object): object => ({ description: 'ok', content: { 'application/json': { schema } } })

/** A document with one resource whose items have these properties. */
function directory(properties: Readonly<Record<string, object>>): object {
  const item = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, ...properties } }
  const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }
  return {
    openapi: '3.1.0',
    info: { title: 'Directory', version: '1' },
    paths: {
      '/contacts': {
        get: { responses: { 200: json({ type: 'array', items: item }) } },
        post: {
          requestBody: { required: true, content: { 'application/json': { schema: { type: 'object', properties } } } },
          responses: { 201: json(item) },
        },
      },
      '/contacts/{id}': { get: { parameters: [id], responses: { 200: json(item) } } },
    },
  }
}

const PEOPLE = directory(person)

async function handled(document: object, options: HandlerOptions, path: string): Promise<string> {
  const { contract } = await compileDocument('given', JSON.stringify(document))
  const handlers = createHandlers({ baseUrl: 'http://here', contract, ...options })
  const answer = await getResponse(handlers, new Request(`http://here${path}`))
  return (await answer?.text()) ?? ''
}

describe('a server that is told a code and handlers that are given the definition have the same world', () => {
  for (const [code, locale] of Object.entries({ de, ja, pt_BR, de_AT: [de_AT, de] })) {
    for (const [document, path] of [
      [PEOPLE, '/contacts'],
      [BLOG, '/users'],
    ] as const) {
      test(`${code} ${path}`, async () => {
        await using mock = await serve(document, { locale: code })
        const served = await (await fetch(mock.url + path)).text()
        assert.equal(await handled(document, { locale }, path), served)
        assert.notEqual(await handled(document, {}, path), served)
      })
    }
  }
})

test('a slug has the letters of addresses, as the language writes them', async () => {
  const slugs = async (options: MockServerOptions): Promise<unknown[]> => {
    await using mock = await serve(directory({ title: { ...text, enum: ['Öl für Köche'] }, slug: text }), options)
    const { body: contacts } = await asker(mock)('GET /contacts')
    // All have one title: what is counted on tells them apart.
    return [...new Set(contacts.flatMap(({ slug }: { slug?: string }) => slug?.replace(/-\d+$/, '') ?? []))]
  }
  assert.deepEqual(await slugs({ locale: 'de' }), ['oel-fuer-koeche'])
  assert.deepEqual(await slugs({}), ['ol-fur-koche'])
})

test('people, places and companies speak German, and an address for mail has Latin letters', async () => {
  await using mock = await serve(PEOPLE, { locale: 'de' })
  const { body: contacts } = await asker(mock)('GET /contacts')
  assert.equal(contacts.length, 10)
  const lists = de.person
  const known = new Set([...(lists?.first_name?.female ?? []), ...(lists?.first_name?.male ?? [])])
  for (const one of contacts) {
    assert.ok(known.has(one.first_name), one.first_name)
    assert.equal(one.full_name, `${one.first_name} ${one.last_name}`)
    assert.match(one.email, /^[a-z]+\.[a-z]+@example\.(com|org|net)$/)
    assert.equal(one.email.split('@')[0], one.username)
    assert.equal(one.home.country, 'Deutschland')
    assert.equal(one.home.countryCode, 'DE')
    assert.match(one.home.postcode, /^\d{5}$/)
    assert.ok(de.location?.city_name?.includes(one.home.city), one.home.city)
    assert.ok(one.home.latitude > 47 && one.home.latitude < 55.1 && one.home.longitude > 5.8)
    assert.match(one.home.street, /\D \d+$/)
    assert.match(one.initial_name, /^[A-Z][a-z]+$/)
  }
})

for (const [locale, city, wanted] of [
  ['de', 'Leipzig', { region: 'Sachsen', postcode: '04109', phone: /^\+49 341 \d{7}$/, prefix: '+49' }],
  ['de_AT', 'Graz', { region: 'Steiermark', postcode: '8010', phone: /^\+43 316 \d{6}$/, prefix: '+43' }],
  ['fr', 'Lyon', { region: 'Auvergne-Rhône-Alpes', postcode: '69002', phone: /^\+33 4 78( \d\d){3}$/, prefix: '+33' }],
  ['pt_BR', 'Recife', { region: 'Pernambuco', postcode: '50010-000', phone: /^\+55 81 \d{4}-\d{4}$/, prefix: '+55' }],
  ['it', 'Torino', { region: 'Piemonte', postcode: '10121', phone: /^\+39 011 \d{7}$/, prefix: '+39' }],
] as const) {
  test(`who lives in ${city} has a postcode, a region and a telephone of there`, async () => {
    const { phone, prefix, ...rest } = wanted
    const properties = { city: text, region: text, postcode: text, phone: text, phonePrefix: text }
    await using mock = await serve(directory(properties), { locale, data: 200 })
    const { body: contacts } = await asker(mock)('GET /contacts')
    const there = contacts.filter((one: { city: string }) => one.city === city)
    assert.ok(there.length > 0)
    for (const one of there) {
      assert.deepEqual({ region: one.region, postcode: one.postcode, prefix: one.phonePrefix }, { ...rest, prefix })
      assert.match(one.phone, phone)
    }
  })
}

test('a name in letters of another script leaves the user name to a number; the last name stands first', async () => {
  await using mock = await serve(PEOPLE, { locale: 'ja' })
  const { body: contacts } = await asker(mock)('GET /contacts')
  for (const one of contacts) {
    assert.equal(one.full_name, `${one.last_name} ${one.first_name}`)
    assert.match(one.username, /^user\d{4}$/)
  }
})

test('an umlaut is two letters in German', async () => {
  const müller = { ...de, person: { ...de.person, last_name: { generic: ['Müßig'] } } }
  const [one] = JSON.parse(await handled(PEOPLE, { locale: müller }, '/contacts'))
  assert.equal(one.last_name, 'Müßig')
  assert.match(one.email, /\.muessig@/)
})

test('a locale that faker does not have is refused in one line with the nearest', async () => {
  const near = { dee: 'de', 'pt-br': 'pt_BR', '../x': '', deAT: 'de_AT' }
  const named = {
    Deutsch: 'de',
    german: 'de',
    Français: 'fr',
    日本語: 'ja',
    'Austrian German': 'de_AT',
    Norwegian: 'nb_NO',
  }
  for (const [code, nearest] of Object.entries({ ...near, ...named })) {
    await assert.rejects(serve(PEOPLE, { locale: code }), (error: Error) => {
      assert.equal(error.name, 'OptionError')
      assert.match(error.message, new RegExp(`^locale: faker has no "[^"]*"; the nearest is ${nearest}\\w*$`))
      return true
    })
  }
})

test('the dates of a world lie around its present, and a wrong one is refused', async () => {
  const document = directory({
    createdAt: { type: 'string', format: 'date-time' },
    dueDate: { type: 'string', format: 'date' },
  })
  for (const now of ['2031-05-05', '1999-12-31T23:00:00Z']) {
    await using mock = await serve(document, { now })
    const { body: contacts } = await asker(mock)('GET /contacts')
    const present = Date.parse(now)
    for (const { createdAt, dueDate } of contacts) {
      const age = (present - Date.parse(createdAt)) / 86_400_000
      assert.ok(age > 0 && age < 1000, createdAt)
      assert.ok(Date.parse(dueDate) > present, dueDate)
    }
    assert.equal(await handled(document, { now: new Date(now) }, '/contacts'), JSON.stringify(contacts))
  }
  await assert.rejects(serve(document, { now: 'tomorrow' }), /^OptionError: now must be a date of ISO 8601/)
})

test('faker makes what a document has it make, by its names of today and of before, the same each time', async () => {
  const document = directory({
    alias: { type: 'string', 'x-faker': 'name.firstName' },
    score: { type: 'integer', 'x-faker': { 'random.number': { min: 3, max: 5 } } },
    price: { type: 'string', 'x-faker': { 'commerce.price': [5, 6, 1] } },
    seen: { type: 'string', format: 'date', 'x-faker': { 'date.between': ['2020-01-01', '2020-02-01'] } },
    motto: { type: 'string', 'x-faker': 'I am {{person.firstName}}' },
    pick: { type: 'string', enum: ['a', 'b', 'c'], 'x-faker': { 'helpers.arrayElement': [['c']] } },
    town: { type: 'string', 'x-faker': { 'location.city': null } },
    letters: { type: 'string', 'x-faker': 'string.alpha({"length": 7})' },
    email: { type: 'string', 'x-faker': 'no.such' },
    code: { type: 'string', maxLength: 3, 'x-faker': 'lorem.paragraphs' },
    long: { type: 'string', 'x-faker': { 'lorem.words': 1_000_000_000 } },
  })
  await using mock = await serve(document, { locale: 'de' })
  const { body: contacts } = await asker(mock)('GET /contacts')
  const first = new Set([
    ...(de.person?.first_name?.female ?? []),
    ...(de.person?.first_name?.male ?? []),
    ...(de.person?.first_name?.generic ?? []),
  ])
  for (const one of contacts) {
    assert.ok(first.has(one.alias), one.alias)
    assert.ok([3, 4, 5].includes(one.score))
    assert.match(one.price, /^[56]\.\d$/)
    assert.match(one.seen, /^2020-0[12]-\d\d$/)
    assert.match(one.motto, /^I am \S/)
    assert.equal(one.pick, 'c')
    assert.match(one.letters, /^[A-Za-z]{7}$/)
    assert.match(one.email, /@example\./)
    assert.ok(one.code.length <= 3 && one.long.length < 1000)
  }
  assert.ok(new Set(contacts.map(({ alias }: { alias: string }) => alias)).size > 5)
  assert.equal(await handled(document, { locale: de }, '/contacts'), JSON.stringify(contacts))
})

test('fixtures send the items of that world', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'locale-'))
  try {
    const spec = join(folder, 'people.json')
    writeFileSync(spec, JSON.stringify(PEOPLE))
    const { newPlant } = await createFixtures({ spec, locale: 'pt_BR' })
    await using mock = await serve(PEOPLE, { locale: 'pt_BR' })
    const { body: contacts } = await asker(mock)('GET /contacts')
    for (const [index, { id: _, ...item }] of contacts.entries()) assert.deepEqual(newPlant(index), item)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
