/** Documents that are made to hurt a reader. The mock must serve each or refuse it in one line, and end when told to. */

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UserError } from '../../spec/program/user-error.ts'
import { Mock } from './mock.ts'

/** A document with one operation, `GET /x`, whose answer has this schema. */
const answering = (schema: unknown, more: object = {}): string =>
  JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'hostile', version: '1' },
    paths: { '/x': { get: { responses: { 200: { description: '', content: { 'application/json': { schema } } } } } } },
    ...more,
  })
const schemas = (count: number, make: (index: number) => unknown): object => ({
  components: { schemas: Object.fromEntries(Array.from({ length: count }, (_, index) => [`S${index}`, make(index)])) },
})
const ref = (index: number): object => ({ $ref: `#/components/schemas/S${index}` })
const nested = (depth: number): string => `${'{"properties":{"a":'.repeat(depth)}true${'}}'.repeat(depth)}`

const DOCUMENTS: Readonly<Record<string, string>> = {
  'nothing at all': '',
  'bytes that are no text': '\0\x01\x02\u{FFFD}',
  'aliases that double thirty times': `a0: &a0 [x]\n${Array.from({ length: 30 }, (_, index) => `a${index + 1}: &a${index + 1} [*a${index}, *a${index}]`).join('\n')}\n`,
  'an alias of itself': 'openapi: 3.1.0\ninfo: &i { title: t, version: "1", x-self: *i }\npaths: {}\n',
  'a schema that is itself': answering(
    ref(0),
    schemas(1, () => ref(0)),
  ),
  'parts that double thirty times': answering(
    ref(0),
    schemas(31, (index) => (index === 30 ? { type: 'string' } : { allOf: [ref(index + 1), ref(index + 1)] })),
  ),
  'references in a row of three thousand': answering(
    ref(0),
    schemas(3000, (index) => (index === 2999 ? { type: 'string' } : ref(index + 1))),
  ),
  'a pattern that backtracks': answering({ type: 'string', pattern: '^(a+)+$', minLength: 40 }),
  'five hundred alternatives': answering({
    oneOf: Array.from({ length: 500 }, (_, index) => ({ type: 'object', required: [`p${index}`] })),
  }),
  'a schema of two thousand levels': answering({}).replace('"schema":{}', `"schema":${nested(2000)}`),
  'two hundred thousand values': answering({ enum: Array.from({ length: 200_000 }, (_, index) => `v${index}`) }),
  'two thousand paths': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'hostile', version: '1' },
    paths: Object.fromEntries(
      Array.from({ length: 2000 }, (_, index) => [
        `/p${index}/{id}`,
        { get: { responses: { 200: { description: '' } } } },
      ]),
    ),
  }),
}

/** Milliseconds until the mock must have answered: Prism follows each reference from the first one, which takes seconds. */
const PATIENCE = 120_000

/** A mock that serves a document. Stopped, it says what is wrong with how it ended. */
type Serving = { readonly url: string; readonly stop: () => Promise<string | null>; readonly kill?: () => void }
/** Starts a mock with a document. For one that it refuses, throws a `UserError` with all that it said. */
export type Serve = (spec: string) => Promise<Serving>

/** Starts the mock as its users do. */
const byCommand: Serve = (spec) => Mock.start('mock', { mock: ['--spec', spec] })

/** What the mock does wrong with the documents. Each is written to `folder`. */
export async function tryHostileDocuments(folder: string, serve: Serve = byCommand): Promise<string[]> {
  const troubles: string[] = []
  for (const [name, text] of Object.entries(DOCUMENTS)) {
    const spec = join(folder, 'hostile.yaml')
    await writeFile(spec, text)
    const trouble = await tryDocument(spec, serve)
    if (trouble !== null) troubles.push(`a document of ${name}: ${trouble}`)
  }
  return troubles
}

async function tryDocument(spec: string, serve: Serve): Promise<string | null> {
  let mock: Serving
  try {
    mock = await serve(spec)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    // A refusal is one line. Warnings may come before it.
    return /: (?:warning: .*\n)*error: [^\n]+$/.test(error.message) ? null : error.message
  }
  try {
    await fetch(`${mock.url}/x`, { signal: AbortSignal.timeout(PATIENCE) })
    return await mock.stop()
  } catch (error) {
    return String(error)
  } finally {
    mock.kill?.()
  }
}
