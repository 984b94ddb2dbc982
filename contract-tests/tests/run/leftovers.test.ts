/** What a run creates is counted and named, also where nothing deletes it, its key is not shown, or no answer came. */

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { terminalReport } from '../../report/terminal.ts'
import { listening } from '../../targets/reference.ts'
import { verifyWithReason } from '../../verify/verify.ts'

const TOKEN = 'a-token-that-nobody-may-see'
/** What the depot gives those who make an alarm: it begins as the run's own token does, as signed tokens do. */
const ISSUED = `${TOKEN.slice(0, 12)}-of-the-alarm-`

/** Tools can be deleted; shells too, but their answers name them in another way; notes can't; a search creates nothing. */
const DEPOT = `openapi: 3.1.0
info: { title: Depot, version: '1' }
security: [{ bearer: [] }]
components:
  securitySchemes: { bearer: { type: http, scheme: bearer } }
  schemas:
    Tool: { type: object, required: [id], properties: { id: { type: integer }, name: { type: string } } }
paths:
  /tools:
    post:
      operationId: addTool
      requestBody: { content: { application/json: { schema: { type: object, properties: { name: { type: string } } } } } }
      responses: { '201': { description: ok, content: &tool { application/json: { schema: { $ref: '#/components/schemas/Tool' } } } } }
  /tools/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: tool, responses: { '200': { description: ok, content: *tool } } }
    delete: { operationId: dropTool, responses: { '204': { description: ok } } }
  /shells:
    post: { operationId: shell, responses: { '200': { description: ok } } }
  /shells/{name}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
    delete: { operationId: closeShell, responses: { '204': { description: ok } } }
  /notes:
    post: { operationId: writeNote, responses: { '201': { description: ok } } }
  /alarms:
    post:
      operationId: raiseAlarm
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [name], properties: { name: { type: string } } } } } }
      responses: { '201': { description: ok } }
  /search:
    post: { operationId: search, responses: { '200': { description: ok } } }
`

type Depot = {
  readonly keepsTools?: boolean
  readonly missesTools?: boolean
  readonly dropsAll?: boolean
  readonly losesNotes?: boolean
}

/** A run, what the depot has afterwards, the lines of its ledger, and all forms of its report. */
async function judged({ keepsTools = false, missesTools = false, dropsAll = false, losesNotes = false }: Depot) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'depot-'))
  const spec = join(folder.path, 'depot.yaml')
  await writeFile(spec, DEPOT)
  const tools = new Set<number>()
  const made = { tools: 0, shells: 0, notes: 0, alarms: 0 }
  const server = createServer(async (request, response) => {
    const { method, url = '', headers, socket } = request
    await text(request)
    const end = (status: number, value?: unknown, more = {}): void =>
      void response.writeHead(status, { 'content-type': 'application/json', ...more }).end(JSON.stringify(value))
    if (headers.authorization !== `Bearer ${TOKEN}`) return end(401)
    const id = Number(url.split('/').at(-1))
    if (method === 'POST' && url === '/tools') {
      tools.add(++made.tools)
      return end(201, { id: made.tools, name: `${TOKEN} ${'x'.repeat(500)}` })
    }
    if (method === 'POST' && url === '/shells')
      return end(200, { users: ['x'.repeat(500)], handle: `s${++made.shells}` })
    if (method === 'POST' && url === '/notes') {
      made.notes++
      return losesNotes ? void socket.destroy() : end(201, undefined, { location: '/kept/n1' })
    }
    if (method === 'POST' && url === '/alarms') {
      const issued = `${ISSUED}${++made.alarms}`
      return end(201, { access_token: issued }, { 'set-cookie': `session_token=${issued}-c; HttpOnly` })
    }
    if (method === 'POST' && url === '/search') return end(200, [])
    if (!tools.has(id) || (method === 'DELETE' && missesTools)) return end(404)
    if (method === 'GET') return end(200, { id })
    if (method !== 'DELETE') return end(405)
    if (keepsTools) return end(403)
    if (dropsAll) tools.clear()
    tools.delete(id)
    end(204)
  })
  const { origin, close } = await listening(server)
  try {
    const options = { target: origin, token: TOKEN, spec, report: folder.path, maxWrites: 24 }
    const { report, why } = await verifyWithReason(options)
    const forms = await Promise.all(
      ['report.json', 'report.md', 'report.html', 'created.ndjson'].map((name) =>
        readFile(join(folder.path, name), 'utf8'),
      ),
    )
    const ledger = (forms[3] ?? '').trim().split('\n')
    const lines = ledger.map((line): Record<string, unknown> => JSON.parse(line))
    const terminal = terminalReport(report, why, folder.path)
    for (const form of [...forms, terminal]) assert.doesNotMatch(form, /that-nobody-may-see|of-the-alarm/)
    return { report, tools: tools.size, made, lines, forms, terminal }
  } finally {
    server.closeAllConnections()
    await close()
  }
}

test('what nothing deletes, and what has no known key, counts as left, in every form', async () => {
  const { report, tools, made, lines, forms, terminal } = await judged({})
  const { left, deleted, unknown } = report.counts
  assert.deepEqual([tools, unknown], [0, 0])
  assert.ok(made.shells > 0 && made.notes > 0 && deleted > 0)
  assert.equal(left, made.shells + made.notes + made.alarms)
  assert.deepEqual(report.leftovers.map((one) => [one.operation, one.left, one.curl]).toSorted(), [
    ['raiseAlarm', made.alarms, null],
    ['shell', made.shells, null],
    ['writeNote', made.notes, null],
  ])
  for (const form of [...forms.slice(1, 3), terminal]) assert.ok(form.includes(`${left} left`), form.slice(0, 2000))
  assert.match(terminal, /\nThe run left \d+ created items behind; created\.ndjson names each:\n(?: {3}[^\n]+\n){3}\n/)
  assert.match(
    terminal,
    /writeNote: \d+ left: \/kept\/n1(, \/kept\/n1)*(, and \d+ more: see created\.ndjson)? \[no operation is known to delete it/,
  )
  // A line before each creation, and one after it with what names it; none for reads and searches.
  const operations = new Set(lines.map(({ operation }) => operation))
  assert.deepEqual([...operations].toSorted(), ['addTool', 'raiseAlarm', 'shell', 'writeNote'])
  const created = lines.filter(({ outcome }) => outcome === 'created')
  assert.equal(created.length, made.tools + made.shells + made.notes + made.alarms)
  const names = new Map([
    ['addTool', 'key'],
    ['shell', 'answer'],
    ['writeNote', 'location'],
    ['raiseAlarm', 'answer'],
  ])
  for (const line of created) {
    const { operation, answer } = line
    assert.equal(typeof line[names.get(String(operation)) ?? ''], 'string', String(operation))
    assert.ok(String(answer).length <= 600)
  }
  // The name stands behind a long list.
  const { answer } = created.find(({ operation }) => operation === 'shell') ?? {}
  assert.match(String(answer), /^\{"users":\[…\],"handle":"s\d+"\}$/)
})

test('what could not be deleted is named with a command, which has the token as a variable', async () => {
  const { report, tools, terminal } = await judged({ keepsTools: true })
  const [ofTools] = report.leftovers.filter(({ operation }) => operation === 'addTool')
  assert.deepEqual([ofTools?.left, report.counts.deleted], [tools, 0])
  assert.match(ofTools?.examples[0] ?? '', /^\/tools\/\d+$/)
  assert.match(ofTools?.curl ?? '', /^curl .*--request DELETE .*Bearer .*\$[A-Z_]+.*\/tools\/\d+'$/)
  assert.match(terminal, /\n {6}delete it: curl [^\n]+\/tools\/\d+'\n/)
})

test('an item that its deletion does not find was not seen to be deleted: its key may be another', async () => {
  const { report, tools } = await judged({ missesTools: true })
  const [ofTools] = report.leftovers.filter(({ operation }) => operation === 'addTool')
  assert.deepEqual([ofTools?.left, report.counts.deleted], [tools, 0])
})

test('where a key of the same form named an item, one that is not found is of an item that is gone', async () => {
  const { report, tools, lines } = await judged({ dropsAll: true })
  const kept = report.leftovers.filter(({ operation }) => operation === 'addTool')
  assert.deepEqual(
    [tools, kept, lines.filter(({ operation, undo }) => operation === 'addTool' && undo === 'left')],
    [0, [], []],
  )
})

test('a creation without an answer may be left, and is counted apart', async () => {
  const { report, made, lines, terminal } = await judged({ losesNotes: true })
  const [ofNotes] = report.leftovers.filter(({ operation }) => operation === 'writeNote')
  const unknown = lines.filter(({ outcome }) => outcome === 'unknown').length
  assert.deepEqual([ofNotes?.left, ofNotes?.unknown, report.counts.unknown], [0, unknown, unknown])
  // What a connection lost that was kept open is sent again.
  assert.ok(unknown > 0 && unknown <= made.notes)
  assert.match(terminal, /, and \d+ creations? without a clear answer may be; created\.ndjson names each:/)
})

const STORED = '{ type: object, properties: { id: { type: string, format: uuid }, name: { type: string } } }'
const RACK = json(STORED)
const RACKS = json(`{ type: array, items: ${STORED} }`)
const NAMED = json('{ type: object, required: [name], properties: { name: { type: string } } }')
const NAME = '{ name: rack, in: path, required: true, description: Name of the rack, schema: { type: string } }'
const LARDER = `openapi: 3.1.0
info: { title: Larder, version: '1' }
paths:
  /racks:
    post: { operationId: putUp, requestBody: { required: true, ${NAMED} }, responses: { '200': { description: ok, ${json('{ type: object }')} } } }
    get: { operationId: racks, responses: { '200': { description: ok, ${RACKS} } } }
  /racks/{rack}:
    parameters: [${NAME}]
    get: { operationId: rack, responses: { '200': { description: ok, ${RACK} }, '404': { description: no } } }
    delete: { operationId: takeDown, responses: { '200': { description: ok }, '404': { description: no } } }
  /racks/{rack}/jars:
    parameters: [${NAME}]
    post: { operationId: putJar, requestBody: { required: true, ${NAMED} }, responses: { '201': { description: ok, ${RACK} } } }
    get: { operationId: jars, responses: { '200': { description: ok, ${RACKS} } } }
  /racks/{rack}/jars/{jar_id}:
    parameters: [${NAME}, { name: jar_id, in: path, required: true, schema: { type: string, format: uuid } }]
    get: { operationId: jar, responses: { '200': { description: ok, ${RACK} }, '404': { description: no } } }
    delete: { operationId: eatJar, responses: { '200': { description: ok }, '404': { description: no } } }
`

/** Content of a body or an answer, in YAML. */
function json(schema: string): string {
  return `content: { application/json: { schema: ${schema} } }`
}

test('what no deletion finds goes with what it is in, whose key is the name that its parameter is described as', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'larder-'))
  const spec = join(folder.path, 'larder.yaml')
  await writeFile(spec, LARDER)
  const racks = new Map<string, { id: string; jars: { id: string; name: string }[] }>()
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request
    const sent = await text(request)
    const end = (status: number, value?: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const [, top, rack, below, jar] = url.split('?')[0]?.split('/').map(decodeURIComponent) ?? []
    const held = rack === undefined ? undefined : racks.get(rack)
    if (top !== 'racks' || jar !== undefined || (rack !== undefined && held === undefined)) return end(404, {})
    if (method === 'POST') {
      const name = nameIn(sent)
      if (name === null || !/^[a-zA-Z\d][\w.-]{2,62}$/.test(name))
        return end(400, { message: 'name: expected 3-64 characters from [a-zA-Z0-9._-]' })
      const id = randomUUID()
      if (held === undefined) racks.set(name, { id, jars: [] })
      else held.jars.push({ id, name })
      return held === undefined ? end(200, {}) : end(201, { id, name })
    }
    if (below !== undefined) return method === 'GET' ? end(200, held?.jars) : end(405)
    if (method === 'DELETE' && rack !== undefined) return end(racks.delete(rack) ? 200 : 404, {})
    if (method !== 'GET') return end(405)
    if (held !== undefined) return end(200, { id: held.id, name: rack })
    end(
      200,
      [...racks].map(([name, { id }]) => ({ id, name })),
    )
  })
  const { origin, close } = await listening(server)
  try {
    const { report } = await verifyWithReason({ target: origin, spec, report: folder.path })
    const { operations, judged: count } = report.counts
    assert.deepEqual(report.reach.unjudged.map(({ operation }) => operation).toSorted(), ['eatJar', 'jar'])
    assert.deepEqual([operations, count, report.leftovers.length, racks.size], [8, 6, 0, 0])
  } finally {
    server.closeAllConnections()
    await close()
  }
})

const MAP = json(`{ type: object, additionalProperties: ${STORED} }`)

for (const isMap of sampled(2, [false, true]))
  test(`what was created although a server error answered is found in its ${isMap ? 'map' : 'list'} by the name of the run, and deleted`, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'larder-'))
    const spec = join(folder.path, 'larder.yaml')
    await writeFile(spec, isMap ? LARDER.replace(`ok, ${RACKS}`, `ok, ${MAP}`) : LARDER)
    const racks = new Map([['theirs', randomUUID()]])
    let failed = 0
    const server = createServer(async (request, response) => {
      const { method, url = '' } = request
      const sent = await text(request)
      const end = (status: number, value?: unknown): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      const [, top, rack, ...below] = url.split('?')[0]?.split('/').map(decodeURIComponent) ?? []
      if (top !== 'racks' || below.length > 0) return end(404, {})
      if (rack !== undefined) {
        const id = racks.get(rack)
        if (method === 'DELETE') return end(racks.delete(rack) ? 200 : 404, {})
        return method === 'GET' ? end(id === undefined ? 404 : 200, { id, name: rack }) : end(405)
      }
      const all = [...racks].map(([name, id]) => ({ id, name }))
      if (method === 'GET') return end(200, isMap ? Object.fromEntries(all.map((one) => [one.name, one])) : all)
      const name = method === 'POST' ? nameIn(sent) : null
      if (name?.isWellFormed() !== true) return end(method === 'POST' ? 400 : 405, {})
      racks.set(name, randomUUID())
      // What has no name of the run could be anybody's.
      const isFailed = /[Tt]est/.test(name) && racks.size % 2 === 1
      if (isFailed) failed++
      end(isFailed ? 500 : 200, {})
    })
    const { origin, close } = await listening(server)
    try {
      const { report } = await verifyWithReason({ target: origin, spec, report: folder.path })
      const { unknown, left } = report.counts
      assert.ok(failed > 0)
      assert.deepEqual([[...racks.keys()], unknown, left], [['theirs'], 0, 0])
      const ledger = await readFile(join(folder.path, 'created.ndjson'), 'utf8')
      assert.match(ledger, /"outcome":"unknown"/)
    } finally {
      server.closeAllConnections()
      await close()
    }
  })

const STALL = json('{ type: object, properties: { id: { type: integer }, title: { type: string } } }')
const FAIR = `openapi: 3.1.0
info: { title: Fair, version: '1' }
paths:
  /stalls:
    post: { operationId: letStall, requestBody: { required: true, ${json('{ type: object, properties: { title: { type: string } } }')} }, responses: { '201': { description: ok, ${STALL} } } }
    get: { operationId: stalls, responses: { '200': { description: ok, ${json('{ type: array, items: { type: object, properties: { id: { type: integer }, title: { type: string } } } }')} } } }
  /stalls/{id}:
    parameters: [{ name: id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: stall, responses: { '200': { description: ok, ${STALL} }, '404': { description: no } } }
    delete: { operationId: clearStall, responses: { '204': { description: ok }, '404': { description: no } } }
`

/** How the fair is odd: it lets a stall twice and answers the second one, or does not name each other one, and lists that once the others of the run are gone. */
for (const habit of sampled(2, ['twice', 'late'] as const))
  test(`what no answer names is deleted by the name of the run, or named in the ledger: ${habit}`, async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'fair-'))
    const spec = join(folder.path, 'fair.yaml')
    await writeFile(spec, FAIR)
    const stalls = new Map([[1, 'Theirs']])
    const hidden = new Set<number>()
    let last = 1
    const server = createServer(async (request, response) => {
      const { method, url = '' } = request
      const sent = await text(request)
      const end = (status: number, value?: unknown): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
      const [path = ''] = url.split('?')
      const id = Number(path.slice('/stalls/'.length))
      if (path !== '/stalls') {
        const title = stalls.get(id)
        if (title === undefined) return end(404, {})
        if (method === 'GET') return end(200, { id, title })
        if (method !== 'DELETE') return end(405, {})
        stalls.delete(id)
        return end(204)
      }
      const all = [...stalls].map((one) => ({ id: one[0], title: one[1] }))
      const shown = all.filter((one) => !hidden.has(one.id))
      if (method === 'GET') return end(200, shown.some(({ title }) => /test/i.test(title)) ? shown : all)
      const title = method === 'POST' ? titleIn(sent) : null
      if (title === null) return end(method === 'POST' ? 400 : 405, {})
      if (habit === 'late' && [...stalls.values()].includes(title)) return end(409, {})
      if (habit === 'twice' && last > 9) stalls.set(++last, title)
      // Others use the fair, too.
      if (last < 9) stalls.set(++last, 'Market')
      stalls.set(++last, title)
      const isHidden = habit === 'late' && last % 2 === 0
      if (isHidden) hidden.add(last)
      end(201, isHidden ? {} : { id: last, title })
    })
    const { origin, close } = await listening(server)
    try {
      const { report } = await verifyWithReason({ target: origin, spec, report: folder.path, maxWrites: 60 })
      const kept = [...stalls].filter(([, title]) => title !== 'Theirs' && title !== 'Market')
      const ledger = (await readFile(join(folder.path, 'created.ndjson'), 'utf8')).trim().split('\n')
      const named = ledger.map((line) => JSON.parse(line)).filter(({ undo }) => undo === undefined)
      const keys = new Set(named.filter(({ outcome }) => outcome === 'unknown').map(({ key }) => Number(key)))
      assert.equal(stalls.get(1), 'Theirs')
      assert.deepEqual(
        kept.filter(([, title]) => /test/i.test(title)),
        [],
      )
      assert.ok(kept.length > 0)
      assert.equal(report.counts[habit === 'late' ? 'left' : 'unknown'], kept.length)
      const unnamed = kept.filter(([id]) => !keys.has(id))
      if (habit === 'twice') assert.deepEqual(unnamed, [])
    } finally {
      server.closeAllConnections()
      await close()
    }
  })

const MEMBER = json('{ type: object, properties: { name: { type: string }, of_age: { type: boolean } } }')
const MEMBERS = json('{ type: array, items: { type: object, properties: { name: { type: string } } } }')
const CLUB = `openapi: 3.1.0
info: { title: Club, version: '1' }
paths:
  /members:
    get: { operationId: members, responses: { '200': { description: ok, ${MEMBERS} } } }
    post:
      operationId: enrol
      requestBody: { required: true, ${json('{ type: object, required: [names], properties: { names: { type: array, minItems: 1, items: { type: string, minLength: 1 } }, of_age: { type: boolean } } }')} }
      responses: { '201': { description: ok, ${MEMBERS} } }
  /members/{name}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
    get: { operationId: member, responses: { '200': { description: ok, ${MEMBER} }, '404': { description: no } } }
    patch: { operationId: rename, requestBody: { required: true, ${json('{ type: object, properties: { name: { type: string, minLength: 1 } } }')} }, responses: { '200': { description: ok, ${MEMBER} }, '404': { description: no } } }
    delete: { operationId: expel, responses: { '204': { description: ok }, '404': { description: no } } }
`

nightly('several that one request created, and those that a change gave another key, are deleted', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'club-'))
  const spec = join(folder.path, 'club.yaml')
  await writeFile(spec, CLUB)
  const members = new Set(['theirs'])
  let renamed = 0
  const server = createServer(async (request, response) => {
    const { method, url = '' } = request
    const sent = await text(request)
    const end = (status: number, value?: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(value && JSON.stringify(value))
    const [, , name] = url.split('?')[0]?.split('/').map(decodeURIComponent) ?? []
    const shown = (all: Iterable<string>) => [...all].map((one) => ({ name: one }))
    if (name === undefined) {
      if (method === 'GET') return end(200, shown(members))
      const names = namesIn(sent)
      if (names === null) return end(400, {})
      for (const one of names) members.add(one)
      return end(201, shown(names))
    }
    if (!members.has(name)) return end(404, {})
    if (method === 'DELETE') return end(members.delete(name) ? 204 : 404)
    const next = method === 'PATCH' ? nameIn(sent) : null
    if (method === 'PATCH' && !next) return end(400, {})
    if (next !== null && next !== name && members.delete(name)) renamed += Number(members.add(next).size > 0)
    end(200, { name: next ?? name })
  })
  const { origin, close } = await listening(server)
  try {
    const { report } = await verifyWithReason({ target: origin, spec, report: folder.path })
    assert.ok(renamed > 0 && report.counts.deleted > 0)
    assert.deepEqual([[...members], report.counts.left], [['theirs'], 0])
  } finally {
    server.closeAllConnections()
    await close()
  }
})

const HOOK =
  '{ type: object, required: [name, event], properties: { name: { type: string, minLength: 1 }, event: { type: string, minLength: 1 } } }'
const HOOKS = `openapi: 3.1.0
info: { title: Hooks, version: '1' }
paths:
  /hooks:
    get: { operationId: hooks, responses: { '200': { description: ok, ${json(`{ type: array, items: ${HOOK} }`)} } } }
    post: { operationId: hook, requestBody: { required: true, ${json(HOOK)} }, responses: { '200': { description: ok } } }
  /hooks/{event}:
    parameters: [{ name: event, in: path, required: true, schema: { type: string } }]
    get: { operationId: hooksOf, responses: { '200': { description: ok, ${json(`{ type: array, items: ${HOOK} }`)} } } }
  /hooks/{name}:
    parameters: [{ name: name, in: path, required: true, schema: { type: string } }]
    delete: { operationId: unhook, responses: { '204': { description: ok }, '404': { description: no } } }
`

nightly(
  'items are deleted by what their deletion calls them, where a list of the same path calls them by what several share',
  async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'hooks-'))
    const spec = join(folder.path, 'hooks.yaml')
    await writeFile(spec, HOOKS)
    const hooks = new Map([['theirs', 'done']])
    const server = createServer(async (request, response) => {
      const { method, url = '' } = request
      const sent = await text(request)
      const end = (status: number, value?: unknown): void =>
        void response.writeHead(status, { 'content-type': 'application/json' }).end(value && JSON.stringify(value))
      const [, , name] = url.split('?')[0]?.split('/').map(decodeURIComponent) ?? []
      if (method === 'DELETE' && name !== undefined) return end(hooks.delete(name) ? 204 : 404)
      const all = [...hooks].map(([one, event]) => ({ name: one, event }))
      if (method === 'GET') return end(200, name === undefined ? all : all.filter(({ event }) => event === name))
      const [own, event] = ['name', 'event'].map((one) => memberIn(sent, one))
      if (method !== 'POST' || !own || !event) return end(400, {})
      hooks.set(own, event)
      end(200)
    })
    const { origin, close } = await listening(server)
    try {
      const { report } = await verifyWithReason({ target: origin, spec, report: folder.path })
      // Two are left whose names no path has: one of a body with two names, and one that is no text of Unicode.
      assert.ok(hooks.delete('theirs') && hooks.size <= 2 && report.counts.deleted > 20, [...hooks.keys()].join())
    } finally {
      server.closeAllConnections()
      await close()
    }
  },
)

/** A text in a body; null where it has none. */
function memberIn(sent: string, name: string): string | null {
  try {
    const { [name]: member }: Record<string, unknown> = Object(JSON.parse(sent))
    return typeof member === 'string' ? member : null
  } catch {
    return null
  }
}

/** The names in a body that has a list of them; else null. */
function namesIn(sent: string): readonly string[] | null {
  try {
    const { names } = Object(JSON.parse(sent))
    return Array.isArray(names) && names.length > 0 && names.every((one) => typeof one === 'string' && one !== '')
      ? names
      : null
  } catch {
    return null
  }
}

/** The name in a body that has one; else null. */
/** The title that is sent, which is empty where there is none; null for what is refused. */
function titleIn(sent: string): string | null {
  try {
    const { title = '' } = Object(JSON.parse(sent))
    return typeof title === 'string' ? title : null
  } catch {
    return null
  }
}

function nameIn(sent: string): string | null {
  try {
    const { name } = Object(JSON.parse(sent))
    return typeof name === 'string' ? name : null
  } catch {
    return null
  }
}
