/** A document that changes while the mock runs, and documents that can't be served. */

import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, link, mkdir, mkdtemp, readFile, readlink, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { nightly } from '../../.ci/nightly.ts'
import { loadContract } from '../../spec/document/load.ts'
import { createMockServer } from '../index.ts'

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))
const ORIGINAL = await readFile(new URL('../../spec/openapi.yaml', import.meta.url), 'utf8')
let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
})
after(() => rm(folder, { recursive: true }))

/**
 * The lines of both streams as they come, and a wait for the first that matches. Between two edits there may be more:
 * a file that is written has no content for a moment, which may be long on a slow machine.
 */
function follow(child: ChildProcess): { readonly line: (pattern: RegExp) => Promise<string> } {
  const lines: string[] = []
  const waiting: { readonly pattern: RegExp; readonly resolve: (line: string) => void }[] = []
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue
    createInterface({ input: stream }).on('line', (line) => {
      const index = waiting.findIndex(({ pattern }) => pattern.test(line))
      if (index === -1) lines.push(line)
      else waiting.splice(index, 1)[0]?.resolve(line)
    })
  }
  return {
    line: async (pattern) => {
      const index = lines.findIndex((line) => pattern.test(line))
      if (index !== -1) return lines.splice(index, 1)[0] ?? ''
      const { promise, resolve } = Promise.withResolvers<string>()
      waiting.push({ pattern, resolve })
      return promise
    },
  }
}

test('changes are picked up; a broken, empty or half-written document leaves the last good one serving', async () => {
  const file = join(folder, 'watched.yaml')
  await writeFile(file, ORIGINAL)
  const child = spawn(process.execPath, [CLI, 'mock', '--port', '0', '--spec', file], { stdio: 'pipe' })
  try {
    const { line } = follow(child)
    const url = (await line(/listening on/)).replace(/.* on /, '')
    const statusFor = async (name: string): Promise<number> => {
      const response = await fetch(`${url}/plants`, {
        method: 'POST',
        headers: { authorization: 'Bearer x', 'content-type': 'application/json' },
        body: JSON.stringify({ id: 1, name }),
      })
      await response.text()
      return response.status
    }
    assert.equal(await statusFor('Swiss Cheese Plant'), 200)

    const bounded = ORIGINAL.replace('description: The name of the plant', 'maxLength: 8')
    await writeFile(file, bounded)
    await line(/^Reloaded /)
    assert.equal(await statusFor('Swiss Cheese Plant'), 400)

    await writeFile(file, `${bounded}\n  broken: [`)
    await line(/last valid document.*watched\.yaml:(?!1:1:)\d+:\d+: /)
    await writeFile(file, '')
    await line(/last valid document.*watched\.yaml:1:1: the document is empty/)
    await writeFile(file, ORIGINAL.slice(0, ORIGINAL.length / 2))
    await line(/last valid document.*watched\.yaml:(?!1:1:)\d+:\d+: /)
    assert.equal(await statusFor('Swiss Cheese Plant'), 400)

    // As editors save: a new file in the old one's place.
    await writeFile(`${file}.tmp`, ORIGINAL)
    await rename(`${file}.tmp`, file)
    await line(/^Reloaded /)
    assert.equal(await statusFor('Swiss Cheese Plant'), 200)
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
  assert.equal(child.exitCode, 0)
})

test('a change is seen where the system writes the name of the file in another case', async () => {
  const [asked, written] = [join(folder, 'Cased.yaml'), join(folder, 'cased.yaml')]
  await writeFile(written, ORIGINAL)
  // Where case says nothing, the other name is there already.
  await link(written, asked).catch(() => access(asked))
  const child = spawn(process.execPath, [CLI, 'mock', '--port', '0', '--spec', asked], { stdio: 'pipe' })
  try {
    const { line } = follow(child)
    await line(/listening on/)
    await writeFile(written, ORIGINAL.replace('description: The name of the plant', 'maxLength: 8'))
    await line(/^Reloaded /)
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
})

nightly('files that a document refers to are watched like it, also those that it refers to later', async () => {
  const file = join(folder, 'referring.yaml')
  const [sizes, shades] = [join(folder, 'sizes.yaml'), join(folder, 'shades.yaml')]
  const beds = (ref: string): string =>
    `{ openapi: 3.1.0, info: { title: t, version: '1' }, paths: { /beds: { put: { requestBody: { content:
      { application/json: { schema: { $ref: '${ref}' } } } }, responses: { '200': { description: d } } } } } }`
  await writeFile(sizes, 'Size: { type: number }')
  await writeFile(file, beds('./sizes.yaml#/Size'))
  const child = spawn(process.execPath, [CLI, 'mock', '--port', '0', '--spec', file], { stdio: 'pipe' })
  try {
    const { line } = follow(child)
    const url = (await line(/listening on/)).replace(/.* on /, '')
    const put = async (body: string): Promise<number> => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${url}/beds`, { method: 'PUT', headers, body })).status
    }
    assert.equal(await put('1'), 200)
    await writeFile(sizes, 'Size: { type: string }')
    await line(/^Reloaded /)
    assert.deepEqual([await put('1'), await put('"x"')], [400, 200])

    await writeFile(sizes, 'Size: [')
    await line(/last valid document.*sizes\.yaml/)
    assert.equal(await put('"x"'), 200)

    // What the document refers to only now is not there yet.
    await writeFile(file, beds('./shades.yaml#/Shade'))
    await line(/last valid document.*shades\.yaml/)
    await writeFile(shades, 'Shade: { type: boolean }')
    await line(/^Reloaded /)
    await writeFile(shades, 'Shade: { type: "null" }')
    await line(/^Reloaded /)
    assert.deepEqual([await put('true'), await put('null')], [400, 200])
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
})

/** Puts files into a volume as Kubernetes does with a ConfigMap's: links lead through `..data`, which alone is changed. */
async function putConfigMap(volume: string, version: string, files: Readonly<Record<string, string>>): Promise<void> {
  const before = await readlink(join(volume, '..data')).catch(() => null)
  await mkdir(join(volume, version), { recursive: true })
  for (const [name, text] of Object.entries(files)) await writeFile(join(volume, version, name), text)
  await symlink(version, join(volume, '..data_tmp'))
  await rename(join(volume, '..data_tmp'), join(volume, '..data'))
  if (before !== null) return rm(join(volume, before), { recursive: true })
  for (const name of Object.keys(files)) await symlink(join('..data', name), join(volume, name))
}

nightly("a ConfigMap's document and own answers are followed when Kubernetes swaps its folder", async () => {
  const volume = join(folder, 'volume')
  const put = (version: string, type: string, answer: string): Promise<void> =>
    putConfigMap(volume, version, {
      'beds.yaml': `{ openapi: 3.1.0, info: { title: t, version: '1' }, paths: { /bed: { get: { responses: { '200':
        { description: d, content: { application/json: { schema: { type: ${type} } } } } } } } } }`,
      'answers.yaml': `- { status: 200, headers: { x-of: ${answer} }, when: { path: /bed } }`,
    })
  await put('..2026_1', 'boolean', 'first')
  const words = ['--spec', join(volume, 'beds.yaml'), '--answers', join(volume, 'answers.yaml')]
  const child = spawn(process.execPath, [CLI, 'mock', '--port', '0', ...words], { stdio: 'pipe' })
  try {
    const { line } = follow(child)
    const url = (await line(/listening on/)).replace(/.* on /, '')
    const seen = async (): Promise<string | null> => (await fetch(`${url}/bed`)).headers.get('x-of')
    assert.equal(await seen(), 'first')
    // The answers alone, the document alone, and both again: each folder is another.
    await put('..2026_2', 'boolean', 'second')
    while ((await seen()) !== 'second') await pause(20)
    await put('..2026_3', 'integer', 'second')
    await line(/^Reloaded /)
    await put('..2026_4', 'string', 'third')
    await line(/^Reloaded /)
    while ((await seen()) !== 'third') await pause(20)
  } finally {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  }
})

const refused: Readonly<Record<string, readonly [text: string, error: RegExp]>> = {
  empty: ['', /^FILE:1:1: the document is empty/],
  'white space': ['\n\n', /^FILE:1:1: the document is empty/],
  'not YAML': ['openapi: 3.1.0\npaths: [', /^FILE:2:\d+: /],
  'a list': ['- 1', /^FILE:1:1: an OpenAPI document is an object/],
  'another format': [
    'swagger: "1.2"',
    /^FILE:1:\d+: "openapi" must be 3\.x \(or "swagger" 2\.0\), and "swagger" is "1\.2"/,
  ],
  'a later version': ['openapi: 4.0.0', /^FILE:1:\d+: "openapi" must be 3\.x/],
}

for (const [name, [text, error]] of Object.entries(refused)) {
  test(`refused at start with file, line and reason: ${name}`, async () => {
    const file = join(folder, `${name.replaceAll(/\W/g, '-')}.yaml`)
    await writeFile(file, text)
    await assert.rejects(loadContract(file), (refusal: Error) => {
      assert.match(refusal.message.replace(file, 'FILE'), error)
      assert.ok(!refusal.message.includes('\n'))
      return true
    })
  })
}

test('an OpenAPI 3.0 document with nullable, exclusive bounds and another file is served by the rules of 3.1', async () => {
  await writeFile(join(folder, 'shapes.yaml'), 'Size: { type: number, minimum: 0, exclusiveMinimum: true }')
  const file = join(folder, 'old.yaml')
  await writeFile(
    file,
    `openapi: 3.0.3
info: { title: t, version: '1' }
paths:
  /beds:
    put:
      requestBody:
        content:
          application/json:
            schema:
              type: object
              properties:
                size: { $ref: './shapes.yaml#/Size' }
                note: { type: string, nullable: true }
      responses: { '200': { description: d } }
`,
  )
  await using mock = await createMockServer({ port: 0, spec: file })
  const put = async (body: string): Promise<number> => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(`${mock.url}/beds`, { method: 'PUT', headers, body })).status
  }
  assert.equal(await put('{"size":0.1,"note":null}'), 200)
  assert.equal(await put('{"size":0}'), 400)
})

test('a document at an address is served, and one that is not there is refused', async () => {
  await using origin = await createMockServer({ port: 0 })
  const { contract } = await loadContract(`${origin.url}/_mock/openapi.json`)
  assert.equal(contract.title, 'Plant Store')
  await assert.rejects(loadContract(`${origin.url}/nothing`), /the server answered 404/)
})

nightly(
  'a document at an address is asked for again: a change is served, and what fails keeps the last one',
  async () => {
    const [first, second] = ['Moss', 'Fern'].map((title) =>
      JSON.stringify({
        openapi: '3.1.0',
        info: { title, version: '1' },
        paths: { [`/${title}`]: { get: { responses: { 204: { description: 'ok' } } } } },
      }),
    )
    let text = first
    const asked: (string | undefined)[] = []
    const publisher = createServer((request, response) => {
      const etag = `"${text?.length} ${text?.includes('Fern')}"`
      asked.push(request.headers['if-none-match'])
      const isSame = request.headers['if-none-match'] === etag
      response.writeHead(isSame ? 304 : 200, { etag, 'content-type': 'application/json' }).end(isSame ? '' : text)
    })
    publisher.listen(0, '127.0.0.1')
    await once(publisher, 'listening')
    const { port } = publisher.address() as AddressInfo
    const spec = `http://127.0.0.1:${port}/openapi.json`
    const child = spawn(process.execPath, [CLI, 'mock', '--port', '0', '--spec', spec], { stdio: 'pipe' })
    try {
      const { line } = follow(child)
      const url = (await line(/listening on/)).replace(/.* on /, '')
      const statusOf = async (path: string): Promise<number> => (await fetch(url + path)).status
      while (asked.length < 2) await once(publisher, 'request')
      assert.deepEqual(asked.slice(0, 2), [undefined, `"${first?.length} false"`])
      text = second
      await line(/^Reloaded http/)
      assert.deepEqual([await statusOf('/Fern'), await statusOf('/Moss')], [204, 404])
      text = 'openapi: ['
      await line(/last valid document.*openapi\.json:/)
      publisher.closeAllConnections()
      publisher.close()
      await line(/last valid document.*openapi\.json: can't be read/)
      assert.equal(await statusOf('/Fern'), 204)
    } finally {
      publisher.close()
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }
  },
)
