/** A request as a curl command of a POSIX shell: whoever runs it sends the same bytes. */

import { plainText, printing, quoted, wordWith } from '../shell.ts'
import type { Header } from './message.ts'

export type CurlRequest = {
  readonly method: string
  readonly url: string
  readonly headers: readonly Header[]
  /** Null: no body. Text stands in the command as it is. */
  readonly body: string | Uint8Array | null
  /** Parts of the texts above that the shell makes itself, each with its word: credentials stand in the environment. */
  readonly made?: ReadonlyMap<string, string>
  /** More options, as words of the shell. */
  readonly options?: readonly string[]
  /** How often it is sent, over one connection; once where it is absent. */
  readonly times?: number
}

/** The command that sends a request. A body that no word can hold comes through a pipe. */
export function curlOf(request: CurlRequest): string {
  const bytes = bytesOf(request)
  if (bytes === null) return `curl ${wordsOf(request, [])}`
  return `${printing(bytes)} | curl ${wordsOf(request, ['--data-binary', '@-'])}`
}

/**
 * The command that sends requests in turn, over one connection: after `--next` curl keeps it and forgets the options.
 */
export function curlInTurn(requests: readonly CurlRequest[]): string {
  const each = requests.map((request) => {
    // One pipe can't feed several bodies. What the shell prints into a word loses NUL and the line ends at its end.
    const bytes = bytesOf(request)
    return wordsOf(request, bytes === null ? [] : ['--data-binary', `"$(${printing(bytes)})"`])
  })
  return `curl ${each.join(' --next ')}`
}

const NOTHING: ReadonlyMap<string, string> = new Map()

/** What follows the name of the program; `data` sends a body of bytes. */
function wordsOf(
  { method, url, headers, body, made = NOTHING, options = [], times = 1 }: CurlRequest,
  data: readonly string[],
): string {
  const words = ['--silent', '--show-error', ...(method === 'HEAD' ? ['--head'] : ['--request', method]), ...options]
  // Curl takes dots out of paths, and reads brackets and braces as patterns.
  const plain = /[[\]{}]|\/\./.test(url) ? without(url, made) : ''
  if (/\/\.{1,2}(\/|\?|$)/.test(plain)) words.push('--path-as-is')
  if (/[[\]{}]/.test(plain)) words.push('--globoff')
  let isTyped = false
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    if (key === 'content-type') isTyped = true
    // Curl adds this one by itself.
    if (key === 'accept' && value === '*/*') continue
    // With a colon and nothing after it curl leaves a header out.
    words.push('--header', wordWith(value === '' ? `${name};` : `${name}: ${value}`, made))
  }
  // Curl would add a media type of its own.
  if (body !== null && !isTyped) words.push('--header', quoted('Content-Type:'))
  if (body !== null) {
    const text = typeof body === 'string' ? body : plainText(body)
    words.push(...(text === null ? data : ['--data-raw', wordWith(text, made)]))
  }
  const target = wordWith(url, made)
  return [...words, times === 1 ? target : `$(yes ${target} | head -n ${times})`].join(' ')
}

function without(text: string, made: ReadonlyMap<string, string>): string {
  return [...made.keys()].reduce((rest, part) => rest.replaceAll(part, ''), text)
}

/** The body where it is no text that a word can hold. */
function bytesOf({ body }: CurlRequest): Uint8Array | null {
  return body === null || typeof body === 'string' || plainText(body) !== null ? null : body
}
