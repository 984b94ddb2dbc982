/** What an operation has to do with the items of its resource, as its document says it. */

import { pathParameters } from '../../../spec/contract/path-template.ts'
import { bodySchema, successOf } from '../../../spec/contract/responses.ts'
import { join } from '../../../spec/json/pointer.ts'
import type { Facts } from '../../../spec/profile/profile.ts'
import type { Resource, Use } from '../../../spec/resources/resources.ts'
import type { Schema } from '../../../spec/schema/schema.ts'
import type { Plan } from '../answer/plan.ts'
import type { Responder } from '../answer/responder.ts'
import type { Show } from '../answer/show.ts'
import type { Generate } from '../values/generate.ts'
import type { Admission, Parents } from './admission.ts'
import { createView } from './view.ts'

export type Subject = {
  readonly plan: Plan
  readonly resource: Resource
  readonly use: Use
  readonly facts: Facts
  readonly admission: Admission
  readonly generate: Generate
  /** The response that shows an item; null for an operation whose success the document doesn't describe. */
  readonly usual: Responder | null
  /**
   * The response to a PUT that creates its item instead of replacing it, such as 201; null if the document has none.
   */
  readonly upsert: Responder | null
  /** How a response shows items; null where it has no place for them. */
  readonly view: (responder: Responder | null) => Show | null
  /** The values of the path that lead to the collection. */
  readonly parentsOf: (values: ReadonlyMap<string, string>) => Parents
  /** The same, from the scope of an item. */
  readonly parentsIn: (scope: string) => Parents
  /** True where the operation documents a status. */
  readonly documents: (status: string) => boolean
  /** The status for a key that is taken, from the profile or the document; null where keys may repeat. */
  readonly takenStatus: number | null
  /** Properties that a request may have. */
  readonly sendable: ReadonlySet<string>
}

const NO_PARENTS: Parents = new Map()

export function createSubject(
  plan: Plan,
  { resource, use, facts }: Pick<Subject, 'resource' | 'use' | 'facts'>,
  admission: Admission,
  generate: Generate,
): Subject {
  const { operation, responders } = plan
  const parentNames = pathParameters(operation.path).slice(0, resource.parents)
  const parents = (textOf: (name: string, index: number) => string | undefined): Parents =>
    parentNames.length === 0 ? NO_PARENTS : new Map(parentNames.map((name, index) => [name, textOf(name, index) ?? '']))
  const documents = (status: string): boolean => operation.responses.some((response) => response.status === status)
  const taken = resource.key === null ? undefined : facts[`unique ${join('', resource.key)}`]
  return {
    plan,
    resource,
    use,
    facts,
    admission,
    generate,
    usual: successOf(operation) === null ? null : plan.usual.responder,
    upsert: responders.find(({ response }) => response.status === '201') ?? null,
    view: viewsOf(resource, generate),
    parentsOf: (values) => parents((name) => values.get(name)),
    parentsIn: (scope) => {
      const texts = scope.split('/').map(decodeURIComponent)
      return parents((_, index) => texts[index])
    },
    documents,
    takenStatus: taken === undefined ? (documents('409') ? 409 : null) : (taken.answer?.status ?? null),
    sendable: new Set(namesOf(bodySchema(operation))),
  }
}

function viewsOf(resource: Resource, generate: Generate): Subject['view'] {
  const known = new Set([resource.schema, resource.request].flatMap(namesOf))
  const views = new Map<Responder, Show | null>()
  return (responder) => {
    if (responder === null) return null
    const made = views.get(responder)
    if (made !== undefined) return made
    const schema = responder.mediaType?.schema ?? null
    const view = schema === null ? null : createView(schema, known, generate)
    views.set(responder, view)
    return view
  }
}

function namesOf(schema: Schema | null): string[] {
  return [...(schema?.wide.properties.keys() ?? [])]
}
