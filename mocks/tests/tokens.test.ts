/** Tokens: the endpoints of a document's OAuth 2 flows, by RFC 6749, and what their tokens are good for, by RFC 6750. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { getResponse } from 'msw/utils/get-response'
import { parse } from 'yaml'
import { nightly } from '../../.ci/nightly.ts'
import { loadContract } from '../../spec/document/load.ts'
import { createMockServer, type MockServer, type MockServerOptions } from '../index.ts'
import { createHandlers } from '../msw/index.ts'
import { loadedBy } from './loaded.ts'
import { profileOf } from './profiles.ts'

const spec = fileURLToPath(new URL('../examples/tokens/api.yaml', import.meta.url))
const document = parse(await readFile(spec, 'utf8'))

let folder: string
let mock: MockServer
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tokens-'))
  mock = await createMockServer({ port: 0, spec })
})
after(async () => {
  await mock.close()
  await rm(folder, { recursive: true })
})

/** A mock of the document with some parts replaced. */
async function mockOf(changes: object, options: MockServerOptions = {}): Promise<MockServer> {
  const file = join(folder, `${Math.random()}.json`)
  await writeFile(file, JSON.stringify({ ...document, ...changes }))
  return createMockServer({ port: 0, spec: file, ...options })
}

type Ask = { readonly path?: string; readonly client?: string; readonly headers?: Readonly<Record<string, string>> }

function basic(pair: string): string {
  return `Basic ${Buffer.from(pair).toString('base64')}`
}

const FORM = 'application/x-www-form-urlencoded'

/** Asks a token endpoint; `client`: the pair of Basic credentials. */
async function ask(url: string, form: string, { path = '/oauth/token', client, headers = {} }: Ask = {}) {
  const own = { 'content-type': FORM, ...(client !== undefined && { authorization: basic(client) }) }
  const response = await fetch(url + path, { method: 'POST', headers: { ...own, ...headers }, body: form })
  return { status: response.status, headers: response.headers, json: await response.json() }
}

async function tokenOf(url: string, scope = 'loans.read', more: Ask = {}): Promise<string> {
  const { json } = await ask(url, `grant_type=client_credentials&scope=${scope}`, { client: 'app:x', ...more })
  return json.access_token
}

async function get(url: string, path: string, token: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}`, ...headers } })
  return { status: response.status, challenge: response.headers.get('www-authenticate'), json: await response.json() }
}

const CLIENT = { client: 'app:secret' }

test('client credentials: a token for the scopes that are asked for, and for all where none is', async () => {
  const asked = await ask(mock.url, 'grant_type=client_credentials&scope=loans.read', CLIENT)
  assert.equal(asked.status, 200)
  const { access_token: token, ...rest } = asked.json
  assert.match(token, /^[\w.-]+$/)
  // RFC 6749 section 4.4.3: no refresh token; section 5.1: the scope only where it differs.
  assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 3600 })
  const fields = ['content-type', 'cache-control', 'pragma'].map((name) => asked.headers.get(name))
  assert.deepEqual(fields, ['application/json', 'no-store', 'no-cache'])
  assert.equal((await get(mock.url, '/loans', token)).status, 200)
  const all = await ask(mock.url, 'grant_type=client_credentials', CLIENT)
  assert.equal(all.json.scope, 'loans.read loans.write')
})

test('a password: a token, and one for more tokens, which is good at the refreshUrl too, for no more than it has', async () => {
  const { json } = await ask(mock.url, 'grant_type=password&username=ada&password=x&scope=loans.read')
  const renew = `grant_type=refresh_token&refresh_token=${json.refresh_token}`
  for (const path of ['/oauth/token', '/oauth/renew', '/v1/oauth/renew']) {
    const renewed = await ask(mock.url, renew, { path })
    assert.deepEqual([renewed.status, renewed.json.scope], [200, 'loans.read'], path)
    // Section 6: a new one may come each time.
    assert.notEqual(renewed.json.refresh_token, json.refresh_token)
    assert.equal((await get(mock.url, '/loans', renewed.json.access_token)).status, 200)
  }
  assert.equal((await ask(mock.url, `${renew}&scope=loans.write`)).json.error, 'invalid_scope')
  assert.equal((await ask(mock.url, renew, CLIENT)).json.error, 'invalid_grant')
  // It is good for no request, and an access token for no other.
  assert.equal((await get(mock.url, '/loans', json.refresh_token)).status, 401)
  const swapped = await ask(mock.url, `grant_type=refresh_token&refresh_token=${json.access_token}`)
  assert.equal(swapped.json.error, 'invalid_grant')
  // As elsewhere, what the mock did not give is good.
  assert.equal((await ask(mock.url, 'grant_type=refresh_token&refresh_token=stored-long-ago')).status, 200)
})

const C = 'grant_type=client_credentials'
/** What RFC 6749 says of a request: the status and the error. */
const refused: readonly (readonly [why: string, form: string, more: Ask, status: number, error: string])[] = [
  ['no grant_type', 'scope=loans.read', CLIENT, 400, 'invalid_request'],
  ['an empty one, which counts as left out (3.2)', 'grant_type=', CLIENT, 400, 'invalid_request'],
  ['a parameter twice (3.2)', `${C}&${C}`, CLIENT, 400, 'invalid_request'],
  [
    'JSON',
    '{"grant_type":"client_credentials"}',
    { ...CLIENT, headers: { 'content-type': 'application/json' } },
    400,
    'invalid_request',
  ],
  ['an unknown grant (5.2)', 'grant_type=implicit', CLIENT, 400, 'unsupported_grant_type'],
  ['a code, which nobody can have', 'grant_type=authorization_code&code=1', CLIENT, 400, 'unsupported_grant_type'],
  ['an unknown scope (3.3)', `${C}&scope=loans.eat`, CLIENT, 400, 'invalid_scope'],
  ['a known scope beside an unknown one', `${C}&scope=loans.read+nothing`, CLIENT, 400, 'invalid_scope'],
  ['two spaces between scopes', `${C}&scope=loans.read++loans.write`, CLIENT, 400, 'invalid_scope'],
  ['no client', C, {}, 401, 'invalid_client'],
  ['no Basic credentials', C, { headers: { authorization: 'Bearer app' } }, 401, 'invalid_client'],
  ['no colon', C, { client: 'app' }, 401, 'invalid_client'],
  ['a half that is not encoded as in a form (2.3.1)', C, { client: 'app:100%' }, 401, 'invalid_client'],
  ['two ways at once (2.3)', `${C}&client_secret=x`, CLIENT, 400, 'invalid_request'],
  ['two clients', `${C}&client_id=other`, CLIENT, 400, 'invalid_request'],
  ['no password (4.3.2)', 'grant_type=password&username=ada', {}, 400, 'invalid_request'],
  ['no refresh token (6)', 'grant_type=refresh_token', {}, 400, 'invalid_request'],
  [
    'another place',
    'grant_type=password&username=a&password=b',
    { path: '/oauth/renew' },
    400,
    'unsupported_grant_type',
  ],
]
for (const [why, form, more, status, error] of refused) {
  test(`refused with ${status} ${error}: ${why}`, async () => {
    const { status: found, json, headers } = await ask(mock.url, form, more)
    assert.deepEqual([found, json.error], [status, error])
    // Section 5.2 says which characters a description may have.
    assert.match(json.error_description, /^[ !#-[\]-~]+$/)
    assert.equal(headers.get('cache-control'), 'no-store')
    assert.equal(headers.get('www-authenticate'), status === 401 ? 'Basic realm="mock"' : null)
  })
}

test('a code is refused with the reason, another method with 405, and a page may ask from another origin', async () => {
  const { json } = await ask(mock.url, 'grant_type=authorization_code&code=1', CLIENT)
  assert.match(json.error_description, /no login page/)
  const got = await fetch(`${mock.url}/oauth/token`)
  assert.deepEqual([got.status, got.headers.get('allow')], [405, 'POST'])
  const headers = { origin: 'https://app.example', 'access-control-request-method': 'POST' }
  assert.equal((await fetch(`${mock.url}/oauth/token`, { method: 'OPTIONS', headers })).status, 204)
  const asked = await ask(mock.url, C, { ...CLIENT, headers: { origin: 'https://app.example' } })
  assert.equal(asked.headers.get('access-control-allow-origin'), 'https://app.example')
})

test('a client may be in the form, and halves of Basic are encoded as in forms', async () => {
  assert.equal((await ask(mock.url, `${C}&client_id=app&client_secret=x`)).status, 200)
  const clients = ['my app:100%: yes', 'other:y']
  await using known = await createMockServer({ port: 0, spec, clients })
  assert.equal((await ask(known.url, C, { client: 'my+app:100%25%3A+yes' })).status, 200)
  assert.equal((await ask(known.url, `${C}&client_id=other&client_secret=y`)).status, 200)
  for (const client of ['other:x', 'my+app:', 'none:y']) {
    assert.deepEqual((await ask(known.url, C, { client })).json.error, 'invalid_client')
  }
  assert.equal((await ask(known.url, 'grant_type=password&username=a&password=b')).status, 401)
})

test('a token without a scope that the operation asks for: 403, as RFC 6750 and the document say', async () => {
  const token = await tokenOf(mock.url)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(`${mock.url}/v1/loans`, { method: 'POST', headers, body: '{"title":"Emma"}' })
  assert.equal(response.status, 403)
  assert.equal(
    response.headers.get('www-authenticate'),
    'Bearer error="insufficient_scope", scope="loans.read loans.write"',
  )
  assert.deepEqual(await response.json(), { code: 40301, message: 'The token lacks the scope loans.write.' })
  const both = await tokenOf(mock.url, 'loans.write+loans.read')
  const again = { ...headers, authorization: `bearer ${both}` }
  assert.equal(
    (await fetch(`${mock.url}/loans`, { method: 'POST', headers: again, body: '{"title":"Emma"}' })).status,
    201,
  )
})

test('of alternatives one is enough, and each needs all that it names', async () => {
  const [reading, writing] = [await tokenOf(mock.url), await tokenOf(mock.url, 'loans.write')]
  assert.equal((await get(mock.url, '/shelves', writing)).status, 200)
  assert.equal((await get(mock.url, '/shelves', reading, { 'x-device': 'till' })).status, 200)
  const lacking = await get(mock.url, '/shelves', reading)
  assert.deepEqual([lacking.status, lacking.challenge], [403, 'Bearer error="insufficient_scope", scope="loans.write"'])
})

test('a token that has ended is refused from then on, and not because it was good before', async (context) => {
  // On a busy machine a second may pass before the first request.
  const begun = Date.now()
  context.mock.timers.enable({ apis: ['Date'], now: begun })
  await using brief = await createMockServer({ port: 0, spec, tokenLifetime: 1 })
  const token = await tokenOf(brief.url)
  assert.equal((await get(brief.url, '/loans', token)).status, 200)
  context.mock.timers.setTime(begun + 2_000)
  const last = await get(brief.url, '/loans', token)
  assert.deepEqual([last.status, last.challenge], [401, 'Bearer error="invalid_token"'])
  assert.deepEqual(last.json, { code: 40102, message: 'The token has expired.' })
  // A scenario that is on stage comes first, as with any credential.
  brief.use('success')
  assert.equal((await get(brief.url, '/loans', token)).status, 200)
})

test('another mock of the API, its handlers, and --token take the token; a mock of another API does not', async () => {
  const token = await tokenOf(mock.url)
  await using beside = await createMockServer({ port: 0, spec, tokens: ['good'] })
  await using other = await mockOf({ info: { title: 'Museum', version: '1' } })
  assert.equal((await get(beside.url, '/loans', token)).status, 200)
  assert.equal((await get(beside.url, '/loans', 'another')).status, 401)
  assert.equal((await get(beside.url, '/loans', 'good')).status, 200)
  const refused = await get(other.url, '/loans', token)
  assert.deepEqual([refused.status, refused.json.message], [401, 'The token was given for another API.'])
  const { contract } = await loadContract(spec)
  const request = new Request('https://api.example.com/v1/loans', { headers: { authorization: `Bearer ${token}` } })
  assert.equal((await getResponse(createHandlers({ contract }), request))?.status, 200)
})

test('a token that was changed is refused, whatever it is made of, and what no mock gave stays good', async () => {
  const token = await tokenOf(mock.url)
  const [start = '', said = '', seal = ''] = token.split('.')
  const claims = JSON.parse(Buffer.from(said, 'base64url').toString())
  const altered = (more: object): string =>
    `${start}.${Buffer.from(JSON.stringify({ ...claims, ...more })).toString('base64url')}.${seal}`
  const bad = [
    altered({ scopes: ['loans.read', 'loans.write'] }),
    altered({ ends: null, alg: 'none' }),
    token.slice(0, -1),
    `${token}.`,
    `${token}x`,
    `${start}.${said}`,
    `${start}..`,
    `${start}.`,
    `${start}.${seal}.${said}`,
    `${start}.${'A'.repeat(9_000)}.${seal}`,
    `${start}.%00.${seal}`,
  ]
  for (const one of bad) assert.equal((await get(mock.url, '/loans', one)).status, 401, one.slice(0, 200))
  // A JWT without a signature is a text like any other.
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"scope":""}').toString('base64url')}.`
  for (const one of ['anything', none]) assert.equal((await get(mock.url, '/loans', one)).status, 200)
  const huge = await fetch(`${mock.url}/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': FORM },
    body: 'a'.repeat(2 ** 21),
  })
  assert.equal(huge.status, 413)
})

test('metadata names the addresses of the mock, as the client sees it', async () => {
  const read = async (path: string, headers = {}) => (await fetch(mock.url + path, { headers })).json()
  const found = await read('/.well-known/oauth-authorization-server')
  assert.deepEqual(found, {
    issuer: mock.url,
    token_endpoint: `${mock.url}/oauth/token`,
    grant_types_supported: ['client_credentials', 'password', 'refresh_token'],
    response_types_supported: [],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post', 'none'],
    scopes_supported: ['loans.read', 'loans.write'],
  })
  const proxied = {
    'x-forwarded-proto': 'https, http',
    'x-forwarded-host': 'a.example:8443',
    'x-forwarded-prefix': '/lib/',
  }
  const behind = await read('/v1/.well-known/openid-configuration', proxied)
  assert.equal(behind.issuer, 'https://a.example:8443/lib/v1')
  assert.equal(behind.token_endpoint, 'https://a.example:8443/lib/oauth/token')
  const odd = await read('/.well-known/openid-configuration', { 'x-forwarded-host': 'a"b', 'x-forwarded-proto': 'ftp' })
  assert.equal(odd.issuer, mock.url)
})

test('metadata is at the address that the document names, too', async () => {
  const { account, device } = document.components.securitySchemes
  const oauth2MetadataUrl = 'https://login.example.com/.well-known/oauth-authorization-server/acme'
  const securitySchemes = { account: { ...account, oauth2MetadataUrl }, device }
  await using named = await mockOf({ components: { ...document.components, securitySchemes } })
  const metadata = await (await fetch(`${named.url}/.well-known/oauth-authorization-server/acme`)).json()
  assert.equal(metadata.issuer, `${named.url}/acme`)
})

test('a document that has discovery alone has its endpoint there', async () => {
  const openIdConnectUrl = 'https://login.example.com/realms/a/.well-known/openid-configuration'
  const { responses, schemas } = document.components
  const securitySchemes = {
    account: { type: 'openIdConnect', openIdConnectUrl },
    device: document.components.securitySchemes.device,
  }
  await using open = await mockOf({ components: { responses, schemas, securitySchemes } })
  const metadata = await (await fetch(`${open.url}/realms/a/.well-known/openid-configuration`)).json()
  assert.equal(metadata.issuer, `${open.url}/realms/a`)
  const path = metadata.token_endpoint.slice(open.url.length)
  const { json } = await ask(open.url, `${C}&scope=openid+loans.read`, { ...CLIENT, path })
  assert.equal((await get(open.url, '/loans', json.access_token)).status, 200)
  const { json: bare } = await ask(open.url, `${C}&scope=openid`, { ...CLIENT, path })
  assert.equal((await get(open.url, '/loans', bare.access_token)).status, 403)
})

/** The document with other addresses for its tokens. */
function flowsAt(tokenUrl: string, paths: object = {}): object {
  const { components } = document
  const flows = { clientCredentials: { tokenUrl, scopes: { 'loans.read': '' } } }
  const securitySchemes = { ...components.securitySchemes, account: { type: 'oauth2', flows } }
  return { components: { ...components, securitySchemes }, paths: { ...document.paths, ...paths } }
}

const places: readonly (readonly [tokenUrl: string, path: string])[] = [
  ['/login/token', '/login/token'],
  ['/login/token', '/v1/login/token'],
  ['token', '/v1/token'],
  ['./token', '/token'],
  ['https://api.example.com/v1/token?tenant=a', '/token'],
  ['https://api.example.com/v1/token', '/v1/token'],
  ['https://{tenant}.example.com/{tenant}/token', '/acme/token'],
  ['https://login.example.com', '/'],
]
for (const [tokenUrl, path] of places) {
  test(`the endpoint of ${tokenUrl} is at ${path}`, async () => {
    await using one = await mockOf(flowsAt(tokenUrl))
    const token = await tokenOf(one.url, 'loans.read', { path })
    assert.equal((await get(one.url, '/loans', token)).status, 200)
  })
}

test('an operation of the document with that path goes first, and a flow without an address is no fault', async () => {
  const { post } = document.paths['/loans']
  await using own = await mockOf(
    flowsAt('/token', { '/token': { post: { ...post, operationId: 'login', security: [] } } }),
  )
  const body = JSON.stringify({ title: 'Emma' })
  const headers = { 'content-type': 'application/json' }
  const made = await fetch(`${own.url}/token`, { method: 'POST', headers, body })
  assert.deepEqual([made.status, (await made.json()).title], [201, 'Emma'])
  for (const odd of ['', 'http://', ':', '//']) {
    await using odder = await mockOf(flowsAt(odd))
    assert.equal((await get(odder.url, '/loans', 'x')).status, 200, odd)
  }
})

test('sessions, journal and log know these requests, and show no secret', async () => {
  await using shown = await createMockServer({ port: 0, spec, clients: ['app:very-secret-indeed'] })
  const { url, requests } = shown.session('one')
  const { json } = await ask(url, `${C}&scope=loans.read`, { client: 'app:very-secret-indeed' })
  await ask(url, `${C}&client_id=app&client_secret=another-secret`)
  await get(url, '/loans', json.access_token)
  const entries = requests()
  assert.deepEqual(
    entries.map(({ verdict }) => [verdict.kind, verdict.message]),
    [
      ['accepted', 'The mock gave a token.'],
      ['rejected', 'The server does not know the client.'],
      ['accepted', null],
    ],
  )
  const text = JSON.stringify(entries)
  for (const secret of ['very-secret-indeed', 'another-secret', json.access_token]) assert.ok(!text.includes(secret))
})

nightly("Prism's answers need the same tokens", async () => {
  await using prism = await createMockServer({ port: 0, spec, engine: 'prism' })
  const token = await tokenOf(prism.url, 'loans.write')
  assert.equal((await get(prism.url, '/loans', token)).status, 403)
  assert.equal((await get(prism.url, '/loans', await tokenOf(prism.url))).status, 200)
})

test('the imitation of a deployment has the same tokens', async () => {
  const profile = profileOf((await loadContract(spec)).contract, { listLoans: {}, service: {} })
  await using imitated = await createMockServer({ port: 0, spec, profile })
  const token = await tokenOf(imitated.url, 'loans.write')
  assert.equal((await get(imitated.url, '/loans', token)).status, 403)
  assert.equal((await get(imitated.url, '/loans', await tokenOf(imitated.url))).status, 200)
})

test('handlers answer at the address that the document names, on its own origin, and nothing else there', async () => {
  const { contract } = await loadContract(spec)
  const handlers = createHandlers({ contract, baseUrl: 'https://api.example.com/v1', tokenLifetime: 60 })
  const form = { method: 'POST', headers: { 'content-type': FORM }, body: `${C}&client_id=app` }
  const given = await getResponse(handlers, new Request('https://login.example.com/oauth/token', form))
  const { access_token: token, expires_in } = JSON.parse((await given?.text()) ?? '')
  assert.equal(expires_in, 60)
  const headers = { authorization: `Bearer ${token}` }
  const listed = await getResponse(handlers, new Request('https://api.example.com/v1/loans', { headers }))
  assert.equal(listed?.status, 200)
  assert.equal(await getResponse(handlers, new Request('https://login.example.com/loans', { headers })), undefined)
  const metadata = await getResponse(
    handlers,
    new Request('https://api.example.com/v1/.well-known/openid-configuration'),
  )
  assert.equal(JSON.parse((await metadata?.text()) ?? '').token_endpoint, 'https://api.example.com/v1/oauth/token')
  const anywhere = createHandlers({ contract })
  assert.equal((await getResponse(anywhere, new Request('https://any.example/oauth/token', form)))?.status, 200)
  assert.equal(await getResponse(anywhere, new Request('https://any.example/elsewhere', form)), undefined)
})

test('options that nobody can use are refused', async () => {
  const wrong: readonly (readonly [MockServerOptions, RegExp])[] = [
    [{ clients: ['app:x'] }, /^clients \(--client\) has no effect: the document names no token endpoint\.$/],
    [{ tokenLifetime: 60 }, /^tokenLifetime \(--token-lifetime\) has no effect/],
    [{ spec, tokenLifetime: 0 }, /^tokenLifetime must be a whole number of seconds from 1/],
    [{ spec, clients: ['app'] }, /^Each of clients must be an id, a colon and a secret\.$/],
  ]
  for (const [options, message] of wrong) {
    await assert.rejects(createMockServer({ port: 0, ...options }), { name: 'OptionError', message })
  }
})

nightly(
  'a mock whose document names no such address loads nothing of this, and workers share what they give',
  async () => {
    const ours = /mocks.engine.(issuing|tokens)/
    assert.deepEqual(await loadedBy([], ours, (url) => fetch(`${url}/plants`)), [])
    const words = ['--spec', spec, '--workers', '2', '--client', 'app:x']
    await loadedBy(words, ours, async (url) => {
      const token = await tokenOf(url, 'loans.read', { headers: { connection: 'close' } })
      for (let time = 0; time < 6; time++) {
        assert.equal((await get(url, '/loans', token, { connection: 'close' })).status, 200)
      }
    })
    assert.notDeepEqual(await loadedBy(['--spec', spec], ours), [])
  },
)
