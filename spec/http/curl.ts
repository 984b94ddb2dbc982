/** Writes a request as a curl command for a POSIX shell, which sends the same bytes. */

import { plainTextOf, printing, quoted, wordWith } from '../program/shell.ts'
import type { Header } from './message.ts'

export type CurlRequest = {
  readonly method: string
  readonly url: string
  readonly headers: readonly Header[]
  /** Null: no body. Text is written into the command as it is. */
  readonly body: string | Uint8Array | null
  /** Parts of these texts that the shell replaces, each with its shell word, such as a variable for the credential. */
  readonly made?: ReadonlyMap<string, string>
  /** More options, as words of the shell. */
  readonly options?: readonly string[]
  /** How often the request is sent, over one connection; once by default. */
  readonly times?: number
}

/** The command that sends a request. A body that no shell word can hold comes through a pipe. */
export function curlOf(request: CurlRequest): string {
  const bytes = bytesOf(request)
  if (bytes === null) return `curl ${wordsOf(request, [])}`
  return `${printing(bytes)} | curl ${wordsOf(request, ['--data-binary', '@-'])}`
}

/**
 * The command that sends requests in turn, over one connection: `--next` resets curl's options, but not the connection.
 */
export function curlInTurn(requests: readonly CurlRequest[]): string {
  const each = requests.map((request) => {
    // One pipe can't feed several bodies, so the shell prints each into a word. NUL and trailing line feeds get lost.
    const bytes = bytesOf(request)
    return wordsOf(request, bytes === null ? [] : ['--data-binary', `"$(${printing(bytes)})"`])
  })
  return `curl ${each.join(' --next ')}`
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** The arguments of curl; `data` are those that send a body of bytes. */
function wordsOf(
  { method, url, headers, body, made = NOTHING, options = [], times = 1 }: CurlRequest,
  data: readonly string[],
): string {
  const words = ['--silent', '--show-error', ...(method === 'HEAD' ? ['--head'] : ['--request', method]), ...options]
  // Curl removes dot segments from paths, and reads brackets and braces as patterns.
  const plain = /[[\]{}]|\/\./.test(url) ? without(url, made) : ''
  if (/\/\.{1,2}(\/|\?|$)/.test(plain)) words.push('--path-as-is')
  if (/[[\]{}]/.test(plain)) words.push('--globoff')
  const isTyped = headers.some(([name]) => name.toLowerCase() === 'content-type')
  for (const [name, value] of headers) {
    // Curl adds this one by itself.
    if (name.toLowerCase() === 'accept' && value === '*/*') continue
    // Curl sends `Name;` as an empty header, and leaves out `Name:`.
    words.push('--header', wordWith(value === '' ? `${name};` : `${name}: ${value}`, made))
  }
  // Without this, curl would add a Content-Type of its own.
  if (body !== null && !isTyped) words.push('--header', quoted('Content-Type:'))
  if (body !== null) {
    const text = typeof body === 'string' ? body : plainTextOf(body)
    words.push(...(text === null ? data : ['--data-raw', wordWith(text, made)]))
  }
  const target = wordWith(url, made)
  return [...words, times === 1 ? target : `$(yes ${target} | head -n ${times})`].join(' ')
}

function without(text: string, made: ReadonlyMap<string, string>): string {
  return [...made.keys()].reduce((rest, part) => rest.replaceAll(part, ''), text)
}

/** The body if no shell word can hold it as text; otherwise null. */
function bytesOf({ body }: CurlRequest): Uint8Array | null {
  return body === null || typeof body === 'string' || plainTextOf(body) !== null ? null : body
}
