/** A request as a command that anyone can run: the token stands in the environment, the bytes stand as they are. */

import type { Address } from '../../spec/http/connection.ts'
import type { Header } from '../../spec/http/message.ts'
import { plainText, printing, quoted, wordWith } from '../../spec/shell.ts'
import type { Draft } from '../cases/request-builder.ts'

/** Several requests, where one alone would not show what is wrong. */
export type Sequence =
  | { readonly kind: 'together'; readonly drafts: readonly Draft[] }
  /** Over one connection. */
  | { readonly kind: 'in-turn'; readonly drafts: readonly Draft[] }
  /** Over one connection, the same again and again. */
  | { readonly kind: 'repeated'; readonly draft: Draft; readonly times: number }

/** The POSIX shell command that sends the same; the values of `hidden` headers are not shown. */
export function curlOf(sent: Draft | Sequence, address: Address, hidden: readonly Header[]): string {
  if (!('kind' in sent)) return `curl ${argumentsFor(sent, address, hidden, 1)}`
  if (sent.kind === 'repeated') return `curl ${argumentsFor(sent.draft, address, hidden, sent.times)}`
  const each = sent.drafts.map((draft) => argumentsFor(draft, address, hidden, 1))
  // After `--next` curl keeps the connection and forgets the options.
  if (sent.kind === 'in-turn') return `curl ${each.join(' --next ')}`
  return [...each.map((one) => `curl ${one} &`), 'wait'].join(' ')
}

function argumentsFor(
  { message, credential }: Draft,
  { url, insecure }: Address,
  hidden: readonly Header[],
  times: number,
): string {
  const words = ['--silent', '--show-error', '--include', '--request', message.method]
  if (insecure) words.push('--insecure')
  for (const [name, value] of message.headers) {
    const shell = credential.shell.get(value)
    const isHidden = hidden.some((one) => one[0] === name && one[1] === value)
    // An empty value takes a header away that curl would add; `*/*` it adds by itself.
    if (name === 'Accept' && value === '*/*') continue
    words.push(
      '--header',
      shell === undefined ? quoted(`${name}: ${isHidden ? '[redacted]' : value}`) : `${quoted(`${name}: `)}${shell}`,
    )
  }
  if (message.body !== null) {
    const typed = message.headers.some(([name]) => name.toLowerCase() === 'content-type')
    if (!typed) words.push('--header', quoted('Content-Type:'))
    if (message.framing === 'chunked') words.push('--header', quoted('Transfer-Encoding: chunked'))
    words.push('--data-binary', data(message.body))
  }
  const target = targetOf(message.path, url, credential.shell)
  return [...words, times === 1 ? target : `$(yes ${target} | head -n ${times})`].join(' ')
}

function targetOf(path: string, url: URL, shell: ReadonlyMap<string, string>): string {
  return wordWith(`${url.origin}${url.pathname.replace(/\/$/, '')}${path}`, shell)
}

/** Text as a word; bytes that a word can't hold (or would be read as a file name) through printf. */
function data(body: Uint8Array): string {
  const text = plainText(body)
  return text === null || text.startsWith('@') ? `"$(${printing(body)})"` : quoted(text)
}
