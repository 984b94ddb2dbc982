/**
 * What a document says in words beside its statuses and schemas: of requests that conflict with others, of what goes with a
 * deletion, and of what an operation does, so that a service which does otherwise breaks the document.
 */

import type { Api, Operation, Parameter } from '../contract/contract.ts'
import { anonymous, nameOf, parentOf } from '../contract/path-template.ts'
import { successOf } from '../contract/responses.ts'
import { clausesSaying, descriptionAt, saysNotThere, saysOf, saysThing, toldAt } from '../names/described.ts'
import { isOfListClass } from '../names/list-roles.ts'
import { clausesIn, singular, wordsOf } from '../names/words.ts'
import { type ListFilter, textAsSaid, wordsAbout } from '../resources/lists/filtering.ts'
import { pagingOf } from '../resources/lists/paging.ts'
import { collectionMapOf } from '../resources/map.ts'
import { itemName } from '../resources/references.ts'
import type { Resource, Use } from '../resources/resources.ts'
import type { StateAspect } from './concern.ts'
import { givenBy, itemSentBy } from './item-sent.ts'
import { birthsOf, changesOf, defaultsOf, foldedTexts, locksOf } from './properties.ts'
import {
  barredBy,
  barredElsewhere,
  type ChildrenTold,
  childrenTold,
  childrenWith,
  countsTold,
  documents,
  momentsTold,
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
  return said !== null && saysThing(said.told, wordsOf(lock))
    ? { lock, ...said }
    : { lock, status: responses[0].status, told: null }
}

/** The refusal of a key of a retry that comes with another body. */
export function otherBodyTold(api: Api, use: Use) {
  const header = use.operation.parameters.find(({ name }) => name === retryHeader(use))
  return header && conflictSaid(api, use.operation, 'another_body', descriptionAt(api.document, header))
}

/** What the document says of a change itself, that what it leaves out stays: `Properties that are absent stay as they are`. */
function restStaying({ document }: Api, { operation }: Use): string | undefined {
  const ways = [['rest_stays'], ['left_out', 'left_alone'], ['solely', 'those_sent', 'changing']]
  return ways.flatMap((all) => clausesSaying(toldAt(document, operation), all, ['hedged']))[0]
}

/**
 * The parts of a text that say what goes with a deletion: `Deletes the boat with its jobs`, `Its items go with it`. What is
 * said to stay does not: `Orders stay, and their bike is null`; nor does what it is taken from.
 */
function alongSaid(text: string): readonly string[] {
  const others = ['negating', 'barring', 'only_marks', 'hedged', 'outlasting']
  return clausesIn(text)
    .flatMap((one) => (saysOf('outlasting', one) ? one.split(/,? (?:and|but|while) /i) : [one]))
    .map((one) => one.replace(/ from .*/i, ''))
    .filter((one) => ['along', 'deleting'].every((what) => saysOf(what, one)) || saysOf('vanishing', one))
    .filter((one) => !others.some((what) => saysOf(what, one)))
}

/** What is deleted with an item, as the description of its deletion says. */
export function takenAlong(api: Api, { operation }: Use, owner: Resource): readonly ChildrenTold[] {
  const said = alongSaid(toldAt(api.document, operation)).map((told) => ({ status: '', told }))
  return childrenWith(api, owner, (of) =>
    of === owner ? null : said.find(({ told }) => saysThing(told, itemName(of))),
  )
}

/** What names an item until its deletion, whose description says that it is null then: `Couriers stay; their homeDepotId becomes null`. */
export function freedBy(api: Api, { operation }: Use, owner: Resource): readonly ChildrenTold[] {
  const told = clausesSaying(descriptionAt(api.document, operation) ?? '', [], ['hedged', 'negating'])
  const said = told.flatMap((one) => (/\bnull\b/.test(one) ? [{ status: '', told: one }] : []))
  return childrenWith(api, owner, (_, at) =>
    at.length === 0 ? null : said.find((one) => saysThing(one.told, wordsOf(at.at(-1) ?? ''))),
  )
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

/** The sentence of the operation's own description that has words of each of some classes, and is no exception. */
function says({ api, use }: Pick<Promise, 'api' | 'use'>, ...classes: readonly string[]): string | undefined {
  return clausesSaying(descriptionAt(api.document, use.operation) ?? '', classes, ['hedged'])[0]
}

/** The same of what the document says of all operations, or of this one. */
function saysOfAll({ api: { document }, use }: Pick<Promise, 'api' | 'use'>, ...classes: readonly string[]) {
  const all = [descriptionAt(document, { pointer: '/info' }), descriptionAt(document, use.operation)].join('. ')
  return clausesSaying(all, classes, ['hedged'])[0]
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

/** Where the document says what the parameter counts by which a list is paged, or that its pages show each item once. */
function pagingSaid({ api, use }: Promise): string | undefined {
  const { cursor, offset, page } = pagingOf(use.operation)
  const said = (parameter: Parameter | undefined, what: string): string | undefined => {
    const words = parameter === undefined ? '' : wordsAbout(parameter)
    return saysOf(what, words) && !saysOf('hedged', words) ? words : undefined
  }
  if (cursor !== undefined) return says({ api, use }, 'each_once') ?? saysOfAll({ api, use }, 'each_once', 'of_pages')
  return offset === undefined ? said(page, 'page_counted') : said(offset, 'left_behind')
}

/** Where the document says that read-only properties are not taken from requests: of itself, of a creation, or of each of them. */
function vainSaid({ api, resource, use }: Promise): string | undefined {
  const isVain = (one: string): boolean => saysOf('sent_in_vain', one) && !saysOf('hedged', one)
  const own = [...givenBy(resource, use).values()]
  return (
    saysOfAll({ api, use }, 'sent_in_vain', 'read_only') ??
    ofEach(own, (one) => one.values('description').map(String).find(isVain))
  )
}

/** What is said of each, where that is said of all. */
function ofEach<T>(all: readonly T[], said: (one: T) => string | null | undefined): string | undefined {
  const each = all.map(said)
  return each.every((one) => one) ? each.join(' ') : undefined
}

/** The sentence of a refusal that says its status itself. */
const saidOf = <T>(refusal: { readonly isSaid: boolean; readonly told: T } | null): T | undefined =>
  refusal?.isSaid === true ? refusal.told : undefined

/** What the descriptions of some properties say, each of them in such words. */
const saidOfEach = (schema: Resource['schema'] | null, names: Iterable<string>, isSo: (text: string) => boolean) =>
  ofEach([...names], (name) => schema?.wide.properties.get(name)?.values('description').map(String).find(isSo))

/** The sentence in which the document itself says what an aspect asks: what does otherwise breaks it, whatever else it does. */
const SAID: Partial<Readonly<Record<StateAspect, (promise: Promise) => string | null | undefined>>> = {
  once: ({ api, resource, use }) => {
    const conflict = use.operation.responses.find(({ status }) => status === '409')
    return saidOf(
      barredBy(api, resource, use) ?? { isSaid: true, told: conflict && descriptionAt(api.document, conflict) },
    )
  },
  barred: ({ api, resource, use }) => saidOf(barredElsewhere(api, resource, use)),
  naming: ({ api, use }) => ofEach(referencesTold(api, use.operation, collectionMapOf(api)), saidOf),
  unique: ({ api, use }) => [uniquenessTold(api, use)].find((one) => one?.status === '409')?.told,
  stale: ({ api, resource, use }) => staleTold(api, resource, use)?.told,
  rekeyed: ({ api, use }) => otherBodyTold(api, use)?.told,
  retried: (promise) => says(promise, 'nothing_more') && says(promise, 'coming_again'),
  kept: ({ api, use }) => restStaying(api, use),
  pages: pagingSaid,
  given: vainSaid,
  // The sentence of the creation is what is asked.
  begun: ({ api, use }) => descriptionAt(api.document, use.operation),
  lettered: ({ use }) => {
    const schema = itemSentBy(use)?.schema ?? null
    return saidOfEach(schema, foldedTexts(schema).keys(), () => true)
  },
  single: (promise) => says(promise, 'making_one'),
  defaults: (promise) =>
    says(promise, 'left_out', 'to_default') ??
    saidOfEach(promise.resource.request, defaultsOf(itemSentBy(promise.use)?.schema ?? null).keys(), (text) =>
      /\bdefault/i.test(text),
    ),
  born: ({ resource: { schema } }) => saidOfEach(schema, birthsOf(schema), (text) => saysOf('its_birth', text)),
  merged: (promise) => says(promise, 'changing', 'those_sent'),
  cleared: (promise) => says(promise, 'no_value', 'clearing'),
  acted: (promise) =>
    statesAfter(promise.resource, promise.use).every(([name, state]) =>
      saysThing(
        descriptionAt(promise.api.document, promise.use.operation) ?? '',
        wordsOf(String(state === true ? name : state)),
      ),
    )
      ? says(promise, 'setting')
      : undefined,
  along: ({ api, resource, use }) => ofEach(takenAlong(api, use, resource), ({ told }) => told),
  freed: ({ api, resource, use }) => ofEach(freedBy(api, use, resource), ({ told }) => told),
  timely: ({ api, resource, use }) => saidOf(momentsTold(api, resource, use)),
  holding: ({ api, resource, use }) =>
    documents(use, '409') ? ofEach(childrenTold(api, use, resource), ({ told }) => told) : undefined,
  // A summary is a title: it promises nothing of what can be read afterwards.
  gone: (promise) =>
    ['only_marks', 'done_later'].some((what) => saysOf(what, toldAt(promise.api.document, promise.use.operation))) ||
    hasStateOfDeleted(promise.resource)
      ? undefined
      : (says(promise, 'deleting') ?? says(promise, 'ever_since', 'as_missing')),
  replaced: (promise) => says(promise, 'replacing'),
  whole: (promise) => says(promise, 'left_out', 'to_default'),
  numbered: ({ api, resource, use }) =>
    ofEach(countsTold(api, use, resource, collectionMapOf(api)), ({ told }) => told),
  renewed: ({ resource: { schema } }) => saidOfEach(schema, changesOf(schema), (text) => saysOf('changing', text)),
  // Only what names both says that one of another is not found.
  beneath: (promise) => {
    const told = missingSaid(promise)
    const { path } = promise.resource
    const things = [path, parentOf(anonymous(path))].map((one) => singular(wordsOf(nameOf(one))))
    return saysNotThere(told) && saysOf('within_it', told) && things.every((one) => saysThing(told, one))
      ? told
      : undefined
  },
  missing: (promise) =>
    promise.use.role !== 'delete' && saysNotThere(missingSaid(promise)) ? missingSaid(promise) : undefined,
  located: ({ use }) =>
    successOf(use.operation)
      ?.headers.filter(({ name }) => /^location$/i.test(name))
      .map(({ schema, pointer }) => descriptionAt(schema?.document, { pointer }) ?? '')
      .find((text) => saysOf('address_word', text)),
}

/** The sentence in which the document itself says what an aspect asks of an operation about its items; null for none. */
export const sentenceOf = (aspect: StateAspect, promise: Promise): string | null => SAID[aspect]?.(promise) || null

/** Where the description of a filter, or of its list, says that others are not shown: `Only cars of this make`; null for nowhere. */
export function filterSaid(
  { document }: Api,
  { operation }: Use,
  { parameter, sought = [] }: ListFilter,
): string | null {
  const told = toldAt(document, operation)
  // `Only the parcels of this depot`
  if (parameter.in === 'path') {
    const clauses = (descriptionAt(document, operation) ?? '').split(/[.;]|,(?! (?:unless|except|but)\b)/)
    const above = singular(wordsOf(nameOf(parentOf(parentOf(operation.path)))))
    // Of people it may show what others have that these take part in.
    const ways = isOfListClass('users', above) ? ['solely'] : ['solely', 'of_this']
    const isSo = (one: string): boolean =>
      ways.some((way) => saysOf(way, one)) && saysThing(one, above) && !saysOf('hedged', one)
    return clauses.find(isSo) ?? null
  }
  const words = wordsAbout(parameter)
  const isOwn = ['solely', 'filtering'].some((what) => saysOf(what, words)) || textAsSaid(parameter).isWhole
  const isSought = sought.length > 0 && saysOf('in_any_case', words)
  if (words === '' || saysOf('hedged', words)) return null
  return isOwn || isSought ? words : saysOf('as_all_filters', told) ? told : null
}
