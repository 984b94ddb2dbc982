/** Items that a POST makes at their path, or several at once, are this run's: other operations use them, and none is left. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { test } from 'node:test'
import { listening } from '../../targets/reference.ts'
import { verifyWithReason } from '../../verify/verify.ts'

const ok = (schema: object, status = 200) => ({
  [status]: { description: 'done', content: { 'application/json': { schema } } },
})
const gone = { 404: { description: 'there is none' } }
const member = {
  type: 'object',
  required: ['name', 'admin'],
  properties: { name: { type: 'string' }, admin: { type: 'boolean' } },
}
const patched = { type: 'object', required: ['admin'], properties: { admin: { type: 'boolean' } } }
const takes = (schema: object) => ({ requestBody: { required: true, content: { 'application/json': { schema } } } })
const names = { type: 'array', minItems: 1, items: { type: 'string', minLength: 1, maxLength: 60 } }
const many = {
  type: 'object',
  required: ['membernames'],
  properties: { membernames: names, admin: { type: 'boolean' } },
}

/** Members of a club, and the ways in which they come to be. */
const club = (ways: { readonly collection?: object; readonly item?: object }) => ({
  openapi: '3.1.0',
  info: { title: 'Club', version: '1' },
  paths: {
    '/members': {
      get: { operationId: 'members', responses: ok({ type: 'array', items: member }) },
      ...ways.collection,
    },
    '/members/{name}': {
      parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string', maxLength: 60 } }],
      get: { operationId: 'member', responses: { ...ok(member), ...gone } },
      patch: {
        operationId: 'change',
        ...takes(patched),
        responses: { ...ok(member), ...gone, 400: { description: 'no such change' } },
      },
      delete: { operationId: 'expel', responses: { 204: { description: 'gone' }, ...gone } },
      ...ways.item,
    },
  },
})
const taken = { 400: { description: 'not so' }, 409: { description: 'there is one' } }
const AT_ITS_PATH = { item: { post: { operationId: 'admit', responses: { ...ok(member, 201), ...taken } } } }
const byNames = (schema: object, answer: object) => ({
  collection: { post: { operationId: 'admitAll', ...takes(schema), responses: { ...ok(answer, 201), ...taken } } },
})
const several = { type: 'array', items: member }
const WAYS = {
  'at its path': AT_ITS_PATH,
  'by their names': byNames(many, several),
  'by their names, answered in an envelope': byNames(many, { type: 'object', properties: { members: several } }),
  'as a list': byNames({ type: 'array', minItems: 1, items: member }, several),
}

for (const [way, ways] of Object.entries(WAYS))
  test(`members that come to be ${way} are judged, and none is left`, async () => {
    const { report, left, theirs } = await judged(club(ways), way.endsWith('in an envelope'))
    assert.deepEqual(
      report.reach.unjudged.map(({ operation, reason }) => [operation, reason]),
      [],
    )
    assert.deepEqual(report.causes, [])
    assert.deepEqual([left, report.counts.left, report.counts.unknown], [[], 0, 0])
    assert.ok(theirs)
  })

type Member = { readonly name: string; readonly admin: boolean }

/** A run against a club that has a member already, and what is there afterwards. */
async function judged(document: object, isEnveloped: boolean) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'club-'))
  const spec = join(folder.path, 'club.json')
  await writeFile(spec, JSON.stringify(document))
  const there = new Map<string, Member>([['theirs', { name: 'theirs', admin: true }]])
  const isMember = (one: unknown): one is Member => {
    const { name, admin }: { name?: unknown; admin?: unknown } = Object(one)
    return typeof name === 'string' && name !== '' && [...name].length <= 60 && typeof admin === 'boolean'
  }
  const server = createServer(async (request, response) => {
    const { url = '' } = request
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const end = (status: number, value?: unknown): void =>
      void response
        .writeHead(status, value === undefined ? {} : { 'content-type': 'application/json' })
        .end(JSON.stringify(value))
    const body: unknown = await json(request).catch(() => undefined)
    const [, , part] = new URL(url, 'http://club').pathname.split('/')
    const name = part === undefined ? null : decodeURIComponent(part)
    const admit = (all: unknown): void => {
      const isIt = Array.isArray(all) && all.length > 0 && all.every(isMember)
      const isTaken =
        isIt && (all.some((one) => there.has(one.name)) || new Set(all.map((one) => one.name)).size < all.length)
      if (!isIt || isTaken) end(isIt ? 409 : 400)
      else {
        for (const one of all) there.set(one.name, one)
        end(201, name === null ? (isEnveloped ? { members: all } : all) : all[0])
      }
    }
    if (name === null && method === 'GET') return end(200, [...there.values()])
    if (name === null && method === 'POST') {
      const { membernames, admin = false }: { membernames?: unknown; admin?: unknown } = Object(body)
      return admit(Array.isArray(membernames) ? membernames.map((one) => ({ name: one, admin })) : body)
    }
    if (name !== null && method === 'POST') return admit([{ name, admin: false }])
    const one = name === null ? undefined : there.get(name)
    if (name === null || one === undefined) return end(404)
    if (method === 'GET') return end(200, one)
    if (method === 'DELETE') return end(there.delete(name) ? 204 : 404)
    if (method !== 'PATCH') return void response.writeHead(405, { allow: 'GET, POST, PATCH, DELETE' }).end()
    const next = { ...one, admin: Object(body).admin }
    if (!isMember(next)) return end(400)
    there.set(name, next)
    end(200, next)
  })
  const { origin, close } = await listening(server)
  try {
    const { report } = await verifyWithReason({ target: origin, spec, report: folder.path })
    const theirs = there.get('theirs')?.admin === true
    there.delete('theirs')
    return { report, left: [...there.keys()], theirs }
  } finally {
    server.closeAllConnections()
    await close()
  }
}
