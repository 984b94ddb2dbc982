/** Credentials in addresses: in the path and the query of a request, and in the links of answers. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { firstLine } from '../../../.ci/first-line.ts'
import { nightly } from '../../../.ci/nightly.ts'
import { httpUpstream } from './proxy-client.ts'

const CLI = fileURLToPath(new URL('../../../cli.ts', import.meta.url))

const ok = { 200: { description: 'ok', content: { 'application/json': {} } }, 302: { description: 'elsewhere' } }
const inPath = (name: string) => ({ name, in: 'path', required: true, schema: { type: 'string' } })
const inQuery = (name: string) => ({ name, in: 'query', schema: { type: 'string' } })
const LOGIN = { '/login': { get: { parameters: [inQuery('code'), inQuery('state')], responses: ok } } }
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Accounts', version: '1' },
  servers: [{ url: 'https://accounts.example/v1' }],
  paths: {
    ...LOGIN,
    '/reset/{token}': { parameters: [inPath('token')], get: { operationId: 'reset', responses: ok } },
    '/reset/help': { get: { operationId: 'help', responses: ok } },
    '/users/{id}/{invite_token}.html': {
      parameters: [inPath('id'), inPath('invite_token')],
      get: { operationId: 'invite', responses: ok },
    },
  },
}

let folder = ''
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'addresses-'))
})
after(() => rm(folder, { recursive: true }))

/** Sends requests through a proxy, and gives back what it logged, recorded and kept in the journal. */
async function shown(
  document: object,
  targets: readonly string[],
  answer: { readonly body: object; readonly location?: string },
): Promise<Readonly<Record<'log' | 'files' | 'journal', string>>> {
  const spec = join(folder, 'accounts.json')
  await writeFile(spec, JSON.stringify(document))
  await using upstream = await httpUpstream(({ url = '' }, response) => {
    const { location, body } = answer
    response.writeHead(200, { 'content-type': 'application/json', ...(location !== undefined && { location }) })
    // A deployment repeats what it is sent.
    response.end(JSON.stringify({ ...body, echo: /s3cret-sent/.exec(url)?.[0] }))
  })
  const record = await mkdtemp(join(folder, 'record-'))
  const words = ['proxy', '--port', '0', '--log', 'json', '--spec', spec, '--target', upstream.url, '--record', record]
  const child = spawn(process.execPath, [CLI, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
  const { url } = JSON.parse(await firstLine(child.stdout))
  const log = text(child.stdout)
  for (const target of targets) assert.equal((await fetch(url + target)).status, 200)
  const journal = await (await fetch(`${url}/_mock/requests`)).text()
  child.kill('SIGTERM')
  await once(child, 'exit')
  const files = (await readdir(record)).map((name) => readFile(join(record, name), 'utf8'))
  return { log: await log, files: (await Promise.all(files)).join('\n'), journal }
}

test('a token in a path and a code in an address are shown nowhere, nor in the links of an answer', async () => {
  const link = 'https://accounts.example/v1/reset/s3cret-linked'
  const { log, files, journal } = await shown(
    DOCUMENT,
    [
      ...[
        '/reset/s3cret-sent?x=1',
        '/v1/reset/s3',
        '/users/ann/s3cret-invited.html',
        '/login?code=s3cret-code&state=a',
      ],
      '/reset/help',
    ],
    {
      location: 'https://front.example/back?code=s3cret-front&state=a',
      body: {
        link,
        links: [{ href: '/reset/s3cret-href' }, 'https://front.example/#access_token=s3cret-hash'],
        text: `Follow ${link}?a=1 or https://front.example/back?x=1&code=s3cret-text now`,
        code: 7,
        help: '/v1/reset/help',
      },
    },
  )
  for (const [what, said] of Object.entries({ log, files, journal })) {
    assert.deepEqual(said.match(/.{0,60}s3.{0,40}/g), null, what)
    assert.match(said, /\[redacted\]/, what)
  }
  assert.match(log, /"\/users\/ann\/\[redacted\]\.html"/)
  assert.match(log, /"\/reset\/help"/)
  for (const said of [files, journal]) assert.match(said, /"?code\\?"?: ?7[\s\S]*\/v1\/reset\/help/)
})

nightly('a code that is none of OAuth stays, and so does an item key in a path', async () => {
  const document = {
    ...DOCUMENT,
    paths: {
      ...LOGIN,
      '/vouchers': { get: { operationId: 'vouchers', parameters: [inQuery('code')], responses: ok } },
      '/maps/{key}': { parameters: [inPath('key')], get: { operationId: 'map', responses: ok } },
    },
  }
  const { log, files, journal } = await shown(document, ['/vouchers?code=SUMMER-2030', '/maps/of-the-town'], {
    body: { next: '/vouchers?code=SUMMER-2031&page_token=more', map: '/maps/of-the-sea' },
  })
  for (const said of [files, journal]) {
    for (const kept of ['SUMMER-2030', 'SUMMER-2031&page_token=more', 'of-the-town', 'of-the-sea'])
      assert.ok(said.includes(kept), kept)
  }
  assert.match(log, /SUMMER-2030[\s\S]*of-the-town/)
})
