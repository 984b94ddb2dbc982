/** What nobody has read of what an operation needs: all that a `$ref` leads to counts. */

import { UNREAD, UnreadPart } from '../contract/contract.ts'
import { isObject, type JsonObject, join, locate, refTarget, setMember } from '../json/pointer.ts'
import { Document } from '../schema/schema.ts'

/** The first part at some places, or behind their references, that was not read; null if all of them were. */
export function unreadAt(document: Document, places: readonly string[]): UnreadPart | null {
  if (document.root[UNREAD] === undefined) return null
  const clean = document.derive(cleanParts)
  const found = new Map<unknown, string>()
  const enter = (node: unknown, pointer: string): void => {
    if (typeof node === 'object' && node !== null && !clean.has(node) && !found.has(node)) found.set(node, pointer)
  }
  for (const place of places) enter(document.at(place), place)
  // A map is walked to its end, what is added on the way included.
  for (const [node, pointer] of found) {
    if (isObject(node) && typeof node[UNREAD] === 'string') return new UnreadPart(pointer, node[UNREAD])
    const target = refTarget(node)
    if (target !== null) enter(document.at(target), target)
    for (const [name, member] of Object.entries(Object(node))) enter(member, join(pointer, name))
  }
  for (const node of found.keys()) clean.add(node)
  return null
}

/** Takes the content of each answer to an error that nobody has read, in place: its status is known all the same. */
export function spareUnreadErrors(root: JsonObject): void {
  const document = new Document(root, () => () => [])
  for (const [path, item] of Object.entries(Object(root.paths)))
    for (const [method, operation] of Object.entries(Object(item))) {
      const answers: Record<string, unknown> = isObject(operation) ? Object(operation.responses) : {}
      for (const status of Object.keys(answers).filter((one) => /^[45]/.test(one))) {
        const place = join('/paths', path, method, 'responses', status)
        const isThere = document.at(locate(root, place) ?? '/') !== undefined
        if (!isThere || unreadAt(document, [place]) !== null) setMember(answers, status, { description: '' })
      }
    }
}

/** What is known to need nothing that was not read: operations share most of their schemas. */
function cleanParts(): Set<unknown> {
  return new Set()
}
