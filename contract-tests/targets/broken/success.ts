/** Servers whose answers to valid requests break the contract. */

import { deflateSync, gzipSync } from 'node:zlib'
import { type Decisions, error, JSON_TYPE, type Plant, REFERENCE, type Reply, readPlant } from '../reference.ts'
import {
  type ByRequirement,
  bodyWhere,
  crashesWhere,
  head,
  isAscii,
  last,
  raw,
  refusesWhere,
  renamed,
  success,
  successBody,
  withBody,
  withType,
  written,
} from '../variations.ts'

const json = ({ body }: Reply): string => JSON.stringify(body)
const withoutTag = ({ tag }: Plant): boolean => tag === undefined
const isWide = ({ id }: Plant): boolean => !Number.isSafeInteger(Number(id))
/** Answers of another status for the plants that `test` picks. */
const statusWhere = (status: number, test: Parameters<typeof bodyWhere>[0]): Partial<Decisions> =>
  success((reply, plant, seen) => (test(plant, seen) ? { ...reply, status } : reply))
const typeWhere = (type: string, test: Parameters<typeof bodyWhere>[0]): Partial<Decisions> =>
  success((reply, plant, seen) => (test(plant, seen) ? withType(reply, type) : reply))
const always = (): boolean => true

export const SUCCESS_MUST: ByRequirement = {
  'success.status': {
    'created-201': statusWhere(201, always),
    'accepted-202': statusWhere(202, always),
    'no-content-204': statusWhere(204, always),
    'created-201-without-a-tag-only': statusWhere(201, withoutTag),
    'created-201-for-new-ids-beyond-int32': statusWhere(201, ({ id }) => Number(id) > 2 ** 31),
    'every-seventh-fails': last((reply, { number }) => (number % 7 === 0 ? error(500, 'unlucky') : reply)),
    'fails-without-a-tag': crashesWhere(withoutTag),
    'tag-required': refusesWhere(withoutTag),
    'tag-required-by-409': refusesWhere(withoutTag, 409),
    'fails-for-emoji': crashesWhere(({ name }) => /\p{Emoji_Presentation}/u.test(name)),
    'fails-for-names-outside-ascii': crashesWhere(({ name }) => !isAscii(name)),
    'fails-for-apostrophes': crashesWhere(({ name }) => name.includes("'")),
    'fails-for-a-backslash': crashesWhere(({ name }) => name.includes('\\')),
    'fails-for-percent-signs': crashesWhere(({ name }) => /%[sn]/.test(name)),
    'fails-for-names-of-objects': crashesWhere(({ name }) => name === '__proto__'),
    'fails-for-id-zero': crashesWhere(({ id }) => Number(id) === 0),
    'fails-for-negative-ids': crashesWhere(({ id }) => Number(id) < 0),
    'fails-for-the-largest-id': crashesWhere(({ id }) => id === '9223372036854775807'),
    'fails-for-the-smallest-id': crashesWhere(({ id }) => id === '-9223372036854775808'),
    'id-zero-refused': refusesWhere(({ id }) => Number(id) === 0),
    'positive-ids-only': refusesWhere(({ id }) => Number(id) <= 0),
    'ids-from-zero-on': refusesWhere(({ id }) => Number(id) < 0, 422),
    'ids-up-to-a-million-million': refusesWhere(({ id }) => Number(id) > 1e12),
    'ids-of-nine-digits': refusesWhere(({ id }) => Math.abs(Number(id)) > 999_999_999),
    'ids-beyond-int32-refused': refusesWhere(({ id }) => Math.abs(Number(id)) > 2 ** 31 - 1),
    'ids-beyond-unsigned-int32-refused': refusesWhere(({ id }) => Number(id) > 2 ** 32 - 1),
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
    'store-full-after-a-hundred': {
      accept: (plant, seen) => {
        const count = Number(seen.memory.get('count') ?? 0) + 1
        seen.memory.set('count', count)
        return count > 100 ? error(400, 'The store is full.') : REFERENCE.accept(plant, seen)
      },
    },
  },
  'success.media-type': {
    'content-type-text': typeWhere('text/plain', always),
    'content-type-html': typeWhere('text/html; charset=utf-8', always),
    'content-type-text-json': typeWhere('text/json', always),
    'content-type-javascript': typeWhere('application/javascript', always),
    'content-type-vendor': typeWhere('application/vnd.api+json', always),
    'content-type-problem': typeWhere('application/problem+json', always),
    'content-type-empty': typeWhere('', always),
    'content-type-two-in-one': typeWhere('application/json, text/html', always),
    'content-type-text-without-a-tag-only': typeWhere('text/plain', withoutTag),
    'content-type-text-on-the-third-only': typeWhere('text/plain', (_, { number }) => number === 3),
    'content-type-text-outside-ascii-only': typeWhere('text/plain', ({ name }) => !isAscii(name)),
    'no-content-type': success((reply) => ({ ...reply, headers: {} })),
    'content-type-twice': written(
      (reply) =>
        `${head(reply, 'Content-Type: text/html', `Content-Length: ${Buffer.byteLength(json(reply))}`)}${json(reply)}`,
    ),
  },
  'success.json': {
    'content-length-in-characters': written(
      (reply) => `${head(reply, `Content-Length: ${json(reply).length}`)}${json(reply)}`,
    ),
    'content-length-too-long': written((reply) => `${head(reply, 'Content-Length: 4000')}${json(reply)}`),
    'content-length-one-short': written(
      (reply) => `${head(reply, `Content-Length: ${Buffer.byteLength(json(reply)) - 1}`)}${json(reply)}`,
    ),
    'content-length-twice-and-different': written(
      (reply) =>
        `${head(reply, 'Content-Length: 5', `Content-Length: ${Buffer.byteLength(json(reply))}`)}${json(reply)}`,
    ),
    'content-length-beside-chunks': written(
      (reply) => `${head(reply, 'Content-Length: 5', 'Transfer-Encoding: chunked')}${chunk(json(reply))}0\r\n\r\n`,
    ),
    'chunk-cut': written((reply) => `${head(reply, 'Transfer-Encoding: chunked')}400\r\n${json(reply)}`),
    'last-chunk-missing': written((reply) => `${head(reply, 'Transfer-Encoding: chunked')}${chunk(json(reply))}`),
    'chunk-size-in-characters-outside-ascii': written(
      (reply) =>
        `${head(reply, 'Transfer-Encoding: chunked')}${json(reply).length.toString(16)}\r\n${json(reply)}\r\n0\r\n\r\n`,
    ),
    'cut-where-it-is-long': written(
      (reply) => `${head(reply, `Content-Length: ${Buffer.byteLength(json(reply))}`)}${json(reply).slice(0, 512)}`,
      (reply) => reply.status === 200 && Buffer.byteLength(json(reply)) > 512,
    ),
    'gzip-unsaid': success((reply) => withBody(reply, gzipSync(json(reply)))),
    'gzip-said-and-not-done': success((reply) => ({
      ...withBody(reply, raw(json(reply))),
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    })),
    'gzip-said-and-deflate-done': success((reply) => ({
      ...withBody(reply, deflateSync(json(reply))),
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    })),
    'gzip-cut': success((reply) => ({
      ...withBody(reply, gzipSync(json(reply)).subarray(0, -8)),
      headers: { ...JSON_TYPE, 'content-encoding': 'gzip' },
    })),
    'byte-order-mark': success((reply) => withBody(reply, raw(`\uFEFF${json(reply)}`))),
    'latin1-body': success((reply) => withBody(reply, Buffer.from(json(reply), 'latin1'))),
    'utf16-body': success((reply) => withBody(reply, Buffer.from(json(reply), 'utf16le'))),
    'cut-within-a-character': successBody(({ name, tag }) => {
      const [before = '', after = ''] = JSON.stringify({ name: '|', tag }).split('|')
      const cut = Buffer.from(name).subarray(0, 1000)
      return isAscii(name) ? { name, tag } : Buffer.concat([raw(before), cut.subarray(0, -1), raw(after)])
    }),
    'quotes-not-escaped': successBody(({ name }) => raw(`{"name":"${name}"}`)),
    'line-breaks-not-escaped': successBody(({ name, tag }) =>
      raw(JSON.stringify({ name, tag }).replaceAll('\\n', '\n').replaceAll('\\t', '\t')),
    ),
    'single-quoted': successBody(() => raw("{'name':'Fern'}")),
    'literal-of-a-language': successBody(({ name }) => raw(`{name: ${JSON.stringify(name)}}`)),
    'trailing-comma': success((reply) => withBody(reply, raw(json(reply).replace(/\}$/, ',}')))),
    'something-behind-it': success((reply) => withBody(reply, raw(`${json(reply)}\n<!-- 3 ms -->`))),
    'guard-before-it': success((reply) => withBody(reply, raw(`)]}',\n${json(reply)}`))),
    'called-back': success((reply) => withBody(reply, raw(`callback(${json(reply)})`))),
    'empty-body': successBody(() => raw('')),
    'empty-body-without-a-tag-only': bodyWhere(withoutTag, () => raw('')),
    'undefined-for-no-tag': bodyWhere(withoutTag, ({ name }) =>
      raw(`{"name":${JSON.stringify(name)},"tag":undefined}`),
    ),
  },
  'success.closed': {
    'id-in-the-answer': successBody(({ id, name, tag }) => ({ id: Number(id), name, tag })),
    'id-as-text-in-the-answer': successBody(({ id, name, tag }) => ({ name, tag, id })),
    'id-in-the-answer-beyond-a-double-only': bodyWhere(isWide, ({ id, name, tag }) => ({ name, tag, id })),
    'internal-id-in-the-answer': successBody(({ name, tag }) => ({ _id: 'a7', __v: 0, name, tag })),
    'links-in-the-answer': successBody(({ name }) => ({ name, _links: {} })),
    'type-in-the-answer': successBody(({ name, tag }) => ({ $type: 'Plant', name, tag })),
    'status-in-the-answer': successBody(({ name, tag }) => ({ success: true, name, tag })),
    'extra-that-is-null': successBody(({ name, tag }) => ({ name, tag, createdAt: null })),
    'extra-without-a-name': successBody(({ name, tag }) => ({ name, tag, '': '' })),
    'extra-named-as-a-prototype': successBody(({ name }) => raw(`{"name":${JSON.stringify(name)},"__proto__":{}}`)),
    'extra-only-without-a-tag': bodyWhere(withoutTag, ({ name }) => ({ name, createdAt: 'now' })),
    'extra-only-on-the-third': bodyWhere(
      (_, { number }) => number === 3,
      ({ name, tag }) => ({ name, tag, debug: 3 }),
    ),
    'extra-only-when-overlapping': bodyWhere(
      (_, { beside }) => beside > 1,
      ({ name, tag }) => ({ name, tag, queued: true }),
    ),
    'extra-only-for-a-body-in-pieces': bodyWhere(
      (_, { pieces }) => pieces > 1,
      ({ name, tag }) => ({ name, tag, pieces: 2 }),
    ),
    'extra-only-outside-ascii': bodyWhere(
      ({ name }) => !isAscii(name),
      ({ name, tag }) => ({ name, tag, slug: '' }),
    ),
    'extra-only-for-another-media-type': bodyWhere(
      (_, { headers }) => headers['content-type'] === 'text/plain',
      ({ name, tag }) => ({ name, tag, text: true }),
    ),
    'unknown-property-comes-back': successBody(({ name, tag }, { text }) => {
      const { unexpected } = JSON.parse(text)
      return { name, tag, unexpected }
    }),
    wrapped: success((reply) => withBody(reply, { data: reply.body, name: 'Fern' })),
  },
  'success.type': {
    list: success((reply) => withBody(reply, [reply.body])),
    'null-for-an-answer': successBody(() => raw('null')),
    'true-for-an-answer': successBody(() => true),
    'name-alone-for-an-answer': successBody(({ name }) => name),
    'encoded-twice': success((reply) => withBody(reply, json(reply))),
    'list-when-overlapping': success((reply, _, { beside }) => (beside > 1 ? withBody(reply, [reply.body]) : reply)),
  },
  'success.name.required': {
    'name-missing': successBody(({ tag }) => ({ tag })),
    'third-answer-without-name': bodyWhere(
      (_, { number }) => number % 3 === 0,
      () => ({}),
    ),
    'name-missing-where-it-is-empty': successBody(({ name, tag }) => ({ name: name || undefined, tag })),
    'name-missing-without-a-tag': bodyWhere(withoutTag, () => ({})),
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
    'name-below-data': success((reply) => withBody(reply, { data: reply.body })),
  },
  'success.name.type': {
    'name-null': renamed(() => null),
    'name-null-where-it-is-empty': renamed((name) => (name === '' ? null : name)),
    'name-null-without-a-tag': bodyWhere(withoutTag, () => ({ name: null })),
    'name-by-language': renamed((name) => ({ en: name })),
    'name-in-a-list': renamed((name) => [name]),
    'numeric-name-becomes-a-number': renamed((name) => (/^\d+$/.test(name) ? Number(name) : name)),
    'name-with-an-exponent-becomes-a-number': renamed((name) => (/^\de\d$/.test(name) ? Number(name) : name)),
    'name-that-says-true-becomes-true': renamed((name) => (name === 'true' ? true : name)),
    'name-that-says-null-becomes-null': renamed((name) => (name === 'null' ? null : name)),
  },
  'success.tag.type': {
    'tag-null': successBody(({ name, tag }) => ({ name, tag: tag ?? null })),
    'tag-null-where-it-is-empty': successBody(({ name, tag }) => ({ name, tag: tag === '' ? null : tag })),
    'tag-false-for-none': successBody(({ name, tag }) => ({ name, tag: tag ?? false })),
    'tag-in-a-list': successBody(({ name, tag }) => ({ name, tag: tag === undefined ? undefined : [tag] })),
    'tag-empty-list-for-none': successBody(({ name, tag }) => ({ name, tag: tag ?? [] })),
    'tag-is-an-object': successBody(({ name, tag }) => ({ name, tag: tag === undefined ? tag : { label: tag } })),
    'numeric-tag-becomes-a-number': successBody(({ name, tag = 'x' }) => ({
      name,
      tag: /^\d+$/.test(tag) ? Number(tag) : tag,
    })),
  },
}

const retagged = (change: (tag: string | undefined) => unknown): Partial<Decisions> =>
  successBody(({ name, tag }) => ({ name, tag: change(tag) }))

export const SUCCESS_SHOULD: ByRequirement = {
  'success.name.echo': {
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
    'name-replaced-where-empty': renamed((name) => name || 'unnamed'),
    'name-changed-without-a-tag-only': bodyWhere(withoutTag, ({ name }) => ({ name: `${name}.` })),
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
    'tag-cut-at-64': retagged((tag) => tag?.slice(0, 64)),
    'tag-lost-for-a-body-in-pieces': success((reply, { name, tag }, { pieces }) =>
      withBody(reply, { name, tag: pieces > 1 ? undefined : tag }),
    ),
    'tag-of-the-request-before-for-none': {
      accept: ({ name, tag, ...rest }, seen) => {
        const { memory } = seen
        if (tag !== undefined) memory.set('tag', tag)
        return withBody(REFERENCE.accept({ name, ...rest }, seen), { name, tag: memory.get('tag') })
      },
    },
  },
}

function chunk(text: string): string {
  return `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`
}
