/** What a run's report may tell. */

import type { Contract } from '../../spec/contract.ts'
import type { Header } from '../../spec/http/message.ts'
import { Redactor } from '../../spec/http/redactor.ts'
import { implementationDefined } from '../../spec/implementation-defined.ts'
import { requirementsOf } from '../../spec/requirements.ts'
import type { CompiledContract } from '../../spec/validators.ts'

type Made = { readonly secrets: string; readonly redactor: Redactor }

/** The latest of each contract: what comes in several runs, or in several places of one, has the same secrets. */
const latest = new WeakMap<Contract, Made>()

/** The redactor of a run: its token, and the values of the user's own headers. */
export function redactorOf({ contract }: CompiledContract, token: string, headers: readonly Header[]): Redactor {
  const values = headers.map(([, value]) => value)
  const secrets = JSON.stringify([token, ...values])
  const known = latest.get(contract)
  if (known?.secrets === secrets) return known.redactor
  const redactor = new Redactor(token, values, ordinaryOf(contract))
  latest.set(contract, { secrets, redactor })
  return redactor
}

/** What stands in any report about a contract. */
function ordinaryOf(contract: Contract): string {
  const words = [
    ...requirementsOf(contract).map(({ id, text, because }) => `${id} ${text} ${because}`),
    ...implementationDefined().map(({ id, question }) => `${id} ${question}`),
  ]
  return `${JSON.stringify(contract.document)} ${words.join(' ')}`
}
