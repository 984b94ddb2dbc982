/** Connects the operations of a contract with what they remember. Each part is created at its first use. */

import type { Operation } from '../../../spec/contract.ts'
import type { Facts } from '../../../spec/profile.ts'
import { type Resource, type Resources, resourcesOf } from '../../../spec/resources.ts'
import type { CompiledContract } from '../../../spec/validators.ts'
import type { Generate } from '../generate.ts'
import type { Parts } from '../parts.ts'
import { type Admission, createAdmission } from './admission.ts'
import type { Remember } from './remember.ts'

export type Store = {
  readonly resources: Resources
  readonly admissionOf: (resource: Resource) => Admission
  /** Null if an operation remembers nothing. */
  readonly remember: (operation: Operation) => Remember | null
}

/** What a profile says about an operation, by its id. It is called at the operation's first use. */
export type FactsOf = (operation: string) => Facts

/** Creates the store of a contract. */
export function createStore(
  compiled: CompiledContract,
  { createKeyMaker, createRemember }: Pick<Parts, 'createKeyMaker' | 'createRemember'>,
  generate: Generate,
  seed: number,
  factsOf: FactsOf,
): Store {
  const resources = resourcesOf(compiled.contract)
  const admissions = new Map<Resource, Admission>()
  const admissionOf = (resource: Resource): Admission => {
    const known =
      admissions.get(resource) ?? createAdmission(compiled.contract, resource, generate, seed, createKeyMaker)
    admissions.set(resource, known)
    return known
  }
  const { uses } = resources
  const made = new Map<Operation, Remember>()
  const remember = (operation: Operation): Remember | null => {
    if (uses.size === 0) return null
    const known = made.get(operation)
    const found = known === undefined ? uses.get(operation) : undefined
    if (found === undefined) return known ?? null
    const { resource, use } = found
    const fresh = createRemember(
      compiled,
      { resource, use, facts: factsOf(operation.id) },
      admissionOf(resource),
      generate,
    )
    made.set(operation, fresh)
    return fresh
  }
  return { resources, admissionOf, remember }
}
