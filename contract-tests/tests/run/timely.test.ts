/** What ends before it begins, and what is acted on without the parts that it needs, is refused where the document says so. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { createMockServer } from '../../../mocks/index.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { contentOf, judged } from './judged.ts'

const key = 'parameters: [{ name: showId, in: path, required: true, schema: { type: integer } }]'
const moment = 'type: string, format: date-time'
const DOCUMENT = `openapi: 3.1.0
info: { title: Shows, version: '1' }
paths:
  /shows:
    post:
      operationId: addShow
      description: endsAt must be after startsAt; otherwise the answer is 422.
      requestBody: { required: true, ${contentOf('NewShow')} }
      responses: { '201': { description: Made, ${contentOf('Show')} }, '400': { description: bad }, '422': { description: Unprocessable } }
  /shows/{showId}:
    ${key}
    get: { operationId: show, responses: { '200': { description: OK, ${contentOf('Show')} }, '404': { description: none } } }
    delete: { operationId: dropShow, responses: { '204': { description: gone }, '404': { description: none } } }
  /shows/{showId}/scenes:
    ${key}
    get: { operationId: scenes, responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Scene' } } } } }, '404': { description: none } } }
    post: { operationId: addScene, requestBody: { required: true, ${contentOf('NewScene')} }, responses: { '201': { description: Made, ${contentOf('Scene')} }, '400': { description: bad }, '404': { description: none } } }
  /shows/{showId}/publish:
    ${key}
    post:
      operationId: publish
      description: A show that is not a draft, or has no scenes, is refused with 409.
      responses: { '200': { description: OK, ${contentOf('Show')} }, '404': { description: none }, '409': { description: Conflict } }
components:
  schemas:
    NewShow: { type: object, required: [title, startsAt, endsAt], properties: { title: { type: string, minLength: 1 }, startsAt: { ${moment} }, endsAt: { ${moment} } } }
    Show: { type: object, required: [id, title, startsAt, endsAt, status], properties: { id: { type: integer }, title: { type: string }, startsAt: { ${moment} }, endsAt: { ${moment} }, status: { enum: [draft, published, over], readOnly: true } } }
    NewScene: { type: object, required: [name], properties: { name: { type: string, minLength: 1 } } }
    Scene: { type: object, required: [id, name], properties: { id: { type: integer }, name: { type: string } } }
`

type Show = { readonly id: number; readonly scenes: readonly object[]; readonly [name: string]: unknown }

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isMoment = (value: unknown): value is string => {
  const [, day] = (isText(value) && /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.exec(value)) || []
  // No month has 30 days in February, though JavaScript reads it.
  return (
    day !== undefined && new Date(day).toJSON()?.startsWith(day) === true && !Number.isNaN(Date.parse(String(value)))
  )
}

/** A service of shows with one habit, or none. */
function showsWith(habit: string) {
  const shows = new Map<string, Show>()
  const answer = (method: string, path: string, sent: Record<string, unknown>): readonly [number, object?] => {
    const [, , id = '', below] = path.split('/')
    if (id === '') {
      const { title, startsAt, endsAt } = sent
      if (method !== 'POST' || !isText(title) || !isMoment(startsAt) || !isMoment(endsAt)) return [400]
      if (Date.parse(endsAt) <= Date.parse(startsAt) && habit !== 'ends early') return [422]
      const made = { id: shows.size + 1, title, startsAt, endsAt, status: 'draft', scenes: [] }
      shows.set(String(made.id), made)
      return [201, made]
    }
    const known = shows.get(id)
    if (known === undefined) return [404]
    if (below === 'scenes' && method === 'GET') return [200, known.scenes]
    if (below === 'scenes') {
      if (!isText(sent.name)) return [400]
      const scene = { id: known.scenes.length + 1, name: sent.name }
      shows.set(id, { ...known, scenes: [...known.scenes, scene] })
      return [201, scene]
    }
    const isReady = known.status === 'draft' && (known.scenes.length > 0 || habit === 'publishes without scenes')
    if (below === 'publish' && !isReady) return [409]
    if (method === 'DELETE') return [shows.delete(id) ? 204 : 404]
    const now = below === 'publish' ? { ...known, status: 'published' } : known
    shows.set(id, now)
    return [200, now]
  }
  return createServer(async (request, response) => {
    const sent = Object(tryParseJson(await text(request))?.value)
    const [status, value] = answer(request.method ?? '', request.url ?? '', sent)
    response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' })
    response.end(value === undefined ? undefined : JSON.stringify(value))
  })
}

for (const [habit, broken] of [
  ['', []],
  ['ends early', ['add-show.state.timely']],
  ['publishes without scenes', ['publish.state.barred']],
] as const)
  test(`a service that ${habit || 'keeps its word'} breaks ${broken.join() || 'nothing'}`, async () => {
    const { report } = await judged(showsWith(habit), DOCUMENT)
    const failed = report.requirements.flatMap(({ id, outcome }) => (outcome === 'failed' ? [id] : []))
    assert.deepEqual(failed, broken)
  })

test('the mock refuses an action on what has no parts, until it has one', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'shows-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  await using mock = await createMockServer({ port: 0, spec, watch: false })
  const post = (path: string, sent: object) =>
    fetch(`${mock.url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(sent),
    })
  const times = { startsAt: '2027-03-01T18:00:00Z', endsAt: '2027-03-01T21:00:00Z' }
  const made = Object(await (await post('/shows', { title: 'Spring', ...times })).json())
  const statuses: number[] = []
  for (const [path, sent] of [
    [`/shows/${made.id}/publish`, {}],
    [`/shows/${made.id}/scenes`, { name: 'Ball' }],
    [`/shows/${made.id}/publish`, {}],
  ] as const)
    statuses.push((await post(path, sent)).status)
  assert.deepEqual(statuses, [409, 201, 200])
})
