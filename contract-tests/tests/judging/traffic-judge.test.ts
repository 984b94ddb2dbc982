/** The judge of traffic: exchanges that nobody planned, with literal bytes, and what each says about the contract. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { nightly } from '../../../.ci/nightly.ts'
import type { Api } from '../../../spec/contract/contract.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { loadContract } from '../../../spec/document/load.ts'
import type { Answer, Fault, Header } from '../../../spec/http/message.ts'
import type { TrafficFindings } from '../../../spec/requirements/finding.ts'
import { learnXml } from '../../../spec/xml/spoken.ts'
import { createTrafficJudge } from '../../judge/traffic-judge.ts'

type Sent = { readonly body?: string | Buffer | null; readonly headers?: readonly Header[]; readonly path?: string }
type Received = Answer | Fault

const JSON_TYPE: Header = ['Content-Type', 'application/json']
const GOOD: readonly Header[] = [['Authorization', 'Bearer good'], JSON_TYPE]
const FERN = '{"id":1,"name":"Fern"}'
const ERROR = '{"error":1,"message":"no"}'

const CHALLENGE: Header = ['WWW-Authenticate', 'Bearer']
const answer = (
  status: number,
  body: string | Buffer,
  headers: readonly Header[] = status === 401 ? [JSON_TYPE, CHALLENGE] : [JSON_TYPE],
): Answer => ({
  kind: 'answer',
  status,
  version: '1.1',
  headers,
  body: Buffer.from(body),
  fault: null,
})
const failure = (kind: Fault['failure']): Fault => ({ kind: 'failure', failure: kind, message: 'it broke' })

function judge(
  { body = FERN, headers = GOOD, path = '/plants' }: Sent,
  received: Received,
  {
    tokens = ['good'],
    withheld = { request: null, answer: null },
    api = bundled,
    operation = 0,
    limit = 1024 * 1024,
  }: {
    tokens?: readonly string[]
    withheld?: { request: string | null; answer: string | null }
    api?: Api
    operation?: number
    limit?: number
  } = {},
): TrafficFindings {
  const one = api.operations[operation]
  assert.ok(one)
  const sent = { method: one.method, path, headers, body: body === null ? null : Buffer.from(body) }
  return createTrafficJudge(api, { tokens, limit }).judge(one, {
    sent: { ...sent, framing: 'length' },
    received,
    withheld,
  })
}

/** What failed, the request's breaches marked, and what is left undecided. */
function idsOf({ findings, unjudged }: TrafficFindings): string[] {
  const failed = findings.flatMap(({ requirement, in: place, outcome }) => {
    const id = requirement.id.replace('create-plant.', '')
    return outcome === 'passed' ? [] : [outcome === 'inconclusive' ? `${id}?` : place === 'request' ? `>${id}` : id]
  })
  return unjudged === null ? failed : [...failed, 'unjudged']
}

const given: readonly (readonly [what: string, sent: Sent, received: Received, want: readonly string[]])[] = [
  ['a plant', {}, answer(200, '{"name":"Fern"}'), []],
  ['the id in the answer', {}, answer(200, '{"id":1,"name":"Fern"}'), ['success.closed']],
  ['201', {}, answer(201, '{"name":"Fern"}'), ['success.status']],
  ['a redirect', {}, answer(302, ''), ['success.status']],
  ['another name', {}, answer(200, '{"name":"Moss"}'), ['success.name.echo']],
  ['a page', {}, answer(200, '<p>', [['Content-Type', 'text/html']]), ['success.media-type', 'success.json']],
  ['a crash', {}, answer(500, 'oops', []), ['success.status']],
  ['a service that is away for a while', {}, answer(503, '', [['Retry-After', '1']]), ['unjudged']],
  ['a service that does not say for how long', {}, answer(503, ''), ['success.status']],
  ['no answer', {}, failure('closed'), ['success.status']],
  ['no answer in time', {}, failure('timeout'), ['success.status']],
  ['nobody there', {}, failure('refused'), ['unjudged']],
  ['a certificate of nobody', {}, failure('certificate'), ['unjudged']],
  ['a refusal that may be open', {}, answer(400, ERROR), ['success.status?']],
  ['a refusal that is no Error', {}, answer(400, '{"error":1}'), ['failure.message.required', 'success.status?']],
  ['a conflict', {}, answer(409, ''), ['success.status?']],
  ['a rate limit', {}, answer(429, ''), ['success.status?']],
  ['a good token refused', {}, answer(401, ERROR), ['success.status?']],
  ['an unknown property', { body: '{"id":1,"name":"Fern","x":1}' }, answer(200, '{"name":"Fern"}'), []],
  ['a parameter nobody asked for', { path: '/plants?_=1' }, answer(200, '{"name":"Fern"}'), []],
  ['bearer', { headers: [['authorization', 'bearer good'], JSON_TYPE] }, answer(401, ''), ['credential.scheme-case']],
  ['a refused breach', { body: '{"name":"Fern"}' }, answer(400, ERROR), ['>request.id.required']],
  [
    'an accepted breach',
    { body: '{"id":"1","name":null}' },
    answer(200, '{"name":"Fern"}'),
    ['>request.name.type', '>request.id.type', 'request.name.type', 'request.id.type'],
  ],
  [
    'an int64 past its end',
    { body: '{"id":9223372036854777856,"name":"Fern"}' },
    answer(422, ERROR),
    ['>request.id.format', 'request.id.format', 'failure.status'],
  ],
  [
    'an int64 past its end, by less than a double tells',
    { body: '{"id":9223372036854775808,"name":"Fern"}' },
    answer(200, '{"name":"Fern"}'),
    ['>request.id.format', 'unjudged'],
  ],
  [
    'a comma too many',
    { body: '{"id":1,"name":"Fern",}' },
    answer(200, '{"name":"Fern"}'),
    ['>request.body.json', 'unjudged'],
  ],
  ['the last int64', { body: '{"id":9223372036854775807,"name":"Fern"}' }, answer(200, '{"name":"Fern"}'), []],
  ['no body', { body: null }, answer(400, ERROR), ['>request.body.required']],
  ['malformed JSON', { body: '{' }, answer(500, ''), ['>request.body.json', 'request.body.json', 'failure.status']],
  ['Latin-1', { body: Buffer.from([0x22, 0xff, 0x22]) }, answer(400, ERROR), ['>request.body.json', 'unjudged']],
  ['a list', { body: '[]' }, answer(400, ERROR), ['>request.type']],
  ['no credential', { headers: [JSON_TYPE] }, answer(401, 'no'), ['>credential.missing']],
  [
    'no credential, and no challenge',
    { headers: [JSON_TYPE] },
    answer(401, 'no', [JSON_TYPE]),
    ['>credential.missing', 'credential.challenge'],
  ],
  [
    'no credential, with a 400 that is empty',
    { headers: [JSON_TYPE] },
    answer(400, '', []),
    ['>credential.missing', 'failure.media-type', 'failure.json'],
  ],
  [
    'no credential, accepted',
    { headers: [JSON_TYPE] },
    answer(200, '{"name":"Fern"}'),
    ['>credential.missing', 'credential.missing'],
  ],
  [
    'another scheme',
    { headers: [['Authorization', 'Basic eDp5'], JSON_TYPE] },
    answer(403, ''),
    ['>credential.scheme'],
  ],
  ['a scheme alone', { headers: [['Authorization', 'Bearer'], JSON_TYPE] }, answer(401, ''), ['>credential.malformed']],
  ['two words', { headers: [['Authorization', 'Bearer a b'], JSON_TYPE] }, answer(401, ''), ['>credential.malformed']],
  [
    'another token, accepted',
    { headers: [['Authorization', 'Bearer bad'], JSON_TYPE] },
    answer(200, '{"name":"Fern"}'),
    ['>credential.unknown', 'credential.unknown'],
  ],
  ['no media type', { headers: [['Authorization', 'Bearer good']] }, answer(418, ''), ['unjudged']],
  [
    'another media type',
    {
      headers: [
        ['Authorization', 'Bearer good'],
        ['Content-Type', 'a/b'],
      ],
    },
    answer(200, ''),
    ['success.json', 'unjudged'],
  ],
  [
    'a crash where all is open',
    { headers: [['Authorization', 'Bearer good']] },
    answer(500, ''),
    ['open.no-server-error', 'unjudged'],
  ],
  ['a name twice', { body: '{"id":1,"name":"a","name":"b"}' }, answer(200, '{"name":"a"}'), ['unjudged']],
  ['a byte order mark', { body: '\uFEFF{}' }, answer(400, ERROR), ['unjudged']],
  ['half a surrogate pair', { body: '{"id":1,"name":"\\ud800"}' }, answer(400, ERROR), ['unjudged']],
  ['an id of 1.0', { body: '{"id":1.0,"name":"a"}' }, answer(400, ERROR), ['unjudged']],
  ['an Accept without JSON', { headers: [...GOOD, ['Accept', 'text/html']] }, answer(406, ''), ['unjudged']],
  [
    'an Accept with it',
    { headers: [...GOOD, ['Accept', 'text/html, application/*;q=0.5']] },
    answer(406, ''),
    ['success.status?'],
  ],
  ['a range', { headers: [...GOOD, ['Range', 'bytes=0-1']] }, answer(206, ''), ['unjudged']],
  [
    'gzip',
    {},
    answer(200, gzipSync('{"name":"Fern","id":1}'), [JSON_TYPE, ['Content-Encoding', 'gzip']]),
    ['success.closed'],
  ],
  ['br', {}, answer(200, brotliCompressSync('{"name":"Fern"}'), [JSON_TYPE, ['Content-Encoding', 'br']]), []],
  ['no gzip', {}, answer(200, '{"name":"Fern"}', [JSON_TYPE, ['Content-Encoding', 'gzip']]), ['success.json']],
  ['an unknown coding', {}, answer(200, 'x', [JSON_TYPE, ['Content-Encoding', 'x']]), ['unjudged']],
  [
    '20,000 lists',
    {},
    answer(200, '['.repeat(20_000) + ']'.repeat(20_000)),
    ['success.json?', 'success.closed?', 'success.type'],
  ],
  [
    '20,000 lists as name',
    { body: `{"id":1,"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}` },
    answer(400, ERROR),
    ['unjudged'],
  ],
  [
    '8,000 objects and lists in an unknown member of an error',
    { body: '{}' },
    answer(400, `{"error":1,"message":7,"x":${'[{"a":'.repeat(4000)}1${'}]'.repeat(4000)}}`),
    ['>request.name.required', '>request.id.required', 'failure.json?', 'failure.message.type'],
  ],
  ['8,000 lists and no end', {}, answer(200, `{"name":"Fern","x":${'['.repeat(8000)}}`), ['success.json']],
]

for (const [what, sent, received, want] of given) {
  test(`judges ${what}`, () => assert.deepEqual(idsOf(judge(sent, received)), want))
}

test('if no good token is known, a refused credential decides nothing, and any other answer is judged', () => {
  assert.deepEqual(idsOf(judge({}, answer(401, ERROR), { tokens: [] })), ['unjudged'])
  assert.deepEqual(idsOf(judge({ body: '{}' }, answer(403, ''), { tokens: [] })), [
    '>request.name.required',
    '>request.id.required',
    'unjudged',
  ])
  assert.deepEqual(idsOf(judge({}, answer(201, ''), { tokens: [] })), ['success.status'])
})

test('a valid exchange says which requirements it kept', () => {
  const kept = judge({}, answer(200, '{"name":"Fern"}')).findings
  assert.ok(kept.every(({ outcome, in: place }) => outcome === 'passed' && place === 'answer'))
  const ids = kept.map(({ requirement }) => requirement.id)
  for (const id of ['success.status', 'success.media-type', 'success.json', 'success.closed', 'success.name.echo']) {
    assert.ok(ids.includes(`create-plant.${id}`), id)
  }
  assert.equal(new Set(ids).size, ids.length)
})

test('a breach of a request has its place and what was expected there', () => {
  const [finding] = judge({ body: '{"id":1,"name":null}' }, answer(400, ERROR)).findings
  assert.ok(finding?.outcome === 'failed')
  assert.deepEqual([finding.pointer, finding.expected], ['/name', 'must be a string, and is null'])
})

test('a body that was not kept is not judged, and the finding says so', () => {
  const withheld = { request: null, answer: 'the answer is over the limit' }
  const received = answer(200, '', [['Content-Type', 'text/html']])
  const judged = judge({}, received, { withheld })
  assert.deepEqual(idsOf(judged), ['success.media-type', 'unjudged'])
  assert.equal(judged.unjudged, withheld.answer)
  const unsent = { request: 'the request is over the limit', answer: null }
  assert.deepEqual(idsOf(judge({ body: null }, answer(413, ''), { withheld: unsent })), ['unjudged'])
})

test('a few compressed bytes that stand for millions are not expanded', () => {
  const bomb = answer(200, gzipSync(Buffer.alloc(1_000_000, ' ')), [JSON_TYPE, ['Content-Encoding', 'gzip']])
  const { unjudged, content } = judge({}, bomb, { limit: 10_000 })
  assert.match(unjudged ?? '', /gzip holds more than 10000 bytes/)
  assert.equal(content, null)
})

test('another contract: keys, parameters, other statuses, no content', async () => {
  const { contract: api } = await loadContract(fileURLToPath(new URL('../library.yaml', import.meta.url)))
  const add = (
    path: string,
    headers: readonly Header[],
    body: string,
    received: Received,
    tokens: readonly string[] = [],
  ) => idsOf(judge({ path, headers, body }, received, { api, tokens })).map((one) => one.replace('add-book.', ''))
  const KEYED: readonly Header[] = [['X-Key', 'k'], JSON_TYPE]
  const BOOK = '{"isbn":"9780000000001","pages":7}'
  const added = answer(201, BOOK)
  const refused = answer(422, '{"title":"no"}', [['Content-Type', 'application/problem+json']])
  assert.deepEqual(add('/shelves/1/books?lang=en', KEYED, BOOK, added), [])
  // RFC 3986 section 3.4: the second question mark belongs to the query, and so does what follows it.
  assert.deepEqual(add('/shelves/1/books?title=why?&lang=en', KEYED, BOOK, added), [])
  assert.deepEqual(add('/shelves/1/books?title=why?&lang=de', KEYED, BOOK, refused), ['>request.query.lang.enum'])
  assert.deepEqual(add('/shelves/1/books?lang=en', KEYED, BOOK, answer(201, '{"isbn":"9780000000001"}')), [
    'success.pages.echo',
  ])
  assert.deepEqual(add('/shelves/1/books', KEYED, BOOK, added), [
    '>request.query.lang.required',
    'request.query.lang.required',
  ])
  assert.deepEqual(add('/shelves/1/books?lang=de', KEYED, '{"isbn":"1","pages":0}', refused), [
    '>request.query.lang.enum',
    '>request.isbn.pattern',
    '>request.pages.minimum',
  ])
  assert.deepEqual(add('/shelves/1/books?lang=en', [JSON_TYPE], BOOK, answer(401, '')), ['>credential.missing'])
  const keyed = (key: string, received: Received) =>
    add('/shelves/1/books?lang=en', [['X-Key', key], JSON_TYPE], BOOK, received, ['k-1'])
  assert.deepEqual(keyed('another', added), ['>credential.unknown', 'credential.unknown'])
  // Nothing says what a key looks like: the service may read the last word of it.
  assert.deepEqual(keyed('Token k-1', added), ['unjudged'])
  assert.deepEqual(keyed('Token k-1', answer(401, '')), ['unjudged'])
  const health = (received: Received) => idsOf(judge({ body: null, headers: [] }, received, { api, operation: 2 }))
  assert.deepEqual(health(answer(204, '', [])), [])
  assert.deepEqual(health(answer(200, '', [])), ['health.success.status'])
})

test('a key in the query is read behind a value with a question mark, too', async () => {
  const { contract: api } = await loadContract(
    fileURLToPath(new URL('../../targets/others/meters.yaml', import.meta.url)),
  )
  const headers: readonly Header[] = [['X-Site-Key', 'good']]
  const read = (query: string, received: Received) =>
    idsOf(judge({ path: `/meters/AB123456?${query}`, headers, body: null }, received, { api }))
  const meter = answer(200, '{"serial":"AB123456","unit":"kWh","value":1}', [JSON_TYPE, ['X-Age', '1']])
  assert.deepEqual(read('unit=kWh&note=why?&device=good', meter), [])
  assert.deepEqual(read('unit=kWh&note=why?&device=bad', answer(401, '{"code":"key","detail":"no"}')), [
    '>read-meter.credential.unknown',
  ])
})

nightly('a body that takes too long to judge is not called too deep', async () => {
  const node = { $ref: '#/components/schemas/Node' }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Nodes', version: '1' },
    paths: {
      '/nodes': {
        post: {
          requestBody: { content: { 'application/json': { schema: node } } },
          responses: { 200: { description: 'made' } },
        },
      },
    },
    // Both alternatives contain the schema: the work doubles at each level.
    components: {
      schemas: { Node: { anyOf: ['x', 'y'].map((name) => ({ properties: { in: node }, required: [name] })) } },
    },
  }
  const { contract: api } = await compileDocument('nodes.json', JSON.stringify(document))
  const nested = (levels: number): string => `${'{"in":'.repeat(levels)}0${'}'.repeat(levels)}`
  const unjudged = (body: string) => judge({ body, path: '/nodes' }, answer(200, ''), { api }).unjudged
  const open = 'the contract leaves open what the request deserves: its body'
  assert.equal(unjudged(nested(60)), `${open} takes too long to judge`)
  assert.equal(unjudged(nested(2_000)), `${open} is nested too deeply`)
})

test('answers and requests in XML are judged by the schema that JSON has, and no right form of XML is accused', async () => {
  const loom = {
    type: 'object',
    required: ['code', 'name', 'threads'],
    xml: { name: 'loom' },
    properties: {
      code: { type: 'integer', format: 'int64', xml: { attribute: true } },
      name: { type: 'string', maxLength: 8 },
      threads: {
        type: 'array',
        minItems: 1,
        xml: { wrapped: true },
        items: { type: 'integer', xml: { name: 'thread' } },
      },
      tags: { type: 'array', items: { type: 'string', xml: { name: 'tag' } } },
      built: { type: 'string', format: 'date' },
      isOld: { type: 'boolean' },
    },
  }
  const XML = 'application/xml'
  const content = {
    'application/json': { schema: { $ref: '#/components/schemas/Loom' } },
    [XML]: { schema: { $ref: '#/components/schemas/Loom' } },
  }
  const { contract: api } = await compileDocument(
    'looms.json',
    JSON.stringify({
      openapi: '3.1.0',
      info: { title: 'Looms', version: '1' },
      paths: {
        '/looms': {
          post: {
            operationId: 'addLoom',
            requestBody: { required: true, content },
            responses: { 200: { description: 'ok', content }, 400: { description: 'bad' } },
          },
        },
        '/only': {
          get: { operationId: 'only', responses: { 200: { description: 'ok', content: { [XML]: content[XML] } } } },
        },
      },
      components: { schemas: { Loom: loom } },
    }),
  )
  learnXml(await import('../../../spec/xml/speech.ts'))
  const good =
    '<loom code="9223372036854775807"><name>Big</name><threads><thread>1</thread><thread>2</thread></threads><tag>a</tag></loom>'
  const failedIn = (body: string, type = XML, operation = 1): string[] => {
    const sent = { body: null, headers: [], path: '/only' }
    const { findings } = judge(sent, answer(200, body, [['Content-Type', type]]), { api, operation, tokens: [] })
    return findings.filter(({ outcome }) => outcome === 'failed').map(({ requirement }) => requirement.id)
  }
  for (const right of [
    good,
    `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${good.replaceAll('><', '>\n  <')}\n`,
    `\ufeff${good}`,
    good.replaceAll(/<(\/?)(loom|name|threads?|tag)\b/g, '<$1l:$2').replace('<l:loom', '<l:loom xmlns:l="urn:looms"'),
    `<!DOCTYPE loom><loom/>`,
    good.replace('<tag>a</tag>', '<isOld> 1 </isOld><built><![CDATA[2026-01-31]]></built>'),
    good.replace('<thread>1</thread>', '<!-- none --><thread> +001 </thread>'),
    good.replace('<name>', '<name xsi:type="xs:string" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">'),
    good.replace('</loom>', '<weight unit="kg">3</weight></loom>'),
  ])
    assert.deepEqual(failedIn(right), [], right)
  const wrong: readonly (readonly [xml: string, id: string])[] = [
    [good.replace('<name>Big</name>', ''), 'only.success.name.required'],
    [good.replace('Big', 'Much too big'), 'only.success.name.maxLength'],
    [good.replace(/ code="\d+"/, ''), 'only.success.code.required'],
    [good.replace(/code="\d+"/, 'code="x1"'), 'only.success.code.type'],
    [good.replace('<thread>1', '<thread>one'), 'only.success.threads.items.type'],
    [good.replace(/<threads>.*<\/threads>/, '<threads/>'), 'only.success.threads.minItems'],
    [good.replace(/<\/?threads>/g, ''), 'only.success.threads.required'],
    [good.replace('</loom>', '<built>31.1.2026</built></loom>'), 'only.success.built.format'],
    [good.replace('</name>', ''), 'only.success.media-type'],
    [good.replaceAll('loom', 'Loom'), 'only.success.media-type'],
    [good.replace('Big', 'A & B'), 'only.success.media-type'],
    [JSON.stringify({ code: 1, name: 'Big', threads: [1] }), 'only.success.media-type'],
  ]
  for (const [body, id] of wrong) assert.ok(failedIn(body).includes(id), `${id}: ${failedIn(body)}: ${body}`)
  // Where JSON is documented as well, what came is judged as what it says that it is.
  const ofBoth = (body: string) =>
    idsOf(
      judge(
        { body: good, headers: [['Content-Type', XML]], path: '/looms' },
        answer(200, body, [['Content-Type', XML]]),
        { api, tokens: [] },
      ),
    )
  assert.deepEqual(ofBoth(good), [])
  assert.deepEqual(ofBoth(good.replace('Big', 'Much too big')), ['add-loom.success.name.maxLength'])
  const sentWrong = judge(
    { body: good.replace('Big', 'Much too big'), headers: [['Content-Type', XML]], path: '/looms' },
    answer(400, ''),
    { api, tokens: [] },
  )
  assert.deepEqual(idsOf(sentWrong), ['>add-loom.request.name.maxLength'])
})
