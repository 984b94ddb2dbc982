/** Absolute addresses in answers begin as the address of the request did. */

import assert from 'node:assert/strict'
import { request } from 'node:https'
import { test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { CERTIFICATE, KEY } from '../../../contract-tests/tests/certificate.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { createHandlers } from '../../msw/index.ts'
import { serve } from './store-documents.ts'

const NOTE = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, text: { type: 'string' } } }
const content = { 'application/json': { schema: NOTE } }
const location = { required: true, schema: { type: 'string', format: 'uri' } }
const NOTES = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  paths: {
    '/notes': {
      post: {
        requestBody: { required: true, content },
        responses: { 201: { description: 'made', headers: { Location: location }, content } },
      },
    },
    '/notes/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
      get: { responses: { 200: { description: 'shown', content } } },
    },
  },
}
const POST = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"id":7}' }

async function locationBehind(url: string, forwarded: Readonly<Record<string, string>> = {}): Promise<string | null> {
  const response = await fetch(`${url}/notes`, { ...POST, headers: { ...POST.headers, ...forwarded } })
  await response.arrayBuffer()
  return response.headers.get('location')
}

test('of a server: its own, or that of the proxy before it', async () => {
  await using mock = await serve(NOTES)
  const { host } = new URL(mock.url)
  assert.equal(await locationBehind(mock.url), `http://${host}/notes/7`)
  assert.equal(await locationBehind(mock.url, { 'x-forwarded-proto': 'https, http' }), `https://${host}/notes/7`)
  const proxy = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'shop.example' }
  assert.equal(await locationBehind(mock.url, proxy), 'https://shop.example/notes/7')
  assert.equal(await locationBehind(mock.url, { 'x-forwarded-proto': 'javascript' }), `http://${host}/notes/7`)
})

test('of a server with TLS: https', async () => {
  await using mock = await serve(NOTES, { tls: { cert: CERTIFICATE, key: KEY } })
  const { promise, resolve, reject } = Promise.withResolvers<string | undefined>()
  const options = { method: 'POST', headers: POST.headers, ca: CERTIFICATE, rejectUnauthorized: false }
  const sending = request(`${mock.url}/notes`, options, (response) => {
    response.resume()
    resolve(response.headers.location)
  })
  sending.on('error', reject).end(POST.body)
  assert.equal(await promise, `https://${new URL(mock.url).host}/notes/7`)
})

test('of handlers: with the path of their baseUrl', async () => {
  const { contract } = await compileDocument('given', JSON.stringify(NOTES))
  const baseUrl = 'https://api.example.com/v1'
  const made = await getResponse(createHandlers({ baseUrl, contract }), new Request(`${baseUrl}/notes`, POST))
  assert.equal(made?.headers.get('location'), `${baseUrl}/notes/7`)
})

test('of an item and of its links: where the item is read, unless the document shows where such links lead', async () => {
  const [text, address] = [{ type: 'string' }, { type: 'string', format: 'uri' }]
  const object = (properties: object): object => ({ type: 'object', properties, required: Object.keys(properties) })
  const link = object({ rel: { type: 'string', enum: ['self', 'edit'] }, href: address })
  const plain = object({ rel: text, href: { type: 'string', example: '/elsewhere' } })
  const dock = object({ uid: text, name: text, href: text, _links: { type: 'array', minItems: 1, items: link } })
  const pier = object({ uid: text, self: address, links: { type: 'array', minItems: 1, items: plain } })
  const shows = (schema: object): object => ({
    get: { responses: { 200: { description: 'd', content: { 'application/json': { schema } } } } },
  })
  const parameters = [{ name: 'uid', in: 'path', required: true, schema: text }]
  await using mock = await serve({
    openapi: '3.1.0',
    info: { title: 'Harbour', version: '1' },
    paths: {
      ...{ '/docks': shows({ type: 'array', items: dock }), '/docks/{uid}': { parameters, ...shows(dock) } },
      ...{ '/piers': shows({ type: 'array', items: pier }), '/piers/{uid}': { parameters, ...shows(pier) } },
    },
  })
  const ask = async (path: string) => (await fetch(`${mock.url}${path}`)).json()
  for (const { uid, name, href, _links } of await ask('/docks')) {
    assert.equal(href, `/docks/${uid}`)
    for (const one of _links) assert.equal(one.href, `${mock.url}/docks/${uid}`)
    assert.equal((await ask(href)).name, name)
  }
  const piers = await ask('/piers')
  for (const { uid, self } of piers) assert.equal(self, `${mock.url}/piers/${uid}`)
  assert.equal(piers[0].links[0].href, '/elsewhere')
})
