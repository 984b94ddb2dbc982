/** Events that a document describes by their fields: each has a name and data, and a text goes on. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { createMockServer } from '../../index.ts'

const CLOSED = { additionalProperties: false }
const FEEDS = {
  optional: { properties: { event: { type: 'string' }, data: { type: 'string' } } },
  named: { required: ['data'], properties: { event: { type: 'string', enum: ['tick'] }, data: { type: 'string' } } },
  written: {
    properties: {
      event: { const: 'note' },
      data: { type: 'string', contentMediaType: 'application/json', contentSchema: { type: 'object' } },
    },
  },
  nameless: { required: ['data'], ...CLOSED, properties: { data: { type: 'string' }, id: { type: 'string' } } },
  either: { maxProperties: 1, ...CLOSED, properties: { event: { type: 'string' }, data: { type: 'string' } } },
}

/** Runs a test with a mock of these streams, and what reads the events of one. */
async function feeding(
  schemas: Readonly<Record<string, object>>,
  run: (events: (name: string) => Promise<readonly string[]>) => Promise<void>,
): Promise<void> {
  const paths = Object.entries(schemas).map(([name, schema]) => {
    const content = { 'text/event-stream': { itemSchema: { type: 'object', ...schema } } }
    return [`/${name}`, { get: { operationId: name, responses: { 200: { description: 'ok', content } } } }]
  })
  const folder = await mkdtemp(join(tmpdir(), 'events-'))
  try {
    const spec = join(folder, 'feeds.json')
    const info = { title: 'Feeds', version: '1' }
    await writeFile(spec, JSON.stringify({ openapi: '3.2.0', info, paths: Object.fromEntries(paths) }))
    await using mock = await createMockServer({ port: 0, spec, streamPace: 0 })
    await run(async (name) => (await (await fetch(`${mock.url}/${name}`)).text()).split('\n\n').slice(0, -1))
  } finally {
    await rm(folder, { recursive: true })
  }
}

test('an optional name and data of an event are there unless the schema forbids them, and texts differ', () =>
  feeding(FEEDS, async (events) => {
    for (const name of ['optional', 'named', 'written'] as const) {
      const all = await events(name)
      assert.ok(all.length >= 3)
      for (const event of all) assert.match(event, /^event: \S.*\n(id: .*\n)?data: \S/m, name)
      if (name !== 'written') assert.equal(new Set(all).size, all.length, name)
    }
    const nameless = await events('nameless')
    assert.equal(new Set(nameless).size, nameless.length)
    for (const event of nameless) assert.doesNotMatch(event, /^event:/m)
    for (const event of await events('either')) assert.ok(event.split('\n').length <= 1)
  }))

test('the properties of events mean the same in every spelling, and a text ends with the reason that says so', () =>
  feeding(
    {
      told: {
        required: ['partialJson', 'StopReason', 'chunk_id'],
        properties: {
          partialJson: { type: 'string' },
          StopReason: { type: ['string', 'null'], enum: ['length', 'eos_token', null] },
          chunk_id: { type: 'integer' },
        },
      },
    },
    async (events) => {
      const all = (await events('told')).map((event): Readonly<Record<string, unknown>> => {
        return JSON.parse(/^data: (.*)$/m.exec(event)?.[1] ?? '')
      })
      assert.match(all.map(({ partialJson }) => partialJson).join(''), /^[A-Z]\w+.*( \w+){5,}.*\.$/)
      assert.deepEqual(
        all.map(({ chunk_id }) => chunk_id),
        all.map((_, index) => index),
      )
      assert.deepEqual(
        all.map(({ StopReason }) => StopReason),
        [...all.slice(1).map(() => null), 'eos_token'],
      )
    },
  ))
