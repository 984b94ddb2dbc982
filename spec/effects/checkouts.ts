/** Operations that make an item of another kind than their path says: an order of what is in a cart, a transfer between accounts. */

import type { Api, Operation } from '../contract/contract.ts'
import { anonymous, nameOf, parentOf } from '../contract/path-template.ts'
import { answerSchema } from '../contract/responses.ts'
import { isA, isOfClass } from '../names/value-roles.ts'
import { singular, wordsOf } from '../names/words.ts'
import { PLAIN } from '../resources/collections.ts'
import { isSameItem, itemWithin, namesIn, objectBody } from '../resources/envelopes.ts'
import { mapOf } from '../resources/map.ts'
import type { Resource, ResourceUse } from '../resources/resource.ts'
import type { Schema } from '../schema/schema.ts'
import { effectsOf } from './effects.ts'

/** A creation whose item gets its lines from a cart, which is empty then. */
export type Checkout = ResourceUse & {
  readonly cart: Resource
  /** The list of the new item that has them, and the schema of each. */
  readonly list: string
  readonly line: Schema
}

/** The creation of an order from a cart, by an action on that or a POST of the order without lines; null for any other operation. */
export function checkoutOf(api: Api, operation: Operation): Checkout | null {
  const { resources, useOf } = mapOf(api)
  const [answer, known] = [answerSchema(operation), useOf(operation)]
  if (operation.method !== 'POST' || answer === null || (known !== null && known.use.role !== 'create')) return null
  const isOrdering = isOfClass('ordering', wordsOf(nameOf(operation.path)))
  const carts = resources.flatMap((cart) => {
    const holder = isCart(cart.path) ? cart.path : parentOf(cart.path)
    const isAsked = isOrdering ? anonymous(holder) === parentOf(operation.path) : known !== null && cart.parents === 0
    return isAsked && isCart(holder) && cart !== known?.resource ? [cart] : []
  })
  const sent = namesIn([objectBody(operation)])
  for (const cart of carts) {
    for (const resource of resources) {
      const shown = itemWithin(answer, namesIn([resource.schema]))?.schema
      const isMade = resource !== cart && resource.parents === 0 && shown !== undefined && isSameItem(shown, resource)
      const [[list, { items: line }] = ['', { items: null }]] = [...resource.schema.wide.properties].filter(
        ([name, { items }]) => isMade && items !== null && !sent.has(name) && hasMostOf(items, cart.schema),
      )
      const use = { ...PLAIN, operation, role: 'create' } as const
      if (line !== null) return { resource, use: known?.use ?? use, cart, list, line }
    }
  }
  return null
}

const isCart = (path: string): boolean => isA('cart', singular(wordsOf(nameOf(path.replace(/\/\{[^{}]*\}$/, '')))))

/** True for lines of which one has most of what the other has. */
function hasMostOf(one: Schema, other: Schema): boolean {
  const [names, others] = [namesIn([one]), namesIn([other])]
  return names.size > 1 && names.intersection(others).size * 2 >= Math.min(names.size, others.size)
}

/** The creation of what nothing lists and what changes others: a transfer below `/accounts`; undefined for any other operation. */
export function transferMade(api: Api, operation: Operation): ResourceUse | undefined {
  const [schema, request] = [answerSchema(operation), objectBody(operation)]
  if (operation.method !== 'POST' || schema === null || request === null) return undefined
  const use = { ...PLAIN, operation, role: 'create' } as const
  const shown = itemWithin(schema, namesIn([request]))?.schema ?? schema
  const key = shown.wide.properties.has('id') ? 'id' : null
  const made: Resource = { name: '', path: operation.path, parents: 0, key, schema: shown, request, uses: [use] }
  const isTransfer = effectsOf(api, made).some(({ lowers, raises }) => lowers !== undefined && raises === undefined)
  return isTransfer ? { resource: made, use } : undefined
}
