/** Lists in pages, as documents of twelve frameworks describe them. */

type Properties = Readonly<Record<string, object>>

const INT = { type: 'integer' }
const TEXT = { type: 'string' }
const FLAG = { type: 'boolean' }
const NULLABLE = { type: ['string', 'null'] }
const ADDRESS = { type: ['string', 'null'], format: 'uri' }
const json = (schema: object): object => ({ content: { 'application/json': { schema } } })
const object = (properties: Properties, required: readonly string[] = Object.keys(properties)): object => ({
  type: 'object',
  required,
  properties,
})
const some = (properties: Properties): object => object(properties, [])
const array = (items: object): object => ({ type: 'array', items })
const ITEM = object({ id: INT, name: TEXT, price: { type: 'number' } }, ['id', 'name'])
const ITEMS = array(ITEM)
const RESOURCE = object({ type: TEXT, id: TEXT, attributes: object({ name: TEXT }) })

/** How the answers of a document lead to the next page. */
export type PagedDocument = {
  readonly document: object
  /** The parameter for the size of a page, and another that is counted up. */
  readonly size: string
  readonly page: string | null
  readonly firstPage: number
  /** Where the answer has its items, their total, and the next page or what it is called. */
  readonly items: string
  readonly total: string | null
  readonly next: string | null
  /** What the answer says of the second page of three items each, by pointers. */
  readonly says: Readonly<Record<string, unknown>>
}

type Listed = Omit<PagedDocument, 'document' | 'size' | 'page' | 'firstPage' | 'next' | 'total'> &
  Partial<PagedDocument> & {
    readonly shown: object
    readonly parameters: Properties
    readonly headers?: readonly string[]
    readonly item?: object
  }

function paged({ shown, parameters, headers = [], item = ITEM, ...more }: Listed): PagedDocument {
  const [size = '', page = null] = Object.keys(parameters)
  const own = Object.fromEntries(headers.map((name) => [name, { schema: name === 'Link' ? TEXT : INT }]))
  const asked = Object.entries(parameters).map(([name, schema]) => ({ name, in: 'query', schema }))
  const document = {
    openapi: '3.1.0',
    info: { title: 'Shop', version: '1' },
    paths: {
      '/products': {
        get: { parameters: asked, responses: { 200: { description: 'listed', headers: own, ...json(shown) } } },
      },
      '/products/{id}': {
        parameters: [{ name: 'id', in: 'path', required: true, schema: item === ITEM ? INT : TEXT }],
        get: { responses: { 200: { description: 'shown', ...json(item) }, 404: { description: 'none' } } },
      },
    },
  }
  return { document, size, page, firstPage: 1, total: null, next: null, ...more }
}

const SECOND = 'http://here/products'
const LINKS = { first: NULLABLE, last: NULLABLE, prev: NULLABLE, next: NULLABLE }

export const PAGED: Readonly<Record<string, PagedDocument>> = {
  Spring: paged({
    shown: some({
      ...{ content: ITEMS, totalElements: INT, totalPages: INT, size: INT, number: INT, numberOfElements: INT },
      ...{ first: FLAG, last: FLAG, empty: FLAG, sort: some({ empty: FLAG, sorted: FLAG }) },
      pageable: some({ offset: INT, pageNumber: INT, pageSize: INT, paged: FLAG, unpaged: FLAG }),
    }),
    parameters: { size: { ...INT, default: 20 }, page: { ...INT, minimum: 0, default: 0 } },
    ...{ firstPage: 0, items: '/content', total: '/totalElements' },
    says: {
      ...{ '/number': 1, '/size': 3, '/totalPages': 4, '/numberOfElements': 3, '/first': false, '/last': false },
      ...{ '/empty': false, '/pageable/offset': 3, '/pageable/pageNumber': 1, '/pageable/paged': true },
    },
  }),
  'Spring HATEOAS': paged({
    shown: object({
      _embedded: object({ products: ITEMS }),
      _links: some({ self: object({ href: TEXT }), next: object({ href: TEXT }), prev: object({ href: TEXT }) }),
      page: object({ size: INT, totalElements: INT, totalPages: INT, number: INT }),
    }),
    parameters: { size: INT, page: INT },
    ...{ firstPage: 0, items: '/_embedded/products', total: '/page/totalElements', next: '/_links/next/href' },
    says: { '/page/number': 1, '/page/totalPages': 4, '/_links/prev/href': '/products?size=3&page=0' },
  }),
  Django: paged({
    shown: object({ count: INT, next: ADDRESS, previous: ADDRESS, results: ITEMS }),
    // Some documents allow 0, although pages count from 1.
    parameters: { page_size: INT, page: { ...INT, minimum: 0, default: 1 } },
    ...{ items: '/results', total: '/count', next: '/next' },
    says: { '/next': `${SECOND}?page_size=3&page=3`, '/previous': `${SECOND}?page_size=3&page=1` },
  }),
  'Django, by offset': paged({
    shown: object({ count: INT, next: ADDRESS, previous: ADDRESS, results: ITEMS }),
    parameters: { limit: INT, offset: INT },
    ...{ items: '/results', total: '/count', next: '/next' },
    says: { '/next': `${SECOND}?limit=3&offset=6`, '/previous': `${SECOND}?limit=3&offset=0` },
  }),
  FastAPI: paged({
    shown: object({ items: ITEMS, total: INT, page: INT, size: INT, pages: INT }),
    parameters: { size: { ...INT, default: 50 }, page: { ...INT, minimum: 1, default: 1 } },
    ...{ items: '/items', total: '/total' },
    says: { '/page': 2, '/size': 3, '/pages': 4 },
  }),
  Laravel: paged({
    shown: object({
      ...{ data: ITEMS, links: object(LINKS) },
      meta: object({
        ...{ current_page: INT, from: { type: ['integer', 'null'] }, to: { type: ['integer', 'null'] } },
        ...{ last_page: INT, path: TEXT, per_page: INT, total: INT },
      }),
    }),
    parameters: { per_page: INT, page: INT },
    ...{ items: '/data', total: '/meta/total', next: '/links/next' },
    says: {
      ...{ '/meta/current_page': 2, '/meta/from': 4, '/meta/to': 6, '/meta/last_page': 4, '/meta/path': '/products' },
      ...{ '/links/first': '/products?per_page=3&page=1', '/links/last': '/products?per_page=3&page=4' },
    },
  }),
  Strapi: paged({
    shown: object({
      data: ITEMS,
      meta: object({ pagination: object({ page: INT, pageSize: INT, pageCount: INT, total: INT }) }),
    }),
    parameters: { 'pagination[pageSize]': INT, 'pagination[page]': INT },
    ...{ items: '/data', total: '/meta/pagination/total' },
    says: { '/meta/pagination/page': 2, '/meta/pagination/pageSize': 3, '/meta/pagination/pageCount': 4 },
  }),
  OData: paged({
    shown: object({ '@odata.count': INT, '@odata.nextLink': TEXT, value: ITEMS }, ['value']),
    parameters: { $top: INT, $skip: INT },
    ...{ items: '/value', total: '/@odata.count', next: '/@odata.nextLink' },
    says: { '/@odata.nextLink': `${SECOND}?%24top=3&%24skip=6` },
  }),
  'JSON:API': paged({
    shown: object(
      {
        ...{ data: array(RESOURCE), links: object({ self: TEXT, ...LINKS }), meta: object({ total: INT }) },
        included: array(object({ type: TEXT, id: TEXT })),
      },
      ['data', 'links', 'meta'],
    ),
    item: RESOURCE,
    parameters: { 'page[size]': INT, 'page[number]': INT },
    ...{ items: '/data', total: '/meta/total', next: '/links/next' },
    says: {
      '/links/prev': '/products?page%5Bsize%5D=3&page%5Bnumber%5D=1',
      '/links/last': '/products?page%5Bsize%5D=3&page%5Bnumber%5D=4',
    },
  }),
  NestJS: paged({
    shown: object({
      items: ITEMS,
      meta: object({ totalItems: INT, itemCount: INT, itemsPerPage: INT, totalPages: INT, currentPage: INT }),
      links: object({ first: TEXT, previous: TEXT, next: TEXT, last: TEXT }),
    }),
    parameters: { limit: INT, page: INT },
    ...{ items: '/items', total: '/meta/totalItems', next: '/links/next' },
    says: { '/meta/itemCount': 3, '/meta/itemsPerPage': 3, '/meta/totalPages': 4, '/meta/currentPage': 2 },
  }),
  '.NET': paged({
    shown: some({
      ...{ items: ITEMS, pageNumber: INT, totalPages: INT, totalCount: INT, pageSize: INT },
      ...{ hasPreviousPage: FLAG, hasNextPage: FLAG },
    }),
    parameters: { PageSize: INT, PageNumber: INT },
    ...{ items: '/items', total: '/totalCount' },
    says: { '/pageNumber': 2, '/totalPages': 4, '/pageSize': 3, '/hasPreviousPage': true, '/hasNextPage': true },
  }),
  Google: paged({
    shown: object({ items: ITEMS, totalResults: INT, maxResults: INT, startIndex: INT }),
    parameters: { maxResults: INT, startIndex: INT },
    ...{ items: '/items', total: '/totalResults' },
    says: { '/maxResults': 3, '/startIndex': 3 },
  }),
  'an answer that repeats its parameters': paged({
    shown: object({ docs: ITEMS, totalHits: INT, rows: INT, start: INT }),
    parameters: { rows: INT, start: INT },
    ...{ items: '/docs', total: '/totalHits' },
    says: { '/rows': 3, '/start': 3 },
  }),
  'an envelope in an envelope': paged({
    shown: object({
      success: FLAG,
      data: object({ items: ITEMS, total: INT, page: INT, limit: INT, totalPages: INT }),
    }),
    parameters: { limit: INT, page: INT },
    ...{ items: '/data/items', total: '/data/total' },
    says: { '/data/page': 2, '/data/limit': 3, '/data/totalPages': 4 },
  }),
  'an envelope for all lists, described further for one': paged({
    shown: {
      allOf: [
        some({ hits: ITEMS, about: some({ facets: array(TEXT) }) }),
        object({
          hits: array({ type: 'object' }),
          about: object({ pageNumber: INT, totalPages: INT, totalHits: INT }),
        }),
      ],
    },
    parameters: { limit: INT, page: INT },
    ...{ items: '/hits', total: '/about/totalHits' },
    says: { '/about/pageNumber': 2, '/about/totalPages': 4 },
  }),
  cursors: paged({
    shown: object({
      data: ITEMS,
      pagination: object({ next_cursor: NULLABLE, prev_cursor: NULLABLE, has_more: FLAG, total: INT }),
    }),
    parameters: { limit: INT, cursor: TEXT },
    ...{ page: null, items: '/data', total: '/pagination/total', next: '/pagination/next_cursor' },
    says: { '/pagination/has_more': true },
  }),
  'addresses with cursors that are numbers': paged({
    shown: object({ data: ITEMS, links: object({ first: TEXT, prev: NULLABLE, next: NULLABLE, last: TEXT }) }),
    parameters: { 'page[size]': INT, 'page[after]': INT },
    ...{ page: null, size: 'page[size]', items: '/data', total: null, next: '/links/next' },
    says: {
      ...{ '/links/first': '/products?page%5Bsize%5D=3', '/links/prev': '/products?page%5Bsize%5D=3' },
      '/links/last': '/products?page%5Bsize%5D=3&page%5Bafter%5D=9',
    },
  }),
  headers: paged({
    shown: ITEMS,
    parameters: { per_page: INT, page: INT },
    headers: ['Link', 'X-Total-Count', 'X-Total-Pages', 'X-Page', 'X-Per-Page', 'X-Next-Page', 'X-Prev-Page'],
    ...{ items: '', total: '/x-total-count', next: '/link' },
    says: {
      ...{ '/x-page': '2', '/x-per-page': '3', '/x-total-pages': '4', '/x-next-page': '3', '/x-prev-page': '1' },
    },
  }),
}
