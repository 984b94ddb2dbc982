/** Judges variations of the other services, as the Plant Store's targets are judged. */

import { fileURLToPath } from 'node:url'
import type { Api } from '../../../spec/contract/contract.ts'
import { remembered } from '../../../spec/program/once-for.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import { loadTold } from '../../client/told.ts'
import { contextOf } from '../../plan/context.ts'
import { narrowed, planOf } from '../../plan/plan.ts'
import type { RunPlan } from '../../run/job.ts'
import type { CaseResult } from '../../run/record/events.ts'
import { mistakeIn, resultsOf, SETTINGS, type Share, shared } from '../judging.ts'
import { METERS } from './meters.ts'
import { ORCHARD } from './orchard.ts'
import { type Service, TOKEN, withService } from './service.ts'
import { TOURS } from './tours.ts'
import type { Name, OtherTarget } from './variations.ts'

export const SERVICES: Readonly<Record<Name, Service>> = { tours: TOURS, meters: METERS, orchard: ORCHARD }

type Prepared = { readonly api: Api; readonly plan: RunPlan }

/** A document, and the plan of a run about it. */
export async function prepare(file: string): Promise<Prepared> {
  const { contract: api } = await loadTold(file)
  return { api, plan: planOf(api, SETTINGS, TOKEN) }
}

const prepared = new Map<Name, Promise<Prepared>>()

function preparedFor(name: Name): Promise<Prepared> {
  return remembered(prepared, name, () => prepare(fileURLToPath(new URL(`./${name}.yaml`, import.meta.url))))
}

/** What differs between what a run finds of a target and what is known of it; null if the judge is right. */
export async function mistakeAbout({ service, variation, breaks }: OtherTarget, share?: Share): Promise<string | null> {
  const prepared = await preparedFor(service)
  const state = stateOf(prepared.api)
  // An operation that only fails is found by the others, which do not fail. How a service remembers is the affair of the
  // requirements about state.
  const isFoundByAny = breaks === null || breaks.endsWith('.status')
  const only = isFoundByAny ? (variation.habits ?? []).flatMap(() => state) : [breaks]
  const plan = shared(prepared.plan, share)
  return withService(SERVICES[service], variation, (url) => mistakeAt(url, { ...prepared, plan }, only, breaks))
}

/** The requirements about state of a document, by their ids. */
export function stateOf(api: Api): string[] {
  return requirementsOf(api).flatMap(({ id, concern }) => (concern.kind === 'state' ? [id] : []))
}

/**
 * What differs between what a run finds at an address and what is known of the service there; null if the judge is right.
 * Of a requirement that it breaks, `received` is a part of what the run has to say.
 */
export async function mistakeAt(
  url: string,
  { api, plan: all }: Prepared,
  only: readonly string[],
  breaks: string | null,
  received = '',
): Promise<string | null> {
  const plan = narrowed(all, { only })
  if (breaks !== null && !requirementsOf(api).some(({ id }) => id === breaks))
    return `there is no requirement ${breaks}`
  const isFault = ({ outcome, requirement, received: said }: CaseResult): boolean =>
    outcome === 'failed' && requirement === breaks && said?.includes(received) === true
  const results = await resultsOf(contextOf(plan, { ...SETTINGS, target: url }, TOKEN), plan, isFault)
  return mistakeIn(results, breaks, () => breaks === null, isFault)
}
