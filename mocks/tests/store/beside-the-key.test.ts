/** Items that paths name by one property, such as a slug, and other items by their id: both lead to the same one. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, NUMBER] = [{ type: 'string' }, { type: 'integer' }]
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const list = (name: string): object => ({
  responses: { 200: { description: 'ok', ...json({ type: 'array', items: ref(name) }) } },
})
const item = (name: string): object => ({
  responses: { 200: { description: 'ok', ...json(ref(name)) }, 404: { description: 'none' } },
})
const made = (name: string, sent: string): object => ({
  requestBody: { required: true, ...json(ref(sent)) },
  responses: { 201: { description: 'ok', ...json(ref(name)) } },
})
const slug = { parameters: [{ name: 'slug', in: 'path', required: true, schema: TEXT }] }

const GALLERY = {
  openapi: '3.1.0',
  info: { title: 'Gallery', version: '1' },
  paths: {
    '/halls': { get: list('Hall') },
    '/halls/{slug}': { ...slug, get: item('Hall') },
    '/halls/{slug}/paintings': { ...slug, get: list('Painting') },
    '/paintings': { get: list('Painting'), post: made('Painting', 'NewPainting') },
    '/paintings/{slug}': { ...slug, get: item('Painting') },
    '/paintings/{slug}/remarks': { ...slug, get: list('Remark'), post: made('Remark', 'NewRemark') },
  },
  components: {
    schemas: {
      Hall: object({ id: NUMBER, slug: TEXT, name: TEXT, paintingCount: NUMBER }),
      Painting: object({ id: NUMBER, slug: TEXT, title: TEXT, hallId: NUMBER, hallName: TEXT, remarkCount: NUMBER }),
      NewPainting: object({ title: TEXT, hallId: NUMBER }),
      Remark: object({ id: NUMBER, paintingId: NUMBER, text: TEXT }),
      NewRemark: object({ text: TEXT }),
    },
  },
}

type Hall = { readonly id: number; readonly slug: string; readonly name: string; readonly paintingCount: number }
type Painting = Hall & { readonly hallId: number; readonly hallName: string; readonly remarkCount: number }

test('what a path names by a slug, others name by its id', async () => {
  await using mock = await serve(GALLERY)
  const ask = asker(mock)
  const halls: readonly Hall[] = (await ask('GET /halls')).body
  const paintings: readonly Painting[] = (await ask('GET /paintings')).body
  assert.deepEqual(
    halls.map(({ id }) => id),
    halls.map((_, index) => index + 1),
  )
  for (const hall of halls) {
    const own = paintings.filter(({ hallId }) => hallId === hall.id)
    assert.deepEqual((await ask(`GET /halls/${hall.slug}/paintings`)).body, own)
    assert.equal(hall.paintingCount, own.length)
    for (const { hallName } of own) assert.equal(hallName, hall.name)
  }
  assert.equal(
    halls.reduce((sum, { paintingCount }) => sum + paintingCount, 0),
    paintings.length,
  )
  for (const { id, slug: own, remarkCount } of paintings) {
    const remarks: readonly { readonly paintingId: number }[] = (await ask(`GET /paintings/${own}/remarks`)).body
    assert.deepEqual(new Set(remarks.map(({ paintingId }) => paintingId)), new Set(remarks.length === 0 ? [] : [id]))
    assert.equal(remarkCount, remarks.length)
  }
})

test('what is created there names what is above it by its id, and has an id that no other has', async () => {
  await using mock = await serve(GALLERY)
  const ask = asker(mock)
  const [, hall]: readonly Hall[] = (await ask('GET /halls')).body
  const { body: painting } = await ask('POST /paintings', { title: 'Blue Boat', hallId: hall?.id })
  assert.deepEqual(painting, { ...painting, id: 11, slug: 'blue-boat', hallName: hall?.name, remarkCount: 0 })
  const { body: remark } = await ask('POST /paintings/blue-boat/remarks', { text: 'Fine' })
  assert.deepEqual(remark, { id: 11, paintingId: 11, text: 'Fine' })
  assert.deepEqual((await ask('GET /paintings/blue-boat/remarks')).body, [remark])
  assert.equal((await ask('GET /paintings/blue-boat')).body.remarkCount, 1)
  const listed: readonly Painting[] = (await ask(`GET /halls/${hall?.slug}/paintings`)).body
  assert.deepEqual(listed.at(-1), { ...painting, remarkCount: 1 })
  assert.equal((await ask(`GET /halls/${hall?.slug}`)).body.paintingCount, (hall?.paintingCount ?? 0) + 1)
})
