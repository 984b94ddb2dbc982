/** The operation under test: its requests, and the answers that they must get by the contract. */

import { readJson } from '../../../contract-tests/judge/answers.ts'
import { type Expectation, Judge } from '../../../contract-tests/judge/judge.ts'
import { bodyCasesOf } from '../../../fixtures/cases/body-cases.ts'
import type { LabelledCase } from '../../../fixtures/cases/cases.ts'
import { mediaTypeOf } from '../../../fixtures/cases/promises.ts'
import { type Body, bodyOf } from '../../../fixtures/cases/wire.ts'
import type { Kind as CaseKind } from '../../../fixtures/sets/choices.ts'
import { datasetOf, ofKind } from '../../../fixtures/sets/datasets.ts'
import { selectionOf } from '../../../fixtures/sets/selection.ts'
import { targetOf } from '../../../fixtures/values/target.ts'
import { hash, Random } from '../../../fixtures/world/random.ts'
import type { Api, Operation } from '../../../spec/contract/contract.ts'
import { errorResponse, jsonOf } from '../../../spec/contract/responses.ts'
import { type Answer, header } from '../../../spec/http/message.ts'
import { parseJson } from '../../../spec/json/exact-json.ts'
import { type Requirement, requirementsFor, successRequirement } from '../../../spec/requirements/requirements.ts'
import { answer, bytesOf, summary, type Want } from './interaction.ts'

/** Part of every valid credential. It must not appear in a journal or a stream. */
export const SECRET = 'soak-secret'

type Changes = {
  readonly method?: string
  readonly target?: string
  /** Headers that replace those of a valid request or are added to them; null removes one. */
  readonly headers?: Readonly<Record<string, string | null>>
  readonly body?: string | Uint8Array | null
}

export class Subject {
  readonly seed: number
  readonly operation: Operation
  readonly #mediaType: string | null
  /** The target of valid request `index`. */
  readonly target: (index: number) => string
  readonly #plain: (index: number) => unknown
  readonly #judge: Judge
  readonly #success: Requirement | null
  readonly #isError: (value: unknown) => boolean
  readonly #api: Api

  constructor(api: Api, seed: number) {
    this.seed = seed
    this.#api = api
    this.operation = selectionOf(api).operation
    this.#mediaType = mediaTypeOf(this.operation)
    this.target = targetOf(this.operation, seed)
    this.#plain = datasetOf(api, 'valid', seed).item
    this.#judge = new Judge(api, this.operation)
    this.#success = successRequirement(requirementsFor(api, this.operation))
    const schema = jsonOf(errorResponse(this.operation))?.schema
    const validate = schema?.validator('response')
    this.#isError = (value) => validate === undefined || validate(value).length === 0
  }

  /** Random numbers for interaction `index` of a kind. */
  chance(kind: string, index: number): Random {
    return new Random(this.seed).start(hash(kind), index)
  }

  /** The bytes of a valid request with some changes. */
  request(index: number, { method = this.operation.method, target, headers, body }: Changes = {}): Uint8Array {
    const sent = body === undefined ? this.body(index).text : body
    const usual = {
      Host: 'mock',
      Authorization: `Bearer ${SECRET}-${index}`,
      ...(this.#mediaType !== null && { 'Content-Type': this.#mediaType }),
    }
    return bytesOf(method, target ?? this.target(index), { ...usual, ...headers }, sent)
  }

  /** A valid body, and ways to change its text. */
  body(index: number): Body {
    return bodyOf(this.#plain(index))
  }

  /** The cases of a kind, each with the answer that it must get by how it was built. */
  cases(kind: CaseKind | 'open'): (index: number) => readonly [request: Uint8Array, want: Want] {
    const cases = ofKind(bodyCasesOf(this.#api, this.operation), kind)
    return (index) => {
      const bodyCase = cases[index % cases.length]
      if (bodyCase === undefined) throw new Error(`the document has no ${kind} case`)
      const drawn = bodyCase.draw(this.seed, index)
      const { body, contentType } = drawn
      return [this.request(index, { body, headers: { 'Content-Type': contentType } }), this.#wanted(drawn)]
    }
  }

  /** The success that valid request `index` must get, or a request with another body. */
  success(index: number, text = this.body(index).text): Want & { kind: 'answer' } {
    return this.#judged(this.#success, { kind: 'success', body: parseJson(text).exact }, null)
  }

  /** An error with this status, as the document describes errors. */
  error(status: number, headers: readonly string[] = []): Want & { kind: 'answer' } {
    return answer(
      status,
      (received) => {
        const missing = headers.find((name) => header(received.headers, name) === undefined)
        if (missing !== undefined) return `${summary(received)} came without ${missing}`
        const read = readJson(received)
        if ('problem' in read) return `${summary(received)} came: ${read.problem}`
        return this.#isError(read.value) ? null : `${summary(received)} came, which is no error of the document`
      },
      this.operation.method,
    )
  }

  #wanted({ expectation, expectedStatus, requirement, body }: LabelledCase): Want {
    switch (expectation) {
      case 'valid':
        return this.#judged(requirement, { kind: 'success', body: parseJson(body ?? '').exact }, expectedStatus)
      case 'invalid':
        return this.#judged(requirement, { kind: 'failure' }, expectedStatus)
      case 'open':
        return this.#judged(null, { kind: 'open' }, null)
    }
  }

  #judged(requirement: Requirement | null, expectation: Expectation, status: string | null): Want & { kind: 'answer' } {
    const sent = { method: this.operation.method, path: '', headers: [], body: null, framing: 'length' } as const
    const check = (received: Answer): string | null => {
      if (status !== null && String(received.status) !== status)
        return `status ${status} was due, and ${summary(received)} came`
      const { findings, refusal } = this.#judge.judge(requirement, expectation, { sent, received })
      const broken = findings.find(({ outcome }) => outcome !== 'passed')
      if (broken?.outcome === 'failed') return `${broken.expected} was due, and ${broken.received} came`
      if (broken?.outcome === 'inconclusive') return broken.reason
      return refusal === null ? null : `success was due, and ${refusal} came`
    }
    return { kind: 'answer', method: this.operation.method, check }
  }
}
