/**
 * The properties of answers that no row of the mock's table of meanings recognises. This is the only part of the
 * measure that asks the mock's own table, for it judges the table and not the answers.
 */

import { recognises } from '../../fixtures/meaning/candidates.ts'
import { answerSchema } from '../../spec/contract/responses.ts'
import { loadContract } from '../../spec/document/load.ts'
import type { Schema } from '../../spec/schema/schema.ts'

/** How many properties a document has, and how often each name stands in it of which nothing is known. */
export type NameCount = { readonly all: number; readonly unknown: ReadonlyMap<string, number> }

/** Counts each property of the answers of a document once, by its place in the document. */
export async function unrecognisedIn(file: string): Promise<NameCount> {
  const { contract: api } = await loadContract(file)
  let all = 0
  const unknown = new Map<string, number>()
  const seen = new Set<Schema>()
  const look = (schema: Schema): void => {
    if (seen.has(schema)) return
    seen.add(schema)
    if (schema.items !== null) look(schema.items)
    for (const branch of schema.alternatives) look(branch)
    for (const [name, own] of schema.wide.properties) {
      if (!seen.has(own) && isText(own)) {
        all++
        if (!recognises(name, own)) unknown.set(name, (unknown.get(name) ?? 0) + 1)
      }
      look(own)
    }
  }
  for (const operation of api.operations.filter(({ method }) => method === 'GET')) {
    const schema = answerSchema(operation)
    if (schema !== null) look(schema)
  }
  return { all, unknown }
}

/** A text or a number that the document leaves open: flags, objects and lists have no meaning of their own. */
function isText(schema: Schema): boolean {
  const types = [...(schema.types ?? [])]
  const isChosen = schema.values('enum').length + schema.values('const').length > 0
  return !isChosen && types.some((type) => /^(string|number|integer)$/.test(type)) && !types.includes('object')
}
