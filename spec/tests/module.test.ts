/** The module of a document: what its types are called, and what the command says where there are none. */

import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { createLogger, createServer } from 'vite'
import { nightly } from '../../.ci/nightly.ts'
import { commandLine } from '../../.ci/tests/command.ts'
import { compileDocument } from '../document/document.ts'
import { loadContract } from '../document/load.ts'
import { watchDocument } from '../document/watch.ts'
import { validatorsOf } from '../validation/standalone.ts'
import { documentModule } from '../vite.ts'

const ROOT = join(import.meta.dirname, '../..')
const SHOP = join(import.meta.dirname, 'typed/shop.yaml')

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-module-'))
})
after(() => rm(folder, { recursive: true }))

type SpecEnd = { readonly code: number; readonly err: string; readonly out: string }

async function moduleOf(cwd: string, ...words: readonly string[]): Promise<SpecEnd> {
  const { code, stderr: err, stdout: out } = await commandLine(['spec', '--format', 'module', ...words], { cwd })
  return { code, err, out }
}

/** What a module says of the document's types. */
function typesIn(module: string): string[] {
  const [, text = ''] = /interface ApiTypes \{\n([\s\S]*?)\n\}\n/.exec(module) ?? []
  return text.split('\n').map((line) => line.trim())
}

test("a module has the types that the project's own openapi-typescript makes", async () => {
  const out = join(folder, 'own.ts')
  assert.deepEqual(await moduleOf(ROOT, '--spec', SHOP, '--out', out), { code: 0, err: '', out: '' })
  const module = await readFile(out, 'utf8')
  assert.match(module, /export interface paths \{/)
  const types = typesIn(module)
  assert.ok(types.includes('"changeOrder": paths["/orders/{id}"]["patch"]'))
  assert.ok(types.includes('"get /health": paths["/health"]["get"]'))
  const item = 'paths["/orders/{id}"]["get"]["responses"][200]["content"]["application/json"]'
  assert.ok(types.includes(`"orders": ${item}`))
})

test('without openapi-typescript it has the names, and the command says in one line what to do', async () => {
  const { code, err, out } = await moduleOf(folder, '--spec', SHOP)
  assert.equal(code, 0)
  assert.match(err, /^[^\n]*npm install -D openapi-typescript[^\n]*--types FILE[^\n]*\n$/)
  const types = typesIn(out)
  assert.ok(types.includes('"changeOrder": Undescribed'))
  assert.ok(types.includes('"orders": unknown'))
})

test('an openapi-typescript that TypeScript 7 breaks is told in one line, with what to do', async () => {
  const place = join(folder, 'seven')
  const packages = {
    typescript: ['{"version":"7.0.2","main":"index.js"}', 'exports.version = "7.0.2"'],
    'openapi-typescript': ['{"version":"7.13.0","main":"index.js"}', 'require("typescript").factory.createNull()'],
  }
  for (const [name, [manifest = '', code = '']] of Object.entries(packages)) {
    const own = join(place, 'node_modules', name)
    await mkdir(own, { recursive: true })
    await writeFile(join(own, 'package.json'), manifest)
    await writeFile(join(own, 'index.js'), code)
  }
  const told =
    /^openapi-typescript 7 needs TypeScript 5, and this project has 7\.0\.2: bodies have no types in the module\.[^\n]* npx -p typescript@5 [^\n]*\n$/
  const { code, err, out } = await moduleOf(place, '--spec', SHOP)
  assert.equal(code, 0)
  assert.match(err, told)
  assert.ok(typesIn(out).includes('"orders": unknown'))
  // npm does not install it beside TypeScript 7: who is told to install it gets no further.
  await rm(join(place, 'node_modules/openapi-typescript'), { recursive: true })
  assert.match((await moduleOf(place, '--spec', SHOP)).err, told)
})

test('--types names a file, found from where the module stands', async () => {
  await writeFile(join(folder, 'api.d.ts'), '')
  const words = ['--spec', SHOP, '--types', 'api.d.ts']
  const { err, out } = await moduleOf(folder, ...words)
  assert.equal(err, '')
  assert.match(out, /^import type \{ components, paths \} from "\.\/api\.d\.ts"$/m)
  const [missing, elsewhere] = await Promise.all([
    moduleOf(folder, '--spec', SHOP, '--types', 'none.d.ts'),
    moduleOf(folder, ...words, '--out', 'no-folder/api.ts'),
  ])
  assert.deepEqual(
    [missing, elsewhere].map(({ code, err }) => [code, err]),
    [
      [2, "error: --types none.d.ts: can't be read: there is no such file or folder\n"],
      [1, "error: no-folder/api.ts: can't be written: there is no such file or folder\n"],
    ],
  )
  const over = await moduleOf(folder, ...words, '--out', './api.js')
  assert.deepEqual([over.code, await readFile(join(folder, 'api.d.ts'), 'utf8')], [2, ''])
  assert.match(over.err, /^error: --out \.\/api\.js would write its own types over --types api\.d\.ts: [^\n]+\n$/)
})

test('a $ref that leads nowhere is a warning, and the module is written', async () => {
  const text = await readFile(SHOP, 'utf8')
  const broken = join(folder, 'broken.yaml')
  await writeFile(broken, text.replaceAll('/schemas/Address', '/schemas/Adress').replaceAll('/Unauthorized', '/None'))
  const { code, err, out } = await moduleOf(ROOT, '--spec', broken)
  assert.equal(code, 0)
  assert.doesNotMatch(err, /\n {4}at /)
  assert.match(err, /^warning: .*broken\.yaml:\d+:\d+: .*None/m)
  assert.match(out, /export const contract/)
})

const SPLIT: Readonly<Record<string, string>> = {
  'openapi.yaml': `
openapi: 3.1.0
info: { title: Split, version: '1' }
paths:
  /pets:
    parameters: [{ $ref: ./parts.yaml#/limit, description: own }]
    get:
      operationId: listPets
      responses:
        200: { description: d, content: { application/json: { schema: { type: array, items: { $ref: ./schemas/pet.yaml } } } } }
    post:
      operationId: addPet
      requestBody: { content: { application/json: { schema: { $ref: ./schemas/new-pet.schema.json } } } }
      responses:
        201: { description: d, content: { application/json: { schema: { $ref: ./schemas/pet.yaml } } } }
        default: { $ref: ../nowhere.yaml }
  /owners: { get: { operationId: getOwner, responses: { 200: { description: d, content: { application/json: { schema: { $ref: '#/components/schemas/Owner' } } } } } } }
components: { schemas: { pet: { type: string }, Owner: { $ref: schemas/owner.yaml } } }
`,
  'parts.yaml': 'limit: { name: limit, in: query, schema: { type: integer } }\n',
  'schemas/pet.yaml':
    "type: object\nrequired: [id]\nproperties: { id: { type: integer }, owner: { $ref: owner.yaml }, friends: { type: array, items: { $ref: '#' } } }\n",
  'schemas/owner.yaml': 'type: object\nproperties: { name: { type: string } }\n',
  'schemas/new-pet.schema.json':
    '{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","properties":{"name":{"type":"string"}}}',
}

/** A new folder with the files of the document. */
async function splitIn(name: string): Promise<string> {
  const place = join(folder, name)
  await mkdir(join(place, 'schemas'), { recursive: true })
  for (const [file, text] of Object.entries(SPLIT)) await writeFile(join(place, file), text)
  return place
}

test('the module of a document in several files has types by their names, in a file beside JavaScript, too', async () => {
  const place = await splitIn('split')
  const { code, err, out } = await moduleOf(ROOT, '--spec', join(place, 'openapi.yaml'))
  assert.equal(code, 0)
  assert.doesNotMatch(err, /\n {4}at /)
  assert.deepEqual([...new Set(out.match(/components\["schemas"\]\["[^"]+"\]/g))].toSorted(), [
    'components["schemas"]["Owner"]',
    'components["schemas"]["new-pet"]',
    'components["schemas"]["pet-2"]',
  ])
  // A file of JavaScript, which Node need not strip, has its types beside it.
  const plain = await moduleOf(ROOT, '--spec', join(place, 'openapi.yaml'), '--out', join(place, 'api.mjs'))
  assert.deepEqual([plain.code, plain.out], [0, ''])
  assert.doesNotMatch(await readFile(join(place, 'api.mjs'), 'utf8'), /^import type|^export (interface|type)/m)
  const declared = await readFile(join(place, 'api.d.mts'), 'utf8')
  assert.match(declared, /declare const createHandlers: TypedHandlers<ApiTypes>/)
  assert.ok(declared.length < out.length / 2)
})

// A compiler reads all sources of the kit for that.
nightly('a compiler takes the types of a module, and finds what breaks them', async () => {
  const place = await splitIn('compiled')
  await moduleOf(ROOT, '--spec', join(place, 'openapi.yaml'), '--out', join(place, 'api.mjs'))
  const declared = (await readFile(join(place, 'api.d.mts'), 'utf8')).replace('// @ts-nocheck', '')
  const used = "import type { ApiTypes } from './api.mjs'\n"
  const wanted =
    "export const pet: ApiTypes['schemas']['pet-2'] = { id: 1, owner: { name: 'Ada' }, friends: [{ id: 2 }] }\n"
  const wrong = "export const other: ApiTypes['schemas']['new-pet'] = { name: 1 }\n"
  await writeFile(join(place, 'module.ts'), used + wanted + wrong)
  await writeFile(join(place, 'package.json'), '{"type":"module"}')
  const paths = { 'plant-store-kit/module': [join(ROOT, 'mocks/module.ts')] }
  await writeFile(join(place, 'api.d.mts'), declared)
  const options = { extends: join(ROOT, 'tsconfig.json'), files: ['module.ts', 'api.mjs'], include: [] }
  const compilerOptions = {
    noEmit: true,
    allowJs: true,
    checkJs: true,
    paths,
    typeRoots: [join(ROOT, 'node_modules/@types')],
  }
  await writeFile(join(place, 'tsconfig.json'), JSON.stringify({ ...options, compilerOptions }))
  const tsc = join(ROOT, 'node_modules/typescript-7/bin/tsc')
  const told = await new Promise<string>((resolve) => {
    execFile(process.execPath, [tsc, '-p', place, '--checkers', '1'], (_, stdout) => resolve(stdout))
  })
  // One error, which shows that the types say something.
  assert.match(
    told.trim(),
    /^[^\n]*module\.ts\(\d+,\d+\): error TS2322: Type 'number' is not assignable to type 'string'\.$/,
  )
})

test('a module has each check once, and no words about the document', async () => {
  const text = await readFile(SHOP, 'utf8')
  const described = join(folder, 'described.yaml')
  await writeFile(described, text.replaceAll(/^( {6})responses:$/gm, '$1description: Only people read this.\n$&'))
  const { out } = await moduleOf(folder, '--spec', described)
  assert.doesNotMatch(out, /Only people read this/)
  assert.equal(out.match(/"#\/components\/schemas\/Address","required",\{missingProperty: "street"\}/g)?.length, 1)
  assert.ok(gzipSync(out).length < 5_000, `${gzipSync(out).length} bytes`)
})

test('the package has what the checks of a module call', async () => {
  const content = { 'application/json': { schema: { type: 'number', multipleOf: 0.01 } } }
  const paths = { '/a': { put: { requestBody: { content }, responses: { 200: { description: 'd' } } } } }
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths })
  const { names } = validatorsOf((await compileDocument('priced.json', text)).contract)
  assert.ok(names.includes('isMultiple'))
  const exported = Object.keys(await import('../../mocks/module.ts'))
  assert.deepEqual(
    names.filter((name) => !exported.includes(name)),
    [],
  )
})

/** A document of one operation. */
const harbour = (id: string): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Harbour', version: '1' },
    paths: { '/boats': { get: { operationId: id, responses: { 204: { description: 'd' } } } } },
  })

test('with --watch the module follows the document, and stays as it was while that is broken', async () => {
  const spec = join(folder, 'harbour.json')
  const out = join(folder, 'harbour.mock.ts')
  await writeFile(spec, harbour('listBoats'))
  const words = ['spec', '--format', 'module', '--spec', spec, '--out', out, '--watch']
  const child = spawn(process.execPath, [join(ROOT, 'cli.ts'), ...words], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const steps: readonly (readonly [told: RegExp, next: string | null])[] = [
    [/is written, and again after each change/, harbour('allBoats')],
    [/is written again$/, 'openapi: ['],
    [/^error: .*harbour\.mock\.ts stays as it was: .*harbour\.json:1:/, null],
  ]
  const pending = [...steps]
  for await (const line of createInterface(child.stderr)) {
    const [told, next] = pending[0] ?? [/^$/, null]
    if (!told.test(line)) continue
    pending.shift()
    if (next === null) child.kill()
    else await writeFile(spec, next)
  }
  assert.deepEqual(pending, [])
  assert.match(await readFile(out, 'utf8'), /"allBoats": Undescribed/)
  const { code, err } = await moduleOf(folder, '--spec', SHOP, '--watch')
  assert.deepEqual([code, err], [2, 'error: --watch works only with --format module and --out FILE\n'])
})

test('a log beside a broken document is read for a repair, and the reason is told once', async () => {
  const place = join(folder, 'beside')
  await mkdir(place)
  const spec = join(place, 'harbour.json')
  await writeFile(spec, harbour('listBoats'))
  const loaded = await loadContract(spec, {})
  const told: string[] = []
  const tried = new EventEmitter<{ again: [] }>()
  const reload = async (): Promise<never> => {
    setImmediate(() => tried.emit('again'))
    throw new Error('it is broken')
  }
  const watch = watchDocument(
    () => loaded,
    {},
    reload,
    (reason) => told.push(reason),
  )
  try {
    for (const name of ['harbour.json', 'mock.log', 'mock.log']) {
      const again = once(tried, 'again')
      await writeFile(join(place, name), 'openapi: [')
      await again
    }
    assert.deepEqual(told, ['it is broken'])
  } finally {
    watch.close()
  }
})

test('the plugin for Vite and Vitest writes the module before it is imported, and after each change', async () => {
  const root = join(folder, 'page')
  await mkdir(root)
  const change = (id: string): Promise<void> => writeFile(join(root, 'api.json'), harbour(id))
  const module = (): Promise<string> => readFile(join(root, 'src/api.mock.ts'), 'utf8')
  await change('listBoats')
  const plugins = [documentModule({ spec: 'api.json', out: 'src/api.mock.ts' })]
  const told = new EventEmitter<{ info: [string]; error: [string] }>()
  const [info, error] = (['info', 'error'] as const).map((level) => (text: string) => void told.emit(level, text))
  const customLogger = Object.assign(createLogger('silent'), { info, error })
  const server = await createServer({
    root,
    configFile: false,
    plugins,
    customLogger,
    server: { middlewareMode: true },
  })
  try {
    // Its types are there or not, as openapi-typescript is.
    assert.match(await module(), /\blistBoats\b/)
    await change('allBoats')
    assert.deepEqual(await once(told, 'info'), ['src/api.mock.ts is written again: api.json has changed'])
    const changed = await module()
    assert.match(changed, /\ballBoats\b/)
    assert.doesNotMatch(changed, /\blistBoats\b/)
    await writeFile(join(root, 'api.json'), '{')
    assert.match(String(await once(told, 'error')), /^src\/api\.mock\.ts stays as it was: .*api\.json:1:/)
  } finally {
    await server.close()
  }
  assert.throws(() => documentModule(Object({ spec: 'api.json', file: 'x.ts' })), {
    name: 'OptionError',
    message: /has no option "file"/,
  })
})
