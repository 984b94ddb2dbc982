/** What a document's references may read around its folder: documents of the same repository, and nothing else. */

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { loadContract } from '../document/load.ts'
import { repositoryOf } from '../document/repository.ts'

const SECRET = 'secret-of-nobody'
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'repository-')))
const home = homedir()
after(() => {
  setHome(home)
  rmSync(folder, { recursive: true })
})

function setHome(place: string): void {
  for (const name of ['HOME', 'USERPROFILE']) process.env[name] = place
}

function write(name: string, text = JSON.stringify({ type: 'string', example: SECRET })): string {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** What a document at a place says of its one reference: `read`, or the warning of what was not read. */
async function resultOf(place: string, ref: string): Promise<string> {
  const schema = { $ref: ref }
  const content = { 'application/json': { schema } }
  const paths = { '/a': { get: { responses: { 200: { description: 'd', content } } } } }
  const file = write(place, JSON.stringify({ openapi: '3.1.0', info: { title: 't', version: '1' }, paths }))
  const { contract, files, warnings } = await loadContract(file)
  const isRead = JSON.stringify(contract.document.root).includes(SECRET)
  // The rest of the operation is served all the same.
  assert.equal(contract.operations[0]?.fault ?? null, null)
  // Who watches the document watches what it refers to.
  assert.equal(files.length, isRead ? 2 : 1)
  assert.equal(warnings.length, isRead ? 0 : 1)
  return warnings[0] ?? 'read'
}

write('git/.git/HEAD')
for (const name of ['x.yaml', 'x.yml', 'x.json', 'x.JSON', 'x.txt', '.hidden.yaml', '.secret/x.yaml', 'x/.d/x.json'])
  write(`git/common/${name}`)
symlinkSync(join(folder, 'git/common/x.yaml'), join(folder, 'git/common/link.txt'))
symlinkSync(join(folder, 'git/common/x.txt'), join(folder, 'git/common/link.yaml'))
write('outside.yaml')
symlinkSync(join(folder, 'outside.yaml'), join(folder, 'git/common/out.yaml'))
write('git/inner/package.json', '{}')
write('package/package.json', '{}')
write('package/common/x.yaml')
write('plain/common/x.yaml')
symlinkSync(join(folder, 'git'), join(folder, 'linked'))

const OUTSIDE = /: the file is outside the document's folder and its repository; --allow-refs DIR allows another \(at /
const OTHER_KIND = /: outside the document's folder only \.yaml, \.yml and \.json are read, .*; --allow-refs DIR/

const references: readonly (readonly [place: string, ref: string, result: RegExp])[] = [
  ['git/api/openapi.json', '../common/x.yaml', /^read$/],
  ['git/api/openapi.json', '../common/x.yml', /^read$/],
  ['git/api/openapi.json', '../common/x.json', /^read$/],
  ['git/api/openapi.json', '../common/x.JSON', /^read$/],
  // A package of a repository is a part of it.
  ['git/inner/api/openapi.json', '../../common/x.yaml', /^read$/],
  ['git/api/openapi.json', '../common/x.txt', OTHER_KIND],
  ['git/api/openapi.json', '../common/.hidden.yaml', OTHER_KIND],
  ['git/api/openapi.json', '../common/.secret/x.yaml', OTHER_KIND],
  ['git/api/openapi.json', '../common/x/.d/x.json', OTHER_KIND],
  // The file counts, not the name of a link to it.
  ['git/api/openapi.json', '../common/link.txt', /^read$/],
  ['git/api/openapi.json', '../common/link.yaml', OTHER_KIND],
  ['git/api/openapi.json', '../common/out.yaml', OUTSIDE],
  ['git/api/openapi.json', '../../outside.yaml', OUTSIDE],
  ['git/api/openapi.json', '../../plain/common/x.yaml', OUTSIDE],
  // A repository that is reached by a link.
  ['linked/api/openapi.json', '../common/x.yaml', /^read$/],
  ['linked/api/openapi.json', '../common/.secret/x.yaml', OTHER_KIND],
  ['package/api/openapi.json', '../common/x.yaml', /^read$/],
  ['package/api/openapi.json', '../../plain/common/x.yaml', OUTSIDE],
  ['plain/api/openapi.json', '../common/x.yaml', /: the file is outside the document's folder; --allow-refs DIR/],
]
for (const [place, ref, result] of references) {
  test(`${place} refers to ${ref}`, async () => assert.match(await resultOf(place, ref), result))
}

test('neither the home folder nor one around it is a repository, and nothing else stands in for it', async () => {
  const place = join(folder, 'git/api')
  const named = { named: join(folder, 'git'), real: join(folder, 'git') }
  assert.deepEqual(await repositoryOf(place), named)
  for (const own of ['git', 'git/api', 'git/elsewhere']) {
    mkdirSync(join(folder, own), { recursive: true })
    setHome(join(folder, own))
    assert.equal(await repositoryOf(place), null, own)
  }
  setHome(join(folder, 'plain'))
  assert.deepEqual(await repositoryOf(place), named)
  // By a link, too.
  setHome(join(folder, 'git'))
  assert.equal(await repositoryOf(join(folder, 'linked/api')), null)
  // Above the home folder nothing is looked for: what is found inside it is a repository.
  assert.equal((await repositoryOf(join(folder, 'git/inner/api')))?.named, join(folder, 'git/inner'))
})
