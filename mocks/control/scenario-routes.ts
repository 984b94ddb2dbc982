/** `/_mock/scenario`: the active scenarios and answers, read, set, changed, ended and saved. */

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { describeScenarios } from '../engine/message/scenarios.ts'
import { idOfRule, isLocal } from '../engine/state/rules.ts'
import type { Sessions } from '../session/sessions.ts'
import { done } from './guard.ts'
import { ownSession } from './query.ts'

export type Staging = {
  readonly sessions: Sessions
  /** Writes own answers into the files of the mock; gives the name of the one, null where it has none. */
  readonly save: (orders: readonly JsonObject[]) => Promise<string | null>
}

export function registerScenario(app: FastifyInstance, path: string, { sessions, save }: Staging): void {
  app.get(path, async (request) => {
    const session = ownSession(request)
    const answers = await sessions.underneath(session)
    return {
      ...(await sessions.playing(session)),
      ...(answers.length > 0 && { answers }),
      scenarios: describeScenarios(sessions.scenarios()),
    }
  })
  app.put(path, async (request) => {
    const session = ownSession(request)
    // Null would end the scenario, but that is what DELETE is for.
    return playingWith(session, await sessions.use(session, request.body ?? {}), sessions)
  })
  app.delete(path, async (request, reply) => done(reply, sessions.use(ownSession(request), null)))
  app.post(path, async (request, reply) => {
    const session = ownSession(request)
    const warnings = await sessions.add(session, request.body ?? {})
    return reply.code(201).send(await playingWith(session, warnings, sessions))
  })
  registerSave(app, `${path}/save`, { sessions, save })
  registerRule(app, `${path}/:id`, sessions)
}

/** The active scenarios and answers, and where the newest answer breaks the document. */
async function playingWith(session: string | null, warnings: readonly string[], sessions: Sessions): Promise<object> {
  return { ...(await sessions.playing(session)), ...(warnings.length > 0 && { warnings }) }
}

function registerRule(app: FastifyInstance, path: string, sessions: Sessions): void {
  const change = async (request: FastifyRequest<OfRule>, reply: FastifyReply, order: unknown) => {
    const { id } = request.params
    const session = ownSession(request)
    const warnings = await sessions.change(session, id, order)
    if (warnings !== null) return order === null ? reply.code(204).send() : playingWith(session, warnings, sessions)
    const standing = (await sessions.underneath(session)).find((one) => one.id === id)
    if (standing !== undefined) {
      const place = typeof standing.file === 'string' ? standing.file : 'the options of the mock'
      return reply.code(409).send({ message: `This answer is in ${place}: change it there.` })
    }
    return reply.code(404).send({
      message: `No active scenario or answer has the id ${JSON.stringify(id)}; GET /_mock/scenario lists them.`,
    })
  }
  app.put<OfRule>(path, async (request, reply) => change(request, reply, request.body ?? {}))
  app.delete<OfRule>(path, async (request, reply) => change(request, reply, null))
}

type OfRule = { readonly Params: { readonly id: string } }

/** Moves the active answers of a session into the files, from which every session has them. */
function registerSave(app: FastifyInstance, path: string, { sessions, save }: Staging): void {
  const saved = async (session: string | null) => {
    // What every session begins with does not belong to one session.
    const rules = (await sessions.rules(session)).filter(({ position }) => position > 0)
    if (rules.some(isLocal)) throw new OptionError("A function can't be saved in a file: end it first.")
    const file = await save(rules.map(({ order }) => order))
    if (file === null) throw new OptionError('There is no file to save to: start the mock with --answers FILE or DIR.')
    for (const rule of rules) await sessions.change(session, idOfRule(rule), null)
    return { saved: rules.length, file }
  }
  // One after the other: what one save has written, the next one must neither lose nor write again.
  let last: Promise<unknown> = Promise.resolve()
  app.post(path, (request) => {
    const session = ownSession(request)
    const own = last.then(() => saved(session))
    last = own.catch(() => {})
    return own
  })
}

export function registerNetwork(app: FastifyInstance, path: string, { sessions }: Pick<Staging, 'sessions'>): void {
  app.get(path, async (request) => sessions.network(ownSession(request)))
  app.put(path, async (request) => {
    await sessions.setNetwork(ownSession(request), request.body ?? {})
    return sessions.network(ownSession(request))
  })
  app.delete(path, async (request, reply) => done(reply, sessions.setNetwork(ownSession(request), null)))
}
