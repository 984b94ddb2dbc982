/** A recorded request as a command that sends it again. */

import type { Contract } from '../../../spec/contract.ts'
import { plainText, printing, quoted, wordWith } from '../../../spec/shell.ts'
import { credentialCookies, REDACTED, type Secrets } from './redaction.ts'
import type { Recorded } from './slot.ts'

/** What an entry is read with: as things are when somebody reads. */
export type EntryContext = {
  readonly contract: Contract
  readonly secrets: Secrets
  /** Where a request is sent again: where this server listens, or the deployment behind a proxy. */
  readonly url: string
  /** Whether its certificate is trusted unseen; a server of our own has one that nobody vouches for. */
  readonly insecure?: boolean
}

/** What clients and connections add by themselves, and no answer depends on. */
const INCIDENTAL =
  /^(host|proxy-authorization|connection|keep-alive|content-length|transfer-encoding|expect|user-agent|accept-encoding|accept-language|cache-control|pragma|priority|dnt|te|upgrade-insecure-requests|sec-.*)$/

/**
 * The POSIX shell command that sends a request again; its credential stands in the environment. Of the recorded request
 * the credentials are out already.
 */
export function curlOf(
  { method, target, headers, body, bodyLength, isWhole }: Recorded,
  { url, contract, secrets, insecure = url.startsWith('https:') }: EntryContext,
): string {
  const words = ['curl', '--silent', '--show-error', '--include']
  words.push(...(method === 'HEAD' ? ['--head'] : ['--request', method]))
  if (insecure) words.push('--insecure')
  if (/\/\.{1,2}(\/|\?|$)/.test(target)) words.push('--path-as-is')
  if (/[[\]{}]/.test(target.replaceAll(REDACTED, ''))) words.push('--globoff')
  if (!target.startsWith('/')) words.push('--request-target', word(target))
  const parameters = new Set(
    contract.operations.flatMap((operation) => operation.parameters.map(({ name }) => name.toLowerCase())),
  )
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    if ((INCIDENTAL.test(key) && !parameters.has(key)) || (key === 'accept' && value === '*/*')) continue
    const shown = key === 'cookie' ? credentialCookies(value, secrets) : value
    // With a colon and nothing after it curl leaves a header out.
    if (shown !== null) words.push('--header', word(shown === '' ? `${name};` : `${name}: ${shown}`))
  }
  const typed = headers.some(([name]) => name.toLowerCase() === 'content-type')
  const content = body === null || body.length === 0 ? null : body
  if (content !== null && !typed) words.push('--header', quoted('Content-Type:'))
  const text = content === null ? null : plainText(content)
  if (content !== null) words.push(...(text === null ? ['--data-binary', '@-'] : ['--data-raw', word(text)]))
  words.push(target.startsWith('/') ? word(url + target) : quoted(url))
  const command = words.join(' ')
  const whole = content === null || text !== null ? command : `${printing(content)} | ${command}`
  if (body === null) return `${whole} # its body was over the limit and was not kept`
  return isWhole ? whole : `${whole} # its body was cut: it had ${bodyLength} bytes`
}

/** Text as a word in which credentials are taken from the environment. */
function word(text: string): string {
  return wordWith(text, TOKEN)
}

const TOKEN = new Map([[REDACTED, '"$PLANT_STORE_TOKEN"']])
