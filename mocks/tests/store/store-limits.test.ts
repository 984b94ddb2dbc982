/** What a session would not keep is refused before it is judged, and the server answers others while it judges. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { dayOrNight, nightly } from '../../../.ci/nightly.ts'
import { connectMock } from '../../testing/client.ts'
import { control } from '../client.ts'
import { asker, NURSERY, serve } from './store-documents.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-limits-'))
})
after(() => rm(folder, { recursive: true }))

const plants = (count: number): { id: number; name: string }[] =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1, name: 'Fern' }))
const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels)
const TOO_MANY = /more than 3 items, the limit of maxItems \(--max-items\)$/

/** Puts the text of data, and resolves with the answer. */
async function put(url: string, body: string, headers = {}) {
  const response = await fetch(`${url}/_mock/data`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  })
  const text = await response.text()
  return { status: response.status, message: text === '' ? '' : String(JSON.parse(text).message) }
}

test('what would not be kept is refused with its limit, and what was there stays', async () => {
  await using mock = await serve(NURSERY, { maxItems: 3, bodyLimit: 5_000 })
  assert.equal((await put(mock.url, JSON.stringify(plants(3)))).status, 204)
  for (const [body, status, message] of [
    [JSON.stringify(plants(4)), 413, TOO_MANY],
    [JSON.stringify({ plants: plants(4) }), 413, TOO_MANY],
    // No more is read than what decides: this is no JSON at its end.
    [`{"plants":[${'{},'.repeat(100_000)}`, 413, /^plants has more than 3 items/],
    ['4', 400, /from 0 to 3, and is 4$/],
    [
      `[{"id":1,"name":"x","y":"${'x'.repeat(5_000)}"}]`,
      400,
      /longer than 5000 characters; --body-limit raises that\.$/,
    ],
    [nested(1_000_000), 400, /deeper than 1024 levels\.$/],
    [`{"plants":[${nested(1_030)}`, 400, /deeper than 1024 levels\.$/],
    [`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 400, /must be a list of items\.$/],
    ['{"plants":[{"id":1,"name":"x"}]', 400, /^The body can't be read: line 1: it is not JSON: it has no end\.$/],
    ['{"plants":[{"id":1,"name":"x"}],}', 400, /is not JSON/],
    ['{"plants":[{"id":1,"name":x}]}', 400, /plants, item 1: it is not JSON$/],
    ['', 400, /There is no data in the body/],
  ] as const) {
    const refused = await put(mock.url, body)
    assert.deepEqual([refused.status, message.test(refused.message)], [status, true], refused.message)
    assert.ok(refused.message.length < 300)
    assert.deepEqual(mock.data.snapshot(), { plants: plants(3) })
  }
  assert.throws(() => mock.data.replace(plants(4)), { name: 'DataError', message: TOO_MANY })
  assert.equal((await put(mock.url, `[{"id":9,"name":"x","y":${nested(1_000)}}]`)).status, 204)
})

test('a body that is too large is refused by its length, before it is sent', async () => {
  await using mock = await serve(NURSERY)
  const sent = request(`${mock.url}/_mock/data`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', 'content-length': 2 ** 27 },
  })
  sent.on('error', () => {})
  sent.flushHeaders()
  const [response] = await once(sent, 'response')
  assert.equal(response.statusCode, 413)
  assert.deepEqual(await json(response), {
    message: 'The body is larger than 67108864 bytes; --body-limit raises that.',
    code: 'PLANT_STORE_DATA',
  })
  sent.destroy()
})

test('a client of the mock gets a DataError for too many items', async () => {
  await using mock = await serve(NURSERY, { maxItems: 3 })
  await assert.rejects(connectMock(mock.url).data.replace(plants(4)), { name: 'DataError', message: TOO_MANY })
})

nightly('others are answered while items are judged, from what was there, until all are there at once', async () => {
  const most = dayOrNight(20_000, 40_000)
  await using mock = await serve(NURSERY, { maxItems: most, data: { plants: plants(2) } })
  const ask = asker(mock)
  let isOver = false
  const over = control(mock.url, 'data', 'PUT', most).finally(() => {
    isOver = true
  })
  const seen: number[] = []
  while (!isOver) seen.push((await ask('GET /plants?limit=3')).body.length)
  assert.equal((await over).status, 204)
  assert.equal(mock.data.snapshot().plants?.length, most)
  assert.ok(seen.filter((count) => count === 2).length > 5, `${seen}`)
  assert.deepEqual(
    seen.filter((count) => count !== 2 && count !== 3),
    [],
  )
})

test('of replacements at the same time one is there in the end, whole', async () => {
  await using mock = await serve(NURSERY)
  const counts = [900, 30, 500]
  const all = await Promise.all(counts.map((count) => put(mock.url, JSON.stringify(plants(count)))))
  assert.deepEqual(
    all.map(({ status }) => status),
    [204, 204, 204],
  )
  assert.ok(counts.includes(mock.data.snapshot().plants?.length ?? 0))
})

test('more items than by default are kept where the limit is raised', async () => {
  await using mock = await serve(NURSERY, { maxItems: 12_000, data: { plants: plants(11_000) } })
  for (let id = 11_001; id <= 11_003; id++) await asker(mock)('POST /plants', { id, name: 'new' })
  assert.equal(mock.data.snapshot().plants?.length, 11_003)
  assert.throws(() => mock.data.replace(12_001), /from 0 to 12000/)
})

for (const maxItems of [0, -1, Number.NaN]) {
  test(`a limit of ${maxItems} items is refused`, async () => {
    await assert.rejects(serve(NURSERY, { maxItems }), { name: 'OptionError', message: /maxItems must be 1 or more/ })
  })
}

for (const [name, text, message] of [
  ['plants.json', JSON.stringify(plants(4)), TOO_MANY],
  ['all.json', JSON.stringify({ plants: plants(4) }), TOO_MANY],
  [
    'plants.ndjson',
    plants(4)
      .map((plant) => JSON.stringify(plant))
      .join('\n'),
    TOO_MANY,
  ],
  ['plants.csv', `id,name\n${'1,Fern\n'.repeat(4)}`, TOO_MANY],
  ['deep.json', `{"plants":[${nested(2_000)}]}`, /deep\.json: line 1: it is nested deeper than 1024 levels$/],
  ['plants.ndjson', `{"id":1,"name":"x","y":${nested(2_000)}}`, /plants\.ndjson:1: it is nested deeper than 1024/],
  ['long.json', `[{"id":1,"name":"${'x'.repeat(5_000)}"}]`, /an item is longer than 5000 characters; --body-limit/],
] as const) {
  test(`--data ${name} is refused in one line: ${message}`, async () => {
    const data = join(folder, name)
    await writeFile(data, text)
    await assert.rejects(serve(NURSERY, { data, maxItems: 3, bodyLimit: 5_000 }), (error: Error) => {
      assert.deepEqual([error.name, message.test(error.message)], ['FileError', true], error.message)
      assert.doesNotMatch(error.message, /\n/)
      return true
    })
  })
}

test('values that are too deep, or no JSON at all, are refused by name', async () => {
  await using mock = await serve(NURSERY)
  const around: { id: number; name: string; y?: object } = { id: 1, name: 'x' }
  around.y = around
  for (const [value, message] of [
    [{ id: 1, name: 'x', y: JSON.parse(nested(2_000)) }, /plants, item 1: it is nested deeper than 1024 levels$/],
    [{ id: 1, name: 'x', y: JSON.parse(nested(1_000_000)) }, /plants, item 1: it is nested deeper than 1024 levels$/],
    [around, /plants, item 1: it is not a JSON value$/],
    [{ id: 1n, name: 'x' }, /plants, item 1: it is not a JSON value$/],
    [JSON.parse(nested(2_000)), /plants, item 1: it must be an object, and is an array$/],
  ] as const) {
    assert.throws(() => mock.data.replace([value]), { name: 'DataError', message })
  }
})
