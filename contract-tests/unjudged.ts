/** What no command foresees: it is told in one line, and says nothing about the target. */

import { CommanderError } from 'commander'
import { DocumentError } from '../spec/contract.ts'
import { UserError } from '../spec/user-error.ts'
import { terminalLine } from './report/escape.ts'

/** Exit code of what could not be judged. */
export const UNJUDGED = 3

/** The action of a command; an unexpected exception, wherever it comes from, ends it as not judged. */
export function orUnjudged<Words extends unknown[]>(
  act: (...words: Words) => Promise<void>,
): (...words: Words) => Promise<void> {
  return async (...words) => {
    process.on('uncaughtException', end)
    try {
      await act(...words)
    } catch (error) {
      if (error instanceof DocumentError) throw new UserError(error.message)
      if (isForeseen(error)) throw error
      end(error)
    } finally {
      process.off('uncaughtException', end)
    }
  }
}

/** What has a message and an exit code of its own. */
function isForeseen(error: unknown): boolean {
  return error instanceof UserError || error instanceof CommanderError || (error instanceof Error && 'syscall' in error)
}

function end(error: unknown): never {
  const [line = ''] = String(error instanceof Error ? `${error.name}: ${error.message}` : error).split('\n')
  process.stderr.write(`error: not judged: the kit itself failed: ${terminalLine(line)}\n`)
  process.exit(UNJUDGED)
}
