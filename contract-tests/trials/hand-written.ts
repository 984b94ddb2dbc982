/** Cases with literal bytes and literal answers, which stand in hand-written.yaml: nothing derives them. */

import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { REASONS } from '../../fixtures/cases/justification.ts'
import { isObject, type JsonObject } from '../../spec/json-pointer.ts'
import type { Requirement } from '../../spec/requirements.ts'
import { describe } from '../judge/answers.ts'
import type { Answer } from '../wire/exchange.ts'
import { draftOf, titleOf, type Workshop } from './trial.ts'
import type { Row } from './trials.ts'

/** What must come, to the letter. */
export type LiteralAnswer = {
  readonly status: number
  /** The members that the body may have, with their values; or the types of those that it must have. */
  readonly json: JsonObject | null
  readonly types: JsonObject | null
}

/** The hand-written cases of an operation. */
export function handWritten(workshop: Workshop, requirements: readonly Requirement[]): Row[] {
  return read().flatMap(({ id, body, answer }, index): Row[] => {
    const requirement = requirements.find((one) => id.startsWith(`${one.id}/`))
    if (requirement === undefined) return []
    const isValid = answer.json !== null
    return [
      {
        id,
        title: titleOf(id),
        requirement,
        expectation: isValid ? 'success' : 'failure',
        because: requirement.because,
        openness: { kind: 'limits', why: REASONS.rules },
        property: null,
        via: index % 2 === 0 ? 'raw' : 'playwright',
        draw: (number) => {
          const text = body.replaceAll('NUMBER', workshop.material.number(number))
          return draftOf(workshop, { text, value: isValid ? JSON.parse(text) : undefined }, number)
        },
        literal: answer,
      },
    ]
  })
}

/** What differs between an answer and what is written; null where nothing does. */
export function literalFault({ status, json, types }: LiteralAnswer, answer: Answer): string | null {
  if (answer.status !== status) return describe(answer)
  let body: unknown
  try {
    body = JSON.parse(new TextDecoder().decode(answer.body))
  } catch {
    return describe(answer)
  }
  if (!isObject(body)) return describe(answer)
  const conforms =
    json === null
      ? Object.entries(types ?? {}).every(([name, type]) => typeOf(body[name]) === type)
      : // Values are the echo's affair; here it is that nothing else comes, and nothing of another type.
        Object.entries(body).every(([name, value]) => name in json && typeof value === typeof json[name])
  return conforms ? null : describe(answer)
}

function typeOf(value: unknown): string {
  return Number.isInteger(value) ? 'integer' : typeof value
}

type Written = { readonly id: string; readonly body: string; readonly answer: LiteralAnswer }

function read(): Written[] {
  const cases: unknown = parse(readFileSync(new URL('./hand-written.yaml', import.meta.url), 'utf8'))
  if (!Array.isArray(cases)) throw new Error('hand-written.yaml is a list of cases')
  return cases.map((one): Written => {
    if (!isObject(one) || !isObject(one.answer)) throw new Error('a case of hand-written.yaml has an answer')
    const { status, json, types } = one.answer
    return {
      id: String(one.id),
      body: String(one.body),
      answer: { status: Number(status), json: isObject(json) ? json : null, types: isObject(types) ? types : null },
    }
  })
}
