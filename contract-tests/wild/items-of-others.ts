/** What a program has stored, as its lists show it, and what has become of that. Asked by plain requests of our own. */

import { isDeepStrictEqual } from 'node:util'
import { at, isObject } from '../../spec/json/pointer.ts'
import type { List, Program, Sent } from './real-programs.ts'

/** What is asked of a program, and how it lets us in. */
export type Guest = Pick<Program, 'headers' | 'others' | 'lists'>

/** Items by the list that shows them and their key. */
export type Items = ReadonlyMap<string, Item>

type Item = { readonly key: string; readonly list: List; readonly shown: unknown }

/** Milliseconds for an answer. */
const ANSWER = 20_000

/** Stores what belongs to other people, and says what is stored then. Throws if something is refused, or no list shows it. */
export async function withOthers(guest: Guest, url: string): Promise<Items> {
  for (const one of guest.others) {
    const { status, text } = await answerTo(one, url, guest.headers)
    if (status >= 400) throw new Error(`${one.method} ${one.path} was answered ${status}: ${text.slice(0, 300)}`)
  }
  const items = await storedItems(guest, url)
  const shown = new Set([...items.values()].map(({ list }) => list))
  for (const list of guest.lists) if (!shown.has(list)) throw new Error(`${list.path} shows nothing of others`)
  return items
}

/** What is stored now. A list that is refused shows nothing: what it was in is gone. Throws if one is not answered. */
export async function storedItems({ headers, lists }: Guest, url: string): Promise<Items> {
  const items = new Map<string, Item>()
  for (const list of lists) {
    const { status, text } = await answerTo({ ...list, body: undefined }, url, headers)
    if (status >= 500) throw new Error(`${list.method} ${list.path} was answered ${status}`)
    const members = status >= 400 ? [] : at(JSON.parse(text), list.items)
    // Some lists are maps from keys to items.
    const found = isObject(members) ? Object.entries(members).map(([name, item]) => ({ name, item })) : members
    if (!Array.isArray(found)) throw new Error(`${list.method} ${list.path} was answered without items`)
    for (const shown of found) {
      const key = String(at(shown, list.key))
      if (!isDeleted(shown, list)) items.set(`${key} of ${list.path}`, { key, list, shown: lasting(shown, list) })
    }
  }
  return items
}

/** What has become of items: those that are gone or changed, and those that are new, by their names. */
export function changesBetween(before: Items, now: Items) {
  const stayed = [...before].flatMap(([name, { shown }]) => {
    const after = now.get(name)
    if (after === undefined) return [`${name} is gone`]
    if (isDeepStrictEqual(shown, after.shown)) return []
    return [`${name} was changed from ${JSON.stringify(shown)} to ${JSON.stringify(after.shown)}`]
  })
  const added = [...now].filter(([name, { list }]) => !before.has(name) && !list.grows)
  return { harmed: stayed, added: added.map(([name, { key }]) => ({ name, key })) }
}

async function answerTo({ method, path, body }: Sent, url: string, headers: Guest['headers']) {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'Content-Type': 'application/json' }
  const signal = AbortSignal.timeout(ANSWER)
  const answer = await fetch(`${url}${path}`, { method, headers: { ...headers, ...type }, ...sent, signal })
  return { status: answer.status, text: await answer.text() }
}

function isDeleted(shown: unknown, { deleted }: List): boolean {
  const marks = Object.entries(deleted)
  return marks.length > 0 && marks.every(([pointer, mark]) => at(shown, pointer) === mark)
}

function lasting(shown: unknown, { changing }: List): unknown {
  if (!isObject(shown)) return shown
  return Object.fromEntries(Object.entries(shown).filter(([name]) => !changing.includes(name)))
}
