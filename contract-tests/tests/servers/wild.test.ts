/** The tables of the wild servers are whole; `npm run wild` asks whether they are right. */

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { levelsOf } from '../../wild/page.ts'
import { stacks } from '../../wild/stacks.ts'

const all = await Promise.all(stacks().map(async (stack) => ({ ...stack, levels: await levelsOf(stack) })))

test('every breach in the tables names a requirement, and has a reason', () => {
  assert.ok(all.length >= 8)
  for (const { name, servers, writes, levels } of all) {
    assert.ok(servers.length > 0 || writes !== null, name)
    for (const { name: server, breaks } of servers) {
      for (const [id, why] of breaks) {
        assert.ok(levels.has(id), `${name} ${server}: there is no requirement ${id}`)
        assert.match(why, /^\S.+\.$/, `${name} ${server}, ${id}`)
      }
    }
  }
})

test('a careless server breaks a must, a careful one does not', () => {
  for (const { name, servers, levels } of all) {
    for (const { name: server, breaks } of servers) {
      const musts = [...breaks.keys()].filter((id) => levels.get(id) === 'must').length
      if (server === 'careless') assert.ok(musts > 0, name)
      if (server === 'careful') assert.equal(musts, 0, name)
    }
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
