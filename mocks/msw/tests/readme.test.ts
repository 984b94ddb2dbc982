/** The READMEs on the handlers: their code must be in the tested examples, and their table must be the engine's. */

import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createHandlers, SCENARIO_NAMES, SCENARIOS } from '../index.ts'

const ROOT = join(import.meta.dirname, '../../..')
const ROOM = await readFile(join(ROOT, 'mocks/README.md'), 'utf8')
const PAGES = await Promise.all(
  ['handlers', 'typed', 'tests', 'playwright'].map((name) => readFile(join(ROOT, `mocks/pages/${name}.md`), 'utf8')),
)
const EXAMPLES = ['mocks/msw/examples', 'mocks/examples'].map((folder) => join(ROOT, folder))

test('every piece of code is in an example, word for word', async () => {
  const folders = await Promise.all(
    EXAMPLES.map(async (folder) => (await readdir(folder, { recursive: true })).map((file) => join(folder, file))),
  )
  const files = folders.flat().filter((file) => file.endsWith('.ts'))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  const pieces = [...PAGES.join('\n').matchAll(/^```typescript\n([\s\S]*?)^```$/gm)].map(([, piece = '']) => piece)
  assert.ok(pieces.length >= 7)
  for (const piece of pieces)
    assert.ok(
      texts.some((text) => text.includes(piece.trim())),
      piece,
    )
})

test('the table of options has every option of the handlers', () => {
  const options: object = { nothing: 1 }
  const [, table = ''] = /## Options\n\n([\s\S]*)$/.exec(PAGES[0] ?? '') ?? []
  const cells = [...table.matchAll(/^\| ([^|]*) \|/gm)].flatMap(([, cell = '']) => [...cell.matchAll(/`(\w+)`/g)])
  const told = cells.map(([, name]) => name).toSorted()
  assert.throws(() => createHandlers(options), { message: new RegExp(`it has ${told.join(', ')}\\.$`) })
})

test('the table of scenarios is the one that the adapters obey', () => {
  for (const name of SCENARIO_NAMES) {
    const { description, insteadInMsw } = SCENARIOS[name]
    const row = `| \`${name}\` | ${description} | ${insteadInMsw ?? 'the same'} |`
    assert.ok(ROOM.includes(row), row)
  }
})
