/** What is different about servers of the other services: faults, by the requirement that each breaks, and choices. */

import type { Reply } from '../reference.ts'
import { counted } from '../variations.ts'
import { type Call, jsonIn, type Variation } from './service.ts'

export type Name = 'tours' | 'meters' | 'orchard'
/** Those of which what is different is a check or a reply. */
type Checking = Exclude<Name, 'orchard'>
/** A variation of a service, and what a judge that is right says of it. */
export type OtherTarget = {
  readonly service: Name
  readonly name: string
  /** The requirement that it breaks; null: none. */
  readonly breaks: string | null
  readonly variation: Variation
}

/** Checks that are not made, one at a time. A check is called after the requirement that asks for it. */
const SKIPPED: Readonly<Record<Checking, Readonly<Record<string, string>>>> = {
  tours: {
    'list-dates': `path.tourId.type path.tourId.minimum path.tourId.maximum query.from.required query.from.format
      query.limit.type query.limit.minimum query.limit.maximum query.level.enum query.tags.maxItems query.tags.items.enum
      header.X-Client.required header.X-Client.minLength header.X-Client.maxLength`,
    'create-tour': `body.required body.json type code.required level.required start.required stops.required code.type
      code.minLength code.maxLength level.enum start.format remark.maxLength stops.minItems stops.maxItems
      stops.items.type stops.items.place.required stops.items.place.maxLength stops.items.nights.type
      stops.items.nights.minimum stops.items.nights.maximum`,
    'set-price': 'amount.required amount.type amount.minimum amount.maximum currency.enum credential',
  },
  meters: {
    'read-meter': `path.serial.pattern query.unit.required query.unit.enum query.days.type query.days.minimum
      query.days.maximum header.X-Trace.maxLength`,
    'add-reading': `closed serial.required serial.pattern value.type value.minimum value.maximum day.format
      note.maxLength phases.maxItems phases.items.type phases.items.minItems phases.items.items.type
      phases.items.items.minimum phases.items.items.maximum as.application-vnd-meters-serial-json`,
    'add-site': 'body.required street.required town.required street.maxLength town.enum',
  },
}

/** Replies of one status of one operation go through `change`. */
function replying(operation: string, status: number, change: (reply: Reply, call: Call) => Reply): Variation {
  return { change: (reply, call, of) => (of === operation && reply.status === status ? change(reply, call) : reply) }
}

function withBody(operation: string, status: number, body: (before: Record<string, unknown>) => unknown): Variation {
  return replying(operation, status, (reply) => ({ ...reply, body: body({ ...Object(reply.body) }) }))
}

function withHeaders(operation: string, status: number, headers: Readonly<Record<string, string | null>>): Variation {
  return replying(operation, status, (reply) => {
    const all = Object.entries({ ...reply.headers, ...headers }).filter(([, value]) => value !== null)
    return { ...reply, headers: Object.fromEntries(all.map(([name, value]) => [name, String(value)])) }
  })
}

/** A reply that is not as documented, by the requirement that it breaks. */
const REPLIES: Readonly<Record<Checking, Readonly<Record<string, Variation>>>> = {
  tours: {
    'list-dates.answer.401.reason.enum': withBody('listDates', 401, (body) => ({ ...body, reason: 'expired' })),
    'list-dates.answer.401.hint.required': withBody('listDates', 401, ({ reason }) => ({ reason })),
    'list-dates.answer.401.closed': withBody('listDates', 401, (body) => ({ ...body, more: 1 })),
    'list-dates.answer.401.media-type': withHeaders('listDates', 401, { 'content-type': 'text/plain' }),
    'create-tour.answer.401.json': replying('createTour', 401, (reply) => ({ ...reply, body: Buffer.from('no') })),
    'list-dates.failure.status': replying('listDates', 422, (reply) => ({ ...reply, status: 400 })),
    'list-dates.failure.faults.required': withBody('listDates', 422, ({ title }) => ({ title })),
    'create-tour.answers.problem-status': withBody('createTour', 422, (body) => ({ ...body, status: 400 })),
    'create-tour.failure.faults.minItems': withBody('createTour', 422, (body) => ({ ...body, faults: [] })),
    'create-tour.failure.media-type': withHeaders('createTour', 422, { 'content-type': 'application/json' }),
    'list-dates.success.header.X-Total.required': withHeaders('listDates', 200, { 'x-total': null }),
    'list-dates.success.header.X-Total.type': withHeaders('listDates', 200, { 'x-total': 'two' }),
    'list-dates.success.header.X-Total.minimum': withHeaders('listDates', 200, { 'x-total': '-1' }),
    'create-tour.success.header.Location.required': withHeaders('createTour', 201, { location: null }),
    'create-tour.success.header.Location.pattern': withHeaders('createTour', 201, { location: '/plants/1' }),
    'list-dates.success.items.required': withBody('listDates', 200, () => ({})),
    'list-dates.success.items.items.day.format': withBody('listDates', 200, () => dated({ day: '1 May' })),
    'list-dates.success.items.items.seats.maximum': withBody('listDates', 200, () => dated({ seats: 41 })),
    'list-dates.success.items.items.guides.items.name.minLength': withBody('listDates', 200, () =>
      dated({ guides: [{ name: '', languages: ['en'] }] }),
    ),
    'list-dates.success.items.items.guides.items.languages.items.enum': withBody('listDates', 200, () =>
      dated({ guides: [{ name: 'Ada', languages: ['es'] }] }),
    ),
    'list-dates.success.items.items.guides.items.languages.minItems': withBody('listDates', 200, () =>
      dated({ guides: [{ name: 'Ada', languages: [] }] }),
    ),
    'create-tour.success.stops.echo': withBody('createTour', 201, (body) => ({
      ...body,
      stops: [body.stops].flat().map((stop) => ({ ...Object(stop), place: 'Elsewhere' })),
    })),
    'create-tour.success.status': replying('createTour', 201, (reply) => ({ ...reply, status: 200 })),
    'create-tour.success.stops.items.nights.type': withBody('createTour', 201, (body) => ({
      ...body,
      stops: [{ place: 'Basel', nights: '2' }],
    })),
    'set-price.success.status': replying('setPrice', 204, (reply) => ({ ...reply, status: 202 })),
  },
  meters: {
    'read-meter.answer.401.code.enum': withBody('readMeter', 401, (body) => ({ ...body, code: 'no' })),
    'add-site.answer.401.detail.required': withBody('addSite', 401, ({ code }) => ({ code })),
    'add-site.failure.detail.required': withBody('addSite', 422, ({ code }) => ({ code })),
    'add-reading.failure.detail.maxLength': withBody('addReading', 422, (body) => ({
      ...body,
      detail: 'x'.repeat(201),
    })),
    'read-meter.success.header.X-Age.type': withHeaders('readMeter', 200, { 'x-age': 'old' }),
    'read-meter.success.header.X-Age.maximum': withHeaders('readMeter', 200, { 'x-age': '90000' }),
    'read-meter.success.closed': withBody('readMeter', 200, (body) => ({ ...body, more: true })),
    'read-meter.success.value.minimum': withBody('readMeter', 200, (body) => ({ ...body, value: -1 })),
    'read-meter.success.unit.enum': withBody('readMeter', 200, (body) => ({ ...body, unit: 'l' })),
    'read-meter.success.curve.items.maxItems': withBody('readMeter', 200, (body) => ({ ...body, curve: [[1, 2, 3]] })),
    'add-reading.success.id.required': withBody('addReading', 201, ({ serial, value }) => ({ serial, value })),
    'add-reading.success.note.writeOnly': withBody('addReading', 201, (body) => ({ ...body, note: 'a note' })),
    'add-reading.request.sent-as.application-vnd-meters-serial-json': replying(
      'addReading',
      201,
      (reply, { headers }) => (headers['content-type'] === 'application/json' ? reply : { ...reply, status: 415 }),
    ),
    'add-site.success.street.plus': withBody('addSite', 201, ({ street }) => ({
      street: String(street).replaceAll(' ', '+'),
    })),
    'add-site.success.status': replying('addSite', 201, (reply) => ({ ...reply, status: 500 })),
    'read-meter.credential.missing': {
      change: (reply, { headers, query }, operation) =>
        operation === 'readMeter' && reply.status === 401 && headers['x-site-key'] !== undefined && !query.has('device')
          ? {
              status: 200,
              headers: { 'content-type': 'application/json' },
              body: { serial: 'AB123456', unit: 'm3', value: 1 },
            }
          : reply,
    },
  },
}

function dated(change: Readonly<Record<string, unknown>>): unknown {
  return { items: [{ day: '2031-05-01', seats: 3, guides: [], ...change }] }
}

/** Refuses what it has seen before. */
function once(key: (call: Call) => unknown, operation: string, status: number): Variation {
  return {
    refuses: (call, of) => {
      if (of !== operation) return null
      const seen = `${operation} ${JSON.stringify(key(call))}`
      if (call.memory.has(seen)) return status
      call.memory.set(seen, true)
      return null
    },
  }
}

const property =
  (name: string) =>
  (call: Call): unknown =>
    Object(jsonIn(call.text))[name]

const CHOICES: Readonly<Record<Checking, Readonly<Record<string, Variation>>>> = {
  tours: {
    'as it is': {},
    'codes are unique': once(property('code'), 'createTour', 409),
    'codes are unique in any case': once((call) => String(property('code')(call)).toLowerCase(), 'createTour', 409),
    'tours are unique': once(({ text }) => text, 'createTour', 409),
    'a path that is no number is no path': {
      change: (reply, { path }) => (reply.status === 422 && !/^\/tours(\/\d+\/\w+)?$/.test(path) ? NOT_FOUND : reply),
    },
    'a number in the path outside its bounds is not found': {
      change: (reply) => (/"place":"path/.test(JSON.stringify(reply.body) ?? '') ? NOT_FOUND : reply),
    },
    'one more property in each answer': withBody('createTour', 201, (body) => ({ ...body, links: [] })),
    'no date at all': withBody('listDates', 200, () => ({ items: [] })),
    'charset in the media type': withHeaders('listDates', 200, { 'content-type': 'application/json; charset=utf-8' }),
    'bad credentials get 403': replying('setPrice', 401, (reply) => ({ ...reply, status: 403, body: 'no' })),
    'more headers': withHeaders('listDates', 200, { 'x-more': '1', 'x-total': '007' }),
    'every third day': refusesDigits('start', /[258]$/),
    'remarks are refused': { refuses: ({ text }) => (text.includes('remark') ? 422 : null) },
  },
  meters: {
    'as it is': {},
    'serials are unique': once(property('serial'), 'addReading', 409),
    'readings are unique': once(({ text }) => text, 'addReading', 409),
    'no age': withHeaders('readMeter', 200, { 'x-age': null }),
    'an age of nothing': withHeaders('readMeter', 200, { 'x-age': '0' }),
    'no curve': withBody('readMeter', 200, ({ serial, unit, value }) => ({ serial, unit, value })),
    'an unknown serial is not found': {
      change: (reply) => (/path\.serial\.pattern/.test(JSON.stringify(reply.body) ?? '') ? NOT_FOUND : reply),
    },
    'odd days are refused': refusesDigits('day', /[13579]$/),
    'odd values are refused': refusesDigits('value', /[13579]$/),
    'notes are refused': { refuses: ({ text }) => (text.includes('note') ? 422 : null) },
    'a media type in capitals': withHeaders('addReading', 201, { 'content-type': 'Application/JSON' }),
    'members in another order': withBody('addReading', 201, ({ id, serial, value }) => ({ value, serial, id })),
    'bad keys get 400': replying('addReading', 401, (reply) => ({ ...reply, status: 400 })),
  },
}

/** A token that is good for so many uses, or again for the next one in so many. */
function expiring(isOver: (uses: number) => boolean): Variation {
  const expired = { status: 403, headers: {}, body: null }
  return { change: (reply, call) => (reply.status !== 401 && isOver(counted(call, 'uses')) ? expired : reply) }
}

/** There is room for so many items of each kind. */
function roomFor(items: number, status: number): Variation {
  return { refuses: (call, of) => (call.method === 'POST' && counted(call, of) > items ? status : null) }
}

/** Valid requests are accepted, and then no more, for a while or for good. */
export const LAPSES: Readonly<Record<string, Variation>> = {
  'a token for 30 uses': expiring((uses) => uses > 30),
  'a token for 150 uses': expiring((uses) => uses > 150),
  'a token for 600 uses': expiring((uses) => uses > 600),
  'one in seven uses of the token is refused': expiring((uses) => uses % 7 === 0),
  'the token is locked now and then': expiring((uses) => uses % 100 > 80),
  'room for 4 items': roomFor(4, 422),
  'room for 20 items': roomFor(20, 409),
  'room for 60 items': roomFor(60, 507),
}

/** A text of the body is refused for the last digit in it. */
function refusesDigits(name: string, digits: RegExp): Variation {
  return { refuses: ({ text }) => (digits.test(String(Object(jsonIn(text))[name] ?? '')) ? 422 : null) }
}

const NOT_FOUND: Reply = { status: 404, headers: {}, body: null }

/** The habits that break a requirement, one at a time. */
const FAULTS: Readonly<Record<string, readonly string[]>> = {
  'create-tree.state.read-back': ['cuts the name', 'drops the note', 'reads the first'],
  'create-tree.state.listed': ['lists every other', 'lists all but the newest'],
  'create-tree.state.single': ['lists each twice'],
  'create-tree.state.apart': ['one place for all', 'the same id for all'],
  'add-crate.state.apart': ['the last one alone', 'puts each in place of the last'],
  'create-tree.state.refused': ['keeps what it refuses'],
  'add-crate.state.refused': ['keeps what it refuses'],
  // The document says that an offset may be 0, so 1 leaves one item out.
  'list-trees.state.pages': ['pages overlap', 'pages leave one out', 'offsets begin with 1', 'no page but the first'],
  'list-picks.state.pages': ['the cursor stays behind', 'the cursor runs ahead'],
  'list-trees.state.filtered.kind': [
    'ignores the kind',
    'shows the other kinds',
    'leaves one of a kind out',
    'adds one of another kind',
  ],
  'list-trees.state.sorted': ['ignores the order', 'sorts the other way', 'sorts numbers as texts'],
  'list-trees.state.counted': ['counts the page', 'counts all of any kind', 'counts one too many'],
  'list-trees.state.sized': ['pages of any size', 'has one more on a page'],
  'list-picks.state.ended': ['no cursor leads on', 'the last picks lead to the first', 'the end leads on for ever'],
  'replace-tree.state.replaced': [
    'ignores what replaces',
    'keeps the name',
    'keeps what it has read',
    'lists each as it was first',
  ],
  'merge-tree.state.merged': [
    'ignores what is merged',
    'a merge takes the rest away',
    'keeps what it has read',
    'lists each as it was first',
  ],
  'delete-tree.state.gone': [
    'keeps what it has read',
    'deletes nothing',
    'lists what is deleted',
    'unlists what is deleted',
  ],
  'create-tree.state.defaults': ['forgets the default'],
  'create-tree.state.given': ['takes over what is read-only'],
  'replace-tree.state.whole': ['keeps what is replaced'],
  'merge-tree.state.kept': ['a merge takes the rest away', 'a merge makes it an apple', 'a merge forgets the country'],
  'merge-tree.state.kept-texts': ['an empty merge takes the name away'],
  'merge-tree.state.born': ['is created anew by a change'],
  'create-tree.state.readable': ['late for ever'],
  'create-tree.state.located': [
    'leads to another tree',
    'leads to the first tree',
    'leads to all trees',
    'leads past the collection',
  ],
  'read-tree.state.missing': ['makes up what is unknown'],
  'list-picks.state.missing': ['lists picks of no tree'],
  'add-pick.state.missing': ['picks from no tree'],
  'delete-tree.state.missing': ['fells what is not there'],
  'read-tree.state.headed': ['finds nothing by HEAD'],
  'list-trees.state.headed': ['finds nothing by HEAD'],
  'replace-tree.state.tagged': ['the ETag knows no name'],
  'replace-tree.state.guarded': ['heeds no If-Match'],
  'retire-tree.state.acted': ['retires nothing'],
  'retire-tree.state.once': ['retires again'],
  // No case asks for a later page: the checks of stored items do.
  'list-trees.success.status': ['fails at later pages'],
}

/** Habits together that break nothing. */
const HABITS: readonly (readonly string[])[] = [
  [],
  ['late by 300 ms'],
  ['late by 2 s'],
  ['created later'],
  ['deleted later'],
  ['writes it in its own way'],
  ['moves on by itself'],
  ['newest first'],
  ['newest first', 'pages of three at most'],
  ['in any order'],
  ['lists nothing'],
  ['lists twenty'],
  ['lists what is tall'],
  ['the last eight alone'],
  ['others come and go'],
  ['others come and go', 'newest first'],
  ['sorts without case'],
  ['sorts as dictionaries do'],
  ['what has no height comes first'],
  ['says no total'],
  ['the last page is empty'],
  ['behind a cache'],
  ['items may be reused'],
  ['keeps what it has read for 1 s'],
  ['forgets what changes'],
  ['410 for what is deleted'],
  ['marks what is deleted'],
  ['ids of its own'],
  ['ids of its own', 'deletes nothing late for ever'],
  ['the last page again'],
  ['no page past the last'],
  ['is busy at later pages'],
  ['shows no default', 'refuses an empty merge', 'refuses what is read-only'],
  ['tells moments in other zones', 'knows the country from the note'],
  ['leads from the collection'],
  ['weak ETags'],
]

export const OTHER_TARGETS: readonly OtherTarget[] = [
  ...(['tours', 'meters'] as const).flatMap((service): OtherTarget[] => [
    ...Object.entries(SKIPPED[service]).flatMap(([operation, checks]) =>
      checks.split(/\s+/).map((check) => ({
        service,
        name: `${service}: ${operation} does not look at ${check}`,
        breaks: `${operation}.${check === 'credential' ? 'credential.missing' : `request.${check}`}`,
        variation: { skips: [check] },
      })),
    ),
    ...Object.entries(REPLIES[service]).map(([breaks, variation]) => {
      return { service, name: `${service}: answers break ${breaks}`, breaks, variation }
    }),
    ...Object.entries(CHOICES[service]).map(([name, variation]) => {
      return { service, name: `${service}: ${name}`, breaks: null, variation }
    }),
  ]),
  ...(['tours', 'meters', 'orchard'] as const).flatMap((service) =>
    Object.entries(LAPSES).map(([name, variation]): OtherTarget => {
      return { service, name: `${service}: ${name}`, breaks: null, variation }
    }),
  ),
  ...Object.entries(FAULTS).flatMap(([breaks, habits]) =>
    habits.map((habit): OtherTarget => {
      return { service: 'orchard', name: `orchard: ${habit} (${breaks})`, breaks, variation: { habits: [habit] } }
    }),
  ),
  ...HABITS.map((habits): OtherTarget => {
    const name = habits.length === 0 ? 'as it is' : habits.join(', ')
    return { service: 'orchard', name: `orchard: ${name}`, breaks: null, variation: { habits } }
  }),
]
