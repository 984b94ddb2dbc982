/** Mocks that share a state never invent an answer: not under load, and not while the state is silent or refuses. */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { after, afterEach, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@redis/client'
import { type Redis, startRedis } from '../../../.ci/redis.ts'
import { freePort } from '../../../contract-tests/wild/free-port.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { PROBLEMS } from '../../engine/message/problems.ts'
import { createMockServer, type TestMock } from '../../index.ts'
import { TOUCH_MS } from '../../session/hub.ts'
import { APPEND } from '../../session/redis/scripts.ts'
import { control, raw, ready } from '../client.ts'
import { asker, KENNEL } from '../store/store-documents.ts'

const CLI = join(import.meta.dirname, '../../../cli.ts')
const PASSWORD = 'a-password-of-the-state'

let redis: Redis
let folder: string
let spec: string
let one: TestMock
let other: TestMock
const stateOf = ({ port }: Redis): string => `redis://:${PASSWORD}@127.0.0.1:${port}`
const joinState = (more: object = {}): Promise<TestMock> =>
  createMockServer({ port: 0, spec, data: 0, state: stateOf(redis), metrics: true, ...more })

before(async () => {
  redis = await startRedis(PASSWORD)
  folder = await mkdtemp(join(tmpdir(), 'plant-store-faults-'))
  spec = join(folder, 'kennel.json')
  await writeFile(spec, JSON.stringify(KENNEL))
  one = await joinState()
  other = await joinState()
})
afterEach(async () => {
  await ready(one, 200)
  await ready(other, 200)
})
after(async () => {
  await Promise.all([one.close(), other.close()])
  await redis.kill()
  await rm(folder, { recursive: true })
})

/** Gives commands to the state. */
async function tell({ port }: Redis, ...commands: readonly string[]): Promise<void> {
  const client = createClient({ url: `redis://127.0.0.1:${port}`, password: PASSWORD })
  await client.connect()
  for (const command of commands) await client.sendCommand(command.split(' '))
  client.destroy()
}

/** What the mock measures of the fault with its state. */
async function troubleOf(mock: TestMock): Promise<string[]> {
  const metrics = await (await fetch(`${mock.url}/_mock/metrics`)).text()
  return metrics.split('\n').filter((line) => /^mock_state_(connected|trouble)/.test(line))
}

test('of a thousand creations at once on two mocks, each answer names an item that both have', async () => {
  const session = 'many'
  const headers = { 'x-mock-session': session, 'content-type': 'application/json' }
  const made = await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => {
      const { url } = index % 2 === 0 ? one : other
      return raw(`${url}/pet`, 'POST', headers, JSON.stringify({ name: `Pet ${index}` }))
    }),
  )
  assert.deepEqual(new Set(made.map(({ status }) => status)), new Set([200]))
  const names = new Map(made.map(({ body }) => JSON.parse(body)).map(({ id, name }) => [id, name]))
  assert.equal(names.size, 1_000)
  for (const mock of [one, other]) {
    const { pet = [] } = await mock.session(session).data.snapshot()
    assert.deepEqual(new Map(pet.filter(isObject).map(({ id, name }) => [id, name])), names)
  }
  // One who comes later does not get a thousand entries, but what they made.
  await asker(other, session)('DELETE /pet/7')
  await one.session('gone').data.replace({ pet: [{ id: 1, name: 'Rex' }] })
  await one.session('gone').data.reset()
  await using late = await joinState()
  assert.deepEqual(await late.session(session).data.snapshot(), await one.session(session).data.snapshot())
  assert.equal((await asker(late, session)('GET /pet/7')).status, 404)
  assert.equal((await asker(late, session)('POST /pet', { name: 'Next' })).body.id, 1_001)
  assert.deepEqual(await late.session('gone').data.snapshot(), await other.session('new').data.snapshot())
})

test('what one mock has stored the other shows at once, and neither asks the state to read', async () => {
  const [writer, reader] = [asker(one, 'seen'), asker(other, 'seen')]
  await ready(other, 200)
  const commands = async (): Promise<number> => {
    const client = createClient({ url: `redis://127.0.0.1:${redis.port}`, password: PASSWORD })
    await client.connect()
    const stats = String(await client.sendCommand(['INFO', 'commandstats']))
    client.destroy()
    return Number(/cmdstat_eval:calls=(\d+)/.exec(stats)?.[1])
  }
  for (let round = 0; round < 50; round++) {
    const { id } = (await writer('POST /pet', { name: `Pet ${round}` })).body
    assert.equal((await reader(`GET /pet/${id}`)).body.name, `Pet ${round}`)
    await reader(`DELETE /pet/${id}`)
    assert.equal((await writer(`GET /pet/${id}`)).status, 404)
  }
  const before = await commands()
  await Promise.all(Array.from({ length: 300 }, () => reader('GET /pet')))
  for (let read = 0; read < 100; read++) await reader('GET /pet')
  // What both report of themselves goes on meanwhile.
  assert.ok((await commands()) - before < 100)
})

test('items that are many megabytes come to who joins later, and to who was there', async () => {
  const pets = Array.from({ length: 3_000 }, (_, id) => ({ id, name: `Pet ${id}`, tags: ['x'.repeat(500)] }))
  await one.session('large').data.replace({ pet: pets })
  await asker(other, 'large')('DELETE /pet/0')
  await using late = await joinState()
  for (const mock of [one, other, late]) {
    assert.deepEqual((await mock.session('large').data.snapshot()).pet, pets.slice(1))
  }
})

test('a session may have any name, and shares its items and counts with no other', async () => {
  const names = ['a', 'a:facts', ':', 'items', 'stages', 'a:', '{plant-store}:log', 'log:facts', '*', '__proto__']
  await using slow = await joinState({ delay: { minimum: 0, maximum: 1 } })
  for (const [index, name] of names.entries()) {
    for (let count = 0; count <= index; count++) {
      assert.equal((await asker(slow, name)('POST /pet', { name })).body.id, count + 1)
    }
  }
  for (const [index, name] of names.entries()) {
    const { pet = [] } = await other.session(name).data.snapshot()
    assert.deepEqual(
      pet,
      Array.from({ length: index + 1 }, (_, count) => ({ name, id: count + 1 })),
    )
  }
})

test('while the state is silent, a write is a 503 that says what may have happened, and a read what was known', async () => {
  const session = 'silent'
  const ask = asker(one, session)
  const { body: rex } = await ask('POST /pet', { name: 'Rex' })
  await other.clear()
  redis.signal('SIGSTOP')
  const lost = await ask('POST /pet', { name: 'Lost' })
  assert.deepEqual([lost.status, lost.headers.get('retry-after')], [503, '1'])
  assert.equal(lost.body.error, PROBLEMS.unrecorded)
  assert.match(
    lost.body.message,
    /^The change may have been stored: The shared state at redis:[^\n]* it does not answer\./,
  )
  const known = await ask(`GET /pet/${rex.id}`)
  assert.deepEqual([known.status, known.body], [200, rex])
  assert.match((await ask('GET /pet/99')).body.message, / The shared state is out of reach; /)
  const refused = await ask('POST /pet', { name: 'Refused' })
  assert.match(refused.body.message, /^Nothing was stored: /)
  assert.deepEqual(await troubleOf(one), ['mock_state_connected 0', 'mock_state_trouble{code="unreachable"} 1'])
  redis.signal('SIGCONT')
  await ready(one, 200)
  assert.deepEqual(await troubleOf(one), ['mock_state_connected 1'])
  // Whether it happened or not, both mocks know the same, and the next one is created once.
  const { body: next } = await ask('POST /pet', { name: 'Next' })
  const { pet = [] } = await one.session(session).data.snapshot()
  assert.deepEqual((await other.session(session).data.snapshot()).pet, pet)
  assert.deepEqual(pet.at(-1), next)
  const entries = await other.session(session).requests()
  assert.deepEqual(
    entries.map(({ answer, verdict }) => [answer.status, verdict.problem]),
    [
      [503, 'unrecorded'],
      [200, null],
      [404, 'item-unknown'],
      [503, 'unrecorded'],
      [200, null],
    ],
  )
  assert.match(entries[0]?.verdict.message ?? '', /^The change may have been stored: /)
  assert.match(entries[1]?.verdict.message ?? '', /^The shared state is out of reach; this is the last known state/)
})

for (const { code, words, set, unset } of [
  {
    code: 'OOM',
    words: /OOM command not allowed when used memory > 'maxmemory'/,
    set: ['CONFIG SET maxmemory-policy noeviction', 'CONFIG SET maxmemory 1mb'],
    unset: ['CONFIG SET maxmemory 0'],
  },
  {
    code: 'READONLY',
    words: /READONLY You can't write against a read only replica/,
    set: ['REPLICAOF 127.0.0.1 1'],
    unset: ['REPLICAOF NO ONE'],
  },
]) {
  test(`a state that refuses with ${code}: nothing is created, and all who ask get its own words`, async () => {
    const ask = asker(one, code)
    const { body: rex } = await ask('POST /pet', { name: 'Rex' })
    await tell(redis, ...set)
    const refused = await ask('POST /pet', { name: 'Refused' })
    assert.deepEqual([refused.status, refused.headers.get('retry-after')], [503, '1'])
    assert.match(refused.body.message, /^Nothing was stored: The shared state at redis:\/\/127/)
    assert.match(refused.body.message, words)
    assert.match(await ready(one, 503), words)
    assert.match(await ready(other, 503), words)
    assert.deepEqual(await troubleOf(other), ['mock_state_connected 0', `mock_state_trouble{code="${code}"} 1`])
    assert.match((await control(one.url, 'data', 'DELETE')).body.message, words)
    assert.deepEqual((await ask(`GET /pet/${rex.id}`)).body, rex)
    await tell(redis, ...unset)
    await ready(one, 200)
    assert.equal((await ask('POST /pet', { name: 'Next' })).status, 200)
    const pets = [rex, { ...rex, name: 'Next', id: rex.id + 1 }]
    assert.deepEqual((await other.session(code).data.snapshot()).pet, pets)
  })
}

/** Stands for the script that appends. */
const append = '(append)'
/** A script that has each fact count far too much; words end at spaces. */
const FLOOD =
  "for\t_,name\tin\tipairs(redis.call('HKEYS',KEYS[1]))do\tredis.call('HSET',KEYS[1],name,'8007199254740000')end"
const POISON: Readonly<Record<string, readonly string[]>> = {
  'a log that is a text': ['DEL LOG', 'SET LOG x'],
  'a log that is a list': ['DEL LOG', 'RPUSH LOG x'],
  'entries of the log': [
    ...['{', 'null', '[]', '{"session":null}', '{"session":null,"deed":{"kind":"replace","items":7}}'].map(
      (entry) => `EVAL ${append} 4 LOG LOG:facts LOG:pieces POSITION ${entry}`,
    ),
  ],
  'facts of the log': ['HSET LOG:facts birth x', 'HSET LOG:facts last x'],
  'facts that are a text': ['SET LOG:facts x'],
  'a snapshot': [
    'HSET LOG:facts at 1 from 9007199254740000',
    'HSET LOG:pieces unnamed { clearings 7',
    'HSET LOG:pieces session 1',
  ],
  'a position in words': ['SET POSITION x'],
  'a position of the past': ['SET POSITION 5'],
  'entries of the journal': ['XADD JOURNAL 9007199254740000-1 entry x', 'HINCRBY JOURNAL:facts last 1'],
  'a journal that is a set': ['DEL JOURNAL', 'SADD JOURNAL x'],
  'a birth of the journal': ['HSET JOURNAL:facts birth x'],
  'an id of the journal below zero': ['HSET JOURNAL:facts last -1'],
  'an id of the journal that no double holds': ['HSET JOURNAL:facts last 9007199254740993'],
  'an id of the journal that is no number': ['HSET JOURNAL:facts last nan'],
  'all facts of the journal': [`EVAL ${FLOOD} 1 JOURNAL:facts`],
  'a position below zero': ['SET POSITION -1'],
  'facts of the log that are no numbers': ['HSET LOG:facts last nan at inf'],
  'members that never leave': ['ZADD MEMBERS 9007199254740000 ghost'],
  'members in a text': ['SET MEMBERS x', 'SET MEMBERS:birth x', 'SET SESSIONS x'],
  counters: ['SET COUNTERS:poisoned x'],
}

for (const [what, commands] of Object.entries(POISON)) {
  test(`${what} of another program: the mocks drop it and go on as one`, async () => {
    const client = createClient({ url: `redis://127.0.0.1:${redis.port}`, password: PASSWORD })
    await client.connect()
    await asker(one, 'poisoned')('POST /pet', { name: 'First' })
    await control(one.url, 'scenario?session=poisoned', 'PUT', { scenario: { status: 418 }, times: 1 })
    const [name = ''] = await client.keys('*:members')
    const prefix = name.slice(0, -'members'.length)
    const keyed = (word: string): string =>
      word.replace(/^(LOG|POSITION|JOURNAL|MEMBERS|SESSIONS|COUNTERS)/, (key) => prefix + key.toLowerCase())
    for (const command of commands) {
      await client.sendCommand(command.split(' ').map((word) => (word === append ? APPEND : keyed(word))))
    }
    client.destroy()
    await pause(TOUCH_MS)
    await ready(one, 200)
    await ready(other, 200)
    await asker(other, 'poisoned')('GET /pet/1')
    for (const mock of [one, other]) {
      assert.equal((await control(mock.url, 'scenario?session=poisoned', 'DELETE')).status, 204)
      const made = await asker(mock, 'poisoned')('POST /pet', { name: 'Next' })
      assert.equal(made.status, 200, JSON.stringify(made.body))
      await using late = await joinState()
      for (const each of [one, other, late]) {
        assert.deepEqual((await asker(each, 'poisoned')(`GET /pet/${made.body.id}`)).body, made.body)
        assert.ok((await each.session('poisoned').requests()).length > 0)
        assert.equal((await control(each.url, 'scenario?session=poisoned')).status, 200)
      }
    }
    await one.clear()
  })
}

test('the log has the words of a state that refuses, once, and no password', async () => {
  const words = ['mock', '--port', '0', '--log', 'json', '--spec', spec, '--state', stateOf(redis)]
  const child = spawn(process.execPath, [CLI, ...words], { stdio: ['ignore', 'pipe', 'pipe'] })
  await once(child.stdout, 'data')
  await tell(redis, 'REPLICAOF 127.0.0.1 1')
  let said = ''
  for (const wanted of ['READONLY', 'works again']) {
    while (!said.includes(wanted)) said += String((await once(child.stderr, 'data'))[0])
    if (wanted === 'READONLY') await tell(redis, 'REPLICAOF NO ONE')
  }
  child.kill('SIGTERM')
  await once(child, 'exit')
  const told = said
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ level, message }) => [level, message])
  const refusal = `The shared state at redis://127.0.0.1:${redis.port} refuses: READONLY You can't write against a read only replica.`
  assert.deepEqual(told, [
    ['error', refusal],
    ['info', 'The shared state works again.'],
  ])
  assert.ok(!said.includes(PASSWORD))
})

test('a server that can keep no state is refused at the start in one line', async () => {
  // A cluster's servers talk on a port of their own.
  const cluster = ['--cluster-enabled', 'yes', '--cluster-port', String(await freePort()), '--dir', folder]
  const cases = [
    { flags: cluster, error: /belongs to a Redis cluster; the mock needs / },
    {
      flags: ['--replicaof', '127.0.0.1', '1'],
      error: /refuses: READONLY You can't write against a read only replica\.$/m,
    },
  ]
  for (const { flags, error } of cases) {
    const server = await startRedis(PASSWORD, ...flags)
    try {
      const child = spawn(process.execPath, [CLI, 'mock', '--port', '0', '--state', stateOf(server)])
      const [said, exit] = await Promise.all([text(child.stderr), once(child, 'exit')])
      assert.match(said, error)
      assert.equal(said.split('\n').length, 2, said)
      assert.ok(!said.includes(PASSWORD), said)
      assert.deepEqual(exit, [1, null])
    } finally {
      await server.kill()
    }
  }
})
