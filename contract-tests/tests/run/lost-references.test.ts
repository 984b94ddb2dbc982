/** A reference that can't be read costs what it describes: all beside it is judged, and nobody is accused for it. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { test } from 'node:test'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { judged } from './judged.ts'

const lost = (name: string): string => `{ $ref: 'shared/${name}.yaml' }`
const shows = (schema: string): string => `content: { application/json: { schema: ${schema} } }`
const DOCUMENT = `openapi: 3.1.0
info: { title: Kiosk, version: '1' }
paths:
  /about: { get: { operationId: about, responses: { '200': ${lost('About')}, default: ${lost('Error')} } } }
  /kinds: { get: { operationId: kinds, parameters: [${lost('page')}], responses: { '200': { description: OK, ${shows('{ type: array, items: { type: string } }')} } } } }
  /papers:
    get: { operationId: papers, responses: { '200': { description: OK, ${shows(`{ type: array, items: { $ref: '#/components/schemas/Paper' } }`)} }, '500': ${lost('Error')} } }
    post: { operationId: addPaper, requestBody: { required: true, ${shows(`{ $ref: '#/components/schemas/New' }`)} }, responses: { '201': { description: Made, ${shows(`{ $ref: '#/components/schemas/Paper' }`)} }, '400': ${lost('Error')} } }
  /papers/{paperId}:
    parameters: [${lost('paperId')}]
    get: { operationId: paper, responses: { '200': { description: OK, headers: { X-Tag: ${lost('tag')} }, ${shows(`{ $ref: '#/components/schemas/Paper' }`)} }, '404': ${lost('Error')} } }
    delete: { operationId: dropPaper, responses: { '204': { description: gone }, '404': ${lost('Error')} } }
  /orders: { post: { operationId: order, requestBody: ${lost('order')}, responses: { '200': { description: OK } } } }
  /wishes: { post: { operationId: wish, requestBody: { required: true, ${shows(lost('wish'))} }, responses: { '200': { description: OK } } } }
components:
  schemas:
    New: { type: object, required: [title], properties: { title: { type: string, minLength: 1 } } }
    Paper:
      allOf: [${lost('Base')}, { $ref: '#/components/schemas/New' }]
      type: object
      required: [id]
      properties: { id: { type: string }, owner: { not: ${lost('Nobody')} }, place: { oneOf: [${lost('Place')}, { type: object }] } }
      unevaluatedProperties: false
`

/** What the operations are found to be, and what is broken. */
async function kioskJudged(idOf: (number: number) => unknown) {
  const papers = new Map<string, unknown>()
  const paths: string[] = []
  let count = 0
  const server = createServer(async (request, response) => {
    const sent = tryParseJson(await textOf(request))?.value
    const [, kind = '', id] = (request.url ?? '').split(/[/?]/)
    const { title } = Object(sent)
    const answer = (): readonly [number, unknown?] => {
      paths.push(`${request.method} ${kind}`)
      if (kind === 'about') return [200, { any: 'thing' }]
      if (kind === 'kinds') return [200, ['daily']]
      if (kind !== 'papers') return [500]
      if (id && request.method === 'DELETE') return [papers.delete(id) ? 204 : 404]
      if (id) return papers.has(id) ? [200, papers.get(id)] : [404]
      if (request.method !== 'POST') return [200, [...papers.values()]]
      if (typeof title !== 'string' || title === '') return [400]
      const paper = { id: idOf(++count), title, price: 3, owner: 'me', place: { at: 'top' } }
      papers.set(String(paper.id), paper)
      return [201, paper]
    }
    const [status, value] = answer()
    response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' })
    response.end(value === undefined ? '' : JSON.stringify(value))
  })
  const { requirements } = (await judged(server, DOCUMENT)).report
  const of = (...wanted: string[]): string[] =>
    requirements.filter(({ outcome }) => wanted.includes(outcome)).map(({ id }) => id)
  return { broken: of('failed', 'warned'), passed: of('passed'), paths: new Set(paths) }
}

test('all is judged that needs no lost body, and nothing is accused for what was lost', async () => {
  const { broken, passed, paths } = await kioskJudged((number) => `p${number}`)
  assert.deepEqual(broken, [])
  for (const name of ['about', 'kinds', 'papers', 'add-paper', 'paper', 'drop-paper'])
    assert.ok(passed.includes(`${name}.success.status`), name)
  assert.deepEqual(
    [...paths].filter((path) => /orders|wishes/.test(path)),
    [],
  )
})

test('what is known beside a lost part is judged', async () => {
  const { broken } = await kioskJudged((number) => number)
  assert.ok(
    broken.some((id) => id.startsWith('paper.success') && id.includes('id.type')),
    broken.join(),
  )
})
