/** Reports of shards that somebody else wrote: nothing in them is obeyed, and no file of this machine is read for them. */

import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { commandLine } from '../../../.ci/tests/command.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'

const EVIL = '\u001b[2J\n::error::obeyed\n ::warning::obeyed\u202e'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-foreign-'))
})
after(() => rm(folder, { recursive: true }))

async function run(...words: readonly string[]) {
  const { code, stdout: out, stderr: err } = await commandLine(words, { env: { ...process.env, GITHUB_ACTIONS: '' } })
  return { out, err, code }
}

const merge = (shards: string) => run('merge-reports', shards, '--report', join(shards, '../combined'))

/** A folder with the report of a shard: the only one, unless said otherwise. */
async function shardBy(more: { readonly said?: string; readonly total?: number }): Promise<string> {
  const { said = 'x', total = 1 } = more
  const shard = join(await mkdtemp(join(folder, 'run-')), 'shard')
  const at = '2026-01-01T00:00:00.000Z'
  const drawn = { seed: 1, run: 1, now: '2026-11-22' }
  const facts = {
    ...drawn,
    target: said,
    document: bundled.sha256,
    level: 'must',
    only: [],
    case: null,
    operations: [],
  }
  const [requirement] = requirementsOf(bundled)
  const result = {
    ...{ id: said, title: said, requirement: requirement?.id, outcome: 'failed', because: said, reason: null },
    ...{ curl: said, expected: said, received: said, request: said, answer: said },
  }
  const left = { operation: said, left: 1, unknown: 0, examples: [said], why: said, curl: said }
  const events = [
    { kind: 'started', at, ...facts, shard: { index: 1, total } },
    { kind: 'judged', result },
    {
      kind: 'finished',
      at,
      why: total === 1 ? null : said,
      deleted: 0,
      left: 1,
      unknown: 0,
      leftovers: [left],
      last: [],
    },
  ]
  await mkdir(shard)
  await writeFile(join(shard, 'shard.json'), JSON.stringify(events))
  return shard
}

/** No terminal and no workflow obeys the text. */
function isHarmless(shown: string): void {
  assert.doesNotMatch(shown, /[^\n\P{Cc}]|\u202e/u)
  assert.doesNotMatch(shown, /^\s*::/m)
}

test('what the report of a shard says reaches the terminal as text', async () => {
  const merged = await merge(await shardBy({ said: EVIL }))
  assert.equal(merged.code, 1, merged.err)
  assert.match(merged.out, /case .*obeyed/)
  assert.match(merged.out, /because .*obeyed/)
  isHarmless(merged.out)
  const partial = await merge(await shardBy({ said: EVIL, total: 2 }))
  assert.match(partial.err, /obeyed/)
  isHarmless(partial.out + partial.err)
})

test('a number of shards that no run has is refused at once, and of many missing ones some are named', async () => {
  for (const total of [1e9, 0, 1_000_000, 1.5]) {
    const { code, err } = await merge(await shardBy({ total }))
    assert.equal(code, 2)
    assert.match(err, /^error: [^\n]*shard\.json: it is not what verify --shard writes\n$/)
  }
  const { err } = await merge(await shardBy({ total: 999_999 }))
  assert.match(err, /shard 2\/999999, [^\n]*shard 21\/999999, and 999978 more: no report/)
})

test('a link out of the folder of a report is not followed; one within it is', async () => {
  const secret = join(folder, 'secret')
  await writeFile(secret, '["a secret"]')
  const names = ['shard.json', 'created.ndjson']
  for (const name of names) {
    const shard = await shardBy({})
    await rm(join(shard, name), { force: true })
    await symlink(secret, join(shard, name))
    const { code, out, err } = await merge(shard)
    assert.equal(code, 2)
    assert.match(err, /: it is a link to a file outside of the report\n$/)
    assert.doesNotMatch(out + err, /a secret/)
  }
  const shard = await shardBy({})
  await mkdir(join(shard, '..data'))
  await writeFile(join(shard, '..data/shard.json'), await readFile(join(shard, 'shard.json')))
  await rm(join(shard, 'shard.json'))
  await symlink('..data/shard.json', join(shard, 'shard.json'))
  assert.equal((await merge(shard)).code, 1)
})

test('the text of a document reaches the terminal as text, in lists, plans, warnings and errors', async () => {
  const get = {
    operationId: 'read',
    responses: { 200: { description: EVIL, $ref: `#/none/${EVIL}` }, 404: { description: EVIL } },
  }
  const document = { openapi: '3.1.0', info: { title: EVIL, version: EVIL }, paths: { '/a': { get } } }
  const spec = join(folder, 'evil.json')
  await writeFile(spec, JSON.stringify(document))
  for (const words of [
    ['spec', '--requirements'],
    ['verify', '--target', 'http://127.0.0.1:1', '--dry-run'],
    ['verify', '--target', 'http://127.0.0.1:1', '--only', EVIL],
    ['fixtures', '--operation', EVIL],
  ]) {
    const { out, err } = await run(...words, '--spec', spec)
    assert.match(out + err, /obeyed/, words.join(' '))
    isHarmless(out + err)
  }
})
