/** Basic credentials (RFC 7617 section 2), at the server, the handlers and the proxy. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { compileDocument } from '../../spec/document/document.ts'
import { requirementsOf } from '../../spec/requirements/requirements.ts'
import { createHandlers } from '../msw/index.ts'
import { httpUpstream, proxyTo } from './proxy/proxy-client.ts'
import { serve } from './store/store-documents.ts'

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Notes', version: '1' },
  security: [{ people: [] }],
  paths: { '/notes': { get: { responses: { 204: { description: 'none' } } } } },
  components: { securitySchemes: { people: { type: 'http', scheme: 'basic' } } },
}

/** What follows `Basic`, and whether it has a user's name and a password in it. */
const GIVEN: Readonly<Record<string, boolean>> = {
  [btoa('ada:secret')]: true,
  [btoa('ada:')]: true,
  [btoa(':')]: true,
  [btoa('ada:se:cret')]: true,
  // Who decodes may do without padding (RFC 4648 section 3.2 is for who encodes).
  [btoa('ada:secret').replace('==', '')]: true,
  abc123: false,
  anything: false,
  'ada:secret': false,
  [btoa('ada')]: false,
  [`${btoa('ada:secret')}=`]: false,
  [`${btoa('ada:secret')}A`]: false,
  [btoa('ÿ:ÿ').replaceAll('/', '_')]: false,
}

type Ask = (authorization: string) => Promise<Response | undefined>

async function holds(ask: Ask): Promise<void> {
  for (const [text, isGood] of Object.entries(GIVEN)) {
    const response = await ask(`Basic ${text}`)
    assert.equal(response?.status, isGood ? 204 : 401, text)
    if (!isGood) assert.match((await response?.text()) ?? '', /is not the base64 of user:password/, text)
  }
}

const from = (url: string): Ask => {
  return (authorization) => fetch(`${url}/notes`, { headers: { authorization } })
}

async function withHandlers(options: { readonly tokens?: readonly string[] } = {}): Promise<Ask> {
  const { contract } = await compileDocument('notes.json', JSON.stringify(DOCUMENT))
  const handlers = createHandlers({ contract, baseUrl: 'https://api.example.com', ...options })
  return (authorization) =>
    getResponse(handlers, new Request('https://api.example.com/notes', { headers: { authorization } }))
}

test('the server and the handlers take base64 of a user, a colon and a password, and nothing else', async () => {
  await using mock = await serve(DOCUMENT)
  await holds(from(mock.url))
  await holds(await withHandlers())
})

test('a valid credential is named as it is, or in base64', async () => {
  for (const token of ['ada:secret', btoa('ada:secret')]) {
    await using mock = await serve(DOCUMENT, { tokens: [token] })
    for (const ask of [from(mock.url), await withHandlers({ tokens: [token] })]) {
      assert.equal((await ask(`Basic ${btoa('ada:secret')}`))?.status, 204, token)
      assert.equal((await ask(`Basic ${btoa('ada:other')}`))?.status, 401, token)
    }
  }
})

test('of two schemes that one request can not carry together, either is accepted', async () => {
  const securitySchemes = { ...DOCUMENT.components.securitySchemes, apps: { type: 'http', scheme: 'bearer' } }
  const slip = { ...DOCUMENT, security: [{ people: [], apps: [] }], components: { securitySchemes } }
  await using mock = await serve(slip, { tokens: ['ada:secret', 'header.payload.signature'] })
  const status = async (authorization: string) => (await from(mock.url)(authorization))?.status
  for (const good of [`Basic ${btoa('ada:secret')}`, 'Bearer header.payload.signature'])
    assert.equal(await status(good), 204, good)
  for (const bad of [`Basic ${btoa('ada:other')}`, 'Bearer other', '']) assert.equal(await status(bad), 401, bad)
})

test('the proxy holds it against a deployment that takes what is no pair', async () => {
  await using upstream = await httpUpstream((_, response) => response.writeHead(204).end())
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder, 'openapi.json')
    await writeFile(spec, JSON.stringify(DOCUMENT))
    await using proxy = await proxyTo(upstream.url, { spec, tokens: ['ada:secret'] })
    const broken = async (text: string) => (await from(proxy.url)(`Basic ${text}`))?.headers.get('mock-violations')
    assert.equal(await broken(btoa('ada:secret')), null)
    assert.match((await broken('abc123')) ?? '', /credential\.malformed/)
    assert.match((await broken(btoa('ada:other'))) ?? '', /credential\.unknown/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

const done = { responses: { 204: { description: 'done' } } }
/** Paths by whether a request without a credential is refused there, though the document secures all operations. */
const CLOSED: Readonly<Record<string, boolean>> = {
  '/auth/login': false,
  '/users/sign-in/': false,
  '/register': false,
  '/api/v1/auth/sign_up': false,
  '/devices/register': true,
  '/auth/change-password': true,
  '/logins': true,
}
const requestBody = { content: { 'application/json': { schema: { type: 'object' } } } }
const sent = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }

test('who says in a body who he is needs no credential to log in or register, and an old one does no harm', async () => {
  const paths = Object.fromEntries(
    Object.keys(CLOSED).map((path) => [path, { post: { ...done, requestBody }, get: done }]),
  )
  const document = { ...DOCUMENT, paths: { ...paths, '/basic/login': { post: done } } }
  await using mock = await serve(document)
  const ask = (path: string, request: RequestInit) => fetch(`${mock.url}${path}`, request).then(({ status }) => status)
  for (const [path, isClosed] of Object.entries(CLOSED)) {
    const old = { ...sent.headers, authorization: 'Basic no' }
    assert.equal(await ask(path, sent), isClosed ? 401 : 204, path)
    assert.equal(await ask(path, { ...sent, headers: old }), isClosed ? 401 : 204, path)
    assert.equal(await ask(path, { method: 'GET' }), 401, path)
  }
  // Where nothing else says who it is, the credential does.
  assert.equal(await ask('/basic/login', { method: 'POST' }), 401)
  const { contract } = await compileDocument('notes.json', JSON.stringify(document))
  const asked = requirementsOf(contract).filter(({ id }) => /^post-.*\.credential\.missing$/.test(id))
  assert.equal(asked.length, Object.values(CLOSED).filter(Boolean).length + 1)
})
