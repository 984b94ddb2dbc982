/** Goes through the life of an item: create, list, read, change, delete, 404. */

import assert from 'node:assert/strict'
import { getResponse } from 'msw/utils/get-response'
import { compileDocument } from '../../../spec/document/document.ts'
import { at, isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { createHandlers } from '../../msw/index.ts'
import { serve } from './store-documents.ts'

export type Life = {
  readonly collection: string
  /** What follows an item's key in its path. */
  readonly slash?: string
  /** Shows the whole list. */
  readonly query?: string
  readonly key?: string
  /** JSON Pointers of the list in its answer, of the item in its own, and of the attributes in the item. */
  readonly list?: string
  readonly item?: string
  readonly attributes?: string
  /** Method and media type of a change; null if nothing changes an item. */
  readonly change: readonly [method: string, mediaType: string] | null
  readonly created: number
  readonly deleted: number
  /** The item as a body has it. */
  readonly asSent?: (attributes: JsonObject) => JsonObject
  /** What a client sends to create the item, and to change it. */
  readonly sent: JsonObject
  readonly changed: JsonObject
  /** What the created item shows beside what was sent. */
  readonly filled?: JsonObject
}

type Ask = (
  line: string,
  body?: string,
  mediaType?: string,
) => Promise<{ readonly status: number; readonly body: unknown }>

type Headers = Readonly<Record<string, string>>

/** A new item shows when it came to be. */
const NOW = '2026-11-20T09:00:00Z'

/** Asserts that items live by a document, in the server as in the handlers. */
export async function assertLives(document: object, lives: readonly Life[], headers: Headers = {}): Promise<void> {
  await using mock = await serve(document, { now: NOW })
  const { contract } = await compileDocument('given', JSON.stringify(document))
  const handlers = createHandlers({ contract, now: NOW })
  const answer = async (request: Request): Promise<Response> => {
    const response = await getResponse(handlers, request)
    assert.ok(response !== undefined)
    return response
  }
  const bound = new AbortController()
  const local = (value: unknown): string => JSON.stringify(value).replaceAll(/http:\/\/[^/"]+/g, '')
  for (const life of lives) {
    const send = (request: Request): Promise<Response> => fetch(request, { signal: bound.signal })
    const served = await throughLife(life, asker(send, mock.url, headers))
    assert.equal(local(await throughLife(life, asker(answer, 'http://localhost', headers))), local(served))
  }
}

function asker(send: (request: Request) => Promise<Response>, url: string, usual: Headers): Ask {
  return async (line, body, mediaType = '') => {
    const [method = '', path = ''] = line.split(' ')
    const own = body === undefined ? { headers: usual } : { body, headers: { ...usual, 'content-type': mediaType } }
    const response = await send(new Request(url + path, { method, ...own }))
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
}

function inMediaType(value: JsonObject, mediaType: string): string {
  if (!mediaType.includes('urlencoded')) return JSON.stringify(value)
  return String(new URLSearchParams(Object.entries(value).map(([name, each]) => [name, String(each)])))
}

async function throughLife(life: Life, ask: Ask): Promise<readonly unknown[]> {
  const { collection, slash = '', query = '', key = 'id', list = '', item = '', attributes = '' } = life
  const { change, created, deleted, asSent = (sent) => sent } = life
  const assertShows = (found: unknown, wanted: JsonObject): void => {
    const value = at(found, attributes)
    assert.ok(isObject(value), JSON.stringify(found))
    assert.deepEqual({ ...value, ...wanted }, value)
  }
  const [method, mediaType] = change ?? ['', 'application/json']
  const made = await ask(`POST ${collection}`, inMediaType(asSent(life.sent), mediaType), mediaType)
  assert.equal(made.status, created, JSON.stringify(made))
  const first = at(made.body, item)
  assert.ok(isObject(first), JSON.stringify(made))
  assertShows(first, { ...life.sent, ...life.filled })
  const address = `${collection.replace(/\/$/, '')}/${first[key]}${slash}`
  const listed = at((await ask(`GET ${collection}${query}`)).body, list)
  assert.ok(Array.isArray(listed), 'the list is there')
  assertShows(
    listed.find((one) => isObject(one) && one[key] === first[key]),
    life.sent,
  )
  assert.deepEqual(at((await ask(`GET ${address}`)).body, item), first)
  const changed =
    change === null ? null : await ask(`${method} ${address}`, inMediaType(asSent(life.changed), mediaType), mediaType)
  if (changed !== null) {
    assert.equal(changed.status, 200, JSON.stringify(changed))
    assertShows(at(changed.body, item), life.changed)
    assert.deepEqual(await ask(`GET ${address}`), { status: 200, body: changed.body })
  }
  assert.equal((await ask(`DELETE ${address}`)).status, deleted)
  const gone = await ask(`GET ${address}`)
  assert.equal(gone.status, 404)
  const left = at((await ask(`GET ${collection}${query}`)).body, list)
  assert.ok(Array.isArray(left) && left.length === listed.length - 1)
  return [made, listed, changed, gone, left]
}
