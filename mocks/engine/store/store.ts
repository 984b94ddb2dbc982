/** The resources of a contract, and how requests become items. Each part is created at its first use. */

import type { Resource, Resources } from '../../../spec/resources/resources.ts'
import type { createFollowing } from '../changes/follow.ts'
import { type Admission, createAdmission, type KeysBy, type MakeValue } from './admission.ts'

export type Store = {
  readonly resources: Resources
  readonly admissionOf: (resource: Resource) => Admission
}

/** Creates the store of some resources; `keysBy` makes the keys that are no counter's, `follow` what follows states. */
export function createStore(
  resources: Resources,
  keysBy: KeysBy,
  generate: MakeValue,
  follow?: typeof createFollowing,
): Store {
  const admissions = new Map<Resource, Admission>()
  return {
    resources,
    admissionOf: (resource) => {
      const known = admissions.get(resource) ?? createAdmission(resource, generate, keysBy, follow?.(resource))
      admissions.set(resource, known)
      return known
    },
  }
}
