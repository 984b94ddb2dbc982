/** Servers that take, or refuse in another way, requests that break the contract. */

import { type Decisions, error, readPlant } from '../reference.ts'
import {
  type ByRequirement,
  crashesAt,
  failure,
  last,
  status,
  takes,
  takesWith,
  takesWithout,
  tolerates,
} from '../variations.ts'

const FERN = { id: '1', name: 'Fern' }
const isText = (value: unknown): value is string => typeof value === 'string'
/** A list of one, which some readers take for its item. */
const isOfOne = (value: unknown): boolean => Array.isArray(value) && value.length === 1
/** One text is taken for a plant. */
const takesText = (test: (text: string) => boolean): Partial<Decisions> => ({
  read: (text) => (test(text) ? FERN : readPlant(text)),
})
/** The problems that begin so are answered by another status. */
const statusWhere = (code: number, beginning: string): Partial<Decisions> =>
  failure(status(code), (problem) => problem.startsWith(beginning))
const inCase = (text: string): string => text.replaceAll(/"(id|name|tag)"(?=\s*:)/gi, (name) => name.toLowerCase())

export const REQUEST_MUST: ByRequirement = {
  'request.body.required': {
    'empty-body-accepted': takesText((text) => text === ''),
    'absent-body-accepted': {
      read: (text, { headers }) => (text === '' && headers['content-length'] === undefined ? FERN : readPlant(text)),
    },
    'no-media-type-is-500': last((reply, { headers, method }) =>
      method === 'POST' && headers['content-type'] === undefined ? error(500, 'parser') : reply,
    ),
    'empty-body-is-500': crashesAt((text) => text === ''),
  },
  'request.body.json': {
    'bare-words-accepted': takesText((text) => /^no /.test(text)),
    'undefined-accepted': tolerates((text) => text.replace(':undefined', ':"undefined"')),
    'cut-text-is-repaired': tolerates((text) => `${text}}`),
    'blank-body-accepted': takesText((text) => text !== '' && text.trim() === ''),
    'markup-accepted': takesText((text) => text.startsWith('<')),
    'form-accepted': takesText((text) => /^\w=/.test(text)),
  },
  'request.type': {
    'empty-list-accepted': takesText((text) => text.trim() === '[]'),
    'list-of-one-accepted': tolerates((text) => text.replace(/^\[(.*)\]$/s, '$1')),
    'null-accepted': takesText((text) => text === 'null'),
    'number-accepted': takesText((text) => /^\d+$/.test(text)),
    'text-accepted': takesText((text) => /^"seven"$/.test(text)),
    'text-that-holds-json-accepted': tolerates((text) => (text.startsWith('"') ? String(safely(text)) : text)),
    'null-is-500': crashesAt((text) => text === 'null'),
  },
  'request.id.required': {
    'id-optional': takesWithout('id'),
    'id-optional-without-a-tag': takesWithout('id', ({ text }) => !text.includes('"tag"')),
    'id-optional-on-the-second-try': takesWithout('id', ({ memory }) => {
      const seen = memory.has('tried')
      memory.set('tried', true)
      return seen
    }),
    'id-in-capitals-accepted': tolerates((text) => text.replace('"ID"', '"id"')),
    'everything-optional': takes((value) => Object.keys(value).length === 0),
    'missing-id-is-500': statusWhere(500, 'The id is missing'),
    'missing-id-is-409': statusWhere(409, 'The id is missing'),
  },
  'request.id.type': {
    'id-as-text-accepted': takesWith('id', (id) => isText(id) && /^\d+$/.test(id)),
    'id-as-any-text-accepted': takesWith('id', isText),
    'id-as-text-accepted-without-a-tag': takes(
      ({ id, name, tag }) => isText(id) && /^\d+$/.test(id) && isText(name) && tag === undefined,
    ),
    'id-fraction-accepted': takesWith('id', (id) => typeof id === 'number' && id % 1 !== 0),
    'id-fraction-rounded': tolerates((text) => text.replace(/"id":1\.5\b/, '"id":2')),
    'id-null-accepted': takesWith('id', (id) => id === null),
    'id-true-accepted': takesWith('id', (id) => id === true),
    'id-false-accepted': takesWith('id', (id) => id === false),
    'id-empty-accepted': takesWith('id', (id) => id === ''),
    'id-list-accepted': takesWith('id', Array.isArray),
    'id-in-a-list-accepted': takesWith('id', isOfOne),
    'id-object-accepted': takesWith('id', (id) => typeof id === 'object' && id !== null && !Array.isArray(id)),
    'id-as-text-is-500': statusWhere(500, 'The id is no'),
  },
  'request.id.format': {
    'id-past-int64-accepted': tolerates((text) => text.replace('9223372036854777856', '1')),
    'id-below-int64-accepted': tolerates((text) => text.replace('-9223372036854777856', '1')),
    'id-of-any-size-accepted': tolerates((text) => text.replace('1e400', '1')),
    'id-past-int64-is-500': crashesAt((text) => /[^-]9223372036854777856/.test(text)),
    'huge-id-is-500': crashesAt((text) => text.includes('1e400')),
  },
  'request.name.required': {
    'name-optional': takesWithout('name'),
    'name-optional-without-a-tag': takesWithout('name', ({ text }) => !text.includes('"tag"')),
    'name-or-tag-will-do': takesWithout('name', ({ text }) => text.includes('"tag"')),
    'name-in-capitals-accepted': tolerates((text) => text.replace('"NAME"', '"name"')),
    'names-of-members-in-any-case': tolerates(inCase),
    'missing-name-is-404': statusWhere(404, 'The name'),
  },
  'request.name.type': {
    'name-number-accepted': takesWith('name', (name) => typeof name === 'number'),
    'name-null-accepted': takesWith('name', (name) => name === null),
    'name-true-accepted': takesWith('name', (name) => name === true),
    'name-zero-accepted': takesWith('name', (name) => name === 0),
    'name-false-accepted': takesWith('name', (name) => name === false),
    'name-list-accepted': takesWith('name', Array.isArray),
    'name-in-a-list-accepted': takesWith('name', isOfOne),
    'name-object-accepted': takesWith('name', (name) => typeof name === 'object' && name !== null),
    'name-fraction-accepted': takesWith('name', (name) => typeof name === 'number' && name % 1 !== 0),
    'name-null-accepted-without-a-tag': takes(
      ({ id, name, tag }) => typeof id === 'number' && name === null && tag === undefined,
    ),
  },
  'request.tag.type': {
    'tag-null-accepted': takesWith('tag', (tag) => tag === null),
    'tag-false-accepted': takesWith('tag', (tag) => tag === false),
    'tag-zero-accepted': takesWith('tag', (tag) => tag === 0),
    'tag-list-accepted': takesWith('tag', Array.isArray),
    'tag-in-a-list-accepted': takesWith('tag', isOfOne),
    'tag-number-accepted': takesWith('tag', (tag) => typeof tag === 'number'),
    'tag-true-accepted': takesWith('tag', (tag) => tag === true),
    'tag-object-accepted': takesWith('tag', (tag) => typeof tag === 'object' && tag !== null),
    'tag-not-looked-at': takesWith('tag', () => true),
    'wrong-tag-is-422': statusWhere(422, 'The tag'),
  },
}

export const REQUEST_SHOULD: ByRequirement = {
  'request.body.trailing': {
    'what-follows-is-ignored': tolerates((text) => text.replace(/(\})\s*[{}].*$/s, '$1')),
    'bracket-behind-it-is-ignored': tolerates((text) => text.replace(/\}\}$/, '}')),
  },
}

function safely(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return ''
  }
}
