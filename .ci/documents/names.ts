/**
 * `npm run names [-- MOST]` says how many of the properties in real documents have a role in the lexicon, and which names
 * without one occur most: the next rows of spec/names/lexicon.yaml. Only texts and numbers that a document leaves open count.
 */

import { join } from 'node:path'
import { unrecognisedIn } from '../believable/unrecognised.ts'
import { collectionIn } from './collection.ts'

const most = Number(process.argv[2] ?? Number.POSITIVE_INFINITY)
const { many } = await collectionIn(join(import.meta.dirname, '../../node_modules/.cache/documents'))
let [all, documents] = [0, 0]
const unknown = new Map<string, number>()
for (const file of many.slice(0, most)) {
  // What can't be read has a row on the page of documents.
  const counted = await unrecognisedIn(file).catch(() => null)
  if (counted === null) continue
  documents++
  all += counted.all
  for (const [name, times] of counted.unknown) unknown.set(name, (unknown.get(name) ?? 0) + times)
}
const lacking = unknown.values().reduce((sum, times) => sum + times, 0)
const share = ((100 * (all - lacking)) / Math.max(1, all)).toFixed(1)
console.log(`${share} % of ${all} properties in ${documents} documents have a role. Most frequent without one:`)
for (const [name, times] of [...unknown].toSorted(([, one], [, other]) => other - one).slice(0, 100))
  console.log(`${String(times).padStart(6)} ${name}`)
