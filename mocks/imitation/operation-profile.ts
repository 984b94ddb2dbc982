/** Reads a profile, and compiles what it says about one operation. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { jsonOf, successOf } from '../../spec/contract/responses.ts'
import {
  type AnswerTemplate,
  type Facts,
  type Percentiles,
  type Profile,
  readProfile,
} from '../../spec/profile/profile.ts'
import { contradictionIn } from '../../spec/profile/profile-contract.ts'
import { ProfileError } from '../../spec/program/told-error.ts'
import { rulesOf } from '../../spec/schema/rules.ts'
import { BODY_LIMIT } from '../engine/message/message.ts'
import { createRender, type Filler, type Render } from './answer.ts'
import { createRules } from './rules.ts'

/** The options of a mock that decide, where they are given, what the profile says else: `--delay` overrides its delays. */
export type Decided = Readonly<Partial<Record<'authStatus' | 'cors' | 'delay' | 'bodyLimit', unknown>>>

/** The body limit, in bytes, for a deployment that accepted larger bodies than the mock's default limit. */
const GENEROUS = 16 * BODY_LIMIT

/** The body limit of the server. The imitation itself refuses a body that is larger than the deployment accepts. */
export function bodyLimitFor({ facts }: Profile): number {
  const sizes = Object.values(facts).map(({ size }) => Number(size?.accepts ?? 0))
  return Math.max(...sizes) > BODY_LIMIT ? GENEROUS : BODY_LIMIT
}

/** Reads a profile. Throws a `ProfileError` if the value is no profile or contradicts the contract. */
export function profileFor(api: Api, value: unknown): Profile {
  const profile = readProfile(value)
  const contradiction = contradictionIn(api, profile)
  if (contradiction !== null) throw new ProfileError(contradiction)
  return profile
}

export type OperationProfile = ReturnType<typeof compileOperationProfile>

export function compileOperationProfile(operation: Operation, profile: Profile, fill: Filler) {
  const facts: Facts = profile.facts[operation.id] ?? {}
  const body = jsonOf(operation.body)
  return {
    operation,
    facts,
    renders: rendersOf(facts, fill),
    rules: createRules(facts, new Set(body?.schema?.shape.properties.keys())),
    schemaRules: rulesOf(body?.schema ?? null, 'request'),
    /** The media types of the request body in the document, and the one that is used for JSON. */
    types: operation.body?.content.map(({ name }) => name.toLowerCase()) ?? [],
    json: body === null ? null : body.name.includes('*') ? 'application/json' : body.name,
    answerType: jsonOf(successOf(operation))?.name ?? null,
    query: new Set(operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name)),
    latency: profile.measured.latency[operation.id] ?? {},
  }
}

/** The renderers, by situation, of all facts that record an answer or headers. */
export function rendersOf(facts: Facts, fill: Filler): Map<string, Render> {
  return new Map(
    Object.entries(facts).flatMap(([situation, { answer, headers }]): [string, Render][] => {
      const made = answer ?? (headers === undefined ? undefined : ({ status: 200, headers } satisfies AnswerTemplate))
      return made === undefined ? [] : [[situation, createRender(made, fill)]]
    }),
  )
}

/** Interpolates the duration at a share, from 0 to 1, of the requests. */
export function drawnDelay({ p10, p50, p90, p99 }: Percentiles, share: number): number {
  const points = [
    [0, p10],
    [0.1, p10],
    [0.5, p50],
    [0.9, p90],
    [0.99, p99],
    [1, p99],
  ] as const
  for (const [index, [end, high]] of points.entries()) {
    const [start, low] = points[index - 1] ?? [0, p10]
    if (share <= end) return end === start ? high : low + ((high - low) * (share - start)) / (end - start)
  }
  return p99
}
