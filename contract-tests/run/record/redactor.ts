/** The redactor of a run: it takes credentials out of everything that the run reports. */

import type { Api } from '../../../spec/contract/contract.ts'
import type { Header } from '../../../spec/http/message.ts'
import { Redactor } from '../../../spec/http/redaction/redactor.ts'
import { implementationDefined } from '../../../spec/implementation-defined.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'

/** The redactor for a run's token and the values of the user's headers. */
export function redactorFor(api: Api, token: string, headers: readonly Header[]): Redactor {
  const values = headers.map(([, value]) => value)
  return new Redactor(token, values, ordinaryOf(api))
}

/** The text that any report about an API may contain. It is not secret. */
function ordinaryOf(api: Api): string {
  const words = [
    ...requirementsOf(api).map(({ id, text, because }) => `${id} ${text} ${because}`),
    ...implementationDefined().map(({ id, question }) => `${id} ${question}`),
  ]
  return `${JSON.stringify(api.document.root)} ${words.join(' ')}`
}
