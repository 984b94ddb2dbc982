/** The fixture in Playwright, with a browser: what passes, and what a failed test is given. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const ROOT = join(import.meta.dirname, '../../..')

type Result = { readonly status: string; readonly attachments: readonly Attachment[]; readonly errors: readonly Told[] }
type Attachment = { readonly name: string; readonly body?: string }
type Told = { readonly message: string }
type Spec = { readonly title: string; readonly tests: readonly { readonly results: readonly Result[] }[] }

test('each test has a session of its own, and a failed one has its journal', async () => {
  const config = join(import.meta.dirname, 'playwright.config.ts')
  const words = [join(ROOT, 'node_modules/playwright/cli.js'), 'test', '--config', config, '--reporter', 'json']
  const { MOCK_URL: _, ...env } = process.env
  const out = await new Promise<string>((resolve) => {
    execFile(process.execPath, words, { cwd: ROOT, env: { ...env, FORCE_COLOR: '0' } }, (_, stdout) => resolve(stdout))
  })
  const { suites }: { suites: { specs: Spec[] }[] } = JSON.parse(out)
  const found = suites.flatMap(({ specs }) => specs)
  assert.equal(found.length, 6, out)
  for (const { title, tests } of found) {
    const { status, errors, attachments } = tests[0]?.results[0] ?? assert.fail(title)
    if (!title.includes('@fails')) {
      assert.equal(status, 'passed', `${title}: ${JSON.stringify(errors)}`)
      assert.deepEqual(attachments, [])
      continue
    }
    assert.equal(status, 'failed')
    assert.match(errors[0]?.message ?? '', /Expected the mock to have received POST \/plants with \{"name":"Oak"\}/)
    assert.match(errors[0]?.message ?? '', /What came there:\s+\{"id":1,"name":"Fern"\}/)
    const { body = '' } = attachments.find(({ name }) => name === 'mock-requests.json') ?? assert.fail(out)
    const entries = JSON.parse(Buffer.from(body, 'base64').toString())
    assert.ok(entries.length > 0)
  }
})
