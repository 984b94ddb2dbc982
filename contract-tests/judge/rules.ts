/** Which requirement a violation breaks, and which a value has the place for. */

import { isObject, tokens } from '../../spec/json-pointer.ts'
import type { Requirement } from '../../spec/requirements.ts'
import { ITEM } from '../../spec/rules.ts'
import type { Violation } from '../../spec/violation.ts'

/** The requirement whose rule a violation breaks; that of the nearest place above where none is exactly its own. */
export function ruleBroken(rules: readonly Requirement[], violation: Violation): Requirement | null {
  const place = tokens(violation.pointer)
  let nearest: { readonly requirement: Requirement; readonly depth: number } | null = null
  for (const requirement of rules) {
    const { concern } = requirement
    if (!('rule' in concern) || concern.rule === null) continue
    const { path, keyword } = concern.rule
    const isAbove = path.every((name, index) =>
      name === ITEM ? /^\d+$/.test(place[index] ?? '') : name === place[index],
    )
    if (!isAbove) continue
    const depth = path.length * 2 + (keyword === violation.keyword ? 1 : -100)
    if (nearest === null || depth > nearest.depth) nearest = { requirement, depth }
  }
  return nearest?.requirement ?? null
}

/** True where the value has the place that a rule is about; what is required is looked for in its parent. */
export function applies({ concern }: Requirement, value: unknown): boolean {
  if (concern.kind !== 'success-body' && concern.kind !== 'failure-body' && concern.kind !== 'answer-body') return true
  const { path, keyword } = concern.rule
  let place = value
  for (const name of keyword === 'required' ? path.slice(0, -1) : path) {
    if (name === ITEM) place = Array.isArray(place) ? place[0] : undefined
    else place = isObject(place) ? (Object.hasOwn(place, name) ? place[name] : undefined) : undefined
  }
  return keyword === 'required' ? isObject(place) : place !== undefined
}
