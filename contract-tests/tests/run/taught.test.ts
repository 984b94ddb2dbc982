/** What refusals teach in words, and what is made below items of the run by a name in its path. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { isObject } from '../../../spec/json/pointer.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const content = (schema: object) => ({ content: { 'application/json': { schema } } })
const string = { type: 'string' }
const named = (kind: string, more: object = {}) => ({
  type: 'object',
  required: [kind],
  properties: { [kind]: string, ...more },
})
const Member = named('name', { age: { type: 'integer' } })
const no = { 400: { description: 'no' }, 404: { description: 'none' } }
const made = (schema: object) => ({
  201: { description: 'made', ...content(schema) },
  409: { description: 'there' },
  ...no,
})
const one = (schema: object) => ({ 200: { description: 'one', ...content(schema) }, ...no })
const gone = { 204: { description: 'gone' }, ...no }
const all = (schema: object) => ({ 200: { description: 'all', ...content({ type: 'array', items: schema }) } })
const at = (...names: string[]) => names.map((name) => ({ name, in: 'path', required: true, schema: string }))
const Team = named('name', { members: { type: 'array', items: string } })
const Desk = named('title', { lamp: { type: 'boolean' } })
const Key = { type: 'object', properties: { name: string, method: string, secret: string } }
const sent = (schema: object) => ({ requestBody: { required: true, ...content(schema) } })

const CLUB = {
  openapi: '3.1.0',
  info: { title: 'Club', version: '1' },
  paths: {
    '/members': { get: { operationId: 'members', responses: all(Member) } },
    '/members/{name}': {
      parameters: at('name'),
      get: { operationId: 'member', responses: one(Member) },
      post: { operationId: 'join', summary: 'Create a member', responses: made(Member) },
      delete: { operationId: 'leave', responses: gone },
    },
    '/teams': { get: { operationId: 'teams', responses: all(Team) } },
    '/teams/{name}': {
      parameters: at('name'),
      get: { operationId: 'team', responses: one(Team) },
      post: { operationId: 'found', summary: 'Create a team', responses: made(Team) },
      delete: { operationId: 'dissolve', responses: gone },
    },
    '/teams/{name}/players': {
      parameters: at('name'),
      post: {
        operationId: 'engage',
        ...sent({ type: 'object', properties: { people: { type: 'array', items: string } } }),
        responses: one(Team),
      },
    },
    '/members/{name}/desks/{desk}': {
      parameters: at('name', 'desk'),
      put: { operationId: 'reserve', ...sent(Desk), responses: made(Desk) },
      delete: { operationId: 'vacate', responses: gone },
    },
    '/keys': {
      get: { operationId: 'keys', responses: all(Key) },
      post: { operationId: 'cut', ...sent(Key), responses: made(Key) },
    },
    '/keys/{name}': {
      parameters: at('name'),
      get: { operationId: 'key', responses: one(Key) },
      delete: { operationId: 'melt', responses: gone },
    },
  },
}

/** A club that knows no other members than its own, and only one method to cut a key; its lamps are left to chance. */
function club() {
  const members = new Set(['theirs'])
  const teams = new Map<string, string[]>()
  const keys = new Map<string, object>([['theirs', { name: 'theirs', method: 'hmac-256' }]])
  const desks = new Map<string, object>()
  const foreign: string[] = []
  const server = createServer(async (request, response) => {
    const { method = '', url = '/' } = request
    const body: unknown = await text(request)
      .then((all) => JSON.parse(all))
      .catch(() => undefined)
    const [, kind, name = '', part, desk = ''] = (url.split('?')[0] ?? '').split('/').map(decodeURIComponent)
    const answer = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(value === undefined || status === 204 ? undefined : JSON.stringify(value))
    }
    if (method !== 'GET' && name === 'theirs') foreign.push(`${method} ${url}`)
    if (kind === 'members' && part === 'desks') {
      const key = `${name}/${desk}`
      if (!members.has(name) || !/^[a-z0-9-]+$/.test(desk)) return answer(404)
      if (method === 'DELETE') return answer(desks.delete(key) ? 204 : 404)
      if (method !== 'PUT') return answer(405)
      if (!isObject(body) || typeof body.title !== 'string' || !['undefined', 'boolean'].includes(typeof body.lamp))
        return answer(400)
      if (desks.has(key)) return answer(409)
      desks.set(key, body)
      return answer(201, body)
    }
    if (kind === 'members' || (kind === 'teams' && part === undefined)) {
      const own: { has: (key: string) => boolean; delete: (key: string) => boolean } =
        kind === 'members' ? members : teams
      const shown = (each: string) => (kind === 'members' ? { name: each } : { name: each, members: teams.get(each) })
      if (name === '') return answer(200, [...(kind === 'members' ? members : teams.keys())].map(shown))
      if (method === 'POST') {
        if (own.has(name)) return answer(409)
        if (kind === 'members') members.add(name)
        else teams.set(name, [])
        return answer(201, shown(name))
      }
      if (!own.has(name)) return answer(404)
      if (method !== 'DELETE') return answer(200, shown(name))
      own.delete(name)
      for (const each of [...desks.keys()]) if (each.startsWith(`${name}/`)) desks.delete(each)
      return answer(204)
    }
    if (kind === 'teams') {
      const people = isObject(body) ? (body.people ?? []) : null
      if (!teams.has(name)) return answer(404)
      if (!Array.isArray(people) || people.some((each) => typeof each !== 'string')) return answer(400)
      if (people.length === 0) return answer(400, { message: 'people must be given' })
      const stranger = people.find((each) => !members.has(each))
      if (stranger !== undefined) return answer(400, { message: `No such member: ${stranger}` })
      teams.get(name)?.push(...people)
      return answer(200, { name, members: teams.get(name) })
    }
    if (method === 'POST') {
      if (!isObject(body) || typeof body.name !== 'string') return answer(400, { error: "Key 'name' not present" })
      if (typeof body.method !== 'string') return answer(400, { error: "Key 'method' not present" })
      if (body.method !== 'hmac-256') return answer(400, { error: 'Unknown method of keys' })
      if (body.secret !== undefined) return answer(400)
      if (keys.has(body.name)) return answer(409)
      keys.set(body.name, body)
      return answer(201, body)
    }
    if (name === '') return answer(200, [...keys.values()])
    if (!keys.has(name)) return answer(404)
    if (method !== 'DELETE') return answer(200, keys.get(name))
    keys.delete(name)
    answer(204)
  })
  return { server, members, teams, keys, desks, foreign }
}

test('a text names the item that its refusal misses, a plainer body has what a fuller one taught, and what is put below an own item is judged', async () => {
  const { server, members, teams, keys, desks, foreign } = club()
  const { origin, close } = await listening(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder.path, 'openapi.json')
    await writeFile(spec, JSON.stringify(CLUB))
    const body = (path: string): string => `/paths/~1${path}/post/requestBody/content/application~1json/schema`
    const { reach } = await verify({ spec, target: origin, report: join(folder.path, 'report') })
    assert.deepEqual([...reach.unjudged, ...reach.byRefusals], [])
    assert.deepEqual(
      reach.learnt.map(({ operation, lines }) => [operation, lines]),
      [
        ['engage', [`${body('teams~1{name}~1players')}/properties/people: description: the name of one of /members`]],
        [
          'cut',
          [
            `${body('keys')}: required: [name]`,
            `${body('keys')}: required: [method]`,
            `${body('keys')}/properties/method: example: "hmac-256"`,
          ],
        ],
      ],
    )
    assert.deepEqual(
      [[...members], [...teams], [...keys.keys()], [...desks], foreign],
      [['theirs'], [], ['theirs'], [], []],
    )
  } finally {
    await close()
  }
})

const Artist = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 60 }, born: { type: 'integer' } },
}
const file = { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
const GALLERY = {
  openapi: '3.1.0',
  info: { title: 'Gallery', version: '1' },
  paths: {
    '/artists': {
      get: { operationId: 'artists', responses: all(Artist) },
      post: { operationId: 'invite', ...sent(Artist), responses: made(Artist) },
    },
    '/artists/{artist_name}': {
      parameters: at('artist_name'),
      get: { operationId: 'artist', responses: one(Artist) },
      delete: { operationId: 'dismiss', responses: gone },
    },
    '/artists/{artist_name}/portrait': {
      parameters: at('artist_name'),
      post: {
        operationId: 'hang',
        requestBody: { required: true, content: { 'multipart/form-data': { schema: file } } },
        responses: one(Artist),
      },
      delete: { operationId: 'takeDown', responses: gone },
    },
    '/fame/{artist_name}': {
      parameters: at('artist_name'),
      get: { operationId: 'fame', responses: one({ type: 'integer' }) },
    },
    '/quotes': {
      post: {
        operationId: 'quote',
        ...sent({
          oneOf: [named('address'), { type: 'object', required: ['year'], properties: { year: { type: 'integer' } } }],
        }),
        responses: one({ type: 'integer' }),
      },
    },
  },
}

test('a file that is to be a picture is one, is there before it is taken away, a name elsewhere is an own one, and a form that nobody answers is left out', async () => {
  const artists = new Map<string, { hasPortrait: boolean }>()
  let hung = 0
  const server = createServer(async (request, response) => {
    const { method = '', url = '/' } = request
    const body = await text(request)
    const [, kind, name = '', part] = (url.split('?')[0] ?? '').split('/').map(decodeURIComponent)
    const answer = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(value === undefined || status === 204 ? undefined : JSON.stringify(value))
    }
    const value: unknown = await Promise.resolve(body)
      .then((all) => JSON.parse(all))
      .catch(() => undefined)
    if (kind === 'quotes') {
      if (isObject(value) && typeof value.address === 'string' && !('year' in value)) return hung++
      return answer(isObject(value) && Number.isInteger(value.year) ? 200 : 400, 7)
    }
    if (kind === 'artists' && name === '') {
      if (method === 'GET')
        return answer(
          200,
          [...artists.keys()].map((one) => ({ name: one })),
        )
      if (!isObject(value) || typeof value.name !== 'string' || value.name === '' || value.name.length > 60)
        return answer(400)
      if (!value.name.isWellFormed()) return answer(400)
      if (value.born !== undefined && !Number.isInteger(value.born)) return answer(400)
      if (artists.has(value.name)) return answer(409)
      artists.set(value.name, { hasPortrait: false })
      return answer(201, value)
    }
    const artist = artists.get(name)
    if (artist === undefined) return answer(404)
    if (kind === 'fame') return answer(200, 3)
    if (part === 'portrait') {
      const isPicture = /Content-Type: image\/gif\r\n\r\nGIF89a/.test(body)
      if (method === 'DELETE' ? !artist.hasPortrait : !isPicture) return answer(400, { error: 'no image' })
      artist.hasPortrait = method === 'POST'
      return answer(method === 'POST' ? 200 : 204, { name })
    }
    if (method === 'DELETE') artists.delete(name)
    return answer(method === 'DELETE' ? 204 : 200, { name })
  })
  const { origin, close } = await listening(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder.path, 'openapi.json')
    await writeFile(spec, JSON.stringify(GALLERY))
    const report = join(folder.path, 'report')
    const { reach, leftovers } = await verify({ spec, target: origin, report, timeout: 300 })
    assert.deepEqual([...reach.unjudged, ...reach.byRefusals], [])
    assert.deepEqual([artists.size, leftovers.filter(({ left }) => left > 0)], [0, []])
    assert.ok(hung > 0)
  } finally {
    server.closeAllConnections()
    await close()
  }
})

const Topic = named('title', { id: { type: 'integer', readOnly: true } })
const Note = named('text', {
  id: { type: 'integer', readOnly: true },
  topic_wanted: { type: 'integer' },
  level: string,
})
const below = (kind: string, schema: object) => ({
  [`/courses/{course}/${kind}`]: {
    parameters: at('course'),
    get: { operationId: kind, responses: all(schema) },
    post: { operationId: `add_${kind}`, ...sent(schema), responses: made(schema) },
  },
  [`/courses/{course}/${kind}/{id}`]: {
    parameters: [...at('course'), { name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
    get: { operationId: `one_${kind}`, responses: one(schema) },
    delete: { operationId: `drop_${kind}`, responses: gone },
  },
})
const SCHOOL = {
  openapi: '3.1.0',
  info: { title: 'School', version: '1' },
  paths: {
    '/courses': { get: { operationId: 'courses', responses: all(named('id', { title: string })) } },
    ...below('topics', Topic),
    ...below('notes', { ...Note, required: ['text', 'topic_wanted', 'level'] }),
  },
}

test('a number names the item below the same parent that its refusal misses, and a text is one of those that a server error lists', async () => {
  const items = new Map<string, Record<string, unknown>>()
  let count = 0
  const server = createServer(async (request, response) => {
    const { method = '', url = '/' } = request
    const [path = ''] = url.split('?')
    const body: unknown = await text(request)
      .then((all) => JSON.parse(all))
      .catch(() => undefined)
    const answer = (status: number, value?: unknown): void => {
      response.writeHead(status, { 'Content-Type': 'application/json' })
      response.end(value === undefined || status === 204 ? undefined : JSON.stringify(value))
    }
    const [, , course, kind = '', id] = path.split('/')
    if (course === undefined) return answer(200, [{ id: 'botany', title: 'Botany' }])
    if (course !== 'botany') return answer(404)
    if (id !== undefined) {
      const item = items.get(path)
      if (item === undefined) return answer(/^\d+$/.test(id) ? 404 : 400)
      if (method === 'DELETE') items.delete(path)
      return answer(method === 'DELETE' ? 204 : 200, item)
    }
    const isBelow = ([at]: readonly [string, object]): boolean => at.startsWith(`${path}/`)
    if (method !== 'POST')
      return answer(
        200,
        [...items].filter(isBelow).map(([, item]) => item),
      )
    const label = kind === 'topics' ? 'title' : 'text'
    if (!isObject(body) || typeof body[label] !== 'string') return answer(400)
    const { topic_wanted: topic, level } = body
    if (kind === 'notes') {
      if (!Number.isInteger(topic) || typeof level !== 'string') return answer(400)
      if (!items.has(`/courses/botany/topics/${topic}`))
        return answer(400, { topic_wanted: [`Invalid pk "${topic}" - object does not exist.`] })
      if (!['low', 'high'].includes(level)) return answer(500, { level: ['must be one of: low, high'] })
    }
    const own = kind === 'topics' ? { title: body.title } : { text: body.text, topic_wanted: topic, level }
    items.set(`${path}/${++count}`, { ...own, id: count })
    return answer(201, { ...own, id: count })
  })
  const { origin, close } = await listening(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder.path, 'openapi.json')
    await writeFile(spec, JSON.stringify(SCHOOL))
    const { reach } = await verify({ spec, target: origin, report: join(folder.path, 'report') })
    assert.deepEqual([...reach.unjudged, ...reach.byRefusals], [])
    assert.deepEqual([...items.keys()], [])
    const lines = reach.learnt.flatMap((each) => each.lines.map((line) => line.replace(/^.*\/schema/, '')))
    assert.deepEqual(lines, [
      '/properties/topic_wanted: description: the id of one of /courses/{course}/topics',
      '/properties/level: example: "low"',
    ])
  } finally {
    await close()
  }
})
