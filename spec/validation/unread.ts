/** Leaves out of a document what no mock reads: words about its parts, for people. A schema keeps its own, which say what its values are. */

import { MAPS } from '../json/exact-keywords.ts'
import { isObject, type JsonObject } from '../json/pointer.ts'

/** Keys of the objects around schemas whose values are for people. */
const WORDS = new Set(['description', 'externalDocs', 'tags', 'summary'])

/** Keys whose values are schemas, or data. */
const KEPT = /^(schemas?|itemSchema|value|example|security|x-.*)$/

/** A copy of a document for a module. */
export function withoutWords(root: JsonObject): JsonObject {
  const { info: _, ...rest } = copyOf(root, false)
  const { info } = root
  return { ...rest, info: isObject(info) ? { title: info.title, version: info.version } : {} }
}

function copyOf(node: JsonObject, isMap: boolean): JsonObject {
  const entries = Object.entries(node).filter(
    ([key, value]) => isMap || !WORDS.has(key) || (typeof value === 'string' && value.includes(END)),
  )
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (!isMap && WORDS.has(key)) return [key, END]
      if (!isMap && KEPT.test(key)) return [key, value]
      return [key, spared(value, !isMap && MAPS.test(key) && isObject(value))]
    }),
  )
}

/** How APIs of language models end their streams: only words say so. */
const END = '[DONE]'

function spared(value: unknown, isMap: boolean): unknown {
  if (Array.isArray(value)) return value.map((item) => spared(item, false))
  return isObject(value) ? copyOf(value, isMap) : value
}
