/** Servers that fall over requests of which the contract says nothing, where a refusal would do. */

import { isUtf8 } from 'node:buffer'
import { type Decisions, error, REFERENCE, readPlant } from '../reference.ts'
import { type ByRequirement, counted, crashesAt, crashesWhere, hangsUp, isAscii, last } from '../variations.ts'

/** A good request that is told apart by its header crashes the server. */
const crashesForHeader = (name: string, value: RegExp): Partial<Decisions> =>
  last((reply, { headers, method }) =>
    method === 'POST' && value.test(String(headers[name])) ? error(500, 'parser') : reply,
  )

export const OPEN_SHOULD: ByRequirement = {
  'open.no-server-error': {
    'fails-for-tags-outside-ascii': crashesWhere(({ tag = '' }) => !isAscii(tag)),
    'fails-for-empty-names': crashesWhere(({ name }) => name === ''),
    'fails-for-empty-tags': crashesWhere(({ tag }) => tag === ''),
    'fails-for-names-over-255': crashesWhere(({ name }) => name.length > 255),
    'fails-for-tags-over-255': crashesWhere(({ tag = '' }) => tag.length > 255),
    'fails-for-an-id-with-a-fraction-of-zero': crashesAt((text) => /"id":\s*-?\d+\.0/.test(text)),
    'fails-for-properties-it-does-not-know': crashesAt((text) => text.includes('"unexpected":"')),
    'answer-lost-for-long-names': hangsUp((_, { text }) => text.length > 600),
    'plain-text-is-500': crashesForHeader('content-type', /^text\/plain/),
    'forms-are-500': crashesForHeader('content-type', /urlencoded/),
    'vendor-media-types-are-500': crashesForHeader('content-type', /vnd/),
    'no-media-type-is-500-where-there-is-a-body': last((reply, { headers, method, text }) =>
      method === 'POST' && text !== '' && headers['content-type'] === undefined ? error(500, 'parser') : reply,
    ),
    'multipart-is-500': crashesForHeader('content-type', /^multipart/),
    'bytes-that-are-not-utf-8-are-500': {
      read: (text, { bytes }) => {
        if (!isUtf8(bytes)) throw new Error('codec')
        return readPlant(text)
      },
    },
    'charset-parameter-is-500': crashesForHeader('content-type', /charset/),
    'accepting-html-is-500': crashesForHeader('accept', /html/),
    'query-is-500': last((reply, { path, method }) =>
      method === 'POST' && path.includes('?contract') ? error(500, 'query') : reply,
    ),
    'lone-surrogate-is-500': crashesAt((text) => text.includes('\\ud800"')),
    'nul-is-500': crashesAt((text) => text.includes('\\u0000')),
    'deep-nesting-is-500': crashesAt((text) => text.includes('[[[[[[[[')),
    'byte-order-mark-is-500': crashesAt((text) => text.startsWith('\uFEFF')),
    'members-twice-are-500': crashesAt((text) => /^\{"id":null,"id"/.test(text)),
    'same-id-again-is-500': {
      accept: (plant, seen) =>
        counted(seen, plant.id) > 1 ? error(500, 'unique constraint') : REFERENCE.accept(plant, seen),
    },
    'id-just-past-int64-is-500': crashesAt((text) => /[^-]9223372036854775808,/.test(text)),
  },
}
