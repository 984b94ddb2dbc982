/** The cases of hand-written.yaml, with literal bytes and literal answers: they are not derived from the document. */

import { readFileSync } from 'node:fs'
import { load } from 'js-yaml'
import { REASONS } from '../../fixtures/cases/justification.ts'
import type { Api } from '../../spec/contract/contract.ts'
import { bundled } from '../../spec/document/bundled.ts'
import type { Answer } from '../../spec/http/message.ts'
import { isObject } from '../../spec/json/pointer.ts'
import type { Requirement } from '../../spec/requirements/requirements.ts'
import { describe, readJson } from '../judge/answers.ts'
import { type Case, caseOf, type LiteralAnswer } from './case.ts'

/** The hand-written cases of an operation. Their bytes are literal, so they fit only this package's own document. */
export function handWrittenOf(api: Api, requirements: readonly Requirement[]): Case[] {
  if (api.sha256 !== bundled.sha256) return []
  written ??= readWritten()
  return written.flatMap(({ requirement: id, name, body, answer }, index): Case[] => {
    const requirement = requirements.find((one) => one.id === id)
    if (requirement === undefined) return []
    const isValid = answer.json !== null
    const one = caseOf(requirement, name, {
      expectation: isValid ? 'success' : 'failure',
      openness: { kind: 'limits', why: REASONS.rules },
      via: index % 2 === 0 ? 'raw' : 'playwright',
      literal: answer,
      variation: { body: { kind: 'text', text: body, isRead: isValid } },
    })
    return [one]
  })
}

/** Describes an answer that differs from the literal one; null if it does not differ. */
export function literalFault({ status, json, types }: LiteralAnswer, answer: Answer): string | null {
  if (answer.status !== status) return describe(answer)
  const read = readJson(answer)
  if ('problem' in read || !isObject(read.value)) return describe(answer)
  const body = read.value
  const conforms =
    json === null
      ? Object.entries(types ?? {}).every(
          ([name, type]) => (Number.isInteger(body[name]) ? 'integer' : typeof body[name]) === type,
        )
      : // The echo compares the values. Here no other member may come, and none of another type.
        Object.entries(body).every(([name, value]) => name in json && typeof value === typeof json[name])
  return conforms ? null : describe(answer)
}

type LiteralCase = {
  readonly requirement: string
  readonly name: string
  readonly body: string
  readonly answer: LiteralAnswer
}

/** Read when the first run needs it. */
let written: readonly LiteralCase[] | null = null

function readWritten(): LiteralCase[] {
  const cases: unknown = load(readFileSync(new URL('./hand-written.yaml', import.meta.url), 'utf8'))
  if (!Array.isArray(cases)) throw new Error('hand-written.yaml is a list of cases')
  return cases.map((one): LiteralCase => {
    if (!isObject(one) || !isObject(one.answer)) throw new Error('a case of hand-written.yaml has an answer')
    const { status, json, types } = one.answer
    return {
      requirement: String(one.requirement),
      name: String(one.name),
      body: String(one.body),
      answer: { status: Number(status), json: isObject(json) ? json : null, types: isObject(types) ? types : null },
    }
  })
}
