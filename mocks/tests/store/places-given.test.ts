/** A choir whose members get places in its sections by actions: full sections, empty ones, and who is named in an envelope. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, WHOLE] = [{ type: 'string' }, { type: 'integer' }]
const list = (name: string) => ({ type: 'array', items: ref(name) })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })
const answers = (schema: object, status = 200, conflict = '') => ({
  responses: {
    [status]: { description: 'd', ...json(schema) },
    404: { description: 'd' },
    ...(conflict !== '' && { 409: { description: conflict } }),
  },
})
const takes = (schema: object) => ({ requestBody: { required: true, ...json(schema) } })
const at = (rest: object) => ({
  ...{ parameters: [{ name: 'id', in: 'path', required: true, schema: WHOLE }], ...rest },
})
const made = (input: object, name: string) => ({ ...takes(input), ...answers(ref(name), 201) })

const CHOIR = {
  ...{ openapi: '3.1.0', info: { title: 'Choir', version: '1' } },
  paths: {
    '/sections': {
      get: {
        parameters: [{ name: 'has_free_places', in: 'query', schema: { type: 'boolean' } }],
        ...answers(list('Section')),
      },
      post: made(object({ name: TEXT, capacity: WHOLE }), 'Section'),
    },
    '/sections/{id}': at({
      get: answers(ref('Section')),
      delete: {
        description: 'Only an empty section can be deleted.',
        responses: { 204: { description: 'd' }, 409: { description: 'Conflict' } },
      },
    }),
    '/members': { get: answers(list('Member')), post: made(object({ name: TEXT }), 'Member') },
    '/members/bulk_move': {
      post: {
        ...takes(object({ member_ids: { type: 'array', items: WHOLE }, section_id: WHOLE })),
        ...answers(object({ moved_count: WHOLE }), 200, 'not enough free places in the section'),
      },
    },
    '/members/{id}': at({ get: answers(ref('Member')) }),
    '/members/{id}/admit': at({
      post: {
        ...takes(object({ section_id: WHOLE })),
        ...answers(ref('Member'), 200, 'the member is not waiting, or the section is full'),
      },
    }),
    '/solos': {
      get: answers(list('Solo')),
      post: {
        ...takes(object({ member_id: WHOLE, section_id: WHOLE, piece: TEXT })),
        ...answers(ref('Solo'), 201, 'The member already has a solo in this section'),
      },
    },
    '/solos/{id}': at({ get: answers(ref('Solo')), delete: { responses: { 204: { description: 'd' } } } }),
    '/fees': {
      get: answers(list('Fee')),
      post: made(object({ fee: object({ member_id: WHOLE, title: TEXT }) }), 'Fee'),
    },
  },
  components: {
    schemas: {
      Section: object({ id: WHOLE, name: TEXT, capacity: WHOLE, member_count: WHOLE, free_places: WHOLE }),
      Member: object({
        ...{ id: WHOLE, name: TEXT, status: { ...TEXT, enum: ['waiting', 'admitted', 'gone'] } },
        section: { anyOf: [object({ id: WHOLE, name: TEXT }), { type: 'null' }] },
      }),
      Solo: object({ id: WHOLE, member_id: WHOLE, section_id: WHOLE, piece: TEXT }),
      Fee: object({ id: WHOLE, member_id: WHOLE, title: TEXT }),
    },
  },
}

test('an action that gives places is refused where there are none left, for several as a whole', async () => {
  await using mock = await serve(CHOIR)
  const ask = asker(mock)
  const section = async (capacity: number) => (await ask('POST /sections', { name: 'Alto', capacity })).body.id
  const member = async () => (await ask('POST /members', { name: 'Ida' })).body.id
  const admit = async (id: number, section_id: number) =>
    (await ask(`POST /members/${id}/admit`, { section_id })).status
  const [small, large, first, second] = [await section(1), await section(5), await member(), await member()]
  assert.deepEqual([await admit(first, small), await admit(second, small)], [200, 409])
  assert.equal((await ask(`GET /members/${second}`)).body.status, 'waiting')
  const free = async (id: number) => (await ask(`GET /sections/${id}`)).body.free_places
  const listed: { readonly id: number }[] = (await ask('GET /sections?has_free_places=true')).body
  assert.deepEqual([await free(small), listed.map(({ id }) => id).includes(small)], [0, false])
  assert.equal((await ask(`DELETE /sections/${small}`)).status, 409)
  const [third, fourth] = [await member(), await member()]
  for (const one of [third, fourth]) assert.equal(await admit(one, large), 200)
  const tiny = await section(1)
  const move = async (section_id: number) =>
    (await ask('POST /members/bulk_move', { member_ids: [third, fourth], section_id })).status
  assert.deepEqual([await move(tiny), await move(987_654)], [409, 404])
  assert.deepEqual([await free(tiny), await free(large)], [1, 3])
  assert.equal((await ask(`GET /members/${third}`)).body.section.id, large)
  assert.equal((await ask(`DELETE /sections/${tiny}`)).status, 204)
})

test('what there is once for each two is refused the second time', async () => {
  await using mock = await serve(CHOIR)
  const ask = asker(mock)
  const solo = (member_id: number, section_id: number) => ask('POST /solos', { member_id, section_id, piece: 'Kyrie' })
  const { body: first } = await solo(1, 1)
  const statuses = [await solo(1, 1), await solo(1, 2), await solo(2, 1)].map(({ status }) => status)
  assert.deepEqual(statuses, [409, 201, 201])
  await ask(`DELETE /solos/${first.id}`)
  assert.equal((await solo(1, 1)).status, 201)
})

test('what names nobody inside an envelope is refused', async () => {
  await using mock = await serve(CHOIR)
  const ask = asker(mock)
  const made = async (member_id: number) => (await ask('POST /fees', { fee: { member_id, title: 'May' } })).status
  assert.deepEqual([await made(1), await made(987_654)], [201, 404])
})

const says: readonly (readonly [description: string, conflict: string])[] = [
  ['', 'members are placed in the section'],
  ['A section with members cannot be deleted.', 'Conflict'],
  ['Deleting a section with members is not allowed.', 'Conflict'],
  ['Only sections without members can be deleted.', 'Conflict'],
  ['Fails while members are assigned to it.', 'Conflict'],
  ['', 'Section still in use'],
  ['', 'The section is not empty'],
]
for (const [description, conflict] of says)
  test(`a section that has members stays: ${description || conflict}`, async () => {
    const paths = structuredClone<Record<string, object>>(CHOIR.paths)
    const removal = { description, responses: { 204: { description: 'd' }, 409: { description: conflict } } }
    await using mock = await serve({ ...CHOIR, paths: { ...paths, '/sections/{id}': at({ delete: removal }) } })
    const ask = asker(mock)
    const { body } = await ask('POST /sections', { name: 'Alto', capacity: 3 })
    const { body: member } = await ask('POST /members', { name: 'Ida' })
    await ask(`POST /members/${member.id}/admit`, { section_id: body.id })
    assert.equal((await ask(`DELETE /sections/${body.id}`)).status, 409)
  })
