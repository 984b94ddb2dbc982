/** What a document promises of a list is asked of services that keep it in their own way, and of others that do not. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sampled } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../../mocks/index.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { remembered } from '../../../spec/program/once-for.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { contextOf } from '../../plan/context.ts'
import { narrowed, planOf } from '../../plan/plan.ts'
import { resultsOf, SETTINGS } from '../../targets/judging.ts'
import { JSON_TYPE } from '../../targets/others/service.ts'
import { listening } from '../../targets/reference.ts'

const document = (paging: 'page' | 'cursor', search: string) => ({
  openapi: '3.1.0',
  info: { title: 'Boats', version: '1' },
  paths: {
    '/boats': {
      get: {
        operationId: 'listBoats',
        parameters: [
          {
            name: paging,
            in: 'query',
            schema: paging === 'page' ? { type: 'integer', minimum: 1, default: 1 } : { type: 'string' },
          },
          { name: 'size', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 50, default: 20 } },
          { name: 'q', in: 'query', description: search, schema: { type: 'string', minLength: 1 } },
          {
            ...{
              name: 'sort',
              in: 'query',
              explode: false,
              description: 'By these properties; a minus sorts downwards.',
            },
            schema: {
              type: 'array',
              maxItems: 2,
              items: { enum: ['id', 'name', 'kind', 'length'].flatMap((one) => [one, `-${one}`]) },
            },
          },
          {
            ...{
              name: 'fields',
              in: 'query',
              explode: false,
              description: 'Boats have an id and these properties alone.',
            },
            schema: { type: 'array', items: { enum: ['kind', 'length', 'notes'] } },
          },
        ],
        responses: {
          200: {
            description: 'some',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Page' } } },
          },
        },
      },
      post: {
        operationId: 'addBoat',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Boat' } } },
        },
        responses: {
          201: {
            description: 'one',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Boat' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Boat: {
        type: 'object',
        required: ['name'],
        properties: {
          id: { type: 'integer', readOnly: true },
          name: { type: 'string' },
          kind: { enum: ['sloop', 'ketch'] },
          length: { type: 'number', minimum: 1, maximum: 60 },
          notes: { type: 'string' },
        },
      },
      Page: {
        type: 'object',
        properties: {
          data: { type: 'array', items: { $ref: '#/components/schemas/Boat' } },
          total: { type: 'integer' },
          pages: { type: 'integer', description: 'Number of pages.' },
          next: { type: ['string', 'null'], description: 'What leads to the next page; null on the last.' },
        },
      },
    },
  },
})
const CONTAINS = 'Only boats whose name contains this text, in upper or lower case.'
const WORDS = 'Searches in the name.'

type Boat = Readonly<Record<string, unknown>>

const orderOf = (one: unknown, other: unknown): number => (one === other ? 0 : Object(one) < Object(other) ? -1 : 1)

/** Boats with one bad habit, or a choice that the document leaves to the service. */
function boatsWith(habit: string, paging: 'page' | 'cursor') {
  const boats: Boat[] = Array.from({ length: 21 }, (_, at) => ({
    ...{ id: at + 1, name: `Merry Gull of ${['Ostend', 'Wexford', 'Bergen'][at % 3]} ${at}`, notes: `Note ${at}` },
    ...{ kind: at % 2 === 0 ? 'sloop' : 'ketch', length: [9, 12, 2.5, 30][at % 4] },
  }))
  const isFound = (name: string, q: string): boolean => {
    const [own, asked] = habit === 'minds capitals' ? [name, q] : [name.toLowerCase(), q.toLowerCase()]
    if (habit === 'finds all') return true
    if (habit === 'finds starts') return own.startsWith(asked)
    return habit === 'finds words' ? own.split(/\W+/).includes(asked) : own.includes(asked)
  }
  const inOrder = (all: readonly Boat[], keys: readonly string[]): readonly Boat[] =>
    all.toSorted((one, other) => {
      const ways = keys.map((key) => {
        const [a, b] = [one, other].map((boat) => boat[key.replace('-', '')] ?? '')
        const isText = habit === 'sorts numbers as texts' && typeof a === 'number'
        return (key.startsWith('-') ? -1 : 1) * (isText ? orderOf(`${a}`, `${b}`) : orderOf(a, b))
      })
      return ways.find((way) => way !== 0) ?? 0
    })
  const shown = (boat: Boat, fields: string | null): Boat => {
    const isAsked = ([name]: readonly [string, unknown]): boolean => ['id', 'name', fields].includes(name)
    const own = Object.entries(boat)
    if (fields === null || habit === 'shows all') return boat
    if (habit === 'shows null') return Object.fromEntries(own.map((one) => [one[0], isAsked(one) ? one[1] : null]))
    return Object.fromEntries(own.filter((one) => isAsked(one) && !(habit === 'shows none' && one[0] === fields)))
  }
  const list = (query: URLSearchParams) => {
    const size = Number(query.get('size') ?? (habit === 'ten at first' ? 10 : 20))
    const keys = query.get('sort')?.split(',') ?? []
    if (keys.length > 1 && habit === 'takes one key') return null
    const found = boats.filter(({ name }) => isFound(String(name), query.get('q') ?? ''))
    const all = inOrder(found, habit === 'heeds the first key' ? keys.slice(0, 1) : keys)
    const first = habit === 'the second at first' ? 2 : 1
    const from =
      paging === 'cursor' ? Number(query.get('cursor') ?? 0) : (Number(query.get('page') ?? first) - 1) * size
    const [right, more] = [Math.ceil(all.length / size), from + size < all.length]
    const isNext =
      more ||
      (habit === 'the end leads on' && from < all.length) ||
      (habit === 'a full end leads on' && from + size === all.length)
    const whole = Math.floor(all.length / size)
    const pages = habit === 'counts whole pages' ? whole : habit === 'counts those of a page' ? size : right
    const next = paging === 'cursor' ? String(from + size) : String(from / size + 2)
    return {
      data: all.slice(from, from + size).map((boat) => shown(boat, query.get('fields'))),
      ...(habit === 'says no numbers' || habit === 'the second at first' ? {} : { total: all.length, pages }),
      next: isNext ? next : null,
    }
  }
  return createServer(async (request, response) => {
    let sent = ''
    for await (const chunk of request) sent += String(chunk)
    const { searchParams } = new URL(request.url ?? '', 'http://boats')
    if (request.method === 'POST') boats.push({ ...JSON.parse(sent), id: boats.length + 1 })
    const body = request.method === 'POST' ? boats.at(-1) : list(searchParams)
    response.writeHead(body === null ? 400 : request.method === 'POST' ? 201 : 200, JSON_TYPE).end(JSON.stringify(body))
  })
}

const byPage = document('page', CONTAINS)

/** Read once for all boats. */
const known = new Map<string, ReturnType<typeof compileDocument>>()

async function brokenOf(target: string, own: unknown): Promise<readonly string[]> {
  const text = JSON.stringify(own)
  const { contract } = await remembered(known, text, () => compileDocument('boats.json', text))
  const settings = { ...SETTINGS, api: contract, target }
  const plan = narrowed(planOf(contract, settings, ''), { only: ['list-boats.state'] })
  const results = await resultsOf(contextOf(plan, settings, ''), plan)
  assert.ok(typeof results !== 'string', String(results))
  return [...new Set(results.flatMap(({ outcome, requirement }) => (outcome === 'failed' ? [requirement] : [])))]
}

test('what a list promises beside its filters has a sentence, where the document says so', async () => {
  const idsOf = async (own: unknown) => {
    const { contract } = await compileDocument('boats.json', JSON.stringify(own))
    return requirementsOf(contract).flatMap(({ id }) => (/^list-boats\.state/.test(id) ? [id.slice(17)] : []))
  }
  assert.deepEqual(
    (await idsOf(byPage)).filter((id) => /filtered|selected|divided/.test(id)),
    ['filtered.q', 'selected', 'divided'],
  )
  // Without these words, nothing is said of the other properties.
  const silent = JSON.parse(JSON.stringify(byPage).replace(/Boats have an id[^"]*/, 'Fields to show.'))
  assert.ok(!(await idsOf(silent)).includes('selected'))
})

describe('boats', { concurrency: 6 }, () => {
  for (const [habit, broken, own] of sampled(4, [
    ['none', null],
    ['finds all', 'filtered.q'],
    ['minds capitals', 'filtered.q'],
    ['finds starts', 'filtered.q'],
    ['finds starts', 'filtered.q', document('page', WORDS)],
    ['finds words', null, document('page', WORDS)],
    ['minds capitals', null, document('page', WORDS)],
    ['heeds the first key', 'sorted'],
    ['takes one key', null],
    ['sorts numbers as texts', 'sorted'],
    ['shows all', 'selected'],
    ['shows none', 'selected'],
    ['shows null', null],
    ['counts whole pages', 'divided'],
    // Beside the words that say so, it is no number of items.
    ['counts those of a page', 'divided'],
    ['a full end leads on', 'ended'],
    ['a full end leads on', null, document('cursor', CONTAINS)],
    ['the second at first', 'started'],
    ['says no numbers', null],
    ['the end leads on', 'ended'],
    // Who goes on from a cursor may have to look.
    ['the end leads on', null, document('cursor', CONTAINS)],
    ['ten at first', 'sized'],
    // Of those that are there by now, fewer may come.
    ['ten at first', null, document('cursor', CONTAINS)],
  ] as const)) {
    test(`with the habit ${habit} break ${broken ?? 'nothing'}${own === undefined ? '' : ', by another document'}`, async () => {
      const server = boatsWith(habit, JSON.stringify(own ?? byPage).includes('cursor') ? 'cursor' : 'page')
      const { origin, close } = await listening(server)
      try {
        assert.deepEqual(await brokenOf(origin, own ?? byPage), broken === null ? [] : [`list-boats.state.${broken}`])
      } finally {
        server.closeAllConnections()
        await close()
      }
    })
  }

  test('of the mock break nothing', async () => {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'plant-store-'))
    const spec = join(folder.path, 'boats.json')
    await writeFile(spec, JSON.stringify(byPage))
    await using mock = await createMockServer({ port: 0, spec, watch: false })
    assert.deepEqual(await brokenOf(mock.url, byPage), [])
  })
})
