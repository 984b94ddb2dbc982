/** Declares a test at the place of a caller: Playwright takes the place from the stack, and shows it in every report. */

import { getCallSites } from 'node:util'
import { Script } from 'node:vm'

/** Calls `declare` with the other words, from the place of a caller. */
type AtCaller = <B>(declare: (title: string, body: B) => void, title: string, body: B) => void

/** What calls as if it stood where the function that calls this one was called. */
export function atCaller(): AtCaller {
  const { scriptName = '', lineNumber = 1, columnNumber = 1 } = getCallSites(3)[2] ?? {}
  const code = `(declare, ...words) =>\n${' '.repeat(columnNumber - 1)}declare(...words)`
  return new Script(code, { filename: scriptName, lineOffset: lineNumber - 2 }).runInThisContext()
}
