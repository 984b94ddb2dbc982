/** Requirements about what an answer has of its request: the properties and the texts that were sent. */

import { isRenewed } from '../accounts/accounts.ts'
import type { Api, Operation, ResponseSpec } from '../contract/contract.ts'
import { nameOf, pathParameters } from '../contract/path-template.ts'
import { answerSchema, bodySchema, jsonOf, successOf } from '../contract/responses.ts'
import { descriptionAt, fullNameOf, namesReckoned, saysOf } from '../names/described.ts'
import { isPart, plainName } from '../names/letters.ts'
import { secretRoleOf } from '../names/secrets.ts'
import { isOfClass } from '../names/value-roles.ts'
import { wordsOf } from '../names/words.ts'
import { namesIn, unwrapped } from '../resources/envelopes.ts'
import { collectionsIn, saysCreated } from '../resources/resources.ts'
import { partAt } from '../schema/alternatives.ts'
import type { Schema } from '../schema/schema.ts'
import { type Concern, type RequirementDraft, worded } from './concern.ts'
import { isServices } from './properties.ts'

/** True for a secret, for a token, in whose place a new one comes, and for what a change counts up or compares. */
function isNotEchoed({ method }: Operation, property: string): boolean {
  const isLock = method !== 'POST' && isOfClass('locking', wordsOf(property))
  return secretRoleOf(plainName(property)) === 'secret' || isRenewed(property) || isLock
}

/** The names that an action is sent for other properties of its item, or for a part of it: who rejects with a `reason` gives the `rejectionReason`. */
function takenElsewhere(api: Api, operation: Operation): ReadonlySet<string> {
  const { changes, part } = collectionsIn(api).uses.get(operation)?.use ?? {}
  if (part !== undefined && namesIn([answerSchema(operation)]).has(part.property))
    return namesIn([bodySchema(operation)])
  const takes = changes?.takes ?? []
  return new Set(takes.flatMap((one) => (one.in === 'body' && one.name !== one.property ? [one.name] : [])))
}

/** True for an item that a body shows and names by its key, too: `client` beside `client_id`, which may be of two clients. */
function isNamedTwice(property: string, { properties }: Schema['shape']): boolean {
  const thing = wordsOf(property).replace(/-id$/, '')
  const all = new Set([...properties.keys()].map(wordsOf))
  return all.has(thing) && all.has(`${thing}-id`)
}

/** True for what one side never has, and for lists of items without a name in common: the answer says what became of each. */
function areOthers(asked: Schema, shown: Schema): boolean {
  if (![asked, shown].every((one) => one.travels('request') && one.travels('response'))) return true
  const [sent, told] = [namesIn([asked.items]), namesIn([shown.items])]
  return sent.size > 0 && told.size > 0 && sent.isDisjointFrom(told)
}

/** What a moment says beside its echo: that it is the one that was sent, where the document leaves no zone to it. */
function offsetDrafts(concern: Concern, told: readonly string[], asked: Schema, id: string): RequirementDraft[] {
  if (concern.kind !== 'echo' || isServices(concern.property)) return []
  const { schema, property } = concern
  const isMoment = [asked, schema].every((one) => one.values('format').includes('date-time'))
  if (!isMoment || told.some((text) => saysOf('of_zones', text.slice(text.indexOf(' '))))) return []
  const values = { id: id.replace(/echo$/, 'offset'), property, pointer: schema.pointer }
  return [worded('offset', values, { ...concern, isOffset: true })]
}

/** The properties of an answer, or of the item in its envelope, that have the value that was sent. */
export function echoDrafts(
  api: Api,
  operation: Operation,
  success: ResponseSpec,
  { prefix, within }: { readonly prefix: string; readonly within: readonly string[] } = {
    prefix: 'success',
    within: [],
  },
): RequirementDraft[] {
  const whole = jsonOf(success)?.schema ?? null
  const answer = within.length === 0 ? whole?.shape : partAt(whole, within)?.shape
  const request = bodySchema(operation)?.shape
  if (answer === undefined || request === undefined) return []
  const said = descriptionAt(whole?.document, operation) ?? ''
  // Beside a 201, a 200 may show the item that was there.
  const isCreation = operation.method === 'POST' && saysCreated(operation)
  if (
    isCreation &&
    success.status === '200' &&
    saysOf('existing', `${said} ${descriptionAt(whole?.document, success) ?? ''}`)
  )
    return []
  // The answer may take a property from the path instead of the body, or manage one that it calls read-only. The last
  // name in the path of an item is its key, which a body may repeat.
  const named = pathParameters(operation.path).slice(0, operation.method === 'POST' ? undefined : -1)
  const inPath = new Set(named.map(plainName))
  // Around `data`, the message is what the answer says of itself.
  const isEnvelope = [...answer.properties.keys()].some(
    (name) => isPart('around', name) && !request.properties.has(name),
  )
  const elsewhere = takenElsewhere(api, operation)
  const isOthers = (property: string): boolean =>
    isNotEchoed(operation, property) ||
    elsewhere.has(property) ||
    isNamedTwice(property, request) ||
    (isEnvelope && isPart('beside_item', property)) ||
    (within.length > 0 && isServices(property)) ||
    inPath.has(plainName(property))
  return [...answer.properties].flatMap(([property, schema]): RequirementDraft[] => {
    const asked = request.properties.get(property)
    if (asked === undefined || isOthers(property) || fullNameOf(asked) !== null) return []
    const both = [asked, schema]
    const told = both.flatMap((one) => one.values('description').map((text) => `${property} ${String(text)}`))
    if ([said, ...told].some((text) => namesReckoned(text, [property]).length > 0)) return []
    if (areOthers(asked, schema)) return []
    const isOptional = !request.required.has(property) && operation.method !== 'PATCH'
    // A server fills in what has a default, and may fill in more of what it shows in an envelope.
    const isFilled = both.some((one) => one.values('default').length > 0) || within.length > 0
    const isDefaulted = isOptional && isFilled
    const values = {
      prefix: [prefix, ...within, property].join('.'),
      ...{ property, status: success.status, pointer: schema.pointer },
      otherwise: isOptional && !isDefaulted ? ', and none if none was sent' : '',
    }
    const { status } = success
    const draft = worded('echo', values, { kind: 'echo', status, within, property, schema, isDefaulted })
    return [draft, ...offsetDrafts(draft.concern, [said, ...told], asked, draft.id)]
  })
}

/** The same of a creation in other answers: its item within an envelope, and a 201 beside the 200. */
export function createdEchoDrafts(api: Api, operation: Operation): RequirementDraft[] {
  const success = successOf(operation)
  const found = collectionsIn(api).uses.get(operation)
  const isSent = found !== undefined && /^(create|replace|merge)$/.test(found.use.role) && found.use.within.length === 0
  return operation.responses.flatMap((response): RequirementDraft[] => {
    const { status } = response
    const schema = jsonOf(response)?.schema
    if (!schema || (response !== success && status !== '201')) return []
    const within = isSent ? unwrapped(schema, nameOf(found.resource.path), namesIn([found.resource.schema])).path : []
    // What the whole of the success has is asked for already.
    if (response === success && within.length === 0) return []
    return echoDrafts(api, operation, response, {
      prefix: response === success ? 'success' : `answer.${status}`,
      within,
    })
  })
}
