/** The engine beside Prism's own verdict on generated requests: they agree, but for the differences of one table. */

import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { bundled } from '../../../spec/document/bundled.ts'
import { character } from '../../../spec/tests/character.ts'
import { createEngine } from '../../engine/whole.ts'
import { loadPrism } from '../../prism/library.ts'

type Given = {
  readonly authorization: string | undefined
  readonly contentType: string | undefined
  readonly body: string
}
type Decision = 'accepts' | 'refuses'

/** Every deliberate difference: whoever is strange here must be in this table, and nothing else may. */
const DIFFERENCES: readonly {
  readonly what: string
  readonly applies: (given: Given) => boolean
  readonly prism: Decision
  readonly because: string
}[] = [
  {
    what: 'an integer past 2^53 that is an int64',
    applies: ({ body }) => /"id":-?\d{16,19}[,}]/.test(body),
    prism: 'refuses',
    because: 'Prism compares doubles with bounds that no double holds; every int64 is valid by the contract',
  },
  {
    what: 'a number that only rounds to an integer',
    applies: ({ body }) => body.includes('"id":1.0000000000000000001') || body.includes('"id":1e-400'),
    prism: 'accepts',
    because: 'JSON.parse makes 1 and 0 of them; the literal is what the client sent',
  },
  {
    what: 'the scheme in another case than Bearer',
    applies: ({ authorization = '' }) => /^bearer [!-~]+$/i.test(authorization) && !authorization.startsWith('Bearer'),
    prism: 'refuses',
    because: 'RFC 9110 section 11.1: the scheme is compared without regard to case',
  },
  {
    what: 'a token that is empty, or has white space in it',
    applies: ({ authorization }) => /^Bearer( .* .*| )$/.test(authorization ?? ''),
    prism: 'accepts',
    because: 'RFC 6750 section 2.1: a token has neither',
  },
  {
    what: 'a type that ends in +json',
    applies: ({ contentType }) => contentType?.endsWith('+json') === true,
    prism: 'refuses',
    because: 'RFC 6839 section 3.1: it is JSON',
  },
]

const id = fc.oneof(
  fc.constantFrom('1', '0', '-1', '1.0', '1.5', '1e2', '"1"', 'null', 'true', '[]', '{}', '1e400', '1e-400'),
  fc.constantFrom('9007199254740991', '9007199254740993', '9223372036854775807', '-9223372036854775808'),
  fc.constantFrom('9223372036854775808', '-9223372036854775809', '1.0000000000000000001'),
  fc.maxSafeInteger().map(String),
)
const text = fc.oneof(
  fc.string({ unit: character }).map((value) => JSON.stringify(value)),
  fc.constantFrom('""', 'null', '1', 'false', '[]', '{}', '["Fern"]'),
)
const members = fc.record({ id, name: text, tag: text, extra: fc.json({ maxDepth: 2 }) }, { requiredKeys: [] })
const body = fc.oneof(
  { weight: 9, arbitrary: members.map(toObjectText) },
  { weight: 1, arbitrary: fc.constantFrom('null', '[]', '1', '"x"', 'true', '[{"id":1,"name":"x"}]') },
)
const given: fc.Arbitrary<Given> = fc.record({
  authorization: fc.oneof(
    { weight: 6, arbitrary: fc.constant('Bearer x') },
    {
      weight: 4,
      arbitrary: fc.constantFrom(
        undefined,
        'bearer x',
        'BEARER x',
        'Bearer ',
        'Bearer a b',
        'Basic eDp5',
        'x',
        'Bearerx',
      ),
    },
  ),
  contentType: fc.oneof(
    { weight: 6, arbitrary: fc.constant('application/json') },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        undefined,
        'application/json; charset=utf-8',
        'text/plain',
        'application/vnd.api+json',
      ),
    },
  ),
  body,
})

function toObjectText(values: Readonly<Record<string, string | undefined>>): string {
  const pairs = Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [`"${name}":${value}`]))
  return `{${pairs.join(',')}}`
}

const prism = await loadPrism(structuredClone(bundled.document.root))

async function askPrism({ authorization, contentType, body }: Given): Promise<Decision> {
  const headers = {
    'content-length': String(body.length),
    ...(authorization !== undefined && { authorization }),
    ...(contentType !== undefined && { 'content-type': contentType }),
  }
  const { complaints } = await prism({
    ...{ method: 'POST', path: '/plants', query: '', headers, body },
    ...{ operation: null, checkSecurity: true, seed: null },
  })
  return complaints.length > 0 ? 'refuses' : 'accepts'
}

const engine = createEngine(bundled)

async function askEngine({ authorization, contentType, body }: Given): Promise<Decision> {
  const headers: Record<string, string | undefined> = { authorization, 'content-type': contentType }
  const answer = await engine.handle({
    method: 'POST',
    target: '/plants',
    header: (name) => headers[name],
    body: new TextEncoder().encode(body),
  })
  return answer.status === 200 ? 'accepts' : 'refuses'
}

test('the engine and Prism agree on 4,000 requests, but for the table, all of which is met', async () => {
  const met = new Map<string, number>()
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(given, async (request) => {
      const [theirs, ours] = await Promise.all([askPrism(request), askEngine(request)])
      if (ours === 'accepts') accepted++
      if (theirs === ours) return
      const known = DIFFERENCES.filter((difference) => difference.applies(request) && difference.prism === theirs)
      assert.ok(known.length > 0, `Prism ${theirs}, the engine ${ours}`)
      for (const { what } of known) met.set(what, (met.get(what) ?? 0) + 1)
    }),
    { seed: 1, numRuns: 4_000 },
  )
  assert.ok(accepted > 200, `only ${accepted} were accepted`)
  for (const { what } of DIFFERENCES) assert.ok(met.has(what), `no request met this difference: ${what}`)
})
