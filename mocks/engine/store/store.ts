/** What the operations of a contract store, and how it becomes items. Each part is created at its first use. */

import type { Api } from '../../../spec/contract/contract.ts'
import { type Resource, type Resources, resourcesOf } from '../../../spec/resources/resources.ts'
import type { Generate } from '../values/generate.ts'
import { type Admission, createAdmission } from './admission.ts'
import type { createKeyMaker } from './key-maker.ts'

export type Store = {
  readonly resources: Resources
  readonly admissionOf: (resource: Resource) => Admission
}

/** Creates the store of a contract; `keysBy` makes the keys that are no counter's. */
export function createStore(api: Api, keysBy: typeof createKeyMaker, generate: Generate, seed: number): Store {
  const admissions = new Map<Resource, Admission>()
  return {
    resources: resourcesOf(api),
    admissionOf: (resource) => {
      const known = admissions.get(resource) ?? createAdmission(resource, generate, seed, keysBy)
      admissions.set(resource, known)
      return known
    },
  }
}
