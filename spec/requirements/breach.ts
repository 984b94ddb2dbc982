/** What a breach of each requirement looks like, in one sentence: the headline of a report, which the rule follows. */

import type { Operation } from '../contract/contract.ts'
import { errorResponse, successOf } from '../contract/responses.ts'
import { demand } from '../schema/rule-text.ts'
import { dotted } from '../schema/rules.ts'
import type { Concern } from './concern.ts'

type ConcernOf<Kind extends Concern['kind']> = Extract<Concern, { readonly kind: Kind }>

/** The request that a requirement is about, as the subject of a sentence: "A body without id". */
export function brokenRequest(
  concern: ConcernOf<'request-body' | 'request-media' | 'request-text' | 'request-parameter'>,
  body = 'body',
): string {
  switch (concern.kind) {
    case 'request-body':
      return concern.rule.keyword === 'required'
        ? `A ${body} without ${dotted(concern.rule.path)}`
        : `A ${body} in which ${demand(concern.rule, 'not')}`
    case 'request-media':
      return `A body of ${concern.name} that breaks the schema of this media type`
    case 'request-text':
      return BROKEN_TEXT[concern.fault]
    case 'request-parameter': {
      const name = `the ${concern.parameter.in} parameter ${concern.parameter.name}`
      return concern.rule === null
        ? `A request without ${name}`
        : `A request in which ${demand(concern.rule, 'not', name)}`
    }
  }
}

const BROKEN_TEXT: Readonly<Record<ConcernOf<'request-text'>['fault'], string>> = {
  missing: 'A request without a body',
  malformed: 'A body that is not JSON text',
  trailing: 'A body with data after its JSON value',
}

/** The sentence that is true of a service that breaks a requirement. */
export function breachOf({ concern, operation }: { readonly concern: Concern; readonly operation: Operation }): string {
  switch (concern.kind) {
    case 'success':
    case 'failure':
    case 'answer':
      return brokenAspect(concern, statusJudged(concern, operation))
    case 'success-body':
    case 'failure-body':
    case 'answer-body':
      return `In the ${statusJudged(concern, operation)} answer ${demand(concern.rule, 'not')}.`
    case 'header': {
      const { header, rule, status } = concern
      return rule === null
        ? `The ${status} answer lacks the header ${header.name}.`
        : `In the ${status} answer ${demand(rule, 'not', `the header ${header.name}`)}.`
    }
    case 'edge':
      return concern.of === 'number'
        ? 'A number for which the contract sets no bound is refused.'
        : 'A value that the contract has for an optional parameter is refused.'
    case 'withheld':
      return `The ${concern.status} answer contains ${dotted(concern.path)}, which is writeOnly.`
    case 'spelling':
      return SPELLINGS[concern.part]
    case 'echo':
      return `The answer does not contain the value of ${concern.property} that was sent.`
    case 'request-body':
    case 'request-media':
    case 'request-text':
    case 'request-parameter':
      return `${brokenRequest(concern)} is accepted.`
    case 'credential':
      return CREDENTIALS[concern.fault]
    case 'credential-answer':
      return CREDENTIAL_ANSWERS[concern.aspect]
    case 'repetition':
      return REPETITIONS[concern.pattern]
    case 'open-answer':
      return 'A request that the contract says nothing about gets a server error, or no answer.'
    case 'state':
      return STATES[concern.aspect]
  }
}

/** The status of the answer that a requirement is about. */
function statusJudged(
  concern: ConcernOf<'success' | 'failure' | 'answer' | 'success-body' | 'failure-body' | 'answer-body'>,
  operation: Operation,
): string {
  if ('status' in concern) return concern.status
  const isSuccess = concern.kind === 'success' || concern.kind === 'success-body'
  return (isSuccess ? successOf(operation) : errorResponse(operation))?.status ?? ''
}

function brokenAspect({ kind, aspect }: ConcernOf<'success' | 'failure' | 'answer'>, status: string): string {
  switch (aspect) {
    case 'status':
      return kind === 'success'
        ? `A valid request is not answered with status ${status}.`
        : `A request that breaks the contract is not answered with status ${status}.`
    case 'media-type':
      return `The ${status} answer has another media type than the contract says.`
    case 'json':
      return `The ${status} answer is not whole JSON text in UTF-8.`
    case 'events':
      return `An event of the ${status} answer breaks its schema.`
  }
}

const CREDENTIALS: Readonly<Record<ConcernOf<'credential'>['fault'], string>> = {
  missing: 'A request without a credential is accepted.',
  scheme: 'A credential of another scheme is accepted.',
  malformed: 'A malformed credential is accepted.',
  unknown: 'A credential that was never issued is accepted.',
  unusual: 'A credential that only resembles a valid one is accepted.',
}

const CREDENTIAL_ANSWERS: Readonly<Record<ConcernOf<'credential-answer'>['aspect'], string>> = {
  'scheme-case': 'A valid credential is refused for the upper or lower case of its scheme.',
  challenge: 'A bad credential gets 401 without the header WWW-Authenticate.',
  'server-error': 'A bad credential gets a server error, or no answer.',
}

const SPELLINGS: Readonly<Record<ConcernOf<'spelling'>['part'], string>> = {
  'field-names': 'A valid request is refused for the upper or lower case of the names of its header fields.',
  charset: 'A valid request is refused for the parameter charset=utf-8 beside application/json.',
  'charset-case': 'A valid request with charset=UTF-8 is refused, and with charset=utf-8 it is accepted.',
}

const REPETITIONS: Readonly<Record<ConcernOf<'repetition'>['pattern'], string>> = {
  first: 'The first valid request fails, and later ones are accepted.',
  'in-a-row': 'One of many valid requests in a row fails.',
  overlapping: 'A request gets a wrong answer while others are under way.',
  'after-refusal': 'A valid request right after a refused one fails.',
}

const STATES: Readonly<Record<ConcernOf<'state'>['aspect'], string>> = {
  'read-back': 'A created item cannot be read as it was sent.',
  listed: 'The list lacks a created item.',
  apart: 'Creating an item replaces another one.',
  refused: 'A refused request to create an item creates one.',
  pages: 'The pages of the list repeat an item, or leave one out.',
  replaced: 'A replaced item cannot be read as it was sent.',
  merged: 'The changed properties of an item cannot be read as they were sent.',
  gone: 'A deleted item is still there.',
}
