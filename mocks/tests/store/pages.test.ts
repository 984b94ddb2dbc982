/** What the pages of a list say about the list is true: whoever walks them by what they say finds each item once. */

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { at, isObject } from '../../../spec/json/pointer.ts'
import { PAGED, type PagedDocument } from './page-documents.ts'
import { serve } from './store-documents.ts'

/** An answer: its headers beside the members of its body. */
type Shown = { readonly items: readonly unknown[]; readonly said: (pointer: string) => unknown }

async function show({ items }: PagedDocument, url: string): Promise<Shown> {
  const response = await fetch(url)
  assert.equal(response.status, 200, url)
  const body: unknown = await response.json()
  const local = (value: unknown): unknown =>
    typeof value === 'string' ? value.replace(/^http:\/\/[^/]+/, 'http://here') : value
  const whole = isObject(body) ? body : Object.fromEntries(response.headers)
  const list = items === '' ? body : at(whole, items)
  assert.ok(Array.isArray(list), url)
  return { items: list, said: (pointer) => local(at(whole, pointer)) }
}

function keyOf(item: unknown): unknown {
  return isObject(item) ? item.id : undefined
}

/** The address of the next page, by what a page says; null where it says that there is none. */
function nextOf(own: PagedDocument, { said }: Shown, url: string): string | null {
  if (own.next === null) return null
  const given = said(own.next)
  const next = own.next === '/link' ? (/<([^>]*)>; rel="next"/.exec(String(given))?.[1] ?? null) : given
  if (typeof next !== 'string' || next === '') return null
  if (next.includes('/products')) return new URL(new URL(next, url).pathname + new URL(next, url).search, url).href
  const address = new URL(url)
  address.searchParams.set('cursor', next)
  return address.href
}

describe('the pages of a list tell the truth', () => {
  for (const [name, own] of Object.entries(PAGED)) {
    test(name, async () => {
      await using mock = await serve(own.document)
      const { size, page, firstPage, total, next, says } = own
      const isOffset = page !== null && /skip|offset|start/.test(page)
      const ask = (values: Readonly<Record<string, string>>): string =>
        `${mock.url}/products?${new URLSearchParams(values)}`
      const numbered = (index: number): string =>
        ask({ [size]: '3', ...(page !== null && { [page]: String(isOffset ? 3 * index : firstPage + index) }) })
      const found: unknown[] = []
      let url: string | null = numbered(0)
      for (let index = 0; url !== null; index++) {
        const shown = await show(own, url)
        assert.deepEqual(shown.items.length, index === 3 ? 1 : 3)
        if (total !== null) assert.equal(Number(shown.said(total)), 10)
        if (index === 1)
          for (const [pointer, want] of Object.entries(says)) assert.deepEqual(shown.said(pointer), want, pointer)
        found.push(...shown.items.map(keyOf))
        url = next !== null ? nextOf(own, shown, url) : index < 3 ? numbered(index + 1) : null
      }
      assert.equal(new Set(found).size, 10)
      assert.deepEqual(
        (await show(own, `${mock.url}/products?${new URLSearchParams({ [size]: '100' })}`)).items.map(keyOf),
        found,
      )
      if (page !== null) assert.deepEqual((await show(own, numbered(40))).items, [])
    })
  }
})

nightly('an empty list has a total of 0, and no other page', async () => {
  for (const [name, own] of Object.entries(PAGED)) {
    await using mock = await serve(own.document, { data: 0 })
    const { items, said } = await show(own, `${mock.url}/products`)
    assert.deepEqual(items, [], name)
    if (own.total !== null) assert.equal(Number(said(own.total)), 0, name)
    assert.equal(nextOf(own, { items, said }, mock.url), null, name)
  }
})

test('a list that has no pages and no items tells of room for some: no header may say 0 where 1 is the least', async () => {
  const least = { schema: { type: 'integer', minimum: 1 } }
  const listed = {
    description: 'Some.',
    headers: { 'X-Page-Size': least },
    content: {
      'application/json': {
        schema: { type: 'array', items: { type: 'object', properties: { id: { type: 'integer' } } } },
      },
    },
  }
  const document = {
    openapi: '3.1.0',
    info: { title: 'Jars', version: '1' },
    paths: { '/jars': { get: { responses: { 200: listed } } } },
  }
  await using mock = await serve(document, { data: 0 })
  assert.equal((await fetch(`${mock.url}/jars`)).headers.get('x-page-size'), '1')
})
