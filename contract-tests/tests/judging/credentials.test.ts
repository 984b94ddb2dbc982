/** No credential that an alternative of the contract accepts, or may accept, is taken for a bad one; the others must be refused. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { describe, test } from 'node:test'
import { promisify } from 'node:util'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { header } from '../../../spec/http/message.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { badCredentials, type Credential, credentialOf } from '../../cases/credentials.ts'
import { contextOf } from '../../plan/context.ts'
import { narrowed, planOf } from '../../plan/plan.ts'
import { resultsOf, SETTINGS } from '../../targets/judging.ts'
import { listening } from '../../targets/reference.ts'

/** As a user name and a password in base64, with padding, it may be one of HTTP's Basic scheme as well. */
const TOKEN = 'Y2FyZXRha2VyOk1vc3M='

type Where = 'header' | 'query' | 'cookie'
/** Each scheme by name: the word of HTTP's scheme, or the place of a key; null for what no request shows. */
const SCHEMES: Readonly<Record<string, { http: string } | { in: Where; name: string } | null>> = {
  bearer: { http: 'bearer' },
  oauth: { http: 'bearer' },
  oidc: { http: 'bearer' },
  basic: { http: 'basic' },
  token: { http: 'Token' },
  authorization: { in: 'header', name: 'Authorization' },
  header: { in: 'header', name: 'X-Key' },
  app: { in: 'header', name: 'X-App' },
  access: { in: 'query', name: 'access_token' },
  query: { in: 'query', name: 'key' },
  cookie: { in: 'cookie', name: 'sid' },
  certificate: null,
}

function definitionOf(name: string): object {
  const scheme = SCHEMES[name]
  if (name === 'oauth') return { type: 'oauth2', flows: {} }
  if (name === 'oidc') return { type: 'openIdConnect', openIdConnectUrl: 'https://id.example' }
  if (scheme == null) return { type: 'mutualTLS' }
  return 'http' in scheme ? { type: 'http', scheme: scheme.http } : { type: 'apiKey', ...scheme }
}

type Alternatives = readonly (readonly string[])[]

function documentOf(alternatives: Alternatives): string {
  const note = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } }
  const content = { 'application/json': { schema: note } }
  const post = {
    operationId: 'write',
    security: alternatives.map((together) => Object.fromEntries(together.map((name) => [name, []]))),
    requestBody: { required: true, content },
    responses: { 204: { description: 'written' }, 400: { description: 'refused' } },
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Notes', version: '1' },
    paths: { '/notes': { post } },
    components: { securitySchemes: Object.fromEntries(Object.keys(SCHEMES).map((name) => [name, definitionOf(name)])) },
  })
}

/** Whether a text is a good credential: as it is, or by any reading of a key that a service may have. */
const READINGS = {
  exact: (text: string) => text === TOKEN,
  tolerant: (text: string) => text.endsWith(TOKEN) || atob(text.split(' ').at(-1) ?? '').endsWith(TOKEN),
} as const
type Reading = keyof typeof READINGS

function textAt(request: IncomingMessage, where: Where, name: string): string | null {
  if (where === 'query') return new URL(request.url ?? '/', 'http://notes').searchParams.get(name)
  if (where === 'header') return request.headers[name.toLowerCase()]?.toString() ?? null
  return new RegExp(`(?:^|; )${name}=([^;]*)`).exec(request.headers.cookie ?? '')?.[1] ?? null
}

function holds(request: IncomingMessage, name: string, reading: Reading): boolean {
  const scheme = SCHEMES[name]
  if (scheme == null) return true
  const isGood = (text: string): boolean => {
    try {
      return READINGS[reading](text)
    } catch {
      return false
    }
  }
  if ('in' in scheme) return isGood(textAt(request, scheme.in, scheme.name) ?? '')
  const [, word = '', credential = ''] = /^(\S+) +(\S+)$/.exec(request.headers.authorization ?? '') ?? []
  if (word.toLowerCase() !== scheme.http.toLowerCase()) return false
  if (credential === TOKEN) return true
  // A password alone is enough for many services, and so is what decodes to the same.
  return scheme.http === 'basic' && [TOKEN, atob(TOKEN)].some((good) => decoded(credential).endsWith(good))
}

function decoded(text: string): string {
  return Buffer.from(text, 'base64').toString('latin1')
}

/** How a service finds out whether a request has a good credential. */
type Guard = (request: IncomingMessage) => boolean

/** What a run holds against a service with this guard. */
async function accusations(alternatives: Alternatives, isGood: Guard, token = TOKEN): Promise<readonly string[]> {
  return heldAgainst(documentOf(alternatives), token, (request, response) => {
    const status = isGood(request) ? 204 : 401
    response.writeHead(status, status === 204 ? {} : { 'www-authenticate': 'Bearer' }).end()
  })
}

/** What a run holds against a service for how it guards its operation `write`. */
async function heldAgainst(text: string, token: string, answer: RequestListener): Promise<readonly string[]> {
  const api = (await compileDocument('notes.json', text)).contract
  const server = createServer((request, response) => {
    request.resume().on('end', () => answer(request, response))
  })
  const { origin, close } = await listening(server)
  try {
    const settings = { ...SETTINGS, target: origin }
    const plan = narrowed(planOf(api, settings, token), { only: ['write.credential'] })
    const asked = new Set(plan.jobs.flatMap(({ requirement }) => requirement?.id ?? []))
    const without = requirementsOf(api).flatMap(({ id, operation, concern }) => {
      return operation.id === 'write' && concern.kind === 'credential' && !asked.has(id) ? [id] : []
    })
    assert.deepEqual(without, [], 'every requirement has a case')
    const results = await resultsOf(contextOf(plan, settings, token), plan)
    if (typeof results === 'string') return plan.jobs.length === 0 ? [] : [results]
    return results.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id)
  } finally {
    await close()
  }
}

/** The kinds of bad credentials that cases are about. */
function kindsOf(cases: readonly string[]): Set<string | undefined> {
  return new Set(cases.map((id) => /credential\.([^/]+)/.exec(id)?.[1]))
}

/** Alternatives, and what a service that asks for nothing is held to. */
const MISSING = ['missing', 'unknown']
const OF_HTTP = [...MISSING, 'scheme', 'malformed']
const GIVEN: readonly (readonly [alternatives: Alternatives, want: readonly string[]])[] = [
  [[['bearer']], OF_HTTP],
  [[['basic']], OF_HTTP],
  [[['token']], OF_HTTP],
  [[['oauth'], ['oidc']], OF_HTTP],
  [[['authorization']], MISSING],
  [
    [['bearer'], ['authorization']],
    [...MISSING, 'malformed'],
  ],
  [[['authorization'], ['bearer']], MISSING],
  [
    [['basic'], ['authorization']],
    [...MISSING, 'malformed'],
  ],
  [[['bearer'], ['authorization', 'header']], OF_HTTP],
  [[['basic'], ['bearer']], OF_HTTP],
  [[['bearer'], ['basic'], ['token']], OF_HTTP],
  [[['header'], ['app']], MISSING],
  [[['header', 'app']], MISSING],
  [[['header', 'app'], ['header'], ['app']], MISSING],
  [[['bearer', 'header'], ['bearer']], OF_HTTP],
  [[['bearer', 'header'], ['header']], MISSING],
  [[['header', 'bearer']], OF_HTTP],
  [[['bearer'], ['access']], OF_HTTP],
  [[['access'], ['cookie']], MISSING],
  [
    [
      ['header', 'app', 'cookie'],
      ['bearer', 'query'],
      ['authorization', 'cookie'],
    ],
    OF_HTTP,
  ],
  [[['authorization'], ['oauth'], ['basic'], ['query', 'cookie']], MISSING],
  [[['bearer', 'certificate']], OF_HTTP],
  // Any request may satisfy these.
  [[['bearer'], ['certificate']], []],
  [[['bearer'], []], []],
  [[], []],
]

describe('alternatives of credentials', () => {
  for (const [alternatives, want] of sampled(8, GIVEN)) {
    const name = alternatives.map((together) => together.join('+') || 'nothing').join(' or ') || 'none'
    test(name, async () => {
      const reads = (reading: Reading): Guard => {
        return (request) => alternatives.some((together) => together.every((one) => holds(request, one, reading)))
      }
      assert.deepEqual(await accusations(alternatives, reads('exact')), [], 'a service that compares')
      assert.deepEqual(
        await accusations(alternatives, reads('tolerant')),
        [],
        'a service that reads keys in many forms',
      )
      const found = kindsOf(await accusations(alternatives, () => true))
      found.delete('unusual')
      assert.deepEqual(found, new Set(want), 'a service that does not look')
    })
  }
})

/** Where else than in its header a service looks for the key. */
const ELSEWHERE: Readonly<Record<string, Guard>> = {
  empty: ({ headers }) => headers['x-key'] === '',
  'in-the-query': (request) => textAt(request, 'query', 'X-Key') === TOKEN,
  'in-the-cookie': (request) => textAt(request, 'cookie', 'X-Key') === TOKEN,
  'as-a-bearer-token': ({ headers }) => headers.authorization === `Bearer ${TOKEN}`,
}

test('a key that is empty, or in another place than its own, is none', async () => {
  for (const [name, isTaken] of Object.entries(ELSEWHERE)) {
    const found = await accusations([['header']], (request) => holds(request, 'header', 'exact') || isTaken(request))
    assert.deepEqual(found, [
      `write.credential.missing/${name}-with-valid-body`,
      `write.credential.missing/${name}-with-invalid-body`,
    ])
  }
})

/** What a service takes for Basic credentials, and the requirements that a run then finds broken. */
const PAIRS: Readonly<
  Record<string, readonly [takes: (text: string, pair: string) => boolean, want: readonly string[]]>
> = {
  'a service that decodes and compares': [(_, pair) => pair === 'caretaker:Moss', []],
  'one that ignores the padding': [(text) => text.replace(/=+$/, '') === 'Y2FyZXRha2VyOk1vc3M', []],
  'one that takes whatever has no colon': [
    (_, pair) => pair === 'caretaker:Moss' || !pair.includes(':'),
    ['malformed'],
  ],
  'one that takes every pair': [(_, pair) => pair.includes(':'), ['unknown', 'unusual']],
  'one that looks at the user alone': [(_, pair) => pair.startsWith('caretaker:'), ['unknown', 'unusual']],
  'one that looks at the beginning of the password': [(_, pair) => pair.startsWith('caretaker:Moss'), ['unknown']],
}

nightly('Basic credentials that encode no pair, or a pair that nobody issued, are bad ones', async () => {
  for (const [name, [takes, want]] of Object.entries(PAIRS)) {
    const guard: Guard = ({ headers: { authorization = '' } }) => {
      const [, text] = /^basic +([^ ]+)$/i.exec(authorization) ?? []
      return text !== undefined && takes(text, decoded(text))
    }
    for (const token of ['caretaker:Moss', TOKEN]) {
      const found = kindsOf(await accusations([['basic']], guard, token))
      assert.deepEqual(found, new Set(want), `${name}, given ${token}`)
    }
  }
})

const DIARIES = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 'Diaries', version: '1' },
  security: [{ basic: [] }],
  paths: {
    '/diaries': {
      post: {
        operationId: 'write',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { type: 'object', properties: { title: { type: 'string' } } } } },
        },
        responses: {
          201: {
            description: 'begun',
            content: {
              'application/json': {
                schema: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } },
              },
            },
          },
        },
      },
    },
    '/diaries/{id}': {
      get: {
        operationId: 'read',
        parameters: [{ in: 'path', name: 'id', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'shown' } },
      },
    },
  },
  components: { securitySchemes: { basic: { type: 'http', scheme: 'basic' } } },
})

test('a service may take each pair as another user, if it keeps from that what is not its own', async () => {
  /** `others`: the status of a read of what another pair has written. */
  const foundIf = async (others: number): Promise<Set<string | undefined>> => {
    const owners: string[] = []
    const found = await heldAgainst(DIARIES, 'gardener:Mosses', ({ method, url = '', headers }, response) => {
      // As some readers of base64 do, this one overlooks spaces.
      const [, text = ''] = /^basic (.+)$/i.exec(headers.authorization ?? '') ?? []
      const pair = decoded(text.replaceAll(' ', ''))
      const owner = owners[Number(url.split('/').at(-1))]
      const denied = owner === undefined ? 404 : others
      const status = pair.includes(':') ? (method === 'POST' ? 201 : owner === pair ? 200 : denied) : 401
      response.writeHead(status, { 'content-type': 'application/json', 'www-authenticate': 'Basic realm="diaries"' })
      response.end(JSON.stringify(status === 201 ? { id: String(owners.push(pair) - 1) } : {}))
    })
    return kindsOf(found)
  }
  assert.deepEqual(await foundIf(403), new Set(), 'it knows the user, who may not')
  assert.deepEqual(await foundIf(401), new Set(['unknown', 'malformed', 'unusual']), 'it does not know the user')
  assert.deepEqual(await foundIf(200), new Set(['unknown', 'malformed', 'unusual']), 'everybody is let in')
})

test('the shell makes the same Basic credentials out of the variable', async () => {
  const api = (await compileDocument('notes.json', documentOf([['basic']]))).contract
  const [operation] = api.operations
  assert.ok(operation)
  for (const token of ['caretaker:Mo:ss', 'a2V5Og==']) {
    const env = { ...process.env, PLANT_STORE_TOKEN: token }
    const all: readonly Credential[] = [
      credentialOf(operation, { token }),
      ...badCredentials(operation, { token }).map((one) => one.credential),
    ]
    assert.ok(all.length > 15)
    for (const { headers, shell } of all) {
      const text = header(headers, 'authorization')
      if (text === undefined) continue
      const { stdout } = await promisify(execFile)('sh', ['-c', `printf %s ${shell.get(text)}`], { env })
      // The letters that a random credential has stand in both.
      assert.equal(stdout, Buffer.from(text, 'latin1').toString(), shell.get(text))
    }
  }
})
