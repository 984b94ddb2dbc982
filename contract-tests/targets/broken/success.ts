/** Servers whose answers to valid requests break the contract. */

import { deflateSync, gzipSync } from 'node:zlib'
import {
  bytesOf,
  type Decisions,
  error,
  JSON_TYPE,
  type Plant,
  REFERENCE,
  type Reply,
  readPlant,
  type Seen,
} from '../reference.ts'
import {
  type ByRequirement,
  counted,
  crashesWhere,
  head,
  isAscii,
  last,
  raw,
  refusesWhere,
  renamed,
  retagged,
  status,
  success,
  successBody,
  successText,
  type,
  withBody,
  withHeaders,
  written,
} from '../variations.ts'

const json = ({ body }: Reply): string => JSON.stringify(body)
const withoutTag = ({ tag }: Plant): boolean => tag === undefined
const isWide = ({ id }: Plant): boolean => !Number.isSafeInteger(Number(id))
const outsideAscii = ({ name }: Plant): boolean => !isAscii(name)
const overlapping = (_: Plant, { beside }: Seen): boolean => beside > 1
const inPieces = (_: Plant, { pieces }: Seen): boolean => pieces > 1
const third = (_: Plant, { number }: Seen): boolean => number === 3
/** A coding is said, and perhaps not done. */
const gzipSaid = (compress: (json: string) => Buffer): Partial<Decisions> =>
  success((reply) => withHeaders(withBody(reply, compress(json(reply))), { 'content-encoding': 'gzip' }))
/** Written by hand: a head with these lines, and a body. */
const byHand = (
  lines: (json: string) => readonly string[],
  body: (json: string) => string = (text) => text,
  when?: Parameters<typeof written>[1],
): Partial<Decisions> => written((reply) => head(reply, ...lines(json(reply))) + body(json(reply)), when)
const length = (text: string): string => `Content-Length: ${Buffer.byteLength(text)}`
const chunk = (text: string): string => `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
const chunked = (body: (json: string) => string): Partial<Decisions> =>
  byHand(() => ['Transfer-Encoding: chunked'], body)

const forCharset = (answer: Reply): Partial<Decisions> =>
  last((reply, { headers }) =>
    headers['content-type']?.endsWith('=UTF-8') === true && reply.status === 200 ? answer : reply,
  )

export const SUCCESS_MUST: ByRequirement = {
  'success.charset-case': {
    'charset-in-capitals-is-415': forCharset(error(415, 'Send utf-8.')),
    'charset-in-capitals-is-400': forCharset(error(400, 'Send utf-8.')),
    'charset-in-capitals-is-500': forCharset(error(500, 'unknown encoding')),
  },
  'success.status': {
    'created-201': success(status(201)),
    'accepted-202': success(status(202)),
    'no-content-204': success(status(204)),
    'created-201-without-a-tag-only': success(status(201), withoutTag),
    'created-201-for-new-ids-beyond-int32': success(status(201), ({ id }) => Number(id) > 2 ** 31),
    'every-seventh-fails': last((reply, { number }) => (number % 7 === 0 ? error(500, 'unlucky') : reply)),
    'fails-without-a-tag': crashesWhere(withoutTag),
    'tag-required': refusesWhere(withoutTag),
    'tag-required-by-409': refusesWhere(withoutTag, 409),
    'fails-for-emoji': crashesWhere(({ name }) => /\p{Emoji_Presentation}/u.test(name)),
    'fails-for-names-outside-ascii': crashesWhere(outsideAscii),
    'away-for-good-for-names-outside-ascii': success(
      () => error(503, 'Back soon.', { 'retry-after': '0' }),
      outsideAscii,
    ),
    'fails-for-apostrophes': crashesWhere(({ name }) => name.includes("'")),
    'fails-for-a-backslash': crashesWhere(({ name }) => name.includes('\\')),
    'fails-for-percent-signs': crashesWhere(({ name }) => /%[sn]/.test(name)),
    'fails-for-names-of-objects': crashesWhere(({ name }) => name === '__proto__'),
    'fails-for-id-zero': crashesWhere(({ id }) => Number(id) === 0),
    'fails-for-negative-ids': crashesWhere(({ id }) => Number(id) < 0),
    'ids-up-to-a-million-million': refusesWhere(({ id }) => Number(id) > 1e12),
    'ids-of-nine-digits': refusesWhere(({ id }) => Math.abs(Number(id)) > 999_999_999),
    'ids-beyond-int32-refused': refusesWhere(({ id }) => Math.abs(Number(id)) > 2 ** 31 - 1),
    'ids-beyond-unsigned-int32-refused': refusesWhere(({ id }) => Number(id) > 2 ** 32 - 1),
    'positive-ids-up-to-int32-409': refusesWhere(({ id }) => Number(id) <= 0 || Number(id) > 2 ** 31 - 1, 409),
    'fails-for-the-largest-id': crashesWhere(({ id }) => id === '9223372036854775807'),
    'fails-for-the-smallest-id': crashesWhere(({ id }) => id === '-9223372036854775808'),
    'white-space-refused': { read: (text) => (/^\s|\n/.test(text) ? { problem: 'syntax' } : readPlant(text)) },
    'escaped-names-of-members-not-read': {
      read: (text) => (/\\u006/.test(text) ? { problem: 'The id is missing.' } : readPlant(text)),
    },
    'order-of-members-matters': {
      read: (text) =>
        /^\s*\{\s*"(id|\\u0069)/.test(text) || !text.includes('"id"') ? readPlant(text) : { problem: 'id first' },
    },
    'first-piece-only': {
      read: (text, { pieces, bytes }) => (pieces > 1 ? readPlant(bytes.subarray(0, 10).toString()) : readPlant(text)),
    },
    'chunks-taken-for-no-body': {
      read: (text, { headers }) => readPlant(headers['transfer-encoding'] === undefined ? text : ''),
    },
    'chunks-are-a-500': last((reply, { headers }) =>
      headers['transfer-encoding'] === undefined ? reply : error(500, 'length'),
    ),
    'crashes-after-a-hundred': {
      accept: (plant, seen) =>
        counted(seen, 'count') > 100 ? error(500, 'out of memory') : REFERENCE.accept(plant, seen),
    },
  },
  'success.media-type': {
    'content-type-text': success(type('text/plain')),
    'content-type-html': success(type('text/html; charset=utf-8')),
    'content-type-text-json': success(type('text/json')),
    'content-type-javascript': success(type('application/javascript')),
    'content-type-vendor': success(type('application/vnd.api+json')),
    'content-type-problem': success(type('application/problem+json')),
    'content-type-empty': success(type('')),
    'content-type-two-in-one': success(type('application/json, text/html')),
    'content-type-text-without-a-tag-only': success(type('text/plain'), withoutTag),
    'content-type-text-on-the-third-only': success(type('text/plain'), third),
    'content-type-text-outside-ascii-only': success(type('text/plain'), outsideAscii),
    'no-content-type': success((reply) => ({ ...reply, headers: {} })),
    'content-type-twice': byHand((text) => ['Content-Type: text/html', length(text)]),
  },
  'success.json': {
    'cut-off-after-a-hundred': last((reply, seen) =>
      reply.status === 200 && counted(seen, 'count') > 100 ? withBody(reply, bytesOf(reply).subarray(0, -1)) : reply,
    ),
    'content-length-in-characters': byHand((text) => [`Content-Length: ${text.length}`]),
    'content-length-too-long': byHand(() => ['Content-Length: 4000']),
    'content-length-one-short': byHand((text) => [`Content-Length: ${Buffer.byteLength(text) - 1}`]),
    'content-length-twice-and-different': byHand((text) => ['Content-Length: 5', length(text)]),
    'content-length-beside-chunks': byHand(
      () => ['Content-Length: 5', 'Transfer-Encoding: chunked'],
      (text) => `${chunk(text)}0\r\n\r\n`,
    ),
    'chunk-cut': chunked((text) => `400\r\n${text}`),
    'last-chunk-missing': chunked(chunk),
    'chunk-size-in-characters-outside-ascii': chunked((text) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`),
    'cut-where-it-is-long': byHand(
      (text) => [length(text)],
      (text) => text.slice(0, 512),
      (reply) => reply.status === 200 && Buffer.byteLength(json(reply)) > 512,
    ),
    'gzip-unsaid': successText((text) => gzipSync(text)),
    'gzip-said-and-not-done': gzipSaid(raw),
    'gzip-said-and-deflate-done': gzipSaid((text) => deflateSync(text)),
    'gzip-cut': gzipSaid((text) => gzipSync(text).subarray(0, -8)),
    'byte-order-mark': successText((text) => `\uFEFF${text}`),
    'latin1-body': successText((text) => Buffer.from(text, 'latin1')),
    'utf16-body': successText((text) => Buffer.from(text, 'utf16le')),
    'cut-within-a-character': successBody(({ name, tag }) => {
      const [before = '', after = ''] = JSON.stringify({ name: '|', tag }).split('|')
      const cut = Buffer.from(name).subarray(0, 1000)
      return isAscii(name) ? { name, tag } : Buffer.concat([raw(before), cut.subarray(0, -1), raw(after)])
    }),
    'quotes-not-escaped': successBody(({ name }) => raw(`{"name":"${name}"}`)),
    'line-breaks-not-escaped': successText((text) => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t')),
    'single-quoted': successBody(() => raw("{'name':'Fern'}")),
    'literal-of-a-language': successBody(({ name }) => raw(`{name: ${JSON.stringify(name)}}`)),
    'trailing-comma': successText((text) => text.replace(/\}$/, ',}')),
    'something-behind-it': successText((text) => `${text}\n<!-- 3 ms -->`),
    'guard-before-it': successText((text) => `)]}',\n${text}`),
    'called-back': successText((text) => `callback(${text})`),
    'empty-body': successText(() => ''),
    'empty-body-without-a-tag-only': successText(() => '', withoutTag),
    'undefined-for-no-tag': successText((text) => text.replace(/\}$/, ',"tag":undefined}'), withoutTag),
  },
  'success.closed': {
    'id-in-the-answer': successBody(({ id, name, tag }) => ({ id: Number(id), name, tag })),
    'id-as-text-in-the-answer': successBody(({ id, name, tag }) => ({ name, tag, id })),
    'id-in-the-answer-beyond-a-double-only': successBody(({ id, name, tag }) => ({ name, tag, id }), isWide),
    'internal-id-in-the-answer': successBody(({ name, tag }) => ({ _id: 'a7', __v: 0, name, tag })),
    'links-in-the-answer': successBody(({ name }) => ({ name, _links: {} })),
    'type-in-the-answer': successBody(({ name, tag }) => ({ $type: 'Plant', name, tag })),
    'status-in-the-answer': successBody(({ name, tag }) => ({ success: true, name, tag })),
    'extra-that-is-null': successBody(({ name, tag }) => ({ name, tag, createdAt: null })),
    'extra-without-a-name': successBody(({ name, tag }) => ({ name, tag, '': '' })),
    'extra-named-as-a-prototype': successBody(({ name }) => raw(`{"name":${JSON.stringify(name)},"__proto__":{}}`)),
    'extra-only-without-a-tag': successBody(({ name }) => ({ name, createdAt: 'now' }), withoutTag),
    'extra-only-on-the-third': successBody(({ name, tag }) => ({ name, tag, debug: 3 }), third),
    'extra-only-when-overlapping': successBody(({ name, tag }) => ({ name, tag, queued: true }), overlapping),
    'extra-only-for-a-body-in-pieces': successBody(({ name, tag }) => ({ name, tag, pieces: 2 }), inPieces),
    'extra-only-outside-ascii': successBody(({ name, tag }) => ({ name, tag, slug: '' }), outsideAscii),
    'extra-only-for-another-media-type': successBody(
      ({ name, tag }) => ({ name, tag, text: true }),
      (_, { headers }) => headers['content-type'] === 'text/plain',
    ),
    'unknown-property-comes-back': successBody(({ name, tag }, { text }) => ({
      name,
      tag,
      unexpected: JSON.parse(text).unexpected,
    })),
    wrapped: successText((text) => `{"data":${text},"name":"Fern"}`),
  },
  'success.type': {
    list: successText((text) => `[${text}]`),
    'null-for-an-answer': successText(() => 'null'),
    'true-for-an-answer': successBody(() => true),
    'name-alone-for-an-answer': successBody(({ name }) => name),
    'encoded-twice': successText((text) => JSON.stringify(text)),
    'list-when-overlapping': successText((text) => `[${text}]`, overlapping),
  },
  'success.name.required': {
    'name-missing': successBody(({ tag }) => ({ tag })),
    'third-answer-without-name': successBody(
      () => ({}),
      (_, { number }) => number % 3 === 0,
    ),
    'name-missing-where-it-is-empty': successBody(({ name, tag }) => ({ name: name || undefined, tag })),
    'name-missing-without-a-tag': successBody(() => ({}), withoutTag),
    'name-missing-outside-ascii': successBody(({ name, tag }) => ({ name: isAscii(name) ? name : undefined, tag })),
    'name-missing-where-the-id-was-there-already': {
      accept: (plant, seen) => {
        const isKnown = seen.memory.has(plant.id)
        seen.memory.set(plant.id, true)
        return isKnown ? { status: 200, headers: JSON_TYPE, body: {} } : REFERENCE.accept(plant, seen)
      },
    },
    'name-in-capitals': successBody(({ name, tag }) => ({ Name: name, Tag: tag })),
    'name-called-title': successBody(({ name, tag }) => ({ title: name, tag })),
    'name-below-data': successText((text) => `{"data":${text}}`),
  },
  'success.name.type': {
    'name-null': renamed(() => null),
    'name-null-where-it-is-empty': renamed((name) => (name === '' ? null : name)),
    'name-null-without-a-tag': successBody(() => ({ name: null }), withoutTag),
    'name-by-language': renamed((name) => ({ en: name })),
    'name-in-a-list': renamed((name) => [name]),
    'numeric-name-becomes-a-number': renamed((name) => (/^\d+$/.test(name) ? Number(name) : name)),
    'name-with-an-exponent-becomes-a-number': renamed((name) => (/^\de\d$/.test(name) ? Number(name) : name)),
    'name-that-says-true-becomes-true': renamed((name) => (name === 'true' ? true : name)),
    'name-that-says-null-becomes-null': renamed((name) => (name === 'null' ? null : name)),
  },
  'success.tag.type': {
    'tag-null': retagged((tag) => tag ?? null),
    'tag-null-where-it-is-empty': retagged((tag) => (tag === '' ? null : tag)),
    'tag-false-for-none': retagged((tag) => tag ?? false),
    'tag-in-a-list': retagged((tag) => (tag === undefined ? tag : [tag])),
    'tag-empty-list-for-none': retagged((tag) => tag ?? []),
    'tag-is-an-object': retagged((tag) => (tag === undefined ? tag : { label: tag })),
    'numeric-tag-becomes-a-number': retagged((tag) => (/^\d+$/.test(tag ?? '') ? Number(tag) : tag)),
  },
}

export const SUCCESS_SHOULD: ByRequirement = {
  // The contract sets no bound, and its owner may have forgotten to: RFC 8259 section 6 lets a reader set one, too.
  'success.edge': {
    'id-zero-refused': refusesWhere(({ id }) => Number(id) === 0),
    'positive-ids-only': refusesWhere(({ id }) => Number(id) <= 0),
    'ids-from-zero-on': refusesWhere(({ id }) => Number(id) < 0, 422),
    'ids-beyond-a-double-refused': refusesWhere(({ id }) => !Number.isSafeInteger(Number(id))),
    'ids-beyond-a-double-refused-by-422': refusesWhere(({ id }) => !Number.isSafeInteger(Number(id)), 422),
    'ids-of-sixteen-digits': refusesWhere(({ id }) => Math.abs(Number(id)) >= 1e16),
    'ids-down-to-the-smallest-int32': refusesWhere(({ id }) => Number(id) < -(2 ** 31), 422),
  },
  'success.field-names': {
    'names-of-fields-in-capitals-not-read': {
      authorize: (seen) =>
        seen.fields.includes('AUTHORIZATION') ? error(401, 'Who are you?') : REFERENCE.authorize(seen),
    },
    'names-of-fields-in-lower-case-not-read': {
      authorize: (seen) =>
        seen.fields.includes('authorization') ? error(400, 'Who are you?') : REFERENCE.authorize(seen),
    },
    'names-of-fields-in-capitals-are-500': last((reply, { fields }) =>
      fields.includes('CONTENT-TYPE') ? error(500, 'Internal error.') : reply,
    ),
  },
  'success.charset': {
    'charset-is-415': last((reply, { headers }) =>
      headers['content-type']?.endsWith('utf-8') === true && reply.status === 200 ? error(415, 'Send JSON.') : reply,
    ),
    'media-type-compared-as-a-whole': last((reply, { headers }) =>
      headers['content-type']?.startsWith('application/json;') === true && reply.status === 200
        ? error(400, 'Send JSON.')
        : reply,
    ),
  },
  'success.name.echo': {
    'name-with-one-space-for-two': renamed((name) => name.replaceAll('  ', ' ')),
    'name-without-its-last-space': renamed((name) => name.replace(/(?<=\S) $/, '')),
    'name-with-a-space-for-a-plus': renamed((name) => name.replaceAll('+', ' ')),
    'name-decoded-as-a-url': renamed((name) => name.replaceAll('%41', 'A')),
    'name-twice': successBody(({ name, tag }) => raw(`{"name":"Moss",${JSON.stringify({ name, tag }).slice(1)}`)),
    'name-trimmed': renamed((name) => name.trim()),
    'name-normalised': renamed((name) => name.normalize('NFC')),
    'name-of-ascii-only': renamed((name) => name.replaceAll(/[^\x00-\x7f]/g, '?')),
    'name-escaped-for-markup': renamed((name) => name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')),
    'name-without-markup': renamed((name) => name.replaceAll(/<[^>]*>/g, '')),
    'name-without-apostrophes': renamed((name) => name.replaceAll("'", '')),
    'name-with-slashes': renamed((name) => name.replaceAll("'", "\\'")),
    'name-cut-at-255': renamed((name) => name.slice(0, 255)),
    'name-cut-at-a-control-character': renamed((name) => name.split(/[\x00-\x08\x7f]/)[0] ?? ''),
    'name-in-lower-case': renamed((name) => name.toLowerCase()),
    'name-with-a-capital': renamed((name) => name.charAt(0).toUpperCase() + name.slice(1)),
    'name-with-unix-line-breaks': renamed((name) => name.replaceAll('\r\n', '\n')),
    'name-with-one-space-for-many': renamed((name) => name.replaceAll(/\s+/g, ' ')),
    'name-decoded-as-a-path': renamed((name) => name.replaceAll('%2e', '.')),
    'name-without-joiners': renamed((name) => name.replaceAll('\u200d', '')),
    'name-decoded-as-latin1': renamed((name) => Buffer.from(name).toString('latin1')),
    'name-numbered-plainly': renamed((name) => (/^\d+$/.test(name) ? String(Number(name)) : name)),
    'name-constant': renamed(() => 'string'),
    'name-of-the-first-after-sixty': successBody(({ name, tag }, seen) => {
      if (counted(seen, 'count') === 1) seen.memory.set('first', name)
      return { name: counted(seen, 'again') > 60 ? seen.memory.get('first') : name, tag }
    }),
    'name-replaced-where-empty': renamed((name) => name || 'unnamed'),
    'name-changed-without-a-tag-only': successBody(({ name }) => ({ name: `${name}.` }), withoutTag),
  },
  'success.tag.echo': {
    'tag-invented': retagged((tag) => tag ?? 'plant'),
    'tag-empty-for-none': retagged((tag) => tag ?? ''),
    'tag-indoor-for-none': retagged((tag) => tag ?? 'indoor'),
    'tag-lost': retagged(() => undefined),
    'tag-lost-where-it-is-empty': retagged((tag) => tag || undefined),
    'tag-lost-outside-ascii': retagged((tag) => (isAscii(tag ?? '') ? tag : undefined)),
    'tag-in-lower-case': retagged((tag) => tag?.toLowerCase()),
    'tag-trimmed': retagged((tag) => tag?.trim()),
    'tag-decoded-as-a-form': retagged((tag) => tag?.replaceAll('+', ' ')),
    'tag-cut-at-64': retagged((tag) => tag?.slice(0, 64)),
    'tag-lost-for-a-body-in-pieces': successBody(({ name }) => ({ name }), inPieces),
    'tag-of-the-request-before-for-none': {
      accept: ({ name, tag, ...rest }, seen) => {
        const { memory } = seen
        if (tag !== undefined) memory.set('tag', tag)
        return withBody(REFERENCE.accept({ name, ...rest }, seen), { name, tag: memory.get('tag') })
      },
    },
  },
}
