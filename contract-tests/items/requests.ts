/** The requests of a run: a builder for each operation, which makes them as plain as the target is known to need them. */

import { type Api, type Operation, PartError } from '../../spec/contract/contract.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { pagingOf } from '../../spec/resources/lists/paging.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import type { Use } from '../../spec/resources/resources.ts'
import type { Case } from '../cases/case.ts'
import { fillCase } from '../cases/fill.ts'
import { Numbers, otherRun } from '../cases/numbers.ts'
import { EVERY_PROPERTY, LEVELS, REQUIRED_ONLY } from '../cases/plainness.ts'
import { type Draft, type Plain, RequestBuilder, type Sender } from '../cases/request-builder.ts'
import type { CreatedName } from '../client/ledger.ts'
import { parameterText, parentsIn, withPathTexts, withText } from '../creations/item-names.ts'
import type { Lesson } from '../lessons/lesson.ts'
import type { HeldBack } from './held-back.ts'
import type { KeyPools } from './key-pool.ts'

/** What a run's control finds out about its target, by operation id: plain JSON, so that it can be passed to another process. */
export type Known = {
  /** How plain a request must be for the target to accept it: a rung of the ladder, and the index of its values. */
  readonly plains: Record<string, { readonly rung: number; readonly index: number }>
  readonly unjudged: Record<string, string>
  /** True where the target refuses texts that it has, so that none is sent twice. */
  readonly isNewThroughout: Record<string, boolean>
  /** The status by which an operation refuses each plain request. */
  readonly refusals: Record<string, number>
  readonly lessons: Record<string, readonly Lesson[]>
  /** The action that an item needs first, which brings it into a state that an operation asks for. */
  readonly leads: Record<string, string>
  /** The things that can be named once alone, such as a room at one time: each request names another one. */
  readonly namedOnce: Record<string, readonly string[]>
}

export function nothingKnown(): Known {
  // An operation may be called `constructor`.
  return {
    plains: Object.create(null),
    unjudged: Object.create(null),
    isNewThroughout: Object.create(null),
    refusals: Object.create(null),
    lessons: Object.create(null),
    leads: Object.create(null),
    namedOnce: Object.create(null),
  }
}

type RequestMeans = {
  readonly api: Api
  readonly sender: Sender
  readonly run: number
  readonly known: Known
  readonly pools: KeyPools
  readonly never: Pick<HeldBack, 'reasons'>
}

export class RequestBuilders {
  readonly numbers: Numbers
  readonly #parts: RequestMeans
  readonly #otherNumbers: Numbers
  readonly #builders = new Map<Operation, RequestBuilder>()
  readonly #otherBuilders = new Map<Operation, RequestBuilder>()

  constructor(parts: RequestMeans) {
    this.#parts = parts
    this.numbers = new Numbers(parts.run)
    this.#otherNumbers = new Numbers(otherRun(parts.run))
  }

  get api(): Api {
    return this.#parts.api
  }

  /** The builder of an operation's requests; `isOther`: as in another run, whose names have another length. */
  of(operation: Operation, isOther = false): RequestBuilder {
    const { api, sender, known, pools } = this.#parts
    const needs = (): ReturnType<RequestBuilder['needs']> => ({
      level: this.isKnown(operation) ? this.plainOf(operation).level : EVERY_PROPERTY,
      isNewThroughout: !isOther && known.isNewThroughout[operation.id] === true,
    })
    const numbers = isOther ? this.#otherNumbers : this.numbers
    const builders = isOther ? this.#otherBuilders : this.#builders
    const build = () => new RequestBuilder(api, operation, sender, numbers, needs, pools.of(operation))
    return remembered(builders, operation, build)
  }

  isKnown({ id }: Operation): boolean {
    return this.#parts.known.plains[id] !== undefined
  }

  lessonsOf({ id }: Operation): readonly Lesson[] {
    return this.#parts.known.lessons[id] ?? []
  }

  /** The things of which each request has to name another one; null where that was never looked at. */
  namedOnce({ id }: Operation): readonly string[] | null {
    return this.#parts.known.namedOnce[id] ?? null
  }

  nameOnce({ id }: Operation, things: readonly string[]): void {
    this.#parts.known.namedOnce[id] = things
  }

  /** The action that an item needs before an operation; null for none. */
  leadOf({ id }: Operation): Use | null {
    const { api, known } = this.#parts
    const lead = api.operations.find((one) => one.id === known.leads[id])
    return lead === undefined ? null : (collectionMapOf(api).useOf(lead)?.use ?? null)
  }

  plainOf({ id }: Operation): Plain {
    const { rung = LEVELS.indexOf(REQUIRED_ONLY), index = 0 } = this.#parts.known.plains[id] ?? {}
    return { level: LEVELS[rung] ?? REQUIRED_ONLY, index }
  }

  draft(one: Case): Draft {
    return fillCase(one, this.of(one.operation), this.plainOf(one.operation))
  }

  /** As plain as the target needs it; null if the document allows none, or none is ever sent. See {@link RequestBuilder.plain}. */
  plain(operation: Operation, isNew?: boolean): Draft | null {
    if (this.#parts.never.reasons.has(operation)) return null
    try {
      return this.of(operation).plain(this.plainOf(operation), isNew)
    } catch (error) {
      if (error instanceof PartError) return null
      throw error
    }
  }

  /** A request for the largest page of a list. `size`: of a page whose largest size the document does not say. */
  page(use: Use, parents: readonly string[], size: number | null = null): Draft | null {
    const { operation } = use
    const plain = this.plain(operation)
    if (plain === null) return null
    const message = withPathTexts(operation, plain.message, parentsIn(use, parents))
    const { limit } = pagingOf(operation)
    const [most = size] = limit?.schema?.values('maximum') ?? []
    if (limit === undefined || typeof most !== 'number') return { ...plain, message, isPlaced: true }
    const sized = withText(operation, message, { in: 'query', name: limit.name }, String(most))
    return { ...plain, message: sized, isPlaced: true }
  }

  /** A plain request of an operation about a created item; null if it can't name it. */
  about({ operation, item }: Pick<Use, 'operation' | 'item'>, { key, parents }: CreatedName): Draft | null {
    const plain = item === null ? null : this.plain(operation)
    if (plain === null || item === null) return null
    const below = withPathTexts(operation, plain.message, parentsIn({ operation, item }, parents))
    const message = withText(operation, below, item, key)
    // If the path can't express the key, it names another item.
    return parameterText(operation, message, item) === key ? { ...plain, message, isPlaced: true } : null
  }
}
