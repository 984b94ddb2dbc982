/** What a server error says, without what differs from one request to the next: so two faults can be told apart. */

import { tryParseJson } from '../../../spec/json/exact-json.ts'

/** The most characters of it that count; what follows may have been cut off. */
const MOST = 1000

/** The words of an answer without numbers, ids, dates, quoted values and what was sent. Both are whole messages. */
export function sayingOf(answer: string, request: string | null): string {
  const body = afterHead(answer)
  const sent = request === null ? [] : valuesIn(request)
  const plain = sent.reduce((text, value) => text.replaceAll(value, '#'), body)
  const isJson = /^\s*["{[]/.test(body)
  // The texts of JSON are in quotes themselves.
  const words = isJson
    ? plain.replaceAll('\\"', "'").replaceAll(/(?<!\w)(['`])(?:(?!\1)[^"])+\1(?!\w)/g, '#')
    : plain
        .replaceAll(/<(style|script)\b.*?<\/\1>|<[^>]*>/gis, ' ')
        .replaceAll(/(?<!\w)(["'`])(?:(?!\1).)+\1(?!\w)/g, '#')
  return words
    .replaceAll(/(?:\b[a-z]{3}, )?\b\d{1,2} [a-z]{3} \d{4}\b/gi, '#')
    .replaceAll(/[\w-]*\d[\w-]*/g, '#')
    .replaceAll(/#(?:[^\w#"]*#)+/g, '#')
    .replaceAll(/\s+/g, ' ')
    .slice(0, MOST)
}

function afterHead(message: string): string {
  const end = message.indexOf('\n\n')
  return end === -1 ? '' : message.slice(end + 2)
}

/** The values of a request, the longest first: of its path and query, of a form, and of JSON. */
function valuesIn(request: string): string[] {
  const [, address = ''] = request.split(' ', 2)
  const body = afterHead(request)
  const encoded = `${address.slice(address.indexOf('?') + 1)}&${body}`.matchAll(/=([^&\s"]+)/g)
  const values = [
    ...address.split(/[/?]/),
    ...[...encoded].map(([, value = '']) => value.replaceAll('+', ' ')),
    ...[...body.matchAll(/"((?:[^"\\]|\\.)*)"(\s*:)?/g)].flatMap(([, text = '', colon]) =>
      colon === undefined ? waysToWrite(text) : [],
    ),
  ]
  return [...new Set(values)].filter((value) => value.length > 2).toSorted((one, other) => other.length - one.length)
}

/** A text of JSON as it was sent, as it is meant, and as most would write it. */
function waysToWrite(text: string): string[] {
  const meant = tryParseJson(`"${text}"`)?.value
  return typeof meant === 'string' ? [text, meant, JSON.stringify(meant).slice(1, -1)] : [text]
}
