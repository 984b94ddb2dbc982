/** `toMatchContract` in a Playwright project of a team's own. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { startTarget, type Target, TOKEN } from '../../targets/reference.ts'

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
    // Node reads the types of the modules away itself: Playwright would compile all of them.
    const given = { ...process.env, PW_DISABLE_TS_ESM: '1', ...env }
    execFile(process.execPath, command, { cwd: folder, env: given }, (error, stdout, stderr) => {
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
    `import { expect, test } from ${JSON.stringify(join(import.meta.dirname, '../../index.ts'))}
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
