/** Reads a coverage, from `plant-store coverage --format json` or from a mock. */

import { isObject } from '../json/pointer.ts'
import type { Coverage } from './coverage.ts'

/** True for a value that has the form of a coverage: that of `spec/coverage.schema.json`. */
export function isCoverage(value: unknown): value is Coverage {
  if (!(isObject(value) && value.version === 1 && isObject(value.document) && isObject(value.summary))) return false
  const { title, version, sha256 } = value.document
  return (
    [title, version, sha256].every((text) => typeof text === 'string') &&
    typeof value.isWhole === 'boolean' &&
    [value.requests, value.elsewhere].every(isWholeCount) &&
    isListOf(value.operations, isOfOperation) &&
    isListOf(value.scenarios, isMet)
  )
}

function isOfOperation(value: unknown): boolean {
  if (!isObject(value)) return false
  const { id, method, path, requests, statuses, parameters } = value
  return (
    [id, method, path].every((text) => typeof text === 'string') &&
    isWholeCount(requests) &&
    isListOf(statuses, (one) => isMet(one) && isObject(one) && isListOf(one.mediaTypes, isMet)) &&
    isListOf(parameters, (one) => isMet(one) && isObject(one) && typeof one.in === 'string') &&
    [value.mediaTypes, value.properties, value.rules, value.scenarios].every((list) => isListOf(list, isMet))
  )
}

function isMet(value: unknown): boolean {
  return (
    isObject(value) &&
    typeof value.name === 'string' &&
    isWholeCount(value.count) &&
    typeof value.documented === 'boolean'
  )
}

function isListOf(value: unknown, isOne: (one: unknown) => boolean): boolean {
  return Array.isArray(value) && value.every(isOne)
}

function isWholeCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
