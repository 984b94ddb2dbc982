/** What a run's report may tell. */

import type { Header } from '../../spec/http/message.ts'
import { Redactor } from '../../spec/http/redactor.ts'
import { implementationDefined } from '../../spec/implementation-defined.ts'
import { requirementsOf } from '../../spec/requirements.ts'
import type { CompiledContract } from '../../spec/validators.ts'

/** The redactor of a run: its token, and the values of the user's own headers. */
export function redactorOf({ contract }: CompiledContract, token: string, headers: readonly Header[]): Redactor {
  const words = [
    ...requirementsOf(contract).map(({ id, text, because }) => `${id} ${text} ${because}`),
    ...implementationDefined().map(({ id, question }) => `${id} ${question}`),
  ]
  return new Redactor(
    token,
    headers.map(([, value]) => value),
    `${JSON.stringify(contract.document)} ${words.join(' ')}`,
  )
}
