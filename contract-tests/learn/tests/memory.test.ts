/** What a deployment does with what it remembers is learnt, done by the mock alike, and told where it changes. */

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../../mocks/index.ts'
import { loadContract } from '../../../spec/document/load.ts'
import type { Facts, Profile } from '../../../spec/profile/profile.ts'
import { contextOf } from '../../plan/context.ts'
import { planOf } from '../../plan/plan.ts'
import { SETTINGS } from '../../targets/judging.ts'
import { ORCHARD } from '../../targets/others/orchard.ts'
import { TOKEN, withService } from '../../targets/others/service.ts'
import { driftBetween } from '../drift.ts'
import { Learner } from '../learner.ts'
import { learnMemory } from '../memory.ts'
import { NOTHING_LEARNT } from './loop.ts'

const spec = join(import.meta.dirname, '../../targets/others/orchard.yaml')
const { contract: api } = await loadContract(spec)
const OPERATIONS = ['listTrees', 'readTree', 'deleteTree', 'listCrates']

/** The facts about what some operations of a target remember. */
async function factsAt(target: string): Promise<Record<string, Facts>> {
  const settings = { ...SETTINGS, target }
  const context = contextOf(planOf(api, settings, TOKEN), settings, TOKEN)
  const found: Record<string, Facts> = {}
  for (const operation of api.operations.filter(({ id }) => OPERATIONS.includes(id))) {
    const learner = new Learner(context, operation)
    await learnMemory(learner, api)
    learner.close()
    found[operation.id] = Object.fromEntries([...learner.facts].map(([name, { fact }]) => [name, fact]))
  }
  await context.client.clean(20_000)
  assert.equal(context.creations.counts.left, 0)
  return found
}

function profileOf(facts: Record<string, Facts>): Profile {
  const { title, version, sha256 } = api
  return { ...NOTHING_LEARNT, document: { title, version, sha256 }, facts }
}

test('order, size of a page, unknown and deleted items are learnt and imitated, and their drift is reported', async () => {
  const habits = ['newest first', 'pages of three at most', '410 for what is deleted']
  const before = await withService(ORCHARD, { habits }, factsAt)
  const shown = ({ listTrees = {}, readTree = {} }: Record<string, Facts>): unknown[] => [
    listTrees['list order']?.order,
    listTrees['list size']?.accepts,
    readTree['item unknown']?.answer?.status,
    readTree['item deleted']?.answer?.status,
  ]
  assert.deepEqual(shown(before), ['newest', 3, 404, 410])
  await using mock = await createMockServer({ port: 0, spec, profile: profileOf(before) })
  const imitated = await factsAt(mock.url)
  assert.deepEqual(driftBetween(profileOf(before), profileOf(imitated)), [])
  const plain = await withService(ORCHARD, { habits: [] }, factsAt)
  assert.deepEqual(
    driftBetween(profileOf(before), profileOf(plain)).map(({ point }) => point),
    ['listTrees list order', 'listTrees list size', 'readTree item deleted', 'listCrates list order'],
  )
})

nightly('a list in an order of chance has no order that could change', async () => {
  const looks: Profile[] = []
  while (looks.length < 4) looks.push(profileOf(await withService(ORCHARD, { habits: ['in any order'] }, factsAt)))
  const orders = looks.map(({ facts }) => facts.listTrees?.['list order']?.order)
  assert.ok(orders.filter((order) => order !== undefined).length < 2, orders.join())
})

test('a key in use is refused as the deployment refuses it, and accepted if the deployment accepts it', async () => {
  const crate = { id: 7, label: 'Crate 7' }
  const answer = { status: 422, headers: { 'content-type': 'application/json' }, json: { reason: 'twice «value»' } }
  for (const [fact, wanted] of [
    [{ answer }, [422, '{"reason":"twice 7"}', 1]],
    [{ accepts: true }, [200, '{"label":"Crate 7"}', 1]],
  ] as const) {
    const profile = profileOf({ addCrate: { 'unique /id': fact } })
    await using mock = await createMockServer({ port: 0, spec, data: 0, profile })
    const headers = { 'content-type': 'application/json' }
    const send = () => fetch(`${mock.url}/crates`, { method: 'POST', headers, body: JSON.stringify(crate) })
    await send()
    const again = await send()
    const listed: unknown[] = JSON.parse(await (await fetch(`${mock.url}/crates`)).text())
    assert.deepEqual([again.status, await again.text(), listed.length], wanted)
  }
})
