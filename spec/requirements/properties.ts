/** The properties of stored items that checks look at later: by what the document says of them, or by their names. */

import { countsChanges } from '../names/described.ts'
import { englishOf } from '../names/languages.ts'
import { boundRoleOf } from '../names/list-roles.ts'
import { roleOf } from '../names/roles.ts'
import { secretRoleOf } from '../names/secrets.ts'
import { MOMENT_ROLES, SERVED_ROLES } from '../names/value-roles.ts'
import { wordsOf } from '../names/words.ts'
import type { Schema } from '../schema/schema.ts'

/** True for what services change by themselves, or write in a form of their own. */
export function isServices(name: string): boolean {
  const words = englishOf(name)
  return SERVED_ROLES.roleOf(words, '') !== null || secretRoleOf(words.replaceAll('-', '')) === 'secret'
}

/**
 * The defaults that a body documents for its optional properties, as far as an item shows them. A default with a format
 * may have been made when the document was: `now` is one.
 */
export function defaultsOf(body: Schema | null): ReadonlyMap<string, unknown> {
  const { properties = [], required = new Map<string, string>() } = body?.shape ?? {}
  return new Map(
    [...properties].flatMap(([name, schema]): [string, unknown][] => {
      const [value] = schema.values('default')
      const isPlain = value !== undefined && value !== null && schema.values('format').every(isOfNumber)
      const isShown =
        !required.has(name) && !isServices(name) && schema.travels('request') && schema.travels('response')
      return isPlain && isShown && schema.validator('request')(value).length === 0 ? [[name, value]] : []
    }),
  )
}

const isOfNumber = (format: unknown): boolean => /^(u?int\d*|float|double|decimal|number)$/.test(String(format))

/** The read-only properties that a body describes, but for those that name other items. */
export function givenOf(body: Schema | null, key: string | null): ReadonlyMap<string, Schema> {
  const isGiven = ([name, schema]: readonly [string, Schema]): boolean =>
    !schema.travels('request') && schema.travels('response') && (name === key || roleOf(schema) !== 'key')
  return new Map([...(body?.shape.properties ?? [])].filter(isGiven))
}

/** The properties that say when an item came to be. */
export function birthsOf(item: Schema): readonly string[] {
  return [...item.wide.properties]
    .filter(([name, { types }]) => boundRoleOf(wordsOf(name)) === 'bound.created' && types?.has('string') !== false)
    .map(([name]) => name)
}

/** The numbers that a service counts up with each change of an item, as their descriptions say, and by how much. */
export function countersOf(item: Schema): readonly (readonly [name: string, by: 'one' | 'some'])[] {
  return [...item.wide.properties].flatMap(([name, own]) => {
    const [by] =
      own.types?.has('integer') === true ? own.values('description').map((text) => countsChanges(String(text))) : []
    return by == null ? [] : [[name, by] as const]
  })
}

/** The properties that say by their name, and their description or their being a service's own, when an item last changed. */
export function changesOf(item: Schema): readonly string[] {
  const says = (text: unknown): boolean => MOMENT_ROLES.roleOf(englishOf(String(text)), '') === 'updated'
  return [...item.wide.properties].flatMap(([name, own]) => {
    const isServed = own.values('format').includes('date-time') && !own.travels('request')
    const isTold = says(name) && (isServed || own.values('description').some(says))
    return isTold && own.types?.has('string') !== false ? [name] : []
  })
}
