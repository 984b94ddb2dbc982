/** Lines that are sent in an item are items of their own where these are listed elsewhere, too: the boxes of a move. */

import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { commandLine } from '../../../.ci/tests/command.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { createHandlers } from '../../msw/index.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE, NUMBER] = [{ type: 'string' }, { type: 'integer', minimum: 1 }, { type: 'number', minimum: 0 }]
const FLAG = { type: 'boolean', default: false }
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const list = (items: object) => ({ type: 'array', items })
const data = (schema: object) => ({ type: 'object', required: ['data'], properties: { data: schema } })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const shows = (schema: object, example?: object) => ({
  description: 'd',
  content: { 'application/json': { schema, ...(example && { example }) } },
})
const takes = (name: string) => ({ requestBody: { required: true, ...json(ref(name)) } })
const path = (name: string) => ({ name, in: 'path', required: true, schema: WHOLE })
const gone = { delete: { responses: { 204: { description: 'd' } } } }
const object = (properties: object, required: readonly string[] = []) => ({ type: 'object', properties, required })

type Reach = 'both' | 'flat' | 'nested' | 'none'

/** `isSaid`: which properties there always are. */
const removals = (reach: Reach, { isSaid = true, example }: { isSaid?: boolean; example?: object } = {}) => {
  const [isFlat, isNested] = [reach === 'flat' || reach === 'both', reach === 'nested' || reach === 'both']
  const all = (properties: object) => object(properties, isSaid ? Object.keys(properties) : [])
  const sent = { label: TEXT, quantity: WHOLE, unit_weight_kg: NUMBER, is_fragile: FLAG }
  const box = { id: WHOLE, ...(isFlat && { move_id: WHOLE, move_reference: TEXT }), ...sent, total_weight_kg: NUMBER }
  return {
    openapi: '3.0.3',
    info: { title: 'Removals', version: '1' },
    paths: {
      '/moves': {
        get: { responses: { 200: shows(data(list(ref('Move'))), example) } },
        post: { ...takes('NewMove'), responses: { 201: shows(data(ref('Move'))) } },
      },
      '/moves/{move}': {
        parameters: [path('move')],
        get: { responses: { 200: shows(data(ref('Move'))) } },
        put: { ...takes('ChangedMove'), responses: { 200: shows(data(ref('Move'))) } },
        ...gone,
      },
      ...(isNested && {
        '/moves/{move}/boxes': {
          parameters: [path('move')],
          get: { responses: { 200: shows(data(list(ref('Box')))) } },
          post: { ...takes('NewBox'), responses: { 201: shows(data(ref('Box'))) } },
        },
        '/moves/{move}/boxes/{box}': { parameters: [path('move'), path('box')], ...gone },
      }),
      ...(isFlat && {
        '/boxes': {
          get: {
            parameters: [{ name: 'move_id', in: 'query', schema: WHOLE }],
            responses: { 200: shows(data(list(ref('Box')))) },
          },
        },
      }),
    },
    components: {
      schemas: {
        Move: all({
          ...{ id: WHOLE, reference: { ...TEXT, example: 'MV-2025-0042' }, customer: TEXT, boxes: list(ref('Box')) },
          ...{ boxes_count: { type: 'integer' }, total_weight_kg: NUMBER },
        }),
        Box: all(box),
        NewBox: object(sent, ['label', 'quantity', 'unit_weight_kg']),
        NewMove: object({ customer: TEXT, boxes: list(ref('NewBox')) }, ['customer', 'boxes']),
        ChangedMove: object({ customer: TEXT, boxes: list(object({ id: WHOLE, ...sent })) }),
      },
    },
  }
}

type Box = Readonly<Record<'id' | 'move_id' | 'quantity' | 'unit_weight_kg' | 'total_weight_kg', number>> & {
  readonly move_reference?: string
  readonly is_fragile?: boolean
}
type Move = Readonly<Record<'id' | 'boxes_count' | 'total_weight_kg', number>> & {
  readonly reference: string
  readonly boxes: readonly Box[]
}

const rounded = (value: number): number => Math.round(value * 100) / 100
const ids = (boxes: readonly Box[]): readonly number[] => boxes.map(({ id }) => id)

const served = async (document: object, options: Parameters<typeof serve>[1] = {}) => {
  const mock = await serve(document, options)
  const ask = asker(mock)
  const get = async (where: string) => (await ask(`GET ${where}`)).body.data
  return { mock, ask, get }
}

/** What a move says of its boxes, and every way to these, agree. */
async function assertOne(get: (where: string) => Promise<readonly Box[]>, move: Move, reach: Reach): Promise<void> {
  const { id, boxes, reference } = move
  assert.equal(move.boxes_count, boxes.length)
  assert.equal(rounded(move.total_weight_kg), rounded(boxes.reduce((sum, one) => sum + one.total_weight_kg, 0)))
  for (const one of boxes) assert.equal(one.total_weight_kg, rounded(one.quantity * one.unit_weight_kg))
  if (reach !== 'flat') assert.deepEqual(await get(`/moves/${id}/boxes`), boxes)
  if (reach === 'nested') return
  assert.deepEqual(await get(`/boxes?move_id=${id}`), boxes)
  for (const one of boxes) assert.deepEqual([one.move_id, one.move_reference], [id, reference])
}

const NEW = [
  { label: 'Books', quantity: 2, unit_weight_kg: 12.5 },
  { label: 'Glasses', quantity: 3, unit_weight_kg: 4, is_fragile: true },
]

for (const reach of ['both', 'flat', 'nested'] as const)
  for (const isSaid of [true, false])
    test(`boxes are one store, reached ${reach === 'both' ? 'in both ways' : reach}${isSaid ? '' : ', where nothing must be there'}`, async () => {
      const { mock, ask, get } = await served(removals(reach, { isSaid }))
      await using _ = mock
      const moves: readonly Move[] = await get('/moves')
      assert.ok(moves.every(({ boxes }) => boxes.length > 0) && moves.some(({ boxes }) => boxes.length > 1))
      for (const one of moves) await assertOne(get, one, reach)
      const all = moves.flatMap(({ boxes }) => boxes)
      if (reach !== 'nested') assert.deepEqual(ids(await get('/boxes')).toSorted(), ids(all).toSorted())

      const made: Move = (await ask('POST /moves', { customer: 'A', boxes: NEW })).body.data
      assert.deepEqual(ids(made.boxes), [all.length + 1, all.length + 2])
      assert.deepEqual(
        made.boxes.map(({ is_fragile }) => is_fragile),
        [false, true],
      )
      assert.ok(/^MV-2025-\d{4}$/.test(made.reference) && moves.every(({ reference }) => reference !== made.reference))
      assert.equal(made.total_weight_kg, 37)
      await assertOne(get, made, reach)
      const other: Move = (await ask('POST /moves', { customer: 'B', boxes: NEW })).body.data
      assert.notEqual(other.reference, made.reference)

      const kept: Move = (await ask(`PUT /moves/${made.id}`, { customer: 'C' })).body.data
      assert.deepEqual(kept.boxes, made.boxes)
      const [first] = made.boxes
      const boxes = [{ id: first?.id, label: 'Maps', quantity: 4 }, NEW[1]]
      const changed: Move = (await ask(`PUT /moves/${made.id}`, { customer: 'C', boxes })).body.data
      assert.deepEqual(ids(changed.boxes), [first?.id, all.length + 5])
      assert.equal(changed.total_weight_kg, 62)
      await assertOne(get, changed, reach)
      assert.deepEqual(await get(`/moves/${other.id}`), other)

      if (reach !== 'flat') {
        const added: Box = (await ask(`POST /moves/${made.id}/boxes`, NEW[0])).body.data
        assert.equal((await get(`/moves/${made.id}`)).total_weight_kg, 87)
        await ask(`DELETE /moves/${made.id}/boxes/${added.id}`)
        await assertOne(get, await get(`/moves/${made.id}`), reach)
      }
      await ask(`DELETE /moves/${made.id}`)
      if (reach !== 'nested') assert.deepEqual(await get(`/boxes?move_id=${made.id}`), [])
      await assertOne(get, await get(`/moves/${other.id}`), reach)
    })

test('boxes that only moves show stay in them, and are counted and weighed', async () => {
  const { mock, ask, get } = await served(removals('none'))
  await using _ = mock
  const made: Move = (await ask('POST /moves', { customer: 'A', boxes: NEW })).body.data
  assert.deepEqual([made.boxes.length, made.boxes_count], [2, 2])
  for (const { boxes, boxes_count } of await get('/moves')) assert.equal(boxes.length, boxes_count)
})

test('the boxes that the document shows in a move are the first ones', async () => {
  const shown = NEW.map((one, at) => ({
    ...{ ...one, id: 70 + at, is_fragile: true, total_weight_kg: one.quantity * one.unit_weight_kg },
  }))
  const example = { data: [{ id: 5, reference: 'MV-2025-0001', customer: 'Mr Reed', boxes: shown }] }
  const { mock, get } = await served(removals('both', { example }))
  await using _ = mock
  const [move]: readonly Move[] = await get('/moves')
  assert.deepEqual(ids(move?.boxes ?? []), [70, 71])
  assert.deepEqual(ids((await get('/boxes')).slice(0, 2)), [70, 71])
  if (move !== undefined) await assertOne(get, move, 'both')
})

test('boxes in given moves are items, and what is remembered can be given again', async () => {
  const moves = [{ id: 3, reference: 'MV-1', customer: 'A', boxes: [{ ...NEW[0], id: 9 }, NEW[1]] }]
  const { mock, ask, get } = await served(removals('both'), { data: { moves } })
  await using _ = mock
  assert.deepEqual(ids(await get('/boxes')), [9, 10])
  assert.deepEqual(ids(await get('/moves/3/boxes')), [9, 10])
  await ask('POST /moves', { customer: 'B', boxes: NEW })
  const again = await served(removals('both'), { data: mock.data.snapshot() })
  await using __ = again.mock
  for (const where of ['/moves', '/boxes', '/moves/4/boxes'])
    assert.deepEqual(ids(await again.get(where)), ids(await get(where)))
})

test('handlers and tables have the boxes that the server has', async () => {
  const { mock, get } = await served(removals('both'))
  await using _ = mock
  const moves: readonly Move[] = await get('/moves')
  const { contract } = await compileDocument('given', JSON.stringify(removals('both')))
  const handlers = createHandlers({ baseUrl: mock.url, contract })
  const handled = await (await getResponse(handlers, new Request(`${mock.url}/moves`)))?.json()
  assert.deepEqual(handled.data, moves)
  const folder = mkdtempSync(join(tmpdir(), 'lines-'))
  after(() => rmSync(folder, { recursive: true }))
  const spec = join(folder, 'removals.json')
  writeFileSync(spec, JSON.stringify(removals('both')))
  const words = ['fixtures', '--tables', '--format', 'json', '--count', '30', '--spec', spec]
  const tables = JSON.parse((await commandLine(words)).stdout)
  assert.deepEqual(ids(tables.moves[0].boxes), ids(moves[0]?.boxes ?? []))
  for (const { id, boxes, boxes_count } of tables.moves) {
    const own = tables.boxes.filter(({ move_id }: Box) => move_id === id)
    assert.deepEqual([ids(boxes), boxes_count], [ids(own), own.length])
    assert.ok(own.length > 0)
  }
})
