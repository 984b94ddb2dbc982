/** Profiles of a deployment that nobody has measured. */

import type { Api } from '../../spec/contract/contract.ts'
import type { Profile } from '../../spec/profile/profile.ts'

/** A profile for a document, of these facts. */
export function profileOf(
  { title, version, sha256 }: Pick<Api, 'title' | 'version' | 'sha256'>,
  facts: Profile['facts'],
  latency: Profile['measured']['latency'] = {},
): Profile {
  return {
    format: 1,
    document: { title, version, sha256 },
    facts,
    unknown: {},
    violations: [],
    evidence: {},
    measured: { target: 'http://elsewhere', at: '2026-01-01T00:00:00Z', requests: 1, writes: 1, limited: 0, latency },
  }
}
