/** Gives new items references and numbers of their own, where the server says these. */

import { satisfies } from '../../../fixtures/plan/satisfies.ts'
import { numbered } from '../../../fixtures/values/distinct.ts'
import { type JsonObject, ownMember, setMember } from '../../../spec/json/pointer.ts'
import { marksOne } from '../../../spec/resources/references.ts'
import type { Resource } from '../../../spec/resources/resource.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Items } from '../state/items.ts'
import { itemsNamed } from '../state/named.ts'

/** How often a text is counted on before it is taken as it is. */
const MOST = 100_000

/** Counts on what tells a new item from others where another has it; `given`: what the client decides. */
export function createOwnCodes(resource: Resource, generate: (schema: Schema, key: string) => unknown) {
  const { schema, key: own, path } = resource
  const codes = [...schema.wide.properties].flatMap(([name, place]) => {
    if (name === own || place.values('enum').length > 0 || !marksOne(resource, name, 'natural')) return []
    // Where nothing says which properties there always are, this is one.
    const isUnsaid = schema.wide.required.size === 0 && marksOne(resource, name, 'called_by_service')
    const takenBy = itemsNamed(({ json }) => [String(ownMember(json.exact, name))])
    return [{ name, place, takenBy, isAdded: isUnsaid && place.travels('response') }]
  })
  return (value: JsonObject, items: Items, key: string, given: ReadonlySet<string>): JsonObject => {
    const whole: Record<string, unknown> = { ...value }
    for (const { name, place, takenBy, isAdded } of codes) {
      if (given.has(name)) continue
      if (isAdded && whole[name] === undefined) setMember(whole, name, generate(place, `${path} ${key}`))
      if (!/^(string|number)$/.test(typeof whole[name])) continue
      for (let turn = 2; turn < MOST && takenBy(items)(String(whole[name])).length > 0; turn++) {
        const next = countedOn(whole[name], place, turn)
        if (next === null) break
        setMember(whole, name, next)
      }
    }
    return whole
  }
}

/** `SHP-2024-00018` after `SHP-2024-00017`; null where the schema takes none. */
function countedOn(value: unknown, schema: Schema, turn: number): unknown {
  const [, before = '', digits, after = ''] = /^(.*?)(\d{1,15})(\D*)$/s.exec(String(value)) ?? []
  if (digits === undefined) return numbered(schema, String(value), String(turn))
  const next = before + String(Number(digits) + 1).padStart(digits.length, '0') + after
  return [typeof value === 'number' ? value + 1 : next].find((one) => satisfies(schema, one, 'response')) ?? null
}
