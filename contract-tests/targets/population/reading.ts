/** How a body becomes a plant: with which reader, number model and rule for names that come twice. */

import type { Decisions, Plant } from '../reference.ts'
import type { Duplicates, Json, Reader } from './json.ts'
import type { NumberModel } from './numbers.ts'

export type Reading = {
  readonly reader: Reader
  readonly numbers: NumberModel
  readonly duplicates: Duplicates
  /** True: bytes that are not UTF-8 are refused, else replaced by U+FFFD; so is a byte order mark, else dropped. */
  readonly strict: boolean
  /** True: a member that is none of a plant's is refused. */
  readonly closed: boolean
}

type Problem = { readonly problem: string }

const NAMES = ['id', 'name', 'tag']

/** Reads a NewPlant this way. */
export function readingBy({ reader, numbers, duplicates, strict, closed }: Reading): Decisions['read'] {
  return (_, { bytes }) => {
    let body: Json
    try {
      body = reader(bytes, { strict, duplicates })
    } catch (thrown) {
      // A stack that is full is no syntax error, and in this population no server falls over it.
      return { problem: `unreadable: ${thrown instanceof Error ? thrown.message : thrown}` }
    }
    if (body.kind !== 'object') return { problem: `a plant is an object, not: ${body.kind}` }
    const { members } = body
    const more = closed ? [...members.keys()].find((name) => !NAMES.includes(name)) : undefined
    return more === undefined ? plantOf(members, numbers) : { problem: `unknown: ${more}` }
  }
}

function plantOf(members: ReadonlyMap<string, Json>, numbers: NumberModel): Plant | Problem {
  const [id, name, tag] = NAMES.map((each) => members.get(each))
  const number = id?.kind === 'number' ? numbers(id.literal) : null
  if (number === null) return { problem: `id is ${id === undefined ? 'missing' : 'not int64'}` }
  if (name?.kind !== 'string') return { problem: `name is ${name === undefined ? 'missing' : 'no text'}` }
  if (tag === undefined) return { id: String(number), name: name.value }
  return tag.kind === 'string'
    ? { id: String(number), name: name.value, tag: tag.value }
    : { problem: 'tag is no text' }
}
