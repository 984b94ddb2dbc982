/** Small bodies of media types other than JSON, which clients can open. */

import { MEDIA } from '../../generated/media.ts'
import type { MockResponse } from '../../message/message.ts'
import { type ArchivedFile, gzip, number, tar, zip } from './archive.ts'

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

const FILES: readonly Row[] = [
  [/^image\/(jpe?g|pjpeg)\b/, () => atob(MEDIA.jpeg)],
  [/^image\/gif/, () => 'GIF89a\x01\0\x01\0\x80\0\0\x3a\x7d\x5c\xff\xff\xff,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;'],
  [/^image\/webp/, () => atob(MEDIA.webp)],
  [/^image\/avif/, () => atob(MEDIA.avif)],
  [/^image\/(x-ms-)?bmp/, bitmap],
  [/^image\/(x-icon|vnd\.microsoft\.icon)/, icon],
  [/^image\/tiff/, tiff],
  // Programs that show pictures and play sounds look at the bytes and not at the media type.
  [/^image\//, () => atob(MEDIA.png)],
  [/^audio\/(mpeg|mp3|mpeg3|x-mpeg)/, mp3],
  [/^audio\/(mp4|x-m4a|m4a)/, () => atob(MEDIA.audioMp4)],
  [/^audio\/webm/, () => atob(MEDIA.audioWebm)],
  [/^audio\//, wav],
  [/^video\/webm/, () => atob(MEDIA.webm)],
  [/^video\//, () => atob(MEDIA.mp4)],
  [/pdf\b/, pdf],
  [/spreadsheetml|ms-excel/, spreadsheet],
  [/wordprocessingml|msword/, wordDocument],
  [/\bzip\b|openxmlformats|opendocument|jar\b|apk\b|epub/, () => zip([['summary.txt', `${SENTENCE}\n`]])],
  [/gzip|\btgz\b/, () => gzip(`${SENTENCE}\n`)],
  [/\btar\b/, () => tar(['summary.txt', `${SENTENCE}\n`])],
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
  const file = type.startsWith('text/') ? undefined : find(FILES)
  return file === undefined ? { body: `${words}\n` } : { body: file(words), encoding: 'latin1' }
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

/** A square of 8 green pixels each way, of one bit each. */
function bitmap(): string {
  const header = `BM${number(94)}${number(0)}${number(62)}`
  const facts = [40, 8, 8, 0x1_00_01, 0, 32, 2835, 2835, 2, 0].map((fact) => number(fact)).join('')
  return `${header}${facts}\x5c\x7d\x3a\0\xff\xff\xff\0${'\0'.repeat(32)}`
}

function icon(): string {
  const png = atob(MEDIA.png)
  return `\0\0\x01\0\x01\0\x20\x20\0\0\x01\0\x01\0${number(png.length)}${number(22)}${png}`
}

/** One grey pixel, which follows the header; then the table of its facts: tag, type, count and value. */
function tiff(): string {
  const facts = { 256: 1, 257: 1, 258: 8, 259: 1, 262: 1, 273: 8, 277: 1, 278: 1, 279: 1 }
  const rows = Object.entries(facts).map(
    ([tag, value]) => `${number(Number(tag), 2)}${number(4, 2)}${number(1)}${number(value)}`,
  )
  return `II*\0${number(10)}j\0${number(rows.length, 2)}${rows.join('')}${number(0)}`
}

/** Eight silent frames: layer III, 32 kbit/s, 44.1 kHz, mono. */
function mp3(): string {
  return `\xff\xfb\x10\xc4${'\0'.repeat(100)}`.repeat(8)
}

/** A tenth of a second of a tone of 440 Hz: 8,000 samples a second, of 8 bits, one channel. */
function wav(): string {
  const samples = Array.from(
    { length: 800 },
    (_, at) => 128 + Math.round(40 * Math.sin((2 * Math.PI * 440 * at) / 8000)),
  )
  const sound = String.fromCharCode(...samples)
  const format = `${number(16)}${number(1, 2)}${number(1, 2)}${number(8000)}${number(8000)}${number(1, 2)}${number(8, 2)}`
  return `RIFF${number(36 + sound.length)}WAVEfmt ${format}data${number(sound.length)}${sound}`
}

const TITLE = 'Summary'
const SENTENCE = 'Everything is in order, and there is nothing to report.'
const ROWS = [
  ['id', 'name', 'quantity'],
  ['1', 'First item', '12'],
  ['2', 'Second item', '7'],
  ['3', 'Third item', '30'],
] as const

/** A page with a sentence (ISO 32000-1 section 7.5), its table of objects with their places. */
function pdf(): string {
  const content = `BT /F1 18 Tf 72 770 Td (${TITLE}) Tj /F1 11 Tf 0 -28 Td (${SENTENCE}) Tj ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${content.length}>>stream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.4\n'
  let table = '0000000000 65535 f \n'
  for (const [index, object] of objects.entries()) {
    table += `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${index + 1} 0 obj${object}endobj\n`
  }
  const size = objects.length + 1
  return `${text}xref\n0 ${size}\n${table}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const RELATED = `${SCHEMAS}/officeDocument/2006/relationships`

function spreadsheet(): string {
  const cell = (text: string): string =>
    /^\d+$/.test(text) ? `<c><v>${text}</v></c>` : `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const rows = ROWS.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')
  const main = `xmlns="${SCHEMAS}/spreadsheetml/2006/main"`
  const book = `<workbook ${main} xmlns:r="${RELATED}"><sheets><sheet name="${TITLE}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  return zip([
    ...packaged('spreadsheetml', 'xl/workbook.xml', 'sheet.main', [['/xl/sheet1.xml', 'worksheet']]),
    ['xl/workbook.xml', XML + book],
    ['xl/_rels/workbook.xml.rels', relations('sheet1.xml', 'worksheet')],
    ['xl/sheet1.xml', `${XML}<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`],
  ])
}

function wordDocument(): string {
  const body = [TITLE, SENTENCE].map((text) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`).join('')
  const main = `xmlns:w="${SCHEMAS}/wordprocessingml/2006/main"`
  return zip([
    ...packaged('wordprocessingml', 'word/document.xml', 'document.main', []),
    ['word/document.xml', `${XML}<w:document ${main}><w:body>${body}</w:body></w:document>`],
  ])
}

/** What each package has: the types of its parts, and which of them is the first (ECMA-376 part 2). */
function packaged(
  kind: string,
  first: string,
  type: string,
  others: readonly (readonly [path: string, type: string])[],
): readonly ArchivedFile[] {
  const parts = [[`/${first}`, type] as const, ...others].map(
    ([path, own]) =>
      `<Override PartName="${path}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.${own}+xml"/>`,
  )
  const usual = ['rels', 'xml'].map((ending) => {
    const content = ending === 'rels' ? 'application/vnd.openxmlformats-package.relationships+xml' : 'application/xml'
    return `<Default Extension="${ending}" ContentType="${content}"/>`
  })
  const types = [...usual, ...parts].join('')
  return [
    ['[Content_Types].xml', `${XML}<Types xmlns="${SCHEMAS}/package/2006/content-types">${types}</Types>`],
    ['_rels/.rels', relations(first, 'officeDocument')],
  ]
}

function relations(target: string, type: string): string {
  const one = `<Relationship Id="rId1" Type="${RELATED}/${type}" Target="${target}"/>`
  return `${XML}<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${one}</Relationships>`
}
