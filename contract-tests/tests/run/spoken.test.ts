/** The words in which developers promise what a list, a change and an action do, and a service that does otherwise, or in its own way. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { nightly, sampled } from '../../../.ci/nightly.ts'
import { createMockServer } from '../../../mocks/index.ts'
import { compileDocument } from '../../../spec/document/document.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { requirementsFor } from '../../../spec/requirements/requirements.ts'
import { orderSaid } from '../../../spec/resources/lists/order-said.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

/** What the document says, at the places where it says it. */
const SAID = {
  info: 'Read-only properties in a request are ignored.',
  list: 'Only the tickets of this board, ordered by `dueAt`, earliest first.',
  page: 'Number of the page, from 1',
  size: 'Tickets on a page',
  before: 'Only tickets that are due before this time',
  add: 'Adds a ticket to the board. The ticket is `open`.',
  change: 'Properties that you do not send keep their values.',
  close: 'The ticket becomes `closed`. Only open tickets can be closed; others get 409.',
  drop: 'Deletes the board and all of its tickets. Helpers stay; their `boardId` becomes null.',
} as const
type Told = Readonly<Record<keyof typeof SAID, string>>

const shows = (schema: string): string => `content: { application/json: { schema: ${schema} } }`
const ref = (name: string): string => `{ $ref: '#/components/schemas/${name}' }`
const key = (name: string): string => `{ name: ${name}, in: path, required: true, schema: { type: string } }`
const NONE = `'404': { description: There is no such thing. }`
const BAD = `'400': { description: bad }`
const TITLE = 'title: { type: string, minLength: 1, maxLength: 80 }'
const FIELDS = `${TITLE}, dueAt: { type: string, format: date-time }, mood: { enum: [calm, wild, sad], default: calm }, note: { type: string, maxLength: 80 }`
const documentOf = (told: Told): string => `openapi: 3.1.0
info: { title: Boards, version: '1', description: ${JSON.stringify(told.info)} }
paths:
  /boards:
    get: { operationId: boards, responses: { '200': { description: OK, ${shows(`{ type: array, items: ${ref('Board')} }`)} } } }
    post: { operationId: addBoard, requestBody: { required: true, ${shows(ref('NewBoard'))} }, responses: { '201': { description: Made, ${shows(ref('Board'))} }, ${BAD} } }
  /boards/{boardId}:
    parameters: [${key('boardId')}]
    get: { operationId: board, responses: { '200': { description: OK, ${shows(ref('Board'))} }, ${NONE} } }
    delete: { operationId: dropBoard, description: ${JSON.stringify(told.drop)}, responses: { '204': { description: gone }, ${NONE} } }
  /helpers:
    post: { operationId: addHelper, requestBody: { required: true, ${shows(ref('Helper'))} }, responses: { '201': { description: Made, ${shows(ref('Helper'))} }, ${BAD} } }
  /helpers/{helperId}:
    parameters: [${key('helperId')}]
    get: { operationId: helper, responses: { '200': { description: OK, ${shows(ref('Helper'))} }, ${NONE} } }
    delete: { operationId: dropHelper, responses: { '204': { description: gone }, ${NONE} } }
  /boards/{boardId}/tickets:
    parameters: [${key('boardId')}]
    get:
      operationId: tickets
      description: ${JSON.stringify(told.list)}
      parameters:
        - { name: page, in: query, description: ${JSON.stringify(told.page)}, schema: { type: integer, minimum: 1, default: 1 } }
        - { name: size, in: query, description: ${JSON.stringify(told.size)}, schema: { type: integer, minimum: 1, maximum: 50, default: 20 } }
        - { name: dueBefore, in: query, description: ${JSON.stringify(told.before)}, schema: { type: string, format: date-time } }
      responses: { '200': { description: OK, ${shows(`{ type: array, items: ${ref('Ticket')} }`)} }, ${BAD}, ${NONE} }
    post:
      operationId: addTicket
      description: ${JSON.stringify(told.add)}
      requestBody: { required: true, ${shows(ref('NewTicket'))} }
      responses: { '201': { description: Made, ${shows(ref('Ticket'))} }, ${BAD}, ${NONE} }
  /boards/{boardId}/tickets/{ticketId}:
    parameters: [${key('boardId')}, ${key('ticketId')}]
    get: { operationId: ticket, responses: { '200': { description: OK, ${shows(ref('Ticket'))} }, ${NONE} } }
    patch:
      operationId: changeTicket
      description: ${JSON.stringify(told.change)}
      requestBody: { required: true, ${shows(`{ type: object, properties: { ${FIELDS} } }`)} }
      responses: { '200': { description: OK, ${shows(ref('Ticket'))} }, ${BAD}, ${NONE} }
    delete: { operationId: dropTicket, description: Removes the ticket., responses: { '204': { description: gone }, ${NONE} } }
  /boards/{boardId}/tickets/{ticketId}/close:
    parameters: [${key('boardId')}, ${key('ticketId')}]
    post: { operationId: closeTicket, description: ${JSON.stringify(told.close)}, responses: { '200': { description: OK, ${shows(ref('Ticket'))} }, ${NONE}, '409': { description: The state of the ticket does not allow this. } } }
components:
  schemas:
    NewBoard: { type: object, required: [title], properties: { ${TITLE} } }
    Board: { type: object, required: [id, title], properties: { id: { type: string, readOnly: true }, ${TITLE} } }
    Helper: { type: object, required: [title], properties: { id: { type: string, readOnly: true }, ${TITLE}, boardId: { type: [string, 'null'] } } }
    NewTicket: { type: object, required: [title, dueAt], properties: { ${FIELDS} } }
    Ticket: { type: object, required: [id, boardId, title, dueAt, mood, state], properties: { id: { type: string, readOnly: true }, boardId: { type: string, readOnly: true }, ${FIELDS}, state: { enum: [open, closed], readOnly: true } } }
`

type Members = Readonly<Record<string, unknown>>
type Reply = readonly [status: number, value?: unknown]

const isMoment = (value: unknown): boolean =>
  typeof value === 'string' &&
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[-+]\d\d:\d\d)$/i.test(value) &&
  !Number.isNaN(Date.parse(value))
const isText = (value: unknown): boolean => typeof value === 'string' && value !== '' && [...value].length <= 80
const CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  title: isText,
  dueAt: isMoment,
  mood: (value) => ['calm', 'wild', 'sad'].includes(String(value)),
  note: (value) => value === '' || isText(value),
}
const isRight = (sent: Members, needed: readonly string[]): boolean =>
  Object.entries(CHECKS).every(([name, check]) =>
    sent[name] === undefined ? !needed.includes(name) : check(sent[name]),
  )
const only = (all: Members): Members => Object.fromEntries(Object.entries(all).filter(([name]) => name in CHECKS))

/** Boards with one habit, or none. */
function boardsWith(habit: string) {
  const [boards, tickets, helpers] = [
    new Map<string, Members>(),
    new Map<string, Members>(),
    new Map<string, Members>(),
  ]
  let last = 0
  const put = (into: Map<string, Members>, item: Members): Members => {
    const made = { ...item, id: `k${++last}` }
    into.set(made.id, made)
    return made
  }
  const shownMoment = (text: string): string => {
    if (habit === 'loses offsets') return text.replace(/[-+]\d\d:\d\d$/, 'Z')
    return habit === 'writes moments anew' ? new Date(text).toISOString() : text
  }
  const added = (boardId: string, sent: Members): Members => {
    const own = { mood: 'calm', ...only(sent), dueAt: shownMoment(String(sent.dueAt)) }
    const state = habit === 'takes any state' ? (sent.state ?? 'open') : habit === 'begins closed' ? 'closed' : 'open'
    return put(tickets, { ...own, boardId, state })
  }
  const timeOf = ({ dueAt }: Members): number => Date.parse(String(dueAt))
  const list = (boardId: string, query: URLSearchParams): Reply => {
    const [page, asked, before] = [
      Number(query.get('page') ?? 1),
      Number(query.get('size') ?? 20),
      query.get('dueBefore'),
    ]
    if (!(Number.isInteger(page) && page > 0 && Number.isInteger(asked) && asked > 0 && asked <= 50)) return [400]
    if (before !== null && !isMoment(before)) return [400]
    const size = habit === 'pages of any size' ? 1000 : asked
    const all = [...tickets.values()].filter((one) => habit === 'lists all boards' || one.boardId === boardId)
    const isDue = (one: Members): boolean =>
      habit === 'lets the bound in' ? timeOf(one) <= Date.parse(before ?? '') : timeOf(one) < Date.parse(before ?? '')
    const found = before === null ? all : all.filter(isDue)
    const ties = habit === 'ties turn about' ? found.toReversed() : found
    const sorted = habit === 'lists as made' ? ties : ties.toSorted((one, other) => timeOf(one) - timeOf(other))
    const start = (page - 1) * size - (habit === 'pages overlap' && page > 1 ? 1 : 0)
    const shown = sorted.slice(start, start + size)
    return [200, habit === 'lists each twice' ? shown.flatMap((one) => [one, one]) : shown]
  }
  const change = (ticket: Members, sent: Members): Reply => {
    if (!isRight(sent, [])) return [400]
    const moment = sent.dueAt === undefined ? {} : { dueAt: shownMoment(String(sent.dueAt)) }
    const reset = habit === 'forgets the mood' ? { mood: sent.mood ?? 'calm' } : {}
    const next = { ...ticket, ...only(sent), ...moment, ...reset }
    tickets.set(String(ticket.id), next)
    return [200, next]
  }
  const close = (ticket: Members): Reply => {
    if (ticket.state === 'closed' && habit !== 'closes again') return [409]
    tickets.set(String(ticket.id), { ...ticket, state: 'closed' })
    return [200, tickets.get(String(ticket.id))]
  }
  const drop = (id: string): Reply => {
    boards.delete(id)
    for (const [key, { boardId }] of tickets) if (boardId === id) tickets.delete(key)
    const free = (): void => {
      for (const [key, one] of helpers) if (one.boardId === id) helpers.set(key, { ...one, boardId: null })
    }
    if (habit === 'frees late') setTimeout(free, 300)
    else if (habit !== 'frees nobody') free()
    return [204]
  }
  const answer = (method: string, path: string, query: URLSearchParams, sent: Members): Reply => {
    const [, kind, id, below, key, act] = path.split('/')
    const all = kind === 'helpers' ? helpers : boards
    if (id === undefined && method === 'GET') return [200, [...all.values()]]
    if (id === undefined) {
      const named = sent.boardId ?? null
      if (!isText(sent.title) || (named !== null && typeof named !== 'string')) return [400]
      return [201, put(all, { title: sent.title, ...(all === helpers && { boardId: named }) })]
    }
    const item = all.get(id)
    if (item === undefined) return [404]
    if (below === undefined) {
      if (method === 'GET') return [200, item]
      return all === boards ? drop(id) : [helpers.delete(id) ? 204 : 404]
    }
    if (key === undefined && method === 'GET') return list(id, query)
    if (key === undefined) return isRight(sent, ['title', 'dueAt']) ? [201, added(id, sent)] : [400]
    const ticket = tickets.get(key)
    if (ticket?.boardId !== id) return [404]
    if (act !== undefined) return close(ticket)
    if (method === 'DELETE') return [tickets.delete(key) ? 204 : 404]
    return method === 'PATCH' ? change(ticket, sent) : [200, ticket]
  }
  return createServer(async (request, response) => {
    const body = (await buffer(request)).toString()
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://boards')
    const read = body === '' ? undefined : tryParseJson(body)
    const method = request.method === 'HEAD' ? 'GET' : (request.method ?? '')
    const isBroken =
      ['POST', 'PATCH'].includes(method) && !pathname.endsWith('/close') && Object(read?.value) !== read?.value
    const [status, value] = isBroken ? [400] : answer(method, pathname, searchParams, Object(read?.value))
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(value === undefined ? undefined : JSON.stringify(value))
  })
}

/** Each breaks what a sentence says. */
const BROKEN = {
  'lists all boards': 'tickets.state.filtered.boardId',
  'lists as made': 'tickets.state.ordered',
  'lists each twice': 'add-ticket.state.single',
  'pages overlap': 'tickets.state.pages',
  'pages of any size': 'tickets.state.sized',
  'lets the bound in': 'tickets.state.filtered.dueBefore',
  'loses offsets': 'add-ticket.success.dueAt.offset',
  'takes any state': 'add-ticket.state.given',
  'begins closed': 'add-ticket.state.begun',
  'forgets the mood': 'change-ticket.state.kept',
  'closes again': 'close-ticket.state.once',
  'frees nobody': 'drop-board.state.freed',
} as const
const ODD = ['', 'writes moments anew', 'ties turn about', 'frees late']
const ASKED = [...Object.values(BROKEN), 'add-ticket.success']

async function brokenOf(target: (spec: string) => Promise<string>, asked: readonly string[]) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'boards-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, documentOf(SAID))
  const { requirements } = await verify({ spec, target: await target(spec), seed: 1, run: 1, only: [...asked] })
  const broken = requirements.filter(({ outcome }) => outcome === 'failed' || outcome === 'warned')
  return broken.map(({ level, id }) => `${level} ${id}`)
}

async function brokenBy(habit: string, asked: readonly string[]) {
  await using closing = new AsyncDisposableStack()
  const { origin, close } = await listening(boardsWith(habit))
  closing.defer(close)
  return await brokenOf(async () => origin, asked)
}

for (const [habit, id] of sampled(3, Object.entries(BROKEN))) {
  test(`boards with the habit "${habit}" break ${id}`, async () => {
    const asked = id.endsWith('.offset') ? ['add-ticket.success'] : [id]
    assert.ok((await brokenBy(habit, asked)).includes(`must ${id}`))
  })
}

for (const habit of sampled(2, ODD)) {
  test(`boards with the habit "${habit}" are told of nothing`, async () => {
    assert.deepEqual(await brokenBy(habit, ASKED), [])
  })
}

nightly('the mock does what the document says of boards', async () => {
  await using running = new AsyncDisposableStack()
  const broken = await brokenOf(
    async (spec) => running.use(await createMockServer({ port: 0, spec, watch: false, tokens: ['any'] })).url,
    ASKED,
  )
  assert.deepEqual(broken, [])
})

/** Other words for the same, and what promises nothing, or not enough. */
const OTHER_WORDS: readonly (readonly [
  place: keyof typeof SAID,
  id: string,
  said: readonly string[],
  unsaid: readonly string[],
])[] = [
  [
    'size',
    'tickets.state.sized',
    [
      'Greatest number of items in one answer',
      'Results per page',
      'Max results to return',
      'Page size',
      'Maximum number of items',
      'How many tickets are returned at most',
      'Number of items to return',
      'Items on a page.',
      'Limits the number of results',
      'Up to 50 tickets at once',
      'Largest number of tickets per response',
      'The number of records per page',
      'Upper bound of the number of items',
      'Not more than so many tickets are returned',
    ],
    ['', 'A hint', 'Number of items per page; the service may return more'],
  ],
  [
    'page',
    'tickets.state.pages',
    [
      'Number of the page, from 1',
      'Page number',
      'Which page to show, counted from 1',
      'Page to return',
      'The index of the page',
      'The page number, one-based',
    ],
    ['', 'See paging'],
  ],
  [
    'list',
    'tickets.state.filtered.boardId',
    [
      'Only the tickets of this board',
      'Lists only tickets of this board, earliest first',
      'All tickets of this board.',
      'The tickets that belong to the board',
      'Shows just the tickets of the board',
    ],
    ['', 'Tickets', 'Only the tickets of this board unless `all` is set', 'Only open tickets'],
  ],
  [
    'change',
    'change-ticket.state.kept',
    [
      'Properties that you do not send keep their values.',
      'Fields that are left out stay as they are.',
      'Only the properties that are sent change.',
      'Updates only the provided fields.',
      'Omitted properties remain unchanged.',
      'Properties not included in the request are left unchanged.',
      'Absent properties keep their current values.',
      'What is not sent is kept.',
      'Missing fields are not changed.',
      'Changes the given fields only.',
      'Values not mentioned are preserved.',
      'Sets what is sent; the others keep their values.',
      'A property you don’t send is not touched.',
    ],
    ['', 'Changes a ticket.', 'Omitted properties may remain unchanged.'],
  ],
  [
    'before',
    'tickets.state.filtered.dueBefore',
    [
      'Only tickets due before this time',
      'Restrict to tickets due before this time',
      'Filters for tickets that are due earlier than this',
    ],
    ['', 'Due before this time'],
  ],
  [
    'info',
    'add-ticket.state.given',
    [
      'Read-only properties in a request are ignored.',
      'readOnly fields are ignored if sent.',
      'Read-only fields are set by the server.',
      'Read-only properties cannot be set by clients.',
    ],
    ['', 'Some properties are read-only.', 'Read-only properties may be ignored.'],
  ],
  [
    'close',
    'close-ticket.state.once',
    [
      'The ticket becomes `closed`. Only open tickets can be closed; others get 409.',
      'The ticket becomes `closed`. A closed ticket cannot be closed again and gets 409.',
    ],
    [],
  ],
  [
    'add',
    'add-ticket.state.begun',
    ['A new ticket is `open`.', 'The ticket is `open`.', 'Creates a ticket in the state `open`.'],
    [],
  ],
  [
    'add',
    'add-ticket.state.single',
    ['Adds a ticket.', 'Creates a new ticket.', 'Creates one ticket'],
    ['', 'Bulk import'],
  ],
]

nightly('other words for the same are a must, and what is no sentence of it, or has a hedge, is none', async () => {
  for (const [place, id, said, unsaid] of OTHER_WORDS) {
    for (const [all, level] of [
      [said, 'must'],
      [unsaid, 'should'],
    ] as const) {
      for (const text of all) {
        const { contract } = await compileDocument('boards.yaml', documentOf({ ...SAID, [place]: text }))
        const operation = contract.operations.find(({ slug }) => id.startsWith(`${slug}.`))
        assert.ok(operation)
        const found = requirementsFor(contract, operation).find((one) => one.id === id)
        assert.equal(found?.level, level, `${id}: ${text}`)
      }
    }
  }
})

test('the order in which things were made is an order, and what was made of them is none', () => {
  const said = [
    'Without `sort`, boards come in the order in which they were created.',
    'Chronological order.',
    'Creation order.',
  ]
  for (const text of said) assert.deepEqual([orderSaid(text)?.isOfAge, orderSaid(text)?.isDown], [true, false], text)
  const unsaid = [
    'Lists the boards that were created by you.',
    'In the order in which they were shipped.',
    'Without any order.',
  ]
  for (const text of unsaid) assert.equal(orderSaid(text)?.isOfAge ?? false, false, text)
})
