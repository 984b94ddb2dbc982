/** Learns how a deployment refuses invalid requests: bad credentials, and bodies that break the contract. */

import type { Operation } from '../../spec/contract/contract.ts'
import type { SituationName } from '../../spec/profile/situations.ts'
import { onceWithin } from '../../spec/program/once-for.ts'
import type { Case } from '../cases/case.ts'
import { casesOf } from '../cases/cases.ts'
import { bodyTextOf } from '../cases/changes.ts'
import { badCredentials } from '../cases/credentials.ts'
import { fillCase } from '../cases/fill.ts'
import { REQUIRED_ONLY } from '../cases/plainness.ts'
import { NO_BODY, type Plain } from '../cases/request-builder.ts'
import { judgeExchange } from '../run/judging.ts'
import { createSituationOf } from './case-situation.ts'
import type { Learner } from './learner.ts'
import { agrees } from './templates/agreement.ts'
import type { Sample } from './templates/template.ts'

/** Bad credentials that a mock can distinguish, by their situation. */
const NAMES = {
  missing: ['none'],
  scheme: ['basic', 'bearer'],
  empty: ['scheme-alone'],
  malformed: ['two-words'],
  unknown: ['random', 'of-the-same-length'],
} as const
const WAYS = ['missing', 'scheme', 'empty', 'malformed', 'unknown'] as const satisfies (keyof typeof NAMES)[]

/** Learns the answer to each kind of bad credential, and whether the body is checked before it. */
export async function learnCredentials(learner: Learner): Promise<void> {
  const { context, operation } = learner
  const requests = context.requests.of(operation)
  const bad = badCredentials(operation, requests.sender)
  for (const way of WAYS) {
    const credentials = bad
      .filter(({ name }) => NAMES[way].some((each) => each === name))
      .map(({ credential }) => credential)
    const make = (isValid: boolean) => (time: number) => {
      const credential = credentials[time % credentials.length]
      const plain = learner.plain()
      if (credential === undefined || plain === null) return null
      const text = isValid ? bodyTextOf(plain) : '{}'
      const body = text === null ? NO_BODY : { text, value: isValid ? plain.value : {} }
      return { draft: requests.draft(body, { credential }) }
    }
    if (credentials.length === 0) continue
    const name = `credential ${way}` as const
    const acceptance = await learner.learn(name, make(true))
    if (acceptance === 'accepted') learner.doubt(name, 'it is accepted, which breaks the contract')
    if (acceptance !== 'refused' || !requests.hasBody) continue
    const order = `order ${way}` as const
    if ((await learner.learn(order, make(false))) === 'accepted') learner.doubt(order, 'it is accepted')
  }
}

/** Learns from the answers which is checked first: the one that decides if both credential and body are bad. */
export function settleOrder(learner: Learner): void {
  for (const way of WAYS) {
    const name = `order ${way}` as const
    const both = learner.fact(name)?.answer
    const credential = learner.fact(`credential ${way}`)?.answer
    if (both === undefined || credential === undefined) continue
    const isBody = [...learner.facts].some(
      ([other, { fact }]) => other.startsWith('invalid ') && fact.answer !== undefined && agrees(fact.answer, both),
    )
    if (agrees(both, credential)) learner.restate(name, { first: 'credential' })
    else if (isBody) learner.restate(name, { first: 'body' })
    else learner.doubt(name, 'the answer is neither that to a bad credential nor that to a bad body')
  }
}

/** The order of the two requests of a kind: two answers to the first are precise, one to the second is more general. */
const ORDER = [0, 0, 1] as const

/** Learns the answers to each kind of invalid request, by two requests that differ as much as possible. */
export async function learnRefusals(learner: Learner): Promise<void> {
  const { context } = learner
  const { situationOf, kinds } = refusedCases(context, learner.operation)
  for (const [name, two] of kinds) {
    const samples: Sample[][] = [[], []]
    const breaches: (() => void)[] = []
    for (const which of ORDER) {
      learner.look(name)
      const one = two[which]
      const draft = fillCase(one, learner.requests, context.requests.plainOf(one.operation))
      const exchange = await learner.ask(name, draft)
      if (exchange === null || exchange.received.kind === 'failure') continue
      const { findings } = judgeExchange(context, one, draft, exchange)
      const record = (): void => context.recorder.record(one, draft, exchange, findings)
      if (findings.some(({ outcome, requirement: { level } }) => outcome === 'failed' && level === 'must')) {
        breaches.push(record)
        continue
      }
      record()
      samples[which]?.push(learner.sample(exchange.received, { draft, words: situationOf(one, draft)?.words ?? {} }))
    }
    // A breach in only one of several looks is an accident, such as an occasional server error.
    const isBreach = breaches.length > 1 || samples.flat().length === 0
    if (isBreach) for (const record of breaches) record()
    if (isBreach && breaches.length > 0) learner.doubt(name, 'the answer breaks the contract')
    else if (samples.flat().length === 0) learner.doubt(name, learner.obstacle)
    else learner.conclude(name, samples.flat(), {}, samples[0])
  }
}

type Two = readonly [Case, Case]

/** Drawing all invalid requests to find their situations takes a while, and names and numbers change none. */
const refusedCases = onceWithin((context: Learner['context'], operation: Operation) => {
  const requests = context.requests.of(operation)
  const situationOf = createSituationOf(operation)
  const cases = casesOf(context.settings.api, operation, requests.sender.seed, requests.sender).filter(
    ({ expectation, requirement }) => expectation === 'failure' && requirement !== null,
  )
  const groups = Map.groupBy(cases, (one) => situationOf(one, fillCase(one, requests, ANY_PLAIN))?.name ?? null)
  const kinds = new Map(
    [...groups].flatMap(([name, members]): [SituationName, Two][] => {
      const two = chooseTwo(members)
      return name === null || two === null ? [] : [[name, two]]
    }),
  )
  return { situationOf, kinds }
})

/** Any plain body will do: the breach is the same in each. */
const ANY_PLAIN: Plain = { level: REQUIRED_ONLY, index: 0 }

/** Two cases that differ. An optional property may break a rule of the deployment's own, so bare ones come first. */
function chooseTwo(cases: readonly Case[]): Two | null {
  const [first, second = first] = cases.toSorted((one, other) => Number(other.isBare) - Number(one.isBare))
  return first === undefined || second === undefined ? null : [first, second]
}
