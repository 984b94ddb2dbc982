/** The mock's functions by the types of a document, for the modules of `plant-store spec --format module`. */

import type {
  DocumentedAnswer,
  DocumentTypes,
  OperationId,
  ParametersOf,
  RequestBodyOf,
  UnlistedFailure,
} from '../../spec/typed.ts'
import type { OwnAnswer } from '../engine/message/scenarios.ts'
import type { Soon } from '../engine/message/soon.ts'
import type { When } from '../engine/script/conditions.ts'
import type { AnswerRule, Script, UseOptions } from '../engine/script/script.ts'
import type { OwnFunction, OwnRequest, OwnScenario } from '../engine/script/script-step.ts'
import type { HandlerOptions } from '../msw/handler-options.ts'

/** A condition on a value: the value, some properties of an object, or an operator. */
type ConditionOn<T> =
  | { readonly matches: string }
  | { readonly exists: boolean }
  | { readonly equals: T }
  | (T extends readonly unknown[] ? T : T extends object ? PartConditions<T> : T)

type PartConditions<T> = { readonly [Name in keyof T]?: ConditionOn<T[Name]> }

/** Conditions on the texts of a request. */
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
  : Omit<OwnAnswer, 'status' | 'body'> & (WithLookUps<DocumentedAnswer<D, Id>> | UnlistedFailure<D, Id> | OfExample)

type WithLookUps<Answer> = {
  readonly [Part in keyof Answer]: Part extends 'body' ? OrLookUp<Answer[Part]> : Answer[Part]
}

/** A text that is only a look-up has the type of the value that it finds. */
type OrLookUp<T> = [T] extends [undefined]
  ? T
  : `{{${string}}}` | (T extends object ? { readonly [Name in keyof T]: OrLookUp<T[Name]> } : T)

/** An answer whose status and body are those of an example of the document. */
type OfExample = { readonly example: string; readonly status?: never; readonly body?: never }

type StagedName = Extract<Script, string>

/** {@link OwnRequest} of the operations in `when`. */
type TypedRequest<D extends DocumentTypes, Id extends OperationId<D>> = [Id] extends [never]
  ? OwnRequest
  : Omit<OwnRequest, 'operation' | 'body' | 'parameters'> & {
      readonly operation: Id
      readonly parameters: Readonly<ParametersOf<D, Id, 'path'>>
      readonly body: RequestBodyOf<D, Id> | undefined
    }

type TypedFunction<D extends DocumentTypes, Id extends OperationId<D>> = (
  request: TypedRequest<D, Id>,
) => Soon<TypedAnswer<D, Id> | StagedName | null | undefined>

/** One step of a sequence. */
type TypedStep<D extends DocumentTypes, Id extends OperationId<D>> =
  | StagedName
  | TypedFunction<D, Id>
  | ((TypedAnswer<D, Id> | { readonly name: StagedName }) & Pick<UseOptions, 'times'>)

/** {@link Script} by the types of a document: answers are those that the operations in `when` have. */
export type TypedScript<D extends DocumentTypes, Id extends OperationId<D>> =
  | StagedName
  | TypedAnswer<D, Id>
  | TypedFunction<D, Id>
  | readonly TypedStep<D, Id>[]

/** {@link AnswerRule} by the types of a document; `Chosen` is what its `when.operation` says: any text where it is a file's. */
type TypedRule<D extends DocumentTypes, Chosen> =
  | OwnFunction
  | (unknown extends Chosen ? never : string extends EachOf<Chosen> ? AnswerRule : never)
  | (unknown extends Chosen
      ? RuleAround & RuleFor<D, never>
      : EachOf<Chosen> extends OperationId<D>
        ? RuleAround & { readonly when?: { readonly operation?: Chosen } } & RuleFor<D, EachOf<Chosen>>
        : // Nothing else is wrong: what is said is the nearest id.
          Loose & { readonly when: Loose & { readonly operation: OperationId<D> | readonly OperationId<D>[] } })

type RuleAround = Omit<UseOptions, 'when'> & {
  /** What it is for, in words. */
  readonly description?: string
}

type Loose = { readonly [name: string]: unknown }

type EachOf<Chosen> = Chosen extends readonly (infer Id)[] ? Id : Chosen

type RuleFor<D extends DocumentTypes, Id extends OperationId<D>> = {
  readonly when?: [Id] extends [never]
    ? Omit<TypedWhen<D, never>, 'operation'> & { readonly operation?: OperationId<D> }
    : TypedWhen<D, Id>
} & (
  | TypedAnswer<D, Id>
  | { readonly name: StagedName }
  | { readonly sequence: readonly TypedStep<D, Id>[] }
  | { readonly answer: TypedFunction<D, Id> }
)

/** Answers with their conditions, each typed by its `when.operation`. */
export type TypedRules<D extends DocumentTypes, Chosen extends readonly unknown[]> = {
  readonly [Place in keyof Chosen]: TypedRule<D, Chosen[Place]>
}

/** Items by the names of their resources, each as the document has them. */
export type TypedItems<D extends DocumentTypes> = {
  readonly [Name in keyof D['resources']]: readonly D['resources'][Name][]
}

/** A mock, or one session of it, by the types of a document. */
export type TypedMock<D extends DocumentTypes, M> = {
  readonly [Name in keyof M]: Name extends 'use'
    ? <const Id extends OperationId<D> = never>(
        script: TypedScript<D, Id> | OwnScenario | null,
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
  /** Deletes all items, and stores these. */
  readonly replace: Access extends { readonly replace: (data: never) => infer Result }
    ? (data: number | Partial<TypedItems<D>>) => Result
    : never
}

/** Options of a mock, such as those of `createMockServer`, by the types of a document; file names are not affected. */
type TypedOptions<D extends DocumentTypes, Id extends OperationId<D>, Chosen extends readonly unknown[], Own> = Omit<
  Own,
  'answers' | 'scenario' | 'data'
> & {
  /** Own answers with their conditions, or functions: the first that fits answers. */
  readonly answers?: TypedRules<D, Chosen> | TextIn<Own, 'answers'>
  /** The answer to every request: a scenario, an answer that the operations in `when` have, or a sequence of them. */
  readonly scenario?: TypedScript<D, Id> | null
  /** What is remembered from the start: a number of items of each resource, or items by resource. */
  readonly data?: number | Partial<TypedItems<D>> | TextIn<Own, 'data'>
}

type TextIn<Own, Name extends string> = Own extends { readonly [N in Name]?: infer T } ? Extract<T, string> : never

/** The options of `createHandlers` by the types of a document. */
export type TypedHandlerOptions<
  D extends DocumentTypes,
  Id extends OperationId<D>,
  Chosen extends readonly unknown[],
> = TypedOptions<D, Id, Chosen, Omit<HandlerOptions, 'contract' | 'when'>> & {
  /** Which requests get the scenario; the others get the usual answers. */
  readonly when?: TypedWhen<D, Id>
}

/** What starts a mock, such as `createMockServer`, by the types of a document. */
export type TypedStart<D extends DocumentTypes, Own, M> = <const Chosen extends readonly unknown[] = readonly []>(
  options?: TypedOptions<D, never, Chosen, Own>,
) => Promise<TypedMock<D, M>>
