/** Reads items from a file that `plant-store fixtures` could have written (JSON, JSON lines or CSV), or a folder of such. */

import { readdir, stat } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { setImmediate as others } from 'node:timers/promises'
import type { Api } from '../../spec/contract/contract.ts'
import { pathParameters } from '../../spec/contract/path-template.ts'
import { lines, tableBehind } from '../../spec/json/csv.ts'
import { ExactNumber, tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { plainName } from '../../spec/names/letters.ts'
import { fileText } from '../../spec/program/file-text.ts'
import { fileStem } from '../../spec/program/put-in-place.ts'
import { FileError } from '../../spec/program/user-error.ts'
import { type Resource, resourcesOf } from '../../spec/resources/resources.ts'
import { type Data, tooMany, type Unread } from '../engine/data/data.ts'
import { createItemReader, itemOfLine, type TextLimits, TooLarge } from './data-text.ts'

/** What files of items are read for. */
export type DataReading = {
  readonly contract: Api
  readonly limits: TextLimits
  readonly warn: (message: string) => void
}

/** The largest file in MiB: as large as the items of all sessions together may be. */
const LARGEST = 256

/** Characters that are split into items at once. */
const PIECE = 256 * 1024

/** The most files of a folder for each resource. Other files are not items, but perhaps answers. */
const IN_FOLDERS = /\.(ndjson|jsonl|csv)$/i

/**
 * Reads a file of items, or each in a folder, without judging them. Throws a `FileError` or a `DataError` if it can't be
 * read, or if it has more than is kept.
 */
export async function readDataFile(file: string, reading: DataReading): Promise<Data> {
  const { contract, limits } = reading
  const isFolder = (await stat(file).catch(() => null))?.isDirectory() === true
  if (isFolder) return folderItems(file, reading)
  const text = await fileText(file, LARGEST)
  const kind = fileKind(file, text)
  const { resources } = resourcesOf(contract)
  const [only, other] = resources
  if (kind === 'json') {
    const data = await jsonItems(file, text, limits)
    // A list for the only resource needs no name.
    if (other === undefined || typeof data === 'number' || isObject(data)) return data
    return { [resourceOf(file, resources, data[0]).name]: data }
  }
  const [first] = kind === 'lines' ? jsonLines(file, text, limits) : []
  const resource = only !== undefined && other === undefined ? only : resourceOf(file, resources, first)
  return { [resource.name]: fileItems(file, text, resource, limits) }
}

async function folderItems(folder: string, { contract, limits, warn }: DataReading): Promise<Data> {
  const names: string[] = []
  for (const name of (await readdir(folder)).filter((name) => IN_FOLDERS.test(name)).toSorted()) {
    if ((await stat(join(folder, name))).isFile()) names.push(name)
    else warn(`${join(folder, name)}: it is not a regular file, and is left out`)
  }
  if (names.length === 0) throw new FileError(`${folder}: it has no file of items: *.ndjson, *.jsonl or *.csv`)
  const { resources } = resourcesOf(contract)
  const read = new Map<string, readonly unknown[]>()
  for (const name of names) {
    const file = join(folder, name)
    const resource = resourceOf(file, resources)
    if (read.has(resource.name)) throw new FileError(`${file}: another file has items of ${resource.name}, too`)
    read.set(resource.name, fileItems(file, await fileText(file, LARGEST), resource, limits))
  }
  return Object.fromEntries(read)
}

/** The resource that a file is called after, or else the only one that can have an item like its first one. */
function resourceOf(file: string, resources: readonly Resource[], first?: unknown): Resource {
  const name = basename(file, extname(file))
  const resource = resources.find((one) => one.name === name) ?? resources.find((one) => fileStem(one.name) === name)
  if (resource !== undefined) return resource
  const item = typeof first === 'function' ? first() : null
  const [only, other] = isObject(item) ? resources.filter((one) => canHave(one, Object.keys(item))) : []
  if (only !== undefined && other === undefined) return only
  const names = resources.map((one) => fileStem(one.name)).join(', ') || 'none'
  throw new FileError(`${file}: its name must be that of a resource, and there is ${names}`)
}

/** True if a resource knows all these properties of an item, and requires no others. */
function canHave({ request, schema, path }: Resource, given: readonly string[]): boolean {
  const places = pathParameters(path).map(plainName)
  return (
    given.every(
      (name) => [request, schema].some((one) => one?.wide.properties.has(name)) || places.includes(plainName(name)),
    ) && [...(request ?? schema).wide.required.keys()].every((name) => given.includes(name))
  )
}

function fileItems(file: string, text: string, resource: Resource, limits: TextLimits): readonly unknown[] {
  const items = fileKind(file, text) === 'table' ? csvItems(file, text, resource) : jsonLines(file, text, limits)
  if (items.length > limits.mostItems) throw new TooLarge(tooMany(resource.name, limits.mostItems))
  return items
}

/** Tells the format by the extension, or else by the beginning of the text. */
function fileKind(file: string, text: string): 'json' | 'lines' | 'table' {
  const extension = extname(file).toLowerCase()
  if (extension === '.json') return 'json'
  if (extension === '.ndjson' || extension === '.jsonl') return 'lines'
  if (extension === '.csv') return 'table'
  if (!/^\s*[[{]/.test(text)) return 'table'
  const end = text.indexOf('\n')
  return tryParseJson(text.slice(0, end)) === null || text.slice(end).trim() === '' ? 'json' : 'lines'
}

async function jsonItems(file: string, text: string, limits: TextLimits): Promise<Data> {
  const reader = createItemReader(limits)
  try {
    for (let start = 0; start < text.length; start += PIECE) {
      reader.take(text.slice(start, start + PIECE))
      await others()
    }
    const data = reader.end()
    if (data !== null) return data
  } catch (error) {
    if (error instanceof FileError) throw new FileError(`${file}: ${error.message}`)
    throw error
  }
  throw new FileError(`${file}: it has no list of items`)
}

function jsonLines(file: string, text: string, limits: TextLimits): Unread[] {
  const all = text.split(/\r?\n/)
  return all.flatMap((line, index) => (line.trim() === '' ? [] : [() => itemOfLine(line, file, index + 1, limits)]))
}

function csvItems(file: string, text: string, { request, schema }: Resource): unknown[] {
  const properties = new Map([schema, request].flatMap((each) => [...(each?.wide.properties ?? [])]))
  const split = lines({ quotes: true })
  try {
    const [header, ...rows] = [...split(text), ...split(null)]
    if (header === undefined) return []
    const { membersOf } = tableBehind(header)
    return rows.map((row) => {
      const members = membersOf(row).map(([name, cell]) => [
        name,
        fieldValue(cell, properties.get(name)?.types ?? null),
      ])
      return Object.fromEntries(members)
    })
  } catch (error) {
    if (error instanceof FileError) throw new FileError(`${file}: ${error.message}`)
    throw error
  }
}

/**
 * A field as a value of its type. A text that has not the form of the type stays a string; validation refuses it later.
 */
function fieldValue(text: string, types: ReadonlySet<string> | null): unknown {
  if (types?.has('string')) return text
  const json = tryParseJson(text)
  if (json === null) return text
  const isNumber = typeof json.exact === 'number' || json.exact instanceof ExactNumber
  return types === null && isNumber ? text : json.exact
}
