/** The callbacks and webhooks of a document, one of which is sent by hand. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { nearestHint } from '../../spec/json/edits.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { OptionError, reasonOf } from '../../spec/program/user-error.ts'
import { type Callback, callbacksOf, calling, webhooksOf } from '../../spec/read/callbacks.ts'

/** What a document describes; of a webhook there is no operation. */
type DescribedCallback = { readonly callback: Callback; readonly operation: Operation | null }

export function describedCallbacks(api: Api): readonly object[] {
  return callbacksIn(api).map(({ operation, callback: { name, method, address } }) => {
    return { name, method, operation: operation?.id ?? null, ...(operation && { address }) }
  })
}

const USAGE =
  'send {"name": NAME, "url": URL}, and if you like "example": NAME or "body": …; "operation": ID or "method": METHOD where several have the name'

/** Reads what is to be sent. Throws an `OptionError` for anything that the document does not have. */
export function readHandOrder(api: Api, given: unknown) {
  if (!isObject(given)) throw new OptionError(`There is nothing to send: ${USAGE}.`)
  const { name, url, operation, method, example = null, body, ...rest } = given
  const [unknown] = Object.keys(rest)
  if (unknown !== undefined) throw new OptionError(`${JSON.stringify(unknown)} is not known: ${USAGE}.`)
  if (typeof name !== 'string' || typeof url !== 'string') throw new OptionError(`name and url are texts: ${USAGE}.`)
  const all = callbacksIn(api)
  const found = all.filter(
    (one) =>
      one.callback.name === name &&
      (operation === undefined || one.operation?.id === operation) &&
      (method === undefined || one.callback.method === String(method).toUpperCase()),
  )
  const [first, ...more] = found
  if (first === undefined) {
    const hint = nearestHint(
      name,
      all.map(({ callback }) => callback.name),
    )
    throw new OptionError(`The document has no such callback or webhook ${JSON.stringify(name)}; ${hint}.`)
  }
  if (more.length > 0) {
    const each = found.map((one) => `${one.callback.method} of ${one.operation?.id ?? 'a webhook'}`)
    throw new OptionError(`The document has several ${JSON.stringify(name)} (${each.join(', ')}): ${USAGE}.`)
  }
  const names = first.callback.content.flatMap(({ examples }) => examples.map((one) => one.name))
  if (example !== null && (typeof example !== 'string' || body !== undefined || !names.includes(example))) {
    const hint = nearestHint(String(example), names)
    throw new OptionError(`example takes the name of an example, without a body beside it: ${hint}.`)
  }
  return { ...first, url, example, body }
}

function callbacksIn(api: Api): readonly DescribedCallback[] {
  try {
    const called = [...api.derive(calling)].flatMap((operation) =>
      callbacksOf(api, operation).map((callback) => ({ callback, operation })),
    )
    return [...called, ...webhooksOf(api).map((callback) => ({ callback, operation: null }))]
  } catch (error) {
    throw new OptionError(`The callbacks of the document can't be read: ${reasonOf(error)}.`)
  }
}
