/** Lists as text: CSV (RFC 4180) and tab-separated values, with a column for each property. */

import { parseOwn } from '../json/exact-json.ts'
import { isObject, type JsonObject } from '../json/pointer.ts'
import type { Schema } from './schema.ts'

/** The list in a JSON text as a table; null where it has none. `schema`: of the text, which may hold the list in an object. */
export function tableOfJson(mediaType: string, text: string, schema: Schema | null): string | null {
  const found = rowsIn(parseOwn(text).exact, schema)
  if (found === null) return null
  const { rows, items } = found
  const isTabbed = /tab-separated/i.test(mediaType)
  const [between, end, cell] = isTabbed ? ['\t', '\n', tabbed] : [',', '\r\n', csvField]
  const line = (cells: readonly string[]): string => cells.map(cell).join(between) + end
  const objects = rows.filter(isObject)
  if (objects.length < rows.length || (objects.length === 0 && items?.wide.properties.size === 0)) {
    return ['value', ...rows.map(asCell)].map((one) => line([one])).join('')
  }
  const columns = columnsFor(items, objects)
  return [columns, ...objects.map((row) => columns.map((name) => asCell(row[name])))].map(line).join('')
}

/** The list in a JSON text, an item in each line; null where it has none. */
export function linesOfJson(text: string, schema: Schema | null): readonly string[] | null {
  return rowsIn(parseOwn(text).exact, schema)?.rows.map((row) => `${JSON.stringify(row)}\n`) ?? null
}

/** True for the schema of a list, or of an object with one list. */
export function holdsList(schema: Schema | null): boolean {
  if (schema === null || schema.items !== null) return schema !== null
  return [...schema.wide.properties.values()].filter(({ items }) => items !== null).length === 1
}

type FoundList = { readonly rows: readonly unknown[]; readonly items: Schema | null }

/** The list itself, or the only list of objects that an object around it has. */
function rowsIn(value: unknown, schema: Schema | null): FoundList | null {
  if (Array.isArray(value)) return { rows: value, items: schema?.items ?? null }
  if (!isObject(value)) return null
  const lists = Object.entries(value).filter(([, member]) => Array.isArray(member))
  const [[name, rows] = []] = lists
  if (lists.length !== 1 || !Array.isArray(rows)) return null
  return { rows, items: schema?.wide.properties.get(name ?? '')?.items ?? null }
}

/** The properties that answers have, as the document lists them, then those that it does not name. */
function columnsFor(items: Schema | null, rows: readonly JsonObject[]): string[] {
  const told = [...(items?.wide.properties ?? [])].filter(([, schema]) => schema.travels('response'))
  return [...new Set([...told.map(([name]) => name), ...rows.flatMap((row) => Object.keys(row))])]
}

function asCell(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function csvField(text: string): string {
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** IANA's text/tab-separated-values has no way to write a tab or a line end. */
function tabbed(text: string): string {
  return text.replaceAll(/[\t\r\n]+/g, ' ')
}
