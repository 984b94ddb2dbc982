/** One collection as the generators of frameworks document it, each with what a client sends there. */

import type { JsonObject } from '../../../spec/json/pointer.ts'
import type { Life } from './life.ts'

type Wrap = (schema: object) => object

export type Framework = { readonly document: object; readonly life: Life }

type Style = Partial<Omit<Life, 'key'>> & {
  readonly request?: Wrap
  readonly answer?: Wrap
  readonly listed?: Wrap
  readonly itemSchema?: object
  readonly newSchema?: object
  /** The media type of answers and creations. */
  readonly mediaType?: string
  readonly takes?: string
  readonly key?: JsonObject
  readonly parameter?: string
  readonly gone?: object
  readonly errors?: readonly string[]
}

const TEXT = { type: 'string' }
const object = (properties: object, ...required: readonly string[]): object => ({
  type: 'object',
  properties,
  required,
})
const list = (items: object): object => ({ type: 'array', items })
const same: Wrap = (schema) => schema

const ATTRIBUTES = { title: TEXT, done: { type: 'boolean', default: false }, note: { type: ['string', 'null'] } }

const TASK = { sent: { title: 'Repot' }, filled: { done: false }, changed: { title: 'Water', done: true } }

function framework(style: Style): Framework {
  const { mediaType = 'application/json', parameter = 'id', key = { type: 'integer' } } = style
  const { collection = '/tasks', request = same, answer = same, listed = list, takes = mediaType } = style
  const { change = ['PUT', takes] as const, created = 201, deleted = 204 } = style
  const { itemSchema = object({ id: key, ...ATTRIBUTES }, 'id', 'title'), newSchema = object(ATTRIBUTES, 'title') } =
    style
  const content = (schema: object, type = mediaType): object => ({ content: { [type]: { schema } } })
  const ok = (schema: object): object => ({ description: 'ok', ...content(schema) })
  const errors = Object.fromEntries((style.errors ?? []).map((status) => [status, { description: 'error' }]))
  const [method, type] = change ?? ['PUT', takes]
  const { required: _, ...changes }: JsonObject = { ...newSchema }
  const slash = collection.startsWith('/api/tasks/') ? '/' : ''
  const document = {
    openapi: '3.1.0',
    info: { title: 'Tasks', version: '1' },
    paths: {
      [collection]: {
        get: { responses: { 200: ok(listed({ $ref: '#/components/schemas/Task' })) } },
        post: {
          requestBody: { required: true, ...content(request({ $ref: '#/components/schemas/NewTask' }), takes) },
          responses: { [created]: ok(answer({ $ref: '#/components/schemas/Task' })), ...errors },
        },
      },
      [`${collection.replace(/\/$/, '')}/{${parameter}}${slash}`]: {
        parameters: [{ name: parameter, in: 'path', required: true, schema: key }],
        get: { responses: { 200: ok(answer({ $ref: '#/components/schemas/Task' })), ...errors } },
        [method.toLowerCase()]: {
          requestBody: { required: true, ...content(request(changes), type) },
          responses: { 200: ok(answer({ $ref: '#/components/schemas/Task' })), ...errors },
        },
        delete: { responses: { [deleted]: style.gone === undefined ? { description: 'gone' } : ok(style.gone) } },
      },
    },
    components: { schemas: { Task: itemSchema, NewTask: newSchema } },
  }
  const { key: _key, ...own } = style
  const life = { ...own, collection, slash, query: '?limit=50&size=50', change, created, deleted, ...TASK }
  return { document, life }
}

const uri = { type: 'string' }
const page = object({ size: { type: 'integer' }, totalElements: { type: 'integer' }, number: { type: 'integer' } })
const links = object({ self: object({ href: uri }) })
const resourceObject = (...required: readonly string[]): object =>
  object({ type: { const: 'tasks' }, id: TEXT, attributes: object(ATTRIBUTES) }, 'type', ...required)
const JSON_API = 'application/vnd.api+json'
const FORM = 'application/x-www-form-urlencoded'

export const FRAMEWORKS: Readonly<Record<string, Framework>> = {
  FastAPI: framework({ collection: '/tasks/', parameter: 'task_id', created: 200, deleted: 204, errors: ['422'] }),
  'FastAPI, where code returns a dictionary': framework({
    parameter: 'task_id',
    created: 200,
    deleted: 200,
    gone: {},
    answer: () => ({}),
    listed: () => ({}),
    errors: ['422'],
  }),
  Spring: framework({
    collection: '/api/tasks',
    created: 200,
    deleted: 200,
    list: '/content',
    listed: (items) =>
      object({ content: list(items), totalElements: { type: 'integer' }, number: { type: 'integer' } }),
  }),
  NestJS: framework({
    change: ['PATCH', 'application/json'],
    deleted: 200,
    list: '/items',
    listed: (items) => object({ items: list(items), meta: object({ total: { type: 'integer' } }) }, 'items'),
  }),
  '.NET': framework({
    collection: '/api/Tasks',
    key: { type: 'string', format: 'uuid' },
    list: '/value/tasks',
    listed: (items) => object({ value: object({ tasks: list(items) }), isSuccess: { type: 'boolean' } }),
    item: '/value',
    answer: (item) => object({ value: item, isSuccess: { type: 'boolean' } }),
    errors: ['400', '404'],
  }),
  Django: framework({
    collection: '/api/tasks/',
    change: ['PATCH', 'application/json'],
    list: '/results',
    listed: (items) =>
      object({ count: { type: 'integer' }, next: uri, previous: uri, results: list(items) }, 'count', 'results'),
  }),
  Rails: framework({
    change: ['PATCH', 'application/json'],
    list: '/tasks',
    listed: (items) => object({ tasks: list(items), meta: object({ total_pages: { type: 'integer' } }) }),
    item: '/task',
    answer: (item) => object({ task: item }, 'task'),
    request: (item) => object({ task: item }, 'task'),
    asSent: (task) => ({ task }),
    errors: ['404', '422'],
  }),
  Laravel: framework({
    collection: '/api/tasks',
    list: '/data',
    listed: (items) =>
      object({ data: list(items), links: object({ next: uri }), meta: object({ total: { type: 'integer' } }) }, 'data'),
    item: '/data',
    answer: (item) => object({ data: item }, 'data'),
    errors: ['404', '422'],
  }),
  'a wrapped body': framework({
    list: '/data',
    listed: (items) => object({ success: { type: 'boolean' }, data: list(items) }, 'success', 'data'),
    item: '/data/task',
    answer: (item) => object({ success: { type: 'boolean' }, data: object({ task: item }, 'task') }, 'success', 'data'),
    request: (item) => object({ data: item }, 'data'),
    asSent: (data) => ({ data }),
  }),
  'JSON:API': framework({
    mediaType: JSON_API,
    change: ['PATCH', JSON_API],
    key: TEXT,
    list: '/data',
    listed: (items) => object({ data: list(items), included: list({}), links: object({ next: uri }) }, 'data'),
    item: '/data',
    answer: (item) => object({ data: item, included: list({}), links: object({ self: uri }) }, 'data'),
    request: (item) => object({ data: item }, 'data'),
    itemSchema: resourceObject('id', 'attributes'),
    newSchema: resourceObject('attributes'),
    asSent: (attributes) => ({ data: { type: 'tasks', attributes } }),
    attributes: '/attributes',
  }),
  HAL: framework({
    mediaType: 'application/hal+json',
    takes: 'application/json',
    list: '/_embedded/taskModelList',
    listed: (items) => object({ _embedded: object({ taskModelList: list(items) }), _links: links, page }),
    itemSchema: object({ id: { type: 'integer' }, ...ATTRIBUTES, _links: links }, 'id'),
  }),
  Stripe: framework({
    collection: '/v1/tasks',
    parameter: 'task',
    key: TEXT,
    takes: FORM,
    change: ['POST', FORM],
    created: 200,
    deleted: 200,
    list: '/data',
    listed: (items) =>
      object(
        { object: { const: 'list' }, data: list(items), has_more: { type: 'boolean' }, url: TEXT },
        'object',
        'data',
        'has_more',
        'url',
      ),
    gone: object({ id: TEXT, object: { const: 'task' }, deleted: { const: true } }, 'id', 'object', 'deleted'),
  }),
}
