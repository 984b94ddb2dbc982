/** The settings of a run and its plan: the jobs that judge a target, in the order in which they run. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { anonymous } from '../../spec/contract/path-template.ts'
import { jsonOf } from '../../spec/contract/responses.ts'
import type { Header } from '../../spec/http/message.ts'
import type { Shard } from '../../spec/program/option-rows.ts'
import { DocumentError } from '../../spec/program/user-error.ts'
import { type Requirement, requirementsFor } from '../../spec/requirements/requirements.ts'
import { collectionMapOf } from '../../spec/resources/map.ts'
import { unreachable } from '../cases/address.ts'
import { isManyOf } from '../cases/brevity.ts'
import type { SendingChoice } from '../client/hindrance.ts'
import { HeldBack } from '../items/held-back.ts'
import { creatingIn } from '../items/item-places.ts'
import { type Job, namesOwn, type RunPlan, whyUnmade } from '../run/job.ts'
import { jobsOf } from './jobs.ts'

/** The settings of a run. They can be written as JSON. */
export type RunSettings = SendingChoice & {
  /** http or https. Its path is put before every operation's path. */
  readonly target: string
  readonly seed: number
  /** From 0 to 9,999,999, different for each run. */
  readonly run: number
  /** The UTC day of the run, such as 2027-01-31. */
  readonly now: string
  /** Milliseconds for an answer. */
  readonly timeout: number
  readonly insecure: boolean
  readonly headers: readonly Header[]
  /** Credentials by the name of their security scheme, for schemes that do not use the token. */
  readonly credentials?: Readonly<Record<string, string>>
  /** The most requests a second; null: no limit. */
  readonly rate: number | null
  /** Null: unlimited. */
  readonly maxWrites: number | null
  /** Requirements to check, by their ids or the beginnings of these; empty: all. */
  readonly only: readonly string[]
  /** Ids of the operations to check; empty: all. */
  readonly operations: readonly string[]
  /** Id of the one case to send; null: all. */
  readonly case: string | null
  readonly ledgerFile: string | null
  /** True if an operation is left unjudged only after a second look. */
  readonly looksTwice?: boolean
  /** What fails a run although it is only a `should`: absent: a secret that comes back. */
  readonly failOn?: 'leak' | 'none'
  /** The part of the jobs to run; absent: all. */
  readonly shard?: Shard
  /** True if nobody named a document. */
  readonly isExample?: boolean
  /** How many jobs run at once; absent: the target's latency decides. */
  readonly workers?: number
  /** The least percentage of operations that must be judged; absent: any. */
  readonly failUnder?: number
  /** When the run ends at the latest, in milliseconds since 1970; absent: no limit. */
  readonly until?: number
}

/** The plan for a contract. The first operation that takes a JSON body shows whether the token is good. */
export function planOf(api: Api, settings: RunSettings, token: string, isBrief = asksBriefly(api, settings)): RunPlan {
  const { operations } = api
  const { shard } = settings
  // A selection may be about a single operation.
  const elsewhere = shard === undefined || isSelective(settings) ? new Set<Operation>() : elsewhereOf(api, shard)
  const own = operations.filter((operation) => !elsewhere.has(operation))
  const never = new HeldBack(api, settings)
  const { reasons } = never
  const sent = own.filter((operation) => !reasons.has(operation))
  const control = sent.find(({ body }) => jsonOf(body) !== null) ?? sent[0] ?? own[0]
  if (control === undefined) throw new DocumentError('the document has no operation: there is nothing to judge')
  // Operations that create items come first: the values in their cases are not in use yet.
  const creating = creatingIn(api)
  const ordered = [...creating, ...operations.filter((operation) => !creating.has(operation))]
  const unmade = new Map(reasons)
  for (const [operation, { path }] of unreachable(operations))
    unmade.set(
      operation,
      `no request can reach it: without the part after #, which is never sent, its address is that of ${path}`,
    )
  const good = { token, credentials: new Map(Object.entries(settings.credentials ?? {})), headers: settings.headers }
  const jobsFor = (operation: Operation): Job[] => {
    try {
      return jobsOf(api, operation, { ...settings, good, isBrief })
    } catch (error) {
      unmade.set(operation, whyUnmade(api, error))
      return []
    }
  }
  const isPlanned = (operation: Operation): boolean =>
    operation.fault === null &&
    !elsewhere.has(operation) &&
    (!unmade.has(operation) || collectionMapOf(api).useOf(operation)?.use.of === 'several') &&
    mayHave(operation, api, settings)
  // What is withheld may still be sent about items of this run.
  const isSent = ({ operation, ...job }: Job): boolean =>
    !unmade.has(operation) || (namesOwn(job) && never.hindranceOf(operation) === 'withheld')
  const jobs = ordered.filter(isPlanned).flatMap(jobsFor).filter(isSent)
  // Jobs about state come first: lists are short before the other cases create items. With a cap on writes they come
  // last, so that the other cases get the writes.
  const isFirst = ({ alone }: Job): boolean => settings.maxWrites === null && alone
  const sorted = [...jobs.filter(isFirst), ...jobs.filter((job) => !isFirst(job))]
  return narrowed({ api, control, operations: ordered, unmade, elsewhere, jobs: sorted, isBrief }, settings)
}

export type Narrowing = Partial<Pick<RunSettings, 'only' | 'operations' | 'case'>>

function isSelective({ only = [], operations = [], case: wanted = null }: Narrowing): boolean {
  return only.length > 0 || operations.length > 0 || wanted !== null
}

/** True if an operation may have something that is asked: only its cases are made then. */
function mayHave(operation: Operation, api: Api, { only, operations, case: wanted }: RunSettings): boolean {
  if (operations.length > 0 && !operations.includes(operation.id)) return false
  if (wanted !== null) return wanted.startsWith(`${operation.slug}.`)
  return only.length === 0 || requirementsFor(api, operation).some(isAmongNamed(only))
}

/** True for a brief run: it has many operations, and the user named no requirement and no case. */
function asksBriefly(api: Api, { only, operations, case: wanted }: RunSettings): boolean {
  return only.length === 0 && wanted === null && isManyOf(operations.length || api.operations.length)
}

/** The plan with only the jobs that `--only`, `--operation` and `--case` select. */
export function narrowed(plan: RunPlan, narrowing: Narrowing): RunPlan {
  if (!isSelective(narrowing)) return plan
  const { only = [], operations: asked = [], case: wanted = null } = narrowing
  const isMeant = ({ id }: Operation): boolean => asked.length === 0 || asked.includes(id)
  const operations = plan.operations.filter(isMeant)
  const requirements = operations.flatMap((one) => requirementsFor(plan.api, one)).filter(isAmongNamed(only))
  const isAsked = ({ proves, cases }: Job): boolean =>
    wanted === null ? only.length === 0 || proves.some(isAmongNamed(only)) : cases().some(({ id }) => id === wanted)
  const jobs = plan.jobs.filter((job) => isMeant(job.operation) && isAsked(job))
  // Some requirements are checked by the control alone.
  const shown = new Set([...jobs, ...requirements].map(({ operation }) => operation))
  const left = operations.filter((one) => shown.has(one) || (asked.length > 0 && plan.unmade.has(one)))
  const control = [plan.control, ...left].find((one) => left.includes(one) && !plan.unmade.has(one))
  return { ...plan, jobs, operations: left, control: control ?? left[0] ?? plan.control }
}

/** True if a run judges a requirement that it was not planned for, since an answer shows it. */
export function isOfPlan(
  requirement: Requirement,
  { operations, elsewhere }: RunPlan,
  { only, case: wanted }: RunSettings,
): boolean {
  const { operation } = requirement
  const isMeant = wanted === null && operations.includes(operation) && !elsewhere.has(operation)
  return isMeant && (only.length === 0 || isAmongNamed(only)(requirement))
}

function isAmongNamed(only: readonly string[]): (one: Pick<Requirement, 'id'>) => boolean {
  return ({ id }) => only.some((name) => isNamedBy(id, name))
}

/** True if a requirement's id is this name or begins with it: `create-plant.request` names all about requests. */
export function isNamedBy(id: string, name: string): boolean {
  return id === name || id.startsWith(name.endsWith('.') ? name : `${name}.`)
}

/** The time limit of a run in milliseconds: a fixed part, and a part for each case, more if the rate is low. */
export const LONGEST_RUN = 3_600_000
const LONGEST_CASE = 2000
/** The longest time for deleting what a run created, in milliseconds. */
export const CLEANING = 120_000

/** When a run that begins now ends at the latest, in milliseconds since 1970. */
export function deadlineOf({ jobs }: RunPlan, { rate }: Pick<RunSettings, 'rate'>): number {
  const cases = jobs.reduce((sum, job) => sum + job.cases().length, 0)
  return Date.now() + LONGEST_RUN + cases * Math.max(LONGEST_CASE, rate === null ? 0 : 3000 / rate)
}

/** The default cap on writes for a target that is not on loopback. */
export const FEW_WRITES = 5

export const DEFAULTS = {
  seed: 1,
  timeout: 10_000,
  insecure: false,
  rate: null,
  only: [],
  operations: [],
  exclude: [],
  allow: [],
  case: null,
} as const satisfies Partial<RunSettings>

/** The largest share, as a multiple of the mean one: where one is larger, the jobs of each operation are divided instead. */
const MOST_UNEVEN = 1.5

/** Whole operations for each shard, which alone makes their cases and items; none if they can't be divided evenly, and each shard takes a part of the jobs of all. */
function elsewhereOf(api: Api, { index, total }: Shard): ReadonlySet<Operation> {
  const loads = Array.from({ length: total }, (): Operation[] => [])
  for (const together of belongingTogether(api).toSorted((one, other) => other.length - one.length)) {
    const lightest = loads.reduce((least, load) => (load.length < least.length ? load : least))
    lightest.push(...together)
  }
  const largest = Math.max(...loads.map(({ length }) => length))
  const isUneven = largest > MOST_UNEVEN * (api.operations.length / total)
  if (isUneven || loads.some(({ length }) => length === 0)) return new Set()
  return new Set(loads.flatMap((load, place) => (place === index - 1 ? [] : load)))
}

/** Operations by the outermost collection that their paths are of or below. */
function belongingTogether(api: Api): readonly (readonly Operation[])[] {
  const { resources, useOf } = collectionMapOf(api)
  const created = api.operations.filter(({ method }) => method === 'POST')
  const collections = [...resources, ...created]
    .map(({ path }) => anonymous(path))
    .toSorted((one, other) => one.length - other.length)
  const outermost = (operation: Operation): string => {
    const path = anonymous(useOf(operation)?.resource.path ?? operation.path)
    return collections.find((one) => path === one || path.startsWith(`${one}/`)) ?? path
  }
  return [...Map.groupBy(api.operations, outermost).values()]
}
