/** A request names the example that it gets: one in place, or one that a reference leads to. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { compileDocument } from '../../spec/document/document.ts'
import { createHandlers } from '../msw/index.ts'
import { serve } from './store/store-documents.ts'

const schema = { type: 'object', required: ['title'], properties: { title: { type: 'string' } } }
const examples = {
  plain: { value: { title: 'In place' } },
  shared: { $ref: '#/components/examples/Shared' },
  twice: { $ref: '#/components/examples/Again' },
  broken: { $ref: '#/components/examples/Broken' },
  outside: { externalValue: 'https://examples.test/report.json' },
  nowhere: { $ref: '#/components/examples/Nobody' },
}
const NOTE = { $ref: '#/components/examples/Note' }
const documentOf = (openapi: string): object => ({
  openapi,
  info: { title: 't', version: '1' },
  paths: {
    '/report': {
      get: { responses: { 200: { description: 'd', content: { 'application/json': { schema, examples } } } } },
    },
    '/note': {
      get: { responses: { 200: { description: 'd', content: { 'text/plain': { examples: { shared: NOTE } } } } } },
    },
  },
  components: {
    examples: {
      Shared: { summary: 's', value: { title: 'Shared' } },
      Again: { $ref: '#/components/examples/Shared' },
      Broken: { value: { title: 5 } },
      Note: { value: 'A note of all' },
    },
  },
})

const refusal = (name: string, why = ''): RegExp =>
  new RegExp(`There is no example .*${name}.* to answer with${why}; there is plain, shared, twice\\.`)
const WANTED: readonly (readonly [path: string, example: string, status: number, body: string | RegExp])[] = [
  ['/report', 'plain', 200, '{"title":"In place"}'],
  ['/report', 'shared', 200, '{"title":"Shared"}'],
  ['/report', 'twice', 200, '{"title":"Shared"}'],
  ['/note', 'shared', 200, 'A note of all'],
  ['/report', 'broken', 404, refusal('broken', ' \\(it breaks its schema\\)')],
  ['/report', 'outside', 404, refusal('outside', ' \\(its externalValue is not fetched\\)')],
  ['/report', 'nowhere', 404, refusal('nowhere')],
]

for (const openapi of ['3.0.3', '3.1.0']) {
  test(`examples behind references of OpenAPI ${openapi}, from the server and from the handlers`, async () => {
    const document = documentOf(openapi)
    await using mock = await serve(document)
    const { contract } = await compileDocument('given', JSON.stringify(document))
    const handlers = createHandlers({ baseUrl: mock.url, contract })
    for (const [path, example, status, body] of WANTED) {
      const headers = { prefer: `example=${example}` }
      for (const response of [
        await fetch(mock.url + path, { headers }),
        await getResponse(handlers, new Request(mock.url + path, { headers })),
      ]) {
        assert.equal(response?.status, status, example)
        const text = (await response?.text()) ?? ''
        if (typeof body === 'string') assert.equal(text, body)
        else assert.match(text, body)
      }
    }
  })
}

test('of several examples each request gets the first, and an own sequence takes them in turn', async () => {
  await using mock = await serve(documentOf('3.1.0'))
  const titles = async (): Promise<readonly string[]> => {
    const all: string[] = []
    for (let count = 0; count < 3; count++) all.push((await (await fetch(`${mock.url}/report`)).json()).title)
    return all
  }
  assert.deepEqual(await titles(), ['In place', 'In place', 'In place'])
  mock.use([{ example: 'shared' }, { example: 'plain' }], { times: 9 })
  assert.deepEqual(await titles(), ['Shared', 'In place', 'Shared'])
})

test('in Swagger 2.0, an example for a range is one for each type that the operation produces', async () => {
  const operation = (produces: readonly string[], given: object): object => ({
    get: { produces, responses: { 200: { description: 'd', schema: { type: 'string' }, examples: given } } },
  })
  await using mock = await serve({
    swagger: '2.0',
    info: { title: 't', version: '1' },
    paths: {
      '/words': operation(['text/plain'], { '*/*': 'ahoy' }),
      '/both': operation(['text/plain', 'text/markdown'], { 'text/*': 'ahoy', 'text/markdown': '# Ahoy' }),
    },
  })
  for (const [path, accept, want] of [
    ['/words', '*/*', 'ahoy'],
    ['/both', 'text/plain', 'ahoy'],
    ['/both', 'text/markdown', '# Ahoy'],
  ] as const) {
    const answer = await fetch(mock.url + path, { headers: { accept } })
    assert.deepEqual(
      [answer.headers.get('content-type'), await answer.text()],
      [accept === '*/*' ? 'text/plain' : accept, want],
    )
  }
})
