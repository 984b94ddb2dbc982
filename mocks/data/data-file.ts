/** Reads items from a file that `plant-store fixtures` could have written: JSON, JSON lines or CSV. */

import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { setImmediate as others } from 'node:timers/promises'
import type { Api } from '../../spec/contract/contract.ts'
import { lines, tableBehind } from '../../spec/json/csv.ts'
import { ExactNumber, tryParseJson } from '../../spec/json/exact-json.ts'
import { checkLength } from '../../spec/json/lists.ts'
import { FileError, reasonOf } from '../../spec/program/user-error.ts'
import { type Resource, resourcesOf } from '../../spec/resources/resources.ts'
import { type Data, tooMany, type Unread } from '../engine/data/data.ts'
import { createItemReader, itemIn, LENGTH_HINT, type TextLimits, TooLarge } from './data-text.ts'

/** The largest file in bytes: as many as the items of all sessions may take. */
const LARGEST = 256 * 1024 * 1024

/** Characters that are split into items at once. */
const PIECE = 256 * 1024

/**
 * Reads a file of items, without judging them. Throws a `FileError` or a `DataError` if it can't be read, or
 * if it has more than is kept.
 */
export async function readDataFile(file: string, contract: Api, limits: TextLimits): Promise<Data> {
  const text = await fileText(file)
  const kind = fileKind(file, text)
  if (kind === 'json') return await jsonItems(file, text, limits)
  const { resources } = resourcesOf(contract)
  const name = basename(file, extname(file))
  const resource = resources.length === 1 ? resources[0] : resources.find((one) => one.name === name)
  if (resource === undefined) {
    const names = resources.map((one) => one.name).join(', ') || 'none'
    throw new FileError(`${file}: its name must be that of a resource, and there is ${names}`)
  }
  const items = kind === 'lines' ? jsonLines(file, text, limits) : tableOf(file, text, resource)
  if (items.length > limits.mostItems) throw new TooLarge(tooMany(resource.name, limits.mostItems))
  return { [resource.name]: items }
}

async function fileText(file: string): Promise<string> {
  try {
    const bytes = await readFile(file)
    if (bytes.length > LARGEST) throw new Error(`it is larger than ${LARGEST / 1024 ** 2} MiB`)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new FileError(`${file}: can't be read: ${reasonOf(error)}`)
  }
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

function jsonLines(file: string, text: string, { bodyLimit }: TextLimits): Unread[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return []
    const read = (): unknown => {
      try {
        checkLength(line, index + 1, bodyLimit, LENGTH_HINT)
        return itemIn(line)
      } catch (error) {
        const place = error instanceof FileError ? file : `${file}:${index + 1}`
        throw new FileError(`${place}: ${reasonOf(error)}`)
      }
    }
    return [read]
  })
}

/** Rows of CSV as items. */
function tableOf(file: string, text: string, { request, schema }: Resource): unknown[] {
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

/** A field as a value of its type. A text that is no such value stays a string; validation refuses it later. */
function fieldValue(text: string, types: ReadonlySet<string> | null): unknown {
  if (types?.has('string')) return text
  const json = tryParseJson(text)
  if (json === null) return text
  const isNumber = typeof json.exact === 'number' || json.exact instanceof ExactNumber
  return types === null && isNumber ? text : json.exact
}
