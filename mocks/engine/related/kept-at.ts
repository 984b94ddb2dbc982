/** What is put at a path and is no item, such as the insurance of an animal: where it is kept, and whether there is any. */

import type { Api, Operation } from '../../../spec/contract/contract.ts'
import { nameOf, pathParameters } from '../../../spec/contract/path-template.ts'
import { parseOwn, tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import { descriptionAt, saysNotThere, saysOf, saysThing } from '../../../spec/names/described.ts'
import { wordsOf } from '../../../spec/names/words.ts'
import type { shownAt } from '../../../spec/resources/beside.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import { rejection } from '../answer/errors/refusal.ts'
import { storedFile } from '../changes/filed.ts'
import type { SentFile } from '../request/files.ts'
import { isGenerated, type Stored } from '../state/memory.ts'
import { itemWithKey } from '../state/named.ts'
import { withPathValues } from '../values/path-values.ts'

/** Where what was put at paths is kept, as files are: no path of a document begins so. */
export const SET = { path: ' set', scope: '' } as const

/** What was put at the path of a request: nothing where it was taken away; null where that is not known. */
export type LookingSet = (
  memory: Stored,
  asked: { readonly path: string; readonly values: ReadonlyMap<string, string> },
) => SentFile | 'nothing' | null

/** Below an item that somebody has made there is nothing yet, where there may be none. */
export function lookingSet(api: Api, { read, owner }: NonNullable<ReturnType<typeof shownAt>>): LookingSet {
  const missing = read.responses.find(({ status }) => status === '404')
  const told = (missing && descriptionAt(api.document, missing)) ?? ''
  const isSaid = saysThing(told, wordsOf(nameOf(read.path))) && (saysNotThere(told) || saysOf('lacking', told))
  const mayLack = isSaid || api.operations.some((one) => one.path === read.path && one.method === 'DELETE')
  return (memory, { path, values }) => {
    const file = storedFile(memory, { ...SET, key: path })
    if (file !== null) return file.content === '' ? 'nothing' : file
    if (owner === null || !mayLack) return null
    const key = values.get(pathParameters(read.path).at(-1) ?? '') ?? ''
    const item = itemWithKey(memory.read(owner.path), key)
    return item !== null && !isGenerated(memory.world, owner.path, item) ? 'nothing' : null
  }
}

/** Why an operation is refused at whose path there is nothing. */
export const nothingAt = (operation: Operation): ReturnType<typeof rejection> =>
  rejection(operation, 'item-unknown', `There is no ${nameOf(operation.path)} here.`)

/** An answer with what its path says of what it is below. */
export function belowPath<One extends { readonly body: string }>(
  made: One,
  schema: Schema | null,
  { template, values }: { readonly template: string; readonly values: ReadonlyMap<string, string> },
): One {
  const told = tryParseJson(made.body)?.exact
  const own = isObject(told) ? JSON.stringify(withPathValues(told, [...values], template)) : ''
  const isValid = own !== '' && schema?.validator('response')(parseOwn(own).value).length === 0
  return isValid ? { ...made, body: own } : made
}
