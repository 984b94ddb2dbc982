/** The mock serves any document. Each document here is the smallest with one unusual property of real documents. */

import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { selectionOf } from '../../fixtures/sets/selection.ts'
import { compileDocument } from '../../spec/document/document.ts'
import { judgeValid, requestsFor } from '../documents/law.ts'
import { createReferee } from '../documents/referee.ts'
import { SERVERS } from '../documents/servers.ts'
import { verified } from '../documents/verified.ts'
import { nightly } from '../nightly.ts'

type Json = { readonly [key: string]: unknown }
/** A request, such as `PUT /a {"x":1}`, and the status of its answer. */
type Asked = readonly [request: string, status: number]

const json = (schema: unknown, more: Json = {}): Json => ({ content: { 'application/json': { schema, ...more } } })
const answers = (schema: unknown, more: Json = {}): Json => ({ 200: { description: 'd', ...json(schema, more) } })
const takes = (schema: unknown): Json => ({
  put: { requestBody: json(schema), responses: { 200: { description: 'd' } } },
})
const gives = (schema: unknown, more: Json = {}): Json => ({ get: { responses: answers(schema, more) } })
const document = (openapi: string, paths: Json, more: Json = {}): Json => ({
  openapi,
  info: { title: 't', version: '1' },
  paths,
  ...more,
})
const old = (paths: Json, more: Json = {}): Json => document('3.0.3', paths, more)
const now = (paths: Json, more: Json = {}): Json => document('3.1.0', paths, more)
const schemas = (all: Json): Json => ({ components: { schemas: all } })
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const parameter = (where: string, schema: Json, more: Json = {}): Json => ({
  parameters: [{ name: 'p', in: where, ...(where === 'path' && { required: true }), schema, ...more }],
  responses: { 200: { description: 'd' } },
})

const JSON_TYPE = { 'content-type': 'application/json' }

type Row = { readonly document: Json | string; readonly asked?: readonly Asked[]; readonly warned?: RegExp }

const rows: Readonly<Record<string, Row>> = {
  'nullable without a type leaves null open': {
    document: old({ '/a': { ...takes({ nullable: true, enum: ['x'] }), ...gives({ nullable: true }) } }),
    asked: [
      ['PUT /a "x"', 200],
      ['PUT /a null', 200],
      ['PUT /a "y"', 400],
    ],
  },
  'nullable beside a type adds null': {
    document: old({ '/a': takes({ type: 'string', nullable: true }) }),
    asked: [
      ['PUT /a null', 200],
      ['PUT /a 1', 400],
    ],
  },
  'nullable beside an enum takes null, listed or not': {
    document: old({
      '/a': takes({ type: 'string', nullable: true, enum: ['x', null] }),
      '/b': takes({ type: 'string', nullable: true, enum: ['x'] }),
    }),
    asked: [
      ['PUT /a null', 200],
      ['PUT /b null', 200],
      ['PUT /b "y"', 400],
    ],
  },
  'nullable beside an enum of numbers that no double holds takes null': {
    document: JSON.stringify(old({ '/a': takes({ type: 'integer', nullable: true, enum: ['N'] }) })).replace(
      '"N"',
      '9007199254740993',
    ),
    asked: [
      ['PUT /a null', 200],
      ['PUT /a 9007199254740993', 200],
      ['PUT /a 9007199254740992', 400],
    ],
  },
  'what stands beside a $ref says nothing in 3.0, and nullable leaves null open': {
    document: old({ '/a': takes({ ...ref('A'), maxLength: 1, nullable: true }) }, schemas({ A: { type: 'string' } })),
    asked: [
      ['PUT /a "long"', 200],
      ['PUT /a null', 200],
    ],
  },
  'what stands beside a $ref counts in 3.1': {
    document: now({ '/a': takes({ ...ref('A'), maxLength: 1 }) }, schemas({ A: { type: 'string' } })),
    asked: [['PUT /a "long"', 400]],
  },
  'bounds that are exclusive by a boolean': {
    document: old({
      '/a': {
        ...takes({ type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false }),
        ...gives({ type: 'integer', minimum: 1, exclusiveMinimum: true, maximum: 2 }),
      },
    }),
    asked: [
      ['PUT /a 0', 400],
      ['PUT /a 9', 200],
    ],
  },
  'draft 4 by $schema, draft 7 by jsonSchemaDialect': {
    document: now(
      { '/a': takes({ ...ref('A'), maxLength: 1 }) },
      { jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#', ...schemas({ A: { type: 'string' } }) },
    ),
    asked: [['PUT /a "long"', 200]],
  },
  '$id, $anchor, $defs and a $ref relative to them': {
    document: now(
      { '/a': takes(ref('A')) },
      schemas({
        A: {
          $id: 'https://example.com/tree',
          $defs: { leaf: { $anchor: 'leaf', type: 'string' } },
          type: 'object',
          properties: { one: { $ref: '#leaf' }, two: { $ref: 'tree#/$defs/leaf' }, three: ref('B') },
        },
        B: { type: 'integer' },
      }),
    ),
    asked: [
      ['PUT /a {"one":"x","two":"y","three":1}', 200],
      ['PUT /a {"one":1}', 400],
      ['PUT /a {"two":1}', 400],
      ['PUT /a {"three":"x"}', 400],
    ],
  },
  '$dynamicRef to what the outermost resource means': {
    document: now(
      {
        '/numbers': takes({ $ref: 'numbers' }),
        '/texts': takes({ $ref: 'texts' }),
        '/trees': takes({ $ref: 'tree' }),
        '/strict': takes({ $ref: 'strict-tree' }),
      },
      schemas({
        List: {
          $id: 'list',
          type: 'array',
          items: { $dynamicRef: '#item' },
          $defs: { item: { $dynamicAnchor: 'item', not: {} } },
        },
        Numbers: { $id: 'numbers', $ref: 'list', $defs: { i: { $dynamicAnchor: 'item', type: 'number' } } },
        Texts: { $id: 'texts', $ref: 'list', $defs: { i: { $dynamicAnchor: 'item', type: 'string' } } },
        Tree: {
          $id: 'tree',
          $dynamicAnchor: 'node',
          type: 'object',
          properties: { kids: { type: 'array', items: { $dynamicRef: '#node' } } },
        },
        Strict: { $id: 'strict-tree', $dynamicAnchor: 'node', $ref: 'tree', unevaluatedProperties: false },
      }),
    ),
    asked: [
      ['PUT /numbers [1]', 200],
      ['PUT /numbers ["x"]', 400],
      ['PUT /texts ["x"]', 200],
      ['PUT /texts [1]', 400],
      ['PUT /trees {"kids":[{"x":1}]}', 200],
      ['PUT /strict {"kids":[{"kids":[]}]}', 200],
      ['PUT /strict {"kids":[{"kids":[{"x":1}]}]}', 400],
    ],
  },
  '$recursiveRef to what the outermost resource means': {
    document: {
      ...now(
        { '/trees': takes({ $ref: 'tree' }), '/strict': takes({ $ref: 'strict-tree' }) },
        schemas({
          Tree: {
            $id: 'tree',
            $recursiveAnchor: true,
            type: 'object',
            properties: { kids: { type: 'array', items: { $recursiveRef: '#' } } },
          },
          Strict: { $id: 'strict-tree', $recursiveAnchor: true, $ref: 'tree', unevaluatedProperties: false },
        }),
      ),
      jsonSchemaDialect: 'https://json-schema.org/draft/2019-09/schema',
    },
    asked: [
      ['PUT /trees {"kids":[{"x":1}]}', 200],
      ['PUT /trees {"kids":[1]}', 400],
      ['PUT /strict {"kids":[{"kids":[]}]}', 200],
      ['PUT /strict {"kids":[{"kids":[{"x":1}]}]}', 400],
    ],
  },
  'paths that differ in the names of their templates alone': {
    document: now({
      '/a/{x}': { parameters: [{ name: 'x', in: 'path', required: true, schema: {} }], ...takes({ type: 'integer' }) },
      '/a/{y}': {
        parameters: [{ name: 'y', in: 'path', required: true, schema: { type: 'string' } }],
        ...takes({ type: 'string' }),
        ...gives({ type: 'boolean' }),
      },
    }),
    warned: /PUT \/a\/\{y\} can't be told from \/a\/\{x\}/,
    asked: [
      ['PUT /a/1 1', 200],
      ['PUT /a/1 "x"', 400],
      ['GET /a/1', 200],
    ],
  },
  'a parameter that is a credential over again': {
    document: now(
      {
        '/a': {
          get: {
            parameters: [{ name: 'key', in: 'query', required: true, schema: { type: 'string', minLength: 9 } }],
            responses: answers({}),
          },
        },
      },
      { security: [{ k: [] }], components: { securitySchemes: { k: { type: 'apiKey', in: 'query', name: 'key' } } } },
    ),
    asked: [
      ['GET /a?key=x', 200],
      ['GET /a', 401],
    ],
  },
  'two flows of OAuth that are needed together are one credential': {
    document: now(
      { '/a': gives({}) },
      {
        security: [{ one: [], two: [] }],
        components: {
          securitySchemes: {
            one: { type: 'oauth2', flows: {} },
            two: { type: 'openIdConnect', openIdConnectUrl: 'u' },
          },
        },
      },
    ),
    asked: [['GET /a', 401]],
  },
  'two schemes that can not be sent together, in every operation': {
    document: now(
      Object.fromEntries(
        ['/a', '/b'].map((path) => [
          path,
          { get: { security: [{ basic: [], bearer: [] }], responses: answers({ type: 'string' }) } },
        ]),
      ),
      {
        components: {
          securitySchemes: { basic: { type: 'http', scheme: 'basic' }, bearer: { type: 'http', scheme: 'bearer' } },
        },
      },
    ),
    warned: /basic and bearer are required together, .*: either is accepted/,
    asked: [
      ['GET /a', 401],
      ['GET /b', 401],
    ],
  },
  'a path parameter that the path has no place for': {
    document: now({ '/a#Action={p}': { get: parameter('path', { type: 'integer' }) } }),
    warned: /the path has no \{p\}: the parameter is ignored/,
    asked: [['GET /a', 200]],
  },
  'a header that no request can have': {
    document: now(
      {
        '/a': {
          get: {
            parameters: [{ name: 'my header', in: 'header', required: true, schema: {} }],
            responses: answers({}),
          },
        },
      },
      {
        security: [{ k: [] }],
        components: { securitySchemes: { k: { type: 'apiKey', in: 'header', name: 'API Key' } } },
      },
    ),
    warned: /no header can be named "API Key"/,
    asked: [['GET /a', 200]],
  },
  'headers that HTTP writes itself are no parameters': {
    document: now({
      '/a': {
        get: {
          parameters: [{ name: 'Content-Length', in: 'header', required: true, schema: { type: 'integer' } }],
          responses: answers({}),
        },
      },
    }),
    asked: [['GET /a', 200]],
  },
  'what is optional and contradicts itself is left out': {
    document: now({
      '/a': gives({
        type: 'object',
        required: ['list'],
        properties: {
          list: { type: 'array', items: { type: 'object', additionalProperties: false, required: ['x'] } },
          none: { enum: ['x'], type: 'integer' },
        },
      }),
    }),
    asked: [['GET /a', 200]],
  },
  '$dynamicRef to its anchor': {
    document: now(
      { '/a': takes(ref('A')) },
      schemas({
        A: {
          $dynamicAnchor: 'node',
          type: 'object',
          properties: { kids: { type: 'array', items: { $dynamicRef: '#node' } } },
        },
      }),
    ),
    asked: [
      ['PUT /a {"kids":[{"kids":[]}]}', 200],
      ['PUT /a {"kids":[1]}', 400],
    ],
  },
  'unevaluatedProperties sees through a $ref': {
    document: now(
      { '/a': takes({ ...ref('A'), unevaluatedProperties: false }) },
      schemas({ A: { type: 'object', properties: { x: { type: 'string' } } } }),
    ),
    asked: [
      ['PUT /a {"x":"y"}', 200],
      ['PUT /a {"z":1}', 400],
    ],
  },
  'a pointer that passes a $ref on its way': {
    document: old(
      { '/a': takes({ $ref: '#/components/schemas/A/properties/x' }) },
      schemas({ A: ref('B'), B: { type: 'object', properties: { x: { type: 'integer' } } } }),
    ),
    asked: [
      ['PUT /a 1', 200],
      ['PUT /a "x"', 400],
    ],
  },
  'alternatives that overlap': {
    document: old(
      { '/a': gives({ oneOf: [ref('A'), ref('B')] }) },
      schemas({
        A: { type: 'object', properties: { a: { type: 'string' } } },
        B: { type: 'object', properties: { b: { type: 'string' } } },
      }),
    ),
    asked: [['GET /a', 200]],
  },
  'parts that contradict each other, with an example': {
    document: old({ '/a': gives({ allOf: [{ type: 'string' }, { type: 'integer' }] }, { example: 'as documented' }) }),
    asked: [['GET /a', 200]],
  },
  'schemas that require each other without an end': {
    document: old(
      { '/a': gives(ref('A')) },
      schemas({
        A: { type: 'object', required: ['b'], properties: { b: ref('B') } },
        B: { type: 'object', required: ['a'], properties: { a: ref('A') } },
      }),
    ),
    asked: [['GET /a', 200]],
  },
  'operations without responses, with an interim one, or with a default only': {
    document: old({
      '/a': { get: {}, put: null, post: { responses: { 101: { description: 'd' } } } },
      '/b': { get: { responses: { default: { description: 'd', ...json({ type: 'string' }) } } } },
    }),
    asked: [
      ['GET /a', 200],
      ['PUT /a', 200],
      ['POST /a', 200],
      ['GET /b', 200],
    ],
  },
  'paths that differ in little': {
    document: old({
      '/{name}': {
        get: {
          parameters: [{ name: 'name', in: 'path', required: true, schema: { type: 'string' } }],
          responses: answers({ const: 'one' }),
        },
      },
      '/{name}:cancel': gives({ const: 'cancel' }),
      '/jobs': gives({ const: 'jobs' }),
      '/jobs/': gives({ const: 'jobs/' }),
      '/{from}-{to}/x': gives({ const: 'two' }),
      '/v{version}.json': gives({ const: 'middle' }),
    }),
    asked: [
      ['GET /a', 200],
      ['GET /a:cancel', 200],
      ['GET /jobs/', 200],
      ['GET /a-b/x', 200],
      ['GET /v1.json', 200],
    ],
  },
  'two parameters with nothing between them': {
    document: old({
      '/a/{id}{p}': {
        get: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
            { name: 'p', in: 'path', required: true, schema: { enum: ['.json', '.xml'] } },
          ],
          responses: answers({ const: 'one' }),
        },
      },
      '/b/{id}{p}': {
        get: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
            { name: 'p', in: 'path', required: true, schema: { type: 'string' } },
          ],
          responses: answers({ const: 'one' }),
        },
      },
    }),
    asked: [
      ['GET /a/12.json', 200],
      ['GET /a/x.json', 400],
      ['GET /b/12.json', 200],
      ['GET /b/x.json', 400],
    ],
  },
  'operations told apart by what follows the path': {
    document: old({
      '/#Action=One': gives({ const: 1 }),
      '/#Action=Two': gives({ const: 2 }),
      '/?Action=Three': gives({ const: 3 }),
    }),
    asked: [['GET /?Action=Two', 200]],
  },
  'a $ref inside an extension and inside an example': {
    document: old({
      '/a': {
        'x-more': { $ref: './nowhere.yaml' },
        ...gives({ type: 'object', example: { $ref: 'not a reference' } }),
      },
    }),
    asked: [['GET /a', 200]],
  },
  'properties that stand elsewhere': {
    document: old(
      { '/a': takes({ type: 'object', properties: { $ref: '#/components/schemas/A/properties' } }) },
      schemas({ A: { properties: { x: { type: 'integer' } } } }),
    ),
    asked: [['PUT /a {"x":"y"}', 400]],
  },
  'webhooks only': {
    document: now({}, { webhooks: { w: { post: { responses: {} } } } }),
    warned: /no operation to serve/,
  },
  'no paths at all': {
    document: { openapi: '3.1.0', info: { title: 't', version: '1' }, components: {} },
    warned: /no operation/,
  },
  'patterns that other engines read': {
    document: old({
      '/a': takes({ type: 'string', pattern: '\\A[[:alpha:]]++\\z' }),
      '/b': takes({ type: 'string', pattern: '^[\\w-.]+\\@x$' }),
      '/c': takes({ type: 'string', pattern: '(?i)^abc$' }),
      '/d': takes({ type: 'string', pattern: '(' }),
    }),
    asked: [
      ['PUT /a "abc"', 200],
      ['PUT /a "a1"', 400],
      ['PUT /b "a-b.c@x"', 200],
      ['PUT /c "ABC"', 200],
      ['PUT /d "x"', 200],
    ],
    warned: /the pattern "\(" can't be read/,
  },
  'unknown formats, type file, default null, keywords that nobody can read': {
    document: old({
      '/a': {
        ...gives({
          type: 'object',
          required: true,
          properties: {
            a: { type: 'string', format: 'unheard-of', default: null },
            b: { type: 'file' },
            c: { type: 'strng' },
            d: { maxLength: '8' },
          },
        }),
      },
    }),
    asked: [['GET /a', 200]],
    warned: /type must be one of .*"strng"/,
  },
  'a $ref to nothing in an extension of a schema': {
    document: old({ '/a': takes({ type: 'integer', 'x-a': { $ref: '#/nothing' } }) }),
    asked: [
      ['PUT /a 1', 200],
      ['PUT /a "x"', 400],
    ],
  },
  'a schema that only refers to itself': {
    document: old({ '/a': gives(ref('A')), '/b': gives({ type: 'string' }) }, schemas({ A: ref('B'), B: ref('A') })),
    asked: [
      ['GET /a', 501],
      ['GET /b', 200],
    ],
  },
  'a $ref to nothing is a schema of any value, or a parameter that is left out': {
    document: old({
      '/a': takes(ref('Nobody')),
      '/b': gives({ type: 'string' }),
      '/c': { get: { parameters: [{ $ref: '#/components/parameters/No' }], responses: {} } },
    }),
    asked: [
      ['PUT /a "x"', 200],
      ['GET /b', 200],
      ['GET /c', 200],
    ],
    warned: /nothing is at "#\/components\/schemas\/Nobody"/,
  },
  'a $ref to an address that nobody answers at costs what it describes': {
    document: old({
      '/a': gives({ $ref: 'http://nobody.invalid/schemas.json#/A' }),
      '/b': gives({ type: 'string' }),
    }),
    asked: [
      ['GET /a', 200],
      ['GET /b', 200],
    ],
    warned: /a \$ref can't be resolved: http:\/\/nobody\.invalid\/schemas\.json#\/A: /,
  },
  'a $ref to a file that is not there costs what it describes': {
    document: old({
      '/a': gives({ $ref: './nowhere.yaml#/A' }),
      '/b': gives({ type: 'string' }),
      '/c': { get: { responses: { default: { $ref: 'nowhere.yaml' } } } },
    }),
    asked: [
      ['GET /a', 200],
      ['GET /b', 200],
      ['GET /c', 200],
    ],
    warned: /a \$ref can't be resolved: \.\/nowhere\.yaml#\/A: there is no such file or folder \(at/,
  },
  'empty parts of Swagger 2.0': {
    document:
      'swagger: "2.0"\ninfo: { title: t, version: "1" }\npaths:\n  /a:\n    parameters:\n    get:\n    put:\n      responses:\n        default:\n',
    asked: [
      ['GET /a', 200],
      ['PUT /a', 200],
    ],
  },
  'what one part keeps out of requests, and another part requires': {
    document: now({
      '/a': takes({
        allOf: [
          { type: 'object', properties: { t: { type: 'string', readOnly: true } } },
          { type: 'object', required: ['t'], properties: { t: { enum: ['x'] } } },
        ],
      }),
    }),
    asked: [
      ['PUT /a {"t":"x"}', 200],
      ['PUT /a {}', 400],
    ],
  },
  'a $ref that may not be read costs what it describes, and a path its operations': {
    document: old({
      '/a': gives({ $ref: '../../common.yaml#/A' }),
      '/b': gives({ type: 'string' }),
      '/c': { $ref: 'http://localhost/c.yaml' },
    }),
    asked: [
      ['GET /a', 200],
      ['GET /b', 200],
      ['POST /c', 501],
    ],
    warned:
      /common\.yaml#\/A: the file is outside the document's folder and its repository; --allow-refs DIR allows another/,
  },
  'a list of no alternatives': {
    document: now({
      '/a': {
        ...gives({
          type: 'object',
          required: ['list'],
          properties: { x: { oneOf: [] }, list: { type: 'array', items: { anyOf: [] } }, all: { allOf: [] } },
        }),
        ...takes({ type: 'object', properties: { x: { oneOf: [] } } }),
      },
    }),
    asked: [
      ['GET /a', 200],
      ['PUT /a {}', 200],
      ['PUT /a {"x":1}', 400],
    ],
    warned: /oneOf lists no schema: no value is valid/,
  },
  'examples with an $id, and schemas left empty': {
    document:
      'openapi: 3.0.0\ninfo: { title: t, version: 1 }\npaths:\n  /a:\n    put:\n      requestBody: { content: { application/json: { schema: } } }\n      responses: { 200: { description: d, content: { application/json: { schema: { $ref: "#/components/schemas/A" } } } } }\ncomponents: { schemas: { A: { type: object, example: { $id: x, a: { $id: x } }, additionalProperties: { example: { $id: x } } } } }\n',
    asked: [
      ['PUT /a {}', 200],
      ['PUT /a 1', 200],
    ],
  },
  'a security scheme that nobody defined': {
    document: old({ '/a': gives({ type: 'string' }) }, { security: [{ nobody: [] }] }),
    asked: [['GET /a', 200]],
    warned: /no security scheme named "nobody"/,
  },
  'other media types': {
    document: old({
      '/a': {
        get: {
          parameters: [{ name: 'q', in: 'query', schema: { type: 'integer' } }],
          responses: { 200: { description: 'd', content: { 'text/html': {} } } },
        },
      },
      '/b': {
        get: {
          responses: {
            200: { description: 'd', content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } } },
          },
        },
      },
      '/c': { get: { responses: { 200: { description: 'd', content: { 'image/*': {} } } } } },
      '/d': { get: { responses: { 200: { description: 'd', content: { '*/*': { schema: { type: 'integer' } } } } } } },
    }),
    asked: [
      ['GET /a?q=1', 200],
      ['GET /a?q=x', 400],
      ['GET /b', 200],
      ['GET /c', 200],
      ['GET /d', 200],
    ],
  },
  'forms by their schema': {
    document: old({
      '/a': {
        put: {
          requestBody: {
            content: {
              'application/x-www-form-urlencoded': {
                schema: {
                  type: 'object',
                  required: ['n'],
                  properties: {
                    n: { type: 'integer' },
                    m: { type: 'object', properties: { k: { type: 'boolean' } } },
                    l: { type: 'array', items: { type: 'integer' } },
                  },
                },
              },
            },
          },
          responses: { 200: { description: 'd' } },
        },
      },
    }),
    asked: [
      ['PUT /a n=1&m[k]=true&l[]=1&l[]=2', 200],
      ['PUT /a n=x', 400],
      ['PUT /a n=1&m[k]=maybe', 400],
      ['PUT /a l=1', 400],
    ],
  },
  'Swagger 2.0': {
    document: {
      swagger: '2.0',
      info: { title: 't', version: '1' },
      basePath: '/v1',
      consumes: ['application/json'],
      produces: ['application/json'],
      paths: {
        '/a': {
          put: {
            parameters: [{ in: 'body', name: 'b', schema: { $ref: '#/definitions/A' } }],
            responses: { 200: { description: 'd', schema: { $ref: '#/definitions/A' } } },
          },
        },
      },
      definitions: { A: { type: 'object', required: ['x'], properties: { x: { type: 'integer' } } } },
    },
    asked: [
      ['PUT /a {"x":1}', 200],
      ['PUT /v1/a {"x":"y"}', 400],
    ],
  },
  'Swagger 2.0 with bodies that operations share': {
    document: {
      swagger: '2.0',
      info: { title: 't', version: '1' },
      consumes: ['application/json'],
      produces: ['application/json'],
      parameters: { B: { in: 'body', name: 'b', required: true, schema: { $ref: '#/definitions/A' } } },
      paths: {
        '/a': {
          put: {
            parameters: [{ $ref: '#/parameters/B' }],
            responses: { 200: { description: 'd', schema: { $ref: '#/definitions/A' } } },
          },
        },
        '/b': {
          parameters: [{ $ref: '#/parameters/B' }],
          put: { responses: { 200: { description: 'd', schema: { $ref: '#/definitions/A' } } } },
        },
      },
      definitions: { A: { type: 'object', required: ['x'], properties: { x: { type: 'integer' } } } },
    },
    asked: [
      ['PUT /a {"x":1}', 200],
      ['PUT /a {"x":"y"}', 400],
      ['PUT /b {"x":1}', 200],
      ['PUT /b {"x":"y"}', 400],
    ],
  },
  'servers relative to a path, with variables, several, and of one operation': {
    document: old(
      { '/a': { ...gives({ type: 'string' }), servers: [{ url: '/own' }] }, '/b': gives({ type: 'string' }) },
      {
        servers: [
          { url: './api/{v}', variables: { v: { default: 'v1', enum: ['v1', 'v2'] } } },
          { url: 'https://example.com/base/' },
        ],
      },
    ),
    asked: [
      ['GET /own/a', 200],
      ['GET /api/v2/b', 200],
      ['GET /base/b', 200],
      ['GET /api/v1/a', 404],
    ],
  },
  'YAML with an anchor, a date and a version that is a number': {
    document:
      'openapi: 3.0\ninfo: { title: t, version: 2020-01-01 }\npaths:\n  /a: &a\n    get: { responses: { 200: { description: d, content: { application/json: { schema: { type: string } } } } } }\n  /b: *a\n',
    asked: [
      ['GET /a', 200],
      ['GET /b', 200],
    ],
  },
  'properties with the names of keywords': {
    document: old(
      { '/a': { ...takes(ref('A')), ...gives(ref('A')) } },
      schemas({
        A: {
          type: 'object',
          required: ['type', '$ref', 'nullable'],
          properties: {
            type: { type: 'string' },
            $ref: { type: 'string' },
            nullable: { type: 'boolean' },
            example: { type: 'string', nullable: true },
            properties: { type: 'object', properties: { id: { type: 'integer' } } },
          },
        },
      }),
    ),
    asked: [
      ['PUT /a {"type":"x","$ref":"y","nullable":true,"example":null}', 200],
      ['PUT /a {"type":"x"}', 400],
    ],
  },
  'lists in the place of one item': {
    document: now({
      '/a': takes({ type: 'array', items: [{ type: 'integer' }, { type: 'string' }], additionalItems: false }),
    }),
    asked: [
      ['PUT /a [1,"x"]', 200],
      ['PUT /a ["x"]', 400],
      ['PUT /a [1,"x",2]', 400],
    ],
  },
}

for (const [name, { document: written, asked = [], warned }] of Object.entries(rows)) {
  test(name, async () => {
    const text = typeof written === 'string' ? written : JSON.stringify(written, null, 2)
    const { server, warnings } = await SERVERS.ours('odd.yaml', text)
    if (warned === undefined) assert.deepEqual(warnings, [])
    else assert.match(warnings.join('\n'), new RegExp(`^odd\\.yaml:\\d+:\\d+: .*${warned.source}`, 'm'))
    for (const [request, status] of asked) {
      const [, method = '', target = '', body] = /^(\w+) (\S+)(?: (.*))?$/.exec(request) ?? []
      const type =
        body !== undefined && /^[\w[\]]+=/.test(body) ? 'application/x-www-form-urlencoded' : 'application/json'
      const answer = await server({ method, target, headers: { 'content-type': type }, body: body ?? null })
      assert.equal(answer.status, status, `${request}: ${answer.body}`)
      if (status === 501) assert.equal(answer.contentType, 'application/problem+json')
    }
    if (typeof written === 'string' || written.swagger !== undefined) return
    const { contract } = await compileDocument('odd.yaml', text)
    const referee = createReferee(written, String(written.openapi).startsWith('3.0'))
    for (const operation of contract.operations) {
      const { valid } = requestsFor(operation)
      if (valid === null || operation.fault !== null) continue
      const answer = await server(valid)
      if (answer.note === undefined)
        assert.notEqual(judgeValid(operation, referee, answer).kind, 'broken', `${valid.target}: ${answer.body}`)
    }
  })
}

test('fixtures are made of the first body that can be made, and say which they pass over', async () => {
  const impossible = { type: 'object', required: ['x'], properties: { x: false } }
  const text = JSON.stringify(now({ '/a': takes(impossible), '/b': takes({ type: 'integer' }) }))
  const { contract } = await compileDocument('odd.yaml', text)
  const { operation, passed } = selectionOf(contract)
  assert.equal(operation.path, '/b')
  assert.match(passed.join('\n'), /^put \/a is ignored: .*required/)
})

test('an error of a schema that no message fits keeps its media type', async () => {
  const errors = { 400: { description: 'd', ...json({ properties: { x: false } }) } }
  const text = JSON.stringify(now({ '/a': { put: { requestBody: json({ type: 'integer' }), responses: errors } } }))
  const { server } = await SERVERS.ours('odd.yaml', text)
  const answer = await server({ method: 'PUT', target: '/a', headers: JSON_TYPE, body: '"x"' })
  assert.deepEqual([answer.status, answer.contentType], [400, 'application/json'])
})

nightly('verify finds nothing at the mock of what is seldom written', async () => {
  const kind = (name: string): Json => ({ type: 'object', required: ['kind'], properties: { kind: { enum: [name] } } })
  const texts = (...names: string[]): Json => Object.fromEntries(names.map((name) => [name, { type: 'string' }]))
  const pet = { type: 'object', properties: texts('owner', 'pet', 'name') }
  const readOnly = { type: 'string', readOnly: true }
  const nested = { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: numbers } }
  const headers = {
    'X-A': { required: true, ...json(point) },
    'X-B': { schema: { type: 'integer', minimum: 3 }, example: 'three' },
  }
  const keyIn = (where: string, name: string): Json => ({ type: 'apiKey', in: where, name })
  const securitySchemes = {
    header: keyIn('header', 'Authorization'),
    query: keyIn('query', 'access_token'),
    basic: { type: 'http', scheme: 'basic' },
  }
  const place = { Location: { schema: { type: 'string', format: 'uri' } } }
  const p = { type: 'string', pattern: '^[a-z]{1,30}$', readOnly: true }
  const token = { type: 'object', required: ['p'], properties: { p, text: { type: 'string' } } }
  const named = { type: 'object', required: ['name'], properties: { name: { type: 'string' } } }
  const stored = { ...named, required: ['id', 'name'], properties: { ...named.properties, id: { type: 'string' } } }
  const creates = { requestBody: json(named), responses: { 201: { description: 'd', ...json(stored) } } }
  const page = {
    type: 'object',
    required: ['stores', 'continuation_token'],
    properties: { stores: { type: 'array', items: stored }, continuation_token: { type: 'string' } },
  }
  const notes = {
    type: 'object',
    properties: { notes: { type: 'array', items: stored }, next_token: { type: 'string', minLength: 4 } },
  }
  const inQuery = (name: string, type: string): Json => ({ name, in: 'query', schema: { type } })
  const text = now(
    {
      // The last page says so by an empty text.
      '/stores': {
        post: creates,
        get: {
          parameters: [inQuery('page_size', 'integer'), inQuery('continuation_token', 'string')],
          responses: answers(page),
        },
      },
      // Nothing creates the people.
      '/people/{p}/notes': {
        parameters: [{ name: 'p', in: 'path', required: true, schema: { type: 'string' } }],
        post: creates,
        get: {
          parameters: [inQuery('max_results', 'integer'), inQuery('next_token', 'string')],
          responses: answers(notes),
        },
      },
      '/few': { post: takes({ type: 'object', minProperties: 1, properties: { a: { type: 'string' } } }).put },
      '/kinds': {
        post: takes({ required: ['id'], properties: { id: readOnly }, oneOf: [kind('cat'), kind('dog')] }).put,
      },
      '/no-value': gives({ type: 'string', enum: [] }),
      '/endless': gives({ allOf: [{ $ref: '#/paths/~1endless/get/responses/200/content/application~1json/schema' }] }),
      '/header': { get: { responses: { 200: { description: 'd', headers } } } },
      '/nested': { get: parameter('query', nested, { style: 'deepObject', required: true }) },
      '/filters': {
        get: parameter('query', { type: 'object', properties: { text: { type: 'string' }, n: { type: 'integer' } } }),
      },
      '/inner': {
        post: takes({
          type: 'object',
          required: ['name'],
          properties: { a: { type: 'object', properties: { name: { type: 'string' } } }, name: { type: 'string' } },
        }).put,
      },
      '/tokens': {
        post: { requestBody: json(token), responses: { 201: { description: 'd', headers: place, ...json(token) } } },
      },
      '/tokens/{p}': {
        get: { ...parameter('path', { type: 'string', minLength: 9 }), responses: answers(token) },
        delete: parameter('path', { type: 'string', minLength: 9 }),
      },
      '/marked': {
        post: {
          requestBody: json({ type: 'integer' }),
          responses: { 200: { description: 'd' }, default: { description: 'd', headers, ...json(point) } },
        },
      },
      '/sound': { get: { responses: { 200: { description: 'd', content: { 'audio/*': {} } } } } },
      '/either': { get: { security: [{ header: [] }, { query: [] }], responses: answers(point) } },
      '/owners/{owner}/pets/{pet}': {
        parameters: ['owner', 'pet'].map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
        get: { responses: answers(pet) },
        put: { requestBody: json(pet), responses: answers(pet) },
      },
      '/owners/{owner}/pets': {
        parameters: [{ name: 'owner', in: 'path', required: true, schema: { type: 'string' } }],
        post: { requestBody: json(pet), responses: answers(pet) },
      },
      '/both': { get: { security: [{ basic: [], header: [] }], responses: answers(point) } },
      '/search?p={p}': { get: parameter('query', { type: 'string' }, { required: true }) },
      '/list&year={p}': { get: parameter('path', { type: 'integer' }) },
    },
    { components: { securitySchemes } },
  )
  const file = join(await mkdtemp(join(tmpdir(), 'documents-')), 'seldom.json')
  await writeFile(file, JSON.stringify(text))
  // A write that may name an item which no operation creates is not sent: of these there are three.
  const { error, judged, broken, open } = await verified(file)
  assert.deepEqual({ error, judged, broken }, { error: null, judged: 21, broken: [] })
  assert.deepEqual(
    open.filter((id) => /notes|stores/.test(id)),
    [],
  )
  await rm(dirname(file), { recursive: true })
})

test('verify makes what is below an item there, also where the item itself is made below another path', async () => {
  const [id, text] = [{ type: 'integer' }, { type: 'string' }]
  const item = (...names: string[]): Json => ({
    type: 'object',
    required: names,
    properties: Object.fromEntries(names.map((name) => [name, /id$|count$/.test(name) ? id : text])),
  })
  const made = (sent: Json, shown: Json): Json => ({
    requestBody: json(sent),
    responses: { 201: { description: 'd', ...json(shown) } },
  })
  const below = (name: string, operations: Json): Json => ({
    parameters: [{ name, in: 'path', required: true, schema: id }],
    ...operations,
  })
  const listed = (items: Json): Json => ({ responses: answers({ type: 'array', items }) })
  const unit = item('id', 'name')
  const ticket = item('id', 'unit_id', 'title', 'comments_count')
  const comment = item('id', 'ticket_id', 'body')
  const document = now({
    '/units': { get: listed(unit), post: made(item('name'), unit) },
    '/units/{unit}': below('unit', { get: { responses: answers(unit) } }),
    '/units/{unit}/tickets': below('unit', { post: made(item('title'), ticket) }),
    '/tickets': { get: listed(ticket) },
    '/tickets/{ticket}': below('ticket', { get: { responses: answers(ticket) } }),
    '/tickets/{ticket}/comments': below('ticket', { get: listed(comment), post: made(item('body'), comment) }),
  })
  const file = join(await mkdtemp(join(tmpdir(), 'documents-')), 'tickets.json')
  await writeFile(file, JSON.stringify(document))
  const { error, judged, broken, open } = await verified(file)
  assert.deepEqual({ error, judged, broken, open }, { error: null, judged: 8, broken: [], open: [] })
  await rm(dirname(file), { recursive: true })
})

const numbers = { type: 'array', items: { type: 'integer' } }
const point = { type: 'object', properties: { x: { type: 'integer' } }, required: ['x'] }
const form = (type: string): Json => ({
  put: { requestBody: { content: { [type]: { schema: point } } }, responses: answers(point) },
})
const MULTIPART = 'multipart/form-data; boundary=b'
const part = (value: string): string => `--b\r\nContent-Disposition: form-data; name="x"\r\n\r\n${value}\r\n--b--\r\n`
const X = { 'content-type': 'application/x-www-form-urlencoded' }

/** For each row of spec/pages/parts.md's table: an operation at /a, and its answers; null: a test below checks the row. */
const parts: Readonly<
  Record<
    string,
    readonly [
      item: Json,
      ...asked: (readonly [
        request: string,
        status: number,
        headers?: Readonly<Record<string, string>>,
        body?: string,
      ])[],
    ]
  >
> = {
  '`callbacks`, `webhooks`': [
    { get: { callbacks: { c: { '{$request.body#/url}': { post: { responses: {} } } } }, responses: answers(point) } },
    ['GET /a', 200],
  ],
  '`links`': [
    { get: { responses: { 200: { description: 'd', links: { l: { operationId: 'nobody' } }, ...json(point) } } } },
    ['GET /a', 200],
  ],
  '`deprecated`': [{ get: { deprecated: true, responses: answers(point) } }, ['GET /a', 200]],
  '`readOnly`': [
    takes({ type: 'object', required: ['r'], properties: { r: { type: 'string', readOnly: true } } }),
    ['PUT /a', 200, JSON_TYPE, '{}'],
    ['PUT /a', 200, JSON_TYPE, '{"r":"x"}'],
  ],
  '`writeOnly`': [
    takes({ type: 'object', required: ['w'], properties: { w: { type: 'string', writeOnly: true } } }),
    ['PUT /a', 400, JSON_TYPE, '{}'],
  ],
  '`discriminator` with `mapping`': [
    takes({ oneOf: [point, { type: 'string' }], discriminator: { propertyName: 'k', mapping: { p: '#/nowhere' } } }),
    ['PUT /a', 200, JSON_TYPE, '{"x":1}'],
    ['PUT /a', 400, JSON_TYPE, '{"x":"y"}'],
  ],
  '`style: form`, `spaceDelimited`, `pipeDelimited`, `deepObject` in the query': [
    {
      get: parameter('query', numbers),
      put: parameter('query', numbers, { style: 'spaceDelimited', explode: false }),
      post: parameter('query', numbers, { style: 'pipeDelimited', explode: false }),
      delete: parameter('query', point, { style: 'deepObject' }),
    },
    ['GET /a?p=1&p=2', 200],
    ['GET /a?p=1&p=x', 400],
    ['PUT /a?p=1%202', 200],
    ['PUT /a?p=1%20x', 400],
    ['POST /a?p=1|2', 200],
    ['POST /a?p=1|x', 400],
    ['DELETE /a?p[x]=1', 200],
    ['DELETE /a?p[x]=y', 400],
  ],
  'objects and lists within an object of the query': [
    {
      get: parameter('query', { type: 'object', properties: { sort: numbers } }),
      put: parameter('query', { type: 'object', properties: { tags: numbers, at: point } }, { style: 'deepObject' }),
    },
    ['GET /a?sort=1&sort=2', 200],
    ['GET /a?sort=1&sort=x', 400],
    ['PUT /a?p[tags][]=1&p[tags][]=2&p[at][x]=1', 200],
    ['PUT /a?p[tags][]=x', 400],
    ['PUT /a?p[at][x]=y', 400],
  ],
  'an object of the query that is `required`, with no required property': [
    {
      get: parameter('query', { type: 'object', properties: { sort: numbers } }, { required: true }),
      put: parameter('query', { type: 'object', properties: { x: numbers }, required: ['x'] }, { required: true }),
    },
    ['GET /a', 200],
    ['PUT /a', 400],
    ['PUT /a?x=1', 200],
  ],
  '`style: simple`, `label`, `matrix` in the path': [
    {
      get: parameter('path', numbers),
      put: parameter('path', numbers, { style: 'label' }),
      post: parameter('path', numbers, { style: 'matrix' }),
      delete: parameter('path', point, { style: 'matrix', explode: true }),
    },
    ['GET /a/1,2', 200],
    ['GET /a/1,x', 400],
    ['PUT /a/.1,2', 200],
    ['PUT /a/.x', 400],
    ['POST /a/;p=1,2', 200],
    ['POST /a/;p=x', 400],
    ['DELETE /a/;x=1', 200],
    ['DELETE /a/;x=y', 400],
  ],
  '`explode`': [
    { get: parameter('query', point), put: parameter('query', point, { explode: false }) },
    ['GET /a?x=1', 200],
    ['GET /a?x=y', 400],
    ['PUT /a?p=x,1', 200],
    ['PUT /a?p=x,y', 400],
  ],
  '`allowReserved`': [
    { get: parameter('query', { const: 'a/b' }, { allowReserved: true }) },
    ['GET /a?p=a/b', 200],
    ['GET /a?p=a%2Fb', 200],
    ['GET /a?p=c', 400],
  ],
  '`allowEmptyValue`': [
    { get: parameter('query', { type: 'integer' }, { allowEmptyValue: true }) },
    ['GET /a?p=', 200],
    ['GET /a?p=x', 400],
  ],
  'parameters by `content`': [
    { get: { parameters: [{ name: 'p', in: 'query', ...json(point) }], responses: {} } },
    ['GET /a?p={"x":1}', 200],
    ['GET /a?p={"x":"y"}', 400],
  ],
  cookies: [
    { get: parameter('cookie', { type: 'integer' }) },
    ['GET /a', 200, { cookie: 'p=1' }],
    ['GET /a', 400, { cookie: 'p=x' }],
  ],
  '`Accept`, `Content-Type`, `Authorization` as parameters': [
    { get: { parameters: [{ name: 'Accept', in: 'header', required: true, schema: { const: 'x' } }], responses: {} } },
    ['GET /a', 200],
  ],
  'JSON bodies and `+json`': [
    form('application/vnd.x+json'),
    ['PUT /a', 200, { 'content-type': 'application/vnd.x+json' }, '{"x":1}'],
    ['PUT /a', 400, { 'content-type': 'application/vnd.x+json' }, '{}'],
  ],
  'XML with a schema, `xml`': [
    form('application/xml'),
    ['PUT /a', 200, { 'content-type': 'application/xml' }, '<a><x>1</x></a>'],
    ['PUT /a', 400, { 'content-type': 'application/xml' }, '<a><x>y</x></a>'],
  ],
  '`application/x-www-form-urlencoded`': [
    form('application/x-www-form-urlencoded'),
    ['PUT /a', 200, X, 'x=1'],
    ['PUT /a', 400, X, 'x=y'],
  ],
  '`multipart/form-data`': [
    form('multipart/form-data'),
    ['PUT /a', 200, { 'content-type': MULTIPART }, part('1')],
    ['PUT /a', 400, { 'content-type': MULTIPART }, part('y')],
  ],
  '`text/csv`, `text/tab-separated-values`': [
    {
      get: {
        responses: { 200: { description: 'd', content: { 'text/csv': { schema: { type: 'array', items: point } } } } },
      },
    },
    ['GET /a', 200, { accept: 'text/csv' }],
    ['GET /a', 406, { accept: 'application/pdf' }],
  ],
  'other `text/*`': [
    {
      put: { requestBody: { content: { 'text/plain': { schema: { type: 'string', maxLength: 2 } } } }, responses: {} },
    },
    ['PUT /a', 200, { 'content-type': 'text/plain' }, 'ab'],
    ['PUT /a', 400, { 'content-type': 'text/plain' }, 'abc'],
  ],
  'other media types': [
    { put: { requestBody: { content: { 'application/pdf': {} } }, responses: {} } },
    ['PUT /a', 200, { 'content-type': 'application/pdf' }, 'x'],
  ],
  'response headers': [
    { get: { responses: { 200: { description: 'd', headers: { 'X-A': { schema: { type: 'integer' } } } } } } },
    ['GET /a', 200],
  ],
  '`servers`, of a path or an operation too': [
    { ...gives(point), servers: [{ url: 'https://example.com/v1' }] },
    ['GET /v1/a', 200],
    ['GET /a', 200],
  ],
  '`security`': [
    { get: { security: [{ key: [], token: ['scope'] }], responses: {} } },
    ['GET /a', 401],
    ['GET /a', 401, { 'x-key': '1' }],
    ['GET /a', 200, { 'x-key': '1', authorization: 'Bearer x' }],
  ],
  '`externalDocs`, `tags`, `x-…`': [
    {
      get: { tags: ['t'], 'x-a': 1, responses: answers({ ...point, externalDocs: { url: 'u' } }) },
    },
    ['GET /a', 200],
  ],
}

test('the table of spec/pages/parts.md has these rows', async () => {
  const page = await readFile(new URL('../../spec/pages/parts.md', import.meta.url), 'utf8')
  const table = /<!-- parts -->([\s\S]*)<!-- \/parts -->/.exec(page)?.[1] ?? ''
  const named = table
    .trim()
    .split('\n')
    .slice(2)
    .map((line) => line.split(' | ')[0]?.replace('| ', ''))
  assert.deepEqual(named, Object.keys(parts))
})

const KEYS = { key: { type: 'apiKey', in: 'header', name: 'X-Key' }, token: { type: 'oauth2', flows: {} } }
for (const [name, [item, ...asked]] of Object.entries(parts)) {
  test(`as the table says: ${name}`, async () => {
    const paths = name.includes('in the path') ? { '/a/{p}': item } : { '/a': item }
    const { server } = await SERVERS.ours(
      'part.json',
      JSON.stringify(now(paths, { components: { securitySchemes: KEYS } })),
    )
    for (const [request, status, headers = {}, body = null] of asked) {
      const [method = '', target = ''] = request.split(' ')
      const answer = await server({ method, target, headers, body })
      assert.equal(answer.status, status, `${request} ${body}: ${answer.body}`)
      if (status === 200 && body === part('1')) assert.equal(answer.body, '{"x":1}')
    }
  })
}

test('what is no OpenAPI is refused', async () => {
  const parameter = 'swagger: "2.0"\npaths: { /a: { get: { parameters: [x] } } }'
  for (const text of ['', '[]', '{}', 'openapi: 2', 'swagger: "1.2"', 'just text', parameter]) {
    await assert.rejects(SERVERS.ours('odd.yaml', text), { name: 'DocumentError' }, text)
  }
})
