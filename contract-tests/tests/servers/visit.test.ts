/** The visits of `npm run wild -- --programs` notice what a program suffers, and what it says in another way next time. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { nightly } from '../../../.ci/nightly.ts'
import { served } from '../../wild/program.ts'
import { programs } from '../../wild/real-programs.ts'
import { type Visitable, visit } from '../../wild/visit.ts'
import { Visited } from '../../wild/visited.ts'

const HERE = import.meta.dirname

function notes(...habits: readonly string[]): Visitable {
  return {
    base: '',
    isJudged: true,
    flags: [],
    headers: { 'X-Look': 'yes' },
    others: [{ method: 'POST', path: '/notes', body: { text: 'theirs' } }],
    lists: [{ method: 'GET', path: '/notes', items: '', key: '/id', changing: [], deleted: {}, grows: false }],
    start: (folder) =>
      served(() => [process.execPath, fileURLToPath(import.meta.resolve('./notes.ts')), ...habits], {
        folder,
        env: process.env,
      }),
    document: () => readFile(join(HERE, 'notes.yaml'), 'utf8'),
  }
}

nightly('a program that stays the same is left as it was, and is judged the same each time', async () => {
  const { faults, first } = await visit(notes(), 2)
  assert.deepEqual(faults, [])
  assert.equal(first?.judged, 3)
})

nightly('a program that refuses in another way each time is noticed by each promise of sameness', async () => {
  const { faults } = await visit(notes('wavers'), 2)
  assert.deepEqual(
    faults.map(({ proof }) => proof),
    ['steady', 'baseline', 'learnt', 'learnt'],
  )
  assert.match(
    faults.find(({ proof }) => proof === 'steady')?.what ?? '',
    /^it ended with 0, and the first one with 1, no longer: create-note\.request\./,
  )
})

describe('after a command', () => {
  const program = notes()
  const visited = new Visited(program, program.start)
  let folder = ''
  let ledger = ''
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'visit-test-'))
    ledger = join(folder, 'created.ndjson')
    await visited.open()
  })
  after(async () => {
    await visited.close()
    await rm(folder, { recursive: true })
  })

  const stored = async (): Promise<{ id: string }[]> => (await fetch(`${visited.url}/notes`)).json()
  const add = async (): Promise<string> => {
    const headers = { 'Content-Type': 'application/json' }
    const made = await fetch(`${visited.url}/notes`, { method: 'POST', headers, body: '{"text":"left"}' })
    return (await made.json()).id
  }
  const proofs = async (): Promise<string[]> =>
    (await visited.look('a command', ledger)).faults.map(({ proof }) => proof)

  test('nothing is wrong where nothing happened', async () => {
    assert.deepEqual(await proofs(), [])
  })

  test('a new item is a fault unless the ledger names it, and does not call it deleted', async () => {
    const id = await add()
    assert.deepEqual(await proofs(), ['named'])
    const named = await add()
    const creation = '"item":1,"operation":"createNote"'
    await writeFile(ledger, `{${creation},"key":"${named}"}\n{"item":2,"key":"7${id}"}\n`)
    assert.deepEqual(await proofs(), [])
    const denied = await add()
    await writeFile(ledger, `{${creation},"location":"/notes/${denied}"}\n{${creation},"undo":"deleted"}\n`)
    assert.deepEqual(await proofs(), ['named'])
  })

  test('an item of others that is gone is a fault, and is there again for the next command', async () => {
    for (const { id } of await stored()) await fetch(`${visited.url}/notes/${id}`, { method: 'DELETE' })
    assert.deepEqual(await proofs(), ['kept'])
    assert.equal((await stored()).length, 1)
  })

  test('a program that died is a fault, and runs again for the next command', async () => {
    await fetch(visited.url, { method: 'DELETE' }).catch(() => {})
    assert.deepEqual(await proofs(), ['alive'])
    assert.equal((await stored()).length, 1)
  })
})

test('a program that shows nothing of others is refused: nobody would see that it was wiped', async () => {
  const program = { ...notes(), others: [] }
  const visited = new Visited(program, program.start)
  await assert.rejects(visited.open(), /\/notes shows nothing of others/)
  await visited.close()
})

test('each real program says what others have stored, and where that is shown', () => {
  const all = programs()
  assert.ok(all.length >= 4)
  for (const { name, others, lists } of all) assert.ok(others.length > 0 && lists.length > 0, name)
})

test('the page has a row for each real program', async () => {
  const page = await readFile(join(HERE, '../../PROGRAMS.md'), 'utf8')
  for (const { title } of programs()) assert.ok(page.includes(`| ${title} |`), title)
})
