/** Small bodies of media types other than JSON, which clients can open. */

import { MEDIA } from '../../generated/media.ts'
import type { MockResponse } from '../../message/message.ts'

/** A text, or the bytes of a file, one in each character. */
export type SampleFile = Pick<MockResponse, 'body' | 'encoding'>

type Row = readonly [type: RegExp, body: (words: string) => string]

/** Texts with a few words. The first row that matches the media type decides. */
const TEXTS: readonly Row[] = [
  [
    /^text\/html|\bxhtml\b/,
    (words) =>
      `<!doctype html>\n<html lang="en">\n<title>Summary</title>\n<h1>Summary</h1>\n<p>${xmlEscaped(words)}</p>\n</html>\n`,
  ],
  [/^image\/svg\+xml/, () => SVG],
  [
    /[/+]xml\b/,
    (words) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n<summary>\n  <text>${xmlEscaped(words)}</text>\n  <total>3</total>\n</summary>\n`,
  ],
  [/\bcsv\b/, () => table(',', '\r\n')],
  [/tab-separated/, () => table('\t', '\n')],
  [/ya?ml\b/, (words) => `title: Summary\ntext: ${JSON.stringify(words)}\n`],
  [/\bcss\b/, () => 'body {\n  font-family: sans-serif;\n}\n'],
  [/javascript|ecmascript/, () => 'export {}\n'],
  [/markdown/, (words) => `# Summary\n\n${words}\n`],
  [/calendar/, () => CALENDAR],
  [/vcard/, () => 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Alex Morgan\r\nEMAIL:alex.morgan@example.com\r\nEND:VCARD\r\n'],
  [/event-stream/, () => 'data: {}\n\n'],
  [/ndjson|jsonlines|json-seq/, () => '{}\n'],
  [/x-www-form-urlencoded/, () => 'title=Summary&total=3'],
]

const file = (name: keyof typeof MEDIA) => (): string => atob(MEDIA[name])

const FILES: readonly Row[] = [
  [/^image\/(jpe?g|pjpeg)\b/, file('jpeg')],
  [/^image\/gif/, () => 'GIF89a\x01\0\x01\0\x80\0\0\x3a\x7d\x5c\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'],
  [/^image\/webp/, file('webp')],
  [/^image\/avif/, file('avif')],
  [/^image\/(x-ms-)?bmp/, file('bitmap')],
  [/^image\/(x-icon|vnd\.microsoft\.icon)/, file('icon')],
  [/^image\/tiff/, file('tiff')],
  // Programs that show pictures and play sounds look at the bytes and not at the media type.
  [/^image\//, file('png')],
  [/^audio\/(mpeg|mp3|mpeg3|x-mpeg)/, file('mp3')],
  [/^audio\/(mp4|x-m4a|m4a)/, file('audioMp4')],
  [/^audio\/webm/, file('audioWebm')],
  [/^audio\//, file('wav')],
  [/^video\/webm/, file('webm')],
  [/^video\//, file('mp4')],
  [/pdf\b/, file('pdf')],
  [/spreadsheetml|ms-excel/, file('spreadsheet')],
  [/wordprocessingml|msword/, file('words')],
  [/\bzip\b|openxmlformats|opendocument|jar\b|apk\b|epub/, file('zip')],
  [/gzip|\btgz\b/, file('gzip')],
  [/\btar\b/, file('tar')],
  // An empty map.
  [/msgpack|messagepack/, () => '\x80'],
  [/\bcbor\b/, () => '\xa0'],
  // A module without any section.
  [/\bwasm\b/, () => '\0asm\x01\0\0\0'],
  [/octet-stream|protobuf|\bbinary\b/, () => '\x08\x01\x12\x07Summary\x18\x03'],
]

/** A body of a media type; `words` are what it says where it can say anything. */
export function sampleOf(mediaType: string, words: string = SENTENCE): SampleFile {
  const type = mediaType.toLowerCase()
  const find = (rows: readonly Row[]): Row[1] | undefined => rows.find(([known]) => known.test(type))?.[1]
  const text = find(TEXTS)
  if (text !== undefined) return { body: text(words) }
  const bytes = type.startsWith('text/') ? undefined : find(FILES)
  return bytes === undefined ? { body: `${words}\n` } : { body: bytes(words), encoding: 'latin1' }
}

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">
  <rect width="64" height="64" fill="#3a7d5c"/>
  <circle cx="32" cy="32" r="16" fill="#fff"/>
</svg>
`

const CALENDAR = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//mock//EN', 'BEGIN:VEVENT', 'UID:1@example.com'],
  ...['DTSTAMP:20261102T090000Z', 'DTSTART:20261109T090000Z', 'SUMMARY:Meeting', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')

function table(between: string, end: string): string {
  return ROWS.map((row) => `${row.join(between)}${end}`).join('')
}

function xmlEscaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

const SENTENCE = 'Everything is in order, and there is nothing to report.'
const ROWS = [
  ['id', 'name', 'quantity'],
  ['1', 'First item', '12'],
  ['2', 'Second item', '7'],
  ['3', 'Third item', '30'],
] as const
