/** Where the answers stand in a YAML document. */

import { type Document, isMap, isSeq, YAMLSeq } from 'yaml'

/**
 * Finds the list of answers: the value of `answers`, or the whole document. A file without a list gets one; a single
 * answer becomes its first entry.
 */
export function answerList(document: Document): YAMLSeq {
  const { contents } = document
  if (isSeq(contents)) return contents
  const known = isMap(contents) ? contents.get('answers') : null
  if (isSeq(known)) return known
  const list = new YAMLSeq()
  const isBare = isMap(contents) && !contents.has('answers') && !contents.has('scenarios')
  if (isBare && contents.items.length > 0) list.items.push(contents)
  if (isBare || !isMap(contents)) document.contents = document.createNode({ answers: null })
  document.set('answers', list)
  return list
}
