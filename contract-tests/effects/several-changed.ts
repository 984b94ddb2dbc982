/** Checks what one request does to several items that it names: it changes or deletes them. */

import { type JsonObject, ownMember } from '../../spec/json/pointer.ts'
import { withValueWithin } from '../../spec/requirements/item-sent.ts'
import { isServices } from '../../spec/requirements/properties.ts'
import { oneListed } from '../../spec/resources/many.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { isFreeText } from '../../spec/schema/typed.ts'
import { type Draft, draftBody } from '../cases/request-builder.ts'
import { withList } from '../creations/item-names.ts'
import { describe, isDoneAtOnce, MISSING } from '../judge/answers.ts'
import { isStored, open, type StateResult, twice, Undecided } from '../stored/asking.ts'
import type { Collection, Seen } from '../stored/collection.ts'
import { inWords, isLike } from '../stored/likeness.ts'
import type { Specimen } from '../stored/specimen.ts'
import { SEVERAL } from './several-made.ts'

/** Checks that one request deletes all items that it names, and not one that it does not name. */
export async function allGone(collection: Collection, use: Use): Promise<StateResult> {
  return twice('that all named items are gone, and no other', async () => {
    const [kept, ...doomed] = await makeSeveral(collection)
    const keys = doomed.map(({ key }) => typedKey(collection, use, key ?? ''))
    const { answer, draft } = await collection.ask(use.operation, namingIn(collection, use, keys))
    collection.cited = [...doomed.map((one) => one.draft), draft]
    if (!isDoneAtOnce(answer)) throw new Undecided(`it is not done at once: ${describe(answer)}`, draft)
    const seen: Seen[] = []
    for (const one of doomed) seen.push(await collection.read(one, ({ kind }) => kind === 'none'))
    const [still] = seen.flatMap((look) => (look.kind === 'item' && !isStored(look.answer) ? [look.answer] : []))
    // What does nothing at all may do it later.
    if (still !== undefined && seen.every(({ kind }) => kind === 'item'))
      throw new Undecided(`all are still there: ${describe(still)}`, draft)
    if (still !== undefined) return `one is there: ${describe(still)}`
    const other = kept && (await collection.read(kept))
    return other?.kind === 'none' && MISSING.includes(other.status)
      ? `one that it does not name is gone: ${other.answered}`
      : null
  })
}

/** Checks that one request changes all items that it names, and nothing else of them where it is a PATCH. */
export async function allChanged(collection: Collection, use: Use): Promise<StateResult> {
  const texts = [...(oneListed(use)?.shape.properties ?? [])].flatMap(([name, schema]) =>
    isFreeText(schema) && name !== collection.resource.key && !isServices(name) ? [name] : [],
  )
  const [name] = texts.filter((one) => collection.resource.request?.shape.properties.has(one))
  if (name === undefined) return open('no text of an item can be changed')
  return twice(`another ${name} of each, and all else as it was`, async () => {
    const made = await makeSeveral(collection)
    const before = await Promise.all(made.map((one) => collection.read(one)))
    const builder = collection.context.requests.of(collection.use('create')?.operation ?? use.operation)
    const changed = made.map(({ sent }) => ownMember(builder.marked({ ...sent }), name) ?? sent[name])
    const changes = made.map(({ key, sent }, at) => {
      const whole = use.operation.method === 'PUT' ? sent : {}
      return { ...whole, [collection.resource.key ?? '']: typedKey(collection, use, key ?? ''), [name]: changed[at] }
    })
    const { answer, draft } = await collection.ask(use.operation, namingIn(collection, use, changes))
    collection.cited = [...made.map((one) => one.draft), draft]
    if (!isDoneAtOnce(answer)) throw new Undecided(`it is not done at once: ${describe(answer)}`, draft)
    const faults: string[] = []
    let unchanged = 0
    for (const [at, one] of made.entries()) {
      const isNew = (item: JsonObject): boolean => isLike(changed[at], item[name])
      const seen = await collection.read(one, (look) => look.kind === 'item' && isNew(look.item))
      const old = before[at]
      if (seen.kind === 'none' || old?.kind !== 'item' || isStored(seen.answer))
        throw new Undecided('an item is not read', seen.draft)
      if (!isNew(seen.item)) unchanged++
      const isKept = (each: string): boolean =>
        !isLike(one.sent[each], old.item[each]) || isLike(old.item[each], seen.item[each])
      const lost = Object.keys(one.sent).find((each) => each !== name && !isServices(each) && !isKept(each))
      if (lost !== undefined)
        faults.push(`one has ${inWords(lost, seen.item[lost])} instead of ${inWords(lost, old.item[lost])}`)
    }
    // What changes nothing at all may do it later.
    if (unchanged === made.length) throw new Undecided(`none has its new ${name}`, draft)
    if (unchanged > 0) return `${unchanged} of ${made.length} have not their new ${name}`
    return faults[0] ?? null
  })
}

/** Items of this run, all of whose keys are sure. */
async function makeSeveral(collection: Collection): Promise<readonly Specimen[]> {
  const made: Specimen[] = []
  while (made.length < SEVERAL) made.push(await collection.create())
  if (made.some(({ key, isKeyShown }) => key === null || !isKeyShown))
    throw new Undecided('no answer shows the key of an item', null)
  return made
}

/** A key as the list has it that names items. */
function typedKey({ resource }: Collection, use: Use, key: string): unknown {
  const one = oneListed(use)
  const schema = one?.wide.properties.get(resource.key ?? '') ?? one
  return schema?.types?.has('string') === true ? key : Number(key)
}

/** The request that names these items alone, or has them. */
function namingIn({ context, resource }: Collection, use: Use, values: readonly unknown[]): Draft {
  const { operation, within, item } = use
  const body = item !== null ? { text: null, value: undefined } : draftBody(withValueWithin(undefined, within, values))
  const plain = context.requests.of(operation).draft(body)
  const message = item !== null ? withList(operation, plain.message, item, values.map(String)) : plain.message
  const inList = [...within, '*'].join('/')
  return { ...plain, message, isPlaced: true, naming: [inList, `${inList}/${resource.key}`] }
}
