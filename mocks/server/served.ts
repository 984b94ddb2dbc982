/** The document that a server serves: it may be replaced while the server runs. */

import { type LoadedContract, loadAssuming, loadContract } from '../../spec/document/load.ts'
import { type Watch, watchDocument } from '../../spec/document/watch.ts'
import { DocumentError } from '../../spec/program/user-error.ts'
import type { ServerLog } from '../log/server-log.ts'
import type { MockServerOptions } from './options/mock.ts'

/**
 * Reads the document of a server; `use` makes the next one the current one, and rejects if it can't. `text` is the
 * document's if it has been read already; with `isJudge` the server holds others to the document as it is.
 */
export async function openServed(
  options: MockServerOptions,
  log: ServerLog,
  use: (next: LoadedContract) => Promise<void>,
  {
    text: given = null,
    isJudge = false,
  }: { readonly text?: string | null | undefined; readonly isJudge?: boolean } = {},
) {
  const load = isJudge ? loadContract : loadAssuming
  let loaded = await load(options.spec, options, given)
  loaded.warnings.forEach(log.warn)
  const replace = async (text: string | null): Promise<void> => {
    const next = await load(options.spec, options, text)
    if (next.digest === loaded.digest) return
    checkFaults(next, loaded)
    await use(next)
    loaded = next
    log.write({ event: 'reloaded', source: loaded.source, operations: loaded.contract.operations.length })
  }
  const reload = async (): Promise<readonly string[]> => {
    await replace(null)
    return loaded.files
  }
  return {
    loaded: () => loaded,
    /**
     * Serves another text of the document, or the current text of its source (null). Rejects with a `UserError` if that
     * can't be served; the current document then stays.
     */
    replace,
    /** Watches the document, if the options say so: a change is served, or the log tells why it can't be. */
    watch: (): Watch | null => {
      if (options.watch !== true) return null
      return watchDocument(
        () => loaded,
        options,
        reload,
        (message) => log.write({ event: 'reload-failed', message }),
      )
    },
  }
}

/**
 * Throws a `UserError` for a fault that the last document did not have. At the start, a fault only disables the operation
 * that it is in. Later, the last document without the fault serves that operation, and is better.
 */
function checkFaults(next: LoadedContract, last: LoadedContract): void {
  const known = new Set(last.faults.map(withoutLine))
  const fault = next.faults.find((warning) => !known.has(withoutLine(warning)))
  if (fault !== undefined) throw new DocumentError(fault)
}

/** A warning without its line number, which an edit elsewhere in the file changes. */
function withoutLine(warning: string): string {
  return warning.replace(/:\d+:\d+: /, ': ')
}
