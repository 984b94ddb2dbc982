/**
 * The program in this process, for command lines that end before the command runs: help and what the parser or the
 * command refuses. A process for each would take up to half a second.
 */

import { runCommandLine } from '../cli.ts'

/** What the program says and its exit code; null if the command ran. */
export async function typed(...words: readonly string[]) {
  let out = ''
  let err = ''
  const code = await runCommandLine(
    words,
    (text) => {
      out += text
    },
    (text) => {
      err += text
    },
  )
  return { code, out, err }
}
