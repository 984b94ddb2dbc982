/** What an answer gives back of what was sent. */

import { satisfies } from '../../fixtures/value/satisfies.ts'
import type { Operation } from '../../spec/contract.ts'
import { ExactNumber } from '../../spec/exact-json.ts'
import { quotation } from '../../spec/http/excerpt.ts'
import type { Answer } from '../../spec/http/message.ts'
import { isObject } from '../../spec/json-pointer.ts'
import type { Requirement } from '../../spec/requirements.ts'
import { resourcesOf, type Use } from '../../spec/resources.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { memberNames } from './answers.ts'
import { failed, type Judgement, pass } from './judgement.ts'

/** Judges what comes back by one operation. */
export class EchoJudge {
  readonly #compiled: CompiledContract
  readonly #requirements: readonly Requirement[]
  readonly #method: string
  /** The property that tells one item from the others, which a server may make up; null where there is none. */
  readonly #key: string | null
  /** True where the path or the query names the item: then that decides, whatever the body says. */
  readonly #isNamed: boolean

  constructor(compiled: CompiledContract, operation: Operation, requirements: readonly Requirement[]) {
    this.#compiled = compiled
    this.#requirements = requirements
    this.#method = operation.method
    const { resources } = resourcesOf(compiled.contract)
    const isOwn = (use: Use): boolean => use.operation.id === operation.id
    const resource = resources.find(({ uses }) => uses.some(isOwn))
    this.#key = resource?.key ?? null
    this.#isNamed = resource?.uses.some((use) => isOwn(use) && use.item !== null) ?? false
  }

  /** Judges an answer by the JSON that was sent and the JSON that came. */
  judge(sent: unknown, answered: unknown, received: Answer): Judgement[] {
    if (!isObject(sent) || !isObject(answered)) return []
    const names = memberNames(received)
    const { document } = this.#compiled.contract
    const judgements: Judgement[] = []
    for (const requirement of this.#requirements) {
      if (requirement.concern.kind !== 'echo') continue
      const { property } = requirement.concern
      const wanted = JSON.stringify(own(sent, property))
      const found = JSON.stringify(own(answered, property))
      const isEqual = wanted === found || carries(own(answered, property), own(sent, property))
      if (!isEqual && this.#isOthers(property, wanted)) continue
      // What an answer may not hold by its own schema can't come back.
      if (!isEqual && wanted !== undefined && !satisfies(document, requirement.source, own(sent, property))) continue
      // A required property that is absent breaks more than the echo, and is told so elsewhere; one that nobody sent has
      // to be made up.
      if ((wanted === undefined) !== (found === undefined) && this.#mustAnswer(property)) continue
      // RFC 8259 section 4: names should be unique, for nobody can tell which of two counts.
      if (names.filter((name) => name === property).length > 1) {
        judgements.push(failed(requirement, `${property} once`, describeMembers(property, names)))
        continue
      }
      judgements.push(
        isEqual
          ? pass(requirement)
          : failed(
              requirement,
              quote(property, wanted, received.redact),
              `${quote(property, found, received.redact)} ${difference(wanted, found)}`.trim(),
            ),
      )
    }
    return judgements
  }

  /** True where something else than the body decides what a property is, if the body has it as `wanted`, or not at all. */
  #isOthers(property: string, wanted: string | undefined): boolean {
    // What nobody sent has to be made up where it tells one item from the others.
    if (property === this.#key && (wanted === undefined || this.#isNamed)) return true
    // A merge leaves what it does not name, and takes away what is null (RFC 7396 section 1).
    return this.#method === 'PATCH' && (wanted === undefined || wanted.includes('null'))
  }

  #mustAnswer(property: string): boolean {
    return this.#requirements.some(
      ({ concern }) =>
        concern.kind === 'success-body' && concern.rule.keyword === 'required' && concern.rule.value === property,
    )
  }
}

/**
 * True where a value is the one that was sent, within which a server may add what is its own. RFC 8259 section 6: a
 * reader may round to doubles, and then cannot give back what it never had.
 */
function carries(found: unknown, wanted: unknown): boolean {
  if (found instanceof ExactNumber || wanted instanceof ExactNumber) return asDouble(found) === asDouble(wanted)
  if (Array.isArray(wanted)) {
    return (
      Array.isArray(found) && found.length === wanted.length && wanted.every((one, index) => carries(found[index], one))
    )
  }
  if (isObject(wanted)) {
    return isObject(found) && Object.entries(wanted).every(([name, one]) => carries(own(found, name), one))
  }
  return found === wanted
}

/** A number as a reader of doubles has it; any other value as it is. */
function asDouble(value: unknown): unknown {
  return value instanceof ExactNumber ? Number(JSON.stringify(value)) : value
}

function describeMembers(property: string, names: readonly string[]): string {
  return `${property} ${names.filter((name) => name === property).length} times`
}

function own(object: { readonly [key: string]: unknown }, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

function quote(property: string, json: string | undefined, redact: Answer['redact']): string {
  return json === undefined ? `no ${property}` : `${property} ${quotation(json, redact)}`
}

/** Where two long texts begin to differ. */
function difference(wanted: string | undefined, found: string | undefined): string {
  if (wanted === undefined || found === undefined || wanted.length <= 120) return ''
  let index = 0
  while (index < wanted.length && wanted[index] === found[index]) index++
  return `(they differ from character ${index} on)`
}
