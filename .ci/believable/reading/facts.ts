/** Takes an answer apart: each value with its name, and each object, with what the document says of them. */

import { isObject, type JsonObject, join } from '../../../spec/json/pointer.ts'
import type { Exchange } from './asking.ts'
import type { Document, Facts } from './document.ts'
import { resourceOf, singular, wordsOf } from './names.ts'

/** A text or a number of an answer. */
export type Leaf = {
  readonly pointer: string
  /** The words of the property's name; an item of `tagIds` has `tag`, `id`. */
  readonly words: readonly string[]
  /** The words of what has the property: of the property's name that holds the object, or of the path. */
  readonly owner: readonly string[]
  readonly value: string | number
  readonly facts: Facts
  /** The documented value of just this place; absent where the document shows none, or where this isn't a first item. */
  readonly example?: unknown
}

/** An object of an answer. */
export type Thing = {
  readonly pointer: string
  readonly owner: readonly string[]
  readonly value: JsonObject
  readonly schema: unknown
}

export type Taken = { readonly leaves: readonly Leaf[]; readonly things: readonly Thing[] }

/** The most items of one array that are looked at: a long list says no more than a short one. */
const MOST_ITEMS = 5

type Place = {
  readonly value: unknown
  readonly schema: unknown
  readonly pointer: string
  readonly name: string
  readonly owner: readonly string[]
  readonly isFirst: boolean
  /** The documented examples of what this is in, as far as they show this place. */
  readonly shown: readonly unknown[]
}

export function takenApart(document: Document, { get, body, keys, source }: Exchange, isFirst: boolean): Taken {
  const leaves: Leaf[] = []
  const things: Thing[] = []
  const look = ({ value, schema, pointer, name, owner, isFirst, shown }: Place): void => {
    const facts = document.facts(schema)
    const examples = [...shown, ...facts.examples]
    if (typeof value === 'string' || typeof value === 'number') {
      const documented = isFirst && examples.length > 0 ? { example: examples[0] } : {}
      leaves.push({ pointer, words: wordsOf(name), owner, value, facts, ...documented })
    } else if (Array.isArray(value)) {
      const inner = { schema: document.items(schema), name: singular(name), owner }
      for (const [index, item] of value.slice(0, MOST_ITEMS).entries()) {
        const at = examples
          .map((one) => (Array.isArray(one) ? one[index] : undefined))
          .filter((one) => one !== undefined)
        look({ ...inner, value: item, pointer: join(pointer, index), isFirst: isFirst && index === 0, shown: at })
      }
    } else if (isObject(value)) {
      const words = /^(|data|item|result|content|record|value|object|payload|attribute)s?$/.test(name)
        ? owner
        : wordsOf(name).map(singular)
      things.push({ pointer, owner: words, value, schema })
      for (const [key, one] of Object.entries(value)) {
        const at = examples
          .map((example) => (isObject(example) ? example[key] : undefined))
          .filter((one) => one !== undefined)
        const place = { value: one, schema: document.property(schema, key), pointer: join(pointer, key), name: key }
        look({ ...place, owner: words, isFirst, shown: at })
      }
    }
  }
  const shown = get.example === undefined ? [] : [get.example]
  const owner = resourceOf(get.path)
  // What has a key that the document doesn't show isn't the documented item.
  const isItem = keys.size > 0 && source === null
  look({ value: body, schema: get.schema, pointer: '', name: '', owner, isFirst: isFirst && !isItem, shown })
  return { leaves, things }
}
