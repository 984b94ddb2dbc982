/** A password that is written twice is the same password in each request that is meant to be accepted, of verify and of seed. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { createFixtures } from '../../../fixtures/index.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { secretRepeated } from '../../../spec/names/value-roles.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const SECRET = '{ type: string, minLength: 8, maxLength: 50 }'
const DOCUMENT = `openapi: 3.1.0
info: { title: Users, version: '1' }
paths:
  /users:
    post:
      operationId: addUser
      requestBody: { required: true, content: { application/json: { schema: { type: object, required: [login], properties: { login: { type: string, minLength: 1 }, nick: { type: string, maxLength: 64 }, password: ${SECRET}, password_repeat: ${SECRET} } } } } }
      responses: { '201': { description: Made }, '400': { description: bad } }
`

async function withSpec<T>(work: (spec: string, folder: string) => Promise<T>): Promise<T> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'users-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, DOCUMENT)
  return await work(spec, folder.path)
}

test('no valid request is refused since its passwords differ', () =>
  withSpec(async (spec, report) => {
    let apart = 0
    const isShort = (one: unknown, least: number, most: number): boolean =>
      one === undefined || (typeof one === 'string' && one.length >= least && [...one].length <= most)
    const server = createServer(async (request, response) => {
      const sent = tryParseJson((await buffer(request)).toString())?.value
      const { login, nick, password, password_repeat: again } = isObject(sent) ? sent : {}
      const isRight =
        login !== undefined &&
        isShort(login, 1, 9999) &&
        isShort(nick, 0, 64) &&
        isShort(password, 8, 50) &&
        isShort(again, 8, 50)
      if (isRight && password !== again) apart++
      response.writeHead(request.method !== 'POST' ? 501 : isRight && password === again ? 201 : 400).end()
    })
    await using closing = new AsyncDisposableStack()
    const { origin, close } = await listening(server)
    closing.defer(close)
    const { requirements } = await verify({ spec, target: origin, seed: 1, run: 1, report })
    assert.deepEqual(
      requirements.filter(({ level, outcome }) => level === 'must' && outcome === 'failed'),
      [],
    )
    const passed = requirements.filter(({ outcome }) => outcome === 'passed').map(({ id }) => id)
    assert.ok(passed.includes('add-user.request.nick.maxLength'), passed.join())
    assert.ok(apart < 3, `${apart} with two passwords`)
  }))

test('a generated item has one password', () =>
  withSpec(async (spec) => {
    const { request } = await createFixtures({ spec })
    let both = 0
    for (let index = 0; index < 30; index++) {
      const { password, password_repeat: again } = Object(request('addUser')(index))
      if (password === undefined || again === undefined) continue
      assert.equal(password, again)
      both++
    }
    assert.ok(both > 3)
  }))

test('what says a secret again is told by its name', () => {
  const secrets = [
    'login',
    'password',
    'new-password',
    'confirm',
    'password-repeat',
    'confirm-new-password',
    'repeat-count',
  ]
  assert.equal(secretRepeated('password-repeat', secrets), 'password')
  assert.equal(secretRepeated('confirm-new-password', secrets), 'new-password')
  // Which of two is not said.
  assert.equal(secretRepeated('confirm', secrets), null)
  assert.equal(secretRepeated('confirm', ['login', 'password', 'confirm']), 'password')
  assert.equal(secretRepeated('repeat-count', secrets), null)
})
