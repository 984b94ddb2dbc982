/** Runs the fixture in Playwright with a browser: which specs pass, and what is attached to a failed one. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { createServer } from 'vite'
import { nightly } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../index.ts'
import startForRun from '../playwright.ts'

const ROOT = join(import.meta.dirname, '../../..')

type Result = {
  readonly status: string
  readonly attachments: readonly Attachment[]
  readonly errors: readonly TestError[]
}
type Attachment = { readonly name: string; readonly body?: string }
type TestError = { readonly message: string }
type Spec = { readonly title: string; readonly tests: readonly { readonly results: readonly Result[] }[] }

/** The page of the Vite recipe. Its server passes requests below `/api` on to the mock. */
async function servedByVite(mock: string): Promise<AsyncDisposable & { readonly url: string }> {
  process.env.MOCK_URL = mock
  const server = { port: 0, host: '127.0.0.1' }
  const root = join(ROOT, 'mocks/examples/vite')
  const vite = await createServer({ root, server, logLevel: 'error', resolve: { tsconfigPaths: true } })
  delete process.env.MOCK_URL
  await vite.listen()
  return { url: vite.resolvedUrls?.local[0] ?? '', [Symbol.asyncDispose]: () => vite.close() }
}

nightly('each test has a session of its own, and a failed one has its journal', async () => {
  const config = join(import.meta.dirname, 'playwright.config.ts')
  const words = [join(ROOT, 'node_modules/playwright/cli.js'), 'test', '--config', config, '--reporter', 'json']
  await using mock = await createMockServer({ port: 0 })
  await using page = await servedByVite(mock.url)
  const env = { ...process.env, MOCK_URL: mock.url, PAGE: page.url, FORCE_COLOR: '0' }
  const out = await new Promise<string>((resolve) => {
    execFile(process.execPath, words, { cwd: ROOT, env }, (_, stdout) => resolve(stdout))
  })
  const { suites }: { suites: { specs: Spec[] }[] } = JSON.parse(out)
  const found = suites.flatMap(({ specs }) => specs)
  assert.equal(found.length, 8, out)
  for (const { title, tests } of found) {
    const { status, errors, attachments } = tests[0]?.results[0] ?? assert.fail(title)
    if (!title.includes('@fails')) {
      assert.equal(status, 'passed', `${title}: ${JSON.stringify(errors)}`)
      assert.deepEqual(attachments, [])
      continue
    }
    assert.equal(status, 'failed')
    assert.match(errors[0]?.message ?? '', /Expected the mock to have received POST \/plants with \{"name":"Oak"\}/)
    assert.match(errors[0]?.message ?? '', /Requests with this method and path:\s+\{"id":1,"name":"Fern"\}/)
    const { body = '' } = attachments.find(({ name }) => name === 'mock-requests.json') ?? assert.fail(out)
    const entries = JSON.parse(Buffer.from(body, 'base64').toString())
    assert.ok(entries.length > 0)
  }
})

test('as globalSetup it starts one mock for the run, and takes the one that there is', async () => {
  assert.equal(process.env.MOCK_URL, undefined)
  const configuration = { projects: [{ use: { mockOptions: { scenario: 'forbidden' } } }] } as const
  const end = await startForRun(configuration)
  const url = process.env.MOCK_URL ?? ''
  try {
    assert.equal((await fetch(`${url}/_mock/health`)).status, 200)
    assert.equal((await fetch(`${url}/plants`, { method: 'POST' })).status, 403)
    assert.equal(await startForRun(configuration), undefined)
  } finally {
    await end?.()
  }
  assert.equal(process.env.MOCK_URL, undefined)
  await assert.rejects(fetch(url))
})
