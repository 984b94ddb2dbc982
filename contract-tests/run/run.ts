/** A run: the jobs that judge a target, in an order that tells the most first. Playwright runs them as tests. */

import type { Operation } from '../../spec/contract.ts'
import { jsonOf, type Requirement, requirementsOf } from '../../spec/requirements.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { type Identity, Material } from '../trials/material.ts'
import { type Group, groupsOf, type Trial, type Workshop } from '../trials/trial.ts'
import { trialsOf } from '../trials/trials.ts'
import type { Header } from '../wire/exchange.ts'
import { redactorOf } from '../wire/redactor.ts'
import { observeOthers } from './observation-trials.ts'
import { overlapping } from './overlap.ts'
import { afterRefusal, besideGood, caseId, inARow, WAYS } from './repetition.ts'
import { Session, type Transport } from './session.ts'

/** What a run is asked to do; all of it can be written as JSON but for the token. */
export type RunSettings = {
  /** http or https; a path is the base of every operation's. */
  readonly target: string
  readonly seed: number
  /** From 0 to 9,999,999, another for each run. */
  readonly run: number
  /** Milliseconds for an answer. */
  readonly timeout: number
  readonly insecure: boolean
  readonly headers: readonly Header[]
  /** Requests a second; null: as fast as answers come. */
  readonly rate: number | null
  /** Null: unlimited. */
  readonly maxWrites: number | null
  /** Ids of the requirements to look at; none: all. */
  readonly only: readonly string[]
  /** Id of the one case to make; null: all. */
  readonly case: string | null
  readonly ledgerFile: string | null
  /** Milliseconds since 1970: the run is over by then, whatever the target does; absent: it may take forever. */
  readonly until?: number
}

/** Something to do in one go: one test of the suite. */
export type Job = {
  readonly id: string
  readonly title: string
  readonly requirement: Requirement | null
  /** Ids of the cases that it makes, as far as they are known beforehand. */
  readonly cases: readonly string[]
  /** Those of them that a write cap has no room for. */
  readonly spared: readonly string[]
  readonly run: (session: Session) => Promise<void>
}

export type Plan = {
  readonly compiled: CompiledContract
  /** The operation of the positive control. */
  readonly control: Operation
  readonly jobs: readonly Job[]
  readonly workshops: ReadonlyMap<string, Workshop>
}

/** The jobs for a contract. The first operation that takes a JSON body is the one that shows a token to be good. */
export function planOf(compiled: CompiledContract, settings: RunSettings, token: string): Plan {
  const identity: Identity = { seed: settings.seed, run: settings.run }
  const workshops = new Map<string, Workshop>()
  const jobs: Job[] = []
  const { operations } = compiled.contract
  for (const operation of operations) {
    const material = new Material(compiled, operation, identity)
    const workshop = { material, token, headers: settings.headers }
    workshops.set(operation.id, workshop)
    jobs.push(...jobsOf(compiled, workshop, settings))
  }
  const control = operations.find(({ body }) => jsonOf(body?.content ?? []) !== null) ?? operations[0]
  if (control === undefined) throw new Error('a contract has operations')
  return narrowed({ compiled, control, workshops, jobs }, settings)
}

/** The plan with only those jobs that `--only` and `--case` leave something of. */
export function narrowed(plan: Plan, asked: Pick<RunSettings, 'only' | 'case'>): Plan {
  return { ...plan, jobs: plan.jobs.filter((job) => isAsked(job, asked)) }
}

/** Milliseconds that a run has, whatever it is about, and for each of its cases where nobody asks for less haste. */
const LONGEST_RUN = 3_600_000
const LONGEST_CASE = 2000

/** When a run that begins now is over, whatever the target does. */
export function deadlineOf({ jobs }: Plan, { rate }: Pick<RunSettings, 'rate'>): number {
  const cases = jobs.reduce((sum, job) => sum + job.cases.length, 0)
  return Date.now() + LONGEST_RUN + cases * Math.max(LONGEST_CASE, rate === null ? 0 : 3000 / rate)
}

/** A session with a target, for the jobs of a plan. */
export function sessionOf(
  plan: Plan,
  settings: RunSettings,
  token: string,
  playwright: Transport | null = null,
): Session {
  const { target, timeout, insecure } = settings
  const redactor = redactorOf(plan.compiled, token, settings.headers)
  return new Session({
    compiled: plan.compiled,
    address: { url: new URL(target), timeout, insecure, redact: redactor.redact },
    headers: settings.headers,
    workshops: plan.workshops,
    run: settings.run,
    redactor,
    rate: settings.rate,
    maxWrites: settings.maxWrites ?? Number.POSITIVE_INFINITY,
    ledgerFile: settings.ledgerFile,
    until: settings.until ?? Number.POSITIVE_INFINITY,
    playwright,
  })
}

function jobsOf(compiled: CompiledContract, workshop: Workshop, settings: RunSettings): Job[] {
  const { operation } = workshop.material
  const trials = trialsOf(compiled, workshop, settings.seed)
  const requirements = requirementsOf(compiled.contract).filter((one) => one.operation.id === operation.id)
  const chosen = settings.maxWrites === null || settings.case !== null ? null : choose(trials, settings.maxWrites)
  const asked = trials.filter(({ id }) => settings.case === null || id === settings.case)
  const groups = groupsOf(asked).map((group) => jobOf(group, chosen))
  const kindOf = ({ requirement }: Job): number => {
    const kind = requirement?.concern.kind
    if (kind === 'success') return 1
    return kind === 'credential-answer' ? 2 : requirement === null ? 3 : 0
  }
  const repeated = repetitionJobs(requirements, trials)
  const ordered = groups.toSorted((one, other) => kindOf(one) - kindOf(other))
  const judged = ordered.filter(({ requirement }) => requirement !== null)
  const open = ordered.filter(({ requirement }) => requirement === null)
  // What is refused creates nothing, so it comes before the valid requests use the write cap up.
  const observed = settings.case === null ? [...open, observeOthers(operation, compiled.contract.operations)] : open
  // Where nothing is capped, what takes longest on a slow target starts first.
  const longest = settings.maxWrites === null ? repeated.filter(isLong) : []
  return [...longest, ...judged, ...repeated.filter((job) => !longest.includes(job)), ...observed]
}

function isLong({ requirement }: Job): boolean {
  return requirement?.concern.kind === 'repetition' && requirement.concern.pattern === 'in-a-row'
}

function jobOf({ id, title, requirement, trials }: Group, chosen: ReadonlySet<string> | null): Job {
  const isSpared = ({ id, expectation }: Trial): boolean =>
    chosen !== null && (expectation === 'success' || expectation === 'open') && !chosen.has(id)
  return {
    id,
    title,
    requirement,
    cases: trials.map((trial) => trial.id),
    spared: trials.filter(isSpared).map((trial) => trial.id),
    run: async (session) => {
      await Promise.all(
        trials.map((trial) => {
          if (isSpared(trial)) return session.recorder.spare(trial, 'the write cap is too small')
          return session.pace.turn(() => session.attempt(trial))
        }),
      )
    },
  }
}

function repetitionJobs(requirements: readonly Requirement[], trials: readonly Trial[]): Job[] {
  const jobs: Job[] = []
  const firstOf = (kinds: readonly string[]): Trial[] => {
    const wanted = trials.filter(({ requirement, expectation }) => requirement !== null && kinds.includes(expectation))
    return [...Map.groupBy(wanted, ({ requirement }) => requirement?.id).values()].flatMap(([first]) => first ?? [])
  }
  for (const requirement of requirements) {
    const { concern } = requirement
    const job = { id: requirement.id, title: requirement.text, requirement, spared: [] }
    if (concern.kind === 'credential') {
      const bad = trials.find((one) => one.requirement?.id === requirement.id && one.id.endsWith('-with-valid-body'))
      if (bad !== undefined) {
        const id = `${requirement.id}/beside-good-requests`
        const title = `${requirement.text} (beside good requests)`
        const cases = Object.keys(WAYS).map((way) => caseId.beside(bad, way))
        jobs.push({ ...job, id, title, cases, run: (session) => besideGood(session, requirement, bad) })
      }
    }
    if (concern.kind !== 'repetition') continue
    switch (concern.pattern) {
      case 'first':
        // The positive control has looked already.
        break
      case 'in-a-row':
        jobs.push({ ...job, cases: [caseId.inARow(requirement)], run: (session) => inARow(session, requirement) })
        break
      case 'overlapping':
        jobs.push({
          ...job,
          cases: [caseId.overlapping(requirement)],
          run: (session) => overlapping(session, requirement, firstOf(['failure'])),
        })
        break
      case 'after-refusal': {
        const refused = firstOf(['failure', 'refusal'])
        if (refused.length === 0) break
        const cases = refused.map((trial) => caseId.after(requirement, trial))
        jobs.push({ ...job, cases, run: (session) => afterRefusal(session, requirement, refused) })
      }
    }
  }
  return jobs
}

/** What valid cases tell the most, where a cap lets only a few be made. */
const TELLING = ['/every-property', '/required-only', '.inside-maximum', '.emoji', '.quotes', '/body-pieces', '.empty']

/** The valid cases that a write cap has room for beside the positive control: the most telling ones. */
function choose(trials: readonly Trial[], maxWrites: number): ReadonlySet<string> {
  const rank = ({ id }: Trial): number => {
    const place = TELLING.findIndex((end) => id.endsWith(end))
    return place === -1 ? TELLING.length : place
  }
  const valid = trials.filter(
    ({ expectation, requirement }) => expectation === 'success' && requirement?.level === 'must',
  )
  const others = trials.filter(
    ({ expectation, requirement }) =>
      expectation === 'open' || (expectation === 'success' && requirement?.level !== 'must'),
  )
  const ordered = [...valid.toSorted((one, other) => rank(one) - rank(other)), ...others]
  return new Set(ordered.slice(0, Math.max(0, maxWrites - 1)).map(({ id }) => id))
}

/** True where `--only` and `--case` leave something of a job to do. */
function isAsked(job: Job, { only, case: wanted }: Pick<RunSettings, 'only' | 'case'>): boolean {
  if (wanted !== null) return job.cases.includes(wanted)
  return only.length === 0 || only.some((id) => tells(job, id))
}

/** True where a job can tell about a requirement: its own, or one that is about the answers it gets. */
function tells({ id: job, requirement }: Job, id: string): boolean {
  // What is open must not be answered by a server error, and where it is a success, by one that is as promised.
  if (requirement === null) {
    const [slug] = job.split('.')
    return id === `${slug}.open.no-server-error` || id.startsWith(`${slug}.success.`)
  }
  if (requirement.id === id) return true
  const { slug } = requirement.operation
  const { kind } = requirement.concern
  if (id.startsWith(`${slug}.success.`)) return kind === 'success' || kind === 'repetition'
  // Of some valid requests the contract does not say that they are.
  if (id === `${slug}.open.no-server-error`) return kind === 'success'
  if (id.startsWith(`${slug}.failure.`))
    return kind === 'request-body' || kind === 'request-text' || kind === 'request-parameter'
  return id === `${slug}.credential.no-server-error` && kind === 'credential'
}
