/** A request and its answer, as runtime expressions and bodies of callbacks read them. */

import type { Api, Operation, RequestBody } from '../../spec/contract/contract.ts'
import { FORMS } from '../../spec/http/form-types.ts'
import { encodingOf } from '../../spec/read/encoding.ts'
import { jsonOrText } from '../../spec/schema/typed.ts'
import { readForm } from '../engine/request/form.ts'
import { NO_VALUES, operationRoutes } from '../engine/request/route.ts'
import type { RequestHead } from '../http/direct/index.ts'
import { rawRequest } from '../http/http.ts'
import type { Secrets } from '../journal/redaction.ts'
import type { Answered } from '../journal/slot.ts'

export type Followed = Pick<Answered, 'body' | 'answer' | 'session' | 'time'> & {
  readonly operation: Operation
  readonly request: RequestHead
  /** Its number in the journal; null where several processes number requests. */
  readonly id: number | null
}

export type SourceSettings = { readonly secrets: () => Secrets; readonly isEncrypted: boolean }

export type CallbackSource = ReturnType<typeof readSource>

export function readSource(
  api: Api,
  { operation, request, body, answer }: Followed,
  { secrets, isEncrypted }: SourceSettings,
) {
  const { method, target, header } = rawRequest(request, body)
  const host = header('host') ?? ''
  const url = target.startsWith('/') ? `${isEncrypted ? 'https' : 'http'}://${host}${target}` : target
  return {
    request: {
      url,
      method,
      values: api.derive(operationRoutes)(new URL(url, 'http://host').pathname)?.values ?? NO_VALUES,
      header,
      /** The value of a JSON body or a form; otherwise the text. */
      body: body === null || body.length === 0 ? undefined : sentValue(operation.body, header('content-type'), body),
    },
    response: {
      status: answer.status,
      header: (name: string) => (Object.hasOwn(answer.headers, name) ? answer.headers[name] : undefined),
      body: answer.body === '' ? undefined : jsonOrText(answer.body),
    },
    isCredential: secrets().isCredential,
    /** The name of the example that the request preferred; null if it preferred none. */
    preferred: /\bexample=("?)([^",]+)\1/.exec(answer.headers['preference-applied'] ?? '')?.[2] ?? null,
  }
}

function sentValue(taken: RequestBody | null, type: string | undefined, bytes: Uint8Array): unknown {
  if (type === undefined || !FORMS.test(type)) return jsonOrText(new TextDecoder().decode(bytes))
  const told = taken?.content.find(({ name }) => FORMS.test(name))
  const form = taken && told ? { schema: told.schema, encoding: encodingOf(taken, told) } : null
  return readForm(form, type, bytes)?.exact
}
