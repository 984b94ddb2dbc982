/** Reads items from a file that `plant-store fixtures` could have written: JSON, JSON lines or CSV. */

import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { Contract } from '../../spec/contract.ts'
import { ExactNumber, parseJson, tryParseJson } from '../../spec/exact-json.ts'
import { type Resource, resourcesOf } from '../../spec/resources.ts'
import { typesOf, wideShapeOf } from '../../spec/shape.ts'
import { reasonOf, UserError } from '../../spec/user-error.ts'

/** The largest file in bytes: more than enough for the 10,000 items that a mock keeps. */
const LARGEST = 256 * 1024 * 1024

/** Reads a file of items, without judging them. Throws a `UserError` of one line if it can't be read. */
export async function readDataFile(file: string, contract: Contract): Promise<unknown> {
  const text = await textOf(file)
  const kind = kindOf(file, text)
  if (kind === 'json') return jsonOf(file, text)
  const { resources } = resourcesOf(contract)
  const name = basename(file, extname(file))
  const resource = resources.length === 1 ? resources[0] : resources.find((one) => one.name === name)
  if (resource === undefined) {
    const names = resources.map((one) => one.name).join(', ') || 'none'
    throw new UserError(`${file}: its name must be that of a resource, and there is ${names}`)
  }
  const items = kind === 'lines' ? linesOf(file, text) : tableOf(file, text, contract, resource)
  return { [resource.name]: items }
}

async function textOf(file: string): Promise<string> {
  try {
    const bytes = await readFile(file)
    if (bytes.length > LARGEST) throw new Error(`it is larger than ${LARGEST / 1024 ** 2} MiB`)
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw new UserError(`${file}: can't be read: ${reasonOf(error)}`)
  }
}

/** Tells the format by the extension, or else by the beginning of the text. */
function kindOf(file: string, text: string): 'json' | 'lines' | 'table' {
  const extension = extname(file).toLowerCase()
  if (extension === '.json') return 'json'
  if (extension === '.ndjson' || extension === '.jsonl') return 'lines'
  if (extension === '.csv') return 'table'
  if (!/^\s*[[{]/.test(text)) return 'table'
  return tryParseJson(text.slice(0, text.indexOf('\n'))) === null || tryParseJson(text) !== null ? 'json' : 'lines'
}

function jsonOf(file: string, text: string): unknown {
  try {
    return parseJson(text).exact
  } catch (error) {
    throw new UserError(`${file}: it is not JSON: ${reasonOf(error)}`)
  }
}

function linesOf(file: string, text: string): unknown[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return []
    const json = tryParseJson(line)
    if (json === null) throw new UserError(`${file}:${index + 1}: it is not JSON`)
    return [json.exact]
  })
}

/** Rows of CSV (RFC 4180) as items: an empty field is an absent property, and a quoted one is a text. */
function tableOf(file: string, text: string, { document }: Contract, { request, schema }: Resource): unknown[] {
  const properties = new Map(
    [schema, request].flatMap((each) => (each === null ? [] : [...wideShapeOf(document, each).properties])),
  )
  const [head = [], ...rows] = rowsOf(file, text)
  const names = head.map((cell) => cell.text)
  return rows.map((row) =>
    Object.fromEntries(
      row.flatMap((cell, index) => {
        const name = names[index]
        if (name === undefined || (cell.text === '' && !cell.isQuoted)) return []
        const pointer = properties.get(name)
        return [[name, fieldValue(cell.text, pointer === undefined ? null : typesOf(document, pointer))] as const]
      }),
    ),
  )
}

/** A field as a value of its type. A text that is no such value stays a string; validation refuses it later. */
function fieldValue(text: string, types: ReadonlySet<string> | null): unknown {
  if (types?.has('string')) return text
  const json = tryParseJson(text)
  if (json === null) return text
  const isNumber = typeof json.exact === 'number' || json.exact instanceof ExactNumber
  return types === null && isNumber ? text : json.exact
}

type Cell = { readonly text: string; readonly isQuoted: boolean }

const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y

function rowsOf(file: string, text: string): Cell[][] {
  const rows: Cell[][] = []
  let row: Cell[] = []
  CELL.lastIndex = 0
  while (CELL.lastIndex < text.length) {
    const cell = CELL.exec(text)
    if (cell === null)
      throw new UserError(`${file}: row ${rows.length + 1} is not CSV: a quote is never closed, or is inside a field`)
    const [, quoted, plain = '', end] = cell
    row.push({ text: quoted?.replaceAll('""', '"') ?? plain, isQuoted: quoted !== undefined })
    if (end === ',' && CELL.lastIndex < text.length) continue
    if (end === ',') row.push({ text: '', isQuoted: false })
    rows.push(row)
    row = []
  }
  return rows.filter((cells) => cells.length > 1 || cells.some((cell) => cell.text !== '' || cell.isQuoted))
}
