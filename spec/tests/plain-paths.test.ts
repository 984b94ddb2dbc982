/** One resource is one store however its paths are written: with the verb of what is done there, or without. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readApi } from '../read/contract.ts'
import { mapOf } from '../resources/map.ts'

const PLANT = { type: 'object', required: ['name'], properties: { id: { type: 'integer' }, name: { type: 'string' } } }
const SENSOR = { type: 'object', properties: { serial: { type: 'string' }, volts: { type: 'number' } } }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const answer = (schema: object, status = 200): object => ({
  responses: { [status]: { description: 'd', ...json(schema) } },
})
const body = (schema: object): object => ({ requestBody: json(schema) })
const [ITEM, LIST, CREATE] = [
  answer(PLANT),
  answer({ type: 'array', items: PLANT }),
  { ...body(PLANT), ...answer(PLANT) },
]
const GONE = { responses: { 204: { description: 'd' } } }

function usesIn(paths: object): Record<string, string> {
  const api = readApi({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths })
  const { useOf } = mapOf(api)
  return Object.fromEntries(
    api.operations.flatMap((one) => {
      const { resource, use } = useOf(one) ?? {}
      return use === undefined ? [] : [[`${one.method} ${one.path}`, `${use.role} ${resource?.path}`]]
    }),
  )
}

for (const { given, paths, want } of [
  {
    given: 'beside the root of the service',
    paths: { '/': { get: answer({}) }, '/plants': { get: LIST, post: CREATE }, '/plants/{id}': { delete: GONE } },
    want: {
      'GET /plants': 'list /plants',
      'POST /plants': 'create /plants',
      'DELETE /plants/{id}': 'delete /plants',
    },
  },
  {
    given: 'what lists and makes in words',
    paths: {
      '/plants/all/': { get: LIST, post: CREATE },
      '/plants/add/': { post: CREATE },
      '/plants/{id}/': { get: ITEM, put: CREATE, delete: GONE },
    },
    want: {
      'GET /plants/all/': 'list /plants/',
      'POST /plants/all/': 'create /plants/',
      'POST /plants/add/': 'create /plants/',
      'GET /plants/{id}/': 'read /plants/',
      'PUT /plants/{id}/': 'replace /plants/',
      'DELETE /plants/{id}/': 'delete /plants/',
    },
  },
  {
    given: 'verbs after the item, of which what marks it is none',
    paths: {
      '/plants/': { get: LIST, post: CREATE },
      '/plants/{id}/': { get: ITEM },
      '/plants/{id}/delete-label/': { delete: GONE },
      '/plants/{id}/update/': { put: CREATE },
      '/plants/{id}/save/': { put: ITEM },
      '/plants/{id}/delete/': { delete: GONE },
    },
    want: {
      'GET /plants/': 'list /plants/',
      'POST /plants/': 'create /plants/',
      'GET /plants/{id}/': 'read /plants/',
      'DELETE /plants/{id}/delete-label/': 'act /plants/',
      'PUT /plants/{id}/update/': 'replace /plants/',
      'PUT /plants/{id}/save/': 'act /plants/',
      'DELETE /plants/{id}/delete/': 'delete /plants/',
    },
  },
  {
    given: 'one in the singular, beside the list of all',
    paths: {
      '/plants': { get: LIST },
      '/plant': { post: CREATE },
      '/plant/{id}': { get: ITEM, put: CREATE, delete: GONE },
    },
    want: {
      'GET /plants': 'list /plants',
      'POST /plant': 'create /plants',
      'GET /plant/{id}': 'read /plants',
      'PUT /plant/{id}': 'replace /plants',
      'DELETE /plant/{id}': 'delete /plants',
    },
  },
  {
    given: 'verbs with the name of the thing',
    paths: {
      '/api/Plant/GetAllPlants': { get: LIST },
      '/api/Plant/GetPlantById/{id}': { get: ITEM },
      '/api/Plant/AddPlant': { post: CREATE },
      '/api/Plant/UpdatePlant/{id}': { put: CREATE },
      '/api/Plant/DeletePlant/{id}': { delete: GONE },
    },
    want: {
      'GET /api/Plant/GetAllPlants': 'list /api/Plant',
      'GET /api/Plant/GetPlantById/{id}': 'read /api/Plant',
      'POST /api/Plant/AddPlant': 'create /api/Plant',
      'PUT /api/Plant/UpdatePlant/{id}': 'replace /api/Plant',
      'DELETE /api/Plant/DeletePlant/{id}': 'delete /api/Plant',
    },
  },
  {
    given: 'what is made in few words, too',
    paths: {
      '/plants': { get: LIST, post: CREATE },
      '/plants/{id}': { get: ITEM },
      '/plants/quick_add': { post: CREATE },
    },
    want: {
      'GET /plants': 'list /plants',
      'POST /plants': 'create /plants',
      'GET /plants/{id}': 'read /plants',
      'POST /plants/quick_add': 'create /plants',
    },
  },
  {
    given: 'what some make and others see',
    paths: {
      '/api/customer/plants': { get: LIST },
      '/api/admin/plants': { post: CREATE },
      '/api/admin/plants/{id}': { put: CREATE, delete: GONE },
      '/api/admin/sensors': { get: answer({ type: 'array', items: SENSOR }) },
    },
    want: {
      'GET /api/customer/plants': 'list /api/plants',
      'POST /api/admin/plants': 'create /api/plants',
      'PUT /api/admin/plants/{id}': 'replace /api/plants',
      'DELETE /api/admin/plants/{id}': 'delete /api/plants',
      'GET /api/admin/sensors': 'list /api/admin/sensors',
    },
  },
  {
    given: 'things that are called as a verb is, and things of another kind',
    paths: {
      '/halls': { get: LIST },
      '/halls/{id}': { get: ITEM },
      '/halls/show/{showId}': { get: answer(SENSOR) },
      '/halls/list': { get: answer({ type: 'array', items: SENSOR }) },
    },
    want: { 'GET /halls': 'list /halls', 'GET /halls/{id}': 'read /halls', 'GET /halls/list': 'list /halls/list' },
  },
]) {
  test(`the store of ${given}`, () => {
    assert.deepEqual(usesIn(paths), want)
  })
}
