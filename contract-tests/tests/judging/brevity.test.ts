/** However many operations a document has, each gets the likeliest wrong values, and texts longer than a usual column. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileDocument } from '../../../spec/document/document.ts'
import { planOf } from '../../plan/plan.ts'
import { SETTINGS } from '../../targets/judging.ts'

const boat = {
  type: 'object',
  required: ['name', 'berths', 'sails', 'rig', 'log'],
  properties: {
    name: { type: 'string', maxLength: 40 },
    berths: { type: 'integer', minimum: 10 },
    sails: { type: 'boolean' },
    rig: { type: 'string', enum: ['sloop', 'ketch'] },
    log: { type: 'string', maxLength: 500 },
  },
}
const ALWAYS = [
  ...['request.name.type/as-number', 'request.berths.type/as-text', 'request.sails.type/as-text'],
  ...['request.sails.type/as-number', 'request.rig.enum/in-another-case', 'success.status/log.maxLength.on'],
]

test('each operation of a large document gets them', async () => {
  const post = {
    requestBody: { required: true, content: { 'application/json': { schema: boat } } },
    responses: { 204: { description: 'moored' }, 400: { description: 'refused' } },
  }
  const places = Array.from({ length: 20 }, (_, index) => `/harbours/${index}/boats`)
  const paths = Object.fromEntries(places.map((path) => [path, { post }]))
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'Harbours', version: '1' }, paths })
  const { contract } = await compileDocument('harbours.json', text)
  const { jobs } = planOf(contract, { ...SETTINGS, target: 'http://127.0.0.1:1' }, '')
  const ids = new Set(jobs.flatMap(({ cases }) => cases()).map(({ id }) => id))
  const missing = contract.operations.flatMap(({ slug }) => ALWAYS.filter((one) => !ids.has(`${slug}.${one}`)))
  assert.deepEqual(missing, [])
})
