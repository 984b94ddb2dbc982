/** Answers of one's own, sequences and conditions: the same by the control surface, by `use` and by handlers. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, before, test } from 'node:test'
import { setupServer } from 'msw/node'
import { OptionError } from '../../spec/program/user-error.ts'
import type { When } from '../engine/script/conditions.ts'
import { orderOf, type Script, type UseOptions } from '../engine/script/script.ts'
import { createMockServer, type MockServer } from '../index.ts'
import { createHandlers } from '../msw/index.ts'
import { control, create, GOOD, PLANT } from './client.ts'

const BASE = 'https://api.example.com'
const msw = setupServer()
let mock: MockServer
before(async () => {
  mock = await createMockServer({ port: 0 })
  msw.listen({ onUnhandledFrame: 'bypass' })
})
afterEach(() => {
  mock.use(null)
  mock.clear()
  msw.resetHandlers()
})
after(async () => {
  msw.close()
  await mock.close()
})

/** Puts a script on stage and tells where. */
type Surface = (script: Script, options?: UseOptions) => Promise<string>

const SURFACES: Readonly<Record<string, Surface>> = {
  'mock.use': async (script, options) => {
    mock.use(script, options)
    return mock.url
  },
  'PUT /_mock/scenario': async (script, options) => {
    const { status, body } = await control(mock.url, 'scenario', 'PUT', orderOf(script, options))
    assert.equal(status, 200, JSON.stringify(body))
    return mock.url
  },
  createHandlers: async (scenario, options) => {
    msw.use(...createHandlers({ baseUrl: BASE, scenario, ...options }))
    return BASE
  },
}

const inOneLine = (message: RegExp) => (error: Error) => {
  assert.equal(error.name, 'OptionError')
  assert.match(error.message, message)
  assert.doesNotMatch(error.message, /\n/)
  return true
}

const shown = async (response: Response) => `${response.status} ${await response.text()}`
const OK = '200 {"name":"Fern"}'

for (const [surface, put] of Object.entries(SURFACES)) {
  test(`${surface}: status, headers and body as they are given`, async () => {
    const url = await put({ status: 202, headers: { 'X-Batch': 7 }, body: { queued: [1, 2] } })
    const response = await create(url)
    assert.equal(response.headers.get('x-batch'), '7')
    assert.equal(response.headers.get('content-type'), 'application/json')
    assert.equal(await shown(response), '202 {"queued":[1,2]}')
    await put({ status: 418, body: 'short and stout' })
    const teapot = await create(url)
    assert.match(teapot.headers.get('content-type') ?? '', /^text\/plain/)
    assert.equal(await shown(teapot), '418 short and stout')
    await put({ status: 204 })
    assert.equal(await shown(await create(url)), '204 ')
  })

  test(`${surface}: without a body it is what the document has for the status`, async () => {
    const url = await put([{ status: 503 }, { status: 200 }, { status: 401 }])
    const { error, message } = await (await create(url)).json()
    assert.ok(Number.isInteger(error) && typeof message === 'string')
    assert.equal(await shown(await create(url)), OK)
    assert.match((await create(url)).headers.get('www-authenticate') ?? '', /^Bearer/)
  })

  test(`${surface}: a sequence is played in turn, then comes what was there before`, async () => {
    const url = await put(['rate-limited', { status: 500, body: 'no', times: 2 }, { name: 'forbidden' }])
    const seen: number[] = []
    for (let index = 0; index < 5; index++) seen.push((await create(url)).status)
    assert.deepEqual(seen, [429, 500, 500, 403, 200])
  })

  test(`${surface}: times`, async () => {
    const url = await put([{ status: 500, body: '' }, 'unavailable'], { times: 2 })
    const seen: number[] = []
    for (let index = 0; index < 5; index++) seen.push((await create(url)).status)
    assert.deepEqual(seen, [500, 503, 500, 503, 200])
  })

  const conditions: readonly (readonly [when: When, fits: string, fitsNot: string])[] = [
    [{ name: 'X' }, '{"id":1,"name":"X"}', '{"id":1,"name":"Y"}'],
    [{ '/name': 'X' }, '{"id":1,"name":"X"}', '{"id":1}'],
    [{ '/more/0/deep': { is: true } }, '{"more":[{"deep":{"is":true,"so":1}}]}', '{"more":[{"deep":{"is":false}}]}'],
    [{ id: 1 }, '{"id":1.0}', '{"id":1.5}'],
    [{ '/query': 'a' }, '{"query":"a"}', 'no JSON'],
    [{ '': { id: 1 } }, '{"":{"id":1}}', '{"id":1}'],
    [{ body: { name: { matches: '^F.*n$' } } }, '{"id":1,"name":"Fern"}', '{"id":1,"name":"Ferns"}'],
    [{ body: { tag: { exists: false } } }, '{"id":1,"name":"Fern"}', '{"id":1,"name":"Fern","tag":"a"}'],
    [{ body: { tag: { exists: true } } }, '{"id":1,"tag":"a"}', '{"id":1}'],
    [{ body: { equals: { id: 1 } } }, '{"id":1}', '{"id":1,"name":"Fern"}'],
    [{ more: { deep: { equals: { a: 1 } } } }, '{"more":{"deep":{"a":1},"b":2}}', '{"more":{"deep":{"a":1,"b":2}}}'],
    [{ more: { equals: { exists: true } } }, '{"more":{"exists":true}}', '{"more":1}'],
    [{ body: { matches: 'Fern"\\}$' } }, '{"id":1,"name":"Fern"}', '{"name":"Fern","id":1}'],
    [{ body: 'a text' }, 'a text', '"another"'],
  ]
  for (const [when, fits, fitsNot] of conditions) {
    test(`${surface}: only when ${JSON.stringify(when)}`, async () => {
      const url = await put({ status: 409, body: 'taken' }, { when, times: 1 })
      assert.notEqual((await create(url, {}, fitsNot)).status, 409)
      assert.equal((await create(url, {}, fits)).status, 409)
      assert.notEqual((await create(url, {}, fits)).status, 409)
    })
  }

  test(`${surface}: only when header, query or operation are so`, async () => {
    const post = (path: string, headers = {}): Promise<Response> =>
      fetch(path, { method: 'POST', headers: { ...GOOD, ...headers }, body: PLANT })
    const url = await put('forbidden', { when: { headers: { 'X-Tenant': 'a' }, query: { page: '2' } } })
    assert.equal((await post(`${url}/plants?page=2`)).status, 200)
    assert.equal((await post(`${url}/plants`, { 'x-tenant': 'a' })).status, 200)
    assert.equal((await post(`${url}/plants?page=2`, { 'x-tenant': 'a' })).status, 403)
    await put('unavailable', { when: { operation: 'createPlant' } })
    assert.equal((await post(`${url}/plants`)).status, 503)
  })

  test(`${surface}: what can't be is refused in one line that names it`, async () => {
    for (const [script, options, message] of [
      [{ status: 99 }, {}, /status must be from 200 to 599, and is 99/],
      [{ status: 200, boddy: 1 }, {}, /"boddy" is not known/],
      [{ status: 200, delay: -1 }, {}, /delay must be whole milliseconds/],
      [{ status: 200, headers: { 'a b': '1' } }, {}, /An answer can.t set the header ."a b":"1"/],
      [{ status: 200, headers: { a: 'b\r\nc: d' } }, {}, /An answer can.t set the header ."a":"b/],
      [{ status: 200, headers: { 'Content-Length': 1 } }, {}, /An answer can.t set the header ."Content-Length"/],
      [{ status: 204, body: 'x' }, {}, /An answer 204 has no body/],
      [[], {}, /A sequence has 1 to/],
      [['slow', { name: 'slowly' }], {}, /There is no scenario "slowly"/],
      ['slow', { times: 0 }, /whole number from 1/],
      ['slow', { when: 'always' }, /when must be an object of conditions, and is "always"/],
    ] as const) {
      // As from JavaScript, where nothing checks it.
      const [wrong, options2] = JSON.parse(JSON.stringify([script, options]))
      const attempt = async (): Promise<void> => {
        if (surface !== 'PUT /_mock/scenario') await put(wrong, options2)
        else throw new OptionError((await control(mock.url, 'scenario', 'PUT', orderOf(wrong, options2))).body.message)
      }
      await assert.rejects(attempt, inOneLine(message))
    }
  })

  test(`${surface}: conditions that can never hold are refused with the nearest name`, async () => {
    for (const [when, message] of [
      [{ headers: 1 }, /when.headers must be an object of names and values/],
      [{ operation: 'creatPlant' }, /no operation "creatPlant"; the nearest is "createPlant"/],
      [{ method: 'PATCH' }, /no operation with the method "PATCH"; the nearest is "POST"/],
      [{ path: '/plant' }, /no path "\/plant"; the nearest is "\/plants"/],
      [{ path: { id: 1 } }, /no path parameter "id"; there is none/],
      [{ body: { nmae: 'Fern' } }, /no property "nmae"; the nearest is "name"/],
      [{ header: { a: { matches: '(' } } }, /when.header.a: "\(" is not a valid pattern/],
      [{ query: { a: { matches: '(a)\\1' } } }, /when.query.a: the pattern .* can't be checked/],
    ] as const) {
      const attempt = async (): Promise<void> => {
        const options = JSON.parse(JSON.stringify({ when }))
        if (surface === 'PUT /_mock/scenario') {
          throw new OptionError((await control(mock.url, 'scenario', 'PUT', orderOf('slow', options))).body.message)
        }
        // Handlers read conditions at the first request.
        const { message } = await (await create(await put('slow', options))).json()
        throw new OptionError(message)
      }
      await assert.rejects(attempt, inOneLine(message))
      msw.resetHandlers()
    }
  })
}

/** A value with so many objects within each other. */
const nested = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)

test('what is nested too deeply is refused where it comes in, and nothing of it stays', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  const tooDeep = inOneLine(/^An answer can't be read: it is nested deeper than 1024 levels\.$/)
  for (const levels of [1_024, 2_000, 10_000]) {
    const deep = nested(levels)
    for (const [script, options] of [
      [{ status: 200, body: '' }, { when: { name: deep } }],
      [{ status: 200, body: deep }, {}],
      [[{ status: 200, body: deep }], {}],
    ] as const) {
      assert.throws(() => mock.use(script, options), tooDeep)
      assert.throws(() => createHandlers({ baseUrl: BASE, scenario: script, ...options }), tooDeep)
      await assert.rejects(createMockServer({ port: 0, answers: [orderOf(script, options)] }), {
        message: /answers\[0\]: An answer can't be read: it is nested deeper than 1024 levels/,
      })
      const text =
        levels > 5_000
          ? JSON.stringify({ status: 200 }).replace('200', `200,"body":${'['.repeat(levels)}${']'.repeat(levels)}`)
          : JSON.stringify(orderOf(script, options))
      const headers = { 'content-type': 'application/json' }
      const put = await fetch(`${mock.url}/_mock/scenario`, { method: 'PUT', headers, body: text })
      assert.match(`${put.status} ${await put.text()}`, /^400 .* nested deeper than 1024 levels/)
      for (const name of ['deep.json', 'deep.yaml']) {
        await writeFile(join(folder, name), text)
        await assert.rejects(createMockServer({ port: 0, answers: join(folder, name) }), (error: Error) => {
          assert.match(error.message, /deep\.(json|yaml).*nested (deeper|too deeply)/)
          return true
        })
      }
    }
    const { status, body } = await control(mock.url, 'scenario')
    assert.deepEqual([status, body.name, body.rules], [200, null, undefined])
    assert.equal(await shown(await create(mock.url)), OK)
  }
  await rm(folder, { recursive: true })
})

test('conditions stand side by side, the newest first; a lasting one ends them all', async () => {
  mock.use('forbidden')
  mock.use({ status: 409, body: '' }, { when: { name: 'X' } })
  mock.use({ status: 410, body: '' }, { when: { name: 'Y' } })
  const status = async (name: string): Promise<number> =>
    (await create(mock.url, {}, JSON.stringify({ id: 1, name }))).status
  assert.deepEqual([await status('X'), await status('Y'), await status('Z')], [409, 410, 403])
  const { body } = await control(mock.url, 'scenario')
  const [own, ...others] = body.rules
  assert.match(own.id, /^r\d+$/)
  assert.deepEqual(
    [own, ...others].map(({ id: _, ...rule }) => rule),
    [
      { status: 410, body: '', when: { name: 'Y' } },
      { status: 409, body: '', when: { name: 'X' } },
      { name: 'forbidden' },
    ],
  )
  mock.use('unavailable')
  assert.deepEqual([await status('X'), await status('Z')], [503, 503])
})

test('int64 in an answer and in a condition keep their last digit', async () => {
  const order = '{"status":200,"body":{"id":9223372036854775807},"when":{"id":9223372036854775806}}'
  const headers = { 'content-type': 'application/json' }
  await fetch(`${mock.url}/_mock/scenario`, { method: 'PUT', headers, body: order })
  assert.equal(await shown(await create(mock.url, {}, '{"id":9223372036854775807,"name":"Fern"}')), OK)
  assert.equal(
    await shown(await create(mock.url, {}, '{"id":9223372036854775806,"name":"Fern"}')),
    '200 {"id":9223372036854775807}',
  )
})

test('the journal marks an answer that the contract does not allow', async () => {
  for (const [isAllowed, answer, message] of [
    [false, { status: 418, body: '' }, /^Your own answer, .* the status must be one of 200, 400, and is 418\.$/],
    [false, { status: 200, body: '<p>' }, /the media type must be application\/json, and is text\/plain/],
    [
      false,
      { status: 200, headers: { 'content-type': 'application/json' }, body: '{' },
      /breaks the contract: the body must be JSON, and is not\.$/,
    ],
    [false, { status: 200, body: { name: 7 } }, /\/name must be a string, and is 7/],
    [true, { status: 200, body: { name: 'Fern' } }, /^Your own answer\.$/],
    [true, { status: 400, body: { error: 1, message: '' } }, /^Your own answer\.$/],
  ] as const) {
    mock.use(answer)
    await create(mock.url)
    const { verdict } = mock.requests().at(-1) ?? assert.fail()
    assert.equal(verdict.kind, 'staged')
    assert.equal(verdict.scenario, null)
    assert.match(verdict.message ?? '', message)
    assert.equal(verdict.violations.length, isAllowed ? 0 : 1)
  }
})

test('what is put on stage is judged when it is given, and the log says each breach once', async (context) => {
  const written = context.mock.method(process.stderr, 'write', () => true)
  const ask = async (method: string, path: string, order: object): Promise<{ readonly warnings?: unknown }> => {
    const { status, body } = await control(mock.url, `scenario${path}`, method, order)
    assert.ok(status >= 200 && status < 300)
    return body
  }
  const broken = 'your own answer breaks the document: createPlant: the status must be one of 200, 400, and is 415'
  for (const method of ['PUT', 'POST']) {
    assert.deepEqual((await ask(method, '', { status: 415, body: '' })).warnings, [broken], method)
  }
  for (const allowed of [
    { status: 200, body: { name: 'Fern' } },
    { status: 400 },
    { name: 'unavailable' },
    // Who recorded it has said so.
    { status: 416, body: '', breaks: ['The status is none of the document.'] },
  ]) {
    assert.ok(!('warnings' in (await ask('PUT', '', allowed))), JSON.stringify(allowed))
  }
  const [rule] = (await control(mock.url, 'scenario')).body.rules
  const sequence = [
    { status: 200, body: { name: 7 } },
    { status: 415, body: '' },
  ]
  assert.deepEqual((await ask('PUT', `/${rule.id}`, { sequence })).warnings, [
    'your own answer breaks the document: createPlant: /name must be a string, and is 7',
    broken,
  ])
  mock.use({ status: 417, body: '' })
  const lines = written.mock.calls.map(({ arguments: [line] }) => String(line))
  assert.equal(lines.filter((line) => line === `warning: ${broken}\n`).length, 1)
  assert.equal(lines.filter((line) => /and is 417\n$/.test(line)).length, 1)
})

test('the journal says which answer of the stage it was, and what that says of itself', async () => {
  const noted = { description: 'Nobody is here', breaks: ['The status is none of the document.'] }
  const put = async (order: object): Promise<string> => {
    await control(mock.url, 'scenario', 'PUT', order)
    return (await control(mock.url, 'scenario')).body.rules[0].id
  }
  const own = await put({ status: 410, times: 1, when: { name: 'X' }, ...noted })
  const scenario = await put({ name: 'forbidden', times: 1, when: { name: 'Y' }, description: 'Not for you' })
  assert.notEqual(own, scenario)
  await create(mock.url, {}, '{"name":"X"}')
  await create(mock.url, {}, '{"name":"Y"}')
  await create(mock.url, { prefer: 'scenario=forbidden' })
  const [first, second, asked] = mock.requests().slice(-3)
  assert.deepEqual(first?.verdict.rule, { id: own, ...noted })
  assert.deepEqual(second?.verdict.rule, { id: scenario, description: 'Not for you' })
  assert.equal(second?.verdict.scenario, 'forbidden')
  assert.ok(asked !== undefined && !('rule' in asked.verdict))
})

test('an answer can be late, and a request has the last word on it', async () => {
  mock.use({ status: 200, delay: 60 })
  const took = async (headers = {}): Promise<number> => {
    const started = performance.now()
    await (await create(mock.url, headers)).text()
    return performance.now() - started
  }
  assert.ok((await took()) >= 59)
  mock.use({ status: 200, delay: 600_000 })
  assert.ok((await took({ prefer: 'delay=0' })) < 10_000)
})

test('a body is parsed once, whatever looks at it: conditions of a hundred answers, look-ups, a function', async (context) => {
  const body = JSON.stringify({ id: 7, name: 'Fern', tag: 'counted' })
  const scripts: Readonly<Record<string, Script>> = {
    'an answer': { status: 200, body: { name: 'Fern' } },
    'look-ups': { status: 200, body: { name: '{{request.body.name}}', tag: '{{request.body.tag}}' } },
    'a function': ({ body: own }) => ({ status: 200, body: { name: 'Fern', tag: typeof own } }),
  }
  const { parse } = JSON
  for (const [what, script] of Object.entries(scripts)) {
    mock.use(script, { times: 2 })
    for (let other = 0; other < 49; other++) {
      mock.use('forbidden', { when: { tag: `not ${other}` } })
      mock.use('forbidden', { when: { body: { name: { matches: `not ${other}` } } } })
    }
    const counting = context.mock.method(JSON, 'parse', parse)
    const { status } = await create(mock.url, {}, body)
    counting.mock.restore()
    const parsed = counting.mock.calls.filter(({ arguments: [text] }) => text === body)
    assert.deepEqual([status, parsed.length], [200, 1], what)
    mock.use(null)
  }
})

test('more than a hundred on one stage are refused', () => {
  for (let index = 0; index < 100; index++) mock.use('slow', { times: 1 })
  assert.throws(() => mock.use('slow', { times: 1 }), { name: 'OptionError', message: /already 100 scenarios/ })
})

test('a request that waits for a function does not get an answer that has answered all its requests meanwhile', async () => {
  const asked = Promise.withResolvers<void>()
  const given = Promise.withResolvers<null>()
  mock.use({ status: 418 }, { times: 1 })
  mock.use(() => null, { times: 1 })
  mock.use(
    () => {
      asked.resolve()
      return given.promise
    },
    { times: 1 },
  )
  const waiting = create(mock.url)
  await asked.promise
  assert.deepEqual([(await create(mock.url)).status, (await create(mock.url)).status], [418, 200])
  given.resolve(null)
  assert.equal((await waiting).status, 200)
})
