/** What `plant-store coverage` does once its options are read. */

import type { Coverage } from '../../spec/coverage/coverage.ts'
import { isCoverage, summedCoverage } from '../../spec/coverage/summed.ts'
import { coverageText } from '../../spec/coverage/words.ts'
import { tryParseJson } from '../../spec/json/exact-json.ts'
import { fileText } from '../../spec/program/file-text.ts'
import { writeWhole } from '../../spec/program/put-in-place.ts'
import { say, screenFor } from '../../spec/program/terminal.ts'
import { FileError, OptionError, reasonOf } from '../../spec/program/user-error.ts'
import { terminalLine } from '../../spec/program/visible.ts'
import { tellUnjudged, UNJUDGED } from '../verify/unjudged.ts'
import type { CoverageFlags } from './flags.ts'

/** Asks the control surface of a mock, whose code the contract tests may not know. */
export type AskMock = (
  base: string,
  path: string,
  question: { readonly session?: string | null; readonly patience?: number },
) => Promise<{ readonly ok: boolean; readonly status: number; readonly text: string; readonly message: string | null }>

const PATIENCE_MS = 30_000
const MOST_MIB = 256

/** Prints the coverage of a mock and of files, all together, and sets the exit code. */
export async function coverageAct(files: readonly string[], flags: CoverageFlags, ask: AskMock): Promise<void> {
  const { mock, session, format, out, failUnder } = flags
  if (mock === undefined && files.length === 0)
    throw new OptionError('name a running mock with --mock, or files that coverage --format json wrote')
  if (mock === undefined && session !== undefined)
    throw new OptionError('--session needs --mock: a file has no sessions')
  const read = await Promise.all(files.map(coverageFile))
  const told = mock === undefined ? null : await coverageOfMock(mock, session, ask)
  if (typeof told === 'string') {
    tellUnjudged(told)
    process.exitCode = UNJUDGED
    return
  }
  const sum = summedCoverage(told === null ? read : [...read, told])
  if (sum === null)
    throw new FileError(
      `${[...files, ...(mock === undefined ? [] : [mock])].join(', ')}: they are of different documents`,
    )
  const text = await FORMS[format](sum)
  if (out === undefined) process.stdout.write(format === 'text' ? coloured(text) : text)
  else writeWhole(out, text, `--out ${out}`)
  if (failUnder === undefined || sum.summary.percent >= failUnder) return
  const why = `error: ${sum.summary.percent} % covered, less than --fail-under ${failUnder}`
  say(process.stderr, `${terminalLine(why)}\n`)
  process.exitCode = 1
}

async function coverageFile(file: string): Promise<Coverage> {
  const value = tryParseJson(await fileText(file, MOST_MIB))?.value
  if (isCoverage(value)) return value
  throw new FileError(`${file}: it is not what plant-store coverage --format json writes`)
}

/** The coverage that a mock tells; or why there is none. */
async function coverageOfMock(mock: string, session: string | undefined, ask: AskMock): Promise<Coverage | string> {
  if (!/^https?:\/\//i.test(mock) || !URL.canParse(mock))
    throw new OptionError(`--mock must be an address such as http://127.0.0.1:4010, and is ${JSON.stringify(mock)}`)
  const base = mock.replace(/\/$/, '')
  const question = { session: session ?? null, patience: PATIENCE_MS }
  try {
    const { ok, status, text, message } = await ask(base, 'coverage', question)
    if (message !== null && status === 400) throw new OptionError(message)
    const value = ok ? tryParseJson(text)?.value : undefined
    return isCoverage(value) ? value : `${base} is no mock that tells its coverage: GET /_mock/coverage got ${status}`
  } catch (error) {
    if (error instanceof OptionError) throw error
    return `the mock at ${base} does not answer: ${reasonOf(error)}`
  }
}

/** The text as a terminal shows it: what was covered in its colour. */
function coloured(text: string): string {
  const screen = screenFor(process.stdout)
  if (screen === null) return text
  const painted = (all: string, met: string, of: string): string =>
    screen.paint(met === of ? 'green' : met === '0' ? 'red' : 'yellow', all)
  const lines = text.split('\n').map((line) => screen.line(line).replaceAll(/\b(\d+) of (\d+)\b/g, painted))
  return lines.join('\n')
}

const FORMS = {
  text: (coverage: Coverage) => coverageText(coverage),
  json: (coverage: Coverage) => `${JSON.stringify(coverage, null, 2)}\n`,
  markdown: async (coverage: Coverage) => (await import('../report/markdown.ts')).coverageMarkdown(coverage),
  html: async (coverage: Coverage) => (await import('../report/page/coverage.ts')).coveragePage(coverage),
} as const
