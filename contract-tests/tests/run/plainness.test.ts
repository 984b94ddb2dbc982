/** Services that take few texts and numbers are judged all the same, whatever the document calls these. */

import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { describe, test } from 'node:test'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { bundled } from '../../../spec/document/bundled.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { contextOf } from '../../plan/context.ts'
import { planOf } from '../../plan/plan.ts'
import { positiveControl } from '../../run/control.ts'
import type { CaseResult } from '../../run/record/events.ts'
import { judgeAt, resultsOf, SETTINGS } from '../../targets/judging.ts'
import { type Decisions, error, listening, REFERENCE, TOKEN, withTarget } from '../../targets/reference.ts'
import { refusesWhere, takesWith, takesWithout } from '../../targets/variations.ts'

const RESTRICTED: Readonly<Record<string, RegExp>> = {
  'letters alone': /^[A-Za-z]+$/,
  'three to ten lower-case letters': /^[a-z]{3,10}$/,
  'few capitals': /^[A-Z]{1,5}$/,
  'two words': /^[A-Z][a-z]+ [A-Z][a-z]+$/,
}

const restricted = (pattern: RegExp): Partial<Decisions> => refusesWhere(({ name }) => !pattern.test(name))

const judged = async (variation: Partial<Decisions>): Promise<readonly CaseResult[]> => {
  const results = await withTarget(variation, ({ url }) => judgeAt(url, { seed: 1, only: [] }))
  assert.ok(typeof results !== 'string', String(results))
  return results
}

describe('names of', () => {
  for (const [name, pattern] of sampled(8, Object.entries(RESTRICTED))) {
    test(`${name}: every requirement is decided`, async () => {
      const results = await judged(restricted(pattern))
      const decided = new Set(
        results.filter(({ outcome }) => outcome === 'passed').map(({ requirement }) => requirement),
      )
      assert.deepEqual(
        requirementsOf(bundled)
          .map(({ id }) => id)
          .filter((id) => !decided.has(id)),
        [],
      )
      assert.deepEqual(
        results.filter(({ outcome }) => outcome === 'failed').map(({ id, received }) => `${id}: ${received}`),
        [],
      )
    })

    // With texts that the service refuses anyway, an invalid request would be refused for these.
    test(`${name}: what is taken that must be refused is found`, async () => {
      const broken = {
        'create-plant.request.id.required': takesWithout('id'),
        'create-plant.request.tag.type': takesWith('tag', (tag) => typeof tag === 'number'),
      }
      for (const [requirement, careless] of Object.entries(broken)) {
        const results = await judged({ ...restricted(pattern), ...careless })
        const failed = results.filter(({ outcome }) => outcome === 'failed').map((one) => one.requirement)
        assert.deepEqual([...new Set(failed)], [requirement], name)
      }
    })
  }
})

nightly('a service that takes small numbers and letters alone is judged', async () => {
  for (const most of sampled(3, [100, 2 ** 31 - 1, 999_999])) {
    const variation = refusesWhere(({ id, name }) => !/^[a-z]+$/.test(name) || Number(id) < 1 || Number(id) > most)
    const accused = (await judged(variation)).filter(({ outcome }) => outcome === 'failed')
    // The document allows all of int64, and says nothing of the texts.
    assert.deepEqual(
      accused.filter(({ id }) => !/\/id\./.test(id)).map(({ id, received }) => `${id}: ${received}`),
      [],
      String(most),
    )
  }
})

nightly('a fault in a body that is refused without it, too, is sent in one that is accepted', async () => {
  const hasTag = refusesWhere(({ tag }) => tag !== undefined)
  const results = await judged({ ...hasTag, ...takesWith('id', (id) => typeof id === 'boolean') })
  const outcomes = new Map(results.map(({ id, outcome }) => [id, outcome]))
  const alone = results.filter(({ id, outcome }) => outcome === 'failed' && id.endsWith('-alone')).map(({ id }) => id)
  assert.notDeepEqual(alone, [])
  for (const id of alone) assert.equal(outcomes.get(id.replace(/-alone$/, '')), 'failed', id)
})

test('a token that is refused ends the control soon', () =>
  withTarget({ authorize: (seen) => REFERENCE.authorize(seen) ?? error(403, 'Not you.') }, async ({ url }) => {
    const settings = { ...SETTINGS, target: url }
    const plan = planOf(bundled, settings, TOKEN)
    const context = contextOf(plan, settings, TOKEN)
    const control = await positiveControl(context, plan)
    assert.match(String('reason' in control && control.reason), /the token is refused with status 403/)
    assert.ok(context.client.requests <= 2, String(context.client.requests))
  }))

/** A body with texts inside objects and lists, a list of bodies, and a form. */
const LINE = {
  type: 'object',
  required: ['title', 'sold'],
  properties: { title: { type: 'string' }, sold: { type: 'string', format: 'date' } },
}
const ORDER = {
  type: 'object',
  required: ['buyer', 'lines', 'kind'],
  properties: {
    buyer: { type: 'object', required: ['name'], properties: { name: { type: 'string' }, note: { type: 'string' } } },
    lines: { type: 'array', minItems: 2, uniqueItems: true, items: LINE },
    kind: { type: 'string', enum: ['a-1', 'b-2'] },
    marks: { type: 'array', minItems: 1, items: { type: 'string' } },
  },
}
const SHAPES: Readonly<Record<string, readonly [type: string, schema: object]>> = {
  'texts inside': ['application/json', ORDER],
  'a list of items': ['application/json', { type: 'array', minItems: 1, items: ORDER }],
  'a form': [
    'application/x-www-form-urlencoded',
    { ...LINE, properties: { ...LINE.properties, kind: { type: 'string' } } },
  ],
}

/** All texts of a body but dates and listed ones. */
function textsIn(value: unknown): readonly string[] {
  if (typeof value === 'string') return /^(\d{4}-\d\d-\d\d|[ab]-\d)$/.test(value) ? [] : [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** What is found of a service that takes bodies of a schema, and of these only what `takes` says; or those of `careless`. */
async function judgedOf(
  type: string,
  schema: object,
  takes: (value: unknown) => boolean,
  careless: (value: unknown) => boolean = () => false,
): Promise<readonly CaseResult[]> {
  const document = {
    openapi: '3.1.1',
    info: { title: 'Orders', version: '1' },
    paths: {
      '/orders': {
        post: {
          operationId: 'order',
          requestBody: { required: true, content: { [type]: { schema } } },
          responses: { 200: { description: 'ordered' }, 400: { description: 'refused' } },
        },
      },
    },
  }
  const api = (await compileDocument('orders.json', JSON.stringify(document))).contract
  const validate = api.document
    .schema(`/paths/~1orders/post/requestBody/content/${type.replace('/', '~1')}/schema`)
    .validator('request')
  const isGood = (text: string): boolean => {
    try {
      const value: unknown = type.includes('json') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text))
      return careless(value) || (validate(value).length === 0 && takes(value))
    } catch {
      return false
    }
  }
  const server = createServer((request, response) => {
    textOf(request).then(
      (text) =>
        request.method === 'POST'
          ? response.writeHead(isGood(text) ? 200 : 400).end()
          : response.writeHead(405, { Allow: 'POST' }).end(),
      () => response.destroy(),
    )
  })
  const { origin, close } = await listening(server)
  const settings = { ...SETTINGS, target: origin }
  const plan = planOf(api, settings, TOKEN)
  const results = await resultsOf(contextOf(plan, settings, TOKEN), plan).finally(close)
  assert.ok(typeof results !== 'string', String(results))
  return results
}

const failedOf = (results: readonly CaseResult[]) =>
  results.filter(({ outcome }) => outcome === 'failed').map(({ id, received }) => [id, received])

describe('of another document,', () => {
  for (const [name, [type, schema]] of sampled(4, Object.entries(SHAPES))) {
    test(`${name}: letters alone`, async () => {
      const results = await judgedOf(type, schema, (value) => textsIn(value).every((one) => /^[A-Za-z]+$/.test(one)))
      assert.deepEqual(failedOf(results), [])
      assert.ok(results.filter(({ outcome }) => outcome === 'passed').length > results.length / 2)
    })
  }

  nightly('texts that the document shows by its examples alone', async () => {
    const shown = (example: string) => ({ type: 'string', example })
    const properties = {
      name: shown('John Doe'),
      email: shown('john@mail.test'),
      password: shown('SecureP@ss123'),
      phone: shown('+1234567890'),
    }
    const user = { type: 'object', required: ['name', 'email', 'password'], properties }
    /** A new user for each address, none of whom is real: a letter to one of `mail.test` could reach somebody. */
    const takes = (isStrong: boolean) => {
      const taken = new Set<string>()
      return (value: unknown): boolean => {
        const { email, password, phone = '+1' } = Object(value)
        const isStrongEnough = !isStrong || /^(?=.*[A-Z])(?=.*[@#])\S+$/.test(password)
        const isGood = /^[^@\s]+@example\.com$/.test(email) && /^\+\d+$/.test(phone) && isStrongEnough
        return isGood && taken.size < taken.add(email).size
      }
    }
    for (const isStrong of [false, true]) {
      const right = await judgedOf('application/json', user, takes(isStrong))
      assert.deepEqual(failedOf(right), [])
      assert.ok(
        right.some(({ id, outcome }) => id === 'order.request.password.required/missing' && outcome === 'passed'),
      )
      const careless = (value: unknown): boolean =>
        !('password' in Object(value)) && typeof Object(value).email === 'string'
      const broken = (await judgedOf('application/json', user, takes(isStrong), careless)).filter(
        ({ outcome }) => outcome === 'failed',
      )
      assert.deepEqual([...new Set(broken.map(({ requirement }) => requirement))], ['order.request.password.required'])
    }
  })
})
