/** Starts a proxy on a port, with the journal, control surface and log of the mock. */

import { readTarget } from '../../spec/document/target.ts'
import { TargetError } from '../../spec/program/user-error.ts'
import type { CreateTrafficJudge } from '../../spec/requirements/finding.ts'
import { type MockServerOptions, PROXY_TIMEOUT, SERVER_DEFAULTS } from '../server/options.ts'
import { type MockServer, serve } from '../server/server.ts'
import { createProxyAdapter, type ProxySettings } from './proxy.ts'
import { createSummary, type SummaryReport } from './summary.ts'

export type ProxyOptions = Omit<MockServerOptions, 'authStatus'> &
  Partial<Pick<ProxySettings, 'insecure' | 'timeout' | 'errors' | 'forwardCookies'>> & {
    /** Address of the deployment. Its path is the base path of every request. */
    readonly target: string
  }

export type ProxyServer = MockServer & {
  /** What the exchanges so far show about the contract. */
  readonly summary: () => SummaryReport
}

/**
 * Starts a proxy. Rejects with a `UserError` of one line if the target is invalid or the document can't be used (exit
 * code 2), or if the port can't be opened (exit code 1).
 */
export async function createProxyServer(
  options: ProxyOptions,
  createTrafficJudge: CreateTrafficJudge,
): Promise<ProxyServer> {
  const target = readTarget(options.target)
  if (target.search !== '' || target.hash !== '')
    throw new TargetError('--target must not have a query, because each request has its own')
  const shown = target.origin + target.pathname.replace(/\/+$/, '')
  const { insecure = false, timeout = PROXY_TIMEOUT, tokens = [], errors = false } = options
  const { host = SERVER_DEFAULTS.host, cors = false, forwardCookies = false } = options
  const settings = { target, host, insecure, timeout, tokens, errors, cors, forwardCookies, createTrafficJudge }
  const summaries: (() => SummaryReport)[] = []
  const server = await serve(
    { ...options, cors },
    {
      target: shown,
      backend: (http, { loaded, secrets }) => {
        const summary = createSummary(shown, insecure, () => ({ contract: loaded().contract, secrets: secrets() }))
        summaries.push(summary.report)
        return createProxyAdapter(http, loaded, { ...settings, summary })
      },
    },
  )
  const [summary] = summaries
  if (summary === undefined) throw new Error('a server has a backend')
  return { ...server, summary }
}
