/** What a document promises of stored things beside each other is asked of a service that keeps it, and of others that do not. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { sampled } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../../mocks/index.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const json = (name: string): string =>
  `content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } }`
const FILE = `content: { application/octet-stream: { schema: { type: string, format: binary } } }`
const key = (name: string): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: string } }]`
const NONE = `'404': { description: none }`
const DOCUMENT = `openapi: 3.1.0
info: { title: Shelves, version: '1' }
paths:
  /shelves:
    get: { operationId: shelves, responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Shelf' } } } } } } }
    post: { operationId: addShelf, requestBody: { required: true, ${json('NewShelf')} }, responses: { '201': { description: Made, ${json('Shelf')} }, '400': { description: bad } } }
  /shelves/{shelfId}:
    ${key('shelfId')}
    get: { operationId: shelf, responses: { '200': { description: OK, ${json('Shelf')} }, ${NONE} } }
    delete: { operationId: dropShelf, responses: { '204': { description: gone }, ${NONE}, '409': { description: The shelf still has books. } } }
  /shelves/{shelfId}/label:
    ${key('shelfId')}
    get: { operationId: label, responses: { '200': { description: OK, ${json('Label')} }, ${NONE} } }
    put: { operationId: setLabel, requestBody: { required: true, ${json('Label')} }, responses: { '204': { description: Set }, '400': { description: bad }, ${NONE} } }
  /books:
    get:
      operationId: books
      parameters:
        - { name: shelfId, in: query, schema: { type: string } }
        - { name: status, in: query, schema: { enum: [there, lent] } }
        - { name: cursor, in: query, schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer, minimum: 1, maximum: 50 } }
      responses: { '200': { description: OK, ${json('Page')} } }
    post:
      operationId: addBook
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string } }]
      requestBody: { required: true, ${json('NewBook')} }
      responses: { '201': { description: Made, ${json('Book')} }, '400': { description: bad }, '422': { description: There is no such shelf. } }
  /books/{bookId}:
    ${key('bookId')}
    get: { operationId: book, responses: { '200': { description: OK, headers: { ETag: { schema: { type: string } } }, ${json('Book')} }, ${NONE} } }
    delete:
      operationId: dropBook
      parameters: [{ name: If-Match, in: header, schema: { type: string } }]
      responses: { '204': { description: gone }, ${NONE}, '412': { description: It is another by now. } }
  /books/{bookId}/lend:
    ${key('bookId')}
    post: { operationId: lend, description: A lent book can't be lent again. It is lent then., responses: { '200': { description: OK, ${json('Book')} }, ${NONE}, '409': { description: no } } }
  /books/{bookId}/scan:
    ${key('bookId')}
    get: { operationId: scan, responses: { '200': { description: OK, ${FILE} }, ${NONE} } }
    put: { operationId: keepScan, requestBody: { required: true, ${FILE} }, responses: { '204': { description: Kept }, ${NONE} } }
components:
  schemas:
    NewShelf: { type: object, required: [name], properties: { name: { type: string, minLength: 1 } } }
    Shelf: { type: object, required: [id, name, bookCount], properties: { id: { type: string, readOnly: true }, name: { type: string }, bookCount: { type: integer, description: Number of books on the shelf. } } }
    Label: { type: object, required: [colour, isBold], properties: { colour: { enum: [red, green] }, isBold: { type: boolean }, words: { type: string } } }
    NewBook: { type: object, required: [title, shelfId], properties: { title: { type: string, minLength: 1 }, shelfId: { type: string } } }
    Book: { type: object, required: [id, title, shelfId, status], properties: { id: { type: string, readOnly: true }, title: { type: string }, shelfId: { type: string }, status: { enum: [there, lent] } } }
    Page: { type: object, required: [items], properties: { items: { type: array, items: { $ref: '#/components/schemas/Book' } }, nextCursor: { type: [string, 'null'] } } }
`

type Kept = Record<string, unknown> & { readonly id: string }
type Reply = readonly [status: number, value?: unknown]

/** A service of shelves and books with one bad habit, or none. */
function shelvesWith(habit: string) {
  const [shelves, books] = [new Map<string, Kept>(), new Map<string, Kept>()]
  const [labels, scans] = [new Map<string, unknown>(), new Map<string, Buffer>()]
  const retries = new Map<string, Kept>()
  let [lastLabel, lastScan]: [unknown, Buffer | null] = [null, null]
  for (let at = 0; at < 3; at++) {
    const id = `s-${at}`
    shelves.set(id, { id, name: `Shelf ${at}` })
    for (const each of [1, 2, 3, 4]) {
      const own = `b-${at}-${each}`
      books.set(own, { id: own, title: `Title ${at}${each}`, shelfId: id, status: each % 2 === 0 ? 'there' : 'lent' })
    }
  }
  const on = (id: string) => [...books.values()].filter(({ shelfId }) => shelfId === id)
  const shown = (one: Kept) => ({ ...one, bookCount: habit === 'counts none' ? 0 : on(one.id).length })
  const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''

  const listed = (query: URLSearchParams): Reply => {
    const [from, size] = [Number(query.get('cursor') ?? 0), Number(query.get('limit') ?? 50)]
    const isFree = habit === 'next of all' && from > 0
    const status = habit === 'one filter' && query.has('shelfId') ? null : query.get('status')
    const fits = [...books.values()].filter((one) => {
      const isOf = (name: string, wanted: string | null): boolean => wanted === null || one[name] === wanted
      return isFree || (isOf('shelfId', query.get('shelfId')) && isOf('status', status))
    })
    return [
      200,
      { items: fits.slice(from, from + size), nextCursor: from + size < fits.length ? `${from + size}` : null },
    ]
  }
  const made = (sent: Record<string, unknown>, retry: string | undefined): Reply => {
    const { title, shelfId } = sent
    if (!isText(title) || !isText(shelfId)) return [400]
    if (!shelves.has(String(shelfId)) && habit !== 'any shelf') return [422]
    const again = retry === undefined ? undefined : retries.get(retry)
    if (again !== undefined && habit !== 'again') return [201, again]
    const book = { id: crypto.randomUUID(), title, shelfId, status: 'there' }
    books.set(book.id, book)
    if (retry !== undefined) retries.set(retry, book)
    return [201, book]
  }
  const ofShelf = (method: string, id: string, part: string | undefined, sent: unknown): Reply => {
    const shelf = shelves.get(id)
    if (shelf === undefined) return [404]
    if (part === 'label' && method === 'PUT') {
      const { colour, isBold, words } = Object(sent)
      if (!['red', 'green'].includes(colour) || typeof isBold !== 'boolean') return [400]
      if (words !== undefined && typeof words !== 'string') return [400]
      lastLabel = sent
      if (habit !== 'no label') labels.set(id, habit === 'always bold' ? { colour, words, isBold: true } : sent)
      return [204]
    }
    if (part === 'label')
      return [200, (habit === 'one label' ? lastLabel : labels.get(id)) ?? { colour: 'red', isBold: false }]
    if (method === 'GET') return [200, shown(shelf)]
    if (on(id).length > 0 && habit !== 'drops full') return [409]
    return [shelves.delete(id) ? 204 : 404]
  }
  const ofBook = (
    method: string,
    id: string,
    part: string | undefined,
    body: Buffer,
    match: string | undefined,
  ): Reply => {
    const book = books.get(id)
    if (book === undefined) return [404]
    if (part === 'scan' && method === 'PUT') {
      lastScan = body
      scans.set(id, habit === 'text' ? Buffer.from(body.toString()) : body)
      return [204]
    }
    const scan = habit === 'one scan' ? lastScan : scans.get(id)
    if (part === 'scan') return scan == null ? [404] : [200, scan]
    if (part === 'lend') {
      if (book.status === 'lent' && habit !== 'lends again') return [409]
      books.set(id, { ...book, status: 'lent' })
      return [200, books.get(id)]
    }
    if (method === 'GET') return [200, book]
    if (match !== undefined && match !== `"${id}"` && match !== '*' && habit !== 'any match') return [412]
    return [books.delete(id) ? 204 : 404]
  }
  return createServer(async (request, response) => {
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service')
    const [, kind, id, part] = pathname.split('/').map(decodeURIComponent)
    const { method = '', headers } = request
    const sent = Object(tryParseJson(body.toString())?.value)
    const answer = (): Reply => {
      if (kind === 'shelves' && id !== undefined) return ofShelf(method, id, part, sent)
      if (kind === 'books' && id !== undefined) return ofBook(method, id, part, body, headers['if-match'])
      if (kind === 'books')
        return method === 'GET' ? listed(searchParams) : made(sent, headers['idempotency-key']?.toString())
      if (method === 'GET') return [200, [...shelves.values()].map(shown)]
      if (!isText(sent.name)) return [400]
      const shelf = { ...sent, id: crypto.randomUUID() }
      shelves.set(shelf.id, shelf)
      return [201, shown(shelf)]
    }
    const [status, value] = answer()
    const type = Buffer.isBuffer(value) ? 'application/octet-stream' : 'application/json'
    const tag = kind === 'books' && id !== undefined ? { ETag: `"${id}"` } : {}
    response.writeHead(status, value === undefined ? {} : { 'Content-Type': type, ...tag })
    response.end(value === undefined || Buffer.isBuffer(value) ? value : JSON.stringify(value))
  })
}

/** What is asked of a service that keeps everything, and of the mock. */
const ALL = [
  ...['add-book.state.naming', 'drop-shelf.state.holding', 'add-book.state.numbered', 'add-book.state.retried'],
  ...['set-label.state.set', 'keep-scan.state.filed', 'drop-book.state.guarded', 'lend.state.once'],
  ...['books.state.filtered.shelfId', 'books.state.filtered.status'],
]

async function promisesBroken(only: readonly string[], target: (spec: string) => Promise<string>) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'shelves-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  const { requirements } = await verify({ spec, target: await target(spec), seed: 1, run: 1, only: [...only] })
  const outcomes = requirements.filter(({ id }) => only.includes(id))
  return {
    broken: outcomes.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned').map(({ id }) => id),
    passed: outcomes.filter(({ outcome }) => outcome === 'passed').length,
  }
}

for (const [habit, ...broken] of sampled(3, [
  [''],
  ['any shelf', 'add-book.state.naming'],
  ['drops full', 'drop-shelf.state.holding'],
  ['counts none', 'add-book.state.numbered'],
  ['again', 'add-book.state.retried'],
  ['no label', 'set-label.state.set'],
  ['one label', 'set-label.state.set'],
  ['always bold', 'set-label.state.set'],
  ['text', 'keep-scan.state.filed'],
  ['one scan', 'keep-scan.state.filed'],
  ['any match', 'drop-book.state.guarded'],
  ['lends again', 'lend.state.once'],
  ['one filter', 'books.state.filtered.status'],
  ['next of all', 'books.state.filtered.shelfId', 'books.state.filtered.status'],
] as const))
  test(`with the habit "${habit}", what is told is ${broken.join() || 'nothing'}`, async () => {
    await using closing = new AsyncDisposableStack()
    const { origin, close } = await listening(shelvesWith(habit))
    closing.defer(close)
    const only = broken.length === 0 ? ALL : broken
    const passed = broken.length === 0 ? ALL.length : 0
    assert.deepEqual(await promisesBroken(only, async () => origin), { broken, passed })
  })

test('the mock keeps all of it', async () => {
  await using running = new AsyncDisposableStack()
  const { broken } = await promisesBroken(ALL, async (spec) => {
    return running.use(await createMockServer({ port: 0, spec, watch: false, tokens: ['any'] })).url
  })
  assert.deepEqual(broken, [])
})
