/** The journal: what it says of a request, which of them it gives, and how a test waits for one. */

import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { firstLine } from '../../../.ci/first-line.ts'
import { nightly } from '../../../.ci/nightly.ts'
import { createMockServer, type JournalEntry, type MockServer } from '../../index.ts'
import { control, create, GOOD, PLANT } from '../client.ts'

const TOKEN = 'a-good-token'

let mock: MockServer
let garden: MockServer
before(async () => {
  mock = await createMockServer({ port: 0 })
  garden = await createMockServer({ port: 0, spec: fileURLToPath(new URL('../garden.yaml', import.meta.url)) })
})
afterEach(() => mock.clear())
after(async () => {
  await mock.close()
  await garden.close()
})

async function send(path: string, init: RequestInit = {}, server = mock): Promise<JournalEntry> {
  const response = await fetch(server.url + path, { method: 'POST', headers: GOOD, body: PLANT, ...init })
  await response.arrayBuffer()
  return server.requests().at(-1) ?? assert.fail()
}

const verdicts: readonly (readonly [given: string, init: RequestInit, message: string, requirements: string[]])[] = [
  [
    'two fields broken',
    { body: '{"name":null,"tag":7,"id":1}' },
    '/name must be a string, and is null (create-plant.request.name.type); /tag must be a string, and is 7 (create-plant.request.tag.type).',
    ['create-plant.request.name.type', 'create-plant.request.tag.type'],
  ],
  [
    'a field missing',
    { body: '{"id":1}' },
    '/name is required and is missing (create-plant.request.name.required).',
    ['create-plant.request.name.required'],
  ],
  [
    'an id past int64',
    { body: '{"id":9223372036854775808,"name":"Fern"}' },
    '/id must be an integer from -9223372036854775808 to 9223372036854775807 (int64), and is 9223372036854775808 (create-plant.request.id.format).',
    ['create-plant.request.id.format'],
  ],
  [
    'a body that is no object',
    { body: '[]' },
    'The body must be an object, and is an array (create-plant.request.type).',
    ['create-plant.request.type'],
  ],
  [
    'no body',
    { body: null },
    'The request has no body; createPlant needs one (create-plant.request.body.required).',
    ['create-plant.request.body.required'],
  ],
  [
    'no JSON',
    { body: '{' },
    'The body is not JSON text: see position 1 (line 1 column 2) (create-plant.request.body.json).',
    ['create-plant.request.body.json'],
  ],
  [
    'no credential',
    { headers: { 'content-type': 'application/json' } },
    'The request has no Authorization header; send "Bearer <token>" (create-plant.credential.missing).',
    ['create-plant.credential.missing'],
  ],
  [
    'another scheme',
    { headers: { ...GOOD, authorization: 'Basic dXNlcjpwYXNz' } },
    'The Authorization header is not of the scheme Bearer (create-plant.credential.scheme).',
    ['create-plant.credential.scheme'],
  ],
  [
    'a malformed token',
    { headers: { ...GOOD, authorization: 'Bearer a b' } },
    'The Bearer credential has white space or characters that are not visible ASCII (create-plant.credential.malformed).',
    ['create-plant.credential.malformed'],
  ],
]

for (const [given, init, message, requirements] of verdicts) {
  test(`${given}: ${requirements.join(', ')}`, async () => {
    const { verdict } = await send('/plants', init)
    assert.equal(verdict.message, message)
    assert.deepEqual(
      verdict.violations.map(({ requirement }) => requirement),
      requirements,
    )
  })
}

test('what broke no requirement is told in words all the same; what was accepted needs none', async () => {
  const refused = await send('/plants', { headers: { ...GOOD, 'content-type': 'text/plain' } })
  assert.equal(refused.verdict.message, 'The Content-Type is text/plain; createPlant takes application/json.')
  assert.deepEqual(refused.verdict.violations, [])
  const accepted = await send('/plants')
  assert.deepEqual([accepted.verdict.kind, accepted.verdict.message], ['accepted', null])
})

test('parameters of another document have requirements, too', async () => {
  const { verdict } = await send(
    '/plants?limit=1000',
    { method: 'GET', body: null, headers: { 'x-token': TOKEN } },
    garden,
  )
  assert.equal(
    verdict.message,
    'The query parameter limit must be <= 100, and is 1000 (list-plants.request.query.limit.maximum); the header parameter X-Garden is required and is missing (list-plants.request.header.X-Garden.required).',
  )
})

const misses: readonly (readonly [method: string, path: string, nearMiss: string | null])[] = [
  ['POST', '/plants/', 'Did you mean POST /plants? The request has a slash at the end.'],
  ['POST', '/Plants', 'Did you mean POST /plants? The request has other upper and lower case.'],
  ['POST', '/plant', 'Did you mean POST /plants? The request has another spelling.'],
  ['POST', '//plants', 'Did you mean POST /plants? The request has a double slash.'],
  ['POST', '/plants%20', 'Did you mean POST /plants? The request has white space.'],
  ['POST', '/api/v1/plants?x=1', 'Did you mean POST /plants? The request has /api/v1 before it.'],
  ['GET', '/plants', 'Did you mean POST /plants? The request has the method GET.'],
  [
    'DELETE',
    '/plnts/',
    'Did you mean POST /plants? The request has a slash at the end and another spelling and the method DELETE.',
  ],
  ['POST', '/animals', null],
  ['POST', '/', null],
  ['POST', `/${'plants'.repeat(1_000)}`, null],
]

for (const [method, path, nearMiss] of misses) {
  test(`near miss of ${method} ${path.slice(0, 40)}: ${nearMiss}`, async () => {
    const entry = await send(path, { method, body: method === 'GET' ? null : PLANT })
    assert.equal(entry.nearMiss, nearMiss)
  })
}

/** Runs a command in a shell that has the token. */
async function shell(command: string): Promise<string> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command], {
    env: { ...process.env, PLANT_STORE_TOKEN: TOKEN },
  })
  return stdout
}

const bodies: readonly (readonly [what: string, body: string | Uint8Array<ArrayBuffer>])[] = [
  ['a plain plant', PLANT],
  ['quotes, dollars and backslashes', `{"id":1,"name":"it's \\"$HOME\\" \`id\` \\\\ %s !!"}`],
  ['line breaks, one at the end', '{"id":1,\n"name":"Fern"}\n\n'],
  ['letters of other scripts', '{"id":1,"name":"龟背竹 🌿 × ’"}'],
  ['an at sign first', '@/etc/hostname'],
  ['bytes that are no text', Uint8Array.from([0xff, 0xfe, 0x27, 0x25, 0x5c, 0x0a, 0x00, 0x0a])],
  ['NUL and control characters', '\0\u001b[31m\u007f'],
  ['a byte order mark', '\ufeff{}'],
  ['nothing', ''],
]

for (const [what, body] of bodies) {
  test(`curl sends again: ${what}`, async () => {
    const { curl, ...first } = await send("/plants?it's=a%20b&x[]=1", { body, headers: { ...GOOD, 'x-empty': '' } })
    assert.ok(!curl.includes(TOKEN))
    assert.match(await shell(curl), /^HTTP\/1\.1 /)
    const again = mock.requests().at(-1) ?? assert.fail()
    assert.equal(again.id, first.id + 1)
    assert.deepEqual(
      [again.request.method, again.request.url, again.request.body, again.answer, again.verdict],
      [first.request.method, first.request.url, first.request.body, first.answer, first.verdict],
    )
    for (const name of ['authorization', 'content-type', 'x-empty']) {
      assert.equal(again.request.headers[name], first.request.headers[name], name)
    }
  })
}

test('a body that was cut or not kept is said so, in the entry and in its curl', async () => {
  const cut = await send('/plants', { body: JSON.stringify({ id: 1, name: 'x'.repeat(20_000) }) })
  assert.deepEqual([cut.request.isWhole, cut.request.body?.length, cut.answer.isWhole], [false, 16_384, false])
  assert.match(cut.curl, / # its body was cut: it had 20018 bytes$/)
  const over = await send('/plants', { body: 'x'.repeat(1024 * 1024 + 1) })
  assert.deepEqual([over.request.isWhole, over.request.body, over.answer.status], [false, null, 413])
  assert.match(over.curl, / # its body was over the limit and was not kept$/)
  assert.match(await shell(over.curl), /^HTTP\/1\.1 400 /)
})

test('a credential is nowhere: not in path, query, session, body, answer, message or curl', async () => {
  const secrets = ['s3cret/+="quoted"', `a-long-one-${'x'.repeat(100)}`]
  await using strict = await createMockServer({ port: 0, tokens: ['the-other-good-token'] })
  for (const server of [mock, strict]) {
    for (const secret of secrets) {
      const headers = { ...GOOD, authorization: `Bearer ${secret}`, 'x-copy': secret, 'x-mock-session': secret }
      const query = `access_token=${encodeURIComponent(secret)}&note=${encodeURIComponent(secret)}`
      await send(`/plants/${encodeURIComponent(secret)}?${query}`, { headers }, server)
      await send('/plants', { headers, body: JSON.stringify({ id: secret, [secret]: secret }) }, server)
      await send('/plants', { headers, body: JSON.stringify({ id: 1, name: secret }) }, server)
      await send(
        '/plants',
        { headers, body: `{"name":"${'x'.repeat(16_384 - 30)}${JSON.stringify(secret).slice(1)}}` },
        server,
      )
    }
    const known = 'the-other-good-token'
    await send('/plants', { headers: { ...GOOD, cookie: `a=${known}` }, body: JSON.stringify({ id: known }) }, strict)
    const shown = await (await fetch(`${server.url}/_mock/requests`)).text()
    assert.equal(shown, JSON.stringify(server.requests()))
    for (const word of ['s3cret', 'a-long-one', known]) assert.ok(!shown.includes(word), `${word} in ${shown}`)
  }
})

test('a token that is known is not told in another form either', async () => {
  for (const known of ['the-other-good-token', 'k3y-7z']) {
    await using strict = await createMockServer({ port: 0, tokens: [known] })
    const bytes = Buffer.from(known)
    const forms = [bytes.toString('hex'), bytes.toString('base64'), known.slice(0, 12), [...known].join(' ')]
    for (const form of [...forms, [...known].reverse().join('')]) {
      const entry = await send('/plants', { body: JSON.stringify({ id: 1, name: form }) }, strict)
      assert.ok(!JSON.stringify(entry).includes(form), form)
    }
  }
})

const hidden = 'hidden-from-all'
const PARTS = { 'content-type': 'Multipart/form-data; charset=utf-8; boundary="a b"' }
/** A multipart body with one part, whose content must not be seen. */
const part = (disposition: string) =>
  `--a b\r\nContent-Disposition: ${disposition}\r\n\r\nhidden-from-all\r\nhidden-from-all\r\n--a b\r\nContent-Disposition: form-data; name="note"\r\n\r\nhidden-from-all\r\nhidden-from-all\r\n--a b--\r\n`

const carried: Readonly<Record<string, readonly [target: string, headers?: Record<string, string>, body?: string]>> = {
  'a name with an escape': [`/plants?api%5fkey=${hidden}`],
  'a name with a plus': [`/plants?api+key=${hidden}&x=1`],
  'upper case and dashes': [`/plants?Access-TOKEN=${hidden}`],
  'a token': [`/plants?a=b?token=${hidden};rest`],
  'a key in brackets': [`/plants?user[password]=${hidden}`],
  'a path parameter': [`/plants;jsessionid=${hidden}`],
  'a fragment': [`/plants#access_token=${hidden}`],
  'an escaped value': [`/plants?key=${hidden.replace('-', '%2D')}`, { 'x-copy': hidden }],
  'X-Auth-Token': ['/plants', { 'X-Auth-Token': hidden }],
  'X-Api-Key': ['/plants', { 'X-Api-Key': hidden, 'x-copy': hidden }],
  Cookie: ['/plants', { cookie: `theme=x; sid=${hidden}`, 'x-copy': hidden }],
  'an address in a header': ['/plants', { referer: `http://page.example/?token=${hidden}` }],
  'an Authorization of two words': ['/plants', { authorization: `${hidden} another` }],
  'an Authorization of one word': ['/plants', { authorization: hidden }],
  'an Authorization with a tab': ['/plants', { authorization: `Bearer\t${hidden}` }],
  'a malformed Bearer': ['/plants', { authorization: `Bearer a ${hidden}`, 'x-copy': hidden }],
  'a letter word before it': ['/plants', { authorization: 'hiddenfromall word' }],
  Basic: ['/plants', { authorization: `Basic ${btoa(`me:${hidden}`)}`, 'x-copy': hidden }],
  'Proxy-Authorization': ['/plants', { 'proxy-authorization': `Bearer ${hidden}` }],
  'a body': ['/plants', {}, `{"id":1,"name":"Fern","client_secret" : "${hidden}","tag":"${hidden}"}`],
  'a body with escapes': ['/plants', {}, `{"id":1,"name":"x","pass\\u0077ord":"\\u0068idden-from-all"}`],
  'a body that is cut': ['/plants', {}, `{"name":"${'x'.repeat(16_300)}","password":"${hidden.repeat(20)}"}`],
  'a body that is refused': ['/plants', {}, `{"id":{"password":"${hidden}"},"name":"${hidden}"}`],
  'a body that is no JSON': ['/plants', {}, `{"password":"${hidden}`],
  'a list in a body': ['/plants', {}, `{"id":1,"name":"x","passwords":["${hidden}",["${hidden}"]]}`],
  'an object in a body': ['/plants', {}, `{"id":1,"credentials" : {"user":{"value":"${hidden}"}},"name":"x"}`],
  'a far colon in a body': ['/plants', {}, `{"id":1,"password"${' '.repeat(200)}: "${hidden}"}`],
  'JSON in a text of a body': ['/plants', {}, JSON.stringify({ id: 1, name: JSON.stringify({ password: hidden }) })],
  XML: ['/plants', { 'content-type': 'text/xml' }, `<a:login note="x"><b:password>${hidden}</b:password></a:login>`],
  'an attribute of XML': ['/plants', { 'content-type': 'text/xml' }, `<login user="me" password = '${hidden} x'/>`],
  YAML: ['/plants', { 'content-type': 'application/yaml' }, `user: me\npassword: ${hidden}\n`],
  'a form under another type': ['/plants', { 'content-type': 'text/plain' }, `user=me&password=${hidden}`],
  'an address with a password': ['/plants', { referer: `https://me:${hidden}@page.example/`, 'x-copy': hidden }],
  'an address with a token in a body': ['/plants', {}, `{"id":1,"name":"https://${hidden}@page.example/${hidden}"}`],
  '__Host-session': ['/plants', { cookie: `__Host-session=${hidden}`, 'x-copy': hidden }],
  'a multipart form': ['/plants', PARTS, part('form-data; name="password"')],
  'a multipart form with a file': ['/plants', PARTS, part('form-data; filename="f.txt"; name=client_secret')],
  'a multipart form of line feeds': ['/plants', PARTS, part('form-data; name="user[password]"').replaceAll('\r', '')],
  'a multipart form that is cut': [
    '/plants',
    PARTS,
    part(`form-data; name="x"\r\nX-Long: ${'x'.repeat(16_000)}; name="api_key"`),
  ],
  'JSON in a multipart form': [
    '/plants',
    PARTS,
    part('form-data; name="data"').replace(
      '\r\n\r\nhidden-from-all',
      `\r\nContent-Type: application/json\r\n\r\n{"password":"hidden-from-all"}`,
    ),
  ],
  'a multipart form in a multipart form': [
    '/plants',
    { 'content-type': 'multipart/mixed; boundary=outer' },
    `--outer\r\nContent-Type: ${PARTS['content-type']}\r\n\r\n${part('form-data; name="pin"')}\r\n--outer--`,
  ],
  'a multipart form under another type': [
    '/plants',
    { 'content-type': 'text/plain' },
    part('form-data; name="pin"').replaceAll('a b', 'ab'),
  ],
  'a form': ['/plants', { 'content-type': 'application/x-www-form-urlencoded' }, `user=me&password=${hidden}`],
}

test('multipart bodies within each other take no time', async () => {
  const nested = Array.from({ length: 3_000 }, (_, level) => `--${level.toString(36)}\n\n`).join('')
  const { answer } = await send('/plants', { headers: { ...GOOD, ...PARTS }, body: nested })
  assert.equal(answer.status, 400)
})

test('a credential is known by its name, however it is spelt and wherever it stands', async () => {
  for (const [given, [target, headers = {}, body]] of Object.entries(carried)) {
    const entry = await send(target, { headers: { ...GOOD, ...headers }, ...(body !== undefined && { body }) })
    assert.doesNotMatch(JSON.stringify(entry), /hidden|idden-from/, given)
    assert.match(JSON.stringify(entry), /\[redacted\]/, given)
  }
})

const bare = 'hidden/from+all'
const encoded = [...bare].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')
const umlauts = 'hidden-früh-und-spät'
/** What is written once in this way, and repeated in another. */
const rewritten: Readonly<Record<string, readonly [headers: Record<string, string>, repeated: string]>> = {
  'a cookie in quotation marks': [{ cookie: `a=b; session="${bare}"` }, bare],
  'a cookie without, repeated with them': [{ cookie: `session=${bare}` }, `"${bare}"`],
  'a cookie that is escaped': [{ cookie: `session="${encodeURIComponent(bare)}"` }, bare],
  'a cookie, in capitals where it is repeated': [{ cookie: `session="${bare}"` }, bare.toUpperCase()],
  'a cookie, in HTML where it is repeated': [
    { cookie: `session="${bare}"` },
    [...bare].map((one) => `&#${one.charCodeAt(0)};`).join(''),
  ],
  'a cookie, all of it escaped where it is repeated': [{ cookie: `session="${bare}"` }, encoded],
  'a key in quotation marks': [{ 'x-api-key': `"${bare}"` }, bare],
  'a token after odd spaces': [{ authorization: `Bearer \t  ${bare}  ` }, bare],
  'a token after a colon': [{ authorization: `Bearer:${bare}` }, bare],
  'a token in quotation marks': [{ authorization: `Token token="${bare}", nonce="n"` }, bare],
  'a user of Basic, who may be the key': [{ authorization: `Basic ${btoa(`${bare}:x`)}` }, bare],
  'a password of Basic for a proxy': [{ 'proxy-authorization': `basic ${btoa(`me:${bare}`)}` }, bare],
  'a password with spaces': [{ authorization: `Basic ${btoa('me:hidden from all')}` }, 'hidden+from+all'],
  'a response of Digest': [{ authorization: `Digest username="me", uri="/plants", response = "${bare}"` }, bare],
  'a signature': [{ authorization: `AWS4-HMAC-SHA256 Credential=me/x, Signature=${bare}` }, bare],
  'a parameter with an escaped mark': [{ authorization: `Digest response="hid\\den-from-all"` }, 'hidden-from-all'],
  'a password that is not ASCII': [
    { authorization: `Basic ${Buffer.from(`me:${umlauts}`).toString('base64')}` },
    umlauts,
  ],
}

for (const [given, [headers, repeated]] of Object.entries(rewritten)) {
  test(`${given} is not repeated in the path, the query, a header, the body or the answer`, async () => {
    mock.use({ status: 200, headers: { 'x-said': '{{request.body.name}}' }, body: { said: '{{request.body.name}}' } })
    const inPath = /^%/.test(repeated) ? repeated : encodeURIComponent(repeated)
    const body = JSON.stringify({ id: 1, name: repeated })
    const said = { 'x-said': Buffer.from(repeated).toString('latin1') }
    const entry = await send(`/plants?note=${inPath}`, { headers: { ...GOOD, ...headers, ...said }, body })
    const elsewhere = await send(`/plants/${inPath}`, { headers: { ...GOOD, ...headers } })
    mock.use(null)
    for (const one of [entry, elsewhere]) assert.doesNotMatch(JSON.stringify(one), /hidden|from.all|%68|früh/i, given)
    assert.match(entry.answer.body, /^{"said":".*\[redacted\].*"}$/, given)
  })
}

test('a credential that the answer sets is not repeated in the answer', async () => {
  mock.use({
    status: 200,
    headers: { 'Set-Cookie': `sid="${bare}"; Path=/` },
    body: { token: 'hidden-2', note: `${bare} hidden-2` },
  })
  const { answer } = await send('/plants')
  mock.use(null)
  assert.equal(answer.body, '{"token":"[redacted]","note":"[redacted] [redacted]"}')
  assert.doesNotMatch(JSON.stringify(answer), /hidden/)
})

test('what only sounds like a credential stays', async () => {
  const kept = '/plants?page_token=to-be-seen&keyboard=to-be-seen&monkey=to-be-seen&tag=to-be-seen'
  const headers = { ...GOOD, 'idempotency-key': 'to-be-seen', 'x-mock-session': 'to-be-seen' }
  const entry = await send(kept, { headers, body: '{"id":1,"name":"to-be-seen","key":"to-be-seen"}' })
  assert.equal(entry.request.url, kept)
  assert.equal(entry.request.headers['idempotency-key'], 'to-be-seen')
  assert.equal(entry.request.body, '{"id":1,"name":"to-be-seen","key":"to-be-seen"}')
  assert.equal(entry.session, 'to-be-seen')
})

test('where a body is cut, no beginning of a credential is left', async () => {
  const token = 'Zq8-cut-in-two-somewhere'
  for (let kept = 1; kept <= token.length; kept++) {
    const body = `{"name":"${'x'.repeat(16_384 - 9 - kept)}${token}"}`
    const { request, answer } = await send('/plants', { headers: { ...GOOD, authorization: `Bearer ${token}` }, body })
    assert.doesNotMatch(request.body ?? '', /Zq8-/, String(kept))
    assert.doesNotMatch(answer.body, /Zq8-/, String(kept))
  }
})

test('however long the names of a client are, little of them is kept', async () => {
  const spec = join(await mkdtemp(join(tmpdir(), 'plant-store-')), 'openapi.json')
  const schema = {
    type: 'object',
    additionalProperties: false,
    properties: { list: { type: 'array', items: { type: 'integer' } } },
  }
  const operation = {
    requestBody: { content: { 'application/json': { schema } } },
    responses: { 200: { description: '' } },
  }
  await writeFile(
    spec,
    JSON.stringify({ openapi: '3.1.0', info: { title: 'x', version: '1' }, paths: { '/plants': { post: operation } } }),
  )
  await using strict = await createMockServer({ port: 0, spec })
  for (const body of [
    { ['x'.repeat(500_000)]: 1 },
    { list: Array.from({ length: 10_000 }, () => 'x'.repeat(50)) },
    Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`${index}${'x'.repeat(5_000)}`, 1])),
  ]) {
    const entry = await send('/plants', { body: JSON.stringify(body) }, strict)
    assert.equal(entry.answer.status, 400)
    assert.ok(JSON.stringify(entry).length < 200_000, `${JSON.stringify(entry).length} characters`)
  }
  await rm(dirname(spec), { recursive: true })
})

test('requests made to hurt who looks for credentials are read in a moment', async () => {
  await using own = await createMockServer({ port: 0 })
  for (const piece of ['\\"', '"', '"a":', ';token=', '{"token":"', '\\']) {
    const body = `{"name":"${piece.repeat(16_384 / piece.length)}`
    const query = piece.includes('token') ? ';token=abcdefg' : 'a=;'
    await fetch(`${own.url}/plants?${query.repeat(12_000 / query.length)}`, { method: 'POST', headers: GOOD, body })
  }
  const nested = Array.from({ length: 50 }, (_, index) => 'a'.repeat(100 + index))
  const repeated = JSON.stringify({ token: nested, name: 'a'.repeat(8_000) })
  await fetch(`${own.url}/plants`, { method: 'POST', headers: GOOD, body: repeated })
  // The processor's time: how often this process has to wait for its turn says nothing.
  const started = process.cpuUsage()
  assert.equal(own.requests().length, 7)
  const { user, system } = process.cpuUsage(started)
  assert.ok(user + system < 2_000_000, `${user + system} µs`)
})

test('a token that looks like the journal’s own words breaks nothing', async () => {
  for (const token of [
    '"kind":"accepted"',
    'rejected',
    'body-invalid',
    '[redacted]',
    '$PLANT_STORE_TOKEN',
    "';exit;'",
  ]) {
    const { verdict, curl } = await send('/plants', {
      body: '{}',
      headers: { ...GOOD, authorization: `Bearer ${token}` },
    })
    assert.deepEqual([verdict.kind, verdict.problem], ['rejected', 'body-invalid'])
    assert.match(await shell(curl), /^HTTP\/1\.1 400 /)
  }
})

test('what came over the wire in odd ways is told, too', async () => {
  const socket = connect(Number(new URL(mock.url).port), '127.0.0.1')
  socket.end('OPTIONS * HTTP/1.1\r\nHost: x\r\nX: 1\r\nX: 2\r\nConnection: close\r\n\r\n')
  await text(socket)
  const { request, curl } = mock.requests().at(-1) ?? assert.fail()
  assert.deepEqual([request.url, request.headers.x], ['*', '1, 2'])
  await shell(curl)
  assert.equal(mock.requests().at(-1)?.request.url, '*')
})

test('the journal is asked by session, id, time and status', async () => {
  for (const session of ['red', 'blue']) {
    await create(mock.url, { 'x-mock-session': session })
    await create(mock.url, { 'x-mock-session': session }, '{}')
  }
  await send('/elsewhere')
  const all = mock.requests()
  const ids = async (query: string): Promise<number[]> => {
    const { status, body } = await control(mock.url, `requests${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    return body.map(({ id }: JournalEntry) => id)
  }
  const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = all.map(({ id }) => id)
  assert.deepEqual(await ids(''), [first, second, third, fourth, fifth])
  assert.deepEqual(await ids('?session=red'), [first, second])
  assert.deepEqual(await ids(`?since=${third}`), [fourth, fifth])
  assert.deepEqual(await ids('?status=400'), [second, fourth])
  assert.deepEqual(await ids('?status=4XX'), [second, fourth, fifth])
  assert.deepEqual(await ids(`?status=4xx&session=blue&since=${first}`), [fourth])
  assert.deepEqual(await ids('?since=2020-01-01T00:00:00Z'), [first, second, third, fourth, fifth])
  assert.deepEqual(await ids('?since=2120-01-01'), [])
  assert.deepEqual(
    mock.requests({ since: new Date(all[0]?.time ?? ''), status: '4xx' }).map(({ id }) => id),
    [second, fourth, fifth],
  )
})

for (const [query, message] of [
  ['since=yesterday', /^since must be the id of an entry or a time .* and is "yesterday"\.$/],
  ['since=', /^since must/],
  ['status=600', /^status must be a status such as 404 or 4xx, and is "600"\.$/],
  ['status=4x', /^status must/],
  // A path with a question mark in it does not end the query.
  ['path=/a?b&sesion=red', /^There is no parameter sesion here/],
  ['sesion=red', /^There is no parameter sesion here; there is session, since, status, method, path, limit, wait\.$/],
] as const) {
  test(`requests?${query} is refused in words`, async () => {
    const { status, body } = await control(mock.url, `requests?${query}`)
    assert.equal(status, 400)
    assert.match(body.message, message)
  })
}

nightly('of more than 1,000 requests the last are kept', async () => {
  for (let round = 0; round < 11; round++) await Promise.all(Array.from({ length: 100 }, () => create(mock.url)))
  const entries = mock.requests()
  assert.equal(entries.length, 1_000)
  assert.ok(entries.every(({ id }, index) => id === (entries[0]?.id ?? 0) + index))
})

test('waitForRequest has what came before it, what comes after it, and the next one', async () => {
  const session = mock.session('waiting')
  const headers = { 'x-mock-session': 'waiting' }
  await create(mock.url)
  await create(mock.url, headers)
  const first = await session.waitForRequest()
  const coming = session.waitForRequest(({ answer }) => answer.status === 400)
  const next = session.waitForRequest(() => true, { since: first.id })
  await create(mock.url, {}, '{}')
  await create(mock.url, headers, '{}')
  assert.equal((await coming).request.body, '{}')
  assert.equal((await next).id, (await coming).id)
  assert.ok((await coming).id > first.id)
})

test('waitForRequest says what came instead when its time is up, and when the mock closes', async () => {
  await create(mock.url)
  await assert.rejects(
    mock.waitForRequest(({ request }) => request.method === 'PUT', { timeout: 20 }),
    { message: 'No request matched in 20 ms: the last requests were POST /plants (200).' },
  )
  await assert.rejects(mock.session('nobody').waitForRequest(undefined, { timeout: 1 }), {
    message: /no request was received\.$/,
  })
  const closing = await createMockServer({ port: 0 })
  const waiting = assert.rejects(closing.waitForRequest(), {
    message: /before the mock was closed: no request was received\.$/,
  })
  await closing.close()
  await waiting
  await assert.rejects(closing.waitForRequest(), { message: /before the mock was closed/ })
  await assert.rejects(
    mock.waitForRequest(() => {
      throw new Error('the test’s own')
    }),
    { message: 'the test’s own' },
  )
})

test('waiting leaves no timer behind', async () => {
  const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length
  const before = timers()
  const waiting = mock.waitForRequest(undefined, { timeout: 60_000 })
  assert.ok(timers() > before)
  const { promise, resolve } = Promise.withResolvers<void>()
  const unrelated = waiting.then(() => resolve())
  await create(mock.url)
  await promise
  await unrelated
  assert.ok(timers() <= before, `${timers()} timers, ${before} before`)
})

test('the log has no credential either, wherever a refused request carries it', async () => {
  const cli = fileURLToPath(new URL('../../../cli.ts', import.meta.url))
  const child = spawn(process.execPath, [cli, 'mock', '--port', '0', '--token', 'a-known-token', '--log', 'json'])
  const { url } = JSON.parse(await firstLine(child.stdout))
  const log = text(child.stdout)
  for (const secret of ['s3cret-of-someone', 'a-known-token']) {
    const headers = { ...GOOD, authorization: `Bearer ${secret}` }
    await fetch(`${url}/plants/${secret}?a=${secret}&access_token=${secret}`, { method: 'POST', headers, body: PLANT })
    await fetch(`${url}/plants?a=${secret}`, { method: 'POST', headers, body: JSON.stringify({ id: secret }) })
  }
  const odd = `/plants?api%5fkey=${'s3cret-of-someone'}&x=1`
  await fetch(url + odd, { method: 'POST', headers: { ...GOOD, authorization: 's3cret-of-someone two' }, body: PLANT })
  await fetch(url + odd, { method: 'POST', headers: GOOD, body: '{"id":1,"name":{"password":"s3cret-of-someone"}}' })
  child.kill('SIGTERM')
  const lines = await log
  assert.match(lines, /"\/plants\?a=\[redacted\]","status":400/)
  assert.match(lines, /"\/plants\?api%5fkey=\[redacted\]&x=1","status":401/)
  assert.doesNotMatch(lines, /s3cret-of-someone|a-known-token/)
})

test('the last clearing can be taken back, of one session or of all; what came since stays, an older clearing does too', async () => {
  await using own = await createMockServer({ port: 0 })
  const restore = async (query = '') =>
    (await (await fetch(`${own.url}/_mock/requests/restore${query}`, { method: 'POST' })).json()).restored
  const kept = () => own.requests().map(({ id }) => id)
  const red = own.session('red')
  const post = (key?: string) => send('/plants', { headers: { ...GOOD, ...(key && { 'x-mock-session': key }) } }, own)
  assert.equal(await restore(), 0)
  await post()
  own.clear()
  await post('red')
  await post('blue')
  red.clear()
  await post('red')
  assert.deepEqual(kept(), [3, 4])
  assert.equal(await restore('?session=blue'), 0)
  assert.equal(await restore('?session=red'), 1)
  assert.deepEqual(kept(), [2, 3, 4])
  own.clear()
  assert.deepEqual([await restore(), kept()], [3, [2, 3, 4]])
})

test('an answer that the request preferred says so', async () => {
  const { verdict, answer } = await send('/plants?__code=503', { headers: GOOD, body: '{"id":1,"name":"Fern"}' })
  assert.deepEqual([verdict.kind, answer.status], ['accepted', 503])
  assert.equal(verdict.message, 'The request asked for this answer: Prefer: code=503.')
})
