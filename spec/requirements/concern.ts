/** What a requirement can be about. */

import type { MediaType, Parameter, ResponseHeader, ResponseSpec } from '../contract/contract.ts'
import { sentences } from '../generated/sentences/requirements.ts'
import type { ListFilter } from '../resources/lists/filtering.ts'
import type { Resource, Use } from '../resources/resources.ts'
import type { SchemaRule } from '../schema/rules.ts'
import type { Schema } from '../schema/schema.ts'

/** What a requirement is about: cases are built for it, and verdicts are reported by it. */
export type Concern =
  | { readonly kind: 'success'; readonly aspect: Aspect }
  /** What the contract allows, and some services refuse: a number without a bound, a listed value of a parameter. */
  | { readonly kind: 'edge'; readonly of: 'number' | 'choice' }
  /** A valid request whose header fields are written in another way. */
  | { readonly kind: 'spelling'; readonly part: 'field-names' | 'charset' | 'charset-case' }
  /** One of several media types of a body or an answer; `accept`: how it is asked for. */
  | { readonly kind: 'spoken'; readonly of: 'request'; readonly type: MediaType }
  | {
      readonly kind: 'spoken'
      readonly of: 'answer' | 'refusal'
      readonly type: MediaType
      readonly response: ResponseSpec
      readonly accept: string
    }
  | { readonly kind: 'success-body'; readonly rule: SchemaRule }
  /** `isDefaulted`: a server may fill it in where it is not sent. */
  | {
      readonly kind: 'echo'
      readonly status: string
      /** Where the item is in the answer: `data`; empty where it is the whole. */
      readonly within: readonly string[]
      readonly property: string
      readonly schema: Schema
      readonly isDefaulted: boolean
      /** True where it is about the offset of a moment alone. */
      readonly isOffset?: boolean
    }
  /** A text that was sent in a form comes back as it was, and not as the form writes it. */
  | { readonly kind: 'form-text'; readonly property: string }
  | { readonly kind: 'request-body'; readonly rule: SchemaRule }
  /** The schema of a JSON media type besides the first one. */
  | { readonly kind: 'request-media'; readonly name: string; readonly schema: Schema }
  | { readonly kind: 'request-text'; readonly fault: 'missing' | 'malformed' | 'trailing' | 'mistyped' }
  | { readonly kind: 'request-parameter'; readonly parameter: Parameter; readonly rule: SchemaRule | null }
  | { readonly kind: 'failure'; readonly aspect: Aspect }
  | { readonly kind: 'failure-body'; readonly rule: SchemaRule }
  /** Another documented answer. The document does not say when it comes. */
  | { readonly kind: 'answer'; readonly status: string; readonly aspect: Exclude<Aspect, 'status'> }
  | { readonly kind: 'answer-body'; readonly status: string; readonly rule: SchemaRule }
  /** A property of an answer that is for requests alone. */
  | {
      readonly kind: 'withheld'
      readonly of: AnswerRole
      readonly status: string
      readonly path: SchemaRule['path']
      /** True if what comes back counts only as it was sent. */
      readonly isAsSent?: boolean
    }
  /** A header of an answer: its presence, or a rule of its schema. */
  | {
      readonly kind: 'header'
      readonly of: AnswerRole
      readonly status: string
      readonly header: ResponseHeader
      readonly rule: SchemaRule | null
    }
  | { readonly kind: 'credential'; readonly fault: CredentialFault }
  | { readonly kind: 'credential-answer'; readonly aspect: 'scheme-case' | 'challenge' | 'server-error' }
  | { readonly kind: 'repetition'; readonly pattern: Repetition }
  /** Every request gets an answer. */
  | { readonly kind: 'open-answer' }
  /** What a standard asks of any answer: that 405 names the methods there are, and that a problem has its status. */
  | { readonly kind: 'any-answer'; readonly aspect: 'allow' | 'problem-status' }
  | { readonly kind: 'any-answer'; readonly aspect: 'said-status'; readonly property: string }
  /** What later requests see of the effect of this one. */
  | {
      readonly kind: 'state'
      readonly aspect: StateAspect
      readonly resource: Resource
      /** What the operation that promises it does with the resource. */
      readonly use: Use
      /** The filter of a list that it is about. */
      readonly filter?: ListFilter
    }

/** What is known of each kind, by sentences.yaml: the requests that are made for it, and what shows and decides it. */
export const KINDS: Readonly<Record<Concern['kind'], ConcernKind>> = sentences.kinds

type ConcernKind = {
  readonly requests: RequestsFor
  readonly shownBy: readonly RequestsFor[]
  readonly decidedBy: 'head' | 'body'
  readonly inAnswers: boolean
}

/** Requests for one kind of requirement or for several; `open`: those whose answer the contract leaves open. */
export type RequestsFor = Concern['kind'] | (typeof sentences.kinds)[Concern['kind']]['requests'] | 'open'

/** The answer to a valid request, the answer to a request that breaks the contract, or another documented answer. */
export type AnswerRole = 'success' | 'failure' | 'answer'
export type Aspect = 'status' | 'media-type' | 'json' | 'events'
/** `unusual`: the valid credential in a place or a form in which a server should not accept it. */
export type CredentialFault = 'missing' | 'scheme' | 'malformed' | 'unknown' | 'unusual'
export type Repetition = 'first' | 'in-a-row' | 'overlapping' | 'after-refusal'

/** What must be true of the items of a resource. */
export type StateAspect = keyof typeof sentences.state | ListAspect
/** What must be true of a list that is asked in another way. */
export type ListAspect = keyof typeof sentences.list

/** A requirement without its operation, as one part of the contract gives it. */
export type RequirementDraft = {
  /** Without the operation's slug: `request.name.required`. */
  readonly id: string
  /** Absent for `must`. */
  readonly level?: 'should'
  readonly text: string
  /** The sentence that is true of a service that breaks it: the headline of a report. */
  readonly breach: string
  /** Where it comes from: a pointer into the document, or a section of a standard. */
  readonly source: string
  /** The sentence that a breach contradicts. A case may give a more specific one. */
  readonly because: string
  readonly concern: Concern
}

/** A requirement by a row of `worded` in sentences.yaml, with these values in place of what stands in braces there. */
export function worded(
  row: keyof typeof sentences.worded,
  values: Readonly<Record<string, string>>,
  concern: Concern,
): RequirementDraft {
  const words: Omit<RequirementDraft, 'concern'> = sentences.worded[row]
  const [id = '', text = '', breach = '', source = '', because = ''] = [
    ...[words.id, words.text, words.breach, words.source, words.because],
  ].map((one) => one.replaceAll(/\{(\w+)\}/g, (all, name: string) => values[name] ?? all))
  return { ...words, id, text, breach, source, because, concern }
}
