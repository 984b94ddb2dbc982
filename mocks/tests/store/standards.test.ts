/** Codes of standards and places in made-up answers: check digits are right, and what belongs to a place agrees. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PLANTS } from '../../../fixtures/world/vocabulary.ts'
import { serve } from './store-documents.ts'

const text = { type: 'string' }

/** Items of a resource with these properties. */
async function itemsWith(properties: Readonly<Record<string, object>>, around: object = {}) {
  const schema = {
    type: 'object',
    required: ['id', ...Object.keys(properties)],
    properties: { id: { type: 'integer' }, ...properties },
  }
  const list = { description: 'ok', content: { 'application/json': { schema: { type: 'array', items: schema } } } }
  await using mock = await serve({
    ...{ openapi: '3.0.3', info: { title: 'Freight desk', version: '1' }, ...around },
    paths: { '/consignments': { get: { responses: { 200: list } } } },
  })
  const body: unknown = await (await fetch(`${mock.url}/consignments`)).json()
  assert.ok(Array.isArray(body) && body.length > 4)
  return body.map((one): Record<string, unknown> => Object(one))
}

const digits = (value: unknown): number[] => [...String(value).replaceAll(/\D/g, '')].map(Number)
const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
/** True if the digits, times 1 and `second` in turn from the last one, make a multiple of ten. */
const holdsByTens = (value: unknown, second: number): boolean =>
  sum(
    digits(value)
      .toReversed()
      .map((digit, at) => (at % 2 === 0 ? digit : second === 2 ? sum(digits(digit * 2)) : digit * second)),
  ) %
    10 ===
  0

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ'
const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 7, 9, 2, 3, 4, 5, 6, 7, 8, 9]
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

const HOLDS: Readonly<Record<string, (value: string) => boolean>> = {
  iban: (value) => {
    const moved = (value.slice(4) + value.slice(0, 4)).replaceAll(/[A-Z]/g, (one) => String(one.charCodeAt(0) - 55))
    return BigInt(moved) % 97n === 1n
  },
  ean: (value) => value.length === 13 && holdsByTens(value, 3),
  upc: (value) => value.length === 12 && holdsByTens(value, 3),
  isbn: (value) => digits(value).length === 13 && holdsByTens(value, 3),
  isbn10: (value) => sum([...value].map((sign, at) => (sign === 'X' ? 10 : Number(sign)) * (10 - at))) % 11 === 0,
  issn: (value) =>
    sum([...value.replace('-', '')].map((sign, at) => (sign === 'X' ? 10 : Number(sign)) * (8 - at))) % 11 === 0,
  imei: (value) => value.length === 15 && holdsByTens(value, 2),
  cardNumber: (value) => holdsByTens(value, 2),
  vin: (value) => {
    const all = [...value].map((sign) => VALUES[LETTERS.indexOf(sign)] ?? Number(sign))
    const rest = sum(all.map((one, at) => one * (WEIGHTS[at] ?? 0))) % 11
    return value.length === 17 && value.charAt(8) === (rest === 10 ? 'X' : String(rest))
  },
  cpf: (value) => {
    const all = digits(value)
    return [9, 10].every((at) => {
      const rest = sum(all.slice(0, at).map((digit, index) => digit * (at + 1 - index))) % 11
      return all[at] === (rest < 2 ? 0 : 11 - rest)
    })
  },
}

test('check digits are those of their standards, and each item has its own', async () => {
  const items = await itemsWith(Object.fromEntries(Object.keys(HOLDS).map((name) => [name, text])))
  for (const [name, holds] of Object.entries(HOLDS)) {
    const values = items.map((one) => String(one[name]))
    assert.deepEqual(
      values.filter((one) => !holds(one)),
      [],
      name,
    )
    assert.ok(name === 'cardNumber' || new Set(values).size === values.length, name)
  }
})

test('lengths and patterns choose the form of a code', async () => {
  const items = await itemsWith({
    country: { type: 'string', pattern: '^[A-Z]{2}$' },
    countryCode: { type: 'string', minLength: 3, maxLength: 3 },
    language: { type: 'string', maxLength: 2 },
    phone: { type: 'string', pattern: '^\\+\\d{8,15}$' },
    currency: { type: 'string', maxLength: 3 },
    nik: { type: 'string', pattern: '^\\d{16}$' },
  })
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const languages = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  for (const { country, countryCode, language, currency, nik } of items) {
    assert.ok(regions.of(String(country)), String(country))
    assert.match(String(countryCode), new RegExp(`^${String(country).charAt(0)}`))
    assert.ok(languages.of(String(language)), String(language))
    assert.ok(Intl.supportedValuesOf('currency').includes(String(currency)))
    assert.match(String(nik), /^\d{16}$/)
  }
})

test('what is said of a place agrees, within and around it', async () => {
  const number = { type: 'number' }
  const inside = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties })
  const items = await itemsWith({
    ...{ country: text, timezone: text, phone: text, currency: text },
    location: inside({ latitude: number, longitude: number }),
    address: inside({ city: text, country_code: text, postal_code: text }),
  })
  // A town of one country has coordinates of its own, and the others' prefixes are not its.
  const towns = new Map<string, string>()
  for (const { country, timezone, phone, currency, location, address } of items) {
    const { city, country_code } = Object(address)
    assert.equal(
      new Intl.DisplayNames('en', { type: 'region' }).of(String(country_code)),
      COUNTRY_NAMES.get(String(country)) ?? country,
    )
    const facts = JSON.stringify([country, timezone, currency, location, String(phone).slice(0, 3)])
    assert.equal(towns.get(city) ?? facts, facts, city)
    towns.set(city, facts)
  }
  assert.ok(towns.size > 4)
})

test('the coordinates of a whole address are those of its town', async () => {
  const number = { type: 'number' }
  const geo = { type: 'object', required: ['lat', 'lng'], properties: { lat: number, lng: number } }
  const towns = new Map<string, string>()
  for (const { address, coordinates } of await itemsWith({ address: text, coordinates: geo })) {
    const town = /[^,]*, [^,]*$/.exec(String(address))?.[0].replace(/^.*\d, |^[^,]*(?=, \w)/, '') ?? ''
    assert.equal(towns.get(town) ?? JSON.stringify(coordinates), JSON.stringify(coordinates), town)
    towns.set(town, JSON.stringify(coordinates))
  }
  assert.equal(new Set(towns.values()).size, towns.size)
})

/** Names for which ICU has another spelling. */
const COUNTRY_NAMES = new Map([['Turkey', 'Türkiye']])

test('a document about a country has its places, its telephones and its people', async () => {
  const person = { country: text, city: text, phone: text, currency: text, full_name: text, street: text }
  const items = await itemsWith(person, {
    'x-contact': '+62 812 0000 1111',
    servers: [{ url: 'https://api.gudang.example.co.id' }],
    tags: [{ name: 'stok', description: 'Daftar barang yang ada untuk semua gudang dengan harga' }],
  })
  for (const { country, phone, currency, street } of items) {
    assert.deepEqual([country, currency, String(phone).slice(0, 3)], ['Indonesia', 'IDR', '+62'])
    assert.match(String(street), /^Jl\. /)
  }
})

test('a document in another language has its sentences, its words and its names of towns; one in English about the country has not', async () => {
  const fields = { land: text, ort: text, firma: text, wochentag: text, bemerkung: text, vorname: text, strasse: text }
  const tags = [{ name: 'lager', description: 'Die Liste aller Artikel, die für eine Firma gelagert werden' }]
  const towns = ['Berlin', 'Hamburg', 'München', 'Köln']
  for (const one of await itemsWith(fields, { tags })) {
    assert.deepEqual([one.land, towns.includes(String(one.ort))], ['Deutschland', true], JSON.stringify(one))
    assert.match(String(one.firma), / (GmbH|KG|AG)$/)
    assert.match(String(one.wochentag), /^(Mon|Diens|Donners|Frei|Sams|Sonn)tag|Mittwoch$/)
    assert.doesNotMatch(String(one.bemerkung), /\b(the|for|with|please|next)\b/i)
  }
  const info = { title: 'Warehouses of Germany', version: '1' }
  for (const { country, note } of await itemsWith({ country: text, note: text }, { info }))
    assert.deepEqual([country, /[äöüß]|\b(der|mit|bitte)\b/i.test(String(note))], ['Germany', false])
})

const TOLD: readonly (readonly [what: string, of: object, around: object, told: readonly string[]])[] = [
  ['a field that one country alone has', { pesel: text }, {}, ['Poland', 'PLN', '+48']],
  ['its host', {}, { servers: [{ url: 'https://api.docks.nsw.gov.au/v1' }] }, ['Australia', 'AUD', '+61']],
  ['its letters', {}, { 'x-said': ['창고 목록', '주문 번호', '배송지'] }, ['South Korea', 'KRW', '+82']],
  ['its title', {}, { info: { title: 'Docks of Rwanda', version: '1' } }, ['Rwanda', 'RWF', '+250']],
  ['an example', { tel: { ...text, example: '+7 727 255 01 02' } }, {}, ['Kazakhstan', 'KZT', '+7']],
  ['its letters', {}, { 'x-seen': ['부두의 이름', '부두의 번호', '배의 주인'] }, ['South Korea', 'KRW', '+82']],
  [
    'sentences that have its letters and those of others',
    {},
    { 'x-seen': ['埠頭の名前です', '埠頭の番号です', '船の所有者です', '株式会社', '電話番号'] },
    ['Japan', 'JPY', '+81'],
  ],
  ['a default', { fee_currency: { ...text, default: 'CLP' } }, {}, ['Chile', 'CLP', '+56']],
]

for (const [what, of, around, told] of TOLD)
  test(`a document that tells its country by ${what} is about that country`, async () => {
    const items = await itemsWith(
      { country: text, currency: text, phone: text, tax_rate: { type: 'number' }, ...of },
      around,
    )
    const said = items.map(({ country, currency, phone }) => [country, currency, String(phone).split(' ')[0]].join(' '))
    assert.deepEqual([...new Set(said)], [told.join(' ')])
  })

test('the sites of a country with few towns here have names of their own, of where they are', async () => {
  await using mock = await serve({
    ...{ openapi: '3.0.3', info: { title: 'Docks of Poland', version: '1' } },
    paths: {
      '/offices': {
        get: {
          responses: {
            200: {
              description: 'ok',
              content: {
                'application/json': {
                  schema: {
                    type: 'array',
                    items: {
                      type: 'object',
                      required: ['id', 'name', 'city'],
                      properties: { id: { type: 'integer' }, name: text, city: text },
                    },
                  },
                },
              },
            },
          },
        },
      },
    },
  })
  const all: unknown = await (await fetch(`${mock.url}/offices`)).json()
  const said = [all].flat().map((one) => [Object(one).name, Object(one).city].map(String))
  assert.equal(new Set(said.map(([name]) => name)).size, said.length)
  assert.deepEqual(
    said.filter(([name = '', city = '']) => !name.startsWith(city)),
    [],
  )
})

test('the host of a state tells its state', async () => {
  const servers = [{ url: 'https://api.docks.nsw.gov.au/v1' }]
  assert.deepEqual([...new Set((await itemsWith({ city: text }, { servers })).map(({ city }) => city))], ['Sydney'])
})

test('a tax has the rates of the country, and two hosts at `.com` are no Portuguese', async () => {
  const items = await itemsWith(
    { country: text, tax_rate: { type: 'number' } },
    { 'x-seen': ['docks', 'quays', 'ropes'].map((one) => `See www.${one}.com or wiki.${one}.com for more.`) },
  )
  assert.ok(new Set(items.map(({ country }) => country)).size > 1)
  const german = await itemsWith({ tax_rate: { type: 'number' } }, { info: { title: 'German docks', version: '1' } })
  assert.deepEqual(
    [...new Set(german.map((one) => one.tax_rate))].filter((rate) => rate !== 7),
    [19],
  )
})

test('what may be a text or an object of nobody knows what is a text with the meaning of its name', async () => {
  const items = await itemsWith({
    quay: { oneOf: [text, { type: 'object' }] },
    setting: { anyOf: [{ type: 'object', additionalProperties: true }, text] },
    harbour_master: { oneOf: [text, { type: 'null' }] },
  })
  const latin = new Set(PLANTS.flatMap(({ binomial }) => binomial.toLowerCase().split(' ')))
  for (const item of items)
    for (const value of [item.quay, item.setting, item.harbour_master ?? 'nobody'])
      assert.ok(typeof value === 'string' && !value.split(' ').some((word) => latin.has(word)), String(value))
})

test('a service of plain texts alone speaks English, and not the Latin of plants', async () => {
  await using mock = await serve({
    ...{ swagger: '2.0', info: { title: 'Freight desk', version: '1' }, produces: ['text/plain'] },
    paths: Object.fromEntries(
      ['/greeting', '/consignments/note'].map((path) => [
        path,
        { get: { responses: { 200: { description: 'ok', schema: { type: 'string' } } } } },
      ]),
    ),
  })
  for (const path of ['/greeting', '/consignments/note']) {
    assert.match(await (await fetch(mock.url + path)).text(), /^[A-Z][^.]+(?:\.|$)/, path)
  }
})
