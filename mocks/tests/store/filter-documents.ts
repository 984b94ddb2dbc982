/** Lists of products that are filtered and sorted as five frameworks describe it. */

export const PRODUCTS = [
  {
    name: 'Rose',
    shade: 'none',
    status: 'open',
    price: 5,
    createdAt: '2024-03-01T10:00:00Z',
    tags: ['red'],
    seller: { id: 1, city: 'Ulm' },
    note: 'likes the sun',
  },
  {
    name: 'aloe',
    shade: 'any',
    status: 'sold',
    price: 20,
    createdAt: '2024-01-15T10:00:00Z',
    tags: ['green'],
    seller: { id: 2, city: 'Bonn' },
    note: 'needs little',
  },
  {
    name: 'Mint',
    shade: null,
    status: 'open',
    price: 10,
    createdAt: '2024-06-30T10:00:00Z',
    tags: ['green', 'herb'],
    seller: { id: 2, city: 'Bonn' },
    note: 'likes water',
  },
  {
    name: 'Fern',
    shade: 'none',
    status: 'lost',
    price: 10,
    createdAt: '2024-02-01T10:00:00Z',
    tags: [],
    seller: { id: 3, city: 'Ulm' },
    note: 'a sunny shade',
  },
] as const

/** A query, the names that the list then has, and the total where it is another than their number. */
export type AskedList = readonly [query: string, names: string, total?: number]

type FilteredDocument = { readonly document: object; readonly path: string; readonly asks: readonly AskedList[] }

const TEXT = { type: 'string' }
const INT = { type: 'integer' }
const NUMBER = { type: 'number' }
const DAY = { type: 'string', format: 'date' }
const STATUS = { type: 'string', enum: ['open', 'sold', 'lost'] }
const list = (items: object): object => ({ type: 'array', items })
const orNull = (schema: object): object => ({ anyOf: [schema, { type: 'null' }] })
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })

const SENT = {
  ...{ name: TEXT, status: STATUS, price: NUMBER, createdAt: { type: 'string', format: 'date-time' }, note: TEXT },
  ...{
    shade: orNull({ type: 'string', enum: ['none', 'any'] }),
    tags: list(TEXT),
    seller: { type: 'object', properties: { id: INT, city: TEXT } },
  },
}

/** A document with one list; the parameters are schemas by name, or whole parameters. */
function filtered(
  parameters: Readonly<Record<string, object>>,
  asks: readonly AskedList[],
  path = '/products',
  around: object | null = null,
): FilteredDocument {
  const item = { type: 'object', required: ['id', ...Object.keys(SENT)], properties: { id: INT, ...SENT } }
  const asked = Object.entries(parameters).map(([name, schema]) =>
    'schema' in schema ? { name, in: 'query', ...schema } : { name, in: 'query', schema },
  )
  const envelope = { type: 'object', required: ['items', 'total'], properties: { items: list(item), total: INT } }
  const paths = {
    [path]: {
      get: { parameters: asked, responses: { 200: { description: 'listed', ...json(around ?? envelope) } } },
      post: {
        requestBody: { required: true, ...json({ type: 'object', required: ['name'], properties: SENT }) },
        responses: { 201: { description: 'created', ...json(item) } },
      },
    },
    [`${path}/{id}`]: {
      parameters: [{ name: 'id', in: 'path', required: true, schema: INT }],
      get: { responses: { 200: { description: 'shown', ...json(item) }, 404: { description: 'none' } } },
    },
  }
  return { document: { openapi: '3.1.0', info: { title: 'Shop', version: '1' }, paths }, path, asks }
}

const UP = { type: 'string', enum: ['asc', 'desc'] }

export const FILTERED: Readonly<Record<string, FilteredDocument>> = {
  FastAPI: filtered(
    {
      ...{ status: orNull(list(STATUS)), min_price: orNull(NUMBER), max_price: orNull(NUMBER), q: orNull(TEXT) },
      ...{ created_after: orNull({ type: 'string', format: 'date-time' }), created_before: orNull(DAY), fields: TEXT },
      ...{ sort_by: { type: 'string', default: 'id' }, order: { ...UP, default: 'asc' }, tags: list(TEXT), limit: INT },
    },
    [
      ['status=open', 'Rose Mint'],
      ['status=open&status=lost', 'Rose Mint Fern'],
      ['min_price=10', 'aloe Mint Fern'],
      ['max_price=10', 'Rose Mint Fern'],
      ['min_price=6&max_price=19', 'Mint Fern'],
      ['q=SUN', 'Rose Fern'],
      ['q=likes+water', 'Mint'],
      ['created_after=2024-02-01T12:00:00Z', 'Rose Mint'],
      ['created_before=2024-03-01', 'aloe Fern'],
      ['sort_by=price', 'Rose Mint Fern aloe'],
      ['sort_by=price&order=desc', 'aloe Mint Fern Rose'],
      ['sort_by=name', 'aloe Fern Mint Rose'],
      ['sort_by=nothing', 'Rose aloe Mint Fern'],
      ['tags=green&tags=red', 'Rose aloe Mint'],
      ['fields=name', 'Rose aloe Mint Fern'],
      ['status=open&limit=1', 'Rose', 2],
    ],
  ),
  'Spring with a Pageable': filtered(
    {
      pageable: {
        schema: {
          type: 'object',
          properties: { page: { ...INT, minimum: 0 }, size: { ...INT, minimum: 1 }, sort: TEXT },
        },
      },
      ...{ minPrice: NUMBER, maxPrice: NUMBER, createdFrom: DAY, createdTo: DAY, sellerId: INT, search: TEXT },
    },
    [
      ['page=0&size=2', 'Rose aloe', 4],
      ['page=1&size=2', 'Mint Fern', 4],
      ['sort=name,desc', 'Rose Mint Fern aloe'],
      ['sort=price,name,desc', 'aloe Mint Fern Rose'],
      ['sort=name&page=1&size=3', 'Rose', 4],
      ['minPrice=10&maxPrice=10', 'Mint Fern'],
      ['createdFrom=2024-02-01&createdTo=2024-03-01', 'Rose Fern'],
      ['sellerId=2', 'aloe Mint'],
      ['search=needs', 'aloe'],
    ],
  ),
  Django: filtered(
    {
      ...{
        price__gte: NUMBER,
        price__lt: NUMBER,
        name__icontains: TEXT,
        seller__city: TEXT,
        search: TEXT,
        ordering: TEXT,
      },
      ...{ created_at_after: DAY, created_at_before: DAY, limit: INT, offset: INT, status__in: TEXT },
    },
    [
      ['price__gte=10', 'aloe Mint Fern'],
      ['price__lt=10', 'Rose'],
      ['name__icontains=M', 'Mint'],
      ['seller__city=Ulm', 'Rose Fern'],
      ['ordering=-created_at', 'Mint Rose Fern aloe'],
      ['ordering=price,-name', 'Rose Mint Fern aloe'],
      ['created_at_after=2024-02-15', 'Rose Mint'],
      ['status__in=sold,lost', 'aloe Fern'],
      ['ordering=name&limit=2&offset=1', 'Fern Mint', 4],
    ],
    '/api/products/',
    {
      type: 'object',
      required: ['count', 'results'],
      properties: {
        count: INT,
        next: { type: ['string', 'null'] },
        results: list({ type: 'object', required: ['name'], properties: { id: INT, ...SENT } }),
      },
    },
  ),
  'Express, GitHub and Stripe': filtered(
    {
      ...{ state: TEXT, status: { type: 'string', enum: ['all', 'open', 'sold', 'lost'] }, since: TEXT, until: TEXT },
      ...{
        'price[gte]': NUMBER,
        price_lte: NUMBER,
        sort: TEXT,
        direction: UP,
        tags: TEXT,
        'seller.city': TEXT,
        name: TEXT,
        shade: TEXT,
      },
    },
    [
      ['shade=any', 'aloe'],
      ['status=all', 'Rose aloe Mint Fern'],
      ['state=all', 'Rose aloe Mint Fern'],
      ['status=sold', 'aloe'],
      ['name=', 'Rose aloe Mint Fern'],
      ['name=Fern', 'Fern'],
      ['since=2024-03-01', 'Rose Mint'],
      ['until=2024-02-01', 'aloe Fern'],
      ['price[gte]=10&price_lte=10', 'Mint Fern'],
      ['sort=-name', 'Rose Mint Fern aloe'],
      ['sort=created&direction=desc', 'Mint Rose Fern aloe'],
      ['sort=price:desc', 'aloe Mint Fern Rose'],
      ['direction=desc', 'Fern Mint aloe Rose'],
      ['tags=herb,red', 'Rose Mint'],
      ['seller.city=Bonn', 'aloe Mint'],
    ],
  ),
  'JSON:API and NestJS': filtered(
    {
      filter: {
        ...{ style: 'deepObject', explode: true },
        schema: {
          type: 'object',
          properties: { status: TEXT, price: { type: 'object', properties: { gte: NUMBER, lt: NUMBER } } },
        },
      },
      ...{
        'filter[name]': TEXT,
        'where[name]': TEXT,
        sort: TEXT,
        sortOrder: { type: 'string', enum: ['ASC', 'DESC'] },
        'ids[]': list(INT),
      },
      ...{ 'page[number]': INT, 'page[size]': INT, include: TEXT },
    },
    [
      ['filter[status]=sold', 'aloe'],
      ['filter[status]=open,sold', 'Rose aloe Mint'],
      ['filter[name]=Mint', 'Mint'],
      ['where[name]=Rose', 'Rose'],
      ['sort=price,-name', 'Rose Mint Fern aloe'],
      ['sort=name&sortOrder=DESC', 'Rose Mint Fern aloe'],
      ['ids[]=1&ids[]=3', 'Rose Mint'],
      ['page[number]=2&page[size]=3&sort=name', 'Rose', 4],
      ['include=seller', 'Rose aloe Mint Fern'],
    ],
  ),
}
