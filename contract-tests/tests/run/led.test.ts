/** What an operation needs first is done first: a part below its item, a step before it, and what is in a state to be named. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const shows = (name: string): string =>
  `content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } }`
const WRONG = `'400': { description: bad }, '404': { description: none }, '409': { description: The state of the crate does not allow this. }`
const crateId = `parameters: [{ name: crate_id, in: path, required: true, schema: { type: integer } }]`
const act = (id: string, description: string): string =>
  `post: { operationId: ${id}, description: ${description}, responses: { '200': { description: OK, ${shows('Crate')} }, ${WRONG} } }`
const add = (id: string, name: string, refusals: string): string =>
  `post: { operationId: ${id}, requestBody: { required: true, ${shows(name)} }, responses: { '201': { description: Made, ${shows(name)} }, ${refusals} } }`
const DOCUMENT = `openapi: 3.1.0
info: { title: Depot, version: '1' }
paths:
  /owners:
    ${add('addOwner', 'Owner', "'400': { description: bad }")}
  /owners/{owner_id}:
    parameters: [{ name: owner_id, in: path, required: true, schema: { type: integer } }]
    delete: { operationId: dropOwner, description: Deletes the owner with all crates., responses: { '204': { description: gone }, '404': { description: none } } }
  /owners/{owner_id}/crates:
    parameters: [{ name: owner_id, in: path, required: true, schema: { type: integer } }]
    ${add('addCrate', 'Crate', "'400': { description: bad }, '404': { description: none }")}
  /crates:
    get: { operationId: crates, responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Crate' } } } } } } }
  /crates/{crate_id}:
    ${crateId}
    get: { operationId: crate, responses: { '200': { description: OK, ${shows('Crate')} }, '404': { description: none } } }
    delete: { operationId: dropCrate, description: Deletes the crate with its pieces and its stickers., responses: { '204': { description: gone }, '404': { description: none }, '409': { description: Sealed and shipped crates cannot be deleted. } } }
  /crates/{crate_id}/pieces:
    ${crateId}
    get: { operationId: pieces, responses: { '200': { description: OK, content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/Piece' } } } } }, '404': { description: none } } }
    ${add('addPiece', 'Piece', WRONG)}
  /crates/{crate_id}/seal: { ${crateId}, ${act('seal', 'The state becomes sealed.')} }
  /crates/{crate_id}/ship: { ${crateId}, ${act('ship', 'The state becomes shipped. Only sealed crates can be shipped.')} }
  /crates/{crate_id}/unseal: { ${crateId}, ${act('unseal', 'From sealed to open. Only sealed crates can be unsealed.')} }
  /labels:
    ${add('addLabel', 'Label', "'400': { description: bad }")}
  /labels/{label_id}:
    parameters: [{ name: label_id, in: path, required: true, schema: { type: integer } }]
    get: { operationId: label, responses: { '200': { description: OK, ${shows('Label')} }, '404': { description: none } } }
    delete: { operationId: dropLabel, responses: { '204': { description: gone }, '404': { description: none } } }
  /crates/{crate_id}/stickers:
    ${crateId}
    ${add('addSticker', 'Sticker', "'400': { description: bad }, '404': { description: none }, '409': { description: The label is retired. }")}
components:
  schemas:
    Owner: { type: object, required: [id, name], properties: { id: { type: integer, readOnly: true }, name: { type: string, minLength: 1 } } }
    Crate: { type: object, required: [id, owner_id, name, state], properties: { id: { type: integer, readOnly: true }, owner_id: { type: integer, readOnly: true }, name: { type: string, minLength: 1 }, state: { enum: [open, sealed, shipped], readOnly: true } } }
    Piece: { type: object, required: [id, weight], properties: { id: { type: integer, readOnly: true }, weight: { type: integer, minimum: 1 } } }
    Label: { type: object, required: [id, name, retired], properties: { id: { type: integer, readOnly: true }, name: { type: string, minLength: 1 }, retired: { type: boolean, description: A retired label cannot be used. } } }
    Sticker: { type: object, required: [id, label_id], properties: { id: { type: integer, readOnly: true }, label_id: { type: integer } } }
`

type Kept = Record<string, unknown>
type Reply = readonly [status: number, value?: unknown]

/** A depot that seals no crate without a piece, and uses no retired label; with one habit, or none. */
function depotWith(habit: string) {
  const items = new Map<string, Kept>()
  let last = 0
  const made = (path: string, item: Kept): Reply => {
    const one = { ...item, id: ++last }
    items.set(`${path}/${last}`, one)
    return [201, one]
  }
  const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
  const create = (path: string, crate: Kept | undefined, sent: Kept): Reply => {
    const [, kind, above, part] = path.split('/')
    if (part === 'pieces') {
      if (!Number.isInteger(sent.weight) || Number(sent.weight) < 1) return [400]
      return crate?.state === 'open' ? made(path, { weight: sent.weight }) : [409, { detail: 'The crate is sealed' }]
    }
    if (part === 'stickers') {
      if (!Number.isInteger(sent.label_id)) return [400]
      const label = items.get(`/labels/${sent.label_id}`)
      if (label === undefined) return [404]
      return label.retired === true ? [409, { detail: 'no' }] : made(path, { label_id: sent.label_id })
    }
    if (!isText(sent.name)) return [400]
    if (kind === 'labels')
      return typeof sent.retired === 'boolean' ? made(path, { name: sent.name, retired: sent.retired }) : [400]
    return part === 'crates'
      ? made('/crates', { name: sent.name, state: 'open', owner_id: Number(above) })
      : made(path, { name: sent.name })
  }
  const ACTS: Record<string, readonly [from: string, to: string]> = {
    seal: ['open', 'sealed'],
    unseal: ['sealed', 'open'],
    ship: ['sealed', 'shipped'],
  }
  const acted = (id: string, crate: Kept, [from, state]: readonly [string, string]): Reply => {
    const isLacking = state === 'sealed' && ![...items.keys()].some((one) => one.startsWith(`/crates/${id}/pieces/`))
    if (isLacking) return [409, { detail: 'The crate has no pieces' }]
    if (crate.state !== from) return [409, { detail: `The crate is ${crate.state}` }]
    const next = { ...crate, state }
    if (habit !== 'seals nothing') items.set(`/crates/${id}`, next)
    return [200, habit === 'seals nothing' ? crate : next]
  }
  const drop = (path: string, item: Kept | undefined): Reply => {
    if (path.startsWith('/crates/') && item?.state !== 'open') return [409, { detail: `The crate is ${item?.state}` }]
    const isBelow = ([one, { owner_id }]: readonly [string, Kept]): boolean =>
      one === path || one.startsWith(`${path}/`) || `/owners/${owner_id}` === path
    for (const [one] of [...items].filter(isBelow)) items.delete(one)
    return [204]
  }
  return createServer(async (request, response) => {
    const body = await buffer(request)
    const { pathname } = new URL(request.url ?? '', 'http://depot')
    const [, kind, id = '', part] = pathname.split('/')
    const method = request.method === 'HEAD' ? 'GET' : request.method
    const item = items.get(`/${kind}/${id}`)
    const answered = (): Reply => {
      if (id === '' && method === 'GET')
        return [200, [...items].flatMap(([path, one]) => (/^.crates.[0-9]+$/.test(path) ? [one] : []))]
      if (id !== '' && item === undefined) return [404]
      const doing = ACTS[part ?? '']
      if (doing !== undefined) return acted(id, item ?? {}, doing)
      if (part === 'pieces' && method === 'GET')
        return [200, [...items].flatMap(([path, one]) => (path.startsWith(`${pathname}/`) ? [one] : []))]
      if (method === 'POST') return create(pathname, item, Object(tryParseJson(body.toString())?.value))
      return method === 'DELETE' ? drop(pathname, item) : [200, item]
    }
    const [status, value] = answered()
    response.writeHead(status, value === undefined ? {} : { 'Content-Type': 'application/json' })
    response.end(value === undefined ? undefined : JSON.stringify(value))
  })
}

async function judgedOf(habit: string) {
  await using closing = new AsyncDisposableStack()
  const { origin, close } = await listening(depotWith(habit))
  closing.defer(close)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'depot-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  const { requirements, reach, leftovers } = await verify({ spec, target: origin, seed: 1, run: 1 })
  const broken = requirements.filter(({ outcome }) => outcome === 'failed')
  const acted = requirements.filter(({ id, outcome }) => /^seal.state.acted$/.test(id) && outcome === 'passed')
  const left = leftovers.flatMap(({ operation }) => (/Crate|Piece/.test(operation) ? [operation] : []))
  const missed = [...reach.unjudged, ...reach.byRefusals]
  return { broken: broken.map(({ id }) => id), missed, acted: acted.length, left }
}

test('a depot that seals no empty crate and uses no retired label is judged in all of its operations, and none of its crates is left', async () => {
  assert.deepEqual(await judgedOf(''), { broken: [], missed: [], acted: 1, left: [] })
})

nightly('a depot that seals nothing is told of it', async () => {
  const { broken } = await judgedOf('seals nothing')
  assert.ok(broken.includes('seal.state.acted'), broken.join())
})
