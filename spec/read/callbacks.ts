/** The requests that a service sends by its document, after its answers or by itself: `callbacks` and `webhooks`. */

import type { Api, MediaType, Operation, ResponseHeader, ResponseSpec } from '../contract/contract.ts'
import { isObject, join } from '../json/pointer.ts'
import type { Document } from '../schema/schema.ts'
import { readBody, readHeader, readResponse } from './content.ts'
import { METHODS } from './contract.ts'
import { entries, resolve } from './node.ts'
import { readParameters } from './parameters.ts'

/** One request that a service sends. */
export type Callback = {
  readonly name: string
  /** Where it goes, with runtime expressions. */
  readonly address: string
  /** Upper case. */
  readonly method: string
  readonly content: readonly MediaType[]
  readonly headers: readonly ResponseHeader[]
  /** What its receiver may answer. */
  readonly responses: readonly ResponseSpec[]
  readonly pointer: string
}

export function calling({ document, operations }: Api): ReadonlySet<Operation> {
  return new Set(operations.filter(({ pointer }) => isObject(document.at(join(pointer, 'callbacks')))))
}

/** The callbacks of an operation. Throws a `PartError` where they can't be read. */
export function callbacksOf({ document }: Api, { pointer }: Operation): readonly Callback[] {
  return entries(document, join(pointer, 'callbacks')).flatMap(([name, place]) =>
    entries(document, resolve(document, place).pointer)
      .filter(([address]) => !address.startsWith('x-'))
      .flatMap(([address, item]) => callbacksAt(document, { name, address }, item)),
  )
}

/** The requests that a service sends with no request before them: `webhooks`. Their address is ''. */
export function webhooksOf({ document }: Api): readonly Callback[] {
  return entries(document, '/webhooks').flatMap(([name, place]) => callbacksAt(document, { name, address: '' }, place))
}

function callbacksAt(document: Document, named: Pick<Callback, 'name' | 'address'>, place: string): Callback[] {
  const item = resolve(document, place)
  return METHODS.filter((method) => isObject(item.node[method])).map((method) => {
    const { node, pointer } = resolve(document, join(item.pointer, method))
    const lists = [join(item.pointer, 'parameters'), join(pointer, 'parameters')]
    return {
      ...named,
      method: method.toUpperCase(),
      content: node.requestBody == null ? [] : readBody(document, join(pointer, 'requestBody'), method).content,
      headers: readParameters(document, lists, () => {})
        .filter((parameter) => parameter.in === 'header')
        .map((parameter) => readHeader(document, parameter.name, parameter.pointer)),
      responses: entries(document, join(pointer, 'responses')).map(([status, at]) =>
        readResponse(document, status, at),
      ),
      pointer,
    }
  })
}
