/** A module imports the types of `--types` by a name that leads there, with slashes. */

import assert from 'node:assert/strict'
import { posix, win32 } from 'node:path'
import { test } from 'node:test'
import { importName } from '../module-file.ts'

for (const [module, types, wanted, paths] of [
  ['/app/mocks/shop.ts', '/app/mocks/types/shop.d.ts', './types/shop.d.ts', posix],
  ['/app/mocks/shop.ts', '/app/shop.d.ts', '../shop.d.ts', posix],
  ['C:\\app\\mocks\\shop.ts', 'C:\\app\\mocks\\types\\shop.d.ts', './types/shop.d.ts', win32],
  ['C:\\app\\mocks\\shop.ts', 'c:\\App\\shop.d.ts', '../shop.d.ts', win32],
  ['C:\\app\\shop.ts', 'D:\\types\\shop.d.ts', 'D:/types/shop.d.ts', win32],
] as const) {
  test(`${types} from ${module}`, () => assert.equal(importName(module, types, paths), wanted))
}
