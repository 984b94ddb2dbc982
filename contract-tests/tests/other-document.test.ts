/** Everything is derived from the document: another one is judged by the same rules, and the mock that serves it conforms. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMockServer } from '../../mocks/index.ts'
import { loadContract } from '../../spec/document/load.ts'
import { requirementsOf } from '../../spec/requirements/requirements.ts'
import { contextOf } from '../plan/context.ts'
import { planOf } from '../plan/plan.ts'
import { positiveControl } from '../run/control.ts'
import { SETTINGS } from '../targets/judging.ts'

const LIBRARY = join(import.meta.dirname, 'library.yaml')
const TOKEN = 'library-token'

/** The library with a token, a key in the query and a cookie on each request. */
async function guarded(folder: string): Promise<string> {
  const text = (await readFile(LIBRARY, 'utf8'))
    .replace('security: [{ key: [] }]', 'security: [{ bearer: [], key: [], session: [] }]')
    .replace(
      'in: header, name: X-Key }',
      'in: query, name: key }, bearer: { type: http, scheme: bearer }, session: { type: apiKey, in: cookie, name: session }',
    )
  const file = join(folder, 'library.yaml')
  await writeFile(file, text)
  return file
}

test('another document is judged by its own operations, statuses, parameters and credentials, all of them', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'library-'))
  const document = await guarded(folder.path)
  await using mock = await createMockServer({ port: 0, spec: document, watch: false, tokens: [TOKEN] })
  const settings = { ...SETTINGS, target: `${mock.url}/api/v2` }
  const plan = planOf((await loadContract(document)).contract, settings, TOKEN)
  const context = contextOf(plan, settings, TOKEN)
  assert.equal((await positiveControl(context, plan)).kind, 'passed')
  for (const job of plan.jobs) await job.run(context)

  const { results } = context.recorder
  assert.deepEqual(
    results
      .filter(({ outcome }) => outcome !== 'passed')
      .map(({ id, outcome, received }) => `${id} ${outcome}: ${received}`),
    [],
  )
  assert.ok(
    results.some(({ id }) => id.endsWith('/session-left-out-with-valid-body')),
    'each credential is left out in turn',
  )
  const decided = new Set(results.map(({ requirement }) => requirement))
  const undecided = requirementsOf(context.settings.api)
    .map(({ id }) => id)
    .filter((id) => !decided.has(id))
  // Nothing of this operation is refused.
  assert.deepEqual(undecided, ['health.repetition.after-refusal'])
})
