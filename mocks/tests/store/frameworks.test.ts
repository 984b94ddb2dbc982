/** What is created can be listed, read, changed and deleted, whichever framework wrote the document. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { compileDocument } from '../../../spec/document/document.ts'
import { at, isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import { createHandlers } from '../../msw/index.ts'
import { FRAMEWORKS, type Framework } from './framework-documents.ts'
import { serve } from './store-documents.ts'

type Ask = (
  line: string,
  body?: string,
  mediaType?: string,
) => Promise<{ readonly status: number; readonly body: unknown }>

function asker(send: (request: Request) => Promise<Response>, url: string): Ask {
  return async (line, body, mediaType = '') => {
    const [method = '', path = ''] = line.split(' ')
    const own = body === undefined ? {} : { body, headers: { 'content-type': mediaType } }
    const response = await send(new Request(url + path, { method, ...own }))
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text) }
  }
}

function inMediaType(value: JsonObject, mediaType: string): string {
  if (!mediaType.includes('urlencoded')) return JSON.stringify(value)
  return String(new URLSearchParams(Object.entries(value).map(([name, each]) => [name, String(each)])))
}

async function throughLife(own: Framework, ask: Ask): Promise<readonly unknown[]> {
  const { collection, list, item, asSent, attributes, change, created, deleted } = own
  const [method, mediaType] = change
  const attributesOf = (found: unknown): JsonObject => {
    const value = at(found, attributes)
    assert.ok(isObject(value), JSON.stringify(found))
    return value
  }
  const made = await ask(`POST ${collection}`, inMediaType(asSent({ title: 'Repot' }), mediaType), mediaType)
  assert.equal(made.status, created, JSON.stringify(made))
  const first = at(made.body, item)
  assert.ok(isObject(first), JSON.stringify(made))
  assert.deepEqual([attributesOf(first).title, attributesOf(first).done], ['Repot', false])
  const address = `${collection.replace(/\/$/, '')}/${first.id}${collection.startsWith('/api/tasks/') ? '/' : ''}`
  const listed = at((await ask(`GET ${collection}?limit=50&size=50`)).body, list)
  assert.ok(Array.isArray(listed), 'the list is there')
  assert.deepEqual(attributesOf(listed.find((one) => isObject(one) && one.id === first.id)).title, 'Repot')
  assert.deepEqual(at((await ask(`GET ${address}`)).body, item), first)
  const changed = await ask(
    `${method} ${address}`,
    inMediaType(asSent({ title: 'Water', done: true }), mediaType),
    mediaType,
  )
  assert.equal(changed.status, 200, JSON.stringify(changed))
  assert.deepEqual(
    [attributesOf(at(changed.body, item)).title, attributesOf(at(changed.body, item)).done],
    ['Water', true],
  )
  const read = await ask(`GET ${address}`)
  assert.deepEqual(read, { status: 200, body: changed.body })
  assert.equal((await ask(`DELETE ${address}`)).status, deleted)
  const gone = await ask(`GET ${address}`)
  assert.equal(gone.status, 404)
  const left = at((await ask(`GET ${collection}?limit=50&size=50`)).body, list)
  assert.ok(Array.isArray(left) && left.length === listed.length - 1)
  return [made, listed, changed, read, gone, left]
}

describe('create, list, read, change, delete, 404', () => {
  for (const [name, own] of Object.entries(FRAMEWORKS)) {
    test(`${name}, in the server and in the handlers`, async () => {
      const bound = new AbortController()
      await using mock = await serve(own.document)
      const served = await throughLife(
        own,
        asker((request) => fetch(request, { signal: bound.signal }), mock.url),
      )
      const { contract } = await compileDocument('given', JSON.stringify(own.document))
      const handlers = createHandlers({ contract })
      const answer = async (request: Request): Promise<Response> => {
        const response = await getResponse(handlers, request)
        assert.ok(response !== undefined)
        return response
      }
      const local = (value: unknown): string => JSON.stringify(value).replaceAll(/http:\/\/[^/"]+/g, '')
      assert.equal(local(await throughLife(own, asker(answer, 'http://localhost'))), local(served))
    })
  }
})
