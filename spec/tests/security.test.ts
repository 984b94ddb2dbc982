/** Security requirements: RFC 9110 section 11.6.2 has one credential in Authorization. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UnreadablePart } from '../contract/contract.ts'
import { readApi } from '../read/contract.ts'

/** The schemes by alternative, the operation's fault and the warnings of a document with this security. */
function read(...security: readonly Record<string, readonly string[]>[]) {
  const warnings: UnreadablePart[] = []
  const document = {
    openapi: '3.1.0',
    info: { title: 'Locked', version: '1' },
    paths: { '/door': { get: { security, responses: { 200: { description: 'open' } } } } },
    components: {
      securitySchemes: {
        basic: { type: 'http', scheme: 'basic' },
        bearer: { type: 'http', scheme: 'bearer' },
        flow: { type: 'oauth2', flows: {} },
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      },
    },
  }
  const [operation] = readApi(document, { warn: (warning) => warnings.push(warning) }).operations
  const schemes = operation?.security.map((together) => together.map(({ name }) => name))
  return { schemes, fault: operation?.fault, warnings: warnings.map(({ reason }) => reason) }
}

const WHY = 'basic and bearer are required together, but a request has one Authorization header: either is accepted'

test('of two schemes that share the Authorization header, a request has either; one warning says so', () => {
  const found = read({ basic: [], bearer: [] })
  assert.deepEqual(found, { schemes: [['basic'], ['bearer']], fault: null, warnings: [WHY] })
  const beside = read({ key: [], basic: [], bearer: [] }, { bearer: [], basic: [] }, { basic: [], bearer: [] })
  assert.deepEqual(beside.schemes?.slice(0, 2), [
    ['key', 'basic'],
    ['key', 'bearer'],
  ])
  assert.deepEqual(beside.warnings, [WHY, WHY.replace('basic and bearer', 'bearer and basic')])
})

test('a key in a header of its own goes with a token, and two flows of OAuth share one', () => {
  assert.deepEqual(read({ key: [], bearer: [] }), { schemes: [['key', 'bearer']], fault: null, warnings: [] })
  assert.deepEqual(read({ flow: [], bearer: [] }), { schemes: [['flow']], fault: null, warnings: [] })
})
