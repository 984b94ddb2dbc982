/** What a contract's operations remember: each one's part is made at its first use. */

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
  /** Null where an operation remembers nothing. */
  readonly remember: (operation: Operation) => Remember | null
}

/** What a profile says of an operation, by its id; asked when the operation is first used. */
export type FactsOf = (operation: string) => Facts

/** The store of a contract. */
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
