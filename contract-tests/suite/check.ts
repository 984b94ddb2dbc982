/** Turns the result for a requirement into the outcome of its test: error, annotations, attachments and steps. */

import { test } from 'playwright/test'
import { UserError } from '../../spec/program/user-error.ts'
import { terminalLine, terminalText } from '../../spec/program/visible.ts'
import { type Cause, causesOf } from '../report/causes.ts'
import type { CaseReport } from '../report/outcome.ts'
import { knownText } from '../report/words.ts'
import type { ShownSteps } from './run.ts'
import { kept, noteFailure } from './shared/run-folder.ts'
import type { JudgedRequirement } from './worker.ts'

/** How many causes a test tells, each with the messages of one case. */
const SHOWN = 3

type Tested = { readonly id: string; readonly because: string; readonly source: string }

/** What was sent in one attempt of a test is sent again in the next. `level`: the lowest level of a breach that is a failure. */
export async function checkRequirement(
  { id, because, source }: Tested,
  level: () => 'must' | 'should',
  judge: (attempt: string, shown: ShownSteps) => Promise<JudgedRequirement>,
): Promise<void> {
  try {
    await check({ id, because, source }, level(), judge)
  } catch (error) {
    // A skip is thrown, too.
    if (test.info().status !== 'skipped') noteFailure()
    // Such as a folder that can't be written.
    throw error instanceof UserError ? withoutStack(error.message) : error
  }
}

async function check(
  { id, because, source }: Tested,
  level: 'must' | 'should',
  judge: (attempt: string, shown: ShownSteps) => Promise<JudgedRequirement>,
): Promise<void> {
  annotate('because', because)
  annotate('source', source)
  const { repeatEachIndex, retry } = test.info()
  const attempt = `${repeatEachIndex}.${retry}`
  const unjudged = kept<string>(`unjudged ${attempt}`)
  const earlier = unjudged.read()
  // One failure is enough: the other tests would only repeat it.
  if (earlier !== null) skip(`not judged: ${earlier}`)
  const judged = await judge(attempt, stepsOf(id))
  if (judged.kind === 'judged') return conclude(judged, level)
  unjudged.write(judged.reason)
  throw withoutStack(terminalLine(`not judged: ${judged.reason}`))
}

/** Each case is a step, which fails if the case broke the requirement of the test; and so does the step of its job. */
function stepsOf(requirement: string): ShownSteps {
  const broken = withoutStack('this breaks the requirement')
  const { file, line, column } = test.info()
  const failing = async (title: string, work: () => Promise<void>, isBroken: () => boolean): Promise<void> => {
    const wholeStep = async (): Promise<void> => {
      await work()
      if (isBroken()) throw broken
    }
    // A place in this file says nothing about the service.
    await test.step(title, wholeStep, { location: { file, line, column } }).catch((error: unknown) => {
      if (error !== broken) throw error
    })
  }
  let isJobBroken = false
  return {
    job: async (title, work) => {
      isJobBroken = false
      await failing(title, work, () => isJobBroken)
    },
    step: ({ title }, work, isBroken) =>
      failing(title, work, () => {
        const isCaseBroken = isBroken(requirement)
        isJobBroken ||= isCaseBroken
        return isCaseBroken
      }),
  }
}

async function conclude(
  { report, known, fixed }: Extract<JudgedRequirement, { kind: 'judged' }>,
  level: 'must' | 'should',
): Promise<void> {
  for (const one of known) annotate('known', terminalLine(knownText(one)))
  for (const one of fixed) annotate('fixed', terminalLine(`${knownText(one)}: remove it from the baseline`))
  const { outcome, reason, cases } = report
  const causes = causesOf({ requirements: [report] }).slice(0, SHOWN)
  // An undecided requirement has no cause: its first case shows why.
  const undecided = cases.filter((one) => outcome === 'inconclusive' && one.outcome === outcome).slice(0, 1)
  for (const one of [...causes.map(({ example }) => example), ...undecided]) await attachCase(one)
  if (cases.length > 0) await attach('all cases', cases.map(caseLine).join('\n'))
  const told = causes.map(causeText).join('\n\n')
  switch (outcome) {
    case 'passed':
    case 'known':
      return
    case 'failed':
      throw withoutStack(told)
    case 'warned':
      if (level === 'should') throw withoutStack(told)
      return annotate('warning', told)
    case 'inconclusive':
      return skip(`inconclusive: ${reason}`)
    case 'not-exercised':
      return skip(`not tried: ${reason}`)
  }
}

/** Playwright prints the first lines of a text in the terminal, so the curl comes first. */
async function attachCase({ id, curl, request, answer }: CaseReport): Promise<void> {
  const texts = { curl: curl === null ? null : terminalText(curl), request, answer }
  for (const [name, body] of Object.entries(texts)) if (body !== null) await attach(`${name}: ${id}`, body)
}

async function attach(name: string, body: string): Promise<void> {
  await test.info().attach(name, { body, contentType: 'text/plain' })
}

function annotate(type: string, description: string): void {
  test.info().annotations.push({ type, description })
}

function skip(reason: string): void {
  test.skip(true, terminalLine(reason))
}

function causeText({ headline, requirements, example, cases }: Cause): string {
  const { id, title, expected, received, because } = example
  const rule = requirements[0]?.text
  const lines = [
    headline,
    `rule: ${rule}`,
    `case: ${title} (${id})`,
    ...(expected === rule ? [] : [`expected: ${expected}`]),
    `received: ${received}`,
    `because: ${because}`,
  ]
  return [...lines, ...(cases > 1 ? [`${cases} cases show it`] : [])].map(terminalLine).join('\n')
}

function caseLine({ id, outcome, received }: CaseReport): string {
  return terminalLine(`${outcome.padEnd(13)} ${id}${outcome === 'passed' ? '' : `  ${received}`}`)
}

/** An error without a stack: a place in this file says nothing about the service. */
function withoutStack(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}
