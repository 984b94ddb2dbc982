/** `GET /_mock/fixtures`: lists the cases that the console's form offers, and makes their requests. */

import { bodyCasesOf } from '../../fixtures/cases/body-cases.ts'
import type { BodyCase } from '../../fixtures/cases/cases.ts'
import { type NamedScene, sourcesFor } from '../../fixtures/items/load.ts'
import { ofKind } from '../../fixtures/sets/datasets.ts'
import type { RequestSource } from '../../fixtures/values/source.ts'
import { targetOf } from '../../fixtures/values/target.ts'
import { type Api, type Operation, PartError } from '../../spec/contract/contract.ts'
import { bodySchema, successOf } from '../../spec/contract/responses.ts'
import { remembered } from '../../spec/program/once-for.ts'
import { requirementsOf } from '../../spec/requirements/requirements.ts'

/** What the fixtures follow from; `scene`: whose words they have, and when they are. */
export type FixtureSettings = { readonly seed: number; readonly scene: NamedScene }

const KINDS = ['valid', 'boundary', 'invalid', 'open'] as const
export type FixtureKind = (typeof KINDS)[number]

export type FixtureCase = {
  readonly case: string
  readonly kinds: readonly FixtureKind[]
  readonly requirement: string | null
  readonly pointer: string | null
  readonly expectedStatus: string | null
}

export type FixtureRequest = ReturnType<typeof requestFor>

type PlainAnswer = { readonly status: number; readonly body: unknown }

/** Answers `?operation=` with its cases, and `?operation=&case=&index=` with the request of that case for that item. */
export async function answerFixtures(
  api: Api,
  { seed, scene }: FixtureSettings,
  query: Readonly<Record<string, unknown>>,
): Promise<PlainAnswer> {
  const operation = api.operations.find(({ id }) => id === query.operation)
  if (operation === undefined)
    return refusedCase(404, `The document has no operation ${JSON.stringify(query.operation)}.`)
  const index = Number(query.index ?? 0)
  if (!Number.isSafeInteger(index) || index < 0)
    return refusedCase(400, 'index must be a whole number from 0 to 2^53 - 1.')
  try {
    const source = (await sourcesFor(api, scene))(operation)
    const cases = bodyCasesFor(api, operation, source)
    if (query.case === undefined) return { status: 200, body: offeredCases(api, operation, cases) }
    const bodyCase = cases.find(({ id }) => id === query.case)
    const isPlain = hasPlainCase(operation, cases) && query.case === plainCase(operation)
    if (bodyCase === undefined && !isPlain) {
      return refusedCase(404, `${operation.id} has no case ${JSON.stringify(query.case)}.`)
    }
    return { status: 200, body: requestFor(operation, bodyCase, { source, seed, index }) }
  } catch (error) {
    if (error instanceof PartError)
      return refusedCase(422, `No fixtures for ${operation.id}: ${api.document.told(error)}.`)
    throw error
  }
}

function refusedCase(status: number, message: string): PlainAnswer {
  return { status, body: { message } }
}

/** The cases of each operation. They are made once, because making them tries every case. */
const noCases = (): Map<Operation, readonly BodyCase[]> => new Map()

function bodyCasesFor(api: Api, operation: Operation, source: RequestSource): readonly BodyCase[] {
  const schema = bodySchema(operation)
  return remembered(api.derive(noCases), operation, () =>
    bodyCasesOf(api, operation, schema === null ? undefined : { schemas: [schema], source }),
  )
}

function offeredCases(api: Api, operation: Operation, cases: readonly BodyCase[]): FixtureCase[] {
  if (hasPlainCase(operation, cases)) {
    const expectedStatus = successOf(operation)?.status ?? null
    const success = requirementsOf(api).find(
      (one) => one.operation === operation && one.concern.kind === 'success' && one.concern.aspect === 'status',
    )
    const requirement = success?.text ?? null
    return [{ case: plainCase(operation), kinds: ['valid'], requirement, pointer: null, expectedStatus }]
  }
  const kinds = KINDS.map((kind) => [kind, new Set(ofKind(cases, kind))] as const)
  return cases.map((bodyCase) => ({
    case: bodyCase.id,
    kinds: kinds.filter(([, members]) => members.has(bodyCase)).map(([kind]) => kind),
    requirement: bodyCase.requirement?.text ?? null,
    pointer: bodyCase.pointer,
    expectedStatus: bodyCase.expectedStatus,
  }))
}

/** True where an operation has no cases and needs no body: a request without a body can then be sent. */
function hasPlainCase({ body }: Operation, cases: readonly BodyCase[]): boolean {
  return cases.length === 0 && body?.required !== true
}

function plainCase({ slug }: Operation): string {
  return `${slug}/plain`
}

/** The request of a case for one item. The sender adds the credential. */
function requestFor(
  operation: Operation,
  bodyCase: BodyCase | undefined,
  { source, seed, index }: { readonly source: RequestSource; readonly seed: number; readonly index: number },
) {
  const { contentType, body } = bodyCase?.draw(seed, index) ?? { contentType: null, body: null }
  const generate = source.values('some')
  const headers = operation.parameters
    .filter((parameter) => parameter.in === 'header' && parameter.required)
    .map(({ name, schema }) => [name, schema === null ? String(index) : String(generate(schema, seed, index))] as const)
  return {
    method: operation.method,
    target: targetOf(operation, seed, source)(index),
    headers: Object.fromEntries(headers),
    contentType,
    body,
  }
}
