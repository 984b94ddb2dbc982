/** What the operations of a contract store, and how it becomes items. Each part is created at its first use. */

import type { Api } from '../../../spec/contract/contract.ts'
import { type Resource, type Resources, resourcesOf } from '../../../spec/resources/resources.ts'
import { type Admission, createAdmission, type KeysBy, type MakeValue } from './admission.ts'

export type Store = {
  readonly resources: Resources
  readonly admissionOf: (resource: Resource) => Admission
}

/** Creates the store of a contract; `keysBy` makes the keys that are no counter's. */
export function createStore(api: Api, keysBy: KeysBy, generate: MakeValue): Store {
  const admissions = new Map<Resource, Admission>()
  return {
    resources: resourcesOf(api),
    admissionOf: (resource) => {
      const known = admissions.get(resource) ?? createAdmission(resource, generate, keysBy)
      admissions.set(resource, known)
      return known
    },
  }
}
