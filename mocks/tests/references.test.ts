/** A document whose schemas stand in other files: they are read again when they change, and never made up. */

import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createMockServer } from '../index.ts'

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))
const PET = 'Pet: { type: object, required: [kind], properties: { kind: { enum: [cat] } } }\n'
const list = (ref: string): object => ({
  get: {
    responses: {
      200: { description: 'd', content: { 'application/json': { schema: { type: 'array', items: { $ref: ref } } } } },
    },
  },
})
const documentOf = (paths: object, schemas: object = {}): string =>
  JSON.stringify({ openapi: '3.0.3', info: { title: 't', version: '1' }, paths, components: { schemas } })
const REF = '../common/pets.yaml#/Pet'
const UNREAD =
  /a \$ref can't be resolved: \.\.\/common\/pets\.yaml#\/Pet: the file is outside .*--allow-refs DIR allows/

let folder: string
let spec: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  for (const name of ['api', 'common']) await mkdir(join(folder, name))
  await writeFile(join(folder, 'common/pets.yaml'), PET)
  spec = join(folder, 'api/openapi.json')
  const paths = {
    '/pets': list(REF),
    '/owners': list('#/components/schemas/Owner'),
    '/shops': list('#/components/schemas/Shop'),
  }
  const Owner = { type: 'object', properties: { pets: { type: 'array', items: { $ref: REF } } } }
  await writeFile(
    spec,
    documentOf(paths, { Owner, Shop: { type: 'object', properties: { name: { type: 'string' } } } }),
  )
})
after(() => rm(folder, { recursive: true }))

const run = (...words: string[]) => spawnSync(process.execPath, [CLI, ...words], { encoding: 'utf8' })

test('what was not read is anything: for the mock, for Prism, beside another document, and in fixtures', async () => {
  const other = join(folder, 'other.json')
  await writeFile(other, documentOf({ '/good': list('#/components/schemas/G') }, { G: { type: 'string' } }))
  const served = [
    { options: { spec }, prefix: '', untouched: '/shops' },
    { options: { spec, engine: 'prism' }, prefix: '', untouched: '/shops' },
    { options: { spec: [`one=${spec}`, `two=${other}`] }, prefix: '/one', untouched: '/two/good' },
  ] as const
  for (const { options, prefix, untouched } of served) {
    await using mock = await createMockServer({ port: 0, ...options })
    for (const path of ['/pets', '/owners']) assert.equal((await fetch(mock.url + prefix + path)).status, 200, path)
    assert.equal((await fetch(mock.url + untouched)).status, 200)
  }
  const { status, stderr } = run('fixtures', '--spec', spec, '--schema', 'Owner')
  assert.equal(status, 0)
  assert.match(stderr, UNREAD)
})

test('an answer that was not read takes no operation away, and has no content that anybody knows', async () => {
  const own = join(folder, 'api/errors.json')
  const { get } = Object(list('#/components/schemas/Kiln'))
  const errors = { 401: { $ref: '../common/answers.yaml#/Unknown' }, 500: { $ref: '#/components/responses/None' } }
  const paths = { '/kilns': { get: { responses: { ...get.responses, ...errors } } } }
  await writeFile(own, documentOf(paths, { Kiln: { type: 'object', required: ['id'], properties: { id: {} } } }))
  await using mock = await createMockServer({ port: 0, spec: own })
  assert.equal((await fetch(`${mock.url}/kilns`)).status, 200)
  const failed = await fetch(`${mock.url}/kilns`, { headers: { prefer: 'code=401' } })
  assert.equal(failed.status, 401)
})

test('a module answers what was not read as the server does', async () => {
  const { stdout } = run('spec', '--format', 'module', '--spec', spec, '--types', fileURLToPath(import.meta.url))
  const module = join(folder, 'module.ts')
  await writeFile(
    module,
    stdout.replaceAll("'plant-store-kit/module'", JSON.stringify(join(import.meta.dirname, '../module.ts'))),
  )
  const { createHandlers } = await import(module)
  const { getResponse } = await import('msw')
  const response = await getResponse(createHandlers(), new Request('http://localhost/pets'))
  assert.equal(response?.status, 200)
})

test('in a repository the file is read, and a change of it changes the answers', async () => {
  const root = join(folder, 'repository')
  for (const name of ['api', 'common', '.git']) await mkdir(join(root, name), { recursive: true })
  const shared = join(root, 'common/pets.yaml')
  await writeFile(shared, PET)
  const own = join(root, 'api/openapi.json')
  await writeFile(own, documentOf({ '/pets': list(REF) }))
  await using mock = await createMockServer({ port: 0, spec: own, watch: true })
  const kinds = async (): Promise<string> => await (await fetch(`${mock.url}/pets`)).text()
  assert.match(await kinds(), /^\[\{"kind":"cat"\}/)
  await writeFile(shared, PET.replace('cat', 'dog'))
  while (!(await kinds()).includes('dog')) await new Promise((done) => setTimeout(done, 20))
})
