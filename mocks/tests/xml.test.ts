/** XML is another form of what an API says in JSON: judged, stored and answered alike, by server and handlers. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { compileDocument } from '../../spec/document/document.ts'
import { createMockServer } from '../index.ts'
import { createHandlers, type HandlerOptions } from '../msw/index.ts'
import { proxyTo } from './proxy/proxy-client.ts'
import { serve } from './store/store-documents.ts'

const BASE = 'http://127.0.0.1:1'
const XML = 'application/xml'
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const both = (schema: unknown, xml: object = {}) => ({
  content: { 'application/json': { schema }, 'application/xml': { schema, ...xml } },
})
const answer = (schema: unknown, xml: object = {}) => ({ description: 'ok', ...both(schema, xml) })

const POTTERY = {
  openapi: '3.0.4',
  info: { title: 'Pottery', version: '1' },
  paths: {
    '/kilns': {
      get: { responses: { 200: answer({ type: 'array', items: ref('Kiln') }) } },
      post: {
        requestBody: { required: true, ...both(ref('Kiln')) },
        responses: { 201: answer(ref('Kiln')), 400: answer(ref('Fault')) },
      },
    },
    '/kilns/{serial}': {
      parameters: [{ name: 'serial', in: 'path', required: true, schema: { type: 'integer', format: 'int64' } }],
      get: { responses: { 200: answer(ref('Kiln')), 404: answer(ref('Fault')) } },
    },
    '/motto': {
      get: { responses: { 200: answer(ref('Motto'), { example: '<motto by="hand"><text>Slow</text></motto>' }) } },
    },
    '/logo': {
      get: {
        responses: {
          200: {
            description: 'ok',
            content: {
              'application/vnd.pottery+xml': {
                schema: ref('Motto'),
                examples: { first: { value: { text: 'Slow & hot' } } },
              },
            },
          },
        },
      },
    },
    '/glaze': { get: { responses: { 200: { description: 'ok', content: { 'text/xml': { schema: ref('Motto') } } } } } },
    '/label': {
      get: {
        responses: { 200: { description: 'ok', content: { [XML]: { example: { text: 'Old', sizes: [1, 2] } } } } },
      },
    },
    '/plain': {
      get: {
        parameters: [{ name: 'size', in: 'query', schema: { type: 'integer' } }],
        responses: {
          200: { description: 'ok', content: { 'application/json': { schema: ref('Motto') } } },
          400: answer(ref('Fault')),
        },
      },
    },
  },
  components: {
    schemas: {
      Kiln: {
        type: 'object',
        required: ['serial', 'name'],
        xml: { name: 'kiln' },
        properties: {
          serial: { type: 'integer', format: 'int64', xml: { attribute: true } },
          name: { type: 'string', maxLength: 12 },
          peak: { type: 'number', maximum: 1400 },
          shelves: { type: 'array', xml: { wrapped: true }, items: { type: 'integer', xml: { name: 'shelf' } } },
        },
      },
      Motto: { type: 'object', properties: { text: { type: 'string' } }, required: ['text'] },
      Fault: {
        type: 'object',
        required: ['code', 'message'],
        properties: { code: { type: 'integer' }, message: { type: 'string' } },
      },
    },
  },
}

type Asked = { readonly accept?: string; readonly type?: string; readonly body?: string }
type Answer = { readonly status: number | undefined; readonly type: string; readonly text: string }

/** Asks server and handlers, which must say the same. */
async function asker(document: object, options: HandlerOptions = {}) {
  const mock = await serve(document, options)
  const { contract } = await compileDocument('given', JSON.stringify(document))
  const handlers = createHandlers({ baseUrl: BASE, contract, ...options })
  const ask = async (line: string, { accept, type = XML, body }: Asked = {}): Promise<Answer> => {
    const [method = '', path = ''] = line.split(' ')
    const headers = { ...(accept && { accept }), ...(body !== undefined && { 'content-type': type }) }
    const request = (base: string) => new Request(base + path, { method, headers, ...(body !== undefined && { body }) })
    const [handled, served] = [await getResponse(handlers, request(BASE)), await fetch(request(mock.url))]
    const shown = async (response: Response | undefined): Promise<Answer> => ({
      status: response?.status,
      type: response?.headers.get('content-type') ?? '',
      text: (await response?.text()) ?? '',
    })
    const answer = await shown(served)
    assert.deepEqual(await shown(handled), answer, line)
    return answer
  }
  return { ask, [Symbol.asyncDispose]: () => mock.close() }
}

test('a body in XML is judged and stored as the same item that JSON reads, and is answered as XML', async () => {
  await using mock = await asker(POTTERY)
  const { ask } = mock
  const sent =
    '<kiln serial="9223372036854775807"><name>Big &lt;one&gt;</name><shelves><shelf>1</shelf><shelf>2</shelf></shelves></kiln>'
  const made = await ask('POST /kilns', { accept: XML, body: sent })
  assert.deepEqual([made.status, made.type], [201, XML])
  assert.equal(made.text, `<?xml version="1.0" encoding="UTF-8"?>\n${sent}`)
  const json = await ask('GET /kilns/9223372036854775807', { accept: 'application/json' })
  assert.equal(json.text, '{"serial":9223372036854775807,"name":"Big <one>","shelves":[1,2]}')
  assert.equal((await ask('GET /kilns/9223372036854775807', { accept: 'text/html, application/xml' })).text, made.text)
  await ask('POST /kilns', { type: 'application/json', body: '{"serial":5,"name":"Small"}' })
  assert.match(
    (await ask('GET /kilns', { accept: XML })).text,
    /^<\?xml[^>]*>\n<kilns>.*<kiln serial="5"><name>Small<\/name><\/kiln>/,
  )
  // JSON stays the first choice where it is accepted.
  assert.equal((await ask('GET /kilns/5')).type, 'application/json')
  assert.equal((await ask('GET /kilns/5', { accept: '*/*' })).text, '{"serial":5,"name":"Small"}')
})

test('what breaks the contract in XML breaks the rules that it breaks in JSON, and the error is XML, too', async () => {
  await using mock = await asker(POTTERY)
  const { ask } = mock
  const wrong = await ask('POST /kilns', {
    accept: XML,
    body: '<kiln serial="1.5"><name>Much too long a name</name><peak>hot</peak></kiln>',
  })
  const inJson = await ask('POST /kilns', {
    type: 'application/json',
    body: '{"serial":1.5,"name":"Much too long a name","peak":"hot"}',
  })
  assert.deepEqual([wrong.status, wrong.type, inJson.status], [400, XML, 400])
  const { code, message } = JSON.parse(inJson.text)
  assert.equal(
    wrong.text,
    `<?xml version="1.0" encoding="UTF-8"?>\n<Fault><code>${code}</code><message>${message}</message></Fault>`,
  )
  assert.match(message, /\/serial.*\/name.*\/peak/)
  for (const [body, why] of [
    ['<kiln serial="1"><name>A</kiln>', /can't be read as XML: .*line 1 column/],
    [
      '<!DOCTYPE kiln [<!ENTITY a "b">]><kiln serial="1"><name>&a;</name></kiln>',
      /document type declaration is not taken \(line 1 column 1\)/,
    ],
    ['<oven serial="1"><name>A</name></oven>', /root element is oven, and must be kiln/],
    ['{"serial":1}', /can't be read as XML/],
  ] as const) {
    const { status, text } = await ask('POST /kilns', { body })
    assert.equal(status, 400, body)
    assert.match(JSON.parse(text).message, why)
  }
  const unknown = await ask('GET /kilns/77', { accept: XML })
  assert.equal(unknown.status, 404)
  assert.match(unknown.text, /<Fault><code>40410<\/code>/)
  // An error may be XML where the success is not.
  const plain = await ask('GET /plain?size=big', { accept: 'application/xml, application/json;q=0.1' })
  assert.deepEqual([plain.status, plain.type], [400, XML])
})

test('documented texts are answered as they are, documented objects as XML, and the rest by the schema', async () => {
  await using mock = await asker(POTTERY)
  const { ask } = mock
  assert.equal((await ask('GET /motto', { accept: XML })).text, '<motto by="hand"><text>Slow</text></motto>')
  const logo = await ask('GET /logo')
  assert.deepEqual(
    [logo.type, logo.text.split('\n')[1]],
    ['application/vnd.pottery+xml', '<Motto><text>Slow &amp; hot</text></Motto>'],
  )
  const glaze = await ask('GET /glaze', { accept: 'text/xml' })
  assert.match(glaze.text, /^<\?xml[^>]*>\n<Motto><text>[^<]+<\/text><\/Motto>$/)
  // Without a schema an example that is no text has elements of its names.
  const label = (await ask('GET /label')).text.split('\n')[1]
  assert.equal(label, '<root><text>Old</text><sizes>1</sizes><sizes>2</sizes></root>')
  assert.equal((await ask('GET /plain', { accept: XML })).status, 406)
})

test('where forms are alternatives, the one that fits says what is a list', async () => {
  const form = (part: object) => ({ type: 'object', required: ['part'], properties: { part } })
  const Recipe = { oneOf: [form({ type: 'string' }), form({ type: 'array', items: { type: 'integer' } })] }
  const post = { requestBody: both(ref('Recipe')), responses: { 200: answer(ref('Recipe')) } }
  const { components: _, ...head } = POTTERY
  await using mock = await asker({ ...head, paths: { '/recipes': { post } }, components: { schemas: { Recipe } } })
  const partIn = async (body: string) => JSON.parse((await mock.ask('POST /recipes', { body })).text).part
  assert.deepEqual(await partIn('<Recipe><part>ash</part></Recipe>'), 'ash')
  assert.deepEqual(await partIn('<Recipe><part>1</part><part>2</part></Recipe>'), [1, 2])
})

/** The pet store that the examples of the OpenAPI Initiative are about (Swagger 2.0, XML Object; OpenAPI 3.0.4, section 4.7.26). */
const PET = {
  type: 'object',
  required: ['name', 'photoUrls'],
  xml: { name: 'pet' },
  properties: {
    id: { type: 'integer', format: 'int64' },
    category: {
      type: 'object',
      properties: { id: { type: 'integer' }, name: { type: 'string' } },
      xml: { name: 'category' },
    },
    name: { type: 'string' },
    photoUrls: { type: 'array', xml: { wrapped: true }, items: { type: 'string', xml: { name: 'photoUrl' } } },
    tags: {
      type: 'array',
      xml: { wrapped: true },
      items: { type: 'object', xml: { name: 'tag' }, properties: { name: { type: 'string' } } },
    },
    status: { type: 'string', enum: ['available', 'pending', 'sold'] },
  },
}
const petId = { name: 'petId', in: 'path', required: true }
const STORES = {
  '2.0': {
    swagger: '2.0',
    info: { title: 'Pets', version: '1' },
    consumes: ['application/json', XML],
    produces: [XML, 'application/json'],
    paths: {
      '/pet': {
        post: {
          parameters: [{ name: 'body', in: 'body', required: true, schema: { $ref: '#/definitions/Pet' } }],
          responses: { 200: { description: 'ok', schema: { $ref: '#/definitions/Pet' } } },
        },
      },
      '/pet/{petId}': {
        get: {
          parameters: [{ ...petId, type: 'integer' }],
          responses: { 200: { description: 'ok', schema: { $ref: '#/definitions/Pet' } } },
        },
      },
    },
    definitions: { Pet: PET },
  },
  '3.0': {
    openapi: '3.0.4',
    info: { title: 'Pets', version: '1' },
    paths: {
      '/pet': {
        post: { requestBody: { required: true, ...both(ref('Pet')) }, responses: { 200: answer(ref('Pet')) } },
      },
      '/pet/{petId}': {
        get: { parameters: [{ ...petId, schema: { type: 'integer' } }], responses: { 200: answer(ref('Pet')) } },
      },
    },
    components: { schemas: { Pet: PET } },
  },
}

test('the pet store takes, keeps and gives pets as XML in both versions of its document', async () => {
  const pet =
    '<pet><id>7</id><category><id>1</id><name>Dogs</name></category><name>Rex</name><photoUrls><photoUrl>a</photoUrl><photoUrl>b</photoUrl></photoUrls><tags><tag><name>old</name></tag></tags><status>sold</status></pet>'
  for (const [version, document] of Object.entries(STORES)) {
    await using mock = await asker(document)
    const { ask } = mock
    assert.equal((await ask('POST /pet', { accept: XML, body: pet })).text.split('\n')[1], pet, version)
    assert.equal((await ask('GET /pet/7', { accept: XML })).text.split('\n')[1], pet, version)
    assert.deepEqual(JSON.parse((await ask('GET /pet/7')).text).photoUrls, ['a', 'b'], version)
    const { status, text } = await ask('POST /pet', { body: '<pet><status>sold</status></pet>' })
    assert.equal(status, 400)
    assert.match(text, /\/name.*\/photoUrls/)
  }
})

test('items of operations that have XML alone are stored, listed, changed and gone as those in JSON are', async () => {
  const only = (schema: object) => ({ content: { [XML]: { schema } } })
  const loom = { type: 'object', required: ['id', 'name'], xml: { name: 'loom' } }
  const Loom = { ...loom, properties: { id: { type: 'integer', xml: { attribute: true } }, name: { type: 'string' } } }
  const one = { description: 'ok', ...only(ref('Loom')) }
  const requestBody = { required: true, ...only(ref('Loom')) }
  const paths = {
    '/looms': {
      get: { responses: { 200: { description: 'ok', ...only({ type: 'array', items: ref('Loom') }) } } },
      post: { requestBody, responses: { 201: one } },
    },
    '/looms/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: one, 404: { description: 'none' } } },
      put: { requestBody, responses: { 200: one } },
      delete: { responses: { 204: { description: 'gone' } } },
    },
  }
  const document = { ...POTTERY, paths, components: { schemas: { Loom } } }
  await using mock = await asker(document)
  const said = async (line: string, asked: Asked = {}) => {
    const { status, type, text } = await mock.ask(line, asked)
    return `${status} ${type} ${text.split('\n').at(-1)}`
  }
  const [big, small] = ['<loom id="77"><name>Big</name></loom>', '<loom id="77"><name>Small</name></loom>']
  assert.equal(await said('POST /looms', { body: big }), `201 ${XML} ${big}`)
  assert.equal(await said('GET /looms/77'), `200 ${XML} ${big}`)
  assert.match(await said('GET /looms', { accept: XML }), /^200 .*<looms>.*<loom id="77"><name>Big<\/name><\/loom>/)
  await mock.ask('PUT /looms/77', { body: small })
  assert.equal(await said('GET /looms/77', { accept: 'text/html, */*;q=0.1' }), `200 ${XML} ${small}`)
  // Neither taken nor answered is what the document doesn't have.
  assert.match(await said('GET /looms/77', { accept: 'application/json' }), /^406 /)
  const json = { type: 'application/json', body: '{"id":5,"name":"Five"}' }
  assert.match(await said('POST /looms', json), /^400 .*takes application\/xml/)
  await mock.ask('DELETE /looms/77')
  assert.match(await said('GET /looms/77'), /^404 /)
  // What the user says of items holds for those, too.
  await using told = await asker(document, { resources: { resources: { looms: { path: '/looms', key: 'name' } } } })
  assert.match((await told.ask('GET /looms/3')).text, /<name>3<\/name>/)
})

test('XML whose schema differs from that of JSON by its names alone says what the JSON says', async () => {
  const ofKilns = (xml: object) => ({
    schema: { type: 'object', properties: { data: { type: 'array', items: ref('Oven'), ...xml } } },
  })
  const Oven = { type: 'object', required: ['id'], properties: { id: { type: 'integer' } } }
  const one = { 'application/json': { schema: ref('Oven') } }
  const content = { 'application/json': ofKilns({}), [XML]: ofKilns({ xml: { name: 'ovens', wrapped: true } }) }
  const paths = {
    '/ovens': {
      get: { responses: { 200: { description: 'ok', content } } },
      post: { requestBody: { content: one }, responses: { 201: { description: 'ok', content: one } } },
    },
  }
  await using mock = await asker({ ...POTTERY, paths, components: { schemas: { Oven } } })
  await mock.ask('POST /ovens', { type: 'application/json', body: '{"id":4711}' })
  assert.match((await mock.ask('GET /ovens', { accept: XML })).text, /<root><ovens>.*<id>4711<\/id>.*<\/ovens><\/root>/)
})

test('own answers in XML are judged, and the proxy judges and records XML that passes', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'xml-'))
  const spec = join(folder.path, 'pottery.json')
  await writeFile(spec, JSON.stringify(POTTERY))
  await using mock = await createMockServer({ port: 0, spec, watch: false })
  await using proxy = await proxyTo(mock.url, { spec, record: join(folder.path, 'recorded') })
  const send = async (base: string, line: string, body?: string): Promise<string> => {
    const [method = '', path = ''] = line.split(' ')
    const headers = { accept: XML, 'content-type': XML }
    return (await fetch(base + path, { method, headers, ...(body && { body }) })).text()
  }
  await send(proxy.url, 'POST /kilns', '<kiln serial="3"><name>Blue</name><shelves><shelf>4</shelf></shelves></kiln>')
  await send(proxy.url, 'POST /kilns', '<kiln serial="4"><name>Much too long a name</name></kiln>')
  const broken = { status: 200, headers: { 'content-type': XML }, body: '<kiln serial="3"><peak>9999</peak></kiln>' }
  mock.use(broken, { when: { path: '/kilns/{serial}' } })
  assert.match(await send(proxy.url, 'GET /kilns/3'), /9999/)
  const own = mock.requests().at(-1)?.verdict
  assert.ok(own?.kind === 'staged')
  assert.deepEqual(own.violations.map(({ pointer, keyword }) => `${pointer} ${keyword}`).toSorted(), [
    '/name required',
    '/peak maximum',
  ])
  mock.use({ status: 200, body: { serial: 5, name: 'Own' } }, { when: { path: '/kilns/{serial}' } })
  assert.match(await send(mock.url, 'GET /kilns/3'), /<kiln serial="5"><name>Own<\/name>/)
  mock.use(
    { status: 200, headers: { 'content-type': 'application/json' }, body: '{"serial":5}' },
    { when: { path: '/kilns/{serial}' } },
  )
  assert.equal(await send(mock.url, 'GET /kilns/3'), '{"serial":5}')
  const seen = proxy
    .requests()
    .map(({ verdict }) =>
      verdict.kind === 'forwarded'
        ? verdict.violations.map(({ in: side, requirement }) => `${side} ${requirement}`)
        : [],
    )
  assert.deepEqual(seen, [
    [],
    ['request post-kilns.request.name.maxLength'],
    ['answer get-kilns-serial.success.name.required', 'answer get-kilns-serial.success.peak.maximum'],
  ])
  await proxy.close()
  const recorded = (name: string) => readFile(join(folder.path, 'recorded', name), 'utf8')
  assert.match(await recorded('kilns.ndjson'), /"serial": ?3,"name": ?"Blue","shelves": ?\[4\]/)
  assert.match(await recorded('post-kilns.yaml'), /<kiln serial="3"><name>Blue<\/name>/)
})
