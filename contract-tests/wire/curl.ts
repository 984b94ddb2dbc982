/** A request as a command that anyone can run: the token stands in the environment, the bytes stand as they are. */

import { printing, quoted } from '../../spec/shell.ts'
import type { Draft } from '../trials/trial.ts'
import type { Address } from './connection.ts'
import type { Header } from './exchange.ts'

/** The POSIX shell command that sends the same request; the values of `hidden` headers are not shown. */
export function curlOf({ message, credential }: Draft, { url, insecure }: Address, hidden: readonly Header[]): string {
  const words = ['curl', '--silent', '--show-error', '--include', '--request', message.method]
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
  return [...words, targetOf(message.path, url, credential.shell)].join(' ')
}

function targetOf(path: string, url: URL, shell: ReadonlyMap<string, string>): string {
  const base = `${url.origin}${url.pathname.replace(/\/$/, '')}`
  for (const [pair, word] of shell) {
    if (path.endsWith(pair)) return `${quoted(base + path.slice(0, -pair.length))}${word}`
  }
  return quoted(base + path)
}

/** Text as a word; bytes that a word can't hold (or would be read as a file name) through printf. */
function data(body: Uint8Array): string {
  const text = new TextDecoder().decode(body)
  const isText = Buffer.from(text).equals(body) && !/[\0\uFEFF]/.test(text) && !text.startsWith('@')
  if (isText) return quoted(text)
  return `"$(${printing(body)})"`
}
