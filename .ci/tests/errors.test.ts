/** Each code of an error is thrown at the public surface, with its class, and is on the page. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { verify } from '../../contract-tests/index.ts'
import { createFixtures } from '../../fixtures/index.ts'
import { PROBLEMS } from '../../mocks/engine/message/problems.ts'
import { createMockServer } from '../../mocks/index.ts'
import { createHandlers } from '../../mocks/msw/index.ts'
import { connectMock } from '../../mocks/testing/index.ts'
import { ERROR_CLASSES } from '../../spec/program/told-error.ts'
import * as surface from '../../spec/types.ts'
import { ROOT } from '../package.ts'
import { commandLine } from './command.ts'

const folder = await mkdtemp(join(tmpdir(), 'plant-store-errors-'))
await writeFile(join(folder, 'array.yaml'), '[]\n')
await writeFile(join(folder, 'broken.yaml'), 'openapi: "3.1.0\n')
after(() => rm(folder, { recursive: true }))

type Provoked = readonly [what: string, code: surface.ErrorCode, exitCode: 1 | 2, provoke: () => unknown]

const wrong = (options: string): object => JSON.parse(options)

const rows: readonly Provoked[] = [
  ['an unknown option of createHandlers', 'PLANT_STORE_OPTION', 2, () => createHandlers(wrong('{"sed":1}'))],
  ['an unknown option of createMockServer', 'PLANT_STORE_OPTION', 2, () => createMockServer(wrong('{"sed":1}'))],
  ['a wrong delay', 'PLANT_STORE_OPTION', 2, () => createHandlers({ delay: -1 })],
  ['a seed that is no whole number', 'PLANT_STORE_OPTION', 2, () => createFixtures({ seed: 0.5 })],
  ['a value that the contract does not allow', 'PLANT_STORE_OPTION', 2, () => createFixtures({ set: { id: 'x' } })],
  ['data for no resource', 'PLANT_STORE_DATA', 2, () => createHandlers({ data: { trees: [] } })],
  ['a document that is a list', 'PLANT_STORE_DOCUMENT', 2, () => createFixtures({ spec: join(folder, 'array.yaml') })],
  [
    'a document that is not YAML',
    'PLANT_STORE_DOCUMENT',
    2,
    () => createMockServer({ port: 0, spec: join(folder, 'broken.yaml') }),
  ],
  ['a document that is not there', 'PLANT_STORE_FILE', 2, () => createFixtures({ spec: join(folder, 'none.yaml') })],
  ['a file of data that is not there', 'PLANT_STORE_FILE', 2, () => createMockServer({ port: 0, data: 'none.json' })],
  ['a profile without a format', 'PLANT_STORE_PROFILE', 2, () => createMockServer({ port: 0, profile: {} })],
  ['a mock without an address', 'PLANT_STORE_TARGET', 2, () => connectMock('localhost')],
  ['a mock that does not answer', 'PLANT_STORE_TARGET', 2, () => connectMock('http://127.0.0.1:1').requests()],
  ['a deployment without an address', 'PLANT_STORE_TARGET', 2, () => verify({ target: 'localhost' })],
  [
    'an address that this machine has not',
    'PLANT_STORE_MACHINE',
    1,
    () => createMockServer({ port: 0, host: '192.0.2.1' }),
  ],
  ['a state of another kind', 'PLANT_STORE_STATE', 2, () => createMockServer({ port: 0, state: 'memory' })],
  ['a state that does not answer', 'PLANT_STORE_STATE', 1, () => createMockServer({ state: 'redis://127.0.0.1:1' })],
]

for (const [what, code, exitCode, provoke] of rows) {
  test(`${code}: ${what}`, async () => {
    await assert.rejects(
      async () => provoke(),
      (error) => {
        assert.ok(error instanceof surface.UserError, String(error))
        assert.ok(error instanceof ERROR_CLASSES[code], error.name)
        assert.deepEqual([error.code, error.exitCode], [code, exitCode])
        assert.doesNotMatch(error.message, /\n/)
        return true
      },
    )
  })
}

test('a client of a mock gets the error that the mock has told', async () => {
  await using mock = await createMockServer({ port: 0 })
  const client = connectMock(mock.url)
  await assert.rejects(client.use('slow', { times: 0 }), surface.OptionError)
  await assert.rejects(client.data.replace({ trees: [] }), surface.DataError)
  const refused = await fetch(`${mock.url}/_mock/requests?sed=1`)
  assert.deepEqual([refused.status, (await refused.json()).code], [400, 'PLANT_STORE_OPTION'])
})

test('each code has a row above and on the page, and the package exports its class', async () => {
  const codes = Object.keys(ERROR_CLASSES)
  assert.deepEqual([...new Set(rows.map(([, code]) => code))].toSorted(), codes.toSorted())
  const page = await readFile(new URL('../../spec/pages/errors.md', import.meta.url), 'utf8')
  assert.deepEqual([...new Set(page.match(/PLANT_STORE_(?!TOKEN|TARGET=)[A-Z]+/g))].toSorted(), codes.toSorted())
  const exported: readonly unknown[] = Object.values(surface)
  for (const [code, kind] of Object.entries(ERROR_CLASSES)) {
    assert.ok(exported.includes(kind), `${kind.name} is not exported`)
    const { name, code: own } = new kind('wrong')
    assert.deepEqual([name, own], [kind.name, code])
  }
})

/** Nothing listens at this address. */
const NOWHERE = ['--target', 'http://127.0.0.1:1', '--token', 'a']
const exits: readonly (readonly [code: number, row: RegExp, words: readonly string[]])[] = [
  [0, /^\| 0 \| all \|/m, ['fixtures', '--count', '1']],
  [1, /^\| 1 \| all \|/m, ['mock', '--host', '192.0.2.1']],
  [1, /^\| 1 \| fixtures --input \|/m, ['fixtures', '--input', 'bad.ndjson']],
  [2, /^\| 2 \| all \|/m, ['mock', '--sed', '1']],
  [3, /^\| 3 \| verify,/m, ['verify', ...NOWHERE]],
  [3, /^\| 3 \| .*learn,/m, ['learn', ...NOWHERE, '--out', 'profile.json']],
  [3, /^\| 3 \| .*seed,/m, ['seed', ...NOWHERE]],
]

const { stdout: help } = await commandLine(['--help'])
for (const [expected, row, words] of exits) {
  test(`exit code ${expected} of \`plant-store ${words.slice(0, 2).join(' ')}\` has a row on the page and in --help`, async () => {
    await writeFile(join(folder, 'bad.ndjson'), '{"name":7}\n')
    const { code, stderr } = await commandLine(words, { cwd: folder })
    assert.equal(code, expected, stderr)
    assert.match(await readFile(join(ROOT, 'spec/pages/errors.md'), 'utf8'), row)
    assert.match(help, new RegExp(`^  ${expected} `, 'm'))
  })
}

test('each refusal has a number of its own, which begins with its status', () => {
  const numbers = Object.values(PROBLEMS)
  assert.equal(new Set<number>(numbers).size, numbers.length)
  for (const number of numbers) assert.match(String(number), /^[45]\d{4}$/)
})

const JSON_TYPE = { 'content-type': 'application/json' }
const refusals: readonly (readonly [request: RequestInit & { readonly path?: string }, row: string])[] = [
  [{ method: 'POST' }, '40001 | `body-missing` | `BAD_REQUEST`'],
  [{ method: 'POST', headers: JSON_TYPE, body: new Uint8Array([0xff]) }, '40002 | `body-not-utf8` | `BAD_REQUEST`'],
  [{ method: 'POST', headers: JSON_TYPE, body: '{' }, '40003 | `body-not-json` | `BAD_REQUEST`'],
  [{ method: 'POST', headers: JSON_TYPE, body: '{}' }, '40004 | `body-invalid` | `BAD_REQUEST`'],
  [{ method: 'POST', body: '{}' }, '40005 | `media-type` | `BAD_REQUEST`'],
  [{ method: 'POST', headers: { authorization: '' } }, '40100 | `credential-missing` | `UNAUTHORIZED`'],
  [{ path: '/trees' }, '40400 | `path` | `NOT_FOUND`'],
  [{ method: 'DELETE' }, '40500 | `method` | `METHOD_NOT_ALLOWED`'],
]

test('the page lists the numbers of refusals by the names that the journal has', async () => {
  await using mock = await createMockServer({ port: 0 })
  const client = connectMock(mock.url)
  const page = await readFile(new URL('../../spec/pages/errors.md', import.meta.url), 'utf8')
  for (const [{ path = '/plants', headers, ...request }, row] of refusals) {
    const answer = await fetch(mock.url + path, { ...request, headers: { authorization: 'Bearer a', ...headers } })
    const body: { readonly error: number } = await answer.json()
    const entry = (await client.requests()).at(-1)
    assert.equal(`${body.error} | \`${entry?.verdict.problem}\``, row.split(' | ').slice(0, 2).join(' | '))
    assert.equal(answer.status, Math.floor(body.error / 100))
    assert.ok(page.includes(`| ${row} |`), row)
  }
  const headers = { authorization: 'Bearer a', ...JSON_TYPE }
  const asked = await fetch(`${mock.url}/plants?__code=503`, {
    method: 'POST',
    headers,
    body: '{"id":1,"name":"Fern","tag":"indoor"}',
  })
  const { error } = await asked.json()
  assert.deepEqual([asked.status, error, page.includes(`**${error}**`)], [503, 50399, true])
})
