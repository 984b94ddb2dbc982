/** Rules of a deployment's own for requests that are valid: the contract shows none, and forbids none. */

import { type Decisions, error, type Plant, REFERENCE, readPlant, type Seen } from '../reference.ts'
import { counted, hangsUp, isAscii, last, refusesWhere, type Variations } from '../variations.ts'

const hasMore = (_: Plant, { text }: Seen): boolean =>
  Object.keys(JSON.parse(text)).some((name) => !['id', 'name', 'tag'].includes(name))
const tagged =
  (test: (tag: string) => boolean) =>
  ({ tag }: Plant): boolean =>
    tag !== undefined && test(tag)
/** Nothing is taken twice. */
const unique = (key: (plant: Plant) => string, status: number): Partial<Decisions> => ({
  accept: (plant, seen) =>
    counted(seen, key(plant)) > 1 ? error(status, 'There is one already.') : REFERENCE.accept(plant, seen),
})
/** A text is refused for how it is written. */
const unread = (pattern: RegExp): Partial<Decisions> => ({
  read: (text) => (pattern.test(text) ? { problem: 'This is not read here.' } : readPlant(text)),
})
const forHeader = (name: string, test: (value: string) => boolean, status: number): Partial<Decisions> =>
  last((reply, { headers, method }) =>
    method === 'POST' && reply.status !== 401 && test(String(headers[name] ?? '')) ? error(status, 'Not here.') : reply,
  )

export const LIMITS: Variations = {
  'other-charsets-are-415': forHeader('content-type', (type) => /charset=(?!utf-8)/i.test(type), 415),
  'empty-name-refused': refusesWhere(({ name }) => name.trim() === ''),
  'short-name-refused': refusesWhere(({ name }) => name.length < 3, 422),
  'long-name-400': refusesWhere(({ name }) => name.length > 60),
  'long-name-409': refusesWhere(({ name }) => name.length > 60, 409),
  'long-name-413': refusesWhere(({ name }) => name.length > 200, 413),
  'name-of-twenty-characters': refusesWhere(({ name }) => name.length > 20),
  'names-of-letters-422': refusesWhere(({ name }) => !/^[\w\s:.()'×-]+$/u.test(name), 422),
  'names-of-ascii': refusesWhere(({ name }) => !isAscii(name)),
  'names-without-emoji': refusesWhere(({ name }) => /\p{Extended_Pictographic}/u.test(name)),
  'names-without-control-characters': refusesWhere(({ name }) => /\p{Cc}/u.test(name)),
  'names-without-markup': refusesWhere(({ name }) => /[<>&{}%]/.test(name), 422),
  'names-without-white-space-around': refusesWhere(({ name }) => name !== name.trim()),
  'names-begin-with-a-capital': refusesWhere(({ name }) => !/^\p{Lu}/u.test(name)),
  'names-are-unique': unique(({ name }) => name, 400),
  'names-are-unique-409': unique(({ name }) => name.toLowerCase(), 409),
  'empty-tag-refused': refusesWhere(tagged((tag) => tag.trim() === '')),
  'long-tag-refused': refusesWhere(tagged((tag) => tag.length > 20)),
  'tags-of-a-vocabulary': refusesWhere(tagged((tag) => !['indoor', 'outdoor'].includes(tag))),
  'tags-of-a-vocabulary-422': refusesWhere(
    tagged((tag) => !['succulent', 'fern', 'herb', 'tree'].includes(tag)),
    422,
  ),
  'tags-in-lower-case': refusesWhere(tagged((tag) => !/^[a-z][a-z-]*$/.test(tag))),
  'no-tag-is-known': refusesWhere(tagged(() => true)),
  'ids-are-unique': unique(({ id }) => id, 409),
  'ids-are-unique-400': unique(({ id }) => id, 400),
  'ids-are-unique-422': unique(({ id }) => id, 422),
  'integers-without-a-fraction': unread(/"id":\s*-?\d+[.eE]/),
  'unknown-property-refused': refusesWhere(hasMore),
  'unknown-property-422': refusesWhere(hasMore, 422),
  'byte-order-mark-accepted': { read: (text) => readPlant(text.replace(/^\uFEFF/, '')) },
  'byte-order-mark-refused': unread(/^\uFEFF/),
  'members-twice-refused': unread(/"(\w+)":[^,]*,"\1"/),
  'lone-surrogates-refused': unread(/\\ud800"/),
  'deep-nesting-413': refusesWhere((_, { text }) => text.includes('[[[['), 413),
  'other-media-types-415': forHeader('content-type', (type) => !/^application\/json\b/.test(type), 415),
  'other-media-types-400': forHeader('content-type', (type) => !/^application\/json\b/.test(type), 400),
  'absent-body-415': last((reply, { headers, method }) =>
    headers['content-type'] === undefined && reply.status !== 401 && method === 'POST'
      ? error(415, 'What is it?')
      : reply,
  ),
  'html-not-acceptable': forHeader('accept', (accept) => accept.includes('html'), 406),
  'version-unknown': forHeader('api-version', (version) => version !== '', 400),
  'query-refused': last((reply, { path, method }) =>
    method === 'POST' && path.includes('?contract') ? error(400, 'There is no such parameter.') : reply,
  ),
  'chunked-requests-411': last((reply, { headers }) =>
    headers['transfer-encoding'] === undefined ? reply : { status: 411, headers: {}, body: Buffer.alloc(0) },
  ),
  'clients-without-a-name-403': last((reply, { headers }) =>
    headers['user-agent'] === undefined ? error(403, 'Who is it?') : reply,
  ),
  'other-methods-501': last((reply, { method }) => (method === 'POST' ? reply : error(501, 'Not yet.'))),
  'other-methods-hang-up': hangsUp((_, { method }) => method !== 'POST'),
}
