/** Gives back files that were sent, and says in the answer to an upload what its file is. */

import { nameOf } from '../../../spec/contract/path-template.ts'
import { answerSchema } from '../../../spec/contract/responses.ts'
import { covers } from '../../../spec/http/media-type.ts'
import { downloadFor, downloadOf, takesFile, valueKeptAt } from '../../../spec/resources/beside.ts'
import { mapOf } from '../../../spec/resources/map.ts'
import type { Plan } from '../answer/plan.ts'
import {
  changedFile,
  downloadPath,
  type FileOwner,
  factsCalled,
  keepFile,
  keepFileOf,
  SOME,
  storedFile,
  WHOLE,
  withFileFacts,
  withSet,
} from '../changes/filed.ts'
import { soon } from '../message/soon.ts'
import { belowPath, type LookingSet, lookingSet, nothingAt, SET } from '../related/kept-at.ts'
import { fileIn, type SentFile } from '../request/files.ts'
import type { Store } from '../store/admission.ts'
import { placeAsked } from '../store/named-items.ts'
import type { Means, Remembering } from './means.ts'
import { accepted } from './respond.ts'
import type { Step, Turn } from './turn.ts'

/** How an operation answers that gives a file back or takes one, and stores no item; null for any other. */
export function createFiling(store: Store, plan: Plan, means: Means, answering: Step): Remembering | null {
  const { operation } = plan
  const download = downloadOf(operation, store.resources.resources)
  const { resource, name } = download ?? uploadOf(means, plan) ?? { resource: null, name: '' }
  const ownerOf = ({ values }: Turn) => {
    if (resource === null) return null
    return placeAsked(store.admissionOf(resource), resource, operation.path, name, values)
  }
  if (download !== null) return { step: giveBack(plan, means, ownerOf, answering), writer: null }
  const set = valueKeptAt(means.api, operation.path, store.resources)
  if (set !== null) {
    const known = lookingSet(means.api, set)
    if (set.read === operation) return { step: showSet(plan, means, known, set.taken, answering), writer: null }
    if (set.writes.includes(operation)) return keepSet(plan, answering)
    if (operation.method === 'DELETE') return dropSet(plan, means, known, answering)
  }
  if (!takesFile(operation)) return null
  const schema = answerSchema(operation)
  const step: Step = (turn) => {
    const file = turn.isUsual ? fileIn(operation, turn.request) : null
    if (file === null) return answering(turn)
    const owner = ownerOf(turn)
    const write = owner && { kind: 'write' as const, operation: operation.id, ...owner, body: null, file }
    return soon(write === null ? null : turn.session.change(write), () =>
      soon(answering(turn), (made) => {
        const body = made === null || schema === null ? null : withFileFacts(made.body, schema, file)
        return made === null || body === null ? made : { ...made, body }
      }),
    )
  }
  return {
    step,
    writer:
      resource === null
        ? null
        : (memory, { scope, key, file }, at) => {
            if (file === undefined || key === null) return { kind: 'done' }
            const { path, schema } = resource
            const address = downloadPath(downloadFor(means.api, resource), scope, key)
            const told = factsCalled(schema, file, address, nameOf(operation.path))
            keepFileOf(memory, at, { path, scope, key }, file, told)
            return { kind: 'done' }
          },
  }
}

const setUnknown = ({ operation }: Plan, { reject }: Means, turn: Turn): ReturnType<Step> =>
  reject(turn.request, nothingAt(operation), { status: 404 })

/** Keeps what is put at a path. */
function keepSet(plan: Plan, answering: Step, textOf = (turn: Turn): string | null => turn.text): Remembering {
  const { operation } = plan
  const step: Step = (turn) => {
    const text = turn.isUsual && (turn.sent !== null || operation.body === null) ? textOf(turn) : null
    if (text === null) return answering(turn)
    const type = operation.method === 'PATCH' ? SOME : WHOLE
    const file = { field: '', name: '', type, size: text.length, content: text, base: '' }
    const write = { kind: 'write' as const, operation: operation.id, ...SET, key: turn.path, body: null, file }
    return soon(turn.session.change(write), () =>
      soon(
        answering(turn),
        (made) => made && belowPath(made, answerSchema(operation), { template: operation.path, values: turn.values }),
      ),
    )
  }
  const writer: Remembering['writer'] = (memory, { key, file }, at) => {
    if (file !== undefined && key !== null)
      keepFile(
        memory,
        at,
        { ...SET, key },
        file.type === SOME ? changedFile(storedFile(memory, { ...SET, key }), file) : file,
      )
    return { kind: 'done' }
  }
  return { step, writer }
}

/** Takes away what is at a path: afterwards there is nothing. */
function dropSet(plan: Plan, means: Means, known: LookingSet, answering: Step): Remembering {
  const { step, writer } = keepSet(plan, answering, () => '')
  return {
    step: (turn) =>
      soon(turn.isUsual ? turn.session.look((memory) => known(memory, turn)) : null, (file) =>
        file === 'nothing' ? setUnknown(plan, means, turn) : step(turn),
      ),
    writer,
  }
}

/** Shows what was put at a path, beside what the service adds. */
function showSet(plan: Plan, means: Means, known: LookingSet, taken: ReadonlySet<string>, answering: Step): Step {
  const schema = answerSchema(plan.operation)
  return (turn) => {
    const look = turn.isUsual && turn.session.look((memory) => known(memory, turn))
    return soon(look || null, (file) => {
      if (file === 'nothing') return setUnknown(plan, means, turn)
      return soon(answering(turn), (made) => {
        const body = made === null || file === null || schema === null ? null : withSet(made.body, schema, file, taken)
        return made === null || body === null ? made : { ...made, body }
      })
    })
  }
}

/** The item that an upload is for; null for none. */
function uploadOf({ api }: Means, { operation }: Plan) {
  const { resource, use } = (takesFile(operation) ? mapOf(api).useOf(operation) : null) ?? {}
  return resource === undefined || use?.item == null ? null : { resource, name: use.item.name }
}

type OwnerOf = (turn: Turn) => FileOwner | null

function giveBack({ operation, usual }: Plan, means: Means, ownerOf: OwnerOf, answering: Step): Step {
  const { content } = usual.responder.response
  return (turn) => {
    const owner = turn.isUsual ? ownerOf(turn) : null
    if (owner === null) return answering(turn)
    return soon(
      turn.session.look((memory) => storedFile(memory, owner)),
      (file) => {
        if (file === null) return answering(turn)
        const body = atob(file.content)
        const own = usual.responder.headers({ key: turn.key, target: turn.request.target, body })
        const type = content.some(({ name }) => covers(name, file.type)) ? { 'content-type': file.type } : {}
        const disposition =
          own['content-disposition'] === undefined ? {} : { 'content-disposition': dispositionOf(file) }
        const headers = { ...own, ...type, ...disposition }
        return accepted(turn, operation, means, { status: usual.status, headers, body, encoding: 'latin1' })
      },
    )
  }
}

function dispositionOf({ name }: SentFile): string {
  return `attachment; filename="${name.replaceAll(/[^ -~]|["\\]/g, '_')}"`
}
