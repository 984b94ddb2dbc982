/**
 * What a document may read, and how much. A reference that is refused costs the operation that needs it, and one warning
 * says where and why; nothing of what it leads to is read.
 */

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { isPrivate } from '../document/download.ts'
import { loadContract } from '../document/load.ts'
import type { SourceOptions } from '../document/source.ts'
import { UserError } from '../program/user-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'source-'))
after(() => rmSync(folder, { recursive: true }))
const SECRET = 'content-of-another-file'
const outside = join(folder, 'outside.json')
writeFileSync(outside, JSON.stringify({ type: 'string', example: SECRET }))
const own = join(folder, 'own')
mkdirSync(own)
writeFileSync(join(own, 'near.yaml'), 'type: string\n')
symlinkSync(outside, join(own, 'link.json'))
writeFileSync(join(own, 'chain.json'), JSON.stringify({ $ref: '../outside.json' }))

/** A document with one reference. */
const document = (ref: string): string =>
  JSON.stringify(
    {
      openapi: '3.1.0',
      info: { title: 'Refers', version: '1' },
      paths: {
        '/': {
          get: { responses: { 200: { description: 'd', content: { 'application/json': { schema: { $ref: ref } } } } } },
        },
      },
    },
    null,
    1,
  )

/** How a document was read: `loaded`, the warnings of what was not, or the line that refuses it. */
async function lineOf(source: string, options: SourceOptions = {}): Promise<string> {
  try {
    const { contract, warnings, files } = await loadContract(source, options)
    const [operation] = contract.operations
    const schema = operation?.responses[0]?.content[0]?.schema
    if (warnings.length === 0) assert.deepEqual(schema?.validator('response')('text'), [])
    // Nothing was read, so anything is taken.
    else assert.deepEqual([operation?.fault, schema?.validator('response')({ any: 1 })], [null, []])
    if (options.allowRefs === undefined) {
      // Everything that was kept of it, and everything that is told or watched.
      assert.doesNotMatch(JSON.stringify({ contract, warnings }), new RegExp(SECRET))
      const foreign = files.filter((file) => relative(own, file).startsWith('..'))
      assert.deepEqual(foreign, [])
    }
    return warnings.length === 0 ? `loaded ${contract.title}` : warnings.join('\n')
  } catch (error) {
    assert.ok(error instanceof UserError, String(error))
    assert.equal(error.exitCode, 2)
    assert.doesNotMatch(error.message, /\n|content-of-another-file/)
    return error.message
  }
}

const refersTo = (ref: string): string => {
  const file = join(own, 'openapi.json')
  writeFileSync(file, document(ref))
  return file
}

const fromFiles: readonly (readonly [attack: string, ref: string, held: RegExp, options?: SourceOptions])[] = [
  ['a file beside it', './near.yaml', /^loaded Refers$/],
  [
    'a file above',
    '../outside.json',
    /own\/openapi\.json:\d+:\d+: a \$ref can't be resolved: \.\.\/outside\.json: the file is outside the document's folder; --allow-refs DIR allows another \(at \/paths/,
  ],
  ['an absolute path', outside, /outside the document's folder/],
  ['a file: address', pathToFileURL(outside).href, /outside the document's folder/],
  ['a symbolic link out of the folder', './link.json', /outside the document's folder/],
  ['a file that refers out of the folder', './chain.json', /outside the document's folder/],
  ['the same, encoded', '%2e%2e/outside.json', /outside the document's folder/],
  ['a file that was allowed', '../outside.json', /^loaded Refers$/, { allowRefs: [folder] }],
  ['a file of another machine', 'file://server/share/x.json', /another machine/],
  ['data: in the document', 'data:application/json,{}', /data: is refused/],
  ['ftp:', 'ftp://127.0.0.1/x', /ftp: is refused/],
  ['a device', '/dev/zero', /not a regular file/, { allowRefs: ['/'] }],
  [
    'this machine',
    'http://127.0.0.1:1/x.json',
    /127\.0\.0\.1 is 127\.0\.0\.1, an address of a private network: it is refused/,
  ],
  ['this machine by name', 'http://localhost:1/x.json', /private network/],
  ['this machine as a decimal number', 'http://2130706433:1/x.json', /private network/],
  ['this machine in hexadecimal', 'http://0x7f.1:1/x.json', /private network/],
  ['this machine in IPv6', 'http://[::ffff:127.0.0.1]:1/x.json', /private network/],
  ['the address that clouds keep their secrets at', 'http://169.254.169.254/latest/meta-data', /private network/],
]
for (const [attack, ref, held, options] of fromFiles) {
  test(`a file refers to ${attack}`, async () => assert.match(await lineOf(refersTo(ref), options), held))
}

/** A server on this machine, as long as `use` takes. */
async function served(listener: RequestListener, use: (origin: string) => Promise<void>): Promise<void> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((done) => server.once('listening', done))
  try {
    await use(`http://127.0.0.1:${Object(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

test('a document may be named by a file: address, alone or under a path', async () => {
  const file = pathToFileURL(refersTo('./near.yaml')).href
  assert.equal(await lineOf(file), 'loaded Refers')
  assert.match(await lineOf(`garden=${file}`), /^loaded /)
  assert.match(await lineOf('file:///a%2Fb.yaml'), /^file:\/\/\/a%2Fb\.yaml: can't be read: /)
  assert.match(await lineOf('file://server/share/x.yaml'), /x\.yaml: can't be read: /)
})

const fromAddresses: readonly (readonly [attack: string, ref: string, held: RegExp])[] = [
  ['its own origin', './near.json', /^loaded Refers$/],
  ['a file', pathToFileURL(outside).href, /a document from an address may not refer to files/],
  ['another origin', 'http://127.0.0.1:1/x.json', /may refer only to/],
  [
    'its own origin, which redirects elsewhere',
    './redirect',
    /redirects to http:\/\/127\.0\.0\.1:1, and a reference may not leave/,
  ],
  ['its own origin, which redirects to a file', './file', /redirects to file:, which is refused/],
  ['its own origin, which redirects for ever', './loop', /redirects more than 5 times/],
]
test('a document at an address refers', async (t) => {
  let ref = ''
  await served(
    ({ url }, response) => {
      const location = {
        '/redirect': 'http://127.0.0.1:1/x.json',
        '/file': pathToFileURL(outside).href,
        '/loop': '/loop',
      }[url ?? '']
      if (location !== undefined) response.writeHead(302, { location }).end()
      else response.end(url === '/near.json' ? '{"type":"string"}' : document(ref))
    },
    async (origin) => {
      for (const [attack, reference, held] of fromAddresses) {
        ref = reference
        await t.test(`to ${attack}`, async () => assert.match(await lineOf(`${origin}/openapi.json`), held))
      }
    },
  )
})

test('an address has a limit of size and of time', async (t) => {
  const bomb = gzipSync(Buffer.alloc(8 * 2 ** 20))
  const rows: readonly (readonly [attack: string, listener: RequestListener, held: RegExp, specTimeout?: number])[] = [
    [
      'without an end',
      (_, response) => {
        const more = (): void => {
          while (response.write('#'.repeat(65_536)));
        }
        response.on('drain', more)
        more()
      },
      /larger than 1048576 bytes \(--spec-limit\)$/,
    ],
    [
      'a gzip bomb',
      (_, response) => void response.setHeader('content-encoding', 'gzip').end(bomb),
      /larger than 1048576 bytes/,
    ],
    ['nothing', () => {}, /it did not arrive in time$/, 700],
    ['a head and no more', (_, response) => response.flushHeaders(), /it did not arrive in time$/, 700],
    [
      'a coding that nobody knows',
      (_, response) => void response.setHeader('content-encoding', 'x').end('x'),
      /content coding x$/,
    ],
    ['bytes that are no text', (_, response) => void response.end(Buffer.of(0xff, 0)), /it is not UTF-8 text$/],
  ]
  for (const [attack, listener, held, specTimeout = 60_000] of rows) {
    await t.test(attack, () =>
      served(listener, async (origin) => {
        const line = await lineOf(origin.replace('//', '//user:password@'), { specLimit: 2 ** 20, specTimeout })
        assert.match(line, held)
        assert.ok(line.startsWith(`${origin}/: can't be read: `), line)
      }),
    )
  }
})

test('so has a file', async (t) => {
  const fifo = join(folder, 'fifo')
  execFileSync('mkfifo', [fifo])
  const huge = join(folder, 'huge.yaml')
  writeFileSync(huge, '')
  truncateSync(huge, 2 ** 27)
  for (const [file, held] of [
    ['/dev/zero', /not a regular file/],
    [fifo, /not a regular file/],
    [folder, /it is a folder$/],
    [huge, /larger than 67108864 bytes/],
    [join(folder, 'none'), /there is no such file/],
  ] as const) {
    await t.test(file.replace(folder, ''), async () => assert.match(await lineOf(file), held))
  }
})

test('what is no address of the public internet', () => {
  const inside =
    '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 224.0.0.1 255.255.255.255'
  for (const address of `${inside} :: ::1 ::ffff:10.0.0.1 ::ffff:7f00:1 fe80::1%eth0 fd00::1 fec0::1 64:ff9b::7f00:1 2002:7f00:1::`.split(
    ' ',
  )) {
    assert.ok(isPrivate(address), address)
  }
  for (const address of '8.8.8.8 172.32.0.1 2606:4700::1111 ::ffff:8.8.8.8'.split(' '))
    assert.ok(!isPrivate(address), address)
})
