/**
 * `npm run documents [-- MINUTES [FOLDER]]` checks the mock, and Prism for comparison, with real documents from npm
 * packages, and writes DOCUMENTS.md. After MINUTES it starts no further document. Each result is saved in FOLDER at
 * once: the next run first repeats the documents that failed at an earlier commit, then continues with the rest. A run
 * of 0 minutes only writes the page.
 */

import { execFile } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { collectionIn } from './collection.ts'
import type { Result } from './one.ts'
import { failuresOf, type Held, pageOf, type Speed } from './page.ts'
import type { Verified } from './verified.ts'

const PAGE = join(import.meta.dirname, 'DOCUMENTS.md')
/** The time limit for a document, in milliseconds: enough on a busy machine, too. */
const LIMIT = 120_000
/** In bytes. `verify` skips larger documents, since it sends some hundred requests for each operation. */
const LARGEST_VERIFIED = 100_000

const run = promisify(execFile)

async function hold(file: string, who: string, most: number): Promise<Result> {
  try {
    const words = [join(import.meta.dirname, 'one.ts'), file, who, String(most)]
    const { stdout } = await run(process.execPath, words, { timeout: LIMIT, maxBuffer: 64e6, killSignal: 'SIGKILL' })
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
  } catch (error) {
    const none = { kept: 0, said: 0, broken: 0 }
    const reason =
      Object(error).killed === true ? `not done in ${LIMIT / 1000} s` : `it ended: ${String(Object(error).code)}`
    const document = basename(file)
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
    const document = basename(file)
    return { document, error: reason, operations: 0, judged: 0, milliseconds: LIMIT, broken: [], open: [] }
  }
}

/** Works through items, as many at once as there are processors. Starts no item after the deadline. */
async function inTurns<Item>(
  items: readonly Item[],
  deadline: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const pending = [...items]
  const worker = async (): Promise<void> => {
    while (performance.now() < deadline) {
      const next = pending.shift()
      if (next === undefined) return
      await work(next)
      if (process.stderr.isTTY) process.stderr.write(`\r${pending.length} left `)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, worker))
}

/** The saved results by file: the last one of each document. */
function stored(file: string): ReadonlyMap<string, Held> {
  if (!existsSync(file)) return new Map()
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
  return new Map(lines.map((line): Held => JSON.parse(line)).map((held) => [held.file, held]))
}

const deadline = performance.now() + Number(process.argv[2] ?? Number.POSITIVE_INFINITY) * 60_000
const folder = resolve(process.argv[3] ?? join(import.meta.dirname, '../../node_modules/.cache/documents'))
const { many, large } = await collectionIn(folder)
const words = ['log', '-1', '--format=%cd', '--date=format:%Y-%m-%d %H:%M']
const { stdout: head } = await run('git', words, { cwd: import.meta.dirname })
const results = join(folder, 'results.ndjson')
const known = stored(results)
const state = head.trim()
const isFailed = (file: string): boolean => {
  const before = known.get(relative(folder, file))
  return before !== undefined && before.state !== state && failuresOf(before).length > 0
}
const unknown = many.filter((file) => !known.has(relative(folder, file)))
await inTurns([...many.filter(isFailed), ...unknown], deadline, async (file) => {
  const held: Held = {
    file: relative(folder, file),
    state,
    own: await hold(file, 'ours', 40),
    other: await hold(file, 'prism', 40),
    verified: statSync(file).size < LARGEST_VERIFIED ? await verify(file) : null,
  }
  appendFileSync(results, `${JSON.stringify(held)}\n`)
})
const speed: Speed[] = []
await inTurns(large, Number.POSITIVE_INFINITY, async (file) => {
  speed.push({ own: await hold(file, 'ours', 1), other: await hold(file, 'prism', 1) })
})
const page = pageOf([...stored(results).values()], speed, many.length, LARGEST_VERIFIED)
writeFileSync(PAGE, page)
process.stdout.write(page)
