/** What only a list shows of an item is the item's: whatever embeds the item shows the same. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asker, serve } from './store-documents.ts'

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const get = (schema: object): object => ({
  get: { responses: { 200: { description: 'd', content: { 'application/json': { schema } } } } },
})
const whole = { type: 'integer' }
const text = { type: 'string' }
const readOnly = { ...text, readOnly: true }
const object = (properties: object): object => ({
  type: 'object',
  required: Object.keys(properties),
  additionalProperties: false,
  properties,
})
const pupils = { type: 'array', items: ref('ListedPupil') }
const SCHOOL = {
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  paths: {
    '/pupils': get(object({ pupils, total_pupils: whole })),
    '/pupils/{id}': { parameters: [{ name: 'id', in: 'path', required: true, schema: whole }], ...get(ref('Pupil')) },
    '/visits': get({ type: 'array', items: object({ id: whole, pupil: ref('ListedPupil') }) }),
  },
  components: {
    schemas: {
      Pupil: object({ id: whole, login: object({ email: { ...text, format: 'email' } }) }),
      ListedPupil: object({
        ...{ id: whole, full_name: readOnly, form_name: readOnly },
        login: object({ email: { ...text, format: 'email' } }),
      }),
    },
  },
}

test('names that only a list shows, and inner objects, are alike wherever the item is; the list’s total has its name', async () => {
  await using mock = await serve(SCHOOL)
  const ask = asker(mock)
  const { body } = await ask('GET /pupils')
  assert.equal(body.pupils.length, 10)
  assert.equal(body.total_pupils, 10)
  const visits = (await ask('GET /visits')).body
  for (const { pupil } of visits) {
    assert.deepEqual(
      pupil,
      body.pupils.find(({ id }: { id: number }) => id === pupil.id),
    )
  }
})
