/** `/_mock/callbacks`: the callbacks and webhooks of the document, and sending one of them by hand. */

import type { FastifyInstance } from 'fastify'
import type { Callbacks } from '../callbacks/callbacks.ts'
import { ownSession } from './query.ts'

export type CallbackRoutes = {
  /** Loads what sends callbacks; null for the proxy, whose deployment sends its own. */
  readonly callbacks: (() => Promise<Pick<Callbacks, 'described' | 'send'>>) | null
}

/** Adds the routes of callbacks under a path. */
export function registerCallbacks(app: FastifyInstance, path: string, { callbacks }: CallbackRoutes): void {
  if (callbacks === null) return
  app.get(path, async () => (await callbacks()).described())
  app.post(path, async (request, reply) => {
    const sent = await (await callbacks()).send(request.body, ownSession(request))
    return reply.code(sent.status === 0 ? 502 : 200).send(sent)
  })
}
