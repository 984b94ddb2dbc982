/** A file that another program has open gets its name nevertheless on Windows, and a real refusal is told everywhere. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { putInPlace } from '../program/put-in-place.ts'

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
