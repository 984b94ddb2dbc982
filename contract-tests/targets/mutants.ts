/**
 * Mutants: the reference with its answers and decisions changed at random. What a mutant breaks follows from how it was
 * made: each change says here which level it breaks, without asking the judge.
 */

import { type Decisions, error, isGood, type Plant, REFERENCE, type Reply, readPlant, type Seen } from './reference.ts'
import { isAscii, pause } from './variations.ts'

/** The level that a mutant breaks; `none` if it conforms. */
export type Level = 'none' | 'should' | 'must'

/** One part of an answer, changed. JSON stands as its text. */
export type Change =
  | { readonly change: 'drop' | 'duplicate'; readonly member: string }
  | { readonly change: 'retype'; readonly member: string; readonly json: string }
  | { readonly change: 'rename'; readonly member: string; readonly to: string }
  | { readonly change: 'add'; readonly to: string; readonly json: string }
  | { readonly change: 'reorder' }
  | { readonly change: 'wrap'; readonly inside: 'list' | 'object' | 'text' }
  | { readonly change: 'status'; readonly status: number }
  | { readonly change: 'media-type'; readonly type: string }
  | { readonly change: 'text'; readonly how: keyof typeof TEXTS }

/** At most one change to each part of what a server decides, so that none hides another. */
export type Mutant = {
  readonly success:
    | null
    | { readonly of: keyof typeof VALID; readonly answer: Change }
    | { readonly of: keyof typeof VALID; readonly refusedWith: number }
  readonly failure:
    | null
    | { readonly of: keyof typeof INVALID; readonly answer: Change }
    | { readonly accepts: string; readonly beside: 'any' | 'tagged' | 'untagged' }
  readonly credential:
    | null
    | { readonly admits: keyof typeof CREDENTIALS; readonly with: 'any body' | 'a valid body' }
    | { readonly refusedWith: number }
}

type Class<T> = {
  readonly test: (it: T, seen: Seen) => boolean
  /**
   * Why these may be refused: by a limit of the deployment's own, because their validity is open, or because refusals
   * that come and go with the number of requests may be a limit on that, which is asked again after a 503.
   */
  readonly open?: 'limits' | 'validity' | 'number'
}

/** Classes of valid requests. */
export const VALID = {
  all: { test: () => true },
  tagged: { test: ({ tag }) => tag !== undefined, open: 'limits' },
  untagged: { test: ({ tag }) => tag === undefined },
  'wide ids': { test: ({ id }) => !Number.isSafeInteger(Number(id)), open: 'limits' },
  'negative ids': { test: ({ id }) => Number(id) < 0 },
  'names outside ASCII': { test: ({ name }) => !isAscii(name), open: 'limits' },
  'long names': { test: ({ name }) => name.length > 300, open: 'validity' },
  'empty names': { test: ({ name }) => name === '', open: 'validity' },
  'numeric names': { test: ({ name }) => /^\d+$/.test(name), open: 'limits' },
  'names with quotes': { test: ({ name }) => /["\\]/.test(name), open: 'limits' },
  'names with line breaks': { test: ({ name }) => name.includes('\n'), open: 'limits' },
  'tags outside ASCII': { test: ({ tag = '' }) => !isAscii(tag), open: 'validity' },
  'empty tags': { test: ({ tag }) => tag === '', open: 'validity' },
  'long tags': { test: ({ tag = '' }) => tag.length > 300, open: 'validity' },
  'unknown properties': { test: (_, { text }) => text.includes('"unexpected"'), open: 'validity' },
  'white space in front': { test: (_, { text }) => /^\s/.test(text) },
  'tag before id': { test: (_, { text }) => text.startsWith('{"tag"') },
  'bodies in pieces': { test: (_, { pieces }) => pieces > 1 },
  'bodies in chunks': { test: (_, { headers }) => headers['transfer-encoding'] !== undefined },
  'every second request': { test: (_, { number }) => number % 2 === 0, open: 'number' },
  'every seventh request': { test: (_, { number }) => number % 7 === 0, open: 'number' },
  'every nineteenth request': { test: (_, { number }) => number % 19 === 0, open: 'number' },
  'right after a refusal': { test: (_, { memory }) => Number(memory.get('before')) >= 400 },
  'after twenty on a connection': { test: (_, { onConnection }) => onConnection > 20 },
  'overlapping requests': { test: (_, { beside }) => beside > 1 },
} as const satisfies Readonly<Record<string, Class<Plant>>>

/** Classes of requests that are refused, by the reference's words for what is wrong. */
export const INVALID = {
  all: { test: () => true },
  'malformed bodies': { test: (problem) => problem.includes('JSON') },
  'missing fields': { test: (problem) => problem.includes('missing') },
  'wrong tags': { test: (problem) => problem.includes('tag') },
  'other roots': { test: (problem) => problem.includes('object') },
  'every third request': { test: (_, { number }) => number % 3 === 0, open: 'number' },
} as const satisfies Readonly<Record<string, Class<string>>>

const own = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? Reflect.get(value, name) : undefined
const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value)
const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  null: (value) => value === null,
  number: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  true: (value) => typeof value === 'boolean',
  list: Array.isArray,
  object: isObject,
}
type Wrong = Readonly<Record<string, (value: unknown) => boolean>>
/** A member is of one of these types. */
const typed = (name: string, types: readonly string[]): Wrong =>
  Object.fromEntries(types.map((type) => [`${name} ${type}`, (value) => TYPES[type]?.(own(value, name)) === true]))
const isNumber = (value: unknown, test: (id: number) => boolean): boolean => {
  const id = own(value, 'id')
  return typeof id === 'number' && test(id)
}

/** What can be wrong with a body that is JSON. */
export const WRONG: Wrong = {
  'no id': (value) => isObject(value) && own(value, 'id') === undefined,
  ...typed('id', ['null', 'text', 'true', 'list', 'object']),
  'id fraction': (value) => isNumber(value, (id) => id % 1 !== 0),
  'id past int64': (value) => isNumber(value, (id) => id >= 2 ** 63),
  'no name': (value) => isObject(value) && own(value, 'name') === undefined,
  ...typed('name', ['null', 'number', 'true', 'list', 'object']),
  ...typed('tag', ['null', 'number', 'true', 'list', 'object']),
  'list for a root': Array.isArray,
  'null for a root': (value) => value === null,
  'text for a root': (value) => typeof value === 'string',
  'number for a root': (value) => typeof value === 'number',
}

/** What an Authorization that is not good may look like. */
export const CREDENTIALS = {
  none: (given) => given === '',
  Basic: (given) => /^basic /i.test(given),
  'another scheme': (given) => /^(token|bearers) /i.test(given),
  'a scheme alone': (given) => /^bearer *$/i.test(given),
  'a token alone': (given) => given !== '' && !given.includes(' ') && !/^bearer/i.test(given),
  'two words': (given) => /^bearer [^ ]+ [^ ]+$/i.test(given),
  'one word': (given) => /^bearer[^ ]+$/i.test(given),
  'an unknown token': (given) => /^bearer [^ ]+$/i.test(given),
} as const satisfies Readonly<Record<string, (given: string) => boolean>>

/** Ways to write the same text, and ways to spoil it. */
export const TEXTS = {
  pretty: { write: (text: string) => JSON.stringify(JSON.parse(text), null, 2), level: 'none' },
  escaped: {
    write: (text: string) =>
      text.replaceAll(/[^\x00-\x7f]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`),
    level: 'none',
  },
  'with a mark before it': { write: (text: string) => `\uFEFF${text}`, level: 'must' },
  cut: { write: (text: string) => text.slice(0, -1), level: 'must' },
  'with more behind it': { write: (text: string) => `${text};`, level: 'must' },
  twice: { write: (text: string) => text + text, level: 'must' },
} as const satisfies Readonly<Record<string, { write: (text: string) => string; level: Level }>>

const CONFORMING_TYPES = /^application\/json(;|$)/i

/** What a mutant breaks, by how it was made. */
export function levelOf({ success, failure, credential }: Mutant): Level {
  const levels: Level[] = []
  if (success !== null) {
    const named: Class<Plant> = VALID[success.of]
    if ('refusedWith' in success) levels.push(refusalLevel(named, success.refusedWith))
    else if (success.answer.change === 'status' && success.answer.status >= 400)
      levels.push(refusalLevel(named, success.answer.status))
    else levels.push(successLevel(success.answer, success.of !== 'untagged'))
  }
  if (failure !== null) levels.push('answer' in failure ? failureLevel(failure.answer, INVALID[failure.of]) : 'must')
  if (credential !== null) {
    const status = 'refusedWith' in credential ? credential.refusedWith : 200
    levels.push(status < 300 ? 'must' : status < 500 ? 'none' : 'should')
  }
  return levels.includes('must') ? 'must' : levels.includes('should') ? 'should' : 'none'
}

function refusalLevel({ open }: Class<Plant>, status: number): Level {
  if (open === undefined) return 'must'
  if (status < 500 || (open === 'number' && status === 503)) return 'none'
  return open === 'validity' ? 'should' : 'must'
}

function successLevel(change: Change, hasTag: boolean): Level {
  // A change to an absent member has no effect.
  if ('member' in change && change.member === 'tag' && !hasTag) return 'none'
  switch (change.change) {
    case 'drop':
      return change.member === 'name' ? 'must' : 'should'
    case 'duplicate':
      return 'should'
    case 'retype':
      return change.json.startsWith('"') ? 'should' : 'must'
    case 'add':
    case 'rename':
      return 'must'
    default:
      return commonLevel(change, 200)
  }
}

function failureLevel(change: Change, { open }: Class<string>): Level {
  if (change.change === 'status' && change.status >= 400 && change.status < 500 && open !== undefined) return 'none'
  switch (change.change) {
    case 'drop':
    case 'rename':
      return 'must'
    case 'add':
    case 'duplicate':
      return 'none'
    case 'retype':
      return (change.member === 'message' ? change.json.startsWith('"') : INT32.includes(change.json)) ? 'none' : 'must'
    default:
      return commonLevel(change, 400)
  }
}

function commonLevel(change: Change, documented: number): Level {
  switch (change.change) {
    case 'wrap':
      return 'must'
    case 'status':
      return change.status === documented ? 'none' : 'must'
    case 'media-type':
      return CONFORMING_TYPES.test(change.type) ? 'none' : 'must'
    case 'text':
      return TEXTS[change.how].level
    default:
      return 'none'
  }
}

/** JSON numbers that are integers inside int32, and values that are not. */
export const INT32 = ['0', '-1', '4e2', '400.0', '2147483647', '-2147483648']
export const NO_INT32 = ['"400"', 'null', 'true', '400.5', '2147483648', '-2147483649', '1e400', '[]', '{}']

/** The decisions of a mutant. */
export function variationOf({ success, failure, credential }: Mutant): Partial<Decisions> {
  return {
    authorize: (seen) => {
      const refusal = REFERENCE.authorize(seen)
      if (refusal === null || credential === null) return refusal
      if ('refusedWith' in credential) return { ...refusal, status: credential.refusedWith }
      const given = seen.headers.authorization ?? ''
      const isIts = CREDENTIALS[credential.admits](given) && !isGood(given)
      return isIts && (credential.with === 'any body' || !('problem' in readPlant(seen.text))) ? null : refusal
    },
    read: (text) => {
      const read = readPlant(text)
      if (!('problem' in read) || failure === null || 'answer' in failure) return read
      const value = safely(text)
      const { accepts, beside } = failure
      const isBeside = beside === 'any' || (own(value, 'tag') !== undefined) === (beside === 'tagged')
      return value !== undefined && isBeside && WRONG[accepts]?.(value) === true ? { id: '1', name: 'Fern' } : read
    },
    accept: (plant, seen) => {
      const reply = REFERENCE.accept(plant, seen)
      if (success === null) return reply
      const { test }: Class<Plant> = VALID[success.of]
      if (!test(plant, seen)) return reply
      const wrong = 'answer' in success ? changed(reply, success.answer) : error(success.refusedWith, 'No.')
      seen.memory.set('wrong', wrong)
      return wrong
    },
    refuse: (problem, seen) => {
      const reply = REFERENCE.refuse(problem, seen)
      if (failure === null || !('answer' in failure)) return reply
      const { test }: Class<string> = INVALID[failure.of]
      return test(problem, seen) ? changed(reply, failure.answer) : reply
    },
    reply: async (reply, { memory }) => {
      // A wrong refusal is not one of those that the next comes after: or nothing at all would be accepted any more.
      memory.set('before', reply === memory.get('wrong') ? 200 : reply.status)
      // Long enough for other requests to arrive.
      if (success?.of === 'overlapping requests') await pause(2)
      return reply
    },
  }
}

type Member = readonly [name: string, json: string]

function changed(reply: Reply, change: Change): Reply {
  if (change.change === 'status') return { ...reply, status: change.status }
  if (change.change === 'media-type') return { ...reply, headers: { 'content-type': change.type } }
  const members = Object.entries(reply.body ?? {}).map(([name, value]): Member => [name, JSON.stringify(value)])
  return { ...reply, body: Buffer.from(text(members, change)) }
}

function text(members: readonly Member[], change: Change): string {
  switch (change.change) {
    case 'drop':
      return written(members.filter(([name]) => name !== change.member))
    case 'duplicate':
      return written([...members, ...members.filter(([name]) => name === change.member)])
    case 'retype':
      return written(members.map(([name, json]) => [name, name === change.member ? change.json : json]))
    case 'rename':
      return written(members.map(([name, json]) => [name === change.member ? change.to : name, json]))
    case 'add':
      return written([[change.to, change.json], ...members])
    case 'reorder':
      return written(members.toReversed())
    case 'wrap': {
      const inner = written(members)
      return { list: `[${inner}]`, object: `{"data":${inner}}`, text: JSON.stringify(inner) }[change.inside]
    }
    case 'text':
      return TEXTS[change.how].write(written(members))
    default:
      return written(members)
  }
}

function written(members: readonly Member[]): string {
  return `{${members.map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`
}

function safely(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
