/** Items whose name says where they are, as Google's guidelines have it: paths have the last part, and others the whole. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const TEXT = { type: 'string' }
const named = (format: string): object => ({ ...TEXT, description: `The resource name.\n Format: ${format}` })
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const answers = (schema: object): object => ({ responses: { 200: { description: 'so', ...json(schema) } } })
const does = (schema: object): object => ({ requestBody: { required: true, ...json(schema) }, ...answers(schema) })
const inPath = (...names: readonly string[]): object[] =>
  names.map((name) => ({ name, in: 'path', required: true, schema: TEXT }))
const inQuery = (name: string): object => ({ name, in: 'query', schema: TEXT })
const listed = (name: string, schema: string): object => ({
  ...answers(object({ [name]: { type: 'array', items: ref(schema) }, nextPageToken: TEXT })),
  parameters: [{ name: 'pageSize', in: 'query', schema: { type: 'integer' } }, inQuery('pageToken')],
})

const LIBRARY = {
  openapi: '3.0.3',
  info: { title: 'Library', version: '1' },
  paths: {
    '/v1/readers': { get: listed('readers', 'Reader'), post: does(ref('Reader')) },
    '/v1/readers/{readerName}': { parameters: inPath('readerName'), get: answers(ref('Reader')) },
    '/v1/shelves': {
      get: listed('shelves', 'Shelf'),
      post: does(ref('Shelf')),
    },
    '/v1/shelves/{shelf}': {
      parameters: inPath('shelf'),
      get: answers(ref('Shelf')),
      patch: does(ref('Shelf')),
      delete: answers({ type: 'object' }),
    },
    '/v1/shelves/{shelf}/books': {
      parameters: inPath('shelf'),
      get: listed('books', 'Book'),
      post: does(ref('Book')),
    },
    '/v1/shelves/{shelf}/books/{book}': {
      parameters: inPath('shelf', 'book'),
      get: answers(ref('Book')),
      delete: answers({ type: 'object' }),
    },
  },
  components: {
    schemas: {
      Reader: object({ name: { ...named('readers/{reader}'), readOnly: true }, uid: TEXT, displayName: TEXT }),
      Shelf: object({ name: named('shelves/{shelf}'), theme: TEXT, label: TEXT, keeper: named('readers/{reader}') }, [
        'theme',
      ]),
      Book: object({ name: { ...named('shelves/{shelf}/books/{book}'), readOnly: true }, title: TEXT }, ['title']),
    },
  },
}

const namesIn = (list: readonly { readonly name: string }[]): string[] => list.map(({ name }) => name)

test('they live: made, found by the last part, changed, gone', async () => {
  await using mock = await serve(LIBRARY)
  const ask = asker(mock)
  const { body: list } = await ask('GET /v1/shelves')
  assert.match(String(namesIn(list.shelves)[0]), /^shelves\/[^/]+$/)
  const theme = { theme: 'Gardens', label: 'A' }
  const made = await ask('POST /v1/shelves', theme)
  const name = String(made.body.name)
  assert.match(name, /^shelves\/[^/]+$/)
  assert.deepEqual((await ask(`GET /v1/${name}`)).body, made.body)
  const { body: other } = await ask('POST /v1/shelves', { ...theme, name: 'shelves/mine' })
  assert.match(other.name, /^shelves\/[^/]+$/)
  const changed = await ask(`PATCH /v1/${name}`, { theme: 'Ponds' })
  assert.deepEqual([changed.body.theme, changed.body.label], ['Ponds', 'A'])
  await ask(`DELETE /v1/${name}`)
  assert.equal((await ask(`GET /v1/${name}`)).status, 404)
  const { body: left } = await ask('GET /v1/shelves?pageSize=100')
  assert.deepEqual(namesIn(left.shelves).slice(-1), [other.name])
})

test('what is below them has a name below theirs, and others name them in full', async () => {
  await using mock = await serve(LIBRARY)
  const ask = asker(mock)
  const { body: shelf } = await ask('POST /v1/shelves', { theme: 'Ponds' })
  assert.deepEqual((await ask(`GET /v1/${shelf.name}/books`)).body.books, [])
  const { body: book } = await ask(`POST /v1/${shelf.name}/books`, { title: 'Reeds' })
  assert.match(String(book.name), new RegExp(`^${shelf.name}/books/[^/]+$`))
  assert.deepEqual((await ask(`GET /v1/${book.name}`)).body, book)
  assert.deepEqual((await ask(`GET /v1/${shelf.name}/books`)).body.books, [book])
  const { body: readers } = await ask('GET /v1/readers?pageSize=100')
  const { body: shelves } = await ask('GET /v1/shelves')
  const keepers = shelves.shelves.flatMap(({ keeper }: { readonly keeper?: string }) => keeper ?? [])
  assert.ok(keepers.length > 0 && keepers.every((one: string) => namesIn(readers.readers).includes(one)))
  const { body: first } = await ask(`GET /v1/${keepers[0]}`)
  assert.equal(first.name, keepers[0])
})
