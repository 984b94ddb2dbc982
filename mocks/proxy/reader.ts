/** Reads what an exchange needs of the contract, of the request's address and of its fields. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '../../spec/contract/contract.ts'
import type { LoadedContract } from '../../spec/document/load.ts'
import { splitTarget } from '../../spec/http/target.ts'
import type { CreateTrafficJudge } from '../../spec/requirements/finding.ts'
import { NO_VALUES, operationRoutes } from '../engine/request/route.ts'
import type { HttpSettings } from '../http/adapter.ts'
import { ofLists } from '../journal/header-texts.ts'
import type { ProxyOptions } from '../server/options/proxy.ts'
import { ProxiedExchange } from './exchange.ts'
import { readRequestFields, withoutNamed } from './fields.ts'
import { judgingOnce } from './findings.ts'
import type { Summary } from './record/summary.ts'
import type { Upstream } from './upstream.ts'

/** The options of a proxy with their defaults, and what judges and counts. */
export type ProxySettings = Required<Pick<ProxyOptions, OwnOption>> & {
  readonly target: URL
  readonly createTrafficJudge: CreateTrafficJudge
  readonly summary: Summary
}

type OwnOption = 'host' | 'insecure' | 'timeout' | 'tokens' | 'errors' | 'cors' | 'forwardCookies'

export function createReader(
  settings: HttpSettings,
  loaded: () => LoadedContract,
  { basePath }: Upstream,
  { tokens, forwardCookies, createTrafficJudge, summary }: ProxySettings,
): (request: IncomingMessage, response: ServerResponse, isExpected: boolean) => ProxiedExchange {
  /** The parts that depend on the contract; they are created anew for a new document. */
  const judgedBy = (loaded: LoadedContract) => {
    const route = loaded.contract.derive(operationRoutes)
    const trafficJudge = judgingOnce(createTrafficJudge(loaded.contract, { tokens, limit: settings.bodyLimit }))
    const { operations, basePaths } = loaded.contract
    // Paths of the document that begin as the base path does can't be told from those with the base path.
    const isOwn = operations.some(({ path }) => `${path}/`.startsWith(`${basePath}/`))
    /** True if the base path of the target is one of the document's, which a client may keep. */
    const mayKeepBase = (operation: Operation | null): boolean =>
      !isOwn && (operation?.basePaths ?? basePaths).includes(basePath)
    return { loaded, route, mayKeepBase, trafficJudge }
  }
  const fieldsOf = ofLists((raw) => readRequestFields(forwardCookies ? raw : withoutNamed(raw, /^cookie2?$/i)))
  let judged: ReturnType<typeof judgedBy> | null = null
  return (request, response, isExpected) => {
    if (judged?.loaded !== loaded()) judged = judgedBy(loaded())
    const { route, mayKeepBase, trafficJudge } = judged
    const path = withoutOrigin(request.url ?? '/')
    const { methods, values = NO_VALUES } = route(splitTarget(path).path) ?? {}
    const operation = methods?.get(request.method ?? '') ?? null
    const fields = fieldsOf(request.rawHeaders)
    const below = mayKeepBase(operation) ? withoutStart(path, basePath) : path
    const context = { ...settings, trafficJudge, summary, operation, values, path, below, fields }
    return new ProxiedExchange(request, response, context, isExpected)
  }
}

/** A request target without the base path, if it begins with that. */
function withoutStart(path: string, basePath: string): string {
  return path.startsWith(basePath) && /^([/?]|$)/.test(path.slice(basePath.length)) ? path.slice(basePath.length) : path
}

/** The request target without the origin that the absolute form has (RFC 9112 section 3.2.2). */
function withoutOrigin(target: string): string {
  if (target.startsWith('/') || target === '*') return target
  const { path, query } = splitTarget(target)
  return `${path || '/'}${query === '' ? '' : `?${query}`}`
}
