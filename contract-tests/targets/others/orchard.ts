/** The orchard, and what can be different about how it remembers: faults and choices, each a habit by its name. */

import type { Reply } from '../reference.ts'
import { counted } from '../variations.ts'
import { nextCursor, treesAskedRightly, treesChosen, treesOnPage } from './orchard-lists.ts'
import { type Call, type Checks, type Handled, JSON_TYPE, jsonIn, type Service } from './service.ts'

type Members = Readonly<Record<string, unknown>>
/** What happened at a moment: an item was put in its place, or taken away. */
type Event = { readonly at: number; readonly id: number; readonly item: Members | null }
/** Items by their id, in the order in which they came. */
type Items = ReadonlyMap<number, Members>

/** Milliseconds by which reading is behind writing. */
const LATE: Readonly<Record<string, number>> = { 'late by 300 ms': 300, 'late by 2 s': 2000, 'late for ever': 1e9 }

export const ORCHARD: Service = {
  isAuthorized: () => true,
  unauthorized: () => ({ status: 401, headers: JSON_TYPE, body: { reason: 'who' } }),
  refuse: (check) => ({
    status: check === 'known' ? 404 : 400,
    headers: JSON_TYPE,
    body: { reason: `see ${check}` },
  }),
  handle: (call) => {
    const [, name = '', id, rest] = /^\/(trees|crates)(?:\/([^/]+))?(?:\/(picks|retire))?$/.exec(call.path) ?? []
    if (name === '') return null
    const shelf = shelfOf(call, rest === 'picks' ? `${name}/${id}/${rest}` : name)
    const handlers =
      rest === 'retire'
        ? RETIRING
        : rest !== undefined
          ? PICKS
          : name === 'trees'
            ? id === undefined
              ? TREES
              : TREE
            : CRATES
    const handler = handlers[`${call.method}${name === 'crates' && id !== undefined ? ' item' : ''}`]
    return handler?.(call, shelf, id ?? '') ?? null
  },
}

const BUSY: Reply = { status: 503, headers: { ...JSON_TYPE, 'retry-after': '0' }, body: { reason: 'later' } }

type Handler = (call: Call, shelf: Shelf, id: string) => Handled

/** What one collection remembers. */
type Shelf = {
  readonly now: () => Items
  /** What a reader sees, who may be late. */
  readonly seen: () => Items
  /** True where there was an item at any time. */
  readonly was: (id: number) => boolean
  readonly put: (id: number, item: Members | null) => void
  readonly next: () => number
  readonly has: (habit: string) => boolean
}

function shelfOf({ memory, habits }: Call, name: string): Shelf {
  const known = memory.get(name)
  const events: Event[] = Array.isArray(known) ? known : []
  memory.set(name, events)
  const has = (habit: string): boolean => habits.has(habit)
  const late = Math.max(0, ...[...habits].map((habit) => LATE[habit] ?? 0))
  const at = (moment: number): Items => {
    const items = new Map<number, Members>()
    for (const { at, id, item } of events) {
      if (at > moment) continue
      if (item === null) items.delete(id)
      else items.set(id, item)
    }
    return items
  }
  return {
    has,
    now: () => at(Date.now()),
    seen: () => at(Date.now() - late),
    was: (id) => events.some((event) => event.id === id),
    put: (id, item) => events.push({ at: Date.now(), id, item }),
    next: () => {
      const count = counted({ memory }, 'count')
      return has('the same id for all') ? 7 : count
    },
  }
}

const TREES: Readonly<Record<string, Handler>> = {
  GET: (call, shelf) => {
    const { habits, query, memory } = call
    const offset = numberIn(query.get('offset'), 0)
    const limit = Math.min(numberIn(query.get('limit'), 20), habits.has('pages of three at most') ? 3 : 50)
    return {
      operation: 'listTrees',
      checks: [
        ...bounded(query, 'limit', 1, 50),
        ...bounded(query, 'offset', 0, Number.MAX_SAFE_INTEGER),
        ...treesAskedRightly(query),
      ],
      success: () => {
        if (query.has('limit') && query.has('offset')) {
          if (habits.has('fails at later pages')) return { status: 500, headers: JSON_TYPE, body: { reason: 'oh' } }
          if (habits.has('is busy at later pages')) return BUSY
        }
        const all = shelf.has('lists each as it was first') ? firstListed(call, listOf(shelf)) : listOf(shelf)
        const chosen = treesChosen(all, query, shelf.has)
        const start = startOf(shelf, chosen.length, offset, limit)
        if (start === null) return { status: 404, headers: JSON_TYPE, body: { reason: 'no such page' } }
        if (habits.has('others come and go')) shelf.put(shelf.next(), { name: 'Somebody else', kind: 'pear' })
        const body = treesOnPage(chosen, { start, limit, all: all.length }, shelf.has)
        return kept(memory, call, { status: 200, headers: JSON_TYPE, body })
      },
    }
  },
  POST: (call, shelf) => {
    const sent = jsonIn(call.text)
    return {
      operation: 'createTree',
      checks: keeping(call, shelf, sent, [
        ...treeChecks(call, sent),
        ['createdAt', () => !shelf.has('refuses what is read-only') || Object(sent).createdAt === undefined],
      ]),
      success: () => {
        const id = shelf.next()
        const taken = shelf.has('takes over what is read-only') ? Object(sent).createdAt : undefined
        const item = { ...written(shelf, Object(sent)), createdAt: taken ?? new Date().toISOString() }
        const slots = shelf.has('one place for all') ? [...shelf.now().keys(), id] : [id]
        for (const slot of slots) shelf.put(slot, item)
        const headers = { ...JSON_TYPE, location: locationOf(shelf, id) }
        if (shelf.has('created later')) return { status: 202, headers, body: { id, ...item } }
        return { status: 201, headers, body: { id, ...item } }
      },
    }
  },
}

const LOCATIONS: Readonly<Record<string, (id: number) => string>> = {
  'leads to another tree': (id) => `/trees/${id + 1000}`,
  'leads to the first tree': () => '/trees/1',
  'leads to all trees': () => '/trees',
  'leads past the collection': (id) => `${id}`,
  'leads from the collection': (id) => `./trees/${id}`,
}

function locationOf({ has }: Shelf, id: number): string {
  const [, written] = Object.entries(LOCATIONS).find(([habit]) => has(habit)) ?? []
  return written?.(id) ?? `/trees/${id}`
}

/** The strong ETag of a tree, by all that it has. */
function tagOf(shelf: Shelf, id: number): string {
  const { name, ...rest } = shelf.now().get(id) ?? {}
  const seen = shelf.has('the ETag knows no name') ? { ...rest, plantedAt: 0 } : { ...rest, name }
  const tag = `"${Buffer.from(JSON.stringify(seen)).toString('base64url')}"`
  return shelf.has('weak ETags') ? `W/${tag}` : tag
}

const RETIRING: Readonly<Record<string, Handler>> = {
  POST: (_, shelf, id) => {
    const before = shelf.now().get(Number(id))
    return {
      operation: 'retireTree',
      checks: [numeric(id), ['known', () => before !== undefined]],
      success: () => {
        if (before?.state === 'retired' && !shelf.has('retires again'))
          return { status: 409, headers: JSON_TYPE, body: { reason: 'retired' } }
        const after = { ...before, state: 'retired' }
        if (!shelf.has('retires nothing')) shelf.put(Number(id), after)
        return { status: 200, headers: JSON_TYPE, body: { id: Number(id), ...after } }
      },
    }
  },
}

const TREE: Readonly<Record<string, Handler>> = {
  GET: (call, shelf, id) => ({
    operation: 'readTree',
    checks: [
      numeric(id),
      [
        'known',
        () =>
          isShown(shelf.seen().get(Number(id)), shelf) ||
          isFelled(shelf, id) ||
          isKept(call) ||
          shelf.has('makes up what is unknown'),
      ],
    ],
    success: () => {
      if (isFelled(shelf, id)) return { status: 410, headers: JSON_TYPE, body: { reason: 'felled' } }
      const first = shelf.has('reads the first') ? [...shelf.seen().keys()][0] : undefined
      const item = { id: first ?? Number(id), ...shelf.seen().get(first ?? Number(id)) }
      const headers = { ...JSON_TYPE, etag: tagOf(shelf, item.id) }
      return kept(call.memory, call, { status: 200, headers, body: readAs(shelf, item) })
    },
  }),
  PUT: (call, shelf, id) => {
    const sent = jsonIn(call.text)
    const before = shelf.now().get(Number(id))
    return {
      operation: 'replaceTree',
      checks: [numeric(id), ...treeChecks(call, sent), ['known', () => before !== undefined]],
      success: () => {
        const wanted = call.headers['if-match']
        const tag = tagOf(shelf, Number(id))
        // One of a list is enough (RFC 9110 section 13.1.1), and a weak one matches nothing.
        const isMatched = wanted?.split(/, */).some((one) => one === tag && !one.startsWith('W/')) !== false
        if (!isMatched && !shelf.has('heeds no If-Match'))
          return { status: 412, headers: JSON_TYPE, body: { reason: 'changed' } }
        const old = shelf.has('keeps what is replaced') ? before : {}
        const item = { ...old, ...written(shelf, Object(sent)), createdAt: before?.createdAt }
        if (shelf.has('keeps the name')) shelf.put(Number(id), { ...item, name: before?.name })
        else if (!shelf.has('ignores what replaces')) shelf.put(Number(id), item)
        renewed(call)
        return { status: 200, headers: JSON_TYPE, body: { id: Number(id), ...item } }
      },
    }
  },
  PATCH: (call, shelf, id) => {
    const sent = jsonIn(call.text)
    const before = shelf.now().get(Number(id))
    return {
      operation: 'mergeTree',
      checks: [
        numeric(id),
        ...bodyChecks(call, sent, {}, { note: 'string', country: 'string' }),
        ['members', () => !shelf.has('refuses an empty merge') || Object.keys(Object(sent)).length > 0],
        ['known', () => before !== undefined],
      ],
      success: () => {
        const rest = shelf.has('a merge takes the rest away') ? { name: 'Unknown', kind: 'apple' } : before
        if (!shelf.has('ignores what is merged'))
          shelf.put(Number(id), { ...rest, ...Object(sent), ...mergedBy(shelf, Object(sent)) })
        renewed(call)
        return { status: 204, headers: {}, body: null }
      },
    }
  },
  DELETE: (call, shelf, id) => ({
    operation: 'deleteTree',
    checks: [numeric(id), ['known', () => isThere(shelf, Number(id)) || shelf.has('fells what is not there')]],
    success: () => {
      renewed(call)
      return deleted(shelf, Number(id))
    },
  }),
}

/** What a merge changes besides what it names. */
function mergedBy({ has }: Shelf, sent: Members): Members {
  return {
    ...(has('is created anew by a change') && { createdAt: new Date().toISOString() }),
    ...(has('an empty merge takes the name away') && Object.keys(sent).length === 0 && { name: 'Unknown' }),
    ...(has('a merge makes it an apple') && { kind: 'apple' }),
    ...(has('a merge forgets the country') && sent.country === undefined && { country: undefined }),
    // One may follow from the other: no fault.
    ...(has('knows the country from the note') &&
      sent.note !== undefined &&
      !('country' in sent) && { country: `of ${sent.note}` }),
  }
}

const PICKS: Readonly<Record<string, Handler>> = {
  GET: (call, shelf, id) => {
    const { query } = call
    const isTree = (): boolean => shelf.has('lists picks of no tree') || shelfOf(call, 'trees').was(Number(id))
    const size = numberIn(query.get('size'), 5)
    return {
      operation: 'listPicks',
      checks: [numeric(id), ...bounded(query, 'size', 1, 20), ['known', isTree]],
      success: () => {
        const all = [...shelf.seen()].map(([id, item]) => ({ id, ...item }))
        const from = all.findIndex((item) => String(item.id) === query.get('cursor')) + 1
        const picks = all.slice(from, from + size)
        const step = shelf.has('the cursor stays behind') ? -2 : shelf.has('the cursor runs ahead') ? from + size : -1
        const isLast = from + size >= all.length
        const last = step === -1 || isLast ? null : (picks.at(step) ?? all[step] ?? picks.at(-1))?.id
        const cursor = last == null ? nextCursor(picks, { all, isLast }, shelf.has) : String(last)
        return { status: 200, headers: JSON_TYPE, body: { picks, nextCursor: cursor } }
      },
    }
  },
  POST: (call, shelf, id) => {
    const sent = jsonIn(call.text)
    const isTree = (): boolean => shelf.has('picks from no tree') || shelfOf(call, 'trees').was(Number(id))
    return {
      operation: 'addPick',
      checks: [numeric(id), ...bodyChecks(call, sent, { by: 'string', kilos: 'number' }, {}), ['known', isTree]],
      success: () => {
        const made = shelf.next()
        shelf.put(made, Object(sent))
        return { status: 201, headers: JSON_TYPE, body: { id: made, ...Object(sent) } }
      },
    }
  },
}

const CRATES: Readonly<Record<string, Handler>> = {
  GET: (_, shelf) => ({
    operation: 'listCrates',
    checks: [],
    success: () => {
      const all = listOf(shelf).map(({ id: _, ...crate }) => crate)
      return { status: 200, headers: JSON_TYPE, body: shelf.has('the last eight alone') ? all.slice(-8) : all }
    },
  }),
  POST: (call, shelf) => {
    const sent = jsonIn(call.text)
    const checks = bodyChecks(call, sent, { id: 'integer', label: 'string' }, { wood: 'string' })
    return {
      operation: 'addCrate',
      checks: keeping(call, shelf, sent, checks),
      success: () => {
        const { id, ...crate } = Object(sent)
        if (shelf.has('the last one alone')) for (const each of shelf.now().keys()) shelf.put(each, null)
        const own = shelf.has('ids of its own') ? shelf.next() : Number(id)
        shelf.put(own, crate)
        if (shelf.has('puts each in place of the last')) for (const each of shelf.now().keys()) shelf.put(each, crate)
        return { status: 200, headers: JSON_TYPE, body: crate }
      },
    }
  },
  'DELETE item': (_, shelf, id) => ({
    operation: 'deleteCrate',
    checks: [
      numeric(id),
      ...(shelf.has('ids of its own') ? [] : [['known', () => shelf.now().has(Number(id))] as const]),
    ],
    success: () => deleted(shelf, Number(id)),
  }),
}

function deleted(shelf: Shelf, id: number): Reply {
  const before = shelf.now().get(id)
  const done = { status: 204, headers: {}, body: null }
  if (shelf.has('deleted later')) return { ...done, status: 202 }
  if (shelf.has('deletes nothing') || before === undefined) return done
  const isMarked =
    shelf.has('marks what is deleted') || shelf.has('unlists what is deleted') || shelf.has('lists what is deleted')
  const state = shelf.has('marks what is deleted') ? { state: 'felled' } : { isHidden: true }
  shelf.put(id, isMarked ? { ...before, ...state } : null)
  return done
}

/** What the list has, in the order in which it has it. */
function listOf(shelf: Shelf): readonly Members[] {
  const all = [...shelf.seen()]
    .filter(([, item]) => item.isHidden !== true || shelf.has('lists what is deleted'))
    .map(([id, { isHidden: _, ...item }]) => ({ id, ...item }))
  if (shelf.has('lists nothing')) return []
  if (shelf.has('lists all but the newest')) return all.slice(0, -1)
  if (shelf.has('lists each twice')) return all.flatMap((one) => [one, one])
  if (shelf.has('lists twenty')) return all.slice(0, 20)
  if (shelf.has('lists every other')) return all.filter(({ id }) => id % 2 === 0)
  if (shelf.has('lists what is tall')) return all.filter((item) => Number(Object(item).height) > 1e12)
  if (shelf.has('in any order')) {
    const chances = new Map(all.map((item) => [item, Math.random()]))
    return all.toSorted((one, other) => (chances.get(one) ?? 0) - (chances.get(other) ?? 0))
  }
  return shelf.has('newest first') ? all.toReversed() : all
}

/** Items as a list had each of them for the first time. */
function firstListed({ memory }: Call, all: readonly Members[]): readonly Members[] {
  return all.map((item) => {
    const place = `listed ${item.id}`
    if (!memory.has(place)) memory.set(place, item)
    return Object(memory.get(place))
  })
}

/** Where a page begins; null where there is no such page. */
function startOf(shelf: Shelf, count: number, offset: number, limit: number): number | null {
  if (shelf.has('no page but the first')) return 0
  if (shelf.has('pages overlap')) return offset > 1 ? offset - 1 : offset
  if (shelf.has('pages leave one out')) return offset === 0 ? 0 : offset + 1
  if (shelf.has('offsets begin with 1')) return Math.max(0, offset - 1)
  if (shelf.has('the last page again')) return Math.min(offset, Math.max(0, Math.ceil(count / limit) - 1) * limit)
  return shelf.has('no page past the last') && offset >= count && offset > 0 ? null : offset
}

/** How an item is written when it is kept. */
function written(shelf: Shelf, sent: Members): Members {
  const known = Object.fromEntries(Object.entries(sent).filter(([name]) => TREE_TYPES[name] !== undefined))
  const moved = shelf.has('moves on by itself') ? { kind: 'plum', state: 'growing', grafted: false } : {}
  const crown = known.crown ?? (shelf.has('forgets the default') ? 'flat' : 'round')
  if (!shelf.has('writes it in its own way'))
    return { ...known, crown, state: 'young', ...moved, plantedAt: new Date().toISOString() }
  const height = typeof known.height === 'number' ? { height: Math.round(known.height * 10) / 10 } : {}
  return { ...known, crown, ...height, name: String(known.name).trim().toUpperCase(), state: 'young' }
}

function readAs(shelf: Shelf, { isHidden: _, ...item }: Members): Members {
  if (shelf.has('cuts the name')) return { ...item, name: String(item.name).slice(0, 6) }
  if (shelf.has('names another country')) return { ...item, country: 'Freedonia' }
  const { note: __, crown: ___, ...rest } = item
  if (shelf.has('shows no default') && item.crown === 'round') return { note: item.note, ...rest }
  if (shelf.has('tells moments in other zones')) return { ...item, createdAt: inAnotherZone(String(item.createdAt)) }
  const { note: ____, ...noted } = item
  return shelf.has('drops the note') ? noted : item
}

/** The moment to the second, in a zone that changes with the moment of the question. */
function inAnotherZone(moment: string): string {
  const hours = Date.now() % 9
  const there = new Date(Math.floor(Date.parse(moment) / 1000) * 1000 + hours * 3_600_000)
  return there.toISOString().replace('.000Z', `+0${hours}:00`)
}

/** True for a deleted item, if readers are answered 410. */
function isFelled(shelf: Shelf, id: string): boolean {
  return shelf.has('410 for what is deleted') && !shelf.now().has(Number(id)) && shelf.was(Number(id))
}

/** True where there is an item to delete. */
function isThere(shelf: Shelf, id: number): boolean {
  const item = shelf.now().get(id)
  return item !== undefined && !(shelf.has('deletes once') && (item.isHidden === true || item.state === 'felled'))
}

function isShown(item: Members | undefined, shelf: Shelf): boolean {
  return item !== undefined && (item.isHidden !== true || shelf.has('unlists what is deleted'))
}

/** Habits of caches, and the headers by which the answer shows that it may be an earlier one. */
const CACHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'behind a cache': { age: '9' },
  'items may be reused': { 'cache-control': 'private, max-age=60' },
  'keeps what it has read': {},
  'keeps what it has read for 1 s': {},
  'forgets what changes': {},
}

/** A reply as a cache gives it: the first one for a while. Items are kept by all of them, lists by the first. */
function kept(memory: Map<string, unknown>, { path, query, habits }: Call, reply: Reply): Reply {
  const [habit, headers] = Object.entries(CACHES).find(([each]) => habits.has(each)) ?? []
  if (habit === undefined || (habit !== 'behind a cache' && path === '/trees')) return reply
  const name = `cache ${path}?${query}`
  const known = memory.get(name)
  const until = Date.now() + (habit.endsWith(' 1 s') ? 1000 : 1e9)
  const isKept = Array.isArray(known) && known[0] > Date.now()
  if (!isKept) memory.set(name, [until, reply.body])
  const told = isKept || habit === 'items may be reused' ? headers : {}
  return { ...reply, headers: { ...reply.headers, ...told }, body: isKept ? known[1] : reply.body }
}

function isKept({ memory, path }: Call): boolean {
  const known = memory.get(`cache ${path}?`)
  return Array.isArray(known) && known[0] > Date.now()
}

/** Forgets what was kept of an item that changes. */
function renewed({ memory, habits, path }: Call): void {
  if (habits.has('forgets what changes')) memory.delete(`cache ${path}?`)
}

const TREE_TYPES: Readonly<Record<string, string>> = {
  name: 'string',
  kind: 'string',
  height: 'number',
  note: 'string',
  country: 'string',
  grafted: 'boolean',
  crown: 'string',
}

function treeChecks(call: Call, sent: unknown): Checks {
  const { name: _, kind: __, ...optional } = TREE_TYPES
  return [
    ...bodyChecks(call, sent, { name: 'string', kind: 'string' }, optional),
    ['kind.enum', () => ['apple', 'pear', 'plum'].includes(Object(sent).kind)],
    ['crown.enum', () => ['round', 'flat', 'tall', undefined].includes(Object(sent).crown)],
  ]
}

function bodyChecks(
  { text, headers }: Call,
  sent: unknown,
  required: Readonly<Record<string, string>>,
  optional: Readonly<Record<string, string>>,
): Checks {
  const isObject = typeof sent === 'object' && sent !== null && !Array.isArray(sent)
  const is = (type: string, value: unknown): boolean =>
    type === 'integer' ? Number.isInteger(value) : typeof value === type
  return [
    ['body', () => text !== '' && sent !== undefined],
    ['media-type', () => /^application\/([\w-]+\+)?json\b/.test(headers['content-type'] ?? 'application/json')],
    ['type', () => isObject],
    ...Object.entries(required).map(([name, type]) => [name, () => is(type, Object(sent)[name])] as const),
    ...Object.entries(optional).map(
      ([name, type]) => [name, () => !Object.hasOwn(Object(sent), name) || is(type, Object(sent)[name])] as const,
    ),
  ]
}

/** Checks of which one that fails leaves the item behind all the same, where that is a habit. */
function keeping({ habits }: Call, shelf: Shelf, sent: unknown, checks: Checks): Checks {
  if (!habits.has('keeps what it refuses')) return checks
  return checks.map(([name, isGood]) => {
    const test = (): boolean => {
      const good = isGood()
      const { id, ...rest } = Object(sent)
      if (!good && Object.keys(rest).length > 0)
        shelf.put(shelf.next(), { name: 'x', kind: 'plum', label: 'x', ...rest })
      return good
    }
    return [name, test] as const
  })
}

function numeric(id: string): readonly [string, () => boolean] {
  return ['id', () => /^-?\d+$/.test(id)]
}

function bounded(query: URLSearchParams, name: string, least: number, most: number): Checks {
  const text = query.get(name)
  return [[name, () => text === null || (/^-?\d+$/.test(text) && Number(text) >= least && Number(text) <= most)]]
}

function numberIn(text: string | null, usual: number): number {
  return text === null ? usual : Number(text)
}
