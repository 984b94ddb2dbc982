/** What was found when a finding was repeated by hand, with the curl line of the report. */

import type { PeerName } from './peers.ts'

const NO_TOKENS = 'Real: it cannot be told which tokens are good, so it takes them all.'
const EXAMPLE = 'Real: the example of the document comes, whatever was sent.'
const ROUNDED = 'Real: the number was rounded to a double, and so to an integer, before it was looked at.'

const NOTES: Readonly<Record<PeerName, Readonly<Record<string, string>>>> = {
  prism: {
    'create-plant.success.edge': 'Real: int64 ids beyond what a double holds are refused as no int64.',
    'create-plant.success': EXAMPLE,
    'create-plant.request.body.trailing': 'Real: what is no JSON is never answered.',
    'create-plant.open.no-server-error': 'Real: what is no JSON is never answered.',
    'create-plant.request.body.json': 'Real: curl waits until its own time is over.',
    'create-plant.request.id.type': ROUNDED,
    'create-plant.failure.status': 'Real: malformed JSON, and a byte order mark, are never answered.',
    'create-plant.credential.unknown': NO_TOKENS,
    'create-plant.credential.unusual': NO_TOKENS,
    'create-plant.credential.malformed': 'Real: a token of two words is taken.',
    'create-plant.credential.scheme-case':
      'Real: 401 for `bearer` and `BEARER`; with `Bearer` the same request is 200.',
  },
  mockoon: {
    'create-plant.success': 'Real: a plant with an empty name and an empty tag comes, whatever was sent.',
    'create-plant.request': 'Real: bodies are not validated.',
    'create-plant.credential': 'Real: credentials are not looked at.',
  },
  scalar: {
    'create-plant.success': EXAMPLE,
    'create-plant.request': 'Real: refused with 422 and problem+json, neither of which the document has.',
    'create-plant.request.id.format': 'Real: 2^63 and -2^63 - 1 are taken for int64; 1e400 gets 422.',
    'create-plant.failure': 'Real: refused with 422 and problem+json, neither of which the document has.',
    'create-plant.credential.unknown': NO_TOKENS,
    'create-plant.credential.unusual': NO_TOKENS,
    'create-plant.credential.malformed': 'Real: a token of two words is taken.',
    'create-plant.credential.scheme-case':
      'Real: 401 for `bearer` and `BEARER`; with `Bearer` the same request is 200.',
  },
  'openapi-backend': {
    'create-plant.success': EXAMPLE,
    'create-plant.success.edge': 'Real: 2^63 - 1 and its neighbour are rounded to 2^63, and refused as no int64.',
    'create-plant.request.id.type': ROUNDED,
    'create-plant.request.id.format': 'Real: -2^63 - 1 is rounded to -2^63, and taken.',
    'create-plant.failure':
      'Real, and of its README: the handler there answers `{"err": …}`; a handler that builds an Error mends it.',
    'create-plant.credential.unusual': NO_TOKENS,
    'create-plant.credential.challenge':
      'Real, and of the wiring: the handler of an unauthorized request there writes no header.',
    'create-plant.credential.unknown':
      'Real, and of the wiring: which tokens are good is for the security handler to say, and this one takes all.',
  },
}

/** The note on a finding: by the longest beginning of its requirement's name that has one. */
export function noteOn(peer: PeerName, requirement: string): string {
  const found = Object.entries(NOTES[peer])
    .filter(([start]) => requirement.startsWith(start))
    .sort(([one], [other]) => other.length - one.length)
  return found[0]?.[1] ?? 'not looked at yet'
}
