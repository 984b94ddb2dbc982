/** Answers to requests that are refused. */

import type { Operation } from '../../../../spec/contract/contract.ts'
import { errorResponse } from '../../../../spec/contract/responses.ts'
import { exactStatus, refusesTypes } from '../../../../spec/http/status.ts'
import { sentence } from '../../../../spec/schema/violation.ts'
import {
  type MockResponse,
  type RawRequest,
  type Rejection,
  type RequestViolation,
  violationPlace,
} from '../../message/message.ts'
import { PROBLEMS, type ProblemName, problemStatus } from '../../message/problems.ts'
import type { BodyFinding } from '../../request/body.ts'
import { corsHeaders } from '../cors.ts'
import type { Making } from '../respond.ts'
import { details, type ErrorBuilder } from './error-body.ts'

type ResponseHeaders = MockResponse['headers']

/** Answers with an error; `status` and `headers` are those that the problem does not have by itself. */
export type Reject = (
  request: RawRequest | null,
  verdict: Rejection,
  more?: { readonly status?: number; readonly headers?: ResponseHeaders },
) => MockResponse

export function createReject(buildError: ErrorBuilder, { common, problemDetails }: Making, cors: boolean): Reject {
  /** Refusals of one kind share one object, as most answers do, so that adapters convert its headers only once. */
  const shared = new Map<string, ResponseHeaders>()
  function headersFor(mediaType: string, more?: ResponseHeaders, origin?: string): ResponseHeaders {
    const own = { 'content-type': mediaType, ...more }
    if (origin !== undefined) return { ...own, ...corsHeaders(origin) }
    const key = more === undefined ? mediaType : JSON.stringify(own)
    const headers = shared.get(key) ?? { ...own, ...common }
    shared.set(key, headers)
    return headers
  }
  return (request, verdict, more = {}) => {
    const { problem, operation, message, violations } = verdict
    const number = PROBLEMS[problem]
    const status = more.status ?? problemStatus(problem)
    // The fault may be in the document's schema for errors.
    const trouble = { status, number, message, request, violations }
    const built =
      problem === 'unservable' ? { ...details(problemDetails(trouble)), headers: null } : buildError(operation, trouble)
    const own = headersFor(built.mediaType, more.headers, cors ? request?.header('origin') : undefined)
    const headers = built.headers === null ? own : { ...built.headers, ...own }
    return { status, headers, body: built.body, encoding: built.encoding, delay: 0, fault: null, verdict }
  }
}

/** What an error says whose status a request asked for: no problem was found, so none of the table's numbers applies. */
export function requestedTrouble(asked: Operation, status: number, message: string, request: RawRequest) {
  return { status, number: status * 100 + 99, message, request, violations: [], asked }
}

export function rejection(operation: Operation | null, problem: ProblemName, message: string): Rejection {
  return { kind: 'rejected', operation, problem, message, violations: [] }
}

/** Replaces a 400 with the status that the document names for invalid requests, or for a media type that is not taken. */
export function rejectionStatus(operation: Operation | null, name: ProblemName): { readonly status: number } {
  const status = problemStatus(name)
  if (operation === null || status !== 400) return { status }
  const isOfType = name === 'media-type' && refusesTypes(operation)
  return { status: isOfType ? 415 : (exactStatus(errorResponse(operation)?.status) ?? status) }
}

/** One rejection for everything that is wrong with the parameters and the body. */
export function violationAnswer(
  operation: Operation,
  body: Extract<BodyFinding, { kind: 'problem' }> | null,
  parameters: readonly RequestViolation[],
): Rejection {
  if (parameters.length === 0 && body !== null) return { ...body, kind: 'rejected', operation }
  const places = parameters.map((violation) => ({ ...violation, pointer: violationPlace(violation) }))
  const broken = `The request breaks the contract: ${sentence(places, (place) => place)}`
  const message = body === null ? broken : `${broken} ${body.message}`
  const violations = [...parameters, ...(body?.violations ?? [])]
  return { kind: 'rejected', operation, problem: 'body-invalid', message, violations }
}
