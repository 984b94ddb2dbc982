/** JSON.parse, as JavaScript has it: every number is a double, and of several members of one name the last counts. */

import { decoded, FALSE, type Json, NULL, type Reader, TRUE } from '../json.ts'

export const platform: Reader = (bytes, { strict }) => tree(JSON.parse(decoded(bytes, strict)))

function tree(value: unknown): Json {
  if (value === null) return NULL
  if (typeof value === 'boolean') return value ? TRUE : FALSE
  if (typeof value === 'number') return { kind: 'number', literal: String(value) }
  if (typeof value === 'string') return { kind: 'string', value }
  if (Array.isArray(value)) return { kind: 'array', items: value.map(tree) }
  const entries = Object.entries(value as object)
  return { kind: 'object', members: new Map(entries.map(([name, member]) => [name, tree(member)])) }
}
