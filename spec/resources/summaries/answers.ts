/** Answers that are about no item: statistics such as `/customers/counts`, words such as `/tags`, and what groups or trees have. */

import type { Api, Operation } from '../../contract/contract.ts'
import { anonymous, fixedParts, nameOf, parentOf, pathParameters } from '../../contract/path-template.ts'
import { answerSchema } from '../../contract/responses.ts'
import { descriptionAt } from '../../names/described.ts'
import { englishOf } from '../../names/languages.ts'
import { propertyMeant, propertyNamed } from '../../names/property-named.ts'
import { singular, wordsOf } from '../../names/words.ts'
import type { Schema } from '../../schema/schema.ts'
import { listPlace } from '../lists/listing.ts'
import { itemName } from '../references.ts'
import { itemPathsOf, type Resource, resourcesOf } from '../resources.ts'
import { mayCount, SAID, stateSaid } from './counting.ts'
import { groupsSaid } from './groups.ts'
import { type TallyPlace, talliesBelow, tallyPlaces } from './tallies.ts'
import { treeIn } from './trees.ts'

export type { TallyPlace } from './tallies.ts'

/** A list of words such as `/tags`, which are those of the items that have some; empty for any other answer. */
function wordsIn(operation: Operation, answer: Schema, resources: readonly Resource[]): readonly TallyPlace[] {
  const asked = operation.parameters.filter((one) => one.in === 'query')
  const place = asked.some((one) => one.required)
    ? null
    : listPlace(answer, wordsOf(nameOf(operation.path)).replaceAll('-', ''))
  if (place === null || !isPlainWord(place.array.items)) return []
  const called = singular(wordsOf(nameOf(operation.path)))
  const above = parentOf(operation.path)
  const [best] = resources
    .flatMap((resource) => {
      const { properties } = resource.schema.wide
      const found =
        propertyNamed([called], properties) ?? propertyMeant(called, properties, { asked: null, called: '' })
      const isOne = found?.path.length === 1 && isPlainWord(found.schema.items ?? found.schema)
      const isListed = resource.uses.some(({ role }) => role === 'list')
      // By what the items have, the words may be fewer; any other question is not of them.
      const isOfItems = asked.every(({ name }) => properties.has(name))
      return found !== null && isOne && isListed && isOfItems ? [{ resource, ...found }] : []
    })
    .toSorted((one, other) => closeness(other) - closeness(one))
  return best === undefined ? [] : [{ way: place.path, schema: place.array, around: answer, counted: best }]

  /** Items below whose collection the words are come first, then those that have several. */
  function closeness({ resource, schema }: { readonly resource: Resource; readonly schema: Schema }): number {
    return Number(anonymous(resource.path) === above) * 2 + Number(schema.items !== null)
  }
}

/** True for any text: of few, the document itself says which there are. */
function isPlainWord(schema: Schema | null): boolean {
  if (schema?.types?.has('string') !== true) return false
  return [schema, ...schema.alternatives].every((one) => one.values('enum').length === 0)
}

/** The numbers of statistics such as `/customers/counts`, of what is below the collection or of what they name; and words. */
export function talliesIn(api: Api, operation: Operation): readonly TallyPlace[] {
  const { resources, uses } = resourcesOf(api)
  const answer = answerSchema(operation)
  if (operation.method !== 'GET' || answer === null) return []
  if (operation.path.includes('{')) return uses.has(operation) ? [] : talliesOfOne(api, operation, answer)
  const alone = uses.get(operation)?.resource
  if (alone !== undefined) return groupsAlone(api, operation, answer, alone)
  const tree = treeIn(api, operation, answer)
  if (tree !== null) return [tree]
  return [...tallyPlaces(api, answer, aboutIn(api, operation, answer)), ...wordsIn(operation, answer, resources)]
}

/** The numbers of what is below one item: `/projects/{id}/stats`. */
function talliesOfOne(api: Api, { path }: Operation, answer: Schema): readonly TallyPlace[] {
  const { resources } = resourcesOf(api)
  const owner = resources.find((one) => itemPathsOf(one).includes(parentOf(path)))
  const parameter = pathParameters(path).at(-1)
  if (owner === undefined || parameter === undefined || anonymous(path).endsWith('}') || answer.items !== null)
    return []
  return talliesBelow(api, answer, { parameter, to: owner }, (all) => mostNamed(all, answer))
}

/** Of some resources the one that an answer's words name more than any other; null for none. */
function mostNamed(all: readonly Resource[], answer: Schema): Resource | null {
  const told = saidWithin(answer, 3).map((text) => `-${englishOf(text).split('-').map(singular).join('-')}-`)
  const many = (one: Resource): number => told.filter((text) => text.includes(`-${itemName(one)}-`)).length
  const [first, second] = all.toSorted((one, other) => many(other) - many(one))
  return first !== undefined && (second === undefined || many(first) > many(second)) ? first : null
}

/** A list that is nothing but groups of others: `/reports/top-customers`. */
function groupsAlone(api: Api, { path }: Operation, answer: Schema, { uses }: Resource): readonly TallyPlace[] {
  const place = uses.length === 1 ? listPlace(answer, '') : null
  const counted = place && groupsSaid(api, nameOf(path), place.array, null)
  return place === null || counted === null ? [] : [{ way: place.path, schema: place.array, around: answer, counted }]
}

/** What a summary is about: what it is below, what its path names, or what its words name more than all else. */
function aboutIn(api: Api, { path }: Operation, answer: Schema): Resource | null {
  const { resources } = resourcesOf(api)
  const flat = resources.filter(({ parents, key }) => parents === 0 && key !== null)
  const above = resources.find((one) => anonymous(one.path) === parentOf(path))
  const words = fixedParts(path).map((part) => singular(wordsOf(part)))
  const named = words.toReversed().flatMap((part) => flat.filter((one) => itemName(one) === part))
  const stated = above ?? named[0] ?? countedByStates(resources, answer)
  if (stated !== null) return stated
  return mostNamed(flat, answer)
}

/** The names of an answer's properties, and what is said of them. */
function saidWithin({ wide }: Schema, depth: number): readonly string[] {
  return [...wide.properties].flatMap(([name, own]) => [
    `${name} ${descriptionAt(own.document, own) ?? ''}`,
    ...(depth > 0 && own.items === null ? saidWithin(own, depth - 1) : []),
  ])
}

/** The one resource with all the states that numbers are called after: `active` and `terminated` beside a total. */
function countedByStates(resources: readonly Resource[], { wide }: Schema): Resource | null {
  const names = [...wide.properties].flatMap(([name, own]) => (mayCount(own, wordsOf(name)) ? [wordsOf(name)] : []))
  const stated = names.filter((words) => !SAID.test(words))
  const [only, other] = resources.filter((one) => stated.every((words) => stateSaid(one, words) !== null))
  return stated.length > 1 && other === undefined ? (only ?? null) : null
}
