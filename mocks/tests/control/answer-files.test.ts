/** Own answers in TypeScript and in files: look-ups, functions, sequences, and what is watched. */

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { setupServer } from 'msw/node'
import { loadContract } from '../../../spec/document/load.ts'
import { type AnswerRule, createMockServer, type MockServerOptions, type OwnRequest } from '../../index.ts'
import { createHandlers, SCENARIO_NAMES } from '../../msw/index.ts'
import { connectMock } from '../../testing/client.ts'
import { control } from '../client.ts'

const SHOP = fileURLToPath(new URL('./shop.yaml', import.meta.url))
const BASE = 'https://shop.example/v1'
const msw = setupServer()
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'own-answers-'))
  msw.listen({ onUnhandledFrame: 'bypass' })
})
after(async () => {
  msw.close()
  await rm(folder, { recursive: true })
})

type Ask = (path: string, init?: RequestInit) => Promise<Response>

/** Where answers are asked: a server, and handlers. */
const PLACES: Readonly<Record<string, (answers: readonly AnswerRule[]) => Promise<Ask & AsyncDisposable>>> = {
  createMockServer: async (answers) => {
    const mock = await createMockServer({ port: 0, spec: SHOP, answers })
    return Object.assign((path: string, init?: RequestInit) => fetch(mock.url + path, init), {
      [Symbol.asyncDispose]: mock.close,
    })
  },
  createHandlers: async (answers) => {
    const { contract } = await loadContract(SHOP)
    msw.use(...createHandlers({ baseUrl: BASE, contract, answers }))
    return Object.assign((path: string, init?: RequestInit) => fetch(BASE + path, init), {
      [Symbol.asyncDispose]: async () => msw.resetHandlers(),
    })
  },
}

const post = (value: unknown, headers = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof value === 'string' ? value : JSON.stringify(value),
})
const shown = async (response: Response): Promise<string> => `${response.status} ${await response.text()}`

for (const [place, open] of Object.entries(PLACES)) {
  test(`${place}: the first answer that a request meets is sent, then the usual one`, async () => {
    await using ask = await open([
      { status: 404, body: { message: 'gone' }, when: { path: { id: 7 } } },
      { sequence: [{ status: 500, body: '' }, 'usual', { name: 'rate-limited' }], when: { operation: 'getOrder' } },
      { example: 'paid', when: { path: '/orders/{id}', method: 'GET' } },
    ])
    assert.equal(await shown(await ask('/orders/7')), '404 {"message":"gone"}')
    const seen: number[] = []
    for (let index = 0; index < 4; index++) seen.push((await ask('/orders/8')).status)
    assert.deepEqual(seen, [500, 200, 429, 200])
    assert.equal(await shown(await ask('/orders/8')), '200 {"id":7,"customer":"Ann","state":"paid","lines":[]}')
    assert.equal((await ask('/orders')).status, 200)
  })

  test(`${place}: texts look up values of the request and of what is stored`, async () => {
    await using ask = await open([
      {
        status: 201,
        headers: { location: '/orders/{{request.body.lines[0].sku}}', 'x-from': '{{request.header.X-Tenant}}' },
        body: {
          id: '{{request.body.id}}',
          customer: 'for {{ request.body.customer }} of {{request.query.shop}}',
          lines: '{{request.body.lines}}',
          first: '{{world.Order[0].id}}',
          same: '{{world.orders[0].id}}',
          none: '{{request.body.nothing.there}}',
          part: 'a{{request.path.id}}b',
        },
        when: { operation: 'createOrder' },
      },
      {
        status: 200,
        body: { id: '{{request.path.id}}', how: '{{request.path.id}} of {{request.method}}' },
        when: { operation: 'getOrder' },
      },
    ])
    const [{ id }] = await (await ask('/orders')).json()
    const order = '{"id":9223372036854775807,"customer":"Ann","lines":[{"sku":"A\\r\\n1","count":2}]}'
    const made = await ask('/orders?shop=x%20y', post(order, { 'x-tenant': 'acme' }))
    assert.equal(made.headers.get('x-from'), 'acme')
    assert.equal(made.headers.get('location'), '')
    assert.equal(
      await shown(made),
      `201 {"id":9223372036854775807,"customer":"for Ann of x y","lines":[{"sku":"A\\r\\n1","count":2}],"first":${id},"same":${id},"none":null,"part":"ab"}`,
    )
    assert.equal(await shown(await ask('/orders/5')), '200 {"id":5,"how":"5 of GET"}')
  })

  test(`${place}: a function answers, leaves the request to others, or gives the usual answer`, async () => {
    await using ask = await open([
      {
        answer: async ({ parameters, headers, query, body, operation, method }) => {
          if (query.page === 'usual') return 'usual'
          if (headers.get('X-Pass') !== null) return null
          return { status: 202, body: { parameters, body, operation, method } }
        },
        when: { operation: ['getOrder', 'createOrder'] },
      },
      ({ path }) => (path.endsWith('/search') ? { status: 203, body: 'found' } : null),
      { status: 418, body: '', when: { operation: 'getOrder' } },
    ])
    assert.equal(
      await shown(await ask('/orders', post({ customer: 'Ann' }))),
      '202 {"parameters":{},"body":{"customer":"Ann"},"operation":"createOrder","method":"POST"}',
    )
    assert.equal((await ask('/orders/3', { headers: { 'x-pass': '1' } })).status, 418)
    assert.equal((await ask('/orders/3?page=usual')).status, 200)
    assert.equal(await shown(await ask('/orders/search')), '203 found')
    assert.equal((await ask('/orders')).status, 200)
  })
}

test('an in-process mock puts functions on stage; another process refuses them in a sentence', async () => {
  await using mock = await createMockServer({ port: 0, spec: SHOP })
  const session = mock.session('a')
  session.use(({ parameters }) => ({ status: 200, body: parameters }), { when: { operation: 'getOrder' }, times: 1 })
  const { body } = await control(mock.url, 'scenario?session=a')
  assert.equal(body.rules[0].answer, 'a function')
  assert.equal(await shown(await fetch(`${session.url}/orders/4`)), '200 {"id":4}')
  assert.equal((await (await fetch(`${session.url}/orders/4`)).json()).id, 4)
  const message = /A function can't be sent to another process/
  await assert.rejects(async () => connectMock(mock.url).use([() => 'usual']), { name: 'OptionError', message })
  await assert.rejects(createMockServer({ port: 0, workers: 2, answers: [() => 'usual'] }), { message })
})

test('an answer that never fits is refused with its place', async () => {
  const rows: readonly (readonly [answers: readonly object[], message: RegExp])[] = [
    [[{ status: 200 }, { status: 99 }], /^answers\[1\]: An answer's status must be from 200 to 599, and is 99$/],
    [
      [{ example: 'payd', when: { operation: 'getOrder' } }],
      /^answers\[0\]: .*no example "payd"; the nearest is "paid"/,
    ],
    [[{ status: 200, body: '{{reqest.path.id}}' }], /\{\{reqest.path.id\}\} finds nothing: there is no "reqest"/],
    [[{ status: 200, body: '{{world.Ordr[0].id}}' }], /there is no "Ordr"; the nearest is "(Order|orders)"/],
    [[{ status: 200, headers: { a: '{{#each x}}' } }], /finds nothing/],
    [[{ status: 200, when: { operation: 'getOrdr' } }], /^answers\[0\]: when.operation: .* the nearest is "getOrder"/],
  ]
  for (const [answers, message] of rows) {
    // As from JavaScript, where nothing checks it.
    const options: MockServerOptions = JSON.parse(JSON.stringify({ port: 0, spec: SHOP, answers }))
    await assert.rejects(createMockServer(options), (error: Error) => {
      assert.equal(error.name, 'OptionError')
      assert.match(error.message, message)
      return true
    })
  }
})

test('a folder of files is read in the order of their names, and watched', async () => {
  const place = join(folder, 'watched')
  await mkdir(join(place, 'below'), { recursive: true })
  await writeFile(
    join(place, 'b.json'),
    '{"answers": [{"status": 410, "body": "b", "when": {"operation": "getOrder"}}]}',
  )
  await writeFile(
    join(place, 'a.yaml'),
    '# once\n- status: 409\n  body: a\n  times: 1\n  when:\n    path: /orders/{id}\n    method: get\n',
  )
  await using mock = await createMockServer({ port: 0, spec: SHOP, answers: place, watch: true })
  const status = async (path: string, key: string): Promise<number> =>
    (await fetch(mock.session(key).url + path)).status
  assert.deepEqual([await status('/orders/1', 'x'), await status('/orders/1', 'x')], [409, 410])
  assert.equal(await status('/orders/1', 'y'), 409)
  const { body } = await control(mock.url, 'scenario?session=x')
  assert.deepEqual(
    body.answers.map(({ file, left, status }: Record<string, unknown>) => [basename(String(file)), left, status]),
    [
      ['a.yaml', 0, 409],
      ['b.json', undefined, 410],
    ],
  )
  mock.session('x').use(null)
  assert.equal(await status('/orders/1', 'x'), 409)

  const until = async (wanted: number, path: string): Promise<void> => {
    while ((await status(path, 'z')) !== wanted) await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await writeFile(join(place, 'below', 'c.yml'), 'status: 411\nbody: c\nwhen: { operation: listOrders }\n')
  await until(411, '/orders')
  await writeFile(join(place, 'below', 'c.yml'), 'status: 4111\nwhen: { operation: listOrders }\n')
  await writeFile(join(place, 'b.json'), '{"status": 412, "when": {"operation": "searchOrders"}}')
  await writeFile(join(place, 'below', 'c.yml'), 'status: 413\nwhen: { operation: listOrders }\n')
  await until(413, '/orders')
  await until(412, '/orders/search')
})

test('a fault in a file is told with its place', async () => {
  const rows: readonly (readonly [name: string, text: string, message: RegExp])[] = [
    ['no.yaml', 'answers:\n  - status: 200\n  - status: 99\n', /no\.yaml:3:5: An answer's status .* is 99/],
    ['when.yaml', '- status: 200\n  when:\n    operation: getOrdr\n', /when\.yaml:1:3: .*the nearest is "getOrder"/],
    ['name.yaml', '- status: 200\n  when: { operaton: getOrder }\n', /name\.yaml:1:3: .*the nearest is "operation"/],
    ['yaml.yaml', 'answers: [\n', /yaml\.yaml:\d+:\d+: /],
    ['large.yaml', ' '.repeat(16 * 1024 ** 2 + 1), /large\.yaml: can't be read: it is larger than 16 MiB$/],
    ['json.json', '{"answers": 1}', /json\.json:1:\d+: answers must be a list/],
  ]
  for (const [name, text, message] of rows) {
    const file = join(folder, name)
    await writeFile(file, text)
    await assert.rejects(createMockServer({ port: 0, spec: SHOP, answers: file }), { name: 'FileError', message })
  }
  const message = /there is no such file or folder/
  await assert.rejects(createMockServer({ port: 0, answers: join(folder, 'none') }), { name: 'FileError', message })
})

test('what is on stage is saved into the files, whose comments stay', async () => {
  const place = join(folder, 'saved')
  await mkdir(place)
  const own = join(place, 'own.yaml')
  await writeFile(
    own,
    '# Mine.\nanswers:\n  # The usual list.\n  - status: 203 # odd\n    body: a\n    when: { operation: listOrders }\n',
  )
  await using mock = await createMockServer({ port: 0, spec: SHOP, answers: place })
  const session = mock.session('s')
  assert.equal((await fetch(`${session.url}/orders`)).status, 203)
  const put = async (order: string): Promise<void> => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${mock.url}/_mock/scenario?session=s`, { method: 'PUT', headers, body: order })
    assert.equal(response.status, 200)
  }
  await put('{"status":200,"body":{"id":9223372036854775807},"when":{"operation":"getOrder"}}')
  await put('{"status":410,"body":"gone","when":{"operation":"listOrders"},"times":1}')
  const { status, body } = await control(mock.url, 'scenario/save?session=s', 'POST', {})
  assert.deepEqual([status, body], [200, { saved: 2, file: own }])
  const text = await readFile(own, 'utf8')
  assert.match(text, /^# Mine\.\nanswers:\n {2}- status: 410\n/)
  assert.match(text, /# The usual list\.\n {2}- status: 203 # odd/)
  const other = mock.session('other')
  assert.equal(await shown(await fetch(`${other.url}/orders/1`)), '200 {"id":9223372036854775807}')
  assert.deepEqual(
    [(await fetch(`${other.url}/orders`)).status, (await fetch(`${other.url}/orders`)).status],
    [410, 203],
  )
  const after = await control(mock.url, 'scenario?session=s')
  assert.equal(after.body.rules, undefined)
  assert.equal(after.body.answers.length, 3)
  const refused = await control(mock.url, `scenario/${after.body.answers[0].id}?session=s`, 'DELETE')
  assert.equal(refused.status, 409)
  assert.match(refused.body.message, /is in .*own\.yaml: change it there/)
})

test('saves at the same time write one after the other, those of other mocks, too', async () => {
  const own = join(folder, 'at-once.yaml')
  await writeFile(own, '# Mine.\n')
  const options = { port: 0, spec: SHOP, answers: own, watch: false }
  await using one = await createMockServer(options)
  await using other = await createMockServer(options)
  const saves = [one, other].flatMap((mock) =>
    Array.from({ length: 8 }, async (_, number) => {
      const key = `s${number}`
      const order = { status: 410, when: { path: { id: mock === one ? number : 100 + number } } }
      await control(mock.url, `scenario?session=${key}`, 'PUT', order)
      const save = () => control(mock.url, `scenario/save?session=${key}`, 'POST', {})
      // Of two saves of one session, the second has nothing left to write.
      return (await Promise.all([save(), save()])).map(({ status, body }) => [status, body.saved])
    }),
  )
  for (const save of await Promise.all(saves))
    assert.deepEqual(save, [
      [200, 1],
      [200, 0],
    ])
  const text = await readFile(own, 'utf8')
  const ids = [...text.matchAll(/id: (\d+)/g)].map(([, id]) => Number(id))
  const wanted = Array.from({ length: 8 }, (_, number) => [number, 100 + number]).flat()
  assert.deepEqual(
    ids.toSorted((a, b) => a - b),
    wanted.toSorted((a, b) => a - b),
  )
  assert.match(text, /# Mine\./)
  assert.deepEqual(
    (await readdir(folder)).filter((name) => name.includes('at-once')),
    ['at-once.yaml'],
  )
})

test('a file with the line ends of Windows keeps them when answers are saved into it', async () => {
  for (const [name, text] of [
    ['windows.yaml', '# Mine.\r\nanswers:\r\n  - status: 404 # gone\r\n    when: { path: { id: 5 } }\r\n'],
    ['windows.json', '{\r\n  "answers": []\r\n}\r\n'],
  ] as const) {
    const own = join(folder, name)
    await writeFile(own, text)
    await using mock = await createMockServer({ port: 0, spec: SHOP, answers: own, watch: false })
    await control(mock.url, 'scenario?session=w', 'PUT', { status: 410, when: { path: { id: 7 } } })
    assert.equal((await control(mock.url, 'scenario/save?session=w', 'POST', {})).status, 200)
    const saved = await readFile(own, 'utf8')
    assert.match(saved, /410/)
    assert.deepEqual(saved.match(/(?<!\r)\n|\r(?!\n)/g), null, JSON.stringify(saved))
  }
})

test('a lock that a killed mock left is no obstacle for long', async () => {
  const own = join(folder, 'locked.yaml')
  const lock = join(folder, '.locked.yaml.saving')
  await writeFile(lock, '')
  const longAgo = Date.now() / 1000 - 60
  await utimes(lock, longAgo, longAgo)
  await writeFile(own, '')
  await using mock = await createMockServer({ port: 0, spec: SHOP, answers: own, watch: false })
  mock.use('slow')
  assert.equal((await control(mock.url, 'scenario/save', 'POST', {})).body.saved, 1)
})

test('the schema for editors takes what the mock takes', async () => {
  const schema = JSON.parse(await readFile(new URL('../../answers.schema.json', import.meta.url), 'utf8'))
  assert.deepEqual(schema.$defs.scenario.enum, ['usual', ...SCENARIO_NAMES])
  const isGood = new Ajv2020({ strict: false, validateFormats: false }).compile(schema)
  const good: readonly unknown[] = [
    { answers: [{ status: 200, when: { operation: 'a', name: 'b', query: { page: { exists: true } } } }] },
    [{ sequence: ['usual', { name: 'slow', times: 2 }, { example: 'paid' }] }],
    { name: 'slow', times: 1, description: 'x', breaks: ['y'] },
  ]
  const bad: readonly unknown[] = [
    { answers: [{}] },
    { status: 99 },
    { name: 'slowly' },
    { status: 200, sequence: ['usual'] },
    { status: 200, boddy: 1 },
    { status: 200, when: { query: { page: { matchs: 'a' } } } },
    { example: 'paid', body: 1 },
    { name: 'usual', body: 1 },
    { sequence: ['usual'], delay: 1 },
    { sequence: [{ name: 'slow', headers: {} }] },
  ]
  for (const value of good) assert.ok(isGood(value), JSON.stringify([value, isGood.errors]))
  for (const value of bad) assert.ok(!isGood(value), JSON.stringify(value))
  await using mock = await createMockServer({ port: 0, spec: SHOP })
  for (const value of bad.slice(1)) {
    assert.equal((await control(mock.url, 'scenario', 'PUT', value)).status, 400, JSON.stringify(value))
  }
})

test('answers are saved into JSON and into a file of one answer, and nowhere without files', async () => {
  for (const [name, text, wanted] of [
    ['one.json', '{"status": 203}', '{"answers":[{"name":"slow"},{"status":203}]}'],
    ['list.json', '[{"status": 203}]', '[{"name":"slow"},{"status":203}]'],
    ['one.yaml', 'status: 203\n', 'answers:\n  - name: slow\n  - status: 203\n'],
    [
      'empty.yaml',
      '',
      '# yaml-language-server: $schema=./node_modules/plant-store-kit/mocks/answers.schema.json\n\nanswers:\n  - name: slow\n',
    ],
  ] as const) {
    const file = join(folder, name)
    await writeFile(file, text)
    await using mock = await createMockServer({ port: 0, spec: SHOP, answers: file })
    mock.use('slow')
    assert.equal((await control(mock.url, 'scenario/save', 'POST', {})).body.saved, 1)
    const saved = await readFile(file, 'utf8')
    assert.equal(name.endsWith('.json') ? JSON.stringify(JSON.parse(saved)) : saved, wanted)
  }
  for (const name of ['one.yaml', 'one.json']) {
    const file = join(folder, name)
    await using mock = await createMockServer({ port: 0, spec: SHOP, answers: file, watch: false })
    const broken = '{"answers": 3}'
    await writeFile(file, broken)
    mock.use('slow')
    const { status, body } = await control(mock.url, 'scenario/save', 'POST', {})
    assert.equal(status, 400)
    assert.match(body.message, /can't take answers as it is: .*:1:13: answers must be a list of answers/)
    assert.equal(await readFile(file, 'utf8'), broken)
  }
  await using mock = await createMockServer({ port: 0, spec: SHOP })
  mock.use('slow')
  const { status, body } = await control(mock.url, 'scenario/save', 'POST', {})
  assert.deepEqual(
    [status, body.message],
    [400, 'There is no file to save to: start the mock with --answers FILE or DIR.'],
  )
})

test('JSON has the media type that the document has for its status, unless the answer names another', async () => {
  const document = `{openapi: 3.1.0, info: {title: Clinic, version: v1}, paths: {/visits: {get: {operationId: visits, responses: {
    '200': {description: d, content: {application/vnd.clinic+json: {}}}, '201': {description: d, content: {application/json: {}, a/b+json: {}}},
    '404': {description: d, content: {application/problem+json: {schema: {type: object}}}}}}}}}`
  const spec = join(folder, 'clinic.yaml')
  await writeFile(spec, document)
  const { contract } = await loadContract(spec)
  const warnings: string[] = []
  const cases: readonly (readonly [answer: { readonly status: number } & AnswerRule, type: string])[] = [
    [{ status: 404, body: { title: 'gone' } }, 'application/problem+json'],
    [{ status: 404, body: { title: 'gone {{request.method}}' } }, 'application/problem+json'],
    [{ status: 200, body: [1] }, 'application/vnd.clinic+json'],
    [{ status: 200, body: '{{request.header.x-none}}' }, 'application/vnd.clinic+json'],
    [{ status: 201, body: {} }, 'application/json'],
    [{ status: 418, body: {} }, 'application/json'],
    [{ status: 404, body: {}, headers: { 'Content-Type': 'application/json' } }, 'application/json'],
  ]
  await using mock = await createMockServer({ port: 0, spec, log: 'silent' })
  for (const [order, type] of cases) {
    const { body } = await control(mock.url, 'scenario', 'PUT', { ...order, when: { operation: 'visits' } })
    warnings.push(...(body.warnings ?? []))
    msw.use(...createHandlers({ baseUrl: BASE, contract, answers: [order] }))
    for (const url of [mock.url, BASE]) {
      const answer = await fetch(`${url}/visits`)
      assert.deepEqual([answer.status, answer.headers.get('content-type')], [order.status, type], url)
    }
    msw.resetHandlers()
  }
  assert.match(
    warnings.join('\n'),
    /^.*the status must be .*418\n.*the media type must be application\/problem\+json.*$/,
  )
})

test('a function has the values of the path as the document types them: texts, yes or no, numbers and lists', async () => {
  const kinds = {
    code: { type: 'string' },
    open: { type: 'boolean' },
    weight: { type: 'number' },
    ids: { type: 'array', items: { type: 'integer' } },
  }
  const parameters = Object.entries(kinds).map(([name, schema]) => ({ name, in: 'path', required: true, schema }))
  const get = { operationId: 'getBox', parameters, responses: { 200: { description: 'A box' } } }
  const info = { title: 'Boxes', version: '1' }
  const spec = join(folder, 'boxes.json')
  const paths = { '/{code}/{open}/{weight}/{ids}': { get } }
  await writeFile(spec, JSON.stringify({ openapi: '3.1.0', info, paths }))
  const answers = [({ parameters: body }: OwnRequest) => ({ status: 200, body })]
  await using mock = await createMockServer({ port: 0, spec, answers })
  const typed = '200 {"code":"007","open":true,"weight":2.5,"ids":[3,41]}'
  assert.equal(await shown(await fetch(`${mock.url}/007/true/2.50/3,41`)), typed)
})
