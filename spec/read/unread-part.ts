/** What nobody has read of what a request needs. */

import { type Operation, UnreadPart } from '../contract/contract.ts'
import { isObject } from '../json/pointer.ts'
import { type Document, type Schema, UNREAD } from '../schema/schema.ts'

/** What nobody has read of a schema as a whole: not of one inside it. */
export function unreadOf(schema: Schema): UnreadPart | null {
  const [unread] = schema.parts.filter(({ own }) => UNREAD in own)
  return unread === undefined ? null : new UnreadPart(unread.pointer, String(unread.own[UNREAD]))
}

/** Why no valid body of an operation can be made: nobody has read what it is, and no example shows one. */
export function unreadBody(document: Document, { body }: Operation): UnreadPart | null {
  if (body === null) return null
  const node = document.at(body.pointer)
  if (isObject(node) && UNREAD in node) return new UnreadPart(body.pointer, String(node[UNREAD]))
  const unread = body.content.map(({ schema, examples }) =>
    schema === null || examples.length > 0 ? null : unreadOf(schema),
  )
  return unread.every((one) => one !== null) ? (unread[0] ?? null) : null
}
