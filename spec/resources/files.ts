/** Operations that take files, and those that give them back. */

import type { Api, MediaType, Operation } from '../contract/contract.ts'
import { nameOf, parentOf } from '../contract/path-template.ts'
import { jsonOf, successOf } from '../contract/responses.ts'
import { pathSteps } from './references.ts'
import { itemPathOf, type Resource } from './resource.ts'

/** True for an operation whose body is a file, alone or as a part of a form. */
export function takesFile({ body }: Operation): boolean {
  const files = /^(multipart\/|image\/|audio\/|video\/|application\/(octet-stream|pdf|zip|x-binary))/i
  return body !== null && jsonOf(body) === null && body.content.some(({ name }) => files.test(name))
}

/** The resource for whose items a GET gives a file, and the parameter that names one; null where it does not. */
export function downloadOf(
  operation: Operation,
  resources: readonly Resource[],
): { readonly resource: Resource; readonly name: string } | null {
  const success = operation.method === 'GET' ? successOf(operation) : null
  const isFile = success !== null && success.content.length > 0 && success.content.every(hasBytes)
  const last = isFile ? pathSteps(operation.path).at(-1) : undefined
  const above = last?.above ?? ''
  // What is listed below its owners alone may be fetched at a path of its own.
  const resource =
    resources.find((one) => parentOf(itemPathOf(one)) === above) ??
    resources.find((one) => one.parents > 0 && nameOf(one.path) === nameOf(above) && !above.includes('{'))
  return last === undefined || resource === undefined ? null : { resource, name: last.name }
}

/** True for content that is a file, and for any media type whose schema says so. */
function hasBytes({ json, schema }: MediaType): boolean {
  return !json || schema?.values('format').includes('binary') === true
}

/** The operation that gives back the file of an item; null where there is none. */
export function downloadFor({ operations }: Api, resource: Resource): Operation | null {
  return operations.find((one) => downloadOf(one, [resource]) !== null) ?? null
}
