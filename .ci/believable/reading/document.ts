/** A document as its reader sees it: plain JSON, with references followed, and nothing of the mock's interpretation. */

import { readFileSync } from 'node:fs'
import { at, fromRef, isObject, type JsonObject } from '../../../spec/json/pointer.ts'

/** What a schema says of a value, wherever it says so: in itself, behind `$ref`, in `allOf`, in the one branch of a choice. */
export type Facts = {
  readonly format: string
  readonly types: readonly string[]
  readonly isChosen: boolean
  /** The values of `enum` and `const`. */
  readonly choices: readonly unknown[]
  readonly hasPattern: boolean
  readonly minimum: number
  readonly maximum: number
  readonly maxLength: number
  readonly examples: readonly unknown[]
}

const NOTHING: JsonObject = {}
const DEEPEST = 30

export class Document {
  readonly root: JsonObject

  constructor(root: JsonObject) {
    this.root = root
  }

  /** Follows `$ref` within the document. */
  resolved(value: unknown): JsonObject {
    let found = value
    for (let depth = 0; isObject(found) && typeof found.$ref === 'string' && depth < DEEPEST; depth++) {
      const pointer = fromRef(found.$ref)
      found = pointer === null ? NOTHING : at(this.root, pointer)
    }
    return isObject(found) ? found : NOTHING
  }

  /** A schema and what it consists of; of a choice, all branches that aren't null. */
  parts(schema: unknown, depth = 0): JsonObject[] {
    const own = this.resolved(schema)
    if (depth > 8) return [own]
    const all = [own.allOf, own.oneOf, own.anyOf].flatMap((list) => (Array.isArray(list) ? list : []))
    return [own, ...all.flatMap((part) => this.parts(part, depth + 1))]
  }

  property(schema: unknown, name: string): unknown {
    const parts = this.parts(schema)
    const named = parts.map(({ properties }) => (isObject(properties) ? properties[name] : undefined))
    return (
      named.find((one) => one !== undefined) ?? parts.map((one) => one.additionalProperties).find(isObject) ?? NOTHING
    )
  }

  items(schema: unknown): unknown {
    return (
      this.parts(schema)
        .map(({ items }) => items)
        .find(isObject) ?? NOTHING
    )
  }

  facts(schema: unknown): Facts {
    const parts = this.parts(schema)
    const numbers = (name: string): number[] => parts.map((part) => part[name]).filter((one) => typeof one === 'number')
    const choices = parts.flatMap((part) =>
      Array.isArray(part.enum) ? part.enum : part.const === undefined ? [] : [part.const],
    )
    const written = isObject(schema) ? [schema, ...parts] : parts
    return {
      format: String(parts.find(({ format }) => typeof format === 'string')?.format ?? ''),
      types: parts.flatMap(({ type }) => (Array.isArray(type) ? type.map(String) : [String(type ?? '')])),
      isChosen: choices.length > 0,
      choices,
      hasPattern: parts.some(({ pattern }) => pattern !== undefined),
      minimum: Math.max(Number.NEGATIVE_INFINITY, ...numbers('minimum')),
      maximum: Math.min(Number.POSITIVE_INFINITY, ...numbers('maximum')),
      maxLength: Math.min(Number.POSITIVE_INFINITY, ...numbers('maxLength')),
      examples: written.flatMap((part) => examplesOf(part)),
    }
  }
}

function examplesOf({ example, examples }: JsonObject): unknown[] {
  return [...(example === undefined ? [] : [example]), ...(Array.isArray(examples) ? examples : [])]
}

/** Reads a file; one of Swagger 2.0 is brought to OpenAPI 3.0 by a library that the judge doesn't share with the mock's core. */
export async function readDocument(file: string): Promise<Document> {
  const text = new TextDecoder().decode(readFileSync(file))
  const read: JsonObject = /^\s*\{/.test(text)
    ? JSON.parse(text)
    : (await import('yaml')).parse(text, { merge: true, logLevel: 'silent' })
  if (read.swagger === undefined) return new Document(read)
  const { upgradeFromTwoToThree } = await import('@scalar/openapi-upgrader/2.0-to-3.0')
  return new Document(upgradeFromTwoToThree({ ...read }))
}
