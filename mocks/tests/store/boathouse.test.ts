/** What one thing does to others where a document says it in words: a trip to its kayak, a kayak to its landing. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { BOATHOUSE } from './boathouse-document.ts'
import { asker, serve } from './store-documents.ts'

type Ask = ReturnType<typeof asker>
let count = 0
const landing = async (ask: Ask, capacity = 5) => {
  const { body } = await ask('POST /landings', { code: `L${++count}`, name: `Quay ${count}`, capacity })
  return body
}
const kayak = async (ask: Ask, at?: { readonly id: string }) => {
  const { id } = at ?? (await landing(ask))
  const { body } = await ask('POST /kayaks', { hull_number: `H-${++count}`, landing_id: id })
  return body
}
const paddler = async (ask: Ask) => (await ask('POST /paddlers', { name: `Ada ${++count}` })).body
const codeOf = ({ status, body }: { readonly status: number; readonly body: { readonly error: { code: string } } }) => [
  status,
  body.error?.code,
]

test('what is sent as keys alone makes an item that shows what they name', async () => {
  await using mock = await serve(BOATHOUSE)
  const ask = asker(mock)
  const [one, who] = [await kayak(ask), await paddler(ask)]
  const { status, body } = await ask('POST /trips', { paddler_id: who.id, kayak_id: one.id })
  assert.equal(status, 201)
  assert.deepEqual(body.paddler, { id: who.id, name: who.name })
  assert.deepEqual(body.kayak, { id: one.id, hull_number: one.hull_number })
  assert.deepEqual((await ask(`GET /trips/${body.id}`)).body, body)
})

test('a refusal has the code that the document names for it', async () => {
  await using mock = await serve(BOATHOUSE)
  const ask = asker(mock)
  const one = await landing(ask)
  assert.deepEqual(codeOf(await ask('POST /landings', { code: one.code, name: 'a', capacity: 1 })), [
    409,
    'code_in_use',
  ])
  assert.deepEqual(codeOf(await ask('POST /landings', { code: 7 })), [400, 'bad_input'])
  const { hull_number } = await kayak(ask, one)
  const again = await ask('POST /kayaks', { hull_number, landing_id: one.id })
  assert.deepEqual(codeOf(again), [409, 'hull_number_in_use'])
  assert.deepEqual(codeOf(await ask('GET /kayaks/kay_00000000')), [404, 'no_such_thing'])
})
