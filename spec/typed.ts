/** The types of a document, as its generated module has them, and the types of operations, answers and requests. */

/** What a generated module says of its document: openapi-typescript's types, by the names that the kit uses. */
export type DocumentTypes = {
  /** The type of each operation by its id. */
  readonly operations: object
  /** The type of an item by the name of its resource. */
  readonly resources: object
  /** The type of each schema by its name. */
  readonly schemas: object
}

/** The names of the operations: `operationId`, or the method and the path such as `get /health`. */
export type OperationId<D extends DocumentTypes> = keyof D['operations'] & string

type OperationTypes<D extends DocumentTypes, Id> = Id extends keyof D['operations'] ? D['operations'][Id] : never

type Responses<D extends DocumentTypes, Id> =
  OperationTypes<D, Id> extends { readonly responses: infer Found } ? Found : never

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
type StatusesOf<Class extends string> = `${Class}${Digit}${Digit}` extends `${infer Status extends number}`
  ? Status
  : never

/** The statuses of a response of the document; those with a response of their own are `Known`. */
type CoveredStatus<Name, Known> = Name extends number
  ? Name
  : Name extends 'default'
    ? Exclude<StatusesOf<'2' | '3' | '4' | '5'>, Known>
    : Name extends `${infer Class extends '2' | '3' | '4' | '5'}${'XX' | 'xx'}`
      ? Exclude<StatusesOf<Class>, Known>
      : never

type ContentOf<T> = T extends { readonly content: infer Types extends object } ? Types[keyof Types] : never

/** Each status with its body; a status that the document gives no body has none. */
type AnswersOf<D extends DocumentTypes, Id> = {
  [Name in keyof Responses<D, Id>]: {
    readonly status: CoveredStatus<Name, keyof Responses<D, Id>>
  } & ([ContentOf<Responses<D, Id>[Name]>] extends [never]
    ? { readonly body?: never }
    : { readonly body?: ContentOf<Responses<D, Id>[Name]> })
}[keyof Responses<D, Id>]

/** The answers that the document has for one of the operations. */
export type DocumentedAnswer<D extends DocumentTypes, Id extends OperationId<D>> = Id extends unknown
  ? AnswersOf<D, Id>
  : never

/** A failure that the document doesn't list, such as a proxy's 503. Its body is free. */
export type UnlistedFailure<D extends DocumentTypes, Id extends OperationId<D>> = {
  readonly status: Exclude<StatusesOf<'4' | '5'>, DocumentedAnswer<D, Id>['status']>
  readonly body?: unknown
}

/** The body of an operation's answer with a status. */
export type AnswerBodyOf<D extends DocumentTypes, Id extends OperationId<D>, Status> = BodyOf<
  DocumentedAnswer<D, Id>,
  Status
>

type BodyOf<Answer, Status> = Answer extends { readonly status: infer Own; readonly body?: infer Body }
  ? Status extends Own
    ? Exclude<Body, undefined>
    : never
  : never

/** The body that a request of an operation has. */
export type RequestBodyOf<D extends DocumentTypes, Id> =
  OperationTypes<D, Id> extends { readonly requestBody?: infer Body } ? ContentOf<NonNullable<Body>> : never

/** The parameters of an operation in one place: `path`, `query`, `header`. */
export type ParametersOf<D extends DocumentTypes, Id, Place extends string> =
  OperationTypes<D, Id> extends { readonly parameters: { readonly [P in Place]?: infer Found } }
    ? [NonNullable<Found>] extends [never]
      ? object
      : NonNullable<Found>
    : object

/** An operation without known types. */
export type Undescribed = {
  readonly parameters: { readonly path?: AnyValues; readonly query?: AnyValues; readonly header?: AnyValues }
  readonly requestBody?: { readonly content: { readonly 'application/json': unknown } }
  readonly responses: { readonly default: { readonly content: { readonly 'application/json': unknown } } }
}

type AnyValues = Readonly<Record<string, unknown>>
