/**
 * `npm run others -- --prism-harness <folder>`: asks the kit what the tests of Prism's own harness ask, judges the answers
 * as that does, and writes .ci/peers/PRISM.md. The tests are read from a clone of Prism's repository.
 */

import { exec } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createMockServer } from '../../mocks/index.ts'
import { essenceOf } from '../../spec/http/media-type.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { reasonOf } from '../../spec/program/user-error.ts'
import { type Asked, countsOf, ENGINES, type EngineName, harnessPage } from './harness-page.ts'
import { reasonFor } from './harness-reasons.ts'

/** What a test of the harness says, by the name of its part. */
type HarnessTest = { readonly name: string; readonly parts: ReadonlyMap<string, string> }

type Message = { readonly status: string; readonly headers: ReadonlyMap<string, string>; readonly body: string }

const PAGE = join(import.meta.dirname, 'PRISM.md')
const PORT = /(?:localhost|127\.0\.0\.1):4010/g

/** Runs the tests whose names begin so; without names and for both engines, the page is written. */
export async function askAsPrism(
  folder: string,
  engines: readonly EngineName[],
  names: readonly string[],
): Promise<void> {
  const tests = readTests(folder).filter(({ name }) => names.length === 0 || names.some((one) => name.startsWith(one)))
  const asked: Asked[] = []
  for (const engine of engines) {
    for (const test of tests) {
      const differs = await differenceIn(test, engine)
      const one = { name: test.name, engine, differs, reason: differs === null ? null : reasonFor(test.name, differs) }
      asked.push(one)
      if (differs !== null)
        console.log(`${engine} ${test.name}: ${differs}\n  ${one.reason?.why ?? 'not looked at yet'}`)
    }
    console.log(`${engine}: ${countsOf(asked, engine)}`)
  }
  if (names.length === 0 && engines.length === ENGINES.length) writeFileSync(PAGE, harnessPage(asked))
}

/** Without the proxy's, collections of Postman, which are no documents, and a flag that makes answers of errors only. */
function isOurs(name: string, flags: string): boolean {
  return flags.startsWith('mock') && !name.endsWith('.pc') && !flags.includes('--errors')
}

/** The tests of a mock server. */
function readTests(folder: string): HarnessTest[] {
  return globSync('**/*.txt', { cwd: folder })
    .toSorted()
    .map((name) => {
      const [, ...pieces] = readFileSync(join(folder, name), 'utf8').split(/^====([\w-]+)====\r?\n/m)
      const parts = pieces.flatMap((piece, index) =>
        index % 2 === 0 ? [[piece.toLowerCase(), pieces[index + 1]?.trim() ?? ''] as const] : [],
      )
      return { name: name.replace(/\.txt$/, ''), parts: new Map(parts) }
    })
    .filter(({ name, parts }) => isOurs(name, parts.get('server') ?? ''))
}

async function differenceIn(test: HarnessTest, engine: EngineName): Promise<string | null> {
  const folder = mkdtempSync(join(tmpdir(), 'plant-store-'))
  const [flags = '', spec = '', command = ''] = ['server', 'spec', 'command'].map((part) => test.parts.get(part))
  const file = join(folder, 'document.yml')
  writeFileSync(file, spec)
  try {
    const cors = !flags.includes('--cors=false')
    const server = await createMockServer({ spec: file, port: 0, engine, cors })
    const { host } = new URL(server.url)
    // What Prism takes as a flag, the kit takes with the request.
    const isWished = /(?:^|\s)(?:-d|--dynamic)(?:\s|$)/.test(flags) && !command.includes('dynamic=')
    const wish = isWished ? " -H 'Prefer: dynamic=true'" : ''
    const { stdout } = await promisify(exec)(`${command.replaceAll(PORT, host)}${wish}`, { timeout: 15_000 }).finally(
      () => server.close(),
    )
    const [expected = ''] = EXPECTATIONS.flatMap((part) => test.parts.get(part) ?? [])
    const wanted = messageOf(expected.replaceAll(PORT, host))
    const agree: Agree = test.parts.has('expect') ? (real, want) => isLike(real, want, spec) : hasNames
    return difference(messageOf(stdout.trim()), wanted, agree)
  } catch (error) {
    return reasonOf(error)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Agree = (real: string, wanted: string) => boolean

const EXPECTATIONS = ['expect', 'expect-loose', 'expect-keysonly']

/** In what an answer differs from the one that a test expects; null: in nothing that counts. */
function difference(real: Message, wanted: Message, agree: Agree): string | null {
  if (real.status !== wanted.status) return `status ${real.status} instead of ${wanted.status}`
  const lost = [...wanted.headers.keys()].filter((name) => !OF_THE_CONNECTION.has(name) && !real.headers.has(name))
  if (lost.length > 0) return `no ${lost.join(', ')}`
  const [type, other] = [real, wanted].map(({ headers }) => headers.get('content-type'))
  if (other !== undefined && essenceOf(type) !== essenceOf(other)) return `${type} instead of ${other}`
  return agree(real.body, wanted.body) ? null : `${short(real.body)} instead of ${short(wanted.body)}`
}

const OF_THE_CONNECTION = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** JSON by the names of its properties: so it is where a test is loose. */
function hasNames(real: string, wanted: string): boolean {
  const [one, other] = [tryParseJson(real)?.value, tryParseJson(wanted)?.value]
  if (!isObject(one) || !isObject(other)) return isLike(real, wanted, '')
  return Object.keys(other).every((name) => Object.hasOwn(one, name))
}

/** XML by its elements, JSON by its values, other text as it is. */
function isLike(real: string, wanted: string, spec: string): boolean {
  if (real === wanted || wanted === '') return true
  if (wanted.startsWith('<')) return elementsOf(real) === elementsOf(wanted)
  if (MADE_UP.has(wanted)) return true
  const [one, other] = [tryParseJson(real), tryParseJson(wanted)]
  return one !== null && other !== null && isLikeValue(one.value, other.value, spec)
}

/** The elements inside the root, which Prism calls `xml` whatever the document does, in any order. */
function elementsOf(xml: string): string {
  return (xml.match(/<\/?[\w:.-]+/g) ?? []).slice(1, -1).toSorted().join('')
}

/** Equal, but for values that Prism made up, and its own words for what is wrong with a request. */
function isLikeValue(real: unknown, wanted: unknown, spec: string): boolean {
  if (isObject(wanted) && String(wanted.type).startsWith('https://stoplight.io/prism/errors#')) return isObject(real)
  if (isMadeUp(wanted, spec)) return real === null || kindOf(real) === kindOf(wanted)
  if (typeof wanted !== 'object' || wanted === null) return real === wanted
  if (kindOf(real) !== kindOf(wanted)) return false
  const [own, others] = [new Map(Object.entries(Object(real))), Object.entries(wanted)]
  return (
    own.size === others.length &&
    others.every(([name, value]) => own.has(name) && isLikeValue(own.get(name), value, spec))
  )
}

/** True where nothing of a value is in the document; the names of an object are. */
function isMadeUp(value: unknown, spec: string): boolean {
  if (MADE_UP.has(value)) return true
  if (spec === '' || value === null) return false
  if (Array.isArray(value)) return value.length > 0 && value.every((one) => isMadeUpWithin(one, spec))
  if (isObject(value)) return Object.keys(value).length === 0 && !/\bexamples?:/.test(spec)
  return !spec.includes(String(value))
}

function isMadeUpWithin(item: unknown, spec: string): boolean {
  return isObject(item) ? Object.values(item).every((one) => isMadeUp(one, spec)) : isMadeUp(item, spec)
}

function kindOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value
}

/** What Prism writes where the document says no more than a type. */
const MADE_UP: ReadonlySet<unknown> = new Set(['string', 0, true])

function messageOf(text: string): Message {
  const [head = '', ...body] = text.split(/\r?\n\r?\n/)
  const [line = '', ...fields] = head.split(/\r?\n/)
  const headers = fields.map(
    (field) => [field.split(':', 1)[0]?.trim().toLowerCase() ?? '', field.replace(/^[^:]*:\s*/, '')] as const,
  )
  return { status: line.split(' ')[1] ?? line, headers: new Map(headers), body: body.join('\n\n').trim() }
}

function short(text: string): string {
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`
}

const LONGEST = 160
