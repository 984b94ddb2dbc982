/** What belongs to what, where no property says it: two lists that show each other's items, whatever adds to them. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at } from '../../../spec/json/pointer.ts'
import { object, ref } from './schemas.ts'
import { asker, serve } from './store-documents.ts'

const [TEXT, KEY] = [{ type: 'string' }, { type: 'integer' }]
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const does = (takes: object | null, status: number, answer: object | null, ...refusals: readonly number[]): object => ({
  ...(takes && { requestBody: { required: true, ...json(takes) } }),
  responses: {
    [status]: { description: 'so', ...(answer && json(answer)) },
    ...Object.fromEntries(refusals.map((one) => [one, { description: 'not so' }])),
  },
})

type Trade = {
  readonly [side in 'one' | 'other']: {
    readonly schema: string
    readonly path: string
    readonly key: string
    readonly count?: string
  }
} & {
  /** What adds one of the other to one: a POST with its key, or a PUT at its path. */
  readonly by: string | null
}

const OF_TRADES: readonly Trade[] = [
  // as Rails writes it
  {
    one: { schema: 'course', path: '/courses', key: 'course_id', count: 'students_count' },
    other: { schema: 'student', path: '/students', key: 'student_id', count: 'courses_count' },
    by: 'student_id',
  },
  // as FastAPI does
  {
    one: { schema: 'BookRead', path: '/v1/books', key: 'book_id' },
    other: { schema: 'AuthorRead', path: '/v1/authors', key: 'author_id', count: 'num_books' },
    by: null,
  },
  // as NestJS does
  {
    one: { schema: 'RecipeDto', path: '/api/recipes', key: 'recipeId', count: 'tagCount' },
    other: { schema: 'TagDto', path: '/api/tags', key: 'tagId', count: 'recipeCount' },
    by: 'tagId',
  },
]

const wordOf = (path: string): string => path.split('/').at(-1) ?? ''

function documentOf({ one, other, by }: Trade): object {
  const sides = [
    [one, other],
    [other, one],
  ] as const
  const parameters = (...names: readonly string[]): object[] =>
    names.map((name) => ({ name, in: 'path', required: true, schema: KEY }))
  const lists = (schema: string): object => does(null, 200, { type: 'array', items: ref(schema) }, 404)
  const paths = sides.flatMap(([own, others]) => [
    [own.path, { get: lists(own.schema), post: does(object({ name: TEXT }), 201, ref(own.schema)) }] as const,
    [
      `${own.path}/{id}`,
      { parameters: parameters('id'), get: does(null, 200, ref(own.schema), 404), delete: does(null, 204, null, 404) },
    ] as const,
    [
      `${own.path}/{${own.key}}/${wordOf(others.path)}`,
      {
        parameters: parameters(own.key),
        get: lists(others.schema),
        ...(own === one && by !== null && { post: does(object({ [by]: KEY }), 201, ref(other.schema), 404, 409) }),
      },
    ] as const,
  ])
  const inner = `${one.path}/{${one.key}}/${wordOf(other.path)}/{${other.key}}`
  const schemas = sides.map(([own]) => {
    const count = own.count === undefined ? {} : { [own.count]: KEY }
    return [own.schema, object({ id: KEY, name: TEXT, ...count })] as const
  })
  return {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      ...Object.fromEntries(paths),
      [inner]: {
        parameters: parameters(one.key, other.key),
        delete: does(null, 204, null, 404),
        ...(by === null && { put: does(null, 204, null, 404) }),
      },
    },
    components: { schemas: Object.fromEntries(schemas) },
  }
}

const keysIn = (list: unknown): unknown[] => (Array.isArray(list) ? list.map((one) => at(one, '/id')) : [])

for (const trade of OF_TRADES) {
  const { one, other, by } = trade
  const [ones, others] = [wordOf(one.path), wordOf(other.path)]
  test(`${ones} have ${others}, and these have them`, async () => {
    await using mock = await serve(documentOf(trade))
    const ask = asker(mock)
    const below = (id: unknown, isOther = false): string =>
      isOther ? `${other.path}/${id}/${ones}` : `${one.path}/${id}/${others}`
    const sides = [
      [one, false],
      [other, true],
    ] as const
    let pairs = 0
    for (const [side, isOther] of sides) {
      const all = (await ask(`GET ${side.path}`)).body
      for (const id of keysIn(all)) {
        const found = keysIn((await ask(`GET ${below(id, isOther)}`)).body)
        pairs += found.length
        for (const each of found)
          assert.ok(keysIn((await ask(`GET ${below(each, !isOther)}`)).body).includes(id), `${id} and ${each}`)
        const own = (await ask(`GET ${side.path}/${id}`)).body
        if (side.count !== undefined) assert.equal(at(own, `/${side.count}`), found.length)
      }
    }
    assert.ok(pairs > 0)
    const made = async (path: string) => at((await ask(`POST ${path}`, { name: 'New' })).body, '/id')
    const [first, second, third] = [await made(one.path), await made(one.path), await made(other.path)]
    assert.deepEqual(keysIn((await ask(`GET ${below(first)}`)).body), [])
    assert.deepEqual(keysIn((await ask(`GET ${below(third, true)}`)).body), [])
    const add = (id: unknown, key: unknown) =>
      by === null ? ask(`PUT ${below(id)}/${key}`) : ask(`POST ${below(id)}`, { [by]: key })
    for (const id of [first, second]) {
      const added = await add(id, third)
      assert.equal(added.status, by === null ? 204 : 201)
      if (by !== null) assert.equal(at(added.body, '/id'), third)
    }
    assert.equal((await add(first, third)).status, by === null ? 204 : 409)
    assert.equal((await add(first, 99_999_999)).status, 404)
    assert.deepEqual(keysIn((await ask(`GET ${below(third, true)}`)).body), [first, second])
    const counted = async () => at((await ask(`GET ${other.path}/${third}`)).body, `/${other.count}`)
    assert.equal(await counted(), 2)
    assert.equal((await ask(`DELETE ${below(first)}/${third}`)).status, 204)
    assert.equal((await ask(`DELETE ${below(first)}/${third}`)).status, 404)
    assert.equal(await counted(), 1)
    assert.equal((await ask(`DELETE ${one.path}/${second}`)).status, 204)
    assert.equal(await counted(), 0)
    await add(first, third)
    assert.equal((await ask(`DELETE ${other.path}/${third}`)).status, 204)
    const left = (await ask(`GET ${one.path}/${first}`)).body
    assert.deepEqual(keysIn((await ask(`GET ${below(first)}`)).body), [])
    if (one.count !== undefined) assert.equal(at(left, `/${one.count}`), 0)
  })
}
