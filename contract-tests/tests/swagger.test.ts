/** Swagger 2.0: whatever people read names the places of their own file, not those of the document that it is made into. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { load } from 'js-yaml'
import { nightly } from '../../.ci/nightly.ts'
import { compileDocument } from '../../spec/document/document.ts'
import { at } from '../../spec/json/pointer.ts'
import { requirementsOf } from '../../spec/requirements/requirements.ts'
import { listening } from '../targets/reference.ts'
import { baselineFor } from '../verify/baseline-file.ts'
import { verify } from '../verify/verify.ts'

const FILE = join(import.meta.dirname, 'swagger.yaml')
const TEXT = await readFile(FILE, 'utf8')
/** Where a text names a place of the document: up to what ends a clause. */
const PLACES = /\/(?:components|paths|definitions|parameters|responses|securityDefinitions)\/[^\s")<]*[^\s").,;\\<]/g

/** Asserts that a text names places of the document, each of which the file has. */
function hasOnlyPlacesOfFile(text: string): ReadonlySet<string> {
  const file = load(TEXT)
  const places = new Set(text.match(PLACES))
  assert.ok(places.size > 0)
  for (const place of places) assert.notEqual(at(file, place), undefined, place)
  return places
}

test('each requirement of a document in Swagger 2.0 comes from a place of the file', async () => {
  const { contract } = await compileDocument('swagger.yaml', TEXT)
  const requirements = requirementsOf(contract)
  hasOnlyPlacesOfFile(JSON.stringify(requirements.map(({ source, because }) => ({ source, because }))))
  const sources = Object.fromEntries(requirements.map(({ id, source }) => [id, source]))
  const expected = {
    'create-pet.request.body.required': '/paths/~1pets/post/parameters/0',
    'create-pet.request.query.dry.required': '/paths/~1pets/post/parameters/1',
    'create-pet.request.header.X-Trace.required': '/paths/~1pets/parameters/0',
    'create-pet.request.name.maxLength': '/definitions/Pet/properties/name/maxLength',
    'create-pet.success.header.X-Rate.maximum': '/paths/~1pets/post/responses/201/headers/X-Rate/maximum',
    'create-pet.failure.message.type': '/definitions/Error/properties/message/type',
    'create-pet.credential.missing': '/securityDefinitions/key',
    'list-pets.request.query.limit.maximum': '/parameters/Limit/maximum',
    'list-pets.success.type': '/paths/~1pets/get/responses/200/schema/type',
    'upload-picture.request.path.petId.minimum': '/paths/~1pets~1{petId}~1picture/post/parameters/0/minimum',
    'upload-picture.request.title.required': '/paths/~1pets~1{petId}~1picture/post/parameters',
    'create-note.request.text.minLength': '/paths/~1notes/post/parameters/0/schema/properties/text/minLength',
  }
  assert.deepEqual(Object.fromEntries(Object.keys(expected).map((id) => [id, sources[id]])), expected)
})

test('what can not be served of Swagger 2.0 is told by its line and its place there', async () => {
  const text = TEXT.replace("schema: { $ref: '#/definitions/Pet' }", "schema: { $ref: '#/definitions/Nobody' }")
  const { warnings } = await compileDocument('swagger.yaml', text)
  const line = text.split('\n').findIndex((each) => each.includes('Nobody')) + 1
  assert.equal(warnings.length, 1)
  const told = 'nothing is at "#/definitions/Nobody": any value is valid (at /parameters/PetBody/schema/$ref)'
  assert.equal(warnings[0]?.replace(/:\d+: /, ': '), `swagger.yaml:${line}: ${told}`)
})

nightly('findings about Swagger 2.0 name its places, and in SARIF its lines', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'swagger-'))
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const isCreation = request.method === 'POST'
      response.writeHead(isCreation ? 201 : 200, { 'content-type': 'application/json', 'x-rate': '99' })
      response.end(isCreation ? '{"nme":1}' : JSON.stringify([{ name: 'too long for a name'.repeat(3) }]))
    })
  })
  const { origin, close } = await listening(server)
  const only = [
    ...['create-note.request.text', 'create-pet.request', 'create-pet.success'],
    ...['list-pets.success', 'list-pets.request.query'],
  ]
  const [report, sarif] = [join(folder.path, 'report'), join(folder.path, 'found.sarif')]
  try {
    await verify({ target: `${origin}/v1`, spec: FILE, credentials: { key: 'a' }, report, sarif, only })
  } finally {
    await close()
  }
  for (const file of ['report.json', 'report.md', 'report.html', 'junit.xml'])
    hasOnlyPlacesOfFile((await readFile(join(report, file), 'utf8')).replaceAll('\\~', '~'))
  const text = await readFile(sarif, 'utf8')
  hasOnlyPlacesOfFile(text)
  const results: readonly { readonly ruleId: string; readonly locations: readonly object[] }[] =
    JSON.parse(text).runs[0].results
  const lines = TEXT.split('\n')
  const lineOf = (id: string): string | undefined => {
    const { startLine } = Object(results.find(({ ruleId }) => ruleId === id)?.locations[0]).physicalLocation.region
    return lines[startLine - 1]?.trim()
  }
  assert.deepEqual(
    [
      'create-note.request.text.minLength',
      'list-pets.success.items.name.maxLength',
      'create-pet.request.name.maxLength',
      'create-pet.success.header.X-Rate.maximum',
    ].map(lineOf),
    ['minLength: 2', 'maxLength: 30', 'maxLength: 30', 'maximum: 10'],
  )
})

test('a known finding that names a place as before is known by the place of the file', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'swagger-'))
  const { contract } = await compileDocument('swagger.yaml', TEXT)
  const baseline = join(folder.path, 'known.json')
  const body = '/paths/~1notes/post/requestBody/content/application~1json/schema/properties/stars'
  const fingerprints = [
    '400 maximum /components/schemas/Pet/properties/age',
    `400 minimum ${body}`,
    '400 /name',
    '400 minimum /parameters/Limit',
  ]
  const findings = fingerprints.map((fingerprint) => ({ requirement: 'create-pet.request.body.required', fingerprint }))
  await writeFile(baseline, JSON.stringify({ document: 'Pets', findings }))
  const read = await baselineFor({ baseline }, contract)
  assert.deepEqual(
    read?.findings.map(({ fingerprint }) => fingerprint),
    [
      '400 maximum /definitions/Pet/properties/age',
      '400 minimum /paths/~1notes/post/parameters/0/schema/properties/stars',
      '400 /name',
      '400 minimum /parameters/Limit',
    ],
  )
})
