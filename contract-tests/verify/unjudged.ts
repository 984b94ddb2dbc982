/** Unexpected errors: a command reports them in one line, and they say nothing about the target. */

import { CommanderError } from 'commander'
import { say } from '../../spec/program/terminal.ts'
import { terminalLine } from '../../spec/program/visible.ts'
import { isForeseen, kitFailure } from '../run/record/kit-failure.ts'
import type { BaselineOptions } from './option-rows.ts'

/** The exit code if the target could not be judged. */
export const UNJUDGED = 3

/** Also that a file that was to be updated is as it was; and a note on what judged it. */
export function tellUnjudged(why: string, { baseline, updateBaseline = false }: BaselineOptions = {}, note = ''): void {
  const kept = updateBaseline ? `; ${baseline} is as it was` : ''
  say(process.stderr, `${terminalLine(`error: not judged: ${why}${kept}${note}`)}\n`)
}

/** The action of a command; any unexpected exception ends it as not judged. */
export function orUnjudged<Words extends unknown[]>(
  act: (...words: Words) => Promise<void>,
): (...words: Words) => Promise<void> {
  return async (...words) => {
    process.on('uncaughtException', end)
    try {
      await act(...words)
    } catch (error) {
      if (isForeseen(error) || error instanceof CommanderError) throw error
      end(error)
    } finally {
      process.off('uncaughtException', end)
    }
  }
}

function end(error: unknown): never {
  tellUnjudged(kitFailure(error))
  process.exit(UNJUDGED)
}
