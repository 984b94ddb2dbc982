/** What a contract's operations remember: each one's part is made at its first use. */

import type { Operation } from '../../../spec/contract.ts'
import { type Resource, type Resources, resourcesOf, type Use } from '../../../spec/resources.ts'
import type { CompiledContract } from '../../../spec/validators.ts'
import type { Generate } from '../generate.ts'
import { type Admission, createAdmission } from './admission.ts'
import { createRemember, type Remember } from './remember.ts'

export type Store = {
  readonly resources: Resources
  readonly admissionOf: (resource: Resource) => Admission
  /** Null where an operation remembers nothing. */
  readonly remember: (operation: Operation) => Remember | null
}

/** The store of a contract. */
export function createStore(compiled: CompiledContract, generate: Generate, seed: number): Store {
  const resources = resourcesOf(compiled.contract)
  const admissions = new Map<Resource, Admission>()
  const admissionOf = (resource: Resource): Admission => {
    const known = admissions.get(resource) ?? createAdmission(compiled.contract, resource, generate, seed)
    admissions.set(resource, known)
    return known
  }
  const uses = new Map<Operation, { readonly resource: Resource; readonly use: Use }>()
  for (const resource of resources.resources) {
    for (const use of resource.uses) uses.set(use.operation, { resource, use })
  }
  const made = new Map<Operation, Remember>()
  const remember = (operation: Operation): Remember | null => {
    if (uses.size === 0) return null
    const known = made.get(operation)
    const found = known === undefined ? uses.get(operation) : undefined
    if (found === undefined) return known ?? null
    const { resource, use } = found
    const fresh = createRemember(compiled, resource, use, admissionOf(resource), generate)
    made.set(operation, fresh)
    return fresh
  }
  return { resources, admissionOf, remember }
}
