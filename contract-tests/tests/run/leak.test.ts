/** A secret that comes back as it was sent fails the run; one that is masked is a warning, as any `writeOnly` property is. */

import assert from 'node:assert/strict'
import { mkdtempDisposable, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { nightly } from '../../../.ci/nightly.ts'
import { listening } from '../../targets/reference.ts'
import { verify } from '../../verify/verify.ts'

const text = { type: 'string', minLength: 8, maxLength: 40 }
const document = {
  openapi: '3.1.0',
  info: { title: 'A chess club', version: '1' },
  paths: {
    '/players': {
      post: {
        operationId: 'addPlayer',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/P' } } },
        },
        responses: {
          201: {
            description: 'added',
            content: { 'application/json': { schema: { $ref: '#/components/schemas/P' } } },
          },
          400: { description: 'refused' },
        },
      },
    },
  },
  components: {
    schemas: {
      P: {
        type: 'object',
        required: ['nick', 'passphrase'],
        properties: { nick: text, passphrase: { ...text, writeOnly: true } },
      },
    },
  },
}

/** What a run says of a club that answers with what `shown` makes of a player. */
async function judged(shown: (player: { nick: string; passphrase: string }) => object, failOn?: 'leak' | 'none') {
  const isText = (value: unknown): boolean =>
    typeof value === 'string' && [...value].length >= 8 && [...value].length <= 40
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request
      .on('data', (chunk) => chunks.push(chunk))
      .on('end', () => {
        let player = null
        try {
          player = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks)))
        } catch {}
        const isGood = !Array.isArray(player) && isText(player?.nick) && isText(player?.passphrase)
        response.writeHead(isGood ? 201 : 400, { 'content-type': 'application/json' })
        response.end(isGood ? JSON.stringify(shown(player)) : undefined)
      })
  })
  const { origin, close } = await listening(server)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'plant-store-'))
  try {
    const spec = join(folder.path, 'openapi.json')
    await writeFile(spec, JSON.stringify(document))
    const report = join(folder.path, 'report')
    const { verdict, causes } = await verify({ spec, target: origin, report, ...(failOn && { failOn }) })
    const [first] = causes
    return { verdict, headline: first?.headline, junit: await readFile(join(report, 'junit.xml'), 'utf8') }
  } finally {
    await close()
  }
}

const LEAK =
  'The 201 answer contains passphrase, which is writeOnly. It is a leak: the secret came back just as it was sent.'

test('a secret that comes back as it was sent fails the run, in words of its own', async () => {
  const { verdict, headline, junit } = await judged((player) => player)
  assert.deepEqual({ verdict, headline }, { verdict: 'violates', headline: LEAK })
  assert.match(junit, /<failure message="[^"]*It is a leak/)
})

nightly('with --fail-on none it is a warning, and so is a masked one', async () => {
  const asked = await judged((player) => player, 'none')
  const masked = await judged((player) => ({ ...player, passphrase: '********' }))
  for (const { verdict, headline } of [asked, masked])
    assert.deepEqual({ verdict, headline }, { verdict: 'conforms', headline: LEAK.replace(/ It is.*/, '') })
})

test('a service that keeps it conforms', async () => {
  const { verdict, headline } = await judged(({ nick }) => ({ nick }))
  assert.deepEqual({ verdict, headline }, { verdict: 'conforms', headline: undefined })
})
