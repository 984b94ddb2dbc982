/** Writes a recorded request as a command that sends it again. */

import type { Api } from '../../spec/contract/contract.ts'
import { curlOf } from '../../spec/http/curl.ts'
import type { Header } from '../../spec/http/message.ts'
import { wordWith } from '../../spec/program/shell.ts'
import { credentialCookies, type Secrets } from './redaction.ts'
import { INCIDENTAL, REDACTED } from './sent-again.ts'
import type { Recorded } from './slot.ts'

/** What entries are shown with: the values of the moment at which somebody reads them. */
export type EntryContext = {
  readonly contract: Api
  readonly secrets: Secrets
  /** The address to which requests are sent again: this server, or the deployment behind a proxy. */
  readonly url: string
  /** Whether curl is told not to verify the certificate; by default for HTTPS, as a mock's is usually self-signed. */
  readonly insecure?: boolean
}

/** A POSIX shell command that sends a redacted request again, with the credential from the environment. */
export function commandOf(recorded: Recorded, context: EntryContext): string {
  const { method, target, headers, body, bodyLength, isWhole, verdict } = recorded
  const { url, contract, secrets, insecure = url.startsWith('https:') } = context
  // What the mock sent has its whole address.
  const isSent = verdict.kind === 'callback'
  if (isSent && !URL.canParse(target)) return '# it has no address'
  const isLocal = target.startsWith('/') || isSent
  const parameters = new Set(
    contract.operations.flatMap((operation) => operation.parameters.map(({ name }) => name.toLowerCase())),
  )
  const sent = headers.flatMap(([name, value]): Header[] => {
    const key = name.toLowerCase()
    if (INCIDENTAL.test(key) && !parameters.has(key)) return []
    const shown = key === 'cookie' ? credentialCookies(value, secrets) : value
    return shown === null ? [] : [[name, shown]]
  })
  const command = curlOf({
    method,
    url: isSent ? target : isLocal ? url + target : url,
    headers: sent,
    body: body === null || body.length === 0 ? null : body,
    made: TOKEN,
    options: [
      '--include',
      ...(insecure && !isSent ? ['--insecure'] : []),
      ...(isLocal ? [] : ['--request-target', wordWith(target, TOKEN)]),
    ],
  })
  if (body === null) return `${command} # its body was over the limit and was not kept`
  return isWhole ? command : `${command} # its body was cut: it had ${bodyLength} bytes`
}

const TOKEN = new Map([[REDACTED, '"$PLANT_STORE_TOKEN"']])
