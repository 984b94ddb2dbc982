/** The echo rule for one object: what an answer shows of it. */

import { type ParsedJson, parseOwn } from '../../../spec/json/exact-json.ts'
import { isObject } from '../../../spec/json/pointer.ts'
import type { Schema, Shape, Validate } from '../../../spec/schema/schema.ts'
import type { Generate } from '../values/generate.ts'

/** An object as an answer shows it: the value, and its JSON text. */
export type Shown = { readonly body: Readonly<Record<string, unknown>>; readonly text: string }

/** What an answer shows of an object, required properties generated where absent; null if it can't be made valid. */
export type Show = (value: ParsedJson, key: string) => Shown | null

/** Shows objects by one schema; `asked`: properties of the request, not converted where their types and formats are the same. */
export function createShapeShow(
  answer: Shape,
  validate: Validate,
  generate: Generate,
  asked?: Shape['properties'],
): Show {
  const properties = [...answer.properties]
    .filter(([, schema]) => schema.travels('response'))
    .map(([name, schema]) => ({
      name,
      schema,
      required: answer.required.has(name),
      // Only objects and lists can hold members that the answer's schema does not allow.
      nested: ['object', 'array'].some((type) => schema.types?.has(type) ?? true),
      converts: typeOf(asked?.get(name)) !== typeOf(schema),
    }))
  const required = [...answer.required.keys()]
  // The schema requires these properties and says nothing else about them, so any value is valid.
  const undeclared = required.filter((name) => !answer.properties.has(name))
  return ({ value, exact }, key) => {
    if (!isObject(exact)) return null
    /** The properties in `broken` are converted; those in `dropped` are left out, or generated if they are required. */
    const carry = (broken?: Names, dropped?: Names): Record<string, unknown> => {
      const keep = (name: string): boolean => Object.hasOwn(exact, name) && !dropped?.has(name)
      const body: Record<string, unknown> = {}
      for (const { name, schema, required, nested, converts } of properties) {
        if (keep(name)) {
          body[name] =
            nested || (converts && broken?.has(name)) ? generate.convert(schema, exact[name], key) : exact[name]
        } else if (required) body[name] = generate(schema, key)
      }
      for (const name of undeclared) body[name] = keep(name) ? exact[name] : null
      return body
    }
    // Members that the answer's schema refuses are converted, and where that is impossible they are not shown.
    const refused: Names[] = []
    while (refused.length < 3) {
      const body = carry(...refused)
      const text = JSON.stringify(body)
      // What is as it was parsed, with no numbers beyond doubles, is judged directly; a text as a client reads it.
      const isParsed = value === exact && Object.keys(body).every((name) => body[name] === exact[name])
      const violations = validate(isParsed ? body : parseOwn(text).value)
      if (violations.length === 0) return { body, text }
      refused.push(new Set(violations.map(({ pointer }) => pointer.split('/')[1])))
    }
    return null
  }
}

const typeOf = (own?: Schema): string => `${own && [...(own.types ?? []), own.values('format')]}`

type Names = ReadonlySet<string | undefined>
