/** Small bodies of media types other than JSON, which clients can open. */

/** Bytes spelt in ASCII, so that text and bytes are the same. */
type BodySample = { readonly type: RegExp; readonly body: string }

const WORDS = 'A plausible body.'

/** The first row that matches a media type, by what the type is for. */
const SAMPLES: readonly BodySample[] = [
  { type: /^text\/html|\bxhtml\b/, body: `<!doctype html>\n<title>Sample</title>\n<p>${WORDS}</p>\n` },
  { type: /^image\/svg\+xml/, body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>\n' },
  { type: /[/+]xml\b/, body: '<?xml version="1.0"?>\n<sample/>\n' },
  { type: /\bcsv\b/, body: 'name\nsample\n' },
  { type: /tab-separated/, body: 'name\tkind\nsample\ttext\n' },
  { type: /ya?ml\b/, body: 'name: sample\n' },
  { type: /\bcss\b/, body: 'body {}\n' },
  { type: /javascript|ecmascript/, body: 'export {}\n' },
  { type: /markdown/, body: `# Sample\n\n${WORDS}\n` },
  { type: /calendar/, body: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//sample//EN\r\nEND:VCALENDAR\r\n' },
  { type: /vcard/, body: 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:Sample\r\nEND:VCARD\r\n' },
  { type: /event-stream/, body: 'data: {}\n\n' },
  { type: /ndjson|jsonlines|json-seq/, body: '{}\n' },
  { type: /x-www-form-urlencoded/, body: 'name=sample' },
  // An empty archive: only the end-of-directory record.
  { type: /\bzip\b|openxmlformats|opendocument|jar\b|apk\b|epub/, body: `PK\x05\x06${'\0'.repeat(18)}` },
  // Two blocks of zeros end an archive.
  { type: /\btar\b/, body: '\0'.repeat(1024) },
  {
    type: /pdf/,
    body: '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
  },
  // No samples at 8,000 a second, of 8 bits, one channel.
  {
    type: /^audio\/.*wav/,
    body: 'RIFF$\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0@\x1f\0\0@\x1f\0\0\x01\0\b\0data\0\0\0\0',
  },
  // One pixel. Programs that show images look at the bytes and not at the media type.
  { type: /^image\//, body: 'GIF89a\x01\0\x01\0\0\0\0,\0\0\0\0\x01\0\x01\0\0\x02\x02D\x01\0;' },
]

/** A body of a media type; `words` are what it says where it can say anything. */
export function sampleOf(mediaType: string, words: string = WORDS): string {
  const type = mediaType.toLowerCase()
  const sample = SAMPLES.find((known) => known.type.test(type))
  return sample?.body ?? (type.startsWith('text/') ? `${words}\n` : words)
}
