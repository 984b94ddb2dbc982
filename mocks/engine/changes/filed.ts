/** What a server knows of a file that was sent, and where a session keeps the bytes. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import type { Operation } from '../../../spec/contract/contract.ts'
import { anonymous } from '../../../spec/contract/path-template.ts'
import { parseOwn, tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject, type JsonObject, setMember } from '../../../spec/json/pointer.ts'
import { plainName } from '../../../spec/names/letters.ts'
import { roleOf, thingCalled } from '../../../spec/names/roles.ts'
import { isOfClass } from '../../../spec/names/value-roles.ts'
import { wordsOf } from '../../../spec/names/words.ts'
import { pathWith } from '../../../spec/resources/shown/addresses.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { SentFile } from '../request/files.ts'
import { type Item, JsonText, type Position } from '../state/items.ts'
import type { Memory, Stored } from '../state/memory.ts'
import { mergePatch } from './patch.ts'

/** Where the files of a session are: no path of a document begins so. */
const FILES = ' files'

/** The most bytes, in Base64, of a file that stands in its own address where no operation gives it back. */
const MOST_INLINE = 64 * 1024

/** The types of all that is put at a path, and of a change of some of it. */
export const [WHOLE, SOME] = ['application/json', 'application/merge-patch+json']

/** The item that a file belongs to. */
export type FileOwner = { readonly path: string; readonly scope: string; readonly key: string }

export function keepFile(memory: Memory, at: Position, { path, scope, key }: FileOwner, file: SentFile): void {
  memory.write(FILES, at).put(`${encodeURIComponent(path)}/${scope}`, key, JSON.stringify(file))
}

/** The same of a file that is sent to an item afterwards, which then tells of it. */
export function keepFileOf(memory: Memory, at: Position, owner: FileOwner, file: SentFile, told: JsonObject): void {
  keepFile(memory, at, owner, file)
  const { path, scope, key } = owner
  const item = memory.read(path)?.get(scope, key)?.json.exact
  if (isObject(item) && Object.keys(told).length > 0)
    memory.write(path, at).put(scope, key, JSON.stringify({ ...item, ...told }))
}

/** The file of an item, whose path need not say what it is below; null where none was sent in the session. */
export function storedFile(memory: Stored, { path, scope, key }: FileOwner): SentFile | null {
  const [files, own] = [memory.read(FILES), `${encodeURIComponent(path)}/`]
  const isOf = (item: Item): boolean => item.key === key && item.scope.startsWith(own)
  const found = files?.get(own + scope, key) ?? (scope === '' ? files?.all().find(isOf) : null)
  return found == null ? null : JSON.parse(found.text)
}

/** What an object with this schema says of a file: its name, type, size and address. */
export function fileFacts(schema: Schema, file: SentFile, download: string | null): JsonObject {
  const names = [...schema.wide.properties.keys()]
  const isFile = names.some((name) => /^media\.(file|type)$/.test(roleOf({ name }) ?? ''))
  const object = isFile ? 'file' : thingCalled(schema.parts)
  const inline = file.content.length > MOST_INLINE ? [] : [`data:${file.type};base64,${file.content}`]
  const addresses = download === null ? inline : [file.base + download, download]
  const facts: Record<string, unknown> = {}
  for (const [name, place] of schema.wide.properties) {
    const fact = factCalled(name, object, place, file)
    const known = { type: [file.type], size: [file.size], address: addresses, name: [file.name] }
    const value = (fact === null ? [] : known[fact]).find((one) => satisfies(place, one, 'response'))
    if (value !== undefined) setMember(facts, name, value)
  }
  return facts
}

/** What an item says of a file that is sent to it afterwards: of a `/photo` in its `photo_url`, and nothing in its `website_url`. */
export function factsCalled(schema: Schema, file: SentFile, download: string | null, called: string): JsonObject {
  const field = schema.wide.properties.has(file.field) ? file.field : called
  const facts = Object.entries(fileFacts(schema, { ...file, field }, download))
  const isCalled = ([name]: readonly [string, unknown]): boolean =>
    [file.field, called].some((one) => one !== '' && plainName(name).startsWith(plainName(one)))
  const own = facts.filter(isCalled)
  const pictures = facts.filter(([name]) => roleOf({ name })?.startsWith('media.') === true)
  return Object.fromEntries(own.length > 0 ? own : pictures)
}

/** The text of an answer with what it says of a file, in itself or in an object within it; null if that breaks its schema. */
export function withFileFacts(text: string, schema: Schema, file: SentFile): string | null {
  const body = tryParseJson(text)?.exact
  if (!isObject(body)) return null
  const within = (value: JsonObject, place: Schema, depth: number): JsonObject => {
    const inner = Object.entries(value).map(([name, member]) => {
      const own = place.wide.properties.get(name)
      return [
        name,
        isObject(member) && own !== undefined && depth > 0 ? within(member, own, depth - 1) : member,
      ] as const
    })
    return { ...Object.fromEntries(inner), ...fileFacts(place, file, null) }
  }
  const made = JSON.stringify(within(body, schema, 2))
  return schema.validator('response')(parseOwn(made).value).length === 0 ? made : null
}

/** What is kept at a path after a change of some of it (RFC 7396): all of it, where that is known, else what has changed so far. */
export function changedFile(before: SentFile | null, file: SentFile): SentFile {
  const [old, sent] = [before?.content ?? '', file.content].map((one) => tryParseJson(one)?.exact)
  return before === null ? file : { ...before, content: JSON.stringify(mergePatch(old, sent)) }
}

/**
 * The text of an answer with what was put at its path, beside what the service adds, or nothing that is `taken` there says;
 * null if that breaks its schema.
 */
export function withSet(text: string, schema: Schema, file: SentFile, taken: ReadonlySet<string>): string | null {
  const [own, sent] = [text, file.content].map((one) => tryParseJson(one)?.exact)
  if (!isObject(own) || !isObject(sent)) return null
  const { properties, required } = schema.wide
  const isAdded = (name: string): boolean =>
    file.type === SOME || required.has(name) || !taken.has(name) || properties.get(name)?.travels('request') !== true
  const added = Object.entries(own).filter(([name]) => isAdded(name))
  const shown = Object.entries(sent).filter(([name]) => properties.get(name)?.travels('response') === true)
  const made = JSON.stringify(Object.fromEntries([...added, ...shown]))
  return schema.validator('response')(parseOwn(made).value).length === 0 ? made : null
}

/** What a property says of a file; null for nothing. */
function factCalled(name: string, object: string, { types }: Schema, { field }: SentFile) {
  const words = wordsOf(name)
  const role = roleOf({ name, object, type: ['integer', 'number'].find((one) => types?.has(one)) ?? 'string' })
  if (role === 'media.type') return 'type'
  if (role === 'media.bytes') return 'size'
  // A picture is sent as a part of the same name as the property that shows it.
  if (isOfClass('linked', words.split('-').at(-1) ?? '') || (name === field && field !== '')) return 'address'
  return role === 'media.file' || (words === 'name' && isOfClass('stored', object)) ? 'name' : null
}

/** The path of a download, by the keys of the item and of its parents. */
export function downloadPath(download: Operation | null, scope: string, key: string): string | null {
  if (download === null) return null
  const keys = [...(scope === '' ? [] : scope.split('/')), encodeURIComponent(key.toWellFormed())]
  const isKnown = anonymous(download.path).split('{}').length - 1 === keys.length
  return isKnown ? pathWith(download.path, keys) : null
}

/** The JSON of a body without the bytes of its file. */
export function withoutFile(item: JsonObject, { field }: SentFile): JsonText {
  return new JsonText(JSON.stringify(Object.fromEntries(Object.entries(item).filter(([name]) => name !== field))))
}
