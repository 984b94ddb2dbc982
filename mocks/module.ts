/** `plant-store-kit/module`: what the modules of `plant-store spec --format module` call when they run. Browser-safe. */

import '../spec/this-node.ts'
import type { HttpHandler } from 'msw/http'
import type { Fixtures, FixturesOf, ModuleFixtureOptions } from '../fixtures/index.ts'
import type { Api } from '../spec/contract/contract.ts'
import type { JsonObject } from '../spec/json/pointer.ts'
import type { AnswerBodyOf, DocumentedAnswer, DocumentTypes, OperationId, RequestBodyOf } from '../spec/typed.ts'
import type { HandlerOptions } from './msw/handler-options.ts'
import { createHandlers } from './msw/index.ts'
import type { MockClient } from './testing/client.ts'
import type { TypedHandlerOptions, TypedMock, TypedStart } from './testing/typed.ts'

export { equal, isListed, twins } from '../spec/json/equality.ts'
export { isMultiple } from '../spec/json/multiples.ts'
export { isObject } from '../spec/json/pointer.ts'
export { patternOf } from '../spec/pattern/pattern.ts'
export { INTEGER_FORMATS } from '../spec/schema/integer-formats.ts'
export { ucs2length } from '../spec/schema/text-length.ts'
export type { DocumentTypes, Undescribed } from '../spec/typed.ts'
export { began, hasValue, isWholeNumber, withFailure, withFailures } from '../spec/validation/checking.ts'
export { fullFormats } from '../spec/validation/formats.ts'
export { precompiled } from '../spec/validation/precompiled.ts'
export { connectMock as connectTo } from './testing/client.ts'
export type { Api as CompiledContract }

/** `createHandlers` by the types of a document: `when.operation` chooses what the answer may be. */
export type TypedHandlers<D extends DocumentTypes> = <
  const Id extends OperationId<D> = never,
  const Chosen extends readonly unknown[] = readonly [],
>(
  options?: TypedHandlerOptions<D, Id, Chosen>,
) => HttpHandler[]

/** `connectMock` by the types of a document. */
export type TypedConnect<D extends DocumentTypes> = (url: string) => TypedMock<D, MockClient>

/** `createFixtures` by the types of a document. */
export type TypedFixtures<D extends DocumentTypes> = (
  options?: ModuleFixtureOptions,
) => Promise<Omit<Fixtures<JsonObject>, keyof FixturesByName<D>> & FixturesByName<D>>

/** The fixtures that take a name: a wrong schema, operation or status is a type error. */
type FixturesByName<D extends DocumentTypes> = {
  readonly of: <const Name extends keyof D['schemas'] & string>(schema: Name) => FixturesOf<D['schemas'][Name]>
  readonly request: <const Id extends OperationId<D>>(operation: Id) => FixturesOf<RequestBodyOf<D, Id>>
  readonly response: <const Id extends OperationId<D>, const Status extends DocumentedAnswer<D, Id>['status']>(
    operation: Id,
    status: Status,
  ) => FixturesOf<AnswerBodyOf<D, Id, Status>>
}

/** Gives a mock, a session or `createMockServer` the types of a document. */
export type TypedSelf<D extends DocumentTypes> = {
  <M extends { readonly use: unknown; readonly data: unknown }>(mock: M): TypedMock<D, M>
  // `createMockServer` has a second form, of several processes.
  <Own, M>(start: { (options?: Own): Promise<M>; (options: never): Promise<unknown> }): TypedStart<D, Own, M>
}

/** `createHandlers` for a contract. */
export function handlersBy(contract: Api): (options?: HandlerOptions) => HttpHandler[] {
  return (options) => createHandlers({ contract, ...options })
}

/** The mock itself: only its type differs. */
export function typedBy<M>(mock: M): M {
  return mock
}

/** `createFixtures` for a contract; it is loaded at the first call. */
export function fixturesBy(contract: Api): (options?: ModuleFixtureOptions) => Promise<Fixtures<JsonObject>> {
  return async (options) => (await import('../fixtures/of-given.ts')).createFixturesOf(contract, options)
}
