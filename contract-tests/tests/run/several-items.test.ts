/** What one request does to several items is asked of services that do it to all, and of some that do not. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../../mocks/index.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`
const one = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`
const many = (name: string): string => `{ type: array, minItems: 1, items: ${one(name)} }`
const ID = `parameters: [{ name: noteId, in: path, required: true, schema: { type: integer } }]`
const DOCUMENT = `openapi: 3.1.0
info: { title: Notes, version: '1' }
paths:
  /notes:
    get: { operationId: notes, parameters: [{ name: sort, in: query, description: '\`title\` or \`due\`; a minus sign before it sorts in descending order', schema: { type: string } }, { name: q, in: query, description: 'Searches titles, whatever their case', schema: { type: string } }, { name: from, in: query, description: Notes that are due on this day or later, schema: { type: string, format: date } }], responses: { '200': { description: OK, ${json(many('Note').replace(' minItems: 1,', ''))} } } }
    post: { operationId: addNote, requestBody: { required: true, ${json(one('NewNote'))} }, responses: { '201': { description: Made, ${json(one('Note'))} }, '400': { description: bad } } }
    delete: { operationId: dropNotes, parameters: [{ name: ids, in: query, required: true, explode: false, schema: { type: array, items: { type: integer } } }], responses: { '204': { description: gone } } }
    put: { operationId: setNotes, requestBody: { required: true, ${json(many('Change'))} }, responses: { '200': { description: Done } } }
    patch: { operationId: changeNotes, requestBody: { required: true, ${json(many('Change'))} }, responses: { '200': { description: Done }, '400': { description: bad } } }
  /notes/bulk:
    post: { operationId: addNotes, description: The answer is in the order of the request., requestBody: { required: true, ${json(many('NewNote').replace('minItems: 1', 'minItems: 2'))} }, responses: { '201': { description: Made, ${json(many('Note'))} }, '400': { description: bad } } }
  /notes/batch:
    post: { operationId: tryNotes, description: The results may not be in the same order as the notes., requestBody: { required: true, ${json(`{ type: object, required: [notes], properties: { notes: ${many('NewNote')} } }`)} }, responses: { '207': { description: Told of each, ${json(`{ type: object, properties: { results: ${many('Told')} } }`)} }, '400': { description: bad } } }
  /notes/purge:
    post: { operationId: purgeNotes, requestBody: { required: true, ${json(`{ type: object, required: [which], properties: { which: { type: array, minItems: 1, items: { type: integer } }, why: { type: string } } }`)} }, responses: { '204': { description: gone } } }
  /notes/settle:
    post: { operationId: settleNotes, responses: { '204': { description: Done } } }
  /notes/{noteId}:
    ${ID}
    get: { operationId: note, responses: { '200': { description: OK, ${json(one('Note'))} }, '404': { description: none } } }
    delete: { operationId: dropNote, responses: { '204': { description: gone }, '404': { description: none } } }
  /stays:
    get: { operationId: stays, parameters: [{ name: from, in: query, description: Start of the range., schema: { type: string, format: date } }], responses: { '200': { description: OK, ${json(`{ type: array, items: ${one('Stay')} }`)} } } }
components:
  schemas:
    Stay: { type: object, required: [id, start, end, position], properties: { id: { type: integer }, start: { type: string, format: date }, end: { type: string, format: date }, position: { type: integer } } }
    NewNote: { type: object, required: [title, text], properties: { due: { type: string, format: date }, title: { type: string, minLength: 1 }, text: { type: string } } }
    Change: { type: object, required: [id], properties: { id: { type: integer }, text: { type: string } } }
    Note: { type: object, required: [id, title, text], properties: { id: { type: integer, readOnly: true }, title: { type: string }, text: { type: string }, due: { type: string, format: date } } }
    Told: { type: object, required: [status], properties: { status: { type: integer }, note: ${one('Note')} } }
`

type Note = { id: number; title: string; text: string; due?: string }
type Reply = readonly [status: number, value?: unknown]

/** A service of notes with one habit, or none. */
function notesWith(habit: string) {
  const notes = new Map<number, Note>()
  let last = 0
  const isNote = (sent: unknown): boolean =>
    ['title', 'text'].every((name) => typeof Object(sent)[name] === 'string' && Object(sent).title !== '')
  const keep = (sent: Omit<Note, 'id'>): Note => {
    const { title, text, due } = sent
    const note = { id: ++last, title, text, ...(due === undefined ? {} : { due }) }
    notes.set(note.id, note)
    return note
  }
  const bulk = (sent: unknown): Reply => {
    if (!Array.isArray(sent) || sent.length < 2) return [400]
    const [first, ...rest] = sent.filter(isNote)
    if (!sent.every(isNote)) {
      if (habit === 'keeps what it refuses' && first) keep(first)
      // Who says which ones are made all the same has refused the others alone.
      return habit === 'tells what it made' ? [400, sent.filter(isNote).map(keep)] : [400]
    }
    const made = habit === 'loses one' ? [keep(first), ...rest.slice(1).map(keep)] : sent.map(keep)
    if (habit === 'makes one twice' && sent.length > 1) keep(first)
    if (habit === 'mixes them') for (const note of made) note.text = first.text
    return [201, habit === 'turns them' ? made.toReversed() : made]
  }
  const batch = (sent: unknown): Reply => {
    const { notes: all } = Object(sent)
    if (!Array.isArray(all) || all.length === 0) return [400]
    const results = all.map((each) => {
      const isMade = isNote(each) || habit === 'takes any'
      const note = isMade ? keep({ title: '', text: '', ...Object(each) }) : undefined
      return isMade ? { status: 201, note } : { status: 400 }
    })
    return [207, { results: results.toReversed() }]
  }
  const patch = (sent: unknown): Reply => {
    if (!Array.isArray(sent) || !sent.every((each) => Number.isInteger(Object(each).id))) return [400]
    for (const { id, text } of habit === 'changes one' ? sent.slice(0, 1) : sent) {
      const note = notes.get(id)
      if (note) Object.assign(note, { text }, habit === 'clears others' && { title: 'none' })
    }
    return [200]
  }
  const drop = (ids: readonly string[]): Reply => {
    for (const id of habit === 'drops one' ? ids.slice(0, 1) : habit === 'drops later' ? [] : ids)
      notes.delete(Number(id))
    return [204]
  }
  const listed = (query: URLSearchParams): Reply => {
    const [sort = 'id', q = '', from = ''] = ['sort', 'q', 'from'].map((name) => query.get(name) ?? undefined)
    const [, sign, name = ''] = /^(-?)(.*)$/.exec(sort) ?? []
    const has = (title: string): boolean =>
      habit === 'regards case' ? title.includes(q) : title.toLowerCase().includes(q.toLowerCase())
    const fits = [...notes.values()].filter(({ title, due = '' }) => has(title) && (habit === 'any day' || due >= from))
    const valueIn = (note: Note): string => String(Object(note)[name] ?? '')
    if (query.has('sort')) fits.sort((one, other) => (valueIn(one) < valueIn(other) ? -1 : 1))
    return [200, sign === '-' && habit !== 'upwards alone' ? fits.toReversed() : fits]
  }
  /** Those that are not over by then, the last one first. */
  const stays = (query: URLSearchParams): Reply => {
    const all = [4, 3, 2, 1].map((id) => ({ id, start: `2026-01-0${id}`, end: `2026-01-1${id}`, position: id }))
    return [200, all.filter(({ end }) => end >= (query.get('from') ?? ''))]
  }
  return createServer(async (request, response) => {
    const { method = '', url = '/' } = request
    const { pathname, searchParams } = new URL(url, 'http://service')
    const [, root, part] = pathname.split('/')
    const sent = tryParseJson((await buffer(request)).toString())?.value
    const answer = (): Reply => {
      if (root === 'stays') return stays(searchParams)
      if (part === 'bulk') return method === 'POST' ? bulk(sent) : [405]
      if (part === 'batch') return method === 'POST' ? batch(sent) : [405]
      if (part !== undefined && method === 'DELETE') return [notes.delete(Number(part)) ? 204 : 404]
      if (part !== undefined) return notes.has(Number(part)) ? [200, notes.get(Number(part))] : [404]
      if (method === 'PATCH') return patch(sent)
      if (method === 'DELETE') return drop((searchParams.get('ids') ?? '').split(','))
      if (method === 'POST') return isNote(sent) ? [201, keep(Object(sent))] : [400]
      return listed(searchParams)
    }
    const [status, value] = answer()
    response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' })
    response.end(value === undefined ? undefined : JSON.stringify(value))
  })
}

const ALL = ['add-notes', 'try-notes'].flatMap((slug) => [`${slug}.state.all-made`, `${slug}.state.none-refused`])
const LISTED = ['notes.state.sorted', 'notes.state.filtered.q', 'notes.state.filtered.from']
/** What is not over by then starts before it. */
const STAYS = ['stays.state.filtered.from']
const NAMED = ['drop-notes.state.all-gone', 'change-notes.state.all-changed']

async function judged(only: readonly string[], target: (spec: string) => Promise<string>, resources?: object) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'notes-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  const { requirements, leftovers } = await verify({
    spec,
    target: await target(spec),
    seed: 1,
    run: 1,
    ...(resources && { resources }),
    only: [...only, 'add-note.success.status'],
  })
  const those = (...outcomes: readonly string[]) =>
    requirements.flatMap((each) => (only.includes(each.id) && outcomes.includes(each.outcome) ? [each.id] : []))
  // What the document says in words is a must.
  return { told: those('warned', 'failed'), passed: those('passed'), left: leftovers.length }
}

for (const [habit, ...told] of sampled(3, [
  [''],
  ['loses one', 'add-notes.state.all-made'],
  ['makes one twice', 'add-notes.state.all-made'],
  ['mixes them', 'add-notes.state.all-made'],
  ['turns them', 'add-notes.state.all-made'],
  ['keeps what it refuses', 'add-notes.state.none-refused'],
  ['takes any', 'try-notes.state.none-refused'],
  ['changes one', 'change-notes.state.all-changed'],
  ['clears others', 'change-notes.state.all-changed'],
  ['drops one', 'drop-notes.state.all-gone'],
  ['upwards alone', 'notes.state.sorted'],
  ['regards case', 'notes.state.filtered.q'],
  ['any day', 'notes.state.filtered.from'],
  ['drops later'],
  ['tells what it made'],
] as const))
  test(`with the habit "${habit}", what is told is ${told.join() || 'nothing'}`, async () => {
    await using closing = new AsyncDisposableStack()
    const { origin, close } = await listening(notesWith(habit))
    closing.defer(close)
    const all = [...ALL, ...NAMED, ...LISTED, ...STAYS]
    const only = told.length > 0 ? told : all
    const passed = told.length > 0 ? [] : habit === '' ? all.toSorted() : undefined
    const found = await judged(only, async () => origin)
    assert.deepEqual({ told: found.told, left: found.left }, { told, left: 0 })
    if (passed !== undefined) assert.deepEqual(found.passed.toSorted(), passed)
  })

nightly('the mock makes several, too', async () => {
  await using running = new AsyncDisposableStack()
  const { told, passed } = await judged(ALL, async (spec) => {
    return running.use(await createMockServer({ port: 0, spec, watch: false, tokens: ['any'] })).url
  })
  assert.deepEqual({ told, passed: passed.toSorted() }, { told: [], passed: ALL.toSorted() })
  // No sentence promises that a list is in the order of its positions, and a PUT may replace what others have.
  for (const id of ['stays.state.ordered', 'set-notes.state.all-changed'])
    await assert.rejects(
      judged([id], async () => 'http://127.0.0.1:1'),
      /there is no requirement/,
    )
})

nightly('mock and judge obey what the user says of several items, and of all', async () => {
  const resources = {
    operations: {
      purgeNotes: { role: 'delete', resource: 'notes', of: 'several', body: '/which' },
      settleNotes: { role: 'act', resource: 'notes', of: 'all', sets: { text: 'Settled' } },
      dropNotes: { role: 'stateless' },
    },
  }
  await using running = new AsyncDisposableStack()
  const texts = new Set<string>()
  const id = 'purge-notes.state.all-gone'
  const target = async (spec: string): Promise<string> => {
    const { url } = running.use(await createMockServer({ port: 0, spec, watch: false, tokens: ['any'], resources }))
    await fetch(`${url}/notes/settle`, { method: 'POST' })
    const listed: readonly Note[] = await (await fetch(`${url}/notes`)).json()
    for (const { text } of listed) texts.add(text)
    return url
  }
  const { passed, left } = await judged([id], target, resources)
  assert.deepEqual({ passed, left, texts: [...texts] }, { passed: [id], left: 0, texts: ['Settled'] })
  const nowhere = async (): Promise<string> => 'http://127.0.0.1:1'
  await assert.rejects(judged([id], nowhere), /there is no requirement/)
  await assert.rejects(judged(['drop-notes.state.all-gone'], nowhere, resources), /there is no requirement/)
})
