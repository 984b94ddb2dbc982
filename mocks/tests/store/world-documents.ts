/** Documents whose items name each other, have examples, few keys or pages. */

const json = (schema: object, more: object = {}): object => ({ content: { 'application/json': { schema, ...more } } })
const shows = (schema: object, more: object = {}): object => ({ description: 'shown', ...json(schema, more) })
const list = (items: object): object => ({ type: 'array', items })
const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const inPath = (name: string, schema: object): object => ({ name, in: 'path', required: true, schema })
const body = (schema: object): object => ({ requestBody: { required: true, ...json(schema) } })
const NOTHING = { description: 'nothing' }
const TEXT = { type: 'string' }
const ID = { type: 'integer', format: 'int64', readOnly: true }

const document = (title: string, paths: object, schemas: object): object => ({
  openapi: '3.1.0',
  info: { title, version: '1.0.0' },
  paths,
  components: { schemas },
})

/** The operations of one item. */
const item = (schema: object, ...parameters: readonly object[]): object => ({
  parameters,
  get: { responses: { 200: shows(schema), 404: NOTHING } },
  patch: { ...body(schema), responses: { 200: shows(schema), 404: NOTHING } },
  delete: { responses: { 204: NOTHING, 404: NOTHING } },
})

/** Posts name their authors: by an id, and embedded. */
export const BLOG = document(
  'Blog',
  {
    '/users': { get: { responses: { 200: shows(list(ref('User'))) } } },
    '/users/{userId}': item(ref('User'), inPath('userId', ID)),
    '/users/{userId}/posts': {
      parameters: [inPath('userId', ID)],
      get: { responses: { 200: shows(list(ref('Post'))) } },
    },
    '/posts': {
      get: { responses: { 200: shows(list(ref('Post'))) } },
      post: { ...body(ref('Post')), responses: { 201: shows(ref('Post')) } },
    },
    '/posts/{postId}': item(ref('Post'), inPath('postId', ID)),
  },
  {
    User: {
      type: 'object',
      required: ['id', 'name', 'email'],
      properties: { id: ID, name: TEXT, email: { ...TEXT, format: 'email' } },
    },
    Post: {
      type: 'object',
      required: ['id', 'title'],
      properties: {
        id: ID,
        title: TEXT,
        authorId: { type: 'integer', format: 'int64' },
        author: {
          type: 'object',
          required: ['id', 'name'],
          properties: { id: { type: 'integer', format: 'int64' }, name: TEXT },
        },
        reviewerIds: list({ type: 'integer', format: 'int64' }),
      },
    },
  },
)

const ADA = { iban: 'A-1', holder: 'Ada Lovelace', balance: 12.5 }
const ALAN = { iban: 'A-2', holder: 'Alan Turing', balance: 7 }
/** A list and an answer with examples. */
export const ACCOUNTS = document(
  'Accounts',
  {
    '/accounts': { get: { responses: { 200: shows(list(ref('Account')), { example: [ADA, ALAN] }) } } },
    '/accounts/{iban}': item(ref('Account'), inPath('iban', TEXT)),
    '/report': {
      get: { responses: { 200: shows(ref('Report'), { example: { title: 'Balances of May', count: 2 } }) } },
    },
  },
  {
    Account: {
      type: 'object',
      required: ['iban', 'holder'],
      properties: { iban: TEXT, holder: TEXT, balance: { type: 'number' } },
    },
    Report: { type: 'object', properties: { title: TEXT, count: { type: 'integer' } } },
  },
)

const NAME = { ...TEXT, enum: ['red', 'green', 'blue', 'white', 'black', 'pink', 'grey', 'teal'] }
/** Eight keys. */
export const COLOURS = document(
  'Colours',
  {
    '/colours': {
      get: { responses: { 200: shows(list(ref('Colour'))) } },
      post: { ...body(ref('Colour')), responses: { 201: shows(ref('Colour')) } },
    },
    '/colours/{name}': item(ref('Colour'), inPath('name', NAME)),
  },
  { Colour: { type: 'object', required: ['name'], properties: { name: NAME, hex: TEXT } } },
)

/** Pages that tell the total. */
export const PARTS = document(
  'Parts',
  {
    '/parts': {
      get: {
        parameters: [
          { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, default: 10 } },
        ],
        responses: {
          200: shows({
            type: 'object',
            required: ['data', 'total'],
            properties: { data: list(ref('Part')), total: { type: 'integer' } },
          }),
        },
      },
    },
    '/parts/{id}': item(ref('Part'), inPath('id', ID)),
  },
  {
    Part: {
      type: 'object',
      required: ['id', 'name'],
      properties: { id: ID, name: TEXT, price: { type: 'number', minimum: 0 } },
    },
  },
)

/** A nursery, its customers and their orders; who orders says a note that no answer shows. */
export const NURSERY_OF_ORDERS = document(
  'Nursery',
  {
    '/orders': {
      get: { operationId: 'listOrders', responses: { 200: shows(list(ref('Order'))) } },
      post: { operationId: 'createOrder', ...body(ref('NewOrder')), responses: { 201: shows(ref('Order')) } },
    },
    '/orders/{orderId}': item(ref('Order'), inPath('orderId', ID)),
    '/customers': { get: { responses: { 200: shows(list(ref('Customer'))) } } },
    '/customers/{customerId}': item(ref('Customer'), inPath('customerId', ID)),
    '/plants': { get: { responses: { 200: shows(list(ref('NurseryPlant'))) } } },
    '/plants/{plantId}': item(ref('NurseryPlant'), inPath('plantId', ID)),
  },
  {
    Customer: { type: 'object', required: ['id', 'name'], properties: { id: ID, name: TEXT } },
    NurseryPlant: {
      type: 'object',
      required: ['id', 'name', 'botanicalName'],
      properties: { id: ID, name: TEXT, botanicalName: TEXT, price: { type: 'number', minimum: 0 } },
    },
    Order: {
      type: 'object',
      required: ['id', 'plantId', 'customer'],
      properties: {
        id: ID,
        plantId: { type: 'integer' },
        customer: { type: 'object', required: ['id', 'name'], properties: { id: { type: 'integer' }, name: TEXT } },
        quantity: { type: 'integer', minimum: 1, maximum: 40 },
        placedAt: { ...TEXT, format: 'date-time' },
      },
    },
    NewOrder: {
      type: 'object',
      required: ['plantId', 'customerId', 'note'],
      additionalProperties: false,
      properties: {
        plantId: { type: 'integer' },
        customerId: { type: 'integer' },
        quantity: { type: 'integer', minimum: 1, maximum: 40 },
        placedAt: { ...TEXT, format: 'date-time' },
        note: { ...TEXT, writeOnly: true },
      },
    },
  },
)

const ADDRESS = { ...TEXT, format: 'email', examples: ['first@example.com'] }

/** The server chooses the key, and every answer has an example of it. */
export const INBOXES = document(
  'Inboxes',
  {
    '/inboxes': {
      post: {
        ...body({ type: 'object', properties: { domain: TEXT } }),
        responses: { 201: shows(ref('Inbox'), { example: { address: 'second@example.com', domain: 'example.com' } }) },
      },
    },
    '/inboxes/{address}': {
      parameters: [inPath('address', { ...TEXT, format: 'email' })],
      get: { responses: { 200: shows(ref('Inbox')), 404: NOTHING } },
    },
  },
  { Inbox: { type: 'object', required: ['address', 'domain'], properties: { address: ADDRESS, domain: TEXT } } },
)

const UUID = { ...TEXT, format: 'uuid' }
const TEACHER = { type: 'object', required: ['id', 'name'], properties: { id: UUID, name: TEXT } }

/** A lesson is written with its teacher's key, and read with the teacher. */
export const LESSONS = document(
  'Lessons',
  {
    '/lessons': {
      get: { responses: { 200: shows(list(ref('Lesson'))) } },
      post: { ...body(ref('NewLesson')), responses: { 201: shows(ref('NewLesson')) } },
    },
    '/lessons/{id}': item(ref('Lesson'), inPath('id', UUID)),
  },
  {
    NewLesson: {
      type: 'object',
      required: ['teacher'],
      properties: { id: { ...UUID, readOnly: true }, teacher: UUID, room: TEXT },
    },
    Lesson: {
      type: 'object',
      required: ['id', 'teacher'],
      properties: { id: { ...UUID, readOnly: true }, teacher: { ...TEACHER, readOnly: true }, room: TEXT },
    },
  },
)
