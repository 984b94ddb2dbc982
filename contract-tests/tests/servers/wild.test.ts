/** The tables of the wild servers are whole; `npm run wild` asks whether they are right. */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { bundled } from '../../../spec/document/bundled.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { stacks } from '../../wild/stacks.ts'

const LEVELS = new Map(requirementsOf(bundled).map(({ id, level }) => [id, level]))
const all = stacks()

test('every breach in the tables names a requirement, and has a reason', () => {
  assert.ok(all.length >= 8)
  for (const { name, servers } of all) {
    for (const { name: server, breaks } of servers) {
      for (const [id, why] of breaks) {
        assert.ok(LEVELS.has(id), `${name} ${server}: there is no requirement ${id}`)
        assert.match(why, /^\S.+\.$/, `${name} ${server}, ${id}`)
      }
    }
  }
})

test('a careless server breaks a must, a careful one does not', () => {
  for (const { name, servers } of all) {
    const breaches = servers.map(({ breaks }) => [...breaks.keys()].filter((id) => LEVELS.get(id) === 'must').length)
    const [careless = 0, careful] = breaches
    assert.ok(careless > 0, name)
    assert.equal(careful, 0, name)
  }
})

test('the page has what the tables have', async () => {
  const page = await readFile(join(import.meta.dirname, '../../WILD.md'), 'utf8')
  for (const { title, servers } of all) {
    assert.ok(page.includes(`## ${title}\n`), title)
    for (const { about, breaks } of servers) {
      for (const text of [about, ...breaks.values()]) assert.ok(page.includes(text), text)
    }
  }
})
