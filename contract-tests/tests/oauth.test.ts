/** `--oauth`: the token of a run comes from a token endpoint, and newer ones while it goes on. */

import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { nightly, sampled } from '../../.ci/nightly.ts'
import { commandLine } from '../../.ci/tests/command.ts'
import { error, startTarget, type Target } from '../targets/reference.ts'
import { runSuite } from '../targets/suite.ts'
import type { VerifyOptions } from '../verify/option-rows.ts'
import { verifyWithReason } from '../verify/verify.ts'

const CLIENT = { clientId: 'kit & co', clientSecret: '100% s3cret: of the kit' }

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'oauth-'))
})
after(() => rm(folder, { recursive: true }))

type Answered = { readonly status?: number; readonly body: unknown; readonly type?: string }
type Issuer = {
  readonly url: string
  /** The tokens that were given, the newest last. */
  readonly given: string[]
  /** The requests, as the endpoint saw them. */
  readonly asked: { readonly authorization: string | undefined; readonly form: URLSearchParams }[]
} & AsyncDisposable

/** A token endpoint that answers so; a number of seconds makes it give tokens that say how long they last. */
async function issuer(answer: (form: URLSearchParams, request: IncomingMessage) => Answered | number): Promise<Issuer> {
  const given: string[] = []
  const asked: Issuer['asked'] = []
  const server = createServer(async (request, response) => {
    const form = new URLSearchParams(await text(request))
    asked.push({ authorization: request.headers.authorization, form })
    const made = answer(form, request)
    const token = `token-number-${given.length}-${Math.random().toString(36).slice(2)}`
    const {
      status = 200,
      body,
      type = 'application/json',
    } = typeof made === 'number' ? { body: { access_token: token, token_type: 'bearer', expires_in: made } } : made
    if (typeof made === 'number') given.push(token)
    response.writeHead(status, { 'content-type': type, connection: 'close' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/oauth/token?tenant=a`
  const close = async (): Promise<void> => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  return { url, given, asked, [Symbol.asyncDispose]: close }
}

/** The Plant Store, which takes the tokens that `isGood` says. */
async function service(isGood: (token: string) => boolean): Promise<Target & AsyncDisposable> {
  const target = await startTarget({
    authorize: ({ headers }) => {
      const [, token] = /^bearer ([^ ]+)$/i.exec(headers.authorization ?? '') ?? []
      return token !== undefined && isGood(token) ? null : error(401, 'No.')
    },
  })
  return { ...target, [Symbol.asyncDispose]: async () => void (await target.close()) }
}

async function judge(target: string, options: Partial<VerifyOptions>) {
  const report = await mkdtemp(join(folder, 'report-'))
  return { ...(await verifyWithReason({ target, ...CLIENT, ...options, report })), folder: report }
}

/** All that a run has written. */
async function written(report: string): Promise<string> {
  const files = await readdir(report)
  return (await Promise.all(files.map((file) => readFile(join(report, file), 'utf8')))).join('\n')
}

test('a token is asked for by Basic, and renewed when the service no longer takes it and before it ends', async () => {
  let uses = 0
  await using endpoint = await issuer(() => 2)
  await using shop = await service((token) => {
    if (token !== endpoint.given.at(-1)) return false
    // Each token is revoked after so many requests.
    uses = uses >= 60 ? 0 : uses + 1
    if (uses === 0) endpoint.given.push('none')
    return uses > 0
  })
  const { report, why, folder: files } = await judge(shop.url, { oauth: endpoint.url, scope: 'read write' })
  assert.deepEqual([why, report.verdict], [null, 'conforms'])
  assert.ok(endpoint.asked.length > 3, `${endpoint.asked.length} tokens`)
  const [first] = endpoint.asked
  // RFC 6749 section 2.3.1: the halves are encoded as in a form.
  const pair = Buffer.from('kit+%26+co:100%25+s3cret%3A+of+the+kit').toString('base64')
  assert.equal(first?.authorization, `Basic ${pair}`)
  assert.deepEqual(
    [...(first?.form ?? [])],
    [
      ['grant_type', 'client_credentials'],
      ['scope', 'read write'],
    ],
  )
  const all = await written(files)
  for (const secret of [CLIENT.clientSecret, pair, ...endpoint.given.filter((one) => one !== 'none')]) {
    assert.ok(!all.includes(secret), secret)
  }
})

test('a service that shows the token of a request shows it in no report', async () => {
  await using endpoint = await issuer(() => 1)
  await using shop = await startTarget({
    authorize: ({ headers }) => {
      const [, token = ''] = /^bearer ([^ ]+)$/i.exec(headers.authorization ?? '') ?? []
      return endpoint.given.includes(token) && token === endpoint.given.at(-1)
        ? null
        : error(401, `not ${headers.authorization ?? ''}; it is ${endpoint.given.at(-1)}`)
    },
  }).then((target) => ({ ...target, [Symbol.asyncDispose]: async () => void (await target.close()) }))
  const { folder: files } = await judge(shop.url, { oauth: endpoint.url })
  const all = await written(files)
  for (const token of endpoint.given) assert.ok(!all.includes(token), token)
})

/** Endpoints that differ from the RFC, and still give a token. */
const odd: readonly (readonly [what: string, answer: Parameters<typeof issuer>[0]])[] = [
  ['says nothing of its end', () => ({ body: { access_token: 'good-token', token_type: 'Bearer' } })],
  ['names no type, and its end as text', () => ({ body: { access_token: 'good-token', expires_in: '3600' } })],
  ['has more members', () => ({ body: { access_token: 'good-token', token_type: 'BEARER', ext: {}, scope: null } })],
  [
    'takes a client in the form alone',
    (form) =>
      form.get('client_secret') === CLIENT.clientSecret
        ? { body: { access_token: 'good-token', token_type: 'Bearer' } }
        : { status: 401, body: { error: 'invalid_client' } },
  ],
]
for (const [what, answer] of odd) {
  test(`an endpoint is taken as it is: it ${what}`, async () => {
    await using endpoint = await issuer(answer)
    await using shop = await service((token) => token === 'good-token')
    const { why } = await judge(shop.url, { oauth: endpoint.url, only: ['create-plant.request.name'] })
    assert.equal(why, null)
  })
}

const SAID = CLIENT.clientSecret
/** Endpoints that give no token, and what is said of them. */
const broken: readonly (readonly [what: string, answer: Parameters<typeof issuer>[0], why: RegExp])[] = [
  [
    'an error',
    () => ({ status: 400, body: { error: 'invalid_scope', error_description: 'No such scope.' } }),
    /refuses the client \(status 400, invalid_scope, No such scope\.\)$/,
  ],
  [
    'an error with 200',
    () => ({ body: { error: 'unauthorized_client' } }),
    /refuses the client \(status 200, unauthorized_client\)$/,
  ],
  [
    'the secret in its error',
    () => ({ status: 401, body: { error: 'invalid_client', error_description: `not ${SAID}` } }),
    /not \$PLANT_STORE_CLIENT_SECRET\)$/,
  ],
  ['a page', () => ({ body: '<html>Log in</html>', type: 'text/html' }), /answers with an HTML page \(status 200\)$/],
  [
    'what it takes alone',
    () => ({ status: 415, body: 'Send application/json.' }),
    /answers with no token \(status 415\)$/,
  ],
  ['a redirect', () => ({ status: 302, body: '' }), /answers with no token \(status 302\)$/],
  ['half an object', () => ({ body: '{"access_token":' }), /answers with no token \(status 200\)$/],
  ['a list', () => ({ body: ['token'] }), /answers with no token \(status 200\)$/],
  ['no token', () => ({ body: { token_type: 'Bearer' } }), /answers without an access_token$/],
  ['a token with a line end', () => ({ body: { access_token: 'a\nb' } }), /answers without an access_token$/],
  [
    'another type',
    () => ({ body: { access_token: 'a', token_type: 'DPoP' } }),
    /gives tokens of the type DPoP, and this program sends Bearer tokens alone$/,
  ],
]
for (const [what, answer, why] of broken) {
  test(`a run is not judged, and says why: the endpoint answers with ${what}`, async () => {
    await using endpoint = await issuer(answer)
    const judged = await judge('http://127.0.0.1:9', { oauth: endpoint.url })
    assert.equal(judged.report.verdict, 'unjudged')
    assert.match(judged.why ?? '', why)
    assert.match(judged.why ?? '', /^the token endpoint http:\/\/127\.0\.0\.1:\d+\/oauth\/token /)
  })
}

test('an endpoint that is not there is said in one line, with exit code 3, by each command', async () => {
  const spec = join(import.meta.dirname, '../../spec/openapi.yaml')
  const service = ['--target', 'http://127.0.0.1:9', '--spec', spec]
  const words = [...service, '--oauth', 'http://127.0.0.1:9/token', '--client-id', 'kit']
  const env = { ...process.env, PLANT_STORE_CLIENT_SECRET: 'from-the-environment', PLANT_STORE_TOKEN: '' }
  for (const command of [['verify'], ['learn', '--out', 'profile.json'], ['seed']]) {
    const { code, stderr } = await commandLine([...command, ...words], { cwd: folder, env })
    assert.equal(code, 3, stderr)
    assert.equal(
      stderr,
      'error: not judged: the connection to the token endpoint http://127.0.0.1:9/token is refused: is the service running?\n',
    )
  }
})

test('the secret comes from a file, the endpoint from the document; seed and learn take both', async () => {
  await using endpoint = await issuer(() => 1)
  await using shop = await service((token) => token === endpoint.given.at(-1))
  const secret = join(folder, 'secret')
  await writeFile(secret, 'of-a-file\n')
  const document = JSON.parse(
    await readFile(new URL('../../spec/generated/document.ts', import.meta.url), 'utf8').then(inJson),
  )
  const clientCredentials = { tokenUrl: endpoint.url, scopes: {} }
  document.components.securitySchemes.bearer = { type: 'oauth2', flows: { clientCredentials } }
  const spec = join(folder, 'store.json')
  await writeFile(spec, JSON.stringify(document))
  const words = ['--target', shop.url, '--spec', spec, '--oauth', '--client-id', 'kit', '--client-secret-file', secret]
  const env = { ...process.env, PLANT_STORE_TOKEN: 'not-this-one' }
  for (const command of [
    ['seed', '--count', '40', '--rate', '20'],
    ['learn', '--out', 'profile.json', '--max-writes', '20'],
  ]) {
    const { code, stdout, stderr } = await commandLine([...command, ...words], { cwd: folder, env })
    assert.equal(code, 0, stdout + stderr)
  }
  assert.ok(endpoint.given.length >= 3, 'seeding for two seconds took several tokens of one')
  const all = await written(folder).catch(async () => readFile(join(folder, 'created.ndjson'), 'utf8'))
  for (const token of endpoint.given) assert.ok(!all.includes(token))
  const pair = Buffer.from('kit:of-a-file').toString('base64')
  assert.equal(endpoint.asked[0]?.authorization, `Basic ${pair}`)
})

/** The document in the text of the generated module. */
function inJson(module: string): string {
  const [, found = ''] = /export const document: JsonObject = (\{[\s\S]*?\n\})\n/.exec(module) ?? []
  return found
}

/** Documents by their `tokenUrl`s, and where a run with `--oauth` asks at the target `http://127.0.0.1:9/v1`. */
const places: readonly (readonly [tokenUrls: readonly string[], said: RegExp])[] = [
  [['token'], / the token endpoint http:\/\/127\.0\.0\.1:9\/v1\/token is refused/],
  [['/token'], / the token endpoint http:\/\/127\.0\.0\.1:9\/token is refused/],
  [['http://127.0.0.1:7/a', 'http://127.0.0.1:7/a'], / the token endpoint http:\/\/127\.0\.0\.1:7\/a is refused/],
  [['/a', '/b'], /^--oauth: the document names several token endpoints: give one of \/a, \/b$/],
  [['https://{tenant}.example.com'], /^there is no such host: the token endpoint https:\/\/\{tenant\}/],
]
for (const [tokenUrls, said] of sampled(2, places)) {
  test(`the endpoint of a document with ${tokenUrls.join(' and ')}`, async () => {
    const document = JSON.parse(
      await readFile(new URL('../../spec/generated/document.ts', import.meta.url), 'utf8').then(inJson),
    )
    const schemes = tokenUrls.map((tokenUrl) => ({
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl, scopes: {} } },
    }))
    document.components.securitySchemes = { bearer: schemes[0], other: schemes.at(-1) }
    const spec = join(folder, 'places.json')
    await writeFile(spec, JSON.stringify(document))
    const why = await judge('http://127.0.0.1:9/v1', { spec, oauth: true }).then(
      (judged) => judged.why,
      ({ message }: Error) => message,
    )
    assert.match(why ?? '', said)
  })
}

nightly('the Playwright suite gets its tokens there, too', async () => {
  await using endpoint = await issuer(() => 2)
  await using shop = await service((token) => endpoint.given.includes(token))
  const environment = {
    PLANT_STORE_OAUTH: endpoint.url,
    PLANT_STORE_CLIENT_ID: 'kit',
    PLANT_STORE_CLIENT_SECRET: 'secret-of-the-suite',
  }
  const { code, output } = await runSuite(shop.url, ['--grep', 'request.name'], environment)
  assert.equal(code, 0, output)
  assert.ok(endpoint.given.length > 0)
  for (const token of endpoint.given) assert.ok(!output.includes(token))
})

const wrong: readonly (readonly [options: Partial<VerifyOptions>, message: RegExp])[] = [
  [{ oauth: true }, /^--oauth: the document names no clientCredentials flow: give the address of its token endpoint$/],
  [{ oauth: 'token' }, /^--oauth must be an http or https address, and is "token"$/],
  [{ oauth: 'https://kit:x@a.example' }, /^--oauth must not carry a user name or a password/],
  [{ oauth: 'http://127.0.0.1:9', token: 'x' }, /^use either a token or oauth/],
  [{ oauth: 'http://127.0.0.1:9', clientId: '' }, /^--oauth needs a client/],
  [{}, /^clientId needs oauth \(--oauth\)$/],
]
for (const [options, message] of wrong) {
  test(`refused: ${JSON.stringify(options)}`, async () => {
    await assert.rejects(judge('http://127.0.0.1:9', options), { name: 'OptionError', message })
  })
}
