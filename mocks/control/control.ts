/** The control surface under `/_mock`: for developers and tests, and closed to pages of other origins. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Late } from '../../spec/program/once.ts'
import { reasonOf } from '../../spec/program/user-error.ts'
import type { FixtureSettings } from '../console/fixtures.ts'
import { BODY_LIMIT } from '../engine/message/message.ts'
import { CONTROL_PATH } from '../http/control-address.ts'
import type { Shared } from '../shared/shared.ts'
import { type DataSettings, registerData } from './data-routes.ts'
import { EventStreams } from './events.ts'
import { answerErrors, guard, readJsonOnly } from './guard.ts'
import { type CoverageSettings, registerCoverage, registerEvents, registerRequests } from './journal-routes.ts'
import { type OfTheMock, registerCallbacks, registerDocument, registerHealth } from './mock-routes.ts'
import { registerNetwork, registerScenario, type Staging } from './scenario-routes.ts'

export type ControlSurface = ReturnType<typeof createControlSurface>

export type ControlSettings = CoverageSettings &
  OfTheMock &
  Staging &
  FixtureSettings & {
    /** What a session remembers; null for the proxy, where the deployment remembers. */
    readonly data: DataSettings['data'] | null
    /** What of a replacement would not be kept. */
    readonly limits: DataSettings['limits']
    /** The state shared with other processes; null for a single process. */
    readonly shared: Pick<Shared, 'fresh' | 'fault' | 'startedAt'> | null
  }

/** Creates the surface. Fastify is loaded at the first request to it: the API's own traffic does not need it. */
export function createControlSurface(settings: ControlSettings) {
  const events = new EventStreams(settings.journal, settings.sessions)
  const ended = new AbortController()
  const startedAt = settings.shared?.startedAt ?? new Date().toISOString()
  const app = new Late(() => build(settings, events, ended.signal, startedAt))
  return {
    onRequest: (request: IncomingMessage, response: ServerResponse): void => {
      app
        .get()
        .then((ready) => ready.routing(request, response))
        .catch((error: unknown) => {
          if (response.headersSent) response.destroy()
          else response.writeHead(500, { 'content-type': 'application/json' })
          response.end(JSON.stringify({ message: `The control surface failed: ${reasonOf(error)}.` }))
        })
    },
    /** Ends open event streams and waiting requests, which would keep the server from closing. */
    close: async (): Promise<void> => {
      ended.abort()
      events.close()
      await (await app.loaded())?.close()
    },
  }
}

async function build(
  settings: ControlSettings,
  events: EventStreams,
  ended: AbortSignal,
  startedAt: string,
): Promise<FastifyInstance> {
  const { journal, data, limits } = settings
  const [{ fastify }, { registerConsole }] = await Promise.all([import('fastify'), import('../console/console.ts')])
  const bodyLimit = Math.max(BODY_LIMIT, limits.bodyLimit)
  const app = fastify({ logger: false, bodyLimit })
  guard(app, settings)
  readJsonOnly(app)
  answerErrors(app, bodyLimit)
  registerConsole(app, settings)
  registerHealth(app, settings, startedAt)
  registerDocument(app, settings)
  registerRequests(app, `${CONTROL_PATH}/requests`, journal, ended)
  registerEvents(app, `${CONTROL_PATH}/events`, events)
  registerCoverage(app, `${CONTROL_PATH}/coverage`, settings)
  registerScenario(app, `${CONTROL_PATH}/scenario`, settings)
  registerNetwork(app, `${CONTROL_PATH}/network`, settings)
  registerCallbacks(app, `${CONTROL_PATH}/callbacks`, settings)
  if (data !== null) await registerData(app, `${CONTROL_PATH}/data`, { data, limits })
  await app.ready()
  return app
}
