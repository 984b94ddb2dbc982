/** Stores what a request makes of an item, as its answer shows it. */

import { nameOf } from '../../../spec/contract/path-template.ts'
import { ExactNumber, type ParsedJson } from '../../../spec/json/exact-json.ts'
import type { JsonObject } from '../../../spec/json/pointer.ts'
import { downloadFor } from '../../../spec/resources/beside.ts'
import type { Resource } from '../../../spec/resources/resource.ts'
import { downloadPath, factsCalled, fileFacts, keepFile } from '../changes/filed.ts'
import { namesSent } from '../changes/follow.ts'
import type { Outcome, Write } from '../state/deed.ts'
import { type Item, keyText, type Position } from '../state/items.ts'
import type { Memory } from '../state/memory.ts'
import { seedOf } from './admission.ts'
import { itemsToWrite } from './guests.ts'
import type { StoredUse } from './stored-use.ts'

type Storing = Pick<Write, 'scope' | 'body'> & {
  readonly file: Write['file'] | undefined
  readonly key: string
  readonly value: JsonObject
  readonly at: Position
  /** True where the request replaces, and creates what isn't there. */
  readonly isNew: boolean
}

/** Stores a value as an item, with the properties that answers add; nothing if the answer can't show it. */
export function keepItem(
  subject: StoredUse,
  memory: Memory,
  { scope, key, value: made, at, isNew, body, file }: Storing,
): Outcome {
  const { resource } = subject
  const view = viewOfKept(subject, isNew)
  const sent = body?.json ?? null
  const place = { scope, key }
  const told = withFacts(subject, made, { scope, key, body, file })
  const bare = subject.others.bare(told, place, memory, sent?.exact)
  const value = subject.others.whole(bare, place, memory)
  const shown = view?.(value === sent?.exact ? sent : asJson(value), seedOf(resource, scope, key)) ?? null
  if (view !== null && shown === null && subject.use.role !== 'act') return { kind: 'unfit' }
  const refused = withEffects(subject, memory, place, value, at)
  if (refused !== null) return refused
  const whole = shown === null ? bare : subject.others.bare(extended(value, shown.body), place, memory, sent?.exact)
  const final = finalKey(resource, whole, key)
  // If the body is the whole item, it is stored as it was sent.
  const text = body !== null && whole === sent?.exact ? body.text : JSON.stringify(whole)
  if (file !== undefined) keepFile(memory, at, { path: resource.path, scope, key: final }, file)
  const item = itemsToWrite(subject, memory, scope, at).put(scope, final, text)
  // What it shows may count the item itself, which is there only now.
  const now = shown !== null && subject.others.isOfItself ? shownNow(subject, memory, item, view) : null
  return { kind: 'stored', item, shown: now ?? shown, isNew }
}

/** Does to others what an item does that becomes another, or is gone where that is null; or tells why that can't be. */
export function withEffects(
  { resource, others, effects }: StoredUse,
  memory: Memory,
  { scope, key }: { readonly scope: string; readonly key: string },
  value: JsonObject | null,
  at: Position,
): Outcome | null {
  const apply = effects()
  const before = apply === null ? null : memory.read(resource.path)?.get(scope, key)
  return apply?.(memory, before == null ? null : others.shown(before, memory).json.exact, value, at, scope) ?? null
}

/** How the response to a write shows its item. */
function viewOfKept({ usual, upsert, view }: StoredUse, isNew: boolean): ReturnType<StoredUse['view']> {
  return usual === null ? null : view(isNew ? (upsert ?? usual) : usual)
}

/** The key of an item: its answer has another one where its schema refuses the one that was made. */
function finalKey({ key: property }: Resource, whole: JsonObject, key: string): string {
  return property !== null && Object.hasOwn(whole, property) ? keyText(whole[property]) : key
}

export function shownNow(subject: StoredUse, memory: Memory, item: Item, view = subject.view(subject.usual)) {
  const { json, scope, key } = subject.others.shown(item, memory)
  return view?.(json, seedOf(subject.resource, scope, key)) ?? null
}

/** The outcome for an item that stays as it is. */
export function keepAsItIs(subject: StoredUse, memory: Memory, item: Item): Outcome {
  return { kind: 'stored', item, shown: shownNow(subject, memory, item), isNew: false }
}

/** A value with what the server knows of the file that was sent with it. */
function withFacts(
  { resource, api, use }: StoredUse,
  value: JsonObject,
  sent: Pick<Storing, 'scope' | 'key' | 'body' | 'file'>,
) {
  const { scope, key, body, file } = sent
  if (file === undefined) return value
  const names = namesSent(body?.json.exact)
  const download = downloadPath(downloadFor(api, resource), scope, key)
  if (use.role !== 'act') {
    const facts = Object.entries(fileFacts(resource.schema, file, download))
    return { ...value, ...Object.fromEntries(facts.filter(([name]) => !names.has(name))) }
  }
  return { ...value, ...factsCalled(resource.schema, file, download, nameOf(use.operation.path)) }
}

/** A value as parsed JSON; its text is judged where numbers are no doubles. `asParsed` would be more for pages to load. */
function asJson(value: JsonObject): ParsedJson {
  return { value: holdsExact(value) ? null : value, exact: value }
}

/** An item with the properties that its answer adds; the item itself if the answer adds none. */
function extended(value: JsonObject, shown: JsonObject): JsonObject {
  const isKnown = Object.keys(shown).every((name) => Object.is(value[name], shown[name]))
  return isKnown ? value : { ...value, ...shown }
}

function holdsExact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return value instanceof ExactNumber || Object.values(value).some(holdsExact)
}
