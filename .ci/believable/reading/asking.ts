/** Asks a server every GET operation of a document: first the lists, then their items by the keys that the lists show. */

import { isObject, type JsonObject } from '../../../spec/json/pointer.ts'
import type { Document } from './document.ts'
import { resourceOf, singular, wordsOf } from './names.ts'
import { type Get, plausible } from './operations.ts'
import type { Server } from './servers.ts'

/** A list in an answer: the array's property names from the root, and its items that are objects. */
export type List = { readonly at: readonly string[]; readonly items: readonly JsonObject[]; readonly schema: unknown }

/** An operation that was asked, and what came of it. */
export type Exchange = {
  readonly get: Get
  readonly target: string
  readonly status: number
  /** Undefined where the answer is no JSON of status 2xx. */
  readonly body: unknown
  readonly list: List | null
  /** The values that were sent for the path's parameters, by name. */
  readonly keys: ReadonlyMap<string, string>
  /** The item of an asked list that the key is from; null where none is. */
  readonly source: JsonObject | null
  /** Whether the last key is none that the list shows. */
  readonly isStranger: boolean
}

/** The most items of one list that are asked for by their keys. */
const MOST_ITEMS = 3

export async function exchangesWith(server: Server, document: Document, gets: readonly Get[]): Promise<Exchange[]> {
  const made: Exchange[] = []
  const depth = ({ path }: Get): number => path.split('{').length
  for (const get of gets.toSorted((one, other) => depth(one) - depth(other))) {
    for (const { target: place, ...known } of targetsOf(document, get, made)) {
      const query = get.query.length > 0 ? `?${get.query.join('&')}` : ''
      const target = place + query
      const answer = await server({ target, headers: get.headers })
      const body = answer.status >= 200 && answer.status < 300 ? parsed(answer.text) : undefined
      made.push({ get, target: place, status: answer.status, body, list: listIn(document, get, body), ...known })
    }
  }
  return made
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Target = Pick<Exchange, 'target' | 'keys' | 'source' | 'isStranger'>

/** The targets of an operation: one for each item of its list, where the list was asked; else one with plausible keys. */
function targetsOf(document: Document, get: Get, made: readonly Exchange[]): Target[] {
  let targets: Target[] = [{ target: '', keys: new Map(), source: null, isStranger: false }]
  let template = ''
  const parts = get.path.split('/').slice(1)
  for (const [index, part] of parts.entries()) {
    const names = [...part.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
    const isLast = parts.slice(index + 1).every((rest) => rest === '')
    const before = template
    template += `/${part}`
    targets = targets.flatMap(({ target, keys, source, isStranger }): Target[] => {
      const [name = ''] = names
      const list = names.length === 1 && part === `{${name}}` ? itemsAt(before, target, made) : []
      const known = list.flatMap((item) => {
        const key = keyOf(item, name)
        return key === null ? [] : [{ item, key }]
      })
      const chosen = known.slice(0, isLast ? MOST_ITEMS : 1)
      if (chosen.length > 0) {
        const at = (key: string): Pick<Target, 'target' | 'keys'> => ({
          target: `${target}/${encodeURIComponent(key)}`,
          keys: new Map([...keys, [name, key]]),
        })
        const listed = chosen.map(({ item, key }) => ({
          ...at(key),
          source: isLast ? item : source,
          isStranger: false,
        }))
        const other = isLast
          ? strangerTo(
              document,
              get,
              name,
              known.map(({ key }) => key),
            )
          : null
        return other === null ? listed : [...listed, { ...at(other), source: null, isStranger: true }]
      }
      const sent = new Map(names.map((one) => [one, plausibleKey(document, get, one)]))
      const written = part.replaceAll(/\{([^}]*)\}/g, (_, one: string) => encodeURIComponent(sent.get(one) ?? 'x'))
      return [
        {
          target: `${target}/${written}`,
          keys: new Map([...keys, ...sent]),
          source,
          isStranger: isStranger || names.length > 0,
        },
      ]
    })
  }
  return targets
}

function itemsAt(template: string, target: string, made: readonly Exchange[]): readonly JsonObject[] {
  const bare = (path: string): string => path.replace(/\/$/, '')
  const listed = made.filter(({ get, list }) => list !== null && bare(get.path) === template)
  const same = listed.find((one) => bare(one.target) === target) ?? listed[0]
  return same?.list?.items ?? []
}

function plausibleKey(document: Document, get: Get, name: string): string {
  const parameter = get.parameters.find((one) => one.in === 'path' && one.name === name)
  return parameter === undefined ? '4' : plausible(document, parameter)
}

/** A key of the form that a list shows, which it doesn't show; null where the document leaves no room for one. */
function strangerTo(document: Document, get: Get, name: string, known: readonly string[]): string | null {
  const parameter = get.parameters.find((one) => one.in === 'path' && one.name === name)
  const { isChosen, hasPattern, maximum, maxLength, types } = document.facts(parameter?.schema)
  const every = (form: RegExp): boolean => known.every((key) => form.test(key))
  const uuid = '7d0a4c1e-5b1f-4f0a-9d53-2c8e6b1a9f42'
  const key = every(/^\d+$/) ? '4242' : every(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i) ? uuid : 'other-4242'
  const isNumber = types.some((type) => /^(integer|number)$/.test(type))
  if (isChosen || hasPattern || key.length > maxLength || (isNumber && !(Number(key) <= maximum))) return null
  return known.includes(key) ? null : key
}

/** The name of the property that a path parameter names: `petId` names `petId`, or `id` of a pet. */
export function keyName(item: JsonObject, parameter: string): string | null {
  const words = wordsOf(parameter)
  const spelt = (wanted: string): string | undefined =>
    Object.keys(item).find(
      (name) => wordsOf(name).join(' ') === wanted && ['string', 'number'].includes(typeof item[name]),
    )
  const last = words.at(-1) ?? ''
  const others = ['id', 'pk'].includes(last) ? ['id', 'pk', 'uuid'] : last === 'uuid' ? ['uuid', 'id'] : [last]
  return spelt(words.join(' ')) ?? others.map(spelt).find((name) => name !== undefined) ?? null
}

function keyOf(item: JsonObject, parameter: string): string | null {
  const name = keyName(item, parameter)
  const key = name === null ? '' : String(item[name])
  return key === '' ? null : key
}

const USUAL = /^(data|items?|results?|contents?|records?|rows|list|entries|values|objects|docs|elements|hits|nodes)$/

/** The list that an answer is about: the answer itself, or the array of a usual name or of the resource's, in an envelope. */
function listIn(document: Document, get: Get, body: unknown): List | null {
  if (/\}\/?$/.test(get.path)) return null
  const resource = resourceOf(get.path)
  const isNamed = (name: string): boolean =>
    USUAL.test(name.replace(/^_+/, '')) || wordsOf(name).map(singular).join(' ') === resource.join(' ')
  const search = (value: unknown, schema: unknown, at: readonly string[]): List | null => {
    if (Array.isArray(value)) {
      const items = value.filter(isObject)
      return items.length === value.length ? { at, items, schema: document.items(schema) } : null
    }
    if (!isObject(value) || at.length > 1) return null
    const inner = Object.entries(value).filter(
      ([name, one]) => isNamed(name) || (at.length === 0 && isObject(one) && /^_?embedded$/.test(name)),
    )
    const found = inner.map(([name, one]) => search(one, document.property(schema, name), [...at, name]))
    return found.find((one) => one !== null) ?? null
  }
  return search(body, get.schema, [])
}
