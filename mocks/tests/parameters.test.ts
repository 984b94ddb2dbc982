/** Parameters as frameworks write them: schemas by reference and in alternatives, objects and lists in a query. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getResponse } from 'msw/utils/get-response'
import { parse } from 'yaml'
import { compileDocument } from '../../spec/document/document.ts'
import { createHandlers } from '../msw/index.ts'
import { serve } from './store/store-documents.ts'

const DOCUMENT = `openapi: 3.1.0
info: { title: T, version: '1' }
paths:
  /days:
    get: { parameters: [{ name: days, in: query, schema: { $ref: '#/components/schemas/Days' } }], responses: { '204': { description: none } } }
  /optional:
    get:
      parameters: [{ name: q, in: query, schema: { anyOf: [{ type: array, items: { type: integer } }, { type: 'null' }] } }]
      responses: { '204': { description: none } }
  /allOf:
    get: { parameters: [{ name: q, in: query, schema: { allOf: [{ $ref: '#/components/schemas/Days' }, { maxItems: 2 }] } }], responses: { '204': { description: none } } }
  /pets:
    get:
      parameters:
        - { name: pageable, in: query, required: true, schema: { $ref: '#/components/schemas/Pageable' } }
        - { name: kind, in: query, schema: { type: string } }
      responses: { '204': { description: none } }
  /all:
    get:
      parameters:
        - { name: allParams, in: query, required: true, schema: { type: object, additionalProperties: { type: integer } } }
        - { name: kind, in: query, schema: { type: string } }
      responses: { '204': { description: none } }
  /needed:
    get:
      parameters:
        - { name: range, in: query, required: true, schema: { type: object, required: [from], properties: { from: { type: integer } } } }
      responses: { '204': { description: none } }
  /deep:
    get:
      parameters:
        - name: filter
          in: query
          style: deepObject
          schema:
            type: object
            properties:
              tags: { type: array, items: { type: string, maxLength: 3 } }
              a: { type: object, properties: { b: { type: integer } } }
              n: { type: [integer, 'null'] }
            additionalProperties: false
      responses: { '204': { description: none } }
  /charges:
    get:
      parameters:
        - name: created
          in: query
          style: deepObject
          schema: { anyOf: [{ type: object, properties: { gt: { type: integer } } }, { type: integer }] }
        - { name: expand, in: query, style: deepObject, schema: { type: array, items: { type: string, maxLength: 3 } } }
        - { name: status, in: query, schema: { oneOf: [{ type: string, enum: [all] }, { type: array, items: { type: integer } }] } }
      responses: { '204': { description: none } }
  /json:
    get:
      parameters:
        - name: where
          in: query
          content: { application/json: { schema: { type: object, required: [a], properties: { a: { type: array, items: { type: integer } } } } } }
      responses: { '204': { description: none } }
  /headers:
    get:
      parameters: [{ name: X-Sizes, in: header, schema: { $ref: '#/components/schemas/Days' } }]
      responses: { '204': { description: none } }
components:
  schemas:
    Days: { type: array, items: { type: integer, maximum: 31 } }
    Pageable:
      type: object
      properties:
        page: { type: integer, minimum: 0 }
        size: { type: integer, minimum: 1 }
        sort: { type: array, items: { type: string } }
`

const TARGETS: readonly (readonly [target: string, status: number, headers?: Readonly<Record<string, string>>])[] = [
  ['/days?days=1&days=2', 204],
  ['/days?days=1', 204],
  ['/days?days=1&days=32', 400],
  ['/days?days=one', 400],
  ['/optional?q=1&q=2', 204],
  ['/optional?q=', 204],
  ['/optional', 204],
  ['/optional?q=a', 400],
  ['/allOf?q=1&q=2', 204],
  ['/allOf?q=1&q=2&q=3', 400],
  ['/pets?page=0&size=10&sort=name,asc&sort=id', 204],
  ['/pets?sort=id&kind=dog', 204],
  ['/pets', 204],
  ['/pets?page=-1', 400],
  ['/pets?page=0&size=ten', 400],
  ['/all', 204],
  ['/all?x=1&kind=dog', 204],
  ['/all?x=one', 400],
  ['/needed', 400],
  ['/needed?from=1', 204],
  ['/deep?filter[tags][]=a&filter[tags][]=b', 204],
  ['/deep?filter[tags]=a', 204],
  ['/deep?filter[tags][0]=a&filter[tags][1]=b', 204],
  ['/deep?filter[tags][]=long', 400],
  ['/deep?filter[a][b]=1&filter[n]=', 204],
  ['/deep?filter[a][b]=x', 400],
  ['/deep?filter%5Ba%5D%5Bb%5D=x', 400],
  ['/deep?filter[other]=1', 400],
  ['/deep?filter=other', 204],
  ['/deep?filter[constructor]=1', 400],
  ['/deep?filter[__proto__][b]=1', 400],
  ['/charges?created=1', 204],
  ['/charges?created=x', 400],
  ['/charges?created[gt]=1', 204],
  ['/charges?created[gt]=x', 400],
  ['/charges?expand[]=a&expand[]=b', 204],
  ['/charges?expand[0]=long', 400],
  ['/charges?status=all', 204],
  ['/charges?status=1', 204],
  ['/charges?status=none', 400],
  ['/json?where={"a":[1]}', 204],
  ['/json?where={"a":["x"]}', 400],
  ['/json?where=x', 400],
  ['/headers', 204, { 'x-sizes': '1, 2' }],
  ['/headers', 400, { 'x-sizes': '1, 32' }],
]

type Ask = (target: string, headers: Readonly<Record<string, string>>) => Promise<Response | undefined>

async function holds(ask: Ask): Promise<void> {
  for (const [target, status, headers = {}] of TARGETS) {
    const response = await ask(target, headers)
    assert.equal(response?.status, status, `${target}: ${await response?.text()}`)
  }
}

test('the server reads parameters as frameworks write them', async () => {
  const mock = await serve(parse(DOCUMENT))
  try {
    await holds((target, headers) => fetch(mock.url + target, { headers }))
  } finally {
    await mock.close()
  }
})

test('the handlers read parameters as frameworks write them', async () => {
  const { contract } = await compileDocument('parameters.yaml', DOCUMENT)
  const handlers = createHandlers({ contract, baseUrl: 'https://api.example.com' })
  await holds((target, headers) => getResponse(handlers, new Request(`https://api.example.com${target}`, { headers })))
})

const FIRS = { type: 'array', items: { type: 'string', maxLength: 3 } }
const FIELDS = {
  ports: { type: 'array', items: { type: 'integer' }, maxItems: 3 },
  decks: { type: 'array', items: { type: 'string', maxLength: 2 } },
  holds: { type: 'array', items: { type: 'string', maxLength: 2 } },
  crew: { type: 'array', items: { type: 'integer' } },
  flag: { type: 'string' },
  log: { type: 'string' },
  hull: { type: 'object', required: ['length'], properties: { length: { type: 'integer' }, wood: { type: 'string' } } },
  sail: { type: 'object', properties: { area: { type: 'integer', maximum: 90 } } },
  mast: { type: 'object', required: ['height'], properties: { height: { type: 'integer' }, trees: FIRS } },
}
const ENCODING = {
  ports: { style: 'form', explode: false },
  decks: { style: 'pipeDelimited', explode: false },
  holds: { style: 'spaceDelimited', explode: false },
  crew: { contentType: 'application/json' },
  log: { allowReserved: false },
  hull: { explode: false, style: 'form' },
  sail: { style: 'pipeDelimited', explode: false },
  mast: { style: 'form' },
}
const FORMS = {
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  paths: {
    '/ships': {
      post: {
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': { schema: { type: 'object', properties: FIELDS }, encoding: ENCODING },
          },
        },
        responses: { 204: { description: 'none' } },
      },
    },
  },
}
const field = (name: string, more: object): object => ({ in: 'formData', name, type: 'string', ...more })
const FORMER = {
  swagger: '2.0',
  info: { title: 't', version: '1' },
  paths: {
    '/ships': {
      post: {
        consumes: ['application/x-www-form-urlencoded'],
        parameters: [field('flag', { allowEmptyValue: false }), field('log', { allowEmptyValue: true, pattern: '^a' })],
        responses: { 204: { description: 'none' } },
      },
    },
  },
}

/** A form, and what is refused in it. */
const SENT_FORMS: readonly (readonly [document: object, form: string, refused: RegExp | null])[] = [
  [FORMS, 'ports=1,2,3&decks=a%7Cbb&holds=a+bb&crew=%5B1%2C2%5D', null],
  [FORMS, 'ports=1%2C2&ports=3', null],
  [FORMS, 'ports=1,2,3,4', /ports/],
  [FORMS, 'ports=1,x', /ports\/1/],
  [FORMS, 'decks=a%7Cbbb', /decks\/1/],
  [FORMS, 'holds=a+bbb', /holds\/1/],
  [FORMS, 'crew=%5B1%2C%22x%22%5D', /crew\/1/],
  [FORMS, 'hull=length,12,wood,oak&sail=area%7C80', null],
  [FORMS, 'hull=wood,oak', /hull\/length/],
  [FORMS, 'hull=length,long', /hull\/length/],
  [FORMS, 'sail=area%7C91', /sail\/area/],
  [FORMS, 'height=12&trees=fir&trees=oak&flag=up', null],
  [FORMS, 'height=tall', /mast\/height/],
  [FORMS, 'trees=fir', /mast\/height/],
  [FORMS, 'height=1&trees=larch', /mast\/trees\/0/],
  [FORMS, 'flag=a/b?c', null],
  [FORMS, 'log=a%2Fb%3Fc+d*e', null],
  [FORMS, `log=${encodeURIComponent("it's (so)!")}`, null],
  [FORMS, 'log=a/b', /log must be percent-encoded, and has \//],
  [FORMER, 'flag=x&log=', null],
  [FORMER, 'flag=', /flag must have at least 1 character/],
  [FORMER, 'flag', /flag must have at least 1 character/],
]

test('fields of a form are read in the style that the document gives them, by server and handlers', async () => {
  for (const document of [FORMS, FORMER]) {
    await using mock = await serve(document)
    const { contract } = await compileDocument('forms', JSON.stringify(document))
    const handlers = createHandlers({ contract, baseUrl: mock.url })
    for (const [, body, refused] of SENT_FORMS.filter(([one]) => one === document)) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const asked = (): Request => new Request(`${mock.url}/ships`, { method: 'POST', headers, body })
      for (const answer of [await fetch(asked()), await getResponse(handlers, asked())]) {
        const text = (await answer?.text()) ?? ''
        assert.equal(answer?.status, refused === null ? 204 : 400, `${body}: ${text}`)
        assert.match(text, refused ?? /^$/)
      }
    }
  }
})
