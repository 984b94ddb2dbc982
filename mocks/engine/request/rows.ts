/** Lists that are sent as text: a row of CSV for each item (RFC 4180), or a line of JSON. */

import { lines, tableBehind } from '../../../spec/json/csv.ts'
import { type ParsedJson, parseJson } from '../../../spec/json/exact-json.ts'
import type { TextRecord } from '../../../spec/json/lists.ts'
import { setMember } from '../../../spec/json/pointer.ts'
import { FileError } from '../../../spec/program/user-error.ts'
import { possibleItems, possibleOther, possibleTypes } from '../../../spec/schema/possible-types.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { jsonOrText, scalar, withStandIns } from '../../../spec/schema/typed.ts'
import { isTableType, streamKind } from '../../../spec/streams/form.ts'

/** The list in a body, or why it can't be read; null where a schema describes no list in this media type. */
export function readRows(
  mediaType: string,
  schema: Schema | null,
  bytes: Uint8Array,
): ParsedJson | { readonly fault: string } | null {
  const items = schema && possibleItems(schema)
  const isTable = isTableType(mediaType)
  if (items === null || !(isTable || streamKind(mediaType) === 'lines')) return null
  const text = new TextDecoder().decode(bytes)
  try {
    const split = lines({ quotes: isTable })
    const records = [...split(text), ...split(null)]
    const exact = isTable ? tableRows(records, items) : records.map(lineRead)
    return { value: withStandIns(exact), exact }
  } catch (error) {
    if (error instanceof FileError) return { fault: error.message }
    throw error
  }
}

function lineRead({ text, line }: TextRecord): unknown {
  try {
    return parseJson(text).exact
  } catch (error) {
    throw error instanceof SyntaxError ? new FileError(`line ${line} is not JSON text`) : error
  }
}

/** An empty field is an absent property, as in the tables that the mock answers. */
function tableRows([header, ...rows]: readonly TextRecord[], items: Schema): unknown[] {
  if (header === undefined) return []
  const { membersOf } = tableBehind(header)
  return rows.map((row) => {
    const value: Record<string, unknown> = {}
    for (const [name, text] of membersOf(row)) {
      const schema = items.wide.properties.get(name) ?? possibleOther(items)
      const types = schema && possibleTypes(schema)
      const isNested = types?.has('object') || types?.has('array')
      setMember(value, name, isNested ? jsonOrText(text) : scalar(schema, text))
    }
    return value
  })
}
