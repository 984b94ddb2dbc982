/**
 * A file gets its name when it is whole, on Windows even if another program has it open; and a real refusal is told
 * everywhere.
 */

import assert from 'node:assert/strict'
import {
  chmodSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { makeFolder, putInPlace, writeWhole } from '../program/put-in-place.ts'

const folder = mkdtempSync(join(tmpdir(), 'put-in-place-'))
after(() => rmSync(folder, { recursive: true }))

/** Renames that fail so often, and how often one was tried. */
function held(times: number, code: string): { readonly rename: () => void; readonly tried: () => number } {
  let tried = 0
  const rename = (): void => {
    if (++tried <= times) throw Object.assign(new Error(code), { code })
  }
  return { rename, tried: () => tried }
}

for (const code of ['EPERM', 'EACCES', 'EBUSY']) {
  test(`${code} of a file that is open is tried again on Windows`, () => {
    const { rename, tried } = held(3, code)
    putInPlace('new', 'old', rename, 'win32')
    assert.equal(tried(), 4)
  })
}

test('a file that stays open is an error in the end, and so is a missing folder at once', () => {
  assert.throws(() => putInPlace('new', 'old', held(100, 'EPERM').rename, 'win32'), { code: 'EPERM' })
  const { rename, tried } = held(1, 'ENOENT')
  assert.throws(() => putInPlace('new', 'old', rename, 'win32'), { code: 'ENOENT' })
  assert.equal(tried(), 1)
})

test('where an open file can be replaced, a refusal is told at once', () => {
  const { rename, tried } = held(1, 'EPERM')
  assert.throws(() => putInPlace('new', 'old', rename, 'linux'), { code: 'EPERM' })
  assert.equal(tried(), 1)
})

test('a text that breaks off leaves the old file, and nothing else', () => {
  const place = join(folder, 'broken')
  mkdirSync(place)
  const file = join(place, 'report')
  writeFileSync(file, 'old')
  const pieces = function* () {
    yield 'x'.repeat(2 ** 21)
    throw Object.assign(new Error(), { code: 'ENOSPC' })
  }
  assert.throws(() => writeWhole(file, pieces(), '--out report'), {
    name: 'MachineError',
    message: "--out report: can't be written: the disk is full",
  })
  assert.deepEqual([readFileSync(file, 'utf8'), readdirSync(place)], ['old', ['report']])
})

test('a file is replaced as a whole, with its permissions, and a link to it stays', () => {
  const [file, reader, link] = [join(folder, 'secret'), join(folder, 'reader'), join(folder, 'link')]
  writeFileSync(file, 'old')
  chmodSync(file, 0o600)
  // Somebody who has it open.
  linkSync(file, reader)
  symlinkSync('secret', link)
  writeWhole(link, 'new')
  assert.deepEqual([readFileSync(file, 'utf8'), readFileSync(reader, 'utf8')], ['new', 'old'])
  assert.equal(statSync(file).mode & 0o777, 0o600)
})

test('a device is written as it is', () => {
  assert.throws(() => writeWhole('/dev/full', 'x'), { message: "/dev/full: can't be written: the disk is full" })
  assert.ok(statSync('/dev/full').isCharacterDevice())
})

for (const [code, words] of [
  ['EROFS', 'the file system is read-only'],
  ['EACCES', 'permission is denied'],
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'the disk quota is used up'],
] as const) {
  test(`a folder and those above it: ${code} is told in words`, () => {
    const wanted = join(folder, code, 'below')
    const refuse = (made: string): never => {
      assert.equal(made, join(folder, code))
      throw Object.assign(new Error(code), { code })
    }
    assert.throws(() => makeFolder(wanted, `--report ${wanted}`, refuse), {
      name: 'MachineError',
      exitCode: 1,
      message: `--report ${wanted}: the folder can't be made: ${words}`,
    })
    assert.equal(makeFolder(wanted), true)
    assert.equal(makeFolder(wanted), false)
  })
}
