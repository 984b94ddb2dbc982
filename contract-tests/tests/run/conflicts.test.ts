/** What a document says of a request that conflicts with another is asked of a service that keeps it, of odd ones, and of others that do not. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { createMockServer } from '../../../mocks/index.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const answer = (schema: string): string =>
  `content: { application/json: { schema: { type: object, required: [data], properties: { data: ${schema} } } } }`
const one = (name: string): string => answer(`{ $ref: '#/components/schemas/${name}' }`)
const all = (name: string): string => answer(`{ type: array, items: { $ref: '#/components/schemas/${name}' } }`)
const takes = (name: string): string =>
  `requestBody: { required: true, content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } } }`
const key = (name: string): string =>
  `parameters: [{ name: ${name}, in: path, required: true, schema: { type: integer, minimum: 1 } }]`
const REFUSED = `'400': { description: bad }, '404': { description: none }, '409': { description: Conflict }`
const DOCUMENT = `openapi: 3.1.0
info: { title: Yard, version: '1' }
paths:
  /docks:
    get: { operationId: docks, responses: { '200': { description: OK, ${all('Dock')} } } }
    post: { operationId: addDock, ${takes('Dock')}, responses: { '201': { description: Made, ${one('Dock')} }, '400': { description: bad } } }
  /docks/{dock_id}:
    ${key('dock_id')}
    get: { operationId: dock, responses: { '200': { description: OK, ${one('Dock')} }, '404': { description: none } } }
    delete: { operationId: dropDock, description: 'Boats at this dock stay, and their \`dock_id\` becomes \`null\`. Its name is free again.', responses: { '204': { description: gone }, '404': { description: none } } }
  /boats:
    get: { operationId: boats, responses: { '200': { description: OK, ${all('Boat')} } } }
    post: { operationId: addBoat, ${takes('Boat')}, responses: { '201': { description: Made, ${one('Boat')} }, '400': { description: bad }, '409': { description: Conflict } } }
  /boats/{boat_id}:
    ${key('boat_id')}
    get: { operationId: boat, responses: { '200': { description: OK, ${one('Boat')} }, '404': { description: none } } }
    delete: { operationId: dropBoat, description: Deletes the boat with its jobs., responses: { '204': { description: gone }, '404': { description: none } } }
  /boats/{boat_id}/jobs:
    ${key('boat_id')}
    get: { operationId: jobs, responses: { '200': { description: OK, ${all('Job')} }, '404': { description: none } } }
    post:
      operationId: addJob
      parameters: [{ name: Idempotency-Key, in: header, schema: { type: string }, description: 'The same key with another body gets 409.' }]
      ${takes('Job')}
      responses: { '201': { description: Made, ${one('Job')} }, ${REFUSED} }
  /jobs/{job_id}:
    ${key('job_id')}
    get: { operationId: job, responses: { '200': { description: OK, ${one('Job')} }, '404': { description: none } } }
    patch: { operationId: changeJob, description: Properties that are absent stay as they are. version must be the current version of the job; otherwise 409., ${takes('JobPatch')}, responses: { '200': { description: OK, ${one('Job')} }, ${REFUSED} } }
  /jobs/{job_id}/complete:
    ${key('job_id')}
    post: { operationId: complete, description: The state becomes done. A job that is done gets 409., responses: { '200': { description: OK, ${one('Job')} }, ${REFUSED} } }
components:
  schemas:
    Dock: { type: object, required: [id, name], properties: { id: { type: integer, readOnly: true }, name: { type: string, minLength: 1 } } }
    Boat: { type: object, required: [id, name], properties: { id: { type: integer, readOnly: true }, name: { type: string, minLength: 1 }, dock_id: { type: [integer, 'null'], default: null, description: A dock that exists; otherwise 409. } } }
    Job: { type: object, required: [id, boat_id, title, state, version], properties: { id: { type: integer, readOnly: true }, boat_id: { type: integer, readOnly: true }, title: { type: string, minLength: 1 }, priority: { enum: [low, high], default: low }, state: { enum: [open, done], readOnly: true }, version: { type: integer, readOnly: true, description: '1 for a new job, and one more after each change.' } } }
    JobPatch: { type: object, required: [version], properties: { version: { type: integer }, title: { type: string, minLength: 1 }, priority: { enum: [low, high] } } }
`

type Kept = Record<string, unknown> & { readonly id: number }
type Reply = readonly [status: number, value?: unknown]

/** A yard with one habit, or none. */
function yardWith(habit: string) {
  const kinds = { docks: new Map<number, Kept>(), boats: new Map<number, Kept>(), jobs: new Map<number, Kept>() }
  const { docks, boats, jobs } = kinds
  const retries = new Map<string, readonly [sent: string, job: Kept]>()
  let last = 0
  const add = (kind: Map<number, Kept>, item: Record<string, unknown>): Kept => {
    const made = { ...item, id: ++last }
    kind.set(made.id, made)
    return made
  }
  add(docks, { name: 'North' })
  const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
  const isPriority = (value: unknown): boolean => value === undefined || value === 'low' || value === 'high'
  const isDock = (id: unknown): boolean => id == null || docks.has(Number(id)) || habit === 'any dock'
  const named = (kind: Map<number, Kept>, { name, dock_id }: Record<string, unknown>): Reply => {
    const isKey = dock_id == null || Number.isInteger(dock_id)
    if (!isText(name) || !isKey) return [400]
    if (!isDock(dock_id)) return [409]
    return [201, add(kind, kind === boats ? { name, dock_id: dock_id ?? null } : { name })]
  }
  const drop = (kind: Map<number, Kept>, id: number): Reply => {
    kind.delete(id)
    for (const boat of [...boats.values()].filter(({ dock_id }) => kind === docks && dock_id === id)) {
      if (habit === 'drops its boats') boats.delete(boat.id)
      else if (habit !== 'keeps its key') boats.set(boat.id, { ...boat, dock_id: null })
    }
    const take = (): void => {
      for (const job of jobs.values()) if (job.boat_id === id) jobs.delete(job.id)
    }
    if (habit === 'takes them later') setTimeout(take, 300)
    else if (habit !== 'leaves them') take()
    return [204]
  }
  const order = (boat: number, sent: Record<string, unknown>, retry: string | undefined): Reply => {
    if (!isText(sent.title) || !isPriority(sent.priority)) return [400]
    const [text, before] = (retry === undefined ? undefined : retries.get(retry)) ?? []
    if (before !== undefined) return text === JSON.stringify(sent) || habit === 'any body' ? [201, before] : [409]
    const job = add(jobs, {
      boat_id: boat,
      title: sent.title,
      priority: sent.priority ?? 'low',
      state: 'open',
      version: 1,
    })
    if (retry !== undefined) retries.set(retry, [JSON.stringify(sent), job])
    return [201, job]
  }
  const change = (job: Kept, { version, title = job.title, priority }: Record<string, unknown>): Reply => {
    if (!Number.isInteger(version) || !isText(title) || !isPriority(priority)) return [400]
    if (version !== job.version && habit !== 'any version') return [409]
    const rest = habit === 'resets the priority' ? 'low' : job.priority
    const next = {
      ...job,
      title,
      priority: priority ?? rest,
      version: habit === 'the same version' ? job.version : Number(job.version) + 1,
    }
    jobs.set(job.id, next)
    return [200, next]
  }
  const complete = (job: Kept): Reply => {
    if (job.state === 'done' && habit !== 'again') return [409]
    jobs.set(job.id, { ...job, state: 'done', version: Number(job.version) + 1 })
    return [200, jobs.get(job.id)]
  }
  return createServer(async (request, response) => {
    const body = await buffer(request)
    const [, kind = '', id = '', part] = new URL(request.url ?? '', 'http://yard').pathname.split('/')
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const sent = Object(tryParseJson(body.toString())?.value)
    const answered = (): Reply => {
      const items = kind === 'docks' ? docks : kind === 'boats' ? boats : jobs
      if (id === '') return method === 'GET' ? [200, [...items.values()]] : named(items, sent)
      const item = items.get(Number(id))
      if (item === undefined) return [404]
      if (part === 'complete') return complete(item)
      if (part === 'jobs' && method === 'POST')
        return order(item.id, sent, request.headers['idempotency-key']?.toString())
      if (part === 'jobs') return [200, [...jobs.values()].filter(({ boat_id }) => boat_id === item.id)]
      if (method === 'DELETE') return drop(items, item.id)
      return method === 'PATCH' ? change(item, sent) : [200, item]
    }
    const [status, data] = answered()
    response.writeHead(status, data === undefined ? {} : { 'Content-Type': 'application/json' })
    response.end(data === undefined ? undefined : JSON.stringify({ data }))
  })
}

/** Each is a must where a sentence of the document says it. */
const ASKED = {
  'any version': ['must', 'change-job.state.stale'],
  'any body': ['must', 'add-job.state.rekeyed'],
  'any dock': ['must', 'add-boat.state.naming'],
  again: ['must', 'complete.state.once'],
  'resets the priority': ['must', 'change-job.state.kept'],
  'leaves them': ['must', 'drop-boat.state.along'],
  'drops its boats': ['must', 'drop-dock.state.freed'],
  'keeps its key': ['must', 'drop-dock.state.freed'],
  'the same version': ['should', 'change-job.state.counting'],
} as const
const ALL = [...new Set(Object.values(ASKED).map(([, id]) => id))]

async function found(target: (spec: string) => Promise<string>) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'yard-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  const { requirements, counts } = await verify({ spec, target: await target(spec), seed: 1, run: 1, only: [...ALL] })
  const own = requirements.filter(({ id }) => ALL.some((each) => each === id))
  const broken = own.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned')
  return {
    broken: broken.map(({ level, id }) => `${level} ${id}`),
    passed: own.filter(({ outcome }) => outcome === 'passed').length,
    left: counts.left,
  }
}

async function foundOf(habit: string) {
  await using closing = new AsyncDisposableStack()
  const { origin, close } = await listening(yardWith(habit))
  closing.defer(close)
  return await found(async () => origin)
}

for (const [habit, [level, id]] of Object.entries(ASKED)) {
  test(`a yard with the habit "${habit}" is told of it alone`, async () => {
    const { broken } = await foundOf(habit)
    assert.deepEqual(broken, [`${level} ${id}`])
  })
}

for (const habit of ['', 'takes them later']) {
  test(`a yard with the habit "${habit}" is judged, and told of nothing`, async () => {
    assert.deepEqual(await foundOf(habit), { broken: [], passed: ALL.length, left: 0 })
  })
}

test('the mock keeps all of it', async () => {
  await using running = new AsyncDisposableStack()
  const { broken, passed } = await found(async (spec) => {
    return running.use(await createMockServer({ port: 0, spec, watch: false, tokens: ['any'] })).url
  })
  assert.deepEqual({ broken, passed }, { broken: [], passed: ALL.length })
})
