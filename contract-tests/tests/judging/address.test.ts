/** Addresses of operations that a document tells apart by text behind the path. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readApi } from '../../../spec/read/contract.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { Addresses, unreachable } from '../../cases/address.ts'
import { generatorsFor } from '../../cases/own-values.ts'
import { namingParameters } from '../../items/item-places.ts'

const get = { responses: { 200: { description: 'an answer' } } }
const viewed = { get: { ...get, parameters: [{ name: 'view', in: 'query', required: true }] } }
const document = {
  openapi: '3.1.0',
  info: { title: 'Apart', version: '1' },
  paths: {
    '/x#env': { get },
    '/x#env/more': { get },
    '/x': { get },
    '/y#env': { get },
    '/y#env/more': { get },
    '/z?acl': { get },
    '/z?kind=a': { get },
    '/z#kind=b': { get },
    '/z#policy': { get: { ...get, parameters: [{ name: 'policy', in: 'query', required: true }] } },
    '/z': { get },
    '/v?view=brief': viewed,
    '/v?view={view}': viewed,
    '/v': viewed,
  },
}
const api = readApi(document)
const { operations } = api

test('text behind # is not sent, unless it is a pair or names a parameter', () => {
  const sent = operations.map(
    (operation) => new Addresses(generatorsFor(api), operation, 1, () => 0).next(null, []).path,
  )
  const zs = ['/z?acl', '/z?kind=a', '/z?kind=b', '/z?policy=0', '/z']
  assert.deepEqual(sent, ['/x', '/x', '/x', '/y', '/y', ...zs, '/v?view=brief', '/v?view=0', '/v?view=0'])
})

test('nothing is required of a parameter that the path names: with another value, another operation answers', () => {
  const about = requirementsOf(api).filter(({ concern }) => concern.kind === 'request-parameter')
  assert.deepEqual([...new Set(about.map(({ operation }) => operation.path))], ['/v'])
})

test('of operations that have one address, the one without a fragment is reached, else the first', () => {
  const pairs = [...unreachable(operations)].map(([one, served]) => [one.path, served.path])
  assert.deepEqual(pairs, [
    ['/x#env', '/x'],
    ['/x#env/more', '/x'],
    ['/y#env/more', '/y#env'],
  ])
})

test('a language or a version in front of all paths is sent as a usual one, and names nobody’s item', () => {
  const fronted = [
    '/{locale}/shelves',
    '/api/v{version}/shelves',
    '/{version}/shelves',
    '/parcels/{version}/notes',
    '/{lang}',
  ]
  const inPath = (path: string) =>
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({ name, in: 'path', required: true }))
  const paths = Object.fromEntries(fronted.map((path) => [path, { parameters: inPath(path), get }]))
  const own = readApi({ ...document, paths })
  const sent = own.operations.map((one) => new Addresses(generatorsFor(own), one, 1, () => 0).next(null, []).path)
  assert.deepEqual(sent, ['/en/shelves', '/api/v1/shelves', '/v1/shelves', '/parcels/0/notes', '/0'])
  assert.deepEqual(own.operations.map(namingParameters), [[], [], [], ['version'], ['lang']])
})
