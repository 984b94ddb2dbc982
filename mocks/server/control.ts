/** The control surface under `/_mock`: for the developer and the tests beside the mock, never for other origins. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { LoadedContract } from '../../spec/load.ts'
import type { Journal } from './journal.ts'

const CONTROL_PATH = '/_mock'

/** True for a request target under the surface. */
export function isControl(target: string | undefined): boolean {
  return target !== undefined && /^\/_mock(?:[/?#]|$)/.test(target)
}

export type ControlSurface = {
  readonly onRequest: (request: IncomingMessage, response: ServerResponse) => void
  readonly close: () => Promise<void>
}

export type ControlSettings = {
  readonly journal: Journal
  readonly loaded: () => LoadedContract
}

/** The surface's listener. Fastify is loaded with the first request to it: the API's own traffic needs none. */
export function createControlSurface(settings: ControlSettings): ControlSurface {
  let app: Promise<FastifyInstance> | undefined
  return {
    onRequest: (request, response) => {
      app ??= build(settings)
      app.then((ready) => ready.routing(request, response)).catch(() => response.destroy())
    },
    close: async () => (await app)?.close(),
  }
}

async function build({ journal, loaded }: ControlSettings): Promise<FastifyInstance> {
  const { fastify } = await import('fastify')
  const { stringify } = await import('yaml')
  const app = fastify({ logger: false })
  app.addHook('onRequest', async (request, reply) => {
    const refusal = refusalOf(request.headers)
    if (refusal !== null) await reply.code(403).send({ message: refusal })
  })
  app.setNotFoundHandler(async (request, reply) =>
    reply.code(404).send({ message: `The control surface has no ${request.method} ${request.url.split('?')[0]}.` }),
  )
  app.get(`${CONTROL_PATH}/health`, async () => {
    const { contract, sha256 } = loaded()
    return { status: 'ok', document: { title: contract.title, version: contract.version, sha256 } }
  })
  app.get(`${CONTROL_PATH}/openapi.yaml`, async (_, reply) =>
    reply.type('application/yaml').send(stringify(loaded().contract.document)),
  )
  app.get(`${CONTROL_PATH}/openapi.json`, async () => loaded().contract.document)
  app.get(`${CONTROL_PATH}/requests`, async () => journal.entries())
  app.delete(`${CONTROL_PATH}/requests`, async (_, reply) => {
    journal.clear()
    return reply.code(204).send()
  })
  await app.ready()
  return app
}

/**
 * Pages of other origins are refused, also where they reach the mock by a name of their own (DNS rebinding): a host
 * must be an address or localhost.
 */
function refusalOf(headers: IncomingMessage['headers']): string | null {
  const { host = '', origin } = headers
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : ''
  if (!/^(localhost|[\d.]+|\[[\da-f:.]+\])$/.test(name))
    return `The control surface does not answer to the host ${name}.`
  if (origin !== undefined && origin !== `http://${host}`) return 'The control surface takes no cross-origin requests.'
  return null
}
