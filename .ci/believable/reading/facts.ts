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
  /** The documented values of just this place; none where this isn't a first item. */
  readonly examples: readonly unknown[]
  /** The documented values of this place in any item: what stands here is the document's own affair. */
  readonly shown: readonly unknown[]
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
  readonly examples: readonly unknown[]
  /** As {@link examples}, of any item of the lists that this is in. */
  readonly shown: readonly unknown[]
}

const defined = (values: readonly unknown[]): unknown[] => values.filter((one) => one !== undefined)
const within = (values: readonly unknown[], key: string): unknown[] =>
  defined(values.map((one) => (isObject(one) ? one[key] : undefined)))

/** `listed`: what the document shows of the item in the example of its list. */
export function takenApart(
  document: Document,
  { get, body, keys, source }: Exchange,
  isFirst: boolean,
  listed: readonly unknown[],
): Taken {
  const leaves: Leaf[] = []
  const things: Thing[] = []
  const look = ({ value, schema, pointer, name, owner, isFirst, ...documented }: Place): void => {
    const facts = document.facts(schema)
    const examples = [...documented.examples, ...facts.examples]
    const shown = [...documented.shown, ...facts.examples]
    if (typeof value === 'string' || typeof value === 'number') {
      leaves.push({ pointer, words: wordsOf(name), owner, value, facts, examples: isFirst ? examples : [], shown })
    } else if (Array.isArray(value)) {
      const inner = { schema: document.items(schema), name: singular(name), owner }
      for (const [index, item] of value.slice(0, MOST_ITEMS).entries()) {
        look({
          ...{ ...inner, value: item, pointer: join(pointer, index), isFirst: isFirst && index === 0 },
          examples: defined(examples.map((one) => (Array.isArray(one) ? one[index] : undefined))),
          shown: shown.flatMap((one) => (Array.isArray(one) ? one : [])),
        })
      }
    } else if (isObject(value)) {
      const words = /^(|data|item|result|content|record|value|object|payload|attribute)s?$/.test(name)
        ? owner
        : wordsOf(name).map(singular)
      things.push({ pointer, owner: words, value, schema })
      for (const [key, one] of Object.entries(value)) {
        const place = { value: one, schema: document.property(schema, key), pointer: join(pointer, key), name: key }
        look({ ...place, owner: words, isFirst, examples: within(examples, key), shown: within(shown, key) })
      }
    }
  }
  const examples = [...defined([get.example]), ...listed]
  const owner = resourceOf(get.path)
  // What has a key that the document doesn't show isn't the documented item.
  const isItem = keys.size > 0 && source === null
  look({
    value: body,
    schema: get.schema,
    pointer: '',
    name: '',
    owner,
    isFirst: isFirst && !isItem,
    examples,
    shown: examples,
  })
  return { leaves, things }
}
