/** The mock's functions by the types of a document, for the modules of `plant-store spec --format module`. */

import type { DocumentedAnswer, DocumentTypes, OperationId, ParametersOf, RequestBodyOf } from '../../spec/typed.ts'
import type { OwnAnswer } from '../engine/message/scenarios.ts'
import type { When } from '../engine/script/conditions.ts'
import type { Script, UseOptions } from '../engine/script/script.ts'
import type { HandlerOptions } from '../msw/handler-options.ts'

/** A condition on a value: the value, of an object some of its properties, or what it must be like. */
type ConditionOn<T> =
  | { readonly matches: string }
  | { readonly exists: boolean }
  | { readonly equals: T }
  | (T extends readonly unknown[] ? T : T extends object ? PartConditions<T> : T)

type PartConditions<T> = { readonly [Name in keyof T]?: ConditionOn<T[Name]> }

/** Conditions on what a request has as text. */
type TextConditions<T> = { readonly [Name in keyof T]?: ConditionOn<string | number | boolean> }

/** {@link When} by the types of a document: the names of parameters and of the body's properties are those of the operations. */
export type TypedWhen<D extends DocumentTypes, Id extends OperationId<D>> = Pick<
  When,
  'method' | 'header' | 'headers'
> & {
  /** The id of the operation, or a list of them. */
  readonly operation?: Id | readonly Id[]
  /** Values of the path's parameters; or a path of the document such as `/orders/{id}`, or one such as `/orders/42`. */
  readonly path?: `/${string}` | TextConditions<ParametersOf<D, Id, 'path'>>
  /** Conditions on parameters of the query. */
  readonly query?: TextConditions<ParametersOf<D, Id, 'query'>>
  /** A condition on the whole body. */
  readonly body?: ConditionOn<RequestBodyOf<D, Id>>
  /** A condition on a part of the body. */
  readonly [pointer: `/${string}`]: unknown
}

/** What answers in place of the usual answer. Without an operation in `when` it may be any. */
type TypedAnswer<D extends DocumentTypes, Id extends OperationId<D>> = [Id] extends [never]
  ? OwnAnswer
  : Omit<OwnAnswer, 'status' | 'body'> & DocumentedAnswer<D, Id>

type StagedName = Extract<Script, string>

/** {@link Script} by the types of a document: answers are those that the operations in `when` have. */
export type TypedScript<D extends DocumentTypes, Id extends OperationId<D>> =
  | StagedName
  | TypedAnswer<D, Id>
  | readonly (StagedName | ((TypedAnswer<D, Id> | { readonly name: StagedName }) & Pick<UseOptions, 'times'>))[]

/** Items by the names of their resources, each as the document has them. */
export type TypedItems<D extends DocumentTypes> = {
  readonly [Name in keyof D['resources']]: readonly D['resources'][Name][]
}

/** A mock, or one session of it, by the types of a document. */
export type TypedMock<D extends DocumentTypes, M> = {
  readonly [Name in keyof M]: Name extends 'use'
    ? <const Id extends OperationId<D> = never>(
        script: TypedScript<D, Id> | null,
        options?: Omit<UseOptions, 'when'> & { readonly when?: TypedWhen<D, Id> },
      ) => M[Name] extends (...words: never[]) => infer Result ? Result : never
    : Name extends 'data'
      ? TypedData<D, M[Name]>
      : Name extends 'session'
        ? M[Name] extends (...words: infer Words) => infer Session
          ? (...words: Words) => TypedMock<D, Session>
          : never
        : M[Name]
}

type TypedData<D extends DocumentTypes, Access> = Omit<Access, 'snapshot' | 'replace'> & {
  /** The items by resource, in the order of creation. */
  readonly snapshot: Access extends { readonly snapshot: () => Promise<unknown> }
    ? () => Promise<TypedItems<D>>
    : () => TypedItems<D>
  /** Forgets everything, and remembers these items. */
  readonly replace: Access extends { readonly replace: (data: never) => infer Result }
    ? (data: number | Partial<TypedItems<D>>) => Result
    : never
}

/** The options of `createHandlers` by the types of a document. */
export type TypedHandlerOptions<D extends DocumentTypes, Id extends OperationId<D>> = Omit<
  HandlerOptions,
  'contract' | 'scenario' | 'when' | 'data'
> & {
  /** The answer to every request: a scenario, an answer that the operations in `when` have, or a sequence of them. */
  readonly scenario?: TypedScript<D, Id> | null
  /** Which requests get the scenario; the others get the usual answers. */
  readonly when?: TypedWhen<D, Id>
  /** What the handlers remember from the start: a number of items of each resource, or items by resource. */
  readonly data?: number | Partial<TypedItems<D>>
}
