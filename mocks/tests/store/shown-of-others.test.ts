/** What items show of others is as these are: embedded items, copied words, counts. A clinic for animals. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CLINIC } from './clinic-document.ts'
import { asker, serve } from './store-documents.ts'

type Owner = Readonly<Record<'firstName' | 'lastName' | 'email', string> & Record<'id' | 'petCount', number>>
type Pet = Readonly<Record<'id' | 'ownerId', number> & Record<'name' | 'ownerName' | 'owner_email', string>> & {
  readonly owner: unknown
}
type Vet = { readonly id: number; readonly name: string; readonly seniorVetId: number | null }

const clinic = async () => {
  const mock = await serve(CLINIC)
  const ask = asker(mock)
  const get = async (path: string) => (await ask(`GET ${path}`)).body
  return { mock, ask, get }
}

test('what is embedded or copied is of the item that the key names, in lists and alone, and follows its changes', async () => {
  const { mock, ask, get } = await clinic()
  await using _ = mock
  const owners: readonly Owner[] = await get('/owners')
  const assertAgree = (pet: Pet): void => {
    const owner = owners.find(({ id }) => id === pet.ownerId)
    assert.deepEqual(pet.owner, { id: owner?.id, lastName: owner?.lastName }, JSON.stringify(pet))
    assert.deepEqual([pet.ownerName, pet.owner_email], [`${owner?.firstName} ${owner?.lastName}`, owner?.email])
  }
  const pets: readonly Pet[] = await get('/pets')
  for (const pet of pets) {
    assertAgree(pet)
    assert.deepEqual(await get(`/pets/${pet.id}`), pet)
  }
  // A creation gives the key alone.
  const created = (await ask('POST /pets', { name: 'Bello', ownerId: owners[3]?.id })).body
  assertAgree(created)
  assert.deepEqual(await get(`/pets/${created.id}`), created)
  assertAgree((await ask(`PATCH /pets/${created.id}`, { ownerId: owners[4]?.id })).body)
  await ask(`PATCH /owners/${owners[4]?.id}`, { lastName: 'Renamed' })
  const after = await get(`/pets/${created.id}`)
  assert.deepEqual([after.owner.lastName, after.ownerName], ['Renamed', `${owners[4]?.firstName} Renamed`])
  // A visit shows its animal, and in it the owner.
  for (const visit of await get('/visits')) {
    const pet: Pet = await get(`/pets/${visit.pet.id}`)
    assert.deepEqual(visit.pet, { id: pet.id, name: pet.name, owner: pet.owner })
  }
})

test('what a client can send stays as it was sent, beside what is of the item', async () => {
  const { mock, ask, get } = await clinic()
  await using _ = mock
  const vets: readonly Vet[] = await get('/vets')
  const [first, second] = vets
  const sent = { petId: (await get('/pets'))[2].id, vet: { id: first?.id } }
  const visit = (await ask('POST /visits', sent)).body
  assert.deepEqual(visit.vet, { id: first?.id, name: first?.name })
  await ask(`PATCH /vets/${first?.id}`, { name: 'Dr. Renamed' })
  assert.equal((await get(`/visits/${visit.id}`)).vet.name, 'Dr. Renamed')
  const own = { id: second?.id, name: 'As it was sent' }
  assert.deepEqual((await ask(`PATCH /visits/${visit.id}`, { vet: own })).body.vet, own)
  assert.deepEqual((await get(`/visits/${visit.id}`)).vet, own)
})

test('a count is that of the items that name the item, from the first answer on', async () => {
  const { mock, ask, get } = await clinic()
  await using _ = mock
  const assertCounted = async (): Promise<readonly Owner[]> => {
    const owners: readonly Owner[] = await get('/owners')
    const pets: readonly Pet[] = await get('/pets')
    const wanted = owners.map(({ id }) => pets.filter(({ ownerId }) => ownerId === id).length)
    assert.deepEqual(
      owners.map(({ petCount }) => petCount),
      wanted,
    )
    return owners
  }
  const counts = (await assertCounted()).map(({ petCount }) => petCount)
  // Some have many, and some none.
  assert.ok(Math.min(...counts) === 0 && Math.max(...counts) > 1, String(counts))
  const owner = (await ask('POST /owners', { firstName: 'Ada', lastName: 'King', email: 'ada@example.org' })).body
  assert.equal(owner.petCount, 0)
  const pet = (await ask('POST /pets', { name: 'Rex', ownerId: owner.id })).body
  assert.equal((await get(`/owners/${owner.id}`)).petCount, 1)
  await ask(`DELETE /pets/${pet.id}`)
  assert.equal((await get(`/owners/${owner.id}`)).petCount, 0)
  await assertCounted()
})

test('statistics count what is stored, by what it is too, and their other numbers are parts of that', async () => {
  const { mock, ask, get } = await clinic()
  await using _ = mock
  for (const name of ['Rex', 'Rex']) await ask('POST /pets', { name, ownerId: 1 })
  const [pets, { total, tame, wild, byName }] = [await get('/pets'), await get('/pets/stats')]
  assert.deepEqual([total, byName.Rex], [pets.length, 2])
  assert.deepEqual(Object.keys(byName).toSorted(), [...new Set(pets.map((pet: Pet) => pet.name))].toSorted())
  assert.ok(Math.max(tame, wild) <= total, `${tame}, ${wild} of ${total}`)
})

test('no item is its own parent, and two that an item names of one kind differ', async () => {
  const { mock, get } = await clinic()
  await using _ = mock
  const vets: readonly Vet[] = await get('/vets')
  for (const [index, { seniorVetId }] of vets.entries()) {
    const above = vets.findIndex(({ id }) => id === seniorVetId)
    assert.ok(index === 0 ? seniorVetId == null : above >= 0 && above < index, `${index} below ${above}`)
  }
  for (const { fromVetId, toVetId } of await get('/referrals')) assert.notEqual(fromVetId, toVetId)
})

test('what one session changes, no other shows, although both began with the same items', async () => {
  await using mock = await serve(CLINIC)
  await using untouched = await serve(CLINIC)
  const [one, other] = [asker(mock, 'one'), asker(mock, 'other')]
  const [, second] = (await asker(untouched)('GET /pets')).body
  await one('PATCH /vets/1', { name: 'Dr. Renamed' })
  await one('GET /pets/1')
  await one(`PATCH /owners/${second.owner.id}`, { lastName: 'Renamed' })
  assert.deepEqual((await other(`GET /pets/${second.id}`)).body, second)
  assert.equal((await one(`GET /pets/${second.id}`)).body.owner.lastName, 'Renamed')
  assert.deepEqual((await other(`GET /pets/${second.id}`)).body, second)
})

test('an object is the one that the key beside it names, whether or not a path leads to it', async () => {
  const number = { type: 'integer' }
  const answer = (schema: object) => ({ description: 'ok', content: { 'application/json': { schema } } })
  const crate = { type: 'object', required: ['id', 'label'], properties: { id: number, label: { type: 'string' } } }
  const place = { type: 'object', required: ['crate_id', 'crate'], properties: { crate_id: number, crate } }
  const properties = {
    id: number,
    cellarId: number,
    cellar: crate,
    places: { type: 'array', minItems: 2, items: place },
  }
  const load = { type: 'object', required: Object.keys(properties), properties }
  const asked = { type: 'object', required: ['cellarId'], properties: { cellarId: number } }
  const mock = await serve({
    openapi: '3.0.3',
    info: { title: 'Cider press', version: '1' },
    paths: {
      '/loads': {
        get: { responses: { 200: answer({ type: 'array', items: load }) } },
        post: {
          requestBody: { required: true, content: { 'application/json': { schema: asked } } },
          responses: { 201: answer(load) },
        },
      },
      '/press': { get: { responses: { 200: answer(place) } } },
    },
  })
  await using _ = mock
  const ask = asker(mock)
  const loads = (await ask('GET /loads')).body
  assert.ok(loads.length > 3)
  const places = [...loads.flatMap((one: { places: unknown[] }) => one.places), (await ask('GET /press')).body]
  for (const one of places) assert.equal(one.crate.id, one.crate_id)
  for (const one of loads) assert.equal(one.cellar.id, one.cellarId)
  const made = (await ask('POST /loads', { cellarId: 4711 })).body
  assert.deepEqual([made.cellarId, made.cellar.id], [4711, 4711])
})

test('an object whose names the document leaves open is the item beside it, with nothing that the item lacks', async () => {
  const [text, free] = [{ type: 'string' }, { type: 'object' }]
  const object = (properties: object) => ({ type: 'object', required: Object.keys(properties), properties })
  const list = (properties: object) => {
    const schema = { type: 'array', items: object({ id: text, ...properties }) }
    return { get: { responses: { 200: { description: 'ok', content: { 'application/json': { schema } } } } } }
  }
  const mock = await serve({
    openapi: '3.0.3',
    info: { title: 'Ferry', version: '1' },
    paths: {
      '/customers': list({ first_name: text, last_name: text }),
      '/crossings': list({ customer_id: text, customer: free }),
    },
  })
  await using _ = mock
  const ask = asker(mock)
  const customers = (await ask('GET /customers')).body
  for (const { customer_id, customer } of (await ask('GET /crossings')).body) {
    assert.equal(customer.id, customer_id)
    const own = customers.find(({ id }: { id: string }) => id === customer_id)
    assert.deepEqual(Object.values(customer).toSorted(), Object.values(own).toSorted())
  }
})
