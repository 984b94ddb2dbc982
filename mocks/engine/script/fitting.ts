/** Checks rules against the document: a condition that can never match is refused, with the nearest name. */

import type { Api, Operation } from '../../../spec/contract/contract.ts'
import { pathMatcher } from '../../../spec/contract/path-matcher.ts'
import { pathParameters } from '../../../spec/contract/path-template.ts'
import { matches } from '../../../spec/http/status.ts'
import { misspelt, nearestHint } from '../../../spec/json/edits.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import { checkBodyNames } from './body-names.ts'
import { type Conditions, canMean, pathSegments, RULE_READER, type RuleReader, readConditions } from './conditions.ts'
import { checkLookUps, type TextAnswer } from './look-ups.ts'
import type { Rule } from './script.ts'

/** Throws an `OptionError` for a rule that can never answer, and for invalid conditions. */
export function checkRule(api: Api, { when, steps, order: { callbacks = true } }: Rule): void {
  if (
    typeof callbacks !== 'boolean' ||
    (!callbacks && steps.some(({ answer, act }) => answer.kind === 'usual' && !act))
  ) {
    throw new OptionError(`callbacks must be true, or false beside an answer, and is ${JSON.stringify(callbacks)}.`)
  }
  const operations = when === null ? api.operations : operationsFor(api, readConditions(when))
  if (when !== null) checkBodyNames(operations, when)
  for (const { answer } of steps) {
    if (answer.kind !== 'answer') continue
    checkLookUps(api, answer)
    if (answer.example !== null) checkExample(operations, answer)
  }
}

/** The operations that a rule's conditions name; where they name none, the only one that its requests can be for. */
export function operationsNamed(api: Api, { when }: Rule): readonly Operation[] {
  const conditions = readConditions(when ?? {})
  const { operations, methods, path, values } = conditions
  const namesNone = operations === null && methods === null && path === null && values.size === 0
  const possible = operationsFor(api, conditions)
  return namesNone && possible.length > 1 ? [] : possible
}

/** Reads requests for rules, after their conditions were checked. */
export function readerFor(api: Api, rules: readonly Rule[]): RuleReader {
  for (const rule of rules) checkRule(api, rule)
  return RULE_READER
}

function checkExample(operations: readonly Operation[], { example, status }: TextAnswer): void {
  const responses = operations.flatMap((operation) => operation.responses)
  const names = responses
    .filter((response) => status === null || matches(status, response.status))
    .flatMap(({ content }) => content.flatMap(({ examples }) => examples.map(({ name }) => name)))
  if (example !== null && !names.includes(example)) throw unknownName('example', 'example', example, names, '')
}

/** The operations whose requests can meet conditions. Throws an `OptionError` where there are none. */
function operationsFor(api: Api, conditions: Conditions): readonly Operation[] {
  const { operations } = api
  const ids = operations.map(({ id }) => id)
  for (const id of conditions.operations ?? [])
    if (!ids.includes(id)) throw unknownName('operation', 'operation', id, ids)
  const methods = new Set(operations.map(({ method }) => method))
  for (const method of conditions.methods ?? []) {
    if (!methods.has(method)) throw unknownName('method', 'operation with the method', method, methods)
  }
  const { path } = conditions
  if (path !== null && !operations.some((operation) => canBeAt(path, operation))) {
    throw unknownName('path', 'path', path, new Set(operations.map((operation) => operation.path)))
  }
  const chosen = operations.filter(
    (operation) =>
      conditions.operations?.includes(operation.id) !== false &&
      conditions.methods?.includes(operation.method) !== false &&
      (path === null || canBeAt(path, operation)),
  )
  if (chosen.length === 0) {
    const asked = [conditions.operations?.join(' or '), conditions.methods?.join(' or '), path]
    throw new OptionError(`when: no operation of the document is ${asked.filter((one) => one != null).join(' and ')}.`)
  }
  return withParameters(chosen, conditions)
}

function withParameters(chosen: readonly Operation[], { values, query, header }: Conditions): readonly Operation[] {
  const inPath = new Set(chosen.flatMap(({ path }) => pathParameters(path)))
  for (const name of values.keys()) if (!inPath.has(name)) throw unknownName('path', 'path parameter', name, inPath)
  const found = chosen.filter(({ path }) => values.keys().every((name) => pathParameters(path).includes(name)))
  if (found.length === 0)
    throw new OptionError(`when.path: no path has all the parameters ${[...values.keys()].join(', ')}.`)
  for (const [place, what, given] of [
    ['query', 'query parameter', query.keys()],
    ['header', 'header', header.keys()],
  ] as const) {
    const parameters = found.flatMap((operation) => operation.parameters).filter((one) => one.in === place)
    const known = new Set(parameters.map(({ name }) => (place === 'header' ? name.toLowerCase() : name)))
    for (const name of given) {
      // Any other may be sent, too, but the name may be misspelt.
      if (!known.has(name) && misspelt(name, known) !== null) throw unknownName(place, what, name, known)
    }
  }
  return found
}

/** True where a request for an operation can be at a path, whose parameters may have values. */
function canBeAt(wanted: string, operation: Operation): boolean {
  const matchers = pathSegments(operation.path).map((segment) => pathMatcher(segment))
  return canMean(wanted, operation, (segment, at) => matchers[at]?.([segment]) !== null)
}

function unknownName(part: string, what: string, name: string, names: Iterable<string>, within = 'when.'): OptionError {
  const hint = nearestHint(name, names)
  return new OptionError(`${within}${part}: the document has no ${what} ${JSON.stringify(name)}; ${hint}.`)
}
