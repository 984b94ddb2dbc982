/** The rules of the repository that a test can check: which folder may import which, and what is at the top level. */

import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { test } from 'node:test'
import { withSlashes } from '../markdown.ts'
import { MADE, ROOT } from '../package.ts'

/** What each folder may import from this repository. The first match counts. */
const ROOMS: readonly (readonly [room: string, may: readonly string[]])[] = [
  ['spec/', ['spec/']],
  ['fixtures/', ['fixtures/', 'spec/']],
  // Of fixtures/, only what makes values and items, and its random numbers.
  [
    'mocks/engine/',
    [
      'mocks/engine/',
      'spec/',
      ...['derived', 'errors', 'items', 'values', 'plan', 'meaning', 'scene', 'world'].map(
        (name) => `fixtures/${name}/`,
      ),
    ],
  ],
  ['mocks/imitation/', ['mocks/imitation/', 'mocks/engine/', 'spec/', 'fixtures/world/', 'fixtures/scene/']],
  ['mocks/server/', ['mocks/', 'spec/', 'fixtures/scene/']],
  // The page's form sends fixtures. They are loaded when the page is opened; the mock's answers never depend on them.
  [
    'mocks/console/',
    ['mocks/console/', 'mocks/control/client.ts', 'mocks/journal/', 'mocks/engine/', 'spec/', 'fixtures/'],
  ],
  ['mocks/session/', ['mocks/session/', 'mocks/engine/', 'spec/']],
  ['mocks/http/', ['mocks/http/', 'mocks/session/', 'mocks/engine/', 'spec/']],
  ['mocks/journal/', ['mocks/journal/', 'mocks/engine/', 'spec/']],
  ['mocks/data/', ['mocks/data/', 'mocks/session/', 'mocks/engine/', 'spec/']],
  ['mocks/msw/', ['mocks/msw/', 'mocks/imitation/', 'mocks/engine/', 'spec/']],
  // The soak judges the mock from outside, by the contract and by how its requests were built.
  ['.ci/soak/', ['.ci/soak/', 'spec/', 'fixtures/', 'contract-tests/judge/']],
  // What the module of a document calls: handlers, client and fixtures.
  ['mocks/module.ts', ['mocks/', 'spec/', 'fixtures/']],
  ['mocks/', ['mocks/', 'spec/']],
  ['contract-tests/', ['contract-tests/', 'spec/', 'fixtures/']],
  ['cli.ts', ['spec/', 'fixtures/', 'mocks/', 'contract-tests/', 'package.json']],
]

const sources = (await readdir(ROOT, { recursive: true }))
  .map(withSlashes)
  .filter((file) => file.endsWith('.ts') && !/(^|\/)(node_modules|dist|tests|examples|targets)\//.test(file))

type Import = { readonly file: string; readonly target: string }

async function importsOf(file: string): Promise<Import[]> {
  const text = await readFile(join(ROOT, file), 'utf8')
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\b[^'"\n]*(?:\{[^}]*\})?[^'"\n]*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]/g,
  )
  return [...found].map(([, named, dynamic]) => ({ file, target: named ?? dynamic ?? '' }))
}

const imports = (await Promise.all(sources.map(importsOf))).flat()
const ours = imports
  .filter(({ target }) => target.startsWith('.'))
  .map(({ file, target }) => ({ file, target: withSlashes(relative(ROOT, join(ROOT, dirname(file), target))) }))
  // The generators contain import lines in the text that they write.
  .filter(({ file, target }) => !file.startsWith('.ci/generate/') || /^(spec|fixtures|\.ci\/generate)\//.test(target))

test('imports run one way, type imports too', () => {
  assert.ok(ours.length > 100, 'the imports were found')
  const wrong = ours.filter(({ file, target }) => {
    const room = ROOMS.find(([name]) => file.startsWith(name))
    return room !== undefined && !room[1].some((allowed) => target.startsWith(allowed))
  })
  assert.deepEqual(wrong, [])
})

test('no import leads back to where it came from, type imports neither', () => {
  const left = new Map(
    sources.map((file) => [file, ours.filter((one) => one.file === file).map(({ target }) => target)]),
  )
  const isEnd = (targets: readonly string[]): boolean => !targets.some((target) => left.has(target))
  for (let size = -1; size !== left.size; ) {
    size = left.size
    for (const [file, targets] of left) if (isEnd(targets)) left.delete(file)
  }
  // A file that is left is on an import cycle, or imports one that is.
  assert.deepEqual([...left.keys()], [])
})

test('a folder has at most 15 files', () => {
  const counts = Map.groupBy(sources, (file) => dirname(file))
  assert.deepEqual(
    [...counts].filter(([, files]) => files.length > 15).map(([folder]) => folder),
    [],
  )
})

const TYPES = /^(?:export )?(?:abstract )?(?:type|interface|class) (\w+)/gm
const FUNCTIONS = /^ *(?:export )?(?:default )?(?:async )?function\*? (\w+)/gm

/** The names that `pattern` finds, by how many files declare them: a reader takes a name for one thing. */
async function declaredNames(pattern: RegExp): Promise<ReadonlyMap<string, number>> {
  const files = sources.filter((file) => !/^\.ci\/|\/(generated|wild)\//.test(file))
  const declared = await Promise.all(
    files.map(async (file) => {
      const text = await readFile(join(ROOT, file), 'utf8')
      return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))]
    }),
  )
  return new Map([...Map.groupBy(declared.flat(), (name) => name)].map(([name, all]) => [name, all.length]))
}

async function namesInTwoFiles(pattern: RegExp): Promise<string[]> {
  return [...(await declaredNames(pattern))].filter(([, files]) => files > 1).map(([name]) => name)
}

test('few names mean two things: at most 15 of types, and 80 of functions', async () => {
  const types = await namesInTwoFiles(TYPES)
  assert.ok(types.length <= 15, types.join(', '))
  const functions = await namesInTwoFiles(FUNCTIONS)
  assert.ok(functions.length <= 80, functions.join(', '))
})

test('the glossary has at most 25 words, and the types that it names are there', async () => {
  const page = await readFile(join(ROOT, '.github/CONTRIBUTING.md'), 'utf8')
  const [, table = ''] = /^\| word \| what it is \|\n\|---\|---\|\n([\s\S]*?)\n\n/m.exec(page) ?? []
  const words = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, word = '']) => word)
  assert.ok(words.length > 20 && words.length <= 25, `${words.length} words`)
  const types = await declaredNames(TYPES)
  for (const [, type = ''] of words.join().matchAll(/`(\w+)`/g)) assert.equal(types.get(type), 1, type)
})

test('no two folders need each other', () => {
  const needs = new Set(ours.map(({ file, target }) => `${dirname(file)} ${dirname(target)}`))
  const mutual = [...needs].filter((need) => {
    const [one = '', other = ''] = need.split(' ')
    return one < other && needs.has(`${other} ${one}`)
  })
  assert.deepEqual(mutual, [])
})

test('what runs in browsers reaches nothing of node:, Prism or MSW', () => {
  const reached = new Set<string>()
  const pending = sources.filter((file) => /^mocks\/(engine|imitation)\//.test(file))
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    pending.push(...ours.filter((one) => one.file === file).map(({ target }) => target))
  }
  const wrong = imports.filter(
    ({ file, target }) => reached.has(file) && /^(node:|@stoplight\/|msw|fastify)/.test(target),
  )
  assert.deepEqual(wrong, [])
  assert.ok(!reached.has('spec/document/load.ts') && reached.has('spec/json/exact-json.ts'))
})

test('what is shipped takes the parts of node:http without loading all of it', async () => {
  for (const file of sources.filter((file) => !file.startsWith('.ci/'))) {
    assert.doesNotMatch(await readFile(join(ROOT, file), 'utf8'), /^import (?!type )[^\n]*'node:http'/m, file)
  }
})

test('the top level is the one that was agreed', async () => {
  const visible = (await readdir(ROOT)).filter((name) => !name.startsWith('.'))
  const agreed =
    'LICENSE README.md cli.ts contract-tests fixtures mocks package-lock.json package.json spec tsconfig.json'
  assert.deepEqual(visible.filter((name) => !MADE.test(name)).sort(), agreed.split(' ').sort())
})

test('no field, path or status of the Plant Store is written into the code', async () => {
  const code = sources.filter((file) => !/^(spec\/(generated|types)|fixtures\/world\/vocabulary|\.ci)/.test(file))
  for (const file of code) {
    const text = (await readFile(join(ROOT, file), 'utf8')).replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    assert.doesNotMatch(text, /['"`]\/plants|createPlant['"`]|\.tag\b|\['(tag|id|name|error|message)'\]/, file)
  }
})
