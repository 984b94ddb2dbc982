/** Nested values in the names of pairs, as forms and queries write them: `a[b][]=1` leads into an object and a list. */

import { TooDeep } from '../../../spec/json/beyond.ts'
import { MOST_LEVELS, TOO_DEEP } from '../../../spec/json/exact-json.ts'
import { isObject, setMember } from '../../../spec/json/pointer.ts'
import { possibleItems, possibleOther, possibleTypes } from '../../../spec/schema/possible-types.ts'
import type { Schema } from '../../../spec/schema/schema.ts'

type Holder = Record<string, unknown>

/** Makes the value of a pair by its schema; null if the schema is not known. */
type Make = (schema: Schema | null) => unknown

/** The keys in a name: `a`, `b` and the empty one in `a[b][]`. */
export function keysOf(name: string): string[] {
  if (name.split('[').length > MOST_LEVELS) throw new TooDeep(TOO_DEEP)
  const [, first = name, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? []
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)]
}

/** Puts a value at the place that the keys name in an object of a schema. */
export function putMember(holder: Holder, schema: Schema | null, keys: readonly string[], make: Make): void {
  const [key = '', ...inner] = keys
  put(holder, key, inner, schema === null ? null : (schema.wide.properties.get(key) ?? possibleOther(schema)), make)
}

/** Puts a value of a schema into the member `key`, or deeper. A repeated name makes another item of a list. */
export function put(holder: Holder, key: string, inner: readonly string[], place: Schema | null, make: Make): void {
  const before = Object.hasOwn(holder, key) ? holder[key] : undefined
  if (isList(place, inner[0])) {
    const list: unknown[] = Array.isArray(before) ? before : before === undefined ? [] : [before]
    setMember(holder, key, list)
    putItem(list, inner, place === null ? null : possibleItems(place), make)
  } else if (inner.length > 0) {
    const nested: Holder = isObject(before) ? { ...before } : {}
    setMember(holder, key, nested)
    putMember(nested, place, inner, make)
  } else setMember(holder, key, make(place))
}

function putItem(list: unknown[], keys: readonly string[], items: Schema | null, make: Make): void {
  const [index = '', ...deeper] = keys
  if (deeper.length === 0) {
    list.push(make(items))
    return
  }
  const last = list[/^\d+$/.test(index) ? Number(index) : list.length - 1]
  const item: Holder = isObject(last) ? { ...last } : {}
  if (isObject(last)) list[list.indexOf(last)] = item
  else list.push(item)
  putMember(item, items, deeper, make)
}

/** True if a list is meant: by the schema if it says so, otherwise because the key is empty or a number. */
function isList(schema: Schema | null, key: string | undefined): boolean {
  const types = schema === null ? null : possibleTypes(schema)
  const isIndex = /^\d*$/.test(key ?? 'x')
  if (types === null) return isIndex || (schema !== null && possibleItems(schema) !== null)
  return types.has('array') && (isIndex || key === undefined || !types.has('object'))
}
