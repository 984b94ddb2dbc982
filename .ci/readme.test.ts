/**
 * The README is true: each of its commands is run, and what it shows as output is what comes. A mock on a free port
 * stands where the README's reader has one on 4010; the two set-up commands are run by CI itself.
 */

import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { createMockServer, type MockServer } from '../mocks/index.ts'

const ROOT = join(import.meta.dirname, '..')
const README = await readFile(join(ROOT, 'README.md'), 'utf8')
/** Packages by the name that users import, and where they are before they are built. */
const ENTRIES: Readonly<Record<string, string>> = {
  'plant-store-kit/mocks': 'mocks/index.ts',
  'plant-store-kit/fixtures': 'fixtures/index.ts',
}
const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)

type Block = { readonly language: string; readonly text: string; readonly output: string | null }

/** Fenced blocks; one of `json` or `text` right after another is what that one prints. */
function blocks(): Block[] {
  const fences = [...README.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
  return fences.flatMap(([whole, language = '', text = ''], index) => {
    const next = fences[index + 1]
    const between = next === undefined ? '' : README.slice(README.indexOf(whole) + whole.length, next.index)
    const shown = next !== undefined && between.trim() === '' && /^(json|text)$/.test(next[1] ?? '')
    return [{ language, text: text.trim(), output: shown ? (next[2] ?? '').trim() : null }]
  })
}

let mock: MockServer
let folder: string
before(async () => {
  mock = await createMockServer({ port: 0 })
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
})
after(async () => {
  await mock.close()
  await rm(folder, { recursive: true })
})

const run = promisify(execFile)

for (const { language, text, output } of blocks()) {
  if (language === 'sh' && !text.startsWith('npm ci')) {
    test(`README: ${text.split('\n')[0]}`, async () => {
      const command = text.replaceAll('http://127.0.0.1:4010', mock.url)
      const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', command], {
        cwd: ROOT,
        env: { ...process.env, PATH },
      })
      if (output === null) assert.notEqual(stdout, '')
      else assert.equal(stdout.trim(), output)
    })
  }
  if (language === 'ts') {
    test(`README: ${text.split('\n')[0]}`, async () => {
      const file = join(folder, `${text.length}.ts`)
      const local = text.replaceAll(/'(plant-store-kit\/[^']+)'/g, (whole, name: string) => {
        const entry = ENTRIES[name]
        return entry === undefined ? whole : `'${join(ROOT, entry)}'`
      })
      await writeFile(file, local)
      const { stdout } = await run(process.execPath, [file])
      if (output !== null) assert.equal(stdout.trim(), output)
    })
  }
}

test('README: the two set-up commands are scripts of the package, and start serves', async () => {
  const setUp = blocks().filter(({ language, text }) => language === 'sh' && text.startsWith('npm ci'))
  assert.deepEqual(
    setUp.map(({ text }) => text),
    ['npm ci && npm start', 'npm ci && npm test'],
  )
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  assert.ok(typeof scripts.test === 'string')
  const child = spawn('npm', ['start', '--silent', '--', '--port', '0'], {
    cwd: ROOT,
    env: { ...process.env, PATH },
    detached: true,
  })
  const [line] = await once(child.stdout, 'data')
  assert.match(String(line), /^Plant Store mock listening on http:\/\/127\.0\.0\.1:\d+\n/)
  // As Ctrl-C does it: npm, its shell and the mock are one group.
  process.kill(-(child.pid ?? Number.NaN), 'SIGINT')
  await once(child, 'exit')
})

test('README: every file it links to is there', async () => {
  for (const [, target = ''] of README.matchAll(/\]\((?!https?:|#)([^)]+)\)/g)) await readFile(join(ROOT, target))
})
