/** The token endpoints of several documents behind one port. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMockServer } from '../index.ts'

test('each is where its document alone has it, and below the path of its document', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tokens-'))
  const documentAt = async (name: string, server: string, tokenUrl: string): Promise<string> => {
    const file = join(folder, `${name}.json`)
    const flows = { clientCredentials: { tokenUrl, scopes: {} } }
    const document = {
      ...{ openapi: '3.1.0', info: { title: name, version: '1' }, servers: [{ url: server }], security: [{ own: [] }] },
      paths: { [`/${name}`]: { get: { operationId: name, responses: { 200: { description: 'ok' } } } } },
      components: { securitySchemes: { own: { type: 'oauth2', flows } } },
    }
    await writeFile(file, JSON.stringify(document))
    return file
  }
  try {
    const orders = await documentAt('orders', 'https://a.example/v1', 'https://a.example/v1/login/token')
    const bills = await documentAt('bills', 'https://b.example/v2', '/oauth/token')
    for (const [spec, paths] of [
      [[orders, bills], { orders: ['/v1/login/token', '/login/token'], bills: ['/v2/oauth/token', '/oauth/token'] }],
      [[`shop=${orders}`, bills], { orders: ['/shop/login/token', '/v1/login/token'], bills: ['/v2/oauth/token'] }],
    ] as const) {
      await using mock = await createMockServer({ port: 0, spec })
      for (const path of [...paths.orders, ...paths.bills]) {
        const response = await fetch(mock.url + path, {
          method: 'POST',
          headers: { authorization: `Basic ${btoa('id:secret')}` },
          body: new URLSearchParams({ grant_type: 'client_credentials' }),
        })
        assert.equal(response.status, 200, path)
        assert.ok('access_token' in (await response.json()), path)
      }
      assert.equal((await fetch(`${mock.url}/v1/oauth/token`, { method: 'POST' })).status, 404)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})
