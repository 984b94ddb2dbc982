/** Completes own answers by examples of the document and by look-ups. A page loads it only if an answer needs it. */

import type { Api } from '../../../spec/contract/contract.ts'
import { successOf } from '../../../spec/contract/responses.ts'
import { covers } from '../../../spec/http/media-type.ts'
import { responseFor } from '../../../spec/http/status.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { streamKind } from '../../../spec/streams/form.ts'
import { PARTS } from '../answer/parts.ts'
import { choose, type Plan } from '../answer/plan.ts'
import { type Soon, soon } from '../message/soon.ts'
import { NO_PREFERENCES } from '../request/preferences.ts'
import { type TextAnswer, worldNames } from '../script/look-ups.ts'
import { lookedUp, type MadeAnswer } from './looked-up.ts'
import type { Turn } from './turn.ts'

export type MakeOwn = (answer: TextAnswer, turn: Turn, plan: Plan) => Soon<MadeAnswer | null>

/** Completes own answers for the operations of a document. */
export function createMakeOwn(api: Api): MakeOwn {
  return (given, turn, plan) => {
    const answer = given.example === null ? given : ofExample(given, given.example, turn, plan)
    const asked = { ...turn, operation: plan.operation }
    const isOfWorld = /\{\{\s*world\b/.test([answer.body, ...Object.values(answer.headers)].join())
    const made = isOfWorld
      ? turn.session.look((memory) => lookedUp(answer, asked, worldNames(api), memory))
      : lookedUp(answer, asked, new Map(), null)
    return answer.pace === null ? made : soon(made, inEvents(answer.pace, plan))
  }
}

/** Writes the events that an answer lists as a stream, in the media type that the document has for one. */
function inEvents(pace: number, { operation }: Plan): (made: MadeAnswer) => Promise<MadeAnswer> {
  return async ({ answer, nowhere }) => {
    const { ownPieces } = await import('../../../spec/streams/frames.ts')
    const events = tryParseJson(answer.body ?? '')?.value
    const own = answer.headers['content-type'] ?? ''
    const { content = [] } =
      (answer.status === null ? successOf(operation) : responseFor(operation, answer.status)) ?? {}
    const documented = content.map(({ name }) => name).filter((name) => streamKind(name) !== null)
    const type = documented.some((name) => covers(name, own)) ? own : (documented[0] ?? own)
    const pieces = ownPieces(streamKind(type) ?? 'events', Array.isArray(events) ? events : [])
    const headers = { ...answer.headers, 'content-type': type }
    return { answer: { ...answer, headers, body: pieces.join(''), stream: { pieces, pace, next: null } }, nowhere }
  }
}

/** The answer with an example for a body; without one where the operation has none of that name. */
function ofExample(answer: TextAnswer, example: string, { request }: Turn, plan: Plan): TextAnswer {
  const choice = choose(plan, PARTS, { ...NO_PREFERENCES, code: answer.status, example })
  const body = choice.kind === 'documented' ? choice.responder.example(example) : null
  if (choice.kind !== 'documented' || body === null) return answer
  const own = choice.responder.headers({ key: '', target: request.target, body })
  return { ...answer, status: choice.status, headers: { ...own, ...answer.headers }, body }
}
