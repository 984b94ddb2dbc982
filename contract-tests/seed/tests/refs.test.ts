/** `plant-store seed --refs`: the items of a run name those that earlier runs created. */

import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { commandLine } from '../../../.ci/tests/command.ts'
import { newFile } from './service.ts'

const json = (schema: object): object => ({ description: 'It.', content: { 'application/json': { schema } } })
const object = (properties: object): object => ({ type: 'object', required: Object.keys(properties), properties })
const path = (name: string): object => ({ name, in: 'path', required: true, schema: { type: 'integer' } })
const id = { type: 'integer', readOnly: true }
const reader = object({ id, name: { type: 'string' } })
const book = object({ id, title: { type: 'string' } })
const loan = object({
  id,
  readerId: { type: 'integer' },
  bookIds: { type: 'array', items: { type: 'integer' }, minItems: 1 },
})
const note = object({ id, text: { type: 'string' } })

function pathsOf(list: string, name: string, schema: object): object {
  const parameters = [...list.matchAll(/\{(\w+)\}/g)].map(([, one]) => path(one ?? ''))
  return {
    [list]: {
      parameters,
      get: { operationId: `list${name}s`, responses: { 200: json({ type: 'array', items: schema }) } },
      post: {
        operationId: `add${name}`,
        requestBody: { ...json(schema), required: true },
        responses: { 201: json(schema) },
      },
    },
    [`${list}/{id}`]: {
      parameters: [...parameters, path('id')],
      get: { operationId: `get${name}`, responses: { 200: json(schema) } },
    },
  }
}

const spec = `${newFile()}.json`
writeFileSync(
  spec,
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Library', version: '1' },
    paths: {
      ...pathsOf('/readers', 'Reader', reader),
      ...pathsOf('/books', 'Book', book),
      ...pathsOf('/loans', 'Loan', loan),
      ...pathsOf('/readers/{readerId}/notes', 'Note', note),
      '/reminders': {
        post: {
          operationId: 'remind',
          requestBody: { ...json(object({ loanId: { type: 'integer' } })), required: true },
          responses: { 204: { description: 'Sent.' } },
        },
      },
    },
  }),
)

/** A service with foreign keys, whose keys begin at 5001. */
async function library(): Promise<{ readonly target: readonly string[]; readonly sent: Map<string, string[]> }> {
  const sent = new Map<string, string[]>()
  const keys = new Map<string, Set<number>>()
  let last = 5000
  const server = createServer(async (request, response) => {
    const { url = '' } = request
    const body = await text(request)
    const value = JSON.parse(body)
    const has = (list: string, key: unknown): boolean => keys.get(list)?.has(Number(key)) === true
    sent.set(url, [...(sent.get(url) ?? []), body])
    const isKnown = [
      value.readerId === undefined || has('/readers', value.readerId),
      (value.bookIds ?? []).every((key: number) => has('/books', key)),
      value.loanId === undefined || has('/loans', value.loanId),
      !url.endsWith('/notes') || has('/readers', url.split('/')[2]),
    ].every(Boolean)
    if (!isKnown) return void response.writeHead(409, { 'content-type': 'application/json' }).end('{}')
    const key = ++last
    keys.set(url, (keys.get(url) ?? new Set()).add(key))
    response.writeHead(201, { 'content-type': 'application/json' }).end(JSON.stringify({ ...value, id: key }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  after(() => {
    server.close()
    server.closeAllConnections()
  })
  return { target: ['--target', `http://127.0.0.1:${(server.address() as AddressInfo).port}`], sent }
}

async function seeded(...words: readonly string[]): Promise<{ readonly code: number; readonly out: string }> {
  const { code, stdout, stderr } = await commandLine(['seed', '--spec', spec, ...words])
  return { code, out: stdout + stderr }
}

test('items name those that earlier runs created, in properties, lists and paths', async () => {
  const { target, sent } = await library()
  const [readers, books, loans] = [newFile(), newFile(), newFile()]
  const refs = ['--refs', readers, '--refs', books]
  const run = (operation: string, ledger: string, ...words: readonly string[]) =>
    seeded(...target, '--operation', operation, '--count', '20', '--ledger', ledger, ...words)
  assert.equal((await run('addReader', readers)).code, 0)
  assert.equal((await run('addBook', books)).code, 0)

  const strange = await run('addLoan', newFile())
  assert.equal(strange.code, 1)
  assert.match(strange.out, /^0 created, 20 refused/)
  assert.match(strange.out, /^readerId, bookIds: these ids are those of a mock's own items, .*; with --refs, /m)
  const partly = await run('addLoan', newFile(), '--refs', readers, '--dry-run')
  assert.match(partly.out, /^bookIds: these ids are those of a mock's own items/m)

  const known = await run('addLoan', loans, ...refs)
  assert.deepEqual([known.code, /own items/.test(known.out)], [0, false], known.out)
  const named = new Set((sent.get('/loans') ?? []).slice(-20).map((body) => JSON.parse(body).readerId))
  assert.ok(named.size > 8, `20 loans name ${named.size} of 20 readers`)

  // The path of what is added to an item may name somebody's.
  const unnamed = await run('addNote', newFile())
  assert.deepEqual([unnamed.code, sent.has('/readers/1/notes')], [2, false])
  assert.match(unnamed.out, /^error: nothing is sent to addNote: its path names items by readerId, .*; with --refs, /)
  assert.equal((await run('addNote', newFile(), ...refs)).code, 0)
  assert.equal((await run('remind', newFile(), '--refs', loans)).code, 0)

  const resumed = await seeded(...target, '--resume', loans)
  assert.equal(resumed.code, 2)
  assert.match(resumed.out, /it belongs to another run: the SHA-256 of the keys of --refs was/)
  assert.equal((await seeded(...target, '--resume', loans, ...refs)).code, 0)
})

test('--refs refuses what names nothing', async () => {
  const { target } = await library()
  const ledger = newFile()
  assert.match((await seeded(...target, '--refs', ledger)).out, /^error: --refs .*: there is no such file$/m)
  const loans = newFile()
  await seeded(...target, '--operation', 'addLoan', '--count', '2', '--ledger', loans)
  const none = await seeded(...target, '--refs', loans)
  assert.equal(none.code, 2)
  assert.match(none.out, /^error: --refs .*: it has no keys of items that addLoan created$/m)
})
