/** Uploads: what a client sends as a file is told in answers, and given back where the document has a download. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { loadContract } from '../../../spec/document/load.ts'
import { createMockServer } from '../../index.ts'
import { createHandlers } from '../../msw/index.ts'

const text = { type: 'string' }
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const ok = (schema: object, status = '200') => ({ [status]: { description: 'Done', ...json(schema) } })
const id = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'integer' } })
const form = (properties: object) => ({
  required: true,
  content: { 'multipart/form-data': { schema: { type: 'object', properties } } },
})
const binary = { type: 'string', format: 'binary' }
const bytes = { '200': { description: 'The file', content: { 'application/octet-stream': { schema: binary } } } }

const SCAN = {
  type: 'object',
  required: ['id', 'fileName', 'contentType', 'size'],
  properties: {
    id: { type: 'integer' },
    fileName: text,
    contentType: text,
    size: { type: 'integer' },
    url: { type: 'string', format: 'uri' },
    caption: text,
  },
}

/** An archive of maps. */
const ARCHIVE = {
  openapi: '3.1.0',
  info: { title: 'Archive', version: '1.0' },
  paths: {
    '/scans': {
      post: { requestBody: form({ file: binary, caption: text }), responses: ok(SCAN, '201') },
      get: { responses: ok({ type: 'array', items: SCAN }) },
    },
    '/scans/{id}': { get: { parameters: [id('id')], responses: ok(SCAN) } },
    '/scans/{id}/content': {
      get: {
        parameters: [id('id')],
        responses: { '200': { description: 'x', content: { '*/*': { schema: binary } } } },
      },
    },
    '/maps': {
      get: {
        responses: ok({
          type: 'array',
          items: { type: 'object', properties: { id: { type: 'integer' }, name: text } },
        }),
      },
    },
    '/maps/{mapId}': {
      get: {
        parameters: [id('mapId')],
        responses: ok({ type: 'object', properties: { id: { type: 'integer' }, name: text } }),
      },
    },
    '/maps/{mapId}/sheet': {
      put: {
        parameters: [id('mapId')],
        requestBody: { content: { 'application/octet-stream': { schema: binary } } },
        responses: ok({ type: 'object', properties: { filename: text, mimeType: text, bytes: { type: 'integer' } } }),
      },
      get: { parameters: [id('mapId')], responses: bytes },
    },
  },
}

let folder: string
let spec: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'uploads-'))
  spec = join(folder, 'archive.json')
  await writeFile(spec, JSON.stringify(ARCHIVE))
})
after(() => rm(folder, { recursive: true }))

/** Every byte there is. */
const EVERY = Uint8Array.from({ length: 256 }, (_, byte) => byte)

const BASE = 'https://archive.example'

type Send = (request: Request) => Promise<Response>

async function play(send: Send): Promise<readonly unknown[]> {
  const body = new FormData()
  body.set('caption', 'The delta')
  body.set('file', new File([EVERY], 'délta.png', { type: 'image/png' }))
  const made = await send(new Request(`${BASE}/scans`, { method: 'POST', body }))
  const scan = await made.json()
  const read = await (await send(new Request(`${BASE}/scans/${scan.id}`))).json()
  const download = await send(new Request(`${BASE}/scans/${scan.id}/content`))
  const content = [download.headers.get('content-type'), [...new Uint8Array(await download.arrayBuffer())]]
  const headers = {
    'content-type': 'application/octet-stream',
    'content-disposition': 'attachment; filename="old.map"',
  }
  const put = await send(new Request(`${BASE}/maps/2/sheet`, { method: 'PUT', body: EVERY, headers }))
  const sheet = await put.json()
  const given = await send(new Request(`${BASE}/maps/2/sheet`))
  const back = [given.headers.get('content-type'), [...new Uint8Array(await given.arrayBuffer())]]
  const other = await send(new Request(`${BASE}/maps/3/sheet`))
  return [made.status, scan, read, content, sheet, back, other.status]
}

test('a file has its own name, type and size wherever it is shown, and its bytes come back', async () => {
  await using mock = await createMockServer({ port: 0, spec })
  const said = await play((request) => fetch(new Request(request.url.replace(BASE, mock.url), request)))
  const [status, scan, read, content, sheet, back, other] = said
  const facts = { id: 11, caption: 'The delta', fileName: 'délta.png', contentType: 'image/png', size: 256 }
  assert.equal(status, 201)
  assert.deepEqual(scan, { ...facts, url: `${mock.url}/scans/11/content` })
  assert.deepEqual(read, scan)
  assert.deepEqual(content, ['image/png', [...EVERY]])
  assert.deepEqual(sheet, { filename: 'old.map', mimeType: 'application/octet-stream', bytes: 256 })
  assert.deepEqual(back, ['application/octet-stream', [...EVERY]])
  assert.equal(other, 200)
  const { contract } = await loadContract(spec)
  const handlers = createHandlers({ contract, baseUrl: BASE })
  const inPage = await play(async (request) => {
    const response = await getResponse(handlers, request)
    assert.ok(response)
    return response
  })
  assert.deepEqual(inPage, JSON.parse(JSON.stringify(said).replaceAll(mock.url, BASE)))
})

test('a file that its form tells as an address, as answers show it, is sent as a file; a text there stays an address', async () => {
  const note = {
    type: 'object',
    required: ['title', 'file'],
    properties: {
      id: { type: 'integer', readOnly: true },
      title: text,
      file: { type: 'string', format: 'uri' },
    },
  }
  const { content } = json(note)
  const notes = {
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1.0' },
    paths: {
      '/notes': {
        post: {
          requestBody: { content: { ...content, 'multipart/form-data': { schema: note } } },
          responses: ok(note, '201'),
        },
        get: { responses: ok({ type: 'array', items: note }) },
      },
      '/notes/{id}': { get: { parameters: [id('id')], responses: ok(note) } },
    },
  }
  const folder = await mkdtemp(join(tmpdir(), 'notes-'))
  const spec = join(folder, 'notes.json')
  await writeFile(spec, JSON.stringify(notes))
  await using mock = await createMockServer({ port: 0, spec, log: 'silent' })
  const send = (file: string | Blob) => {
    const sent = new FormData()
    sent.append('title', 'Plan')
    if (typeof file === 'string') sent.append('file', file)
    else sent.append('file', file, 'plan.txt')
    return fetch(`${mock.url}/notes`, { method: 'POST', body: sent })
  }
  assert.equal((await send('no address')).status, 400)
  const made = await send(new Blob(['Dig here'], { type: 'text/plain' }))
  assert.equal(made.status, 201)
  const { id: key, file } = await made.json()
  assert.equal(await (await fetch(file)).text(), 'Dig here')
  assert.equal((await (await fetch(`${mock.url}/notes/${key}`)).json()).file, file)
  await rm(folder, { recursive: true })
})
