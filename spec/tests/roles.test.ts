/** What a value means, by whatever is known of it. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { join } from '../json/pointer.ts'
import { type NamedValue, roleOf, thingCalled } from '../names/roles.ts'
import { Document } from '../schema/schema.ts'

test('a format wins over the name, and the name over the standard or the noun that the description names', () => {
  const rows: readonly (readonly [role: string | null, value: NamedValue])[] = [
    ['person.email', { name: 'owner', format: 'email' }],
    ['moment', { name: 'owner', format: 'date' }],
    ['formatted', { name: 'email', format: 'uuid' }],
    ['person.full', { name: 'owner', format: 'made-up' }],
    ['person.full', { name: 'owner', description: 'its country (ISO 3166)' }],
    ['place.country.code', { name: 'qz', description: 'ISO 3166-1 alpha-2' }],
    ['place.country.code3', { name: 'qz', description: 'The code of ISO 3166-1 alpha-3.' }],
    ['money.currency', { name: 'qz', description: 'An ISO 4217 code' }],
    ['phone.number', { name: 'qz', description: 'in E.164 form' }],
    [null, { name: 'qz', description: 'An ISO 4217 code', type: 'number' }],
    ['colour.name', { name: 'qz', description: 'The colour of the frame, as a designer says it.' }],
    ['link', { name: 'qz', description: 'Optional. URL for the map of the park' }],
    ['person.full', { name: 'qz', description: 'The name of the account holder.' }],
    ['moment', { name: 'qz', description: 'Timestamp when the gate was opened' }],
    [null, { name: 'qz', description: 'The name of whatever the gardener said last' }],
    [null, { name: 'qz', description: 'Marks gates.' }],
    ['key', { name: 'grower', description: 'Grower ID' }],
    ['key', { name: 'employer', description: 'The ID of the employer.' }],
    ['company.name', { name: 'employer', description: 'Employer' }],
    [null, { name: 'qz' }],
  ]
  for (const [role, value] of rows) assert.equal(roleOf(value), role, JSON.stringify(value))
})

test('a name means what its type, its object and its siblings let it', () => {
  const rows: readonly (readonly [role: string | null, value: NamedValue])[] = [
    ['key', { name: 'orderId' }],
    ['code.vat', { name: 'vatId' }],
    ['code.catalogue', { name: 'imdbId' }],
    ['key', { name: 'tmdbId', type: 'integer' }],
    ['moment', { name: 'updatedAt', type: 'integer' }],
    ['count', { name: 'visitors', type: 'integer' }],
    ['never', { name: 'isDeleted', type: 'boolean' }],
    ['vehicle.model', { name: 'model', object: 'Vehicle' }],
    ['link', { name: 'redirectTo' }],
    ['person.email', { name: 'replyTo' }],
    ['moment', { name: 'validTo' }],
    ['media.picture', { name: 'avatar_https' }],
    ['code.secret', { name: 'secretKey' }],
    ['phone.number', { name: 'number', object: 'PhoneNumber' }],
    ['place.zone', { name: 'name', object: 'TimeZone' }],
    ['media.path', { name: 'instance', object: 'ProblemDetails' }],
    ['moment', { name: 'lastUpdate', type: 'integer' }],
    ['person.study', { name: 'major' }],
    [null, { name: 'versionMajor' }],
    [null, { name: 'testValue' }],
    ['link', { name: 'stateurl' }],
    ['time.hours', { name: 'hoursWorked', type: 'number' }],
    ['money.fee', { name: 'shippingFeeCharged', type: 'number' }],
    ['product.model', { name: 'model', object: 'Laptop' }],
    ['person.given', { name: 'prenom' }],
    ['name', { name: 'name', object: 'Account' }],
    ['person.full', { name: 'name', object: 'Account', siblings: ['name', 'email', 'gender'] }],
  ]
  for (const [role, value] of rows) assert.equal(roleOf(value), role, JSON.stringify(value))
})

test('a schema is asked by its place, and keeps its answer', () => {
  const root = { components: { schemas: { Vehicle: { properties: { model: { type: 'string' }, qz: {} } } } } }
  const schema = new Document(root, () => assert.fail('nothing is judged')).schema('/components/schemas/Vehicle')
  assert.equal(roleOf(schema.inside('properties', 'model')), 'vehicle.model')
  assert.equal(roleOf(schema.inside('properties', 'qz')), null)
  assert.equal(roleOf(schema), null)
})

test('what only says which of several leaves it to the path or the properties what they are', () => {
  const named = { properties: { name: {}, email: {} } }
  const rows = {
    festival: ['paths', '/festivals/upcoming', 'get'],
    product: ['components', 'schemas', 'Shelf', 'properties', 'trending', 'items'],
    user: ['components', 'schemas', 'Shelf', 'properties', 'post'],
    story: ['components', 'schemas', 'Shelf', 'properties', 'story'],
    shelf: ['components', 'schemas', 'Shelf', 'properties', 'children', 'items'],
    child: ['components', 'schemas', 'Household', 'properties', 'children', 'items'],
  }
  const trending = { items: { properties: { name: {}, price: {} } } }
  const story = { properties: { title: {}, ...named.properties } }
  const root = {
    paths: { '/festivals/upcoming': { get: {} } },
    components: {
      schemas: {
        Shelf: { properties: { trending, post: named, story, children: { items: {} } } },
        Household: { properties: { children: { items: {} } } },
      },
    },
  }
  const document = new Document(root, () => assert.fail('nothing is judged'))
  for (const [called, place] of Object.entries(rows))
    assert.equal(thingCalled([document.schema(join('', ...place))]), called)
})

test('a generic schema is called by the class that it is of, whatever language names it', () => {
  const document = new Document({}, () => assert.fail('nothing is judged'))
  const assembly = ', Nursery, Version=1.0.0.0, Culture=neutral, PublicKeyToken=null'
  for (const name of [
    `Nursery.Answers.Answer\`1[[Nursery.Dto.SeedlingDto${assembly}]]`,
    `Nursery.Answer\`1[[System.Collections.Generic.List\`1[[Nursery.Plants+SeedlingDto${assembly}]], System.Private.CoreLib, Version=8.0.0.0, Culture=neutral, PublicKeyToken=7cec85d7bea7798e]]`,
    'ResponseEntity«List«Seedling»»',
    'Map<string, Seedling>',
    'PagedResultDtoOfSeedlingDto',
    'ApiResponse_List_Seedling__',
    'PageSeedling',
    'ResponseEntitySeedling',
    'ResponseEntityListSeedlingResponse',
    'IEnumerableOfSeedling',
  ])
    assert.equal(thingCalled([document.schema(join('', 'components', 'schemas', name))]), 'seedling', name)
})

test('a schema is called by its thing, whatever says how it was asked for, and no thing twice', () => {
  const document = new Document({}, () => assert.fail('nothing is judged'))
  const rows = {
    FetchSeedlingResponse: 'seedling',
    SeedlingExtendedInformation: 'seedling',
    SeedlingSearchResults: 'seedling',
    SeedlingListSeedlingsItem: 'seedling',
    UpsertSeedBedRequest: 'seed-bed',
    SavedSearch: 'saved-search',
    DomainInformation: 'domain',
    ApplicationDto: 'application',
  }
  for (const [name, called] of Object.entries(rows))
    assert.equal(thingCalled([document.schema(join('', 'components', 'schemas', name))]), called, name)
})

test('what lies as items in another thing is called by its own schema', () => {
  const own = { type: 'object', properties: { depth: {} } }
  const labels = { type: 'array', items: { $ref: '#/components/schemas/CrateLabel' } }
  const parent = { properties: { items: labels, own: labels } }
  const document = new Document({ components: { schemas: { Crate: parent, CrateLabel: own } } }, () =>
    assert.fail('nothing is judged'),
  )
  const place = document.schema('/components/schemas/Crate/properties/items/items')
  assert.equal(thingCalled(place.parts), 'crate-label')
  assert.equal(thingCalled(document.schema('/components/schemas/Crate/properties/own/items').parts), 'crate-label')
})
