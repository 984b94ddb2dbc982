/** Judges variations of the other services, as the Plant Store's targets are judged. */

import { fileURLToPath } from 'node:url'
import { loadContract } from '../../../spec/load.ts'
import { requirementsOf } from '../../../spec/requirements.ts'
import type { CompiledContract } from '../../../spec/validators.ts'
import { positiveControl } from '../../run/control.ts'
import { runJob } from '../../run/job.ts'
import { narrowed, planOf, type RunPlan, sessionOf } from '../../run/run.ts'
import { SETTINGS } from '../judging.ts'
import { METERS } from './meters.ts'
import { ORCHARD } from './orchard.ts'
import { type Service, TOKEN, type Variation, withService } from './service.ts'
import { TOURS } from './tours.ts'
import { BROKEN, CONFORMING, type Name } from './variations.ts'

/** A variation, and what a judge that is right says of it. */
export type OtherRow = {
  readonly name: string
  readonly service: Name
  readonly variation: Variation
  /** The requirement that it breaks; null: none. */
  readonly breaks: string | null
}

export const OTHER_ROWS: readonly OtherRow[] = [
  ...BROKEN.map(({ service, name, breaks, variation }) => ({ service, name, breaks, variation })),
  ...CONFORMING.map(({ service, name, variation }) => ({ service, name, breaks: null, variation })),
]

const SERVICES: Readonly<Record<Name, Service>> = { tours: TOURS, meters: METERS, orchard: ORCHARD }

type Prepared = { readonly compiled: CompiledContract; readonly plan: RunPlan }
const prepared = new Map<Name, Promise<Prepared>>()

function preparedFor(name: Name): Promise<Prepared> {
  const known = prepared.get(name)
  if (known !== undefined) return known
  const file = fileURLToPath(new URL(`./${name}.yaml`, import.meta.url))
  const preparing = loadContract(file).then((compiled) => ({ compiled, plan: planOf(compiled, SETTINGS, TOKEN) }))
  prepared.set(name, preparing)
  return preparing
}

/** What differs between what a run finds of a target and what is known of it; null where the judge is right. */
export async function mistakeAbout({ service, variation, breaks }: OtherRow): Promise<string | null> {
  const { compiled, plan: all } = await preparedFor(service)
  // An operation that only errs is told by the others, which do not.
  const isTold = breaks === null || breaks.endsWith('.status')
  // How a service remembers is looked at by what is about that.
  const remembered = requirementsOf(compiled.contract).filter(({ concern }) => concern.kind === 'state')
  const only = isTold ? (variation.habits ?? []).flatMap(() => remembered.map(({ id }) => id)) : [breaks]
  const plan = narrowed(all, { only })
  const levels = new Map(requirementsOf(compiled.contract).map(({ id, level }) => [id, level]))
  if (breaks !== null && !levels.has(breaks)) return `there is no requirement ${breaks}`
  return withService(SERVICES[service], variation, async (url) => {
    const session = sessionOf(plan, { ...SETTINGS, target: url }, TOKEN)
    const control = await positiveControl(session, plan)
    if (control.kind === 'unjudged') return `it was not judged: ${control.reason}`
    for (const job of plan.jobs) await runJob(session, job)
    const failed = session.recorder.results.filter(({ outcome }) => outcome === 'failed')
    if (breaks !== null) {
      const found = [...new Set(failed.map(({ requirement }) => requirement))]
      return found.includes(breaks) ? null : `${breaks} was not found broken, but: ${found.join(', ') || 'nothing'}`
    }
    const [first] = failed
    return first === undefined ? null : `${first.id}: expected ${first.expected}, received ${first.received}`
  })
}
