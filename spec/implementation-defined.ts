/** What the contract leaves open: questions that the mock answers one way and a deployment may answer another. */

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { isObject, type JsonObject } from './json-pointer.ts'

export type OpenPoint = {
  /** Stable and dotted: `credential.refused.status`. */
  readonly id: string
  readonly question: string
  /** Where the service specification says that it is not shown. */
  readonly section: string
  /** What the mock does. */
  readonly choice: string
  readonly because: string
  /** The flag of `plant-store mock` that changes it, or null. */
  readonly flag: string | null
  /** How a tester can see what a deployment does. */
  readonly observe: string
  /** A request, options of the mock, and what it answers then: the choice, executable. */
  readonly example: { readonly request: JsonObject; readonly options: JsonObject; readonly answer: JsonObject }
}

/** Read once: each run asks for them. */
let points: readonly OpenPoint[] | null = null

/** Every open point, in the order of the service specification. */
export function implementationDefined(): readonly OpenPoint[] {
  points ??= read()
  return points
}

function read(): readonly OpenPoint[] {
  const list: unknown = parse(readFileSync(new URL('./implementation-defined.yaml', import.meta.url), 'utf8'))
  if (!Array.isArray(list)) throw new Error('implementation-defined.yaml is a list of points')
  return list.map(readPoint)
}

function readPoint(point: unknown): OpenPoint {
  if (!isObject(point)) throw new Error('a point of implementation-defined.yaml is an object')
  const text = (key: string): string => {
    const value = point[key]
    if (typeof value !== 'string') throw new Error(`implementation-defined.yaml: ${point.id} has no ${key}`)
    return value
  }
  const { example, flag } = point
  if (!isObject(example) || !isObject(example.request) || !isObject(example.answer)) {
    throw new Error(`implementation-defined.yaml: ${point.id} has no example`)
  }
  return {
    id: text('id'),
    question: text('question'),
    section: text('section'),
    choice: text('choice'),
    because: text('because'),
    flag: flag === null ? null : text('flag'),
    observe: text('observe'),
    example: {
      request: example.request,
      options: isObject(example.options) ? example.options : {},
      answer: example.answer,
    },
  }
}
