/**
 * What a document says in words beside its statuses and schemas: of requests that conflict with others, of what goes with a
 * deletion, and of what an operation does, so that a service which does otherwise breaks the document.
 */

import type { Api, Operation, Parameter } from '../contract/contract.ts'
import { anonymous, nameOf, parentOf } from '../contract/path-template.ts'
import { successOf } from '../contract/responses.ts'
import { descriptionAt, saysNotThere, saysOf, saysThing, toldAt } from '../names/described.ts'
import { isOfListClass } from '../names/list-roles.ts'
import { singular, wordsOf } from '../names/words.ts'
import { type ListFilter, textAsSaid, wordsAbout } from '../resources/lists/filtering.ts'
import { pagingOf } from '../resources/lists/paging.ts'
import { collectionMapOf } from '../resources/map.ts'
import { itemName } from '../resources/references.ts'
import type { Resource, Use } from '../resources/resources.ts'
import type { StateAspect } from './concern.ts'
import { givenBy, itemSentBy } from './item-sent.ts'
import { birthsOf, changesOf, defaultsOf, locksOf } from './properties.ts'
import {
  barredBy,
  barredElsewhere,
  type ChildrenTold,
  countsTold,
  documents,
  placeOfOwner,
  referencesTold,
  refusalsNamed,
  refusalsTold,
  retryHeader,
  statesAfter,
  uniquenessTold,
} from './told.ts'

/** The refusal of an operation of which a sentence has words of a class: of its own, of its answers, or of one more text. */
function conflictSaid(api: Api, operation: Operation, classOf: string, text: unknown) {
  const named = [toldAt(api.document, operation), text].flatMap((one) => refusalsNamed(String(one), operation))
  return [...named, ...refusalsTold(api, operation)].find(({ told }) => saysOf(classOf, told)) ?? null
}

/** The refusal of a change that does not know the present version of its item, and the property that says it. */
export function staleTold(api: Api, resource: Resource, use: Use) {
  const { path, schema } = itemSentBy(use) ?? { path: [''], schema: null }
  const [lock] = path.length === 0 ? locksOf(resource, schema) : []
  const responses = use.operation.responses.filter(({ status }) => /^4(09|12)$/.test(status))
  if (lock === undefined || responses[0] === undefined || schema?.shape.required.has(lock) !== true) return null
  const text = schema.shape.properties.get(lock)?.values('description')[0]
  const said = conflictSaid(api, { ...use.operation, responses }, 'outdated', text)
  const isSaid = said !== null && saysThing(said.told, wordsOf(lock))
  return { lock, status: isSaid ? said.status : responses[0].status, isSaid }
}

/** The refusal of a key of a retry that comes with another body. */
export function otherBodyTold(api: Api, use: Use) {
  const header = use.operation.parameters.find(({ name }) => name === retryHeader(use))
  return header && conflictSaid(api, use.operation, 'another_body', descriptionAt(api.document, header))
}

/** True where the document says of a change itself that what it leaves out stays: `Properties that are absent stay as they are`. */
function saysRestStays({ document }: Api, { operation }: Use): boolean {
  const told = toldAt(document, operation).split(/[.;]/)
  const isSo = (one: string): boolean =>
    ['rest_stays', 'left_out left_alone', 'solely those_sent changing'].some((all) =>
      all.split(' ').every((what) => saysOf(what, one)),
    )
  return told.some((one) => isSo(one) && !saysOf('hedged', one))
}

/** What is deleted with an item, as the description of its deletion says: `Deletes the boat with its jobs`. */
export function takenAlong(api: Api, { operation }: Use, owner: Resource): readonly ChildrenTold[] {
  const map = collectionMapOf(api)
  const others = ['negating', 'barring', 'only_marks', 'hedged']
  const isAlong = (one: string): boolean => saysOf('along', one) && !others.some((what) => saysOf(what, one))
  const told = toldAt(api.document, operation).split(/[.;]/).filter(isAlong)
  return map.resources.flatMap((of): ChildrenTold[] => {
    const create = of.uses.find((use) => use.role === 'create' && use.operation.method === 'POST')
    const isTold = of !== owner && told.some((one) => saysThing(one, itemName(of)))
    const at = create === undefined || !isTold ? null : placeOfOwner(create.operation, owner, map)
    return create === undefined || at === null ? [] : [{ of, create, at, status: '' }]
  })
}

/** What names an item until its deletion, whose description says that it is null then: `Couriers stay; their homeDepotId becomes null`. */
export function freedBy(api: Api, { operation }: Use, owner: Resource): readonly ChildrenTold[] {
  const map = collectionMapOf(api)
  const told = (descriptionAt(api.document, operation) ?? '')
    .split(/[.;]/)
    .filter((one) => /\bnull\b/.test(one) && !saysOf('hedged', one) && !saysOf('negating', one))
  return map.resources.flatMap((of): ChildrenTold[] => {
    const create = of.uses.find(({ role }) => role === 'create')
    const at = create === undefined || told.length === 0 ? null : placeOfOwner(create.operation, owner, map)
    const name = wordsOf(at?.at(-1) ?? '')
    const isSaid = name !== '' && told.some((one) => saysThing(one, name))
    return create === undefined || at === null || !isSaid ? [] : [{ of, create, at, status: '' }]
  })
}

/** The operations whose items go with the one that their path names, when that is deleted, and the path of its collection. */
export function goingAlong(api: Api): ReadonlyMap<Operation, string> {
  const deletions = collectionMapOf(api).resources.flatMap((owner) =>
    owner.uses
      .flatMap((use) => (use.role === 'delete' ? takenAlong(api, use, owner) : []))
      .map((one) => ({ ...one, owner })),
  )
  return new Map(
    deletions.flatMap(({ create, at, owner }) => (at.length === 0 ? [[create.operation, owner.path]] : [])),
  )
}

/** What is looked at: who promises what, to whose items. */
type Promise = { readonly api: Api; readonly resource: Resource; readonly use: Use }

/** True if a sentence of the operation's own description has words of each of some classes, and is no exception. */
function says({ api, use }: Pick<Promise, 'api' | 'use'>, ...classes: readonly string[]): boolean {
  const told = (descriptionAt(api.document, use.operation) ?? '').split(/\.(?:\s|$)|;/)
  return told.some((one) => !saysOf('hedged', one) && classes.every((each) => saysOf(each, one)))
}

/** What the document says of the 404 of an operation. */
function missingSaid({ api, use }: Promise): string {
  const missing = use.operation.responses.find(({ status }) => status === '404')
  return (missing && descriptionAt(api.document, missing)) ?? ''
}

/** True where items have a state of what was deleted, such as `expired`: a deletion may leave them in it. */
function hasStateOfDeleted({ schema }: Resource): boolean {
  const own = [...schema.wide.properties.values()]
  return [...own, ...own.flatMap((one) => [...one.wide.properties.values()])].some((one) =>
    one.values('enum').some((words) => saysOf('as_deleted', [words].flat().join(', '))),
  )
}

/** True where the document says what the parameter counts by which a list is paged, or that its pages show each item once. */
function isPagingSaid({ api, use }: Promise): boolean {
  const { cursor, offset, page } = pagingOf(use.operation)
  const isSo = (parameter: Parameter | undefined, what: string): boolean => {
    const words = parameter === undefined ? '' : wordsAbout(parameter)
    return saysOf(what, words) && !saysOf('hedged', words)
  }
  if (cursor !== undefined) return says({ api, use }, 'each_once')
  return offset === undefined ? isSo(page, 'page_counted') : isSo(offset, 'left_behind')
}

/** True where the document says that read-only properties are not taken from requests: of itself, of a creation, or of each of them. */
function isGivenSaid({ api, resource, use }: Promise): boolean {
  const { document } = api
  const isVain = (one: string): boolean => saysOf('sent_in_vain', one) && !saysOf('hedged', one)
  const all = [descriptionAt(document, { pointer: '/info' }), descriptionAt(document, use.operation)].join('. ')
  const own = [...givenBy(resource, use).values()]
  return (
    all.split(/[.;]/).some((one) => isVain(one) && saysOf('read_only', one)) ||
    own.every((one) => one.values('description').some((text) => isVain(String(text))))
  )
}

/** Where the document itself says in a sentence what an aspect asks: what does otherwise breaks it, whatever else it does. */
const SAID: Partial<Readonly<Record<StateAspect, (promise: Promise) => boolean>>> = {
  once: ({ api, resource, use }) => barredBy(api, resource, use)?.isSaid !== false,
  barred: ({ api, resource, use }) => barredElsewhere(api, resource, use)?.isSaid === true,
  naming: ({ api, use }) => {
    const told = referencesTold(api, use.operation, collectionMapOf(api))
    return told.length > 0 && told.every(({ isSaid }) => isSaid)
  },
  unique: ({ api, use }) => uniquenessTold(api, use)?.status === '409',
  stale: ({ api, resource, use }) => staleTold(api, resource, use)?.isSaid === true,
  rekeyed: () => true,
  retried: (promise) => says(promise, 'nothing_more') && says(promise, 'coming_again'),
  kept: ({ api, use }) => saysRestStays(api, use),
  pages: isPagingSaid,
  given: isGivenSaid,
  // The sentence of the creation is what is asked.
  begun: () => true,
  lettered: () => true,
  single: (promise) => says(promise, 'making_one'),
  defaults: ({ api, resource, use }) =>
    says({ api, use }, 'left_out', 'to_default') ||
    [...defaultsOf(itemSentBy(use)?.schema ?? null).keys()].every((name) =>
      resource.request?.wide.properties
        .get(name)
        ?.values('description')
        .some((text) => /\bdefault/i.test(String(text))),
    ),
  born: ({ resource: { schema } }) =>
    birthsOf(schema).every((name) =>
      schema.wide.properties
        .get(name)
        ?.values('description')
        .some((text) => saysOf('its_birth', String(text))),
    ),
  merged: (promise) => says(promise, 'changing', 'those_sent'),
  cleared: (promise) => says(promise, 'no_value', 'clearing'),
  acted: (promise) =>
    statesAfter(promise.resource, promise.use).every(([name, state]) =>
      saysThing(
        descriptionAt(promise.api.document, promise.use.operation) ?? '',
        wordsOf(String(state === true ? name : state)),
      ),
    ) && says(promise, 'setting'),
  along: () => true,
  freed: () => true,
  holding: ({ use }) => documents(use, '409'),
  // A summary is a title: it promises nothing of what can be read afterwards.
  gone: (promise) =>
    says(promise, 'deleting') &&
    !saysOf('only_marks', toldAt(promise.api.document, promise.use.operation)) &&
    !hasStateOfDeleted(promise.resource),
  replaced: (promise) => says(promise, 'replacing'),
  whole: (promise) => says(promise, 'left_out', 'to_default'),
  numbered: ({ api, resource, use }) =>
    countsTold(api, use, resource, collectionMapOf(api)).every(({ isSaid }) => isSaid),
  renewed: ({ resource: { schema } }) =>
    changesOf(schema).every((name) =>
      schema.wide.properties
        .get(name)
        ?.values('description')
        .some((text) => saysOf('changing', String(text))),
    ),
  // Only what names both says that one of another is not found.
  beneath: (promise) =>
    saysNotThere(missingSaid(promise)) &&
    [promise.resource.path, parentOf(anonymous(promise.resource.path))].every((path) =>
      saysThing(missingSaid(promise), singular(wordsOf(nameOf(path)))),
    ),
  missing: (promise) => promise.use.role !== 'delete' && saysNotThere(missingSaid(promise)),
  located: ({ use }) =>
    successOf(use.operation)?.headers.some(
      ({ name, schema, pointer }) =>
        /^location$/i.test(name) && saysOf('address_word', descriptionAt(schema?.document, { pointer }) ?? ''),
    ) === true,
}

/** True where the document itself says what an aspect asks of an operation about its items. */
export const isSaidOf = (aspect: StateAspect, promise: Promise): boolean => SAID[aspect]?.(promise) === true

/** True where the description of a filter, or of its list, says that others are not shown: `Only cars of this make`. */
export function isFilterSaid({ document }: Api, { operation }: Use, { parameter, sought = [] }: ListFilter): boolean {
  const told = toldAt(document, operation)
  // `Only the parcels of this depot`
  if (parameter.in === 'path') {
    const clauses = (descriptionAt(document, operation) ?? '').split(/[.;]|,(?! (?:unless|except|but)\b)/)
    const above = singular(wordsOf(nameOf(parentOf(parentOf(operation.path)))))
    // Of people it may show what others have that these take part in.
    const ways = isOfListClass('users', above) ? ['solely'] : ['solely', 'of_this']
    return clauses.some(
      (one) => ways.some((way) => saysOf(way, one)) && saysThing(one, above) && !saysOf('hedged', one),
    )
  }
  const words = wordsAbout(parameter)
  const isOwn = ['solely', 'filtering'].some((what) => saysOf(what, words)) || textAsSaid(parameter).isWhole
  const isSought = sought.length > 0 && saysOf('in_any_case', words)
  return words !== '' && !saysOf('hedged', words) && (isOwn || isSought || saysOf('as_all_filters', told))
}
