/** Makes of what is known of a requirement the outcome of its test: error, annotations, attachments and steps. */

import { test } from 'playwright/test'
import type { CaseReport, RequirementReport } from '../report/report.ts'
import { kept } from './run-folder.ts'
import type { Judged, Shown } from './worker.ts'

/** How many broken cases a test tells and attaches. */
const SHOWN = 12

/** A requirement, and what it stands on. */
type Tested = { readonly id: string; readonly because: string; readonly source: string }

/**
 * Runs the current test: `judge` judges its requirement. What was sent in one attempt of a test is sent again in the
 * next. `level`: the lowest level of a breach that is a failure.
 */
export async function checkRequirement(
  { id, because, source }: Tested,
  level: 'must' | 'should',
  judge: (attempt: string, shown: Shown) => Promise<Judged>,
): Promise<void> {
  annotate('because', because)
  annotate('source', source)
  const { repeatEachIndex, retry } = test.info()
  const attempt = `${repeatEachIndex}.${retry}`
  const unjudged = kept<string>(`unjudged ${attempt}`)
  const earlier = unjudged.read()
  // One failure says it for all: the other tests say nothing about the service.
  if (earlier !== null) skip(`not judged: ${earlier}`)
  const judged = await judge(attempt, stepsOf(id))
  if (judged.kind === 'judged') return conclude(judged.report, level)
  unjudged.write(judged.reason)
  throw withoutStack(`not judged: ${judged.reason}`)
}

/** Each case is a step, which fails if the case broke the requirement of the test. */
function stepsOf(requirement: string): Shown {
  return {
    job: (title, work) => test.step(title, work),
    step: async ({ title }, work, isBroken) => {
      const broken = withoutStack('this case breaks the requirement')
      const wholeStep = async (): Promise<void> => {
        await work()
        if (isBroken(requirement)) throw broken
      }
      await test.step(title, wholeStep).catch((error: unknown) => {
        if (error !== broken) throw error
      })
    },
  }
}

async function conclude({ outcome, reason, cases }: RequirementReport, level: 'must' | 'should'): Promise<void> {
  const broken = cases.filter((one) => one.outcome === outcome && outcome !== 'passed').slice(0, SHOWN)
  for (const one of broken) await attachCase(one)
  const all = cases.map((one) => `${one.outcome.padEnd(13)} ${one.id}`)
  if (all.length > 0) await attach('all cases', all.join('\n'))
  const told = broken.map(linesOf).join('\n\n')
  switch (outcome) {
    case 'passed':
      return
    case 'failed':
      throw withoutStack(told)
    case 'warned':
      if (level === 'should') throw withoutStack(told)
      return annotate('warning', told)
    case 'inconclusive':
      return skip(`inconclusive: ${reason}`)
    case 'not-exercised':
      return skip(`not exercised: ${reason}`)
  }
}

async function attachCase({ id, curl, request, answer }: CaseReport): Promise<void> {
  for (const [name, body] of Object.entries({ curl, request, answer }))
    if (body !== null) await attach(`${name}: ${id}`, body)
}

async function attach(name: string, body: string): Promise<void> {
  await test.info().attach(name, { body, contentType: 'text/plain' })
}

function annotate(type: string, description: string): void {
  test.info().annotations.push({ type, description })
}

function skip(reason: string): void {
  test.skip(true, reason)
}

function linesOf({ id, title, received, expected, because }: CaseReport): string {
  return [`${title} (${id})`, `expected: ${expected}`, `received: ${received}`, `because: ${because}`].join('\n')
}

/** An error without a stack: a place in this file says nothing about the service. */
function withoutStack(message: string): Error {
  const error = new Error(message)
  error.stack = message
  return error
}
