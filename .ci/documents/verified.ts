/** `node verified.ts FILE` runs `verify` against a document's own mock and prints the result as a line of JSON. */

import { basename } from 'node:path'
import { loadTold } from '../../contract-tests/client/told.ts'
import { performRun } from '../../contract-tests/plan/perform.ts'
import { DEFAULTS, planOf } from '../../contract-tests/plan/plan.ts'
import { reportOf } from '../../contract-tests/report/report.ts'
import { createMockServer } from '../../mocks/index.ts'

/** The result of `verify` for a document's own mock. */
export type Verified = {
  readonly document: string
  /** Why there is no verdict; null if there is one. */
  readonly error: string | null
  readonly operations: number
  /** Operations that accepted a plain request. */
  readonly judged: number
  readonly milliseconds: number
  /** Requirements that failed or have a warning, each with the first answer that broke it. */
  readonly broken: readonly string[]
  /** Requirements that could not be decided. */
  readonly open: readonly string[]
}

/** Good for every scheme: Basic takes a user's name and a password (RFC 7617), the others any word. */
const TOKEN = 'user:password'

export async function verified(file: string): Promise<Verified> {
  const started = performance.now()
  const nothing = { document: basename(file), operations: 0, judged: 0, broken: [], open: [] }
  const milliseconds = (): number => Math.round(performance.now() - started)
  try {
    await using mock = await createMockServer({ port: 0, spec: file, watch: false, tokens: [TOKEN] })
    const run = { run: 1, now: '2026-11-22', headers: [], rate: null, maxWrites: null, ledgerFile: null }
    // The mock answers in the end, however busy the machine is.
    const settings = { ...DEFAULTS, ...run, timeout: 60_000, target: mock.url }
    const { contract } = await loadTold(file)
    if (contract.operations.length === 0) return { ...nothing, error: null, milliseconds: milliseconds() }
    const plan = planOf(contract, settings, TOKEN)
    const { events, why } = await performRun(plan, settings, TOKEN, 'should')
    const report = reportOf(events, contract)
    const broken = report.requirements
      .filter(({ outcome }) => outcome === 'failed' || outcome === 'warned')
      .map(({ id, outcome, cases }) => `${id}: ${cases.find((one) => one.outcome === outcome)?.received}`)
    const open = report.requirements.filter(({ outcome }) => outcome === 'inconclusive').map(({ id }) => id)
    const { operations, judged } = report.counts
    return {
      ...nothing,
      error: operations === 0 ? null : why,
      operations,
      judged,
      broken,
      open,
      milliseconds: milliseconds(),
    }
  } catch (error) {
    return { ...nothing, error: String(error).split('\n')[0] ?? '', milliseconds: milliseconds() }
  }
}

if (import.meta.main) {
  process.stdout.write(`${JSON.stringify(await verified(process.argv[2] ?? ''))}\n`)
  process.exit()
}
