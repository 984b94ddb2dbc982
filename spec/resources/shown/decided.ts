/** States of an item that those below it decide, as the document says: an order is shipped when all of its parcels are. */

import type { Api } from '../../contract/contract.ts'
import { clausesSaying, saysThing, spokenWords, toldAt } from '../../names/described.ts'
import { englishOf } from '../../names/languages.ts'
import { afterStart, FACT_ROLES, isOfClass } from '../../names/value-roles.ts'
import { wordsOf } from '../../names/words.ts'
import type { Schema } from '../../schema/schema.ts'
import type { StateNamed } from '../counted/states.ts'
import { itemName } from '../references.ts'
import type { Resource } from '../resource.ts'
import { stateSaid } from '../summaries/counting.ts'

/** A state, or a flag, and the states of all or some of those below an item in which it has that. */
export type DecidedPlace<Link> = {
  readonly name: string
  readonly schema: Schema
  readonly link: Link
  /** The likeliest last: what all have reached counts for more than what some have. */
  readonly rules: readonly { readonly value: unknown; readonly where: StateNamed; readonly isAll: boolean }[]
  /** What it is where none of the rules holds, if it had one of their values. */
  readonly first: unknown
}

/** What the items that name those of a resource decide of these. */
export function decidedPlaces<Link extends { readonly from: Resource }>(
  api: Api,
  resource: Resource,
  below: readonly Link[],
): readonly DecidedPlace<Link>[] {
  return [...resource.schema.wide.properties].flatMap(([name, schema]) => {
    const isFlag = schema.types?.has('boolean') === true
    const members = isFlag
      ? []
      : schema
          .values('enum')
          .flat()
          .filter((one) => typeof one === 'string')
    const isState = isFlag || (members.length > 1 && FACT_ROLES.roleOf(englishOf(name), '') === 'state')
    return below.flatMap((link): DecidedPlace<Link>[] => {
      const told = isState
        ? [...schema.values('description').map(String), ...(isFlag ? [] : toldBy(api, resource, link.from))]
        : []
      const alls = told.flatMap((text) => rulesSaid(text, link.from, isFlag ? ['true'] : members))
      if (alls.length === 0) return []
      const rules = alls.map(({ state, where }) => ({ value: isFlag || state, where, isAll: true }))
      const some = members.flatMap((value) => {
        const where = partlySaid(value, link.from)
        return where === null ? [] : [{ value, where, isAll: false }]
      })
      const inOrder = rules.toSorted(
        (one, other) => members.indexOf(String(one.value)) - members.indexOf(String(other.value)),
      )
      return [{ name, schema, link, rules: [...some, ...inOrder], first: isFlag ? false : members[0] }]
    })
  })
}

/** What operations on items of a resource, and on those below them, are said to do. */
const toldBy = ({ document }: Api, ...resources: readonly Resource[]): readonly string[] =>
  resources.flatMap(({ uses }) => uses.map(({ operation }) => toldAt(document, operation)))

/** The states to which a text says that all of something lead: `When all parcels are shipped, the order becomes shipped`. */
function rulesSaid(text: string, from: Resource, states: readonly string[]) {
  return clausesSaying(text, [], ['negating', 'barring', 'solely', 'needing']).flatMap((sentence) => {
    if (!saysThing(sentence, itemName(from))) return []
    const parts = sentence.split(',').map(spokenWords)
    return parts.flatMap((words, index) => {
      const at = words.findIndex((word) => isOfClass('every_one', word))
      const where = at < 0 ? null : stateReached(words.slice(at), from)
      const beside = [words.slice(0, Math.max(0, at)), parts[index + 1], parts[index - 1]]
      const state = beside.flatMap((one) => statesIn(one ?? [], states))[0]
      return where === null || state === undefined ? [] : [{ state, where }]
    })
  })
}

const statesIn = (words: readonly string[], states: readonly string[]): readonly string[] =>
  states.filter((one) => `-${words.join('-')}-`.includes(`-${wordsOf(one)}-`))

/** The first state of such items that words name, and what these have been in when they are further. */
function stateReached(words: readonly string[], from: Resource): StateNamed | null {
  const said = words.flatMap((word, at) => [`${word}-${words[at + 1]}`, word])
  const found = said.flatMap((one) => (isOfClass('every_one', one) ? [] : (stateSaid(from, one) ?? [])))[0]
  return found === undefined ? null : withLater(found, from)
}

function withLater(state: StateNamed, { schema }: Resource): StateNamed {
  const listed = schema.wide.properties.get(state.property)?.values('enum').flat() ?? []
  const at = listed.indexOf(state.value)
  const later = listed.slice(at + 1).filter((one) => !isOfClass('giving_back', englishOf(String(one))))
  return at < 0 || state.isNot === true ? state : { ...state, or: later }
}

/** The state in which some are where an item's own says that it is partly so: `partially_shipped`. */
function partlySaid(state: string, from: Resource): StateNamed | null {
  const rest = afterStart('partly', englishOf(state))
  const found = rest === null ? null : stateSaid(from, rest)
  return found && withLater(found, from)
}
