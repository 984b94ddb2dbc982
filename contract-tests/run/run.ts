/** A run: the jobs that judge a target, in an order that tells the most first. Playwright runs them as tests. */

import { randomInt } from 'node:crypto'
import type { Concern } from '../../spec/concern.ts'
import { DocumentError, type Operation } from '../../spec/contract.ts'
import type { Header } from '../../spec/http/message.ts'
import type { Shard } from '../../spec/options.ts'
import { type Requirement, requirementsFor } from '../../spec/requirements.ts'
import { jsonOf } from '../../spec/responses.ts'
import { UserError } from '../../spec/user-error.ts'
import type { CompiledContract } from '../../spec/validators.ts'
import { isManyOf } from '../cases/brevity.ts'
import type { Transport } from './connections.ts'
import { creatingIn } from './items.ts'
import type { Job } from './job.ts'
import { jobsOf } from './jobs.ts'
import { redactorOf } from './redactor.ts'
import { Session } from './session.ts'

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
  /** Credentials by the name of their security scheme, where the token is not the right one. */
  readonly credentials?: Readonly<Record<string, string>>
  /** Requests a second; null: as fast as answers come. */
  readonly rate: number | null
  /** Null: unlimited. */
  readonly maxWrites: number | null
  /** Requirements to look at, by their ids or what these begin with; none: all. */
  readonly only: readonly string[]
  /** Ids of the operations to look at; none: all. */
  readonly operations: readonly string[]
  /** Id of the one case to make; null: all. */
  readonly case: string | null
  readonly ledgerFile: string | null
  /** The part of the jobs that is made; absent: all. */
  readonly shard?: Shard
  /** Jobs under way together; absent: by the target's latency. */
  readonly workers?: number
  /** Milliseconds since 1970: the run is over by then, whatever the target does; absent: it may take forever. */
  readonly until?: number
}

export type RunPlan = {
  readonly compiled: CompiledContract
  /** The operation whose positive control comes first. */
  readonly control: Operation
  /** Every operation that there is something to do of. */
  readonly operations: readonly Operation[]
  /** Those of them that no case can be made for, and why. */
  readonly unmade: ReadonlyMap<Operation, string>
  readonly jobs: readonly Job[]
  /** True where it is about so many operations that each is asked a part of its cases. */
  readonly isBrief: boolean
}

/** The jobs for a contract. The first operation that takes a JSON body is the one that shows a token to be good. */
export function planOf(
  compiled: CompiledContract,
  settings: RunSettings,
  token: string,
  isBrief = asksBriefly(compiled, settings),
): RunPlan {
  const { operations } = compiled.contract
  const control = operations.find(({ body }) => jsonOf(body?.content ?? []) !== null) ?? operations[0]
  if (control === undefined) throw new UserError('the document has no operation: there is nothing to judge')
  // What others are about is created before they are: the values of its cases are still free then.
  const creating = creatingIn(compiled.contract)
  const ordered = [...creating, ...operations.filter((operation) => !creating.has(operation))]
  const unmade = new Map<Operation, string>()
  const good = { token, credentials: credentialsIn(settings) }
  const jobsFor = (operation: Operation): Job[] => {
    try {
      return jobsOf(compiled, operation, { ...settings, good, isBrief })
    } catch (error) {
      if (!(error instanceof DocumentError)) throw error
      unmade.set(operation, error.message)
      return []
    }
  }
  const jobs = ordered.filter(({ fault }) => fault === null).flatMap(jobsFor)
  // Lists are short as long as the other cases have created nothing; a cap on writes is theirs first.
  const isFirst = (job: Job): boolean => settings.maxWrites === null && isAboutState(job)
  const sorted = [...jobs.filter(isFirst), ...jobs.filter((job) => !isFirst(job))]
  return narrowed({ compiled, control, operations: ordered, unmade, jobs: sorted, isBrief }, settings)
}

/** True for a job about what a service remembers: it asks several operations of one thing, by itself. */
export function isAboutState({ requirement }: Job): boolean {
  return requirement?.concern.kind === 'state'
}

/** Who asks for something by name wants all that there is of it. */
export function asksBriefly({ contract }: CompiledContract, { only, operations, case: wanted }: RunSettings): boolean {
  return only.length === 0 && wanted === null && isManyOf(operations.length || contract.operations.length)
}

/** What a run is narrowed to. */
export type Narrowing = Partial<Pick<RunSettings, 'only' | 'operations' | 'case'>>

/** The plan with only those jobs that `--only`, `--operation` and `--case` leave something of. */
export function narrowed(
  plan: RunPlan,
  { only = [], operations: asked = [], case: wanted = null }: Narrowing,
): RunPlan {
  if (only.length === 0 && asked.length === 0 && wanted === null) return plan
  const isMeant = ({ id }: Operation): boolean => asked.length === 0 || asked.includes(id)
  const operations = plan.operations.filter(isMeant)
  const requirements = operations
    .flatMap((operation) => requirementsFor(plan.compiled.contract, operation))
    .filter(({ id }) => only.some((name) => isWithin(id, name)))
  const isAsked = (job: Job): boolean =>
    wanted === null
      ? only.length === 0 || requirements.some((requirement) => tells(job, requirement))
      : job.cases.includes(wanted)
  const jobs = plan.jobs.filter((job) => isMeant(job.operation) && isAsked(job))
  // Some requirements are looked at by the control alone.
  const left = operations.filter((operation) => [...jobs, ...requirements].some((one) => one.operation === operation))
  return {
    ...plan,
    jobs,
    operations: left,
    control: left.includes(plan.control) ? plan.control : (left[0] ?? plan.control),
  }
}

/** True for a requirement that goes by a name, or by what it begins with: `create-plant.request`. */
export function isWithin(id: string, name: string): boolean {
  return id === name || id.startsWith(name.endsWith('.') ? name : `${name}.`)
}

/** Milliseconds that a run has, whatever it is about, and for each of its cases where nobody asks for less haste. */
const LONGEST_RUN = 3_600_000
const LONGEST_CASE = 2000

/** When a run that begins now is over, whatever the target does. */
export function deadlineOf({ jobs }: RunPlan, { rate }: Pick<RunSettings, 'rate'>): number {
  const cases = jobs.reduce((sum, job) => sum + job.cases.length, 0)
  return Date.now() + LONGEST_RUN + cases * Math.max(LONGEST_CASE, rate === null ? 0 : 3000 / rate)
}

/** A session with a target, for the jobs of a plan. */
export function sessionOf(
  plan: RunPlan,
  settings: RunSettings,
  token: string,
  playwright: Transport | null = null,
): Session {
  const { target, timeout, insecure } = settings
  const redactor = redactorOf(plan.compiled, token, secretsOf(settings))
  return new Session({
    compiled: plan.compiled,
    address: { url: new URL(target), timeout, insecure, redact: redactor.redact },
    sender: { seed: settings.seed, token, credentials: credentialsIn(settings), headers: settings.headers },
    run: settings.run,
    redactor,
    rate: settings.rate,
    maxWrites: settings.maxWrites ?? Number.POSITIVE_INFINITY,
    ledgerFile: settings.ledgerFile,
    until: settings.until ?? Number.POSITIVE_INFINITY,
    isBrief: plan.isBrief,
    playwright,
  })
}

/** The credentials of a run by the name of their scheme. */
function credentialsIn({ credentials = {} }: RunSettings): ReadonlyMap<string, string> {
  return new Map(Object.entries(credentials))
}

/** What nobody may be told beside the token, each with a name. */
export function secretsOf({ headers, credentials = {} }: Pick<RunSettings, 'headers' | 'credentials'>): Header[] {
  return [...headers, ...Object.entries(credentials)]
}

/** Of some answers nothing says when they come. */
const EVERYTHING: readonly Concern['kind'][] = [
  'success',
  'repetition',
  'request-body',
  'request-text',
  'request-parameter',
  'credential',
  'credential-answer',
]

/** Concerns that are looked at in the answers to requests that were made for others. */
const IMPLIED_BY: Readonly<Partial<Record<Concern['kind'], readonly Concern['kind'][]>>> = {
  'success-body': ['success', 'repetition'],
  echo: ['success', 'repetition'],
  'failure-body': ['request-body', 'request-text', 'request-parameter'],
  success: ['success', 'repetition'],
  failure: ['request-body', 'request-text', 'request-parameter'],
  answer: EVERYTHING,
  'answer-body': EVERYTHING,
  header: EVERYTHING,
  'credential-answer': ['credential'],
  // Of some valid requests the contract does not say that they are.
  'open-answer': ['success'],
}

/** True where a job can tell about a requirement: its own, or one that is about the answers it gets. */
function tells(job: Job, { id, operation, concern }: Requirement): boolean {
  if (job.operation.id !== operation.id) return false
  // What is open must not be answered by a server error, and where it is a success, by one that is as promised.
  if (job.requirement === null)
    return ['open-answer', 'success', 'success-body', 'echo', 'answer', 'answer-body', 'header'].includes(concern.kind)
  if (job.requirement.id === id) return true
  if (concern.kind === 'credential-answer' && concern.aspect === 'scheme-case') return false
  return IMPLIED_BY[concern.kind]?.includes(job.requirement.concern.kind) ?? false
}

/** Writes that a deployment elsewhere is asked to take, unless the user says more. */
export const FEW_WRITES = 5

export const DEFAULTS = {
  seed: 1,
  timeout: 10_000,
  insecure: false,
  rate: null,
  only: [],
  operations: [],
  case: null,
} as const satisfies Partial<RunSettings>

/** A number for a run, another each time. */
export function newRun(): number {
  return randomInt(10_000_000)
}
