/** The redactor of a run: it takes credentials out of everything that the run reports. */

import type { Api } from '../../../spec/contract/contract.ts'
import { openPoints } from '../../../spec/generated/open-points.ts'
import type { Header } from '../../../spec/http/message.ts'
import { credentialNamesOf } from '../../../spec/http/redaction/credential-names.ts'
import { Redactor } from '../../../spec/http/redaction/redactor.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import type { TokenSource } from '../../client/token-source.ts'

type SentFields = { readonly headers: readonly Header[]; readonly credentials?: Readonly<Record<string, string>> }

/** Characters. A shorter value of a header without a telling name is one like `en-US`. */
const LONG = 8

/** The redactor for a run's token, its headers and other credentials, and the tokens that it gets on the way. */
export function redactorFor(
  api: Api,
  token: string | undefined,
  { headers, credentials = {} }: SentFields,
  tokens: TokenSource | null = null,
): Redactor {
  const isCredential = credentialNamesOf(api)
  const secret = headers.filter(([name, { length }]) => length >= LONG || isCredential('header', name))
  const values = [...secret.map(([, value]) => value), ...Object.values(credentials)]
  const redactor = new Redactor(token ?? '', values, ordinaryOf(api))
  tokens?.hideIn(redactor)
  return redactor
}

/** The text that any report about an API may contain. It is not secret. */
function ordinaryOf(api: Api): string {
  const words = [
    ...requirementsOf(api).map(({ id, text, because }) => `${id} ${text} ${because}`),
    ...openPoints.map(({ id, question }) => `${id} ${question}`),
  ]
  return `${JSON.stringify(api.document.root)} ${words.join(' ')}`
}
