/** Nested values in the names of pairs, as forms and queries write them: `a[b][]=1` leads into an object and a list. */

import { TooDeep } from '../../../spec/json/beyond.ts'
import { MOST_LEVELS, TOO_DEEP } from '../../../spec/json/exact-json.ts'
import { isObject, setMember } from '../../../spec/json/pointer.ts'
import { possibleItems, possibleOther, possibleTypes } from '../../../spec/schema/possible-types.ts'
import type { Schema } from '../../../spec/schema/schema.ts'

type ObjectInMaking = Record<string, unknown>

type ReadMember = (schema: Schema | null, value: unknown) => unknown

/** The keys in a name: `a`, `b` and the empty one in `a[b][]`. */
export function keysOf(name: string): string[] {
  if (name.split('[').length > MOST_LEVELS) throw new TooDeep(TOO_DEEP)
  const [, first = name, rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name) ?? []
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, key = '']) => key)]
}

/** Puts a value at the place that the keys name in an object of a schema. */
export function putMember(
  holder: ObjectInMaking,
  schema: Schema | null,
  [key = '', ...inner]: readonly string[],
  value: unknown,
  read: ReadMember,
): void {
  const place = schema === null ? null : (schema.wide.properties.get(key) ?? possibleOther(schema))
  put(holder, key, inner, place, value, read)
}

/** Puts a value of a schema into the member `key`, or deeper. A repeated name makes another item of a list. */
export function put(
  holder: ObjectInMaking,
  key: string,
  inner: readonly string[],
  place: Schema | null,
  value: unknown,
  read: ReadMember,
): void {
  const before = Object.hasOwn(holder, key) ? holder[key] : undefined
  if (isList(place, inner[0])) {
    const list: unknown[] = Array.isArray(before) ? before : before === undefined ? [] : [before]
    setMember(holder, key, list)
    putItem(list, inner, place === null ? null : possibleItems(place), value, read)
  } else if (inner.length > 0) {
    const nested: ObjectInMaking = isObject(before) ? { ...before } : {}
    setMember(holder, key, nested)
    putMember(nested, place, inner, value, read)
  } else setMember(holder, key, read(place, value))
}

function putItem(
  list: unknown[],
  [index = '', ...deeper]: readonly string[],
  items: Schema | null,
  value: unknown,
  read: ReadMember,
): void {
  if (deeper.length === 0) {
    list.push(read(items, value))
    return
  }
  const last = list[/^\d+$/.test(index) ? Number(index) : list.length - 1]
  const item: ObjectInMaking = isObject(last) ? { ...last } : {}
  if (isObject(last)) list[list.indexOf(last)] = item
  else list.push(item)
  putMember(item, items, deeper, value, read)
}

/** True if a list is meant: by the schema if it says so, otherwise because the key is empty or a number. */
function isList(schema: Schema | null, key: string | undefined): boolean {
  const types = schema === null ? null : possibleTypes(schema)
  const isIndex = /^\d*$/.test(key ?? 'x')
  if (types === null) return isIndex || (schema !== null && possibleItems(schema) !== null)
  return types.has('array') && (isIndex || key === undefined || !types.has('object'))
}
