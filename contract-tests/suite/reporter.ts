/**
 * The reporter of the suite: collects what each test found, shows progress, and writes the report. It comes first, so
 * that it can take credentials out of what other reporters write.
 */

import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from 'playwright/types/testReporter'
import { Redactor, redactorOf } from '../../spec/http/redactor.ts'
import { implementationDefined } from '../../spec/implementation-defined.ts'
import { loadContract } from '../../spec/load.ts'
import { UserError } from '../../spec/user-error.ts'
import { annotations, writeArtefacts } from '../report/artefacts.ts'
import { patterns } from '../report/observed.ts'
import { type Findings, NO_FINDINGS, type Report, reportOf, together } from '../report/report.ts'
import { terminalReport } from '../report/terminal.ts'
import { UNJUDGED } from '../unjudged.ts'
import { assignment, FINDINGS, type Refusal, tokenFromEnvironment } from './environment.ts'

export default class ContractReporter implements Reporter {
  readonly #told = assignment()
  readonly #redactor = new Redactor(
    tokenFromEnvironment(),
    this.#told.settings.headers.map(([, value]) => value),
  )
  #findings: Findings = this.#told.control?.findings ?? NO_FINDINGS
  #total = 0
  #done = 0
  /** What stood in the way, as opposed to a breach. */
  #trouble: string | null = null

  constructor() {
    // Who started this was killed: nobody reads the report, and the workers end with this process.
    if (this.#told.control !== null && process.connected) process.once('disconnect', () => process.exit(UNJUDGED))
  }

  printsToStdio(): boolean {
    return this.#told.control !== null
  }

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#total = suite.allTests().length
  }

  onError(error: TestError): void {
    this.#clean(error)
    this.#trouble ??= error.message ?? 'the suite could not be run'
  }

  onStepEnd(_test: TestCase, _result: TestResult, step: TestStep): void {
    if (step.error !== undefined) this.#clean(step.error)
    // Those of a request have its address, whose query may hold a credential, and its headers.
    step.title = this.#redactor.redact(step.title)
    if (step.subtitle !== undefined) step.subtitle = this.#redactor.redact(step.subtitle)
    delete step.params
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#done++
    for (const error of result.errors) this.#clean(error)
    const attachment = result.attachments.find(({ name }) => name === FINDINGS)
    if (attachment?.body !== undefined) {
      const found: Findings = JSON.parse(attachment.body.toString())
      this.#findings = together(this.#findings, found)
      if (this.#told.control !== null) this.#tell(result, found)
    } else if (result.errors[0] !== undefined) this.#trouble ??= `${test.title}: ${result.errors[0].message}`
    if (test.parent.project()?.name === 'control' && result.status !== 'passed') {
      this.#trouble ??= result.errors[0]?.message?.replace(/^Error: /, '') ?? 'the positive control failed'
    }
    this.#progress(test.title)
  }

  async onEnd({ status }: FullResult): Promise<{ status?: FullResult['status'] }> {
    if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
    const { settings, startedAt, level, report: folder, source } = this.#told
    const cutShort = this.#cutShort(status)
    const started = new Date(startedAt)
    const compiled = await loadContract(source.spec, source)
    const report = reportOf(this.#findings, {
      compiled,
      target: settings.target,
      seed: settings.seed,
      startedAt: started,
      durationMs: Date.now() - started.getTime(),
      level,
      cutShort,
      openPoints: implementationDefined(),
      patterns: await patterns(),
    })
    this.#write(report, cutShort, redactorOf(compiled, tokenFromEnvironment(), settings.headers))
    if (this.#told.control !== null) {
      process.stdout.write(terminalReport(report, cutShort, folder))
      process.stdout.write(annotations(report))
    }
    return { status: report.verdict === 'conforms' ? 'passed' : status === 'passed' ? 'failed' : status }
  }

  #write(report: Report, why: string | null, { redact }: Redactor): void {
    try {
      writeArtefacts(report, why, this.#told.report, redact)
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      if (process.send === undefined) process.stderr.write(`error: ${error.message}\n`)
      else process.send({ refusal: error.message } satisfies Refusal)
    }
  }

  #cutShort(status: FullResult['status']): string | null {
    if (status === 'interrupted') return 'the run was interrupted'
    return this.#findings.gone ?? this.#trouble
  }

  /**
   * A test that fails costs a new process, and a broken target fails many. So under the command a test only tells what
   * it found, and it is here that a breach makes it a failed one, for whatever reporter comes next.
   */
  #tell(result: TestResult, { results }: Findings): void {
    const broken = results.filter(({ outcome }) => outcome === 'failed')
    if (broken.length === 0 || result.status !== 'passed') return
    result.status = 'failed'
    result.errors = broken.map(({ requirement, title, expected, received, curl }) => ({
      message: [`${requirement}: ${title}`, `expected: ${expected}`, `received: ${received}`, curl ?? ''].join('\n'),
    }))
    const [first] = result.errors
    if (first !== undefined) result.error = first
  }

  /** Playwright repeats a request that failed in its error, headers and all. */
  #clean(error: TestError): void {
    for (const key of ['message', 'stack', 'value', 'snippet'] as const) {
      const text = error[key]
      if (text !== undefined) error[key] = this.#redactor.redact(text)
    }
    if (error.cause !== undefined) this.#clean(error.cause)
  }

  #progress(title: string): void {
    if (this.#told.control === null || !process.stderr.isTTY) return
    const text = `[${this.#done}/${this.#total}] ${title}`
    process.stderr.write(`\r${text.slice(0, (process.stderr.columns ?? 80) - 1)}\u001b[K`)
  }
}
