/** What is created can be listed, read, changed and deleted, whichever framework wrote the document. */

import { describe, test } from 'node:test'
import { FRAMEWORKS } from './framework-documents.ts'
import { assertLives } from './life.ts'

describe('create, list, read, change, delete, 404', () => {
  for (const [name, { document, life }] of Object.entries(FRAMEWORKS)) {
    test(`${name}, in the server and in the handlers`, () => assertLives(document, [life]))
  }
})
