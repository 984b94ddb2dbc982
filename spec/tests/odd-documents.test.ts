/** Documents with faults that other readers pass over: each is served, and a warning says what is wrong. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { compileDocument } from '../document/document.ts'
import { Source } from '../document/source.ts'
import { ExactNumber } from '../json/exact-json.ts'

const DOCUMENT = `openapi: 3.0.3
info: { title: T, version: '1' }
paths:
  /a:
    get:
      responses:
        '200': { description: one, content: { application/json: { schema: &text { type: string } } } }
`
const twice = `${DOCUMENT}  /a:
    get: { responses: { '204': { description: two } } }
`
const many = Array.from({ length: 300 }, (_, index) => `x-${index}: *text\n`).join('')
/** Each list has ten times the item before. */
const laughs = Array.from(
  { length: 9 },
  (_, index) => `x-${index + 1}: &l${index + 1} [${`*l${index}, `.repeat(10)}]\n`,
)

type Row = readonly [name: string, text: string | Buffer, warned: RegExp | null]
const rows: readonly Row[] = [
  ['300 aliases', DOCUMENT + many, null],
  ['a key twice', twice, /^odd\.yaml:8:3: the key "\/a" is also in line 4: the value here is used$/],
  [
    'a key twice beside aliases',
    twice + many,
    /^odd\.yaml:8:3: the key "\/a" is also in line 4: the value here is used$/,
  ],
  [
    'quoted text that is indented too little',
    `${DOCUMENT}x-one:\n  said: "first\n  second # no comment: no key\n\nthird"\n  then: 'it''s\n1'\n`,
    /^odd\.yaml:9:9: the further lines of this text must be indented: it is read as if they were\nodd\.yaml:13:9: /,
  ],
  [
    'JSON with a key twice',
    '{"openapi":"3.0.3","info":{"title":"T","version":"\\"1\\": 2"},"paths":\n{"/a":{},\n"/a":{"get":{"responses":{}}}}}',
    /^odd\.yaml:3:1: the key "\/a" is also in line 2: the value here is used/,
  ],
  ['an alias that contains itself', `${DOCUMENT}x-a: &a { b: *a }\n`, /an alias contains itself: it is null/],
  [
    'Windows-1252',
    Buffer.from(DOCUMENT.replace('one', 'caf\xe9'), 'latin1'),
    /not UTF-8 text, and read as windows-1252/,
  ],
  ['UTF-16', Buffer.from(`\ufeff${DOCUMENT}`, 'utf16le'), /not UTF-8 text, and read as utf-16le/],
  ['a version that nobody knows', DOCUMENT.replace('3.0.3', '4.0.0'), /"openapi" is "4\.0\.0", which is unknown/],
  ['swagger 3', DOCUMENT.replace('openapi: 3.0.3', 'swagger: "3.0"'), /"swagger" is "3.0", which is unknown/],
]

async function read(text: string | Buffer): ReturnType<typeof compileDocument> {
  const folder = await mkdtemp(join(tmpdir(), 'odd-'))
  try {
    const file = join(folder, 'odd.yaml')
    await writeFile(file, text)
    const source = new Source(file)
    return await compileDocument('odd.yaml', await source.read(), source)
  } finally {
    await rm(folder, { recursive: true })
  }
}

for (const [name, text, warned] of rows) {
  test(`${name} is served`, async () => {
    const { contract, warnings, faults } = await read(text)
    assert.equal(contract.operations.length, 1)
    assert.deepEqual(faults, [])
    if (warned === null) assert.deepEqual(warnings, [])
    else assert.match(warnings.join('\n'), warned)
  })
}

test('of a key that is written twice the last counts', async () => {
  const { contract } = await read(twice)
  assert.deepEqual(
    contract.operations[0]?.responses.map(({ status }) => status),
    ['204'],
  )
})

test('text that never ends is no text that is indented too little', async () => {
  await assert.rejects(
    read(`${DOCUMENT}x-one:\n  said: "first\n  second\nx-two: "third"\n`),
    /^\S+ odd\.yaml:\d+:\d+: Missing/,
  )
})

test('aliases that multiply without end are refused at once', async () => {
  await assert.rejects(read(`${DOCUMENT}x-0: &l0 [1]\n${laughs.join('')}`), /aliases repeat more than 1000000 parts/)
})

test('an int64 of a parameter of Swagger 2.0 keeps its last digit', async () => {
  const { contract } = await read(`swagger: "2.0"
info: { title: T, version: '1' }
paths:
  /a:
    get:
      parameters: [{ in: query, name: k, type: integer, format: int64, enum: [9007199254740993] }]
      responses: { '200': { description: one } }
`)
  const validate = contract.operations[0]?.parameters[0]?.schema?.validator('request')
  const judged = (text: string): number | undefined => validate?.(Number(text), new ExactNumber(text)).length
  assert.deepEqual(['9007199254740993', '9007199254740992'].map(judged), [0, 1])
})

test('an int64 in the example of an answer of Swagger 2.0 keeps its last digit', async () => {
  const { contract } = await read(`swagger: "2.0"
info: { title: T, version: '1' }
produces: [application/json]
paths:
  /a:
    get:
      responses:
        '200':
          description: one
          schema: { type: object }
          examples: { application/json: { id: 9223372036854775807, maximum: 9007199254740993, all: [9007199254740995] } }
`)
  const [example] = contract.operations[0]?.responses[0]?.content[0]?.examples ?? []
  assert.equal(
    JSON.stringify(example?.value),
    '{"id":9223372036854775807,"maximum":9007199254740993,"all":[9007199254740995]}',
  )
})

test('a shared response of Swagger 2.0 has the media types that its operation produces, not those of the document', async () => {
  const { contract } = await read(`swagger: "2.0"
info: { title: T, version: '1' }
produces: [application/json]
responses:
  Sheet: { description: a sheet, schema: { type: string } }
paths:
  /sheets: { get: { responses: { '200': { $ref: '#/responses/Sheet' } } } }
  /plain: { get: { produces: [text/plain, text/csv], responses: { '200': { $ref: '#/responses/Sheet' } } } }
`)
  assert.deepEqual(
    contract.operations.map(({ responses }) => responses[0]?.content.map(({ name }) => name)),
    [['application/json'], ['text/plain', 'text/csv']],
  )
})

test('a shared response of Swagger 2.0 is read wherever it stands', async () => {
  const { contract } = await read(`swagger: "2.0"
info: { title: T, version: '1' }
produces: [application/json]
x-shared: { fine: { Sheet: { description: a sheet, schema: { type: string } } } }
paths:
  /sheets: { get: { responses: { '200': { $ref: '#/x-shared/fine/Sheet' } } } }
`)
  const [response] = contract.operations[0]?.responses ?? []
  assert.deepEqual(
    response?.content.map(({ name, schema }) => [name, [...(schema?.types ?? [])]]),
    [['application/json', ['string']]],
  )
})

test('a schema that leads to a parameter is the schema of the parameter; one that leads to its own takes any value', async () => {
  const parameters = {
    own: { name: 'own', in: 'header', schema: { $ref: '#/components/parameters/own' } },
    page: { name: 'page', in: 'query', schema: { type: 'integer' } },
    later: { name: 'later', in: 'query', schema: { $ref: '#/components/parameters/page' } },
  }
  const refs = Object.keys(parameters).map((name) => ({ $ref: `#/components/parameters/${name}` }))
  const paths = { '/a': { get: { parameters: refs, responses: { 200: { description: 'one' } } } } }
  const root = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, components: { parameters } }
  const { contract, warnings } = await compileDocument('odd.json', JSON.stringify(root))
  const faults = contract.operations[0]?.parameters.map(({ schema }) => schema?.validator('request')('x').length)
  assert.deepEqual(faults, [0, 1, 1])
  assert.equal(warnings.filter((one) => one.includes('a parameter is no schema')).length, 2)
})

for (const [host, basePath] of [
  ['http://localhost:8000', '/v1'],
  ['api.example.com/', 'v1'],
  ['api.example.com', '/v1/'],
]) {
  test(`Swagger 2.0 with the host ${host} has the base path ${basePath}`, async () => {
    const document = {
      swagger: '2.0',
      info: { title: 'T', version: '1' },
      host,
      basePath,
      schemes: ['https'],
      paths: {},
    }
    const { contract } = await compileDocument('base.json', JSON.stringify(document))
    assert.ok(contract.basePaths.includes('/v1'), String(contract.basePaths))
  })
}
