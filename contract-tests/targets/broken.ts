/** Servers that break the contract: each the reference but for one decision, and the requirement that it breaks. */

import {
  type Decisions,
  error,
  JSON_TYPE,
  type Plant,
  REFERENCE,
  type Reply,
  readPlant,
  type Seen,
  TOKEN,
} from './reference.ts'

export type Broken = {
  readonly name: string
  /** The requirement, without the operation's name. */
  readonly breaks: string
  readonly level: 'must' | 'should'
  readonly variation: Partial<Decisions>
}

const must = (name: string, breaks: string, variation: Partial<Decisions>): Broken => ({
  name,
  breaks,
  level: 'must',
  variation,
})
const should = (name: string, breaks: string, variation: Partial<Decisions>): Broken => ({
  name,
  breaks,
  level: 'should',
  variation,
})

/** Every success goes through `change`. */
const success = (change: (reply: Reply, plant: Plant, seen: Seen) => Reply): Partial<Decisions> => ({
  accept: (plant, seen) => change(REFERENCE.accept(plant, seen), plant, seen),
})
/** Every refusal of a body goes through `change`. */
const failure = (change: (reply: Reply, problem: string, seen: Seen) => Reply): Partial<Decisions> => ({
  refuse: (problem, seen) => change(REFERENCE.refuse(problem, seen), problem, seen),
})
const withBody = (reply: Reply, body: unknown): Reply => ({ ...reply, body })
const withType = (reply: Reply, type: string): Reply => ({ ...reply, headers: { 'content-type': type } })
/** The text is changed before it is read: what the server takes for valid changes with it. */
const lenient = (change: (text: string) => string): Partial<Decisions> => ({ read: (text) => readPlant(change(text)) })
/** A plant as a server sees it that reads by hand and does not look closely. */
const loose = (test: (value: Record<string, unknown>) => boolean): Partial<Decisions> => ({
  read: (text) => {
    const strict = readPlant(text)
    if (!('problem' in strict)) return strict
    try {
      const value = JSON.parse(text)
      if (typeof value === 'object' && value !== null && test(value))
        return { id: '1', name: String(value.name), tag: String(value.tag) }
    } catch {}
    return strict
  },
})
const CREATED: Reply = { status: 200, headers: JSON_TYPE, body: { name: 'Fern' } }
const bearer = ({ headers }: Seen): string => headers.authorization?.replace(/^bearer +/i, '') ?? ''
/** Some credentials are let through that are not good. */
const admits = (test: (seen: Seen) => boolean): Partial<Decisions> => ({
  authorize: (seen) => (test(seen) ? null : REFERENCE.authorize(seen)),
})
const raw = (
  bytes: (reply: Reply) => string | Buffer,
  when: (reply: Reply) => boolean = ({ status }) => status === 200,
): Partial<Decisions> => ({
  write: (reply, response, seen) => {
    if (!when(reply)) return REFERENCE.write(reply, response, seen)
    response.socket?.end(bytes(reply))
  },
})
const head = (reply: Reply, ...lines: string[]): string =>
  [`HTTP/1.1 ${reply.status} X`, 'Content-Type: application/json', ...lines, '', ''].join('\r\n')

export const BROKEN: readonly Broken[] = [
  must(
    'created-201',
    'success.status',
    success((reply) => ({ ...reply, status: 201 })),
  ),
  must(
    'no-content-204',
    'success.status',
    success((reply) => ({ ...reply, status: 204 })),
  ),
  must(
    'fails-without-a-tag',
    'success.status',
    success((reply, { tag }) => (tag === undefined ? error(500, 'tag') : reply)),
  ),
  must('tag-required', 'success.status', {
    read: (text) => {
      const plant = readPlant(text)
      return 'problem' in plant || plant.tag !== undefined ? plant : { problem: 'tag' }
    },
  }),
  must(
    'fails-for-emoji',
    'success.status',
    success((reply, { name }) => (/\p{Emoji_Presentation}/u.test(name) ? error(500, 'utf8mb3') : reply)),
  ),
  must('ids-beyond-a-double-refused', 'success.status', {
    accept: (plant, seen) =>
      Math.abs(Number(plant.id)) > Number.MAX_SAFE_INTEGER ? error(400, 'id') : REFERENCE.accept(plant, seen),
  }),
  must('ids-beyond-int32-refused', 'success.status', {
    accept: (plant, seen) =>
      Math.abs(Number(plant.id)) > 2 ** 31 - 1 ? error(400, 'id') : REFERENCE.accept(plant, seen),
  }),
  must('white-space-refused', 'success.status', {
    read: (text) => (/^\s|\n/.test(text) ? { problem: 'syntax' } : readPlant(text)),
  }),
  must('order-of-members-matters', 'success.status', {
    read: (text) =>
      /^\s*\{\s*"(id|\\u0069)/.test(text) || !text.includes('"id"') ? readPlant(text) : { problem: 'id first' },
  }),
  must('first-piece-only', 'success.status', {
    read: (text, { pieces, bytes }) => (pieces > 1 ? readPlant(bytes.subarray(0, 10).toString()) : readPlant(text)),
  }),
  must(
    'content-type-text',
    'success.media-type',
    success((reply) => withType(reply, 'text/plain')),
  ),
  must(
    'content-type-problem-on-success',
    'success.media-type',
    success((reply) => withType(reply, 'application/vnd.api+json')),
  ),
  must(
    'no-content-type',
    'success.media-type',
    success((reply) => ({ ...reply, headers: {} })),
  ),
  must(
    'content-length-in-characters',
    'success.json',
    raw(
      (reply) => `${head(reply, `Content-Length: ${JSON.stringify(reply.body).length}`)}${JSON.stringify(reply.body)}`,
    ),
  ),
  must(
    'content-length-too-long',
    'success.json',
    raw((reply) => `${head(reply, 'Content-Length: 4000')}${JSON.stringify(reply.body)}`),
  ),
  must(
    'chunk-cut',
    'success.json',
    raw((reply) => `${head(reply, 'Transfer-Encoding: chunked')}400\r\n${JSON.stringify(reply.body)}`),
  ),
  must(
    'byte-order-mark',
    'success.json',
    success((reply) => withBody(reply, Buffer.from(`\uFEFF${JSON.stringify(reply.body)}`))),
  ),
  must(
    'latin1-body',
    'success.json',
    success((reply) => withBody(reply, Buffer.from(JSON.stringify(reply.body), 'latin1'))),
  ),
  must(
    'single-quoted',
    'success.json',
    success((reply) => withBody(reply, Buffer.from("{'name':'Fern'}"))),
  ),
  must(
    'gzip-unsaid-is-not-json',
    'success.json',
    success((reply) => ({
      ...withBody(reply, Buffer.from('plain')),
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    })),
  ),
  must(
    'id-in-the-answer',
    'success.closed',
    success((reply, { id, name, tag }) => withBody(reply, { id: Number(id), name, tag })),
  ),
  must(
    'links-in-the-answer',
    'success.closed',
    success((reply, { name }) => withBody(reply, { name, _links: {} })),
  ),
  must(
    'extra-only-without-a-tag',
    'success.closed',
    success((reply, { name, tag }) => (tag === undefined ? withBody(reply, { name, createdAt: 'now' }) : reply)),
  ),
  must('unknown-property-comes-back', 'success.closed', {
    accept: (plant, seen) => {
      const sent = JSON.parse(seen.text)
      return withBody(REFERENCE.accept(plant, seen), { name: plant.name, tag: plant.tag, unexpected: sent.unexpected })
    },
  }),
  must(
    'wrapped',
    'success.closed',
    success((reply) => withBody(reply, { data: reply.body, name: 'Fern' })),
  ),
  must(
    'list',
    'success.type',
    success((reply) => withBody(reply, [reply.body])),
  ),
  must(
    'name-missing',
    'success.name.required',
    success((reply, { tag }) => withBody(reply, { tag })),
  ),
  must(
    'third-answer-without-name',
    'success.name.required',
    success((reply, _, { number }) => (number % 3 === 0 ? withBody(reply, {}) : reply)),
  ),
  must(
    'name-null-when-empty',
    'success.name.type',
    success((reply, { name, tag }) => withBody(reply, { name: name === '' ? null : name, tag })),
  ),
  must(
    'numeric-name-becomes-number',
    'success.name.type',
    success((reply, { name, tag }) => withBody(reply, { name: /^\d+$/.test(name) ? Number(name) : name, tag })),
  ),
  must(
    'tag-null',
    'success.tag.type',
    success((reply, { name, tag }) => withBody(reply, { name, tag: tag ?? null })),
  ),
  should(
    'name-twice',
    'success.name.echo',
    success((reply, { name, tag }) => {
      const members = JSON.stringify({ name, tag }).slice(1)
      return withBody(reply, Buffer.from(`{"name":"Moss",${members}`))
    }),
  ),
  should(
    'name-trimmed',
    'success.name.echo',
    success((reply, { name, tag }) => withBody(reply, { name: name.trim(), tag })),
  ),
  should(
    'name-normalised',
    'success.name.echo',
    success((reply, { name, tag }) => withBody(reply, { name: name.normalize('NFC'), tag })),
  ),
  should(
    'name-ascii-only',
    'success.name.echo',
    success((reply, { name, tag }) => withBody(reply, { name: name.replaceAll(/[^\x00-\x7f]/g, '?'), tag })),
  ),
  should(
    'tag-invented',
    'success.tag.echo',
    success((reply, { name, tag }) => withBody(reply, { name, tag: tag ?? 'plant' })),
  ),
  should(
    'tag-lost',
    'success.tag.echo',
    success((reply, { name }) => withBody(reply, { name })),
  ),
  must('empty-body-accepted', 'request.body.required', {
    read: (text) => (text === '' ? { id: '1', name: 'Fern' } : readPlant(text)),
  }),
  must(
    'trailing-comma-accepted',
    'request.body.json',
    lenient((text) => text.replace(/,\s*\}$/, '}')),
  ),
  must(
    'comments-accepted',
    'request.body.json',
    lenient((text) => text.replace(/^\/\*.*?\*\//, '')),
  ),
  must('list-of-one-accepted', 'request.type', {
    read: (text) => (text.trim() === '[]' ? { id: '1', name: 'Fern' } : readPlant(text)),
  }),
  must(
    'id-optional',
    'request.id.required',
    loose((value) => !('id' in value)),
  ),
  must(
    'id-as-text-accepted',
    'request.id.type',
    loose(({ id }) => typeof id === 'string' && /^\d+$/.test(id)),
  ),
  must(
    'id-fraction-accepted',
    'request.id.type',
    loose(({ id, name }) => typeof id === 'number' && typeof name === 'string' && id % 1 !== 0),
  ),
  must(
    'id-near-one-accepted',
    'request.id.type',
    lenient((text) => text.replace('1.0000000000000000001', '1')),
  ),
  must(
    'id-null-accepted',
    'request.id.type',
    loose((value) => value.id === null),
  ),
  must(
    'id-past-int64-accepted',
    'request.id.format',
    lenient((text) => text.replace('9223372036854775808', '1')),
  ),
  must('huge-id-is-a-500', 'request.id.format', {
    read: (text) => {
      if (/1e400/.test(text)) throw new RangeError('id')
      return readPlant(text)
    },
    reply: (reply) => reply,
  }),
  must(
    'name-optional',
    'request.name.required',
    loose((value) => !('name' in value)),
  ),
  must(
    'name-number-accepted',
    'request.name.type',
    loose(({ name }) => typeof name === 'number'),
  ),
  must(
    'tag-null-accepted',
    'request.tag.type',
    loose(({ tag }) => tag === null),
  ),
  must(
    'tag-list-accepted',
    'request.tag.type',
    loose(({ tag }) => Array.isArray(tag)),
  ),
  must(
    'refused-with-422',
    'failure.status',
    failure((reply) => ({ ...reply, status: 422 })),
  ),
  must(
    'missing-name-is-404',
    'request.name.required',
    failure((reply, problem) => (problem.startsWith('The name') ? { ...reply, status: 404 } : reply)),
  ),
  must(
    'malformed-is-500',
    'failure.status',
    failure((reply, problem) => (problem.includes('JSON') ? { ...reply, status: 500 } : reply)),
  ),
  must('plain-text-is-500', 'failure.status', {
    reply: (reply, { headers }) => (headers['content-type'] === 'text/plain' ? error(500, 'parser') : reply),
  }),
  must('lone-surrogate-is-500', 'failure.status', {
    read: (text) => {
      if (text.includes('\\ud800"')) throw new Error('encoding')
      return readPlant(text)
    },
  }),
  must(
    'problem-json',
    'failure.media-type',
    failure((reply) => withType(reply, 'application/problem+json')),
  ),
  must(
    'failure-is-text',
    'failure.json',
    failure((reply, problem) => withBody(reply, Buffer.from(problem))),
  ),
  must(
    'failure-empty',
    'failure.json',
    failure((reply) => withBody(reply, Buffer.alloc(0))),
  ),
  must(
    'failure-list',
    'failure.type',
    failure((reply) => withBody(reply, [reply.body])),
  ),
  must(
    'failure-without-number',
    'failure.error.required',
    failure((reply, message) => withBody(reply, { message })),
  ),
  must(
    'failure-number-as-text',
    'failure.error.type',
    failure((reply, message) => withBody(reply, { error: '400', message })),
  ),
  must(
    'failure-number-past-int32',
    'failure.error.format',
    failure((reply, message) => withBody(reply, { error: 2 ** 31, message })),
  ),
  must(
    'failure-without-message',
    'failure.message.required',
    failure((reply) => withBody(reply, { error: 400 })),
  ),
  must(
    'failure-message-list',
    'failure.message.type',
    failure((reply, message) => withBody(reply, { error: 400, message: [message] })),
  ),
  must(
    'no-credential-admitted',
    'credential.missing',
    admits(({ headers }) => headers.authorization === undefined),
  ),
  must(
    'token-in-query-admitted',
    'credential.missing',
    admits(({ path }) => path.includes(`access_token=${TOKEN}`)),
  ),
  must(
    'basic-admitted',
    'credential.scheme',
    admits(({ headers }) => /^basic /i.test(headers.authorization ?? '')),
  ),
  must(
    'scheme-not-looked-at',
    'credential.scheme',
    admits(
      ({ headers }) =>
        (headers.authorization ?? '').endsWith(` ${TOKEN}`) && (headers.authorization ?? '').split(' ').length === 2,
    ),
  ),
  must(
    'token-alone-admitted',
    'credential.malformed',
    admits(({ headers }) => headers.authorization === TOKEN),
  ),
  must(
    'second-word-ignored',
    'credential.malformed',
    admits((seen) => bearer(seen).split(' ')[0] === TOKEN),
  ),
  must(
    'any-token-admitted',
    'credential.unknown',
    admits((seen) => bearer(seen) !== '' && /^bearer /i.test(seen.headers.authorization ?? '')),
  ),
  must(
    'token-length-compared',
    'credential.unknown',
    admits((seen) => bearer(seen).length === TOKEN.length && !bearer(seen).includes(' ')),
  ),
  must(
    'token-prefix-compared',
    'credential.unknown',
    admits((seen) => bearer(seen).startsWith(TOKEN) && !bearer(seen).includes(' ')),
  ),
  must(
    'token-case-ignored',
    'credential.unknown',
    admits((seen) => bearer(seen).toLowerCase() === TOKEN),
  ),
  must('credential-remembered-on-connection', 'credential.missing', {
    authorize: (seen) =>
      seen.onConnection > 1 && seen.headers.authorization === undefined ? null : REFERENCE.authorize(seen),
  }),
  must('refused-credential-is-200', 'credential.missing', {
    authorize: (seen) => {
      const refusal = REFERENCE.authorize(seen)
      return refusal === null ? null : { ...refusal, status: 200 }
    },
  }),
  must('login-redirect', 'credential.missing', {
    authorize: (seen) =>
      REFERENCE.authorize(seen) === null
        ? null
        : { status: 302, headers: { location: '/login' }, body: Buffer.alloc(0) },
  }),
  must('invalid-body-needs-no-credential', 'credential.missing', {
    authorize: (seen) => (seen.text === '{}' ? { ...CREATED } : REFERENCE.authorize(seen)),
    reply: (reply) => reply,
  }),
  should('lower-case-scheme-refused', 'credential.scheme-case', {
    authorize: (seen) =>
      /^bearer/.test(seen.headers.authorization ?? '') ? error(401, 'scheme') : REFERENCE.authorize(seen),
  }),
  should('refused-credential-is-500', 'credential.no-server-error', {
    authorize: (seen) => (REFERENCE.authorize(seen) === null ? null : error(500, 'null pointer')),
  }),
  must('first-request-fails', 'repetition.first', {
    reply: (reply, { number }) => (number === 1 ? error(500, 'cold') : reply),
  }),
  must('thirtieth-on-a-connection-fails', 'repetition.in-a-row', {
    reply: (reply, { onConnection }) => (onConnection === 30 ? error(500, 'pool') : reply),
  }),
  must('answers-swapped-when-overlapping', 'repetition.overlapping', { reply: swapped }),
  must('overlapping-is-500', 'repetition.overlapping', {
    reply: async (reply, seen) => {
      await new Promise((done) => setTimeout(done, 2))
      return seen.beside > 2 && reply.status === 200 ? error(500, 'busy') : reply
    },
  }),
  must('after-malformed-the-next-fails', 'repetition.after-refusal', {
    reply: (reply, { memory }) => {
      const last = memory.get('last')
      memory.set('last', reply.status)
      return last === 400 && reply.status === 200 ? error(500, 'state') : reply
    },
  }),
]

/** Each success carries the plant of whoever came before it, once two are under way. */
async function swapped(reply: Reply, { memory, beside }: Seen): Promise<Reply> {
  memory.set('body', reply.body)
  await new Promise((done) => setTimeout(done, 2))
  return reply.status === 200 && beside > 0 ? { ...reply, body: memory.get('body') } : reply
}
