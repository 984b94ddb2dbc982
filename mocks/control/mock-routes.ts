/** What the control surface says of the mock itself: its health, its metrics, its document and what it can send. */

import type { FastifyInstance } from 'fastify'
import type { LoadedContract } from '../../spec/document/load.ts'
import { asWritten, forYaml } from '../../spec/json/exact-keywords.ts'
import type { Callbacks } from '../callbacks/callbacks.ts'
import { CONTROL_PATH } from '../http/control-address.ts'
import type { Shared } from '../shared/shared.ts'
import { HEALTH, isOwnHost } from './guard.ts'
import { ownSession } from './query.ts'

export type OfTheMock = {
  readonly loaded: () => LoadedContract
  /** The name or address that the server was told to listen on. */
  readonly host: string
  /** The address of the deployment behind the proxy; null for the mock. */
  readonly target: string | null
  readonly isLeaving: () => boolean
  /** The metrics in Prometheus' text format; null without `--metrics`. */
  readonly metrics: (() => Promise<string>) | null
  readonly shared: Pick<Shared, 'fault'> | null
  /** Loads what sends callbacks; null for the proxy, whose deployment sends its own. */
  readonly callbacks: (() => Promise<Pick<Callbacks, 'described' | 'send'>>) | null
}

export function registerHealth(
  app: FastifyInstance,
  { loaded, host, target, shared, metrics, isLeaving }: OfTheMock,
  startedAt: string,
): void {
  const [alive, ready] = HEALTH
  app.get(alive, async ({ raw }) => {
    if (!isOwnHost(raw, host)) return { status: 'ok' }
    const { title, version, sha256 } = loaded().contract
    return { status: 'ok', startedAt, target, document: { title, version, sha256 } }
  })
  app.get(ready, async ({ raw }, reply) => {
    const message = isLeaving() ? 'The server is about to stop.' : shared?.fault()?.message
    if (message === undefined) return { status: 'ready' }
    return reply.code(503).send({ status: 'not ready', ...(isOwnHost(raw, host) && { message }) })
  })
  app.get(`${CONTROL_PATH}/metrics`, async (_, reply) => {
    if (metrics !== null) return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await metrics())
    return reply.code(404).send({ message: 'There are no metrics: start the mock with --metrics.' })
  })
}

export function registerDocument(app: FastifyInstance, { loaded }: OfTheMock): void {
  app.get(`${CONTROL_PATH}/openapi.yaml`, async (_, reply) => {
    const { stringify } = await import('yaml')
    return reply.type('application/yaml').send(stringify(asWritten(loaded().contract.document.root, forYaml)))
  })
  app.get(`${CONTROL_PATH}/openapi.json`, async () => asWritten(loaded().contract.document.root))
}

export function registerCallbacks(app: FastifyInstance, path: string, { callbacks }: OfTheMock): void {
  if (callbacks === null) return
  app.get(path, async () => (await callbacks()).described())
  app.post(path, async (request, reply) => {
    const sent = await (await callbacks()).send(request.body, ownSession(request))
    return reply.code(sent.status === 0 ? 502 : 200).send(sent)
  })
}
