/** Documents in the shapes that people give their collections, each in few words. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createMockServer, type MockServer, type MockServerOptions } from '../../index.ts'

const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const list = (items: object, more: object = {}): object => ({ type: 'array', items, ...more })
const object = (properties: object, ...required: readonly string[]): object => ({
  type: 'object',
  properties,
  ...(required.length > 0 && { required }),
})
const body = (schema: object): object => ({ requestBody: { required: true, ...json(schema) } })
const answers = (responses: Readonly<Record<string, object | null>>): object => ({
  responses: Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      { description: status, ...(schema === null ? {} : json(schema)) },
    ]),
  ),
})
const parameter = (place: string, name: string, schema: object): object => ({
  name,
  in: place,
  schema,
  ...(place === 'path' && { required: true }),
})
const takes = (...parameters: readonly object[]): object => ({ parameters })
const TEXT = { type: 'string' }
const COUNT = { type: 'integer', minimum: 0 }
const ID = { type: 'integer', format: 'int64' }
const ERROR = object({ error: { type: 'integer', format: 'int32' }, message: TEXT }, 'error', 'message')

const document = (title: string, paths: object, schemas: object): object => ({
  openapi: '3.1.0',
  info: { title, version: '1.0.0' },
  paths,
  components: { schemas: { Error: ERROR, ...schemas } },
})

/** Listed, created and deleted; the id is sent and never shown. */
export const NURSERY = document(
  'Nursery',
  {
    '/plants': {
      get: {
        ...takes(parameter('query', 'limit', { type: 'integer', minimum: 0 })),
        ...answers({ 200: list(ref('Plant')) }),
      },
      post: { ...body(ref('NewPlant')), ...answers({ 200: ref('Plant'), 400: ref('Error') }) },
    },
    '/plants/{id}': { delete: { ...takes(parameter('path', 'id', ID)), ...answers({ 204: null, 400: ref('Error') }) } },
  },
  {
    Plant: object({ name: TEXT, tag: TEXT }, 'name'),
    NewPlant: { allOf: [ref('Plant'), object({ id: ID }, 'id')] },
  },
)

const pet = object({ id: ID, name: TEXT, status: { type: 'string', enum: ['here', 'sold'] }, tags: list(TEXT) }, 'name')
/** Replaced by the id in the body, searched under a path of its own, and a deletion of which no success is documented. */
export const KENNEL = document(
  'Kennel',
  {
    '/pet': {
      post: { ...body(ref('Pet')), ...answers({ 200: ref('Pet'), 409: ref('Error') }) },
      put: { ...body(ref('Pet')), ...answers({ 200: ref('Pet'), 404: ref('Error') }) },
    },
    '/pet/findByStatus': {
      get: {
        ...takes(parameter('query', 'status', { type: 'string', default: 'here' })),
        ...answers({ 200: list(ref('Pet')) }),
      },
    },
    '/pet/{petId}': {
      parameters: [parameter('path', 'petId', ID)],
      get: answers({ 200: ref('Pet'), 404: ref('Error') }),
      delete: answers({ 400: ref('Error') }),
    },
    '/user': { post: { ...body(ref('User')), ...answers({ default: ref('User') }) } },
    '/user/{username}': {
      parameters: [parameter('path', 'username', TEXT)],
      get: answers({ 200: ref('User'), 410: ref('Error') }),
      put: { ...body(ref('User')), ...answers({ 200: ref('User'), 201: ref('User') }) },
      delete: answers({ 204: null }),
    },
  },
  { Pet: pet, User: object({ username: TEXT, email: TEXT, password: { ...TEXT, writeOnly: true } }) },
)

const paged = (items: object): object => ({
  allOf: [
    object({ links: object({ self: { ...TEXT, format: 'uri' }, next: { ...TEXT, format: 'uri' } }) }),
    object({ data: list(items), total: COUNT, has_more: { type: 'boolean' } }, 'data', 'total'),
  ],
})
const pages = takes(
  parameter('query', 'page', { type: 'integer', minimum: 1, default: 1 }),
  parameter('query', 'limit', { type: 'integer', minimum: 1, maximum: 50, default: 10 }),
)
/** Pages in an envelope with links, and what the server alone may say. */
export const RAILWAY = document(
  'Railway',
  {
    '/stations': { get: { ...pages, ...answers({ 200: paged(ref('Station')) }) } },
    '/bookings': {
      get: { ...pages, ...answers({ 200: paged(ref('Booking')) }) },
      post: {
        ...body(ref('Booking')),
        responses: {
          201: { description: 'booked', headers: { Location: { schema: TEXT } }, ...json(ref('Booking')) },
        },
      },
    },
    '/bookings/{bookingId}': {
      parameters: [parameter('path', 'bookingId', { ...TEXT, format: 'uuid' })],
      get: answers({ 200: { allOf: [ref('Booking'), object({ seat: COUNT }, 'seat')] }, 404: ref('Error') }),
      delete: answers({ 204: null }),
    },
    '/bookings/{bookingId}/payment': {
      parameters: [parameter('path', 'bookingId', { ...TEXT, format: 'uuid' })],
      post: {
        ...body(object({ amount: { type: 'number' } })),
        ...answers({ 200: object({ amount: { type: 'number' } }) }),
      },
    },
  },
  {
    Station: object({ id: TEXT, name: TEXT }, 'id', 'name'),
    Booking: object({
      id: { ...TEXT, format: 'uuid', readOnly: true },
      passenger: TEXT,
      bookedAt: { ...TEXT, format: 'date-time', readOnly: true },
      legs: list(object({ from: TEXT, to: TEXT })),
    }),
  },
)

const event = { title: TEXT, dates: list({ ...TEXT, format: 'date' }), price: { type: 'number' } }
/** Merged, and shown with an id that no request may carry. */
export const GALLERY = document(
  'Gallery',
  {
    '/events': {
      get: {
        ...takes(
          parameter('query', 'cursor', TEXT),
          parameter('query', 'page_size', { type: 'integer', minimum: 1 }),
          parameter('query', 'title', TEXT),
        ),
        ...answers({
          200: object({ items: list(ref('Event')), next_cursor: { type: ['string', 'null'] } }, 'items', 'next_cursor'),
        }),
      },
      post: { ...body(ref('NewEvent')), ...answers({ 201: ref('Event') }) },
    },
    '/events/{eventId}': {
      parameters: [parameter('path', 'eventId', { ...TEXT, format: 'uuid' })],
      get: answers({ 200: object({ data: ref('Event') }, 'data'), 404: ref('Error') }),
      patch: { ...body(ref('Changes')), ...answers({ 200: ref('Event'), 404: ref('Error') }) },
      delete: answers({ 204: null, 404: ref('Error') }),
    },
    '/tickets': {
      post: { ...body(object({ email: TEXT }, 'email')), ...answers({ 200: object({ code: TEXT }, 'code') }) },
    },
  },
  {
    NewEvent: object(event, 'title'),
    Changes: object(
      Object.fromEntries(Object.entries(event).map(([name, schema]) => [name, { anyOf: [schema, { type: 'null' }] }])),
    ),
    Event: {
      ...object({ eventId: { ...TEXT, format: 'uuid' }, ...event }, 'eventId', 'title'),
      additionalProperties: false,
    },
  },
)

/** Plants of beds: those of one bed are none of another's. */
export const GARDEN = document(
  'Garden',
  {
    '/beds': {
      get: answers({ 200: list(ref('Bed')) }),
      post: { ...body(ref('Bed')), ...answers({ 201: ref('Bed') }) },
    },
    '/beds/{bedId}/plants': {
      parameters: [parameter('path', 'bedId', ID)],
      get: answers({ 200: list(ref('Plant'), { minItems: 1 }) }),
      post: { ...body(ref('Plant')), ...answers({ 201: ref('Plant') }) },
    },
    '/beds/{bedId}/plants/{plantId}': {
      parameters: [parameter('path', 'bedId', ID), parameter('path', 'plantId', ID)],
      get: answers({ 200: ref('Plant'), 404: ref('Error') }),
      delete: answers({ 204: null }),
    },
  },
  {
    Bed: object({ id: ID, name: TEXT }, 'id'),
    Plant: object({ id: ID, bedId: ID, name: TEXT }, 'id', 'bedId', 'name'),
  },
)

const animal = { id: { ...ID, readOnly: true }, name: TEXT }
/** Items of several kinds: a root `oneOf`, and one beside the properties that all kinds share. */
export const ZOO = document(
  'Zoo',
  {
    '/animals': {
      get: answers({ 200: list(ref('Animal')) }),
      post: { ...body(ref('Animal')), ...answers({ 201: ref('Animal') }) },
    },
    '/animals/{id}': {
      parameters: [parameter('path', 'id', ID)],
      get: answers({ 200: ref('Animal'), 404: ref('Error') }),
      put: { ...body(ref('Animal')), ...answers({ 200: ref('Animal') }) },
      delete: answers({ 204: null }),
    },
    '/tools': { post: { ...body(ref('Tool')), ...answers({ 201: ref('Tool') }) } },
  },
  {
    Animal: { oneOf: [ref('Cat'), ref('Dog')], discriminator: { propertyName: 'kind' } },
    Cat: object({ ...animal, kind: { const: 'Cat' }, lives: COUNT }, 'kind', 'name'),
    Dog: { ...object({ ...animal, kind: { const: 'Dog' }, pack: COUNT }, 'kind', 'pack'), additionalProperties: false },
    Tool: {
      ...object({ kind: TEXT, label: TEXT }, 'kind'),
      oneOf: [ref('Saw'), ref('Rake')],
      discriminator: { propertyName: 'kind' },
    },
    Saw: object({ kind: { const: 'Saw' }, teeth: COUNT }, 'kind', 'teeth'),
    Rake: object({ kind: { const: 'Rake' }, width: { type: 'number' } }, 'kind', 'width'),
  },
)

const named = (...names: readonly string[]): object => Object.fromEntries(names.map((name) => [name, COUNT]))

/** Items with many properties, objects and lists inside, a picture, and keys of others at any depth. */
export const DEPOTS = document(
  'Depots',
  {
    '/depots': { get: answers({ 200: list(ref('Depot')) }) },
    '/depots/{depotId}': { get: { ...takes(parameter('path', 'depotId', ID)), ...answers({ 200: ref('Depot') }) } },
    '/pallets': {
      get: answers({ 200: list(ref('Pallet')) }),
      post: { ...body(ref('Pallet')), ...answers({ 201: ref('Pallet') }) },
    },
    '/pallets/{palletId}': { get: { ...takes(parameter('path', 'palletId', ID)), ...answers({ 200: ref('Pallet') }) } },
  },
  {
    Depot: object({ id: ID, town: TEXT }, 'id', 'town'),
    Pallet: object(
      {
        id: ID,
        depotId: ID,
        label: TEXT,
        photo: { type: 'string', format: 'uri' },
        ...named('weight', 'height', 'layers', 'boxes', 'floor', 'aisle', 'bay'),
        carrier: object({ name: TEXT, truck: object({ plate: TEXT }) }),
        marks: list(TEXT),
        checks: list(object({ depotId: ID, remark: TEXT })),
      },
      'id',
      'depotId',
    ),
  },
)

/** No two patients have the same number, as the words of a 422 say. */
const taken = answers({ 201: ref('Patient'), 422: ref('Error') })
Object.assign(Object(taken).responses['422'], { description: 'Another patient has this insurance number.' })
export const CLINIC = document(
  'Clinic',
  {
    '/patients': {
      get: {
        ...takes(parameter('query', 'discharged', { type: 'boolean' })),
        ...answers({ 200: list(ref('Patient')) }),
      },
      post: { ...body(ref('Patient')), ...taken },
    },
    '/patients/{id}': {
      ...takes(parameter('path', 'id', ID)),
      put: { ...body(ref('Patient')), ...answers({ 200: ref('Patient'), 404: ref('Error') }) },
      delete: answers({ 204: null, 404: ref('Error') }),
    },
  },
  {
    Patient: object(
      {
        id: { ...ID, readOnly: true },
        name: TEXT,
        insurance_number: TEXT,
        status: { type: 'string', enum: ['waiting', 'discharged'] },
      },
      'name',
      'insurance_number',
    ),
  },
)

/** A mock of a document, which goes with it. */
export async function serve(document: object, options: MockServerOptions = {}): Promise<MockServer> {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  const spec = join(folder, 'openapi.json')
  await writeFile(spec, JSON.stringify(document))
  try {
    return await createMockServer({ port: 0, spec, ...options })
  } finally {
    await rm(folder, { recursive: true })
  }
}

export type Answered = {
  readonly status: number
  readonly body: ReturnType<typeof JSON.parse>
  readonly headers: Headers
}

/** What asks a mock: `GET /plants`, and a body as a value or as text. */
export function asker(mock: Pick<MockServer, 'url'>, session?: string) {
  return async (line: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answered> => {
    const [method = '', path = ''] = line.split(' ')
    const content = body === undefined || typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(mock.url + path, {
      method,
      headers: {
        ...(content !== undefined && { 'content-type': 'application/json' }),
        ...(session !== undefined && { 'x-mock-session': session }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
    })
    const text = await response.text()
    return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers }
  }
}
