/** A run deletes what it created also where its own requests emptied a collection, and where some of it belongs to others. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const json = (schema: string): string => `content: { application/json: { schema: ${schema} } }`
const path = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`
const THING =
  '{ type: object, required: [id], properties: { id: { type: string, readOnly: true }, label: { type: string } } }'
const made = `requestBody: { ${json(THING)} }, responses: { '201': { description: ok, ${json(THING)} }, '400': { description: no } }`
const read = `responses: { '200': { description: ok, ${json(THING)} }, '404': { description: no } }`
const gone = `responses: { '204': { description: ok }, '403': { description: no }, '404': { description: no } }`

const HANGAR = `openapi: 3.1.0
info: { title: Hangar, version: '1' }
paths:
  /bays:
    post: { operationId: addBay, ${made} }
  /bays/{bay}:
    parameters: [${path('bay')}]
    get: { operationId: bay, ${read} }
    delete: { operationId: removeBay, ${gone} }
  /bays/{bay}/gliders:
    parameters: [${path('bay')}]
    post: { operationId: parkGlider, ${made} }
    delete: { operationId: clearBay, ${gone} }
  /bays/{bay}/gliders/{glider}:
    parameters: [${path('bay')}, ${path('glider')}]
    get: { operationId: glider, ${read} }
    delete: { operationId: removeGlider, ${gone} }
`

/** A run against a hangar; `owned`: the paths that nobody may delete. */
async function visited(owned: (path: string) => boolean = () => false) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'hangar-'))
  const spec = join(folder.path, 'hangar.yaml')
  await writeFile(spec, HANGAR)
  const there = new Set<string>()
  let cleared = 0
  let last = 0
  const server = createServer(({ method, url = '' }, response) => {
    const end = (status: number, value?: unknown): void =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const [, bays, bay, gliders, glider] = url.split('/')
    const isCollection = gliders === undefined ? bay === undefined : glider === undefined
    if (bays !== 'bays' || (gliders !== undefined && !there.has(`/bays/${bay}`))) return end(404)
    if (method === 'POST' && isCollection) {
      const id = `n${++last}`
      there.add(`${url}/${id}`)
      return end(201, { id })
    }
    if (method === 'DELETE' && isCollection) {
      cleared++
      for (const one of there) if (one.startsWith(`${url}/`)) there.delete(one)
      return end(204)
    }
    if (!there.has(url)) return end(404)
    if (method === 'GET') return end(200, { id: url.split('/').at(-1) })
    if (method !== 'DELETE') return end(405)
    if (owned(url)) return end(403)
    for (const one of there) if (`${one}/`.startsWith(`${url}/`)) there.delete(one)
    end(204)
  })
  const { origin, close } = await listening(server)
  try {
    const report = await verify({ target: origin, spec, report: folder.path })
    return { report, cleared, there: [...there] }
  } finally {
    server.closeAllConnections()
    await close()
  }
}

test('what a request of the run emptied counts as deleted, and the rest is deleted', async () => {
  const { report, cleared, there } = await visited()
  assert.ok(cleared > 0)
  assert.deepEqual([there, report.leftovers], [[], []])
})

nightly('a few items that may not be deleted do not keep the others from it', async () => {
  const isOwned = (path: string): boolean => /^\/bays\/n\d*[13579]$/.test(path)
  const { report, there } = await visited(isOwned)
  assert.ok(there.length > 5 && there.every(isOwned), there.join(' '))
  assert.deepEqual(
    report.leftovers.map((one) => [one.operation, one.left]),
    [['addBay', there.length]],
  )
})
