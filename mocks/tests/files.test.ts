/** Answers in media types other than JSON are small files of that type, alike from the server and from the handlers. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32, gunzipSync, inflateSync } from 'node:zlib'
import { getResponse } from 'msw/utils/get-response'
import { compileDocument } from '../../spec/document/document.ts'
import { createHandlers } from '../msw/index.ts'
import { serve } from './store/store-documents.ts'

const SHEET = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const TEXT = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** What the bytes of each type begin with (the formats' own signatures), written in Latin-1. */
const SIGNATURES: Readonly<Record<string, RegExp>> = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff[\s\S]*\xff\xd9$/,
  'image/gif': /^GIF89a[\s\S]*;$/,
  'image/webp': /^RIFF[\s\S]{4}WEBPVP8/,
  'image/avif': /^[\s\S]{4}ftypavif/,
  'image/bmp': /^BM/,
  'image/x-icon': /^\0\0\x01\0/,
  'image/tiff': /^II\*\0/,
  'image/svg+xml': /^<svg [\s\S]*<\/svg>\n$/,
  'application/pdf': /^%PDF-1\.\d\n[\s\S]*startxref\n\d+\n%%EOF\n$/,
  'application/zip': /^PK\x03\x04/,
  'application/gzip': /^\x1f\x8b\x08/,
  'application/x-tar': /^summary\.txt\0/,
  'text/csv': /^id,name,quantity\r\n1,/,
  'application/xml': /^<\?xml version="1.0" encoding="UTF-8"\?>\n<summary>/,
  'text/html': /^<!doctype html>\n<html lang="en">/,
  'text/markdown': /^# /,
  'audio/mpeg': /^\xff\xfb/,
  'audio/wav': /^RIFF[\s\S]{4}WAVEfmt /,
  'video/mp4': /^[\s\S]{4}ftyp[\s\S]*moov/,
  'video/webm': /^\x1a\x45\xdf\xa3/,
  'application/octet-stream': /[^\x20-\x7e]/,
  [SHEET]: /^PK\x03\x04[\s\S]*xl\/workbook\.xml/,
  [TEXT]: /^PK\x03\x04[\s\S]*word\/document\.xml/,
}

const answering = (mediaType: string) => ({
  get: {
    responses: {
      200: { description: 'd', content: { [mediaType]: { schema: { type: 'string', format: 'binary' } } } },
      404: { description: 'd', content: { [mediaType]: {} } },
    },
  },
})
const TYPES = [...Object.keys(SIGNATURES), 'image/*']
const DOCUMENT = {
  openapi: '3.0.3',
  info: { title: 't', version: '1' },
  paths: Object.fromEntries(TYPES.map((mediaType, index) => [`/file${index}`, answering(mediaType)])),
}

type File = { readonly type: string | null; readonly bytes: Buffer }

async function fileOf(response: Response | undefined): Promise<File> {
  assert.ok(response !== undefined)
  return { type: response.headers.get('content-type'), bytes: Buffer.from(await response.arrayBuffer()) }
}

test('each media type is answered with a file of it, by the server and by the handlers', async () => {
  await using mock = await serve(DOCUMENT)
  const { contract } = await compileDocument('given', JSON.stringify(DOCUMENT))
  const handlers = createHandlers({ baseUrl: mock.url, contract })
  for (const [index, mediaType] of TYPES.entries()) {
    // An error in the same type is a file of it, too.
    for (const query of ['', '?__code=404']) {
      const url = `${mock.url}/file${index}${query}`
      const { type, bytes } = await fileOf(await fetch(url))
      assert.equal(type, mediaType.replace('*', 'png'))
      assert.match(bytes.toString('latin1'), SIGNATURES[type ?? ''] ?? /^$/, mediaType)
      const there = await fileOf(await getResponse(handlers, new Request(url)))
      assert.deepEqual([there.type, there.bytes.compare(bytes)], [type, 0], mediaType)
    }
  }
})

const TYPED = (schema: object, ...types: readonly string[]): object => ({
  description: 'd',
  content: Object.fromEntries(types.map((type) => [type, { schema }])),
})
const OFFERING = {
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  paths: {
    '/boat': {
      get: {
        responses: {
          200: TYPED({ type: 'object' }, 'application/json', 'text/csv', 'text/plain'),
          default: TYPED({ const: 'otherwise' }, 'application/json'),
        },
      },
    },
    '/vendor': {
      get: {
        responses: { 200: TYPED({}, 'application/vnd.boat+json', 'application/vnd.boat.v2+json; version=2') },
      },
    },
    '/sunk': { get: { responses: { '5XX': TYPED({ const: 'sunk' }, 'application/json') } } },
    '/50 % <off> | sale': { get: { responses: { 200: TYPED({ const: 'found' }, 'application/json') } } },
  },
}

/** The target, what is accepted, and the type of the answer (RFC 9110 section 12.5.1) or a status. */
const ACCEPTED: readonly (readonly [target: string, accept: string, want: string | number])[] = [
  ['/boat', 'application/json;q=0.8, text/csv', 'text/csv'],
  ['/boat', 'text/csv;q=0.2, application/json; q=0.9, text/plain;q=0.5', 'application/json'],
  ['/boat', 'text/plain, */*;q=0.1', 'text/plain'],
  ['/boat', '*/*;q=0.1', 'application/json'],
  ['/boat', 'image/png, */*;q=0.1, application/json;q=0', 'text/csv'],
  ['/boat', 'text/*;q=0.3, text/csv;q=0.1, application/json;q=0.2', 'text/plain'],
  ['/boat', 'application/json;charset=utf-8', 'application/json'],
  ['/boat', 'application/hal+json', 'application/json'],
  ['/boat', 'image/png', 406],
  ['/boat', 'application/json;q=0', 406],
  ['/boat', '*/*;q=0', 406],
  ['/vendor', 'application/json', 'application/vnd.boat+json'],
  ['/vendor', 'application/*+json', 'application/vnd.boat+json'],
  ['/vendor', 'application/vnd.boat.v2+json', 'application/vnd.boat.v2+json; version=2'],
  [
    '/vendor',
    'application/vnd.boat.v2+json;version=2, application/vnd.boat+json;q=0.5',
    'application/vnd.boat.v2+json; version=2',
  ],
  ['/vendor', 'application/xml', 406],
]

test('server and handlers answer in the type that the request prefers, and 406 only where nothing fits', async () => {
  await using mock = await serve(OFFERING)
  const { contract } = await compileDocument('given', JSON.stringify(OFFERING))
  const handlers = createHandlers({ baseUrl: mock.url, contract })
  for (const [target, accept, want] of ACCEPTED) {
    const asked = new Request(mock.url + target, { headers: { accept } })
    for (const answer of [await fetch(asked), await getResponse(handlers, asked)]) {
      const got = answer?.status === 200 ? answer.headers.get('content-type') : answer?.status
      assert.equal(got, want, `${target} ${accept}`)
    }
  }
  const encoded = encodeURI('/50 % <off> | sale')
  for (const [target, status, body] of [
    [encoded, 200, 'found'],
    [encoded.replaceAll('%3C', '%3c'), 200, 'found'],
    ['/sunk', 500, 'sunk'],
    ['/boat?__code=201', 201, 'otherwise'],
    ['/boat?__code=299', 299, 'otherwise'],
    ['/boat?__code=204', 204, null],
  ] as const) {
    const asked = new Request(mock.url + target)
    for (const answer of [await fetch(asked), await getResponse(handlers, asked)]) {
      const text = (await answer?.text()) || 'null'
      assert.deepEqual([answer?.status, JSON.parse(text)], [status, body], target)
    }
  }
})

const BOAT = {
  type: 'object',
  required: ['id', 'name', 'berths', 'sails'],
  properties: {
    id: { type: 'integer' },
    name: { type: 'string' },
    berths: { type: 'integer', minimum: 2, maximum: 9 },
    sails: { type: 'array', items: { type: 'string' }, minItems: 1 },
    secret: { type: 'string', writeOnly: true },
  },
}
const BOATS = { type: 'array', items: BOAT }
const LISTING = {
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  paths: {
    '/boats': {
      get: {
        responses: {
          200: {
            description: 'd',
            content: {
              'application/json': { schema: BOATS },
              'text/csv': { schema: { type: 'string' } },
              'text/tab-separated-values': { schema: BOATS },
              'application/x-ndjson': { schema: BOATS },
            },
          },
        },
      },
      post: {
        requestBody: { content: { 'application/json': { schema: BOAT } } },
        responses: { 201: TYPED(BOAT, 'application/json') },
      },
    },
    '/rates': {
      get: {
        responses: {
          200: TYPED(
            {
              type: 'array',
              minItems: 2,
              items: {
                type: 'object',
                required: ['port', 'rate'],
                properties: { port: { type: 'string' }, rate: { type: 'number' } },
              },
            },
            'text/csv',
          ),
        },
      },
    },
    '/count': { get: { responses: { 200: TYPED({ type: 'integer', minimum: 3, maximum: 5 }, 'text/plain') } } },
    '/key': { get: { responses: { 200: TYPED({ type: 'string', format: 'uuid' }, 'text/plain') } } },
  },
}

test('a list as a table has its columns, and the rows that its JSON has; a text of a schema is a value of it', async () => {
  await using mock = await serve(LISTING)
  const { contract } = await compileDocument('given', JSON.stringify(LISTING))
  const handlers = createHandlers({ baseUrl: mock.url, contract })
  const there = (asked: Request) => getResponse(handlers, asked)
  const asks: readonly ((asked: Request) => Promise<Response | undefined>)[] = [(asked) => fetch(asked), there]
  for (const ask of asks) {
    const body = JSON.stringify({ id: 77, name: 'The "Gull", blue', berths: 4, sails: ['jib'], secret: 'x' })
    await ask(
      new Request(`${mock.url}/boats`, { method: 'POST', headers: { 'content-type': 'application/json' }, body }),
    )
    const read = async (path: string, accept: string): Promise<string> => {
      const answer = await ask(new Request(mock.url + path, { headers: { accept } }))
      assert.equal(answer?.headers.get('content-type'), accept)
      return (await answer?.text()) ?? ''
    }
    const boats: readonly { id: number; name: string }[] = JSON.parse(await read('/boats', 'application/json'))
    const [head, ...lines] = (await read('/boats', 'text/csv')).trimEnd().split('\r\n')
    assert.equal(head, 'id,name,berths,sails')
    assert.deepEqual(
      lines.map((line) => Number.parseInt(line, 10)),
      boats.map(({ id }) => id),
    )
    assert.equal(
      lines.find((line) => line.startsWith('77,')),
      '77,"The ""Gull"", blue",4,"[""jib""]"',
    )
    const tabbed = (await read('/boats', 'text/tab-separated-values')).trimEnd().split('\n')
    assert.deepEqual(
      tabbed.map((line) => line.split('\t')[1]),
      ['name', ...boats.map(({ name }) => name)],
    )
    const items = (await read('/boats', 'application/x-ndjson')).trimEnd().split('\n')
    assert.deepEqual(
      items.map((line) => JSON.parse(line).id),
      boats.map(({ id }) => id),
    )
    const [columns, ...rates] = (await read('/rates', 'text/csv')).trimEnd().split('\r\n')
    assert.equal(columns, 'port,rate')
    assert.ok(rates.length >= 2 && rates.every((line) => /,-?[\d.e+-]+$/.test(line)), rates.join())
    assert.match(await read('/count', 'text/plain'), /^[345]$/)
    assert.match(await read('/key', 'text/plain'), /^[\da-f]{8}-[\da-f-]{27}$/)
  }
})

test('pictures and archives hold what their formats promise', async () => {
  await using mock = await serve(DOCUMENT)
  const read = async (mediaType: string): Promise<Buffer> =>
    (await fileOf(await fetch(`${mock.url}/file${TYPES.indexOf(mediaType)}`))).bytes
  const png = await read('image/png')
  for (let at = 8; at < png.length; ) {
    const end = at + 8 + png.readUInt32BE(at)
    assert.equal(png.readUInt32BE(end), crc32(png.subarray(at + 4, end)))
    // A line of 32 pixels is a filter and four bytes.
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      assert.equal(inflateSync(png.subarray(at + 8, end)).length, 32 * 5)
    }
    at = end + 4
  }
  assert.match(gunzipSync(await read('application/gzip')).toString(), /^Everything is in order/)
  assert.deepEqual([...filesOf(await read('application/zip')).keys()], ['summary.txt'])
  const sheet = filesOf(await read(SHEET))
  for (const path of ['[Content_Types].xml', '_rels/.rels', 'xl/workbook.xml', 'xl/sheet1.xml']) {
    assert.match(sheet.get(path) ?? '', /^<\?xml [\s\S]*>$/, path)
  }
  const pdf = (await read('application/pdf')).toString('latin1')
  assert.ok(pdf.startsWith('xref\n', Number(/startxref\n(\d+)/.exec(pdf)?.[1])))
  const tar = await read('application/x-tar')
  const sum = [...tar.subarray(0, 512)].reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0)
  assert.equal(Number.parseInt(tar.toString('latin1', 148, 154), 8), sum)
})

/** The files of a ZIP archive without compression, each by its central record and judged by its checksum. */
function filesOf(archive: Buffer): Map<string, string> {
  const end = archive.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  const files = new Map<string, string>()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    assert.equal(archive.toString('latin1', at, at + 4), 'PK\x01\x02')
    const [sum, size] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 24)]
    const name = archive.toString('latin1', at + 46, at + 46 + archive.readUInt16LE(at + 28))
    const start = archive.readUInt32LE(at + 42)
    const content = archive.subarray(start + 30 + name.length, start + 30 + name.length + size)
    assert.equal(archive.toString('latin1', start + 30, start + 30 + name.length), name)
    assert.equal(crc32(content), sum)
    files.set(name, content.toString())
    at += 46 + name.length
  }
  assert.equal(at, end)
  return files
}
