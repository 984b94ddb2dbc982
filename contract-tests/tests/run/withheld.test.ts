/** What by its name ends, empties or sets off something is not sent, nor what the user excludes; and nothing else is left out. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { learn } from '../../learn/learn.ts'
import { listening } from '../../targets/reference.ts'
import { runSuite } from '../../targets/suite.ts'
import type { VerifyOptions } from '../../verify/option-rows.ts'
import { dryRun } from '../../verify/run-settings.ts'
import { verify } from '../../verify/verify.ts'

const answers = { responses: { 200: { description: 'done' } } }
const thing = { type: 'object', required: ['name'], properties: { id: { type: 'integer' }, name: { type: 'string' } } }
const content = { 'application/json': { schema: thing } }
const many = { 'application/json': { schema: { type: 'array', items: thing } } }
const taking = { requestBody: { required: true, content } }
const showing = { responses: { 200: { description: 'one', content } } }
const order = { type: 'object', required: ['operation'], properties: { operation: { enum: ['tidy', 'bin_reset'] } } }
const ordering = { requestBody: { required: true, content: { 'application/json': { schema: order } } } }
const id = { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }] }
const named = (operationId: string, more: object = answers) => ({ operationId, ...more })

const document = {
  openapi: '3.1.0',
  info: { title: 'A post office', version: '1' },
  security: [{ token: [] }],
  paths: {
    '/letters': { get: named('listLetters'), post: named('sendLetter', { ...taking, ...showing }) },
    '/letters/{id}': { ...id, get: named('readLetter', showing), delete: named('deleteLetter') },
    '/letters/{id}/resend': { ...id, post: named('resendLetter'), get: named('resendLetterNow') },
    '/stamps/{id}/revoke': { ...id, get: named('revokeStamp') },
    '/stamps': { get: named('listStamps'), delete: named('clearStamps') },
    '/login': { post: named('login', { ...taking, ...answers, summary: 'Will send a token' }) },
    '/search': { post: named('search', { ...taking, ...answers, summary: 'Runs a search' }) },
    '/office/shutdown': { get: named('office'), head: named('isDown') },
    '/office/hours': { post: named('hours', { ...answers, summary: 'Resets the opening hours' }) },
    '/session': { post: named('logOut') },
    '/sorter': { post: named('sorter', { ...ordering, ...answers }) },
    '/mail_runs/history': { post: named('mail_run_history', { ...taking, ...answers }) },
    '/mail_runs/again': { post: named('run_mail_runs', { ...taking, ...answers }) },
    '/office/snapshot': { post: named('takeSnapshot', { responses: { 200: { description: 'made', content: many } } }) },
    '/letters/lookup': {
      post: named('lookup', { ...taking, responses: { 200: { description: 'some', content: many } } }),
    },
    '/office/{part}': {
      parameters: [{ ...id.parameters[0], name: 'part', schema: { enum: ['shutdown', 'door'] } }],
      get: named('partOf'),
    },
  },
  components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
}

/** What is sent to a post office whose stamps and letters are others' but for those of the run. */
async function sentBy(
  work: (options: Required<Pick<VerifyOptions, 'spec' | 'target' | 'report' | 'token'>>) => Promise<void>,
) {
  const sent = new Set<string>()
  // Letters of this run are 7000, 7001 and so on.
  let letters = 0
  const gone = new Set<string>()
  const server = createServer((request, response) => {
    const { method = '', headers } = request
    const path = request.url?.split('?')[0] ?? ''
    const isOwn = (key: string): boolean => Number(key) >= 7000 && Number(key) < 7000 + letters
    sent.add(`${method} ${path.replace(/\d+/, (key) => (isOwn(key) ? 'own' : key))}`)
    const status = headers.authorization === undefined ? 401 : gone.has(path) ? 404 : 200
    if (method === 'DELETE' && status === 200) gone.add(path)
    const key = method === 'POST' && path === '/letters' && status === 200 ? 7000 + letters++ : /\d+/.exec(path)?.[0]
    response.writeHead(status, { 'Content-Type': 'application/json' })
    request.resume().on('end', () => response.end(JSON.stringify({ id: Number(key ?? 0), name: 'a letter' })))
  })
  const { origin, close } = await listening(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder.path, 'openapi.json')
    await writeFile(spec, JSON.stringify(document))
    await work({ spec, target: origin, report: join(folder.path, 'report'), token: 'a-token' })
    return [...sent]
  } finally {
    await close()
  }
}

const CLOSED = ['/office/snapshot', '/office/shutdown', '/office/hours', '/session', '/sorter', '/mail_runs/again']
const foreign = (sent: readonly string[]) =>
  sent.filter(
    (one) => CLOSED.some((path) => one.endsWith(path)) || /revoke|DELETE \/stamps|letters\/\d+\/resend/.test(one),
  )

test('what by its name ends, empties or sets off something is withheld, with its reason, and its path is left alone', async () => {
  let reasons: Readonly<Record<string, string | null>> = {}
  const sent = await sentBy(async (options) => {
    const { requirements } = await verify(options)
    reasons = Object.fromEntries(requirements.map(({ operation, reason }) => [operation, reason]))
    await learn(options)
  })
  assert.deepEqual(foreign(sent), [])
  // What names an item of this run, a login and a search are sent, and other operations of the same paths.
  for (const one of [
    'POST /letters',
    'GET /stamps',
    'POST /login',
    'POST /search',
    'POST /letters/lookup',
    'POST /mail_runs/history',
    'GET /letters/own/resend',
    'POST /letters/own/resend',
  ])
    assert.ok(sent.includes(one), `${one} of ${sent.join(', ')}`)
  const said = (verb: string, where: string, operation: string): void =>
    assert.equal(
      reasons[operation],
      `withheld: "${verb}" in its ${where} says that it ends, empties or sets off something; --allow ${operation} sends it`,
    )
  said('shutdown', 'path', 'office')
  said('reset', 'summary', 'hours')
  said('log out', 'operation id', 'logOut')
  said('run', 'operation id', 'run_mail_runs')
  said('revoke', 'operation id', 'revokeStamp')
  said('clear', 'operation id', 'clearStamps')
  said('bin_reset', 'body', 'sorter')
  // What makes items of a list that it answers would leave them unnamed.
  assert.match(String(reasons.takeSnapshot), /^it answers items .*; --allow takeSnapshot sends it$/)
})

test('--operation alone does not send what is withheld, and --allow does', async () => {
  const only = { operations: ['logOut', 'clearStamps'] }
  const unsent = await sentBy(async (options) => {
    const { verdict } = await verify({ ...options, ...only })
    assert.equal(verdict, 'unjudged')
  })
  assert.deepEqual(unsent, [])
  const sent = await sentBy(async (options) => void (await verify({ ...options, ...only, allow: only.operations })))
  assert.ok(sent.includes('POST /session') && sent.includes('DELETE /stamps'), sent.join())
})

test('nothing is sent to what is excluded by its id, its path or both, and a name of nothing is refused with the nearest', async () => {
  const sent = await sentBy(async (options) => {
    await verify({ ...options, exclude: ['login', '/search', 'DELETE /letters/{id}'] })
    const { unmade } = await dryRun({ ...options, exclude: ['/search'] })
    assert.deepEqual([...unmade].find(([{ id }]) => id === 'search')?.[1], '--exclude /search leaves it out')
    for (const [name, nearest] of [
      ['logn', 'login'],
      ['/serch', '/search'],
    ] as const) {
      const told = RegExp(`^--exclude: there is no operation or path "${name}"; the nearest is "${nearest}"`)
      await assert.rejects(verify({ ...options, exclude: [name] }), { name: 'OptionError', message: told })
      await assert.rejects(learn({ ...options, exclude: [name] }), { message: told })
    }
    await assert.rejects(verify({ ...options, allow: ['logout'] }), { message: /^--allow: .* the nearest is "logOut"/ })
  })
  assert.deepEqual(
    sent.filter((one) => /login|search|DELETE \/letters\//.test(one)),
    [],
  )
  assert.ok(sent.includes('POST /letters'))
})

nightly('the suite withholds the same, and leaves out what its options say', async () => {
  const sent = await sentBy(async ({ spec, target }) => {
    const { says } = await runSuite(target, [], {
      PLANT_STORE_SPEC: String(spec),
      PLANT_STORE_EXCLUDE: 'login\n/search',
    })
    assert.ok(
      says.every(({ id: one, outcome }) => !/^(log-out|login|search)\./.test(one) || outcome === 'not-exercised'),
    )
  })
  assert.deepEqual(foreign(sent).concat(sent.filter((one) => /login|search/.test(one))), [])
  assert.ok(sent.includes('POST /letters'))
})
