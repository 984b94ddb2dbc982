/** Handlers must remember as the server does: the same requests in the same order must get the same answers. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setupServer } from 'msw/node'
import { getResponse } from 'msw/utils/get-response'
import { compileDocument } from '../../../spec/document/document.ts'
import { GALLERY, GARDEN, KENNEL, RAILWAY, serve } from '../../tests/store/store-documents.ts'
import { createHandlers } from '../index.ts'

const BASE = 'http://127.0.0.1:1'

type Line = readonly [line: string, body?: object]

for (const [name, document, lines] of [
  [
    'kennel',
    KENNEL,
    [
      ['GET /pet/1'],
      ['POST /pet', { name: 'Rex', status: 'here' }],
      ['POST /pet', { id: 1, name: 'Max' }],
      ['GET /pet/findByStatus'],
      ['PUT /pet', { id: 1, name: 'Rexi' }],
      ['GET /pet/1'],
      ['DELETE /pet/1'],
      ['GET /pet/1'],
    ],
  ],
  [
    'railway',
    RAILWAY,
    [['POST /bookings', { passenger: 'Ann' }], ['POST /bookings', { passenger: 'Ann' }], ['GET /bookings?limit=1']],
  ],
  ['gallery', GALLERY, [['POST /events', { title: 'Ferns' }], ['GET /events'], ['GET /events?title=Moss']]],
  [
    'garden',
    GARDEN,
    [['POST /beds/1/plants', { id: 1, bedId: 1, name: 'Fern' }], ['GET /beds/1/plants'], ['GET /beds/2/plants']],
  ],
] as const satisfies readonly (readonly [string, object, readonly Line[]])[]) {
  for (const data of [undefined, 3]) {
    test(`handlers and server agree on the ${name}, begun with ${data ?? 'nothing'}`, async (context) => {
      // Both say when an item was made: a second that ends between the two answers is no difference.
      context.mock.timers.enable({ apis: ['Date'], now: Date.now() })
      const options = data === undefined ? {} : { data }
      await using mock = await serve(document, options)
      const compiled = (await compileDocument('given', JSON.stringify(document))).contract
      const handlers = createHandlers({ baseUrl: BASE, contract: compiled, ...options })
      for (const [line, body] of lines as readonly Line[]) {
        const [method = '', path = ''] = line.split(' ')
        const ask = (base: string): Request =>
          new Request(base + path, {
            method,
            ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
          })
        const handled = await getResponse(handlers, ask(BASE))
        const served = await fetch(ask(mock.url))
        const local = (text: string): string => text.replaceAll(/http:\/\/[^/"]+/g, 'http://here')
        assert.deepEqual(
          [handled?.status, local((await handled?.text()) ?? '')],
          [served.status, local(await served.text())],
          line,
        )
      }
    })
  }
}

test('handlers share nothing, and refuse data that does not fit', async () => {
  const compiled = (await compileDocument('given', JSON.stringify(KENNEL))).contract
  const ask = new Request(`${BASE}/pet/5`)
  const status = async (handlers: ReturnType<typeof createHandlers>): Promise<number | undefined> =>
    (await getResponse(handlers, ask.clone()))?.status
  const data = { pet: [{ id: 5, name: 'Rex' }] }
  assert.equal(await status(createHandlers({ baseUrl: BASE, contract: compiled, data })), 200)
  assert.equal(await status(createHandlers({ baseUrl: BASE, contract: compiled, data: { pet: [] } })), 404)
  assert.throws(
    () => createHandlers({ baseUrl: BASE, contract: compiled, data: { pet: [{ id: 'x', name: 'Rex' }] } }),
    /^DataError: pet, item 1: \/id must be an integer/,
  )
  const pets = [1, 2, 3].map((id) => ({ id, name: 'Rex' }))
  assert.throws(
    () => createHandlers({ baseUrl: BASE, contract: compiled, data: { pet: pets }, maxItems: 2 }),
    /^DataError: pet has more than 2 items, the limit of maxItems/,
  )
  assert.throws(() => createHandlers({ data: 3, maxItems: 2 }), /^DataError: the number of items must be from 0 to 2/)
  assert.equal(
    await status(createHandlers({ baseUrl: BASE, contract: compiled, data: { pet: pets }, maxItems: 3 })),
    404,
  )
})

test('a reset of MSW undoes what a test stored and which steps it played, as it takes back what a test added', async () => {
  const { contract } = await compileDocument('given', JSON.stringify(KENNEL))
  const answers = [{ when: { query: { slow: true } }, sequence: [{ status: 503, times: 1 }, 'usual'] }]
  const server = setupServer(...createHandlers({ baseUrl: 'https://kennel.example', contract, answers }))
  const ask = async (target: string, body?: object): Promise<string> => {
    const headers = { 'content-type': 'application/json' }
    const how = body === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`https://kennel.example${target}`, how)
    return `${response.status} ${await response.text()}`
  }
  const story = async (): Promise<readonly string[]> => [
    await ask('/pet', { name: 'Rex', status: 'here' }),
    await ask('/pet/findByStatus?status=here'),
    await ask('/pet/1?slow=true'),
    await ask('/pet/1?slow=true'),
  ]
  server.listen()
  try {
    const first = await story()
    assert.match(first.join('\n'), /^200 .*Rex.*\n200 \[.*Rex.*\n503 .*\n200 /)
    const again = await story()
    assert.notDeepEqual(again, first)
    server.resetHandlers()
    assert.deepEqual(await story(), first)
  } finally {
    server.close()
  }
})
