/** `toMatchContract` in a Playwright project of a team's own, and the suite as a plain Playwright project. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { BROKEN } from '../targets/broken.ts'
import { startTarget, type Target, TOKEN } from '../targets/reference.ts'

const PLAYWRIGHT = createRequire(import.meta.url).resolve('playwright/package.json')
let folder: string
let target: Target
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
  target = await startTarget()
})
after(async () => {
  await target.close()
  await rm(folder, { recursive: true })
})

type Ended = { readonly code: number | string | null | undefined; readonly text: string }

function playwright(words: readonly string[], env: Readonly<Record<string, string>>): Promise<Ended> {
  const command = [join(dirname(PLAYWRIGHT), 'cli.js'), 'test', ...words]
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: folder, env: { ...process.env, ...env } }, (error, stdout, stderr) => {
      done({ code: error?.code ?? 0, text: (stdout + stderr).replaceAll(/\u001b\[\d+m/g, '') })
    })
  })
}

test('toMatchContract passes what the contract allows, and explains what the contract forbids', async () => {
  const project = join(folder, 'project')
  await mkdir(project)
  await symlink(dirname(dirname(PLAYWRIGHT)), join(project, 'node_modules'))
  await writeFile(join(project, 'package.json'), '{"type":"module"}')
  await writeFile(join(project, 'playwright.config.ts'), "export default { reporter: 'line' }")
  await writeFile(
    join(project, 'own.spec.ts'),
    `import { expect, test } from ${JSON.stringify(join(import.meta.dirname, '../index.ts'))}
     import { expect as plain, test as playwrights } from 'playwright/test'
     const url = process.env.TARGET_URL + '/plants'
     const headers = { authorization: 'Bearer ' + process.env.PLANT_STORE_TOKEN }
     test('a plant', async ({ request }) => {
       expect(await request.post(url, { headers, data: { id: 1, name: 'Fern' } })).toMatchContract('createPlant')
     })
     test('an Error', async ({ request }) => {
       expect(await request.post(url, { headers, data: {} })).toMatchContract('createPlant')
     })
     playwrights('awaited, with the request of Playwright', async ({ request }) => {
       await expect(await request.post(url, { headers, data: {} })).toMatchContract('createPlant')
       plain(1).toBe(1)
     })
     // Softly, since Playwright starts another process after each test that fails.
     test('not documented, the wrong way round, no such operation', async ({ request }) => {
       expect.soft(await request.post(url, { data: {} })).toMatchContract('createPlant')
       expect.soft(await request.post(url, { headers, data: {} })).not.toMatchContract('createPlant')
       expect(await request.post(url, { headers, data: {} })).toMatchContract('createPlants')
     })`,
  )
  const { code, text } = await playwright(['-c', project], { TARGET_URL: target.url, PLANT_STORE_TOKEN: TOKEN })
  assert.equal(code, 1)
  assert.match(text, /1 failed/)
  assert.match(text, /3 passed/)
  assert.match(
    text,
    /expect\(response\)\.toMatchContract\("createPlant"\)\n\n\s+Expected: .*200 or 400.*\n\s+Received: .*401 application\/json/,
  )
  assert.match(text, /The contract documents no status 401 here\./)
  assert.match(text, /expect\(response\)\.not\.toMatchContract\("createPlant"\)/)
  assert.match(text, /the contract has no operation "createPlants"; it has createPlant/)
})

const SUITE = join(import.meta.dirname, '../suite')

test('the suite is a plain Playwright project, with a report of its own', async () => {
  const { code, text } = await playwright(['-c', SUITE, '--workers', '1'], {
    TARGET_URL: target.url,
    PLANT_STORE_TOKEN: TOKEN,
  })
  assert.equal(code, 0, text)
  assert.match(text, /\d+ passed/)
  const report = JSON.parse(await readFile(join(folder, 'contract-report/report.json'), 'utf8'))
  assert.equal(report.verdict, 'conforms')
  assert.match(
    await readFile(join(folder, 'contract-report/html/index.html'), 'utf8'),
    /<title>Playwright Test Report<\/title>/,
  )
})

test('as a plain Playwright project a breach is a failed test, and a wrong token a failed control', async () => {
  const variation = BROKEN.find(({ name }) => name === 'id-in-the-answer')?.variation ?? {}
  const broken = await startTarget(variation)
  const ended = await playwright(['-c', SUITE, '--grep', 'success.closed:'], {
    TARGET_URL: broken.url,
    PLANT_STORE_TOKEN: TOKEN,
  })
  await broken.close()
  assert.equal(ended.code, 1)
  assert.match(
    ended.text,
    /case: create-plant\.\S+\n\s*because: .*\n\s*expected: .*\n\s*received: \/id is not a property of the contract/,
  )
  const wrong = await playwright(['-c', SUITE], { TARGET_URL: target.url, PLANT_STORE_TOKEN: 'wrong-token' })
  assert.equal(wrong.code, 1)
  assert.match(wrong.text, /the token is refused with status 401/)
  const report = JSON.parse(await readFile(join(folder, 'contract-report/report.json'), 'utf8'))
  assert.equal(report.verdict, 'unjudged')
})
