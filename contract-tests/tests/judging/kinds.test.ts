/** Each kind of requirement has its place wherever the compiler does not ask for one. */

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { bundled } from '../../../spec/document/bundled.ts'
import { KINDS } from '../../../spec/requirements/concern.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { BROKEN } from '../../targets/broken.ts'
import { prepare, SERVICES } from '../../targets/others/judging.ts'
import { OTHER_TARGETS } from '../../targets/others/variations.ts'

const SUITE = join(import.meta.dirname, '../../suite')
const OTHERS = join(import.meta.dirname, '../../targets/others')

test('each kind stands in one file of the suite', () => {
  const asked = globSync('*.spec.ts', { cwd: SUITE }).flatMap((file) => {
    const [, kinds = ''] = /^testsAbout\(([^)]*)\)/m.exec(readFileSync(join(SUITE, file), 'utf8')) ?? []
    return [...kinds.matchAll(/'([^']+)'/g)].map(([, kind]) => kind)
  })
  assert.deepEqual(asked.toSorted(), Object.keys(KINDS).toSorted())
})

test('some server breaks each kind', async () => {
  const services = Object.keys(SERVICES).map((name) => prepare(join(OTHERS, `${name}.yaml`)))
  const apis = [bundled, ...(await Promise.all(services)).map(({ api }) => api)]
  const broken = new Set([
    ...BROKEN.map(({ breaks }) => `create-plant.${breaks}`),
    ...OTHER_TARGETS.map(({ breaks }) => breaks),
  ])
  const kinds = apis.flatMap(requirementsOf).flatMap(({ id, concern }) => (broken.has(id) ? [concern.kind] : []))
  assert.deepEqual([...new Set(kinds)].toSorted(), Object.keys(KINDS).toSorted())
})
