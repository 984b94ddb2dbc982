/** Each kind of requirement has its place wherever the compiler does not ask for one. */

import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { REQUESTS_FOR } from '../../../spec/requirements/concern.ts'

const SUITE = join(import.meta.dirname, '../../suite')

test('each kind stands in one file of the suite', () => {
  const asked = globSync('*.spec.ts', { cwd: SUITE }).flatMap((file) => {
    const [, kinds = ''] = /^testsAbout\(([^)]*)\)/m.exec(readFileSync(join(SUITE, file), 'utf8')) ?? []
    return [...kinds.matchAll(/'([^']+)'/g)].map(([, kind]) => kind)
  })
  assert.deepEqual(asked.toSorted(), Object.keys(REQUESTS_FOR).toSorted())
})
