/** Starts a proxy on a port, with the journal, control surface and log of the mock. */

import type { Api } from '../../spec/contract/contract.ts'
import { readTarget } from '../../spec/document/target.ts'
import { TargetError } from '../../spec/program/user-error.ts'
import type { CreateTrafficJudge } from '../../spec/requirements/finding.ts'
import { type LogFormat, writeProblem } from '../log/server-log.ts'
import { PROXY_OPTIONS, type ProxyOptions } from '../server/options/proxy.ts'
import { SERVER_DEFAULTS } from '../server/options/server.ts'
import { serveAlone } from '../server/server.ts'
import { createProxyAdapter } from './proxy.ts'
import type { FolderRecording, RecordingReport } from './record/recording.ts'
import { createSummary, type Summary, type SummaryReport } from './record/summary.ts'

export type ProxyServer = Awaited<ReturnType<typeof createProxyServer>>

/**
 * Starts a proxy. Rejects with a `UserError` of one line if the target is invalid or the document can't be used (exit
 * code 2), or if the port can't be opened (exit code 1).
 */
export async function createProxyServer(options: ProxyOptions, createTrafficJudge: CreateTrafficJudge) {
  const target = readTarget(options.target)
  if (target.search !== '' || target.hash !== '')
    throw new TargetError('--target must not have a query: each request has its own')
  const shown = target.origin + target.pathname.replace(/\/+$/, '')
  const { insecure = false, timeout = PROXY_OPTIONS.timeout.usual, tokens = [], errors = false } = options
  const { host = SERVER_DEFAULTS.host, cors = false, forwardCookies = false } = options
  const settings = { target, host, insecure, timeout, tokens, errors, cors, forwardCookies, createTrafficJudge }
  const { record } = options
  const opening = record === undefined ? null : await openingOf(record, options.log)
  const summaries: (() => SummaryReport)[] = []
  const recordings: FolderRecording[] = []
  const server = await serveAlone(
    { ...options, cors },
    {
      target: shown,
      backend: (http, { loaded, secrets }) => {
        const summary = createSummary(shown, insecure, () => ({ contract: loaded().contract, secrets: secrets() }))
        summaries.push(summary.report)
        if (opening === null) return createProxyAdapter(http, loaded, { ...settings, summary })
        const recording = opening(loaded().contract)
        recordings.push(recording)
        const add: Summary['add'] = (passed) => {
          summary.add(passed)
          try {
            recording.add(passed, { contract: loaded().contract, secrets: secrets(), data: http.engine().data })
          } catch (error) {
            // A fault of the recording must not stop the traffic.
            http.onFailure(error, passed.request)
          }
        }
        return createProxyAdapter(http, loaded, { ...settings, summary: { ...summary, add } })
      },
    },
  )
  const [summary] = summaries
  if (summary === undefined) throw new Error('a server has a backend')
  const [recording] = recordings
  const close = async (): Promise<void> => {
    await server.close()
    recording?.close()
  }
  // What was written to the folder `record`; null without one.
  const recorded = (): RecordingReport | null => recording?.report() ?? null
  return { ...server, summary, recorded, close, [Symbol.asyncDispose]: close }
}

/** Reads what a folder contains, and returns what opens a recording there. */
async function openingOf(folder: string, log: LogFormat = 'none'): Promise<(contract: Api) => FolderRecording> {
  const { openRecording, recordedTexts } = await import('./record/recording.ts')
  const before = await recordedTexts(folder, (message) => writeProblem({ event: 'warning', message }, log))
  return (contract) => openRecording(folder, before, contract)
}
