/** Where the answers stand in a YAML document. */

import { type Document, isMap, isSeq, YAMLSeq } from 'yaml'

/** The list of answers: below `answers`, or the whole; a file without one gets it, and an answer alone is its first. */
export function answerList(document: Document): YAMLSeq {
  const { contents } = document
  if (isSeq(contents)) return contents
  const known = isMap(contents) ? contents.get('answers') : null
  if (isSeq(known)) return known
  const list = new YAMLSeq()
  if (isMap(contents) && !contents.has('answers') && contents.items.length > 0) list.items.push(contents)
  document.contents = document.createNode({ answers: null })
  document.set('answers', list)
  return list
}
