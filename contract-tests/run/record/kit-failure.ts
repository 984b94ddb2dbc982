/** A fault of the kit itself. It says nothing about a target: what it is about is not judged, and all the rest is. */

import { PartError } from '../../../spec/contract/contract.ts'
import { UserError } from '../../../spec/program/user-error.ts'

const KIT_FAILED = 'the kit itself failed'

/** The root of this package, as its places stand in a stack. */
const ROOT = new URL('../../../', import.meta.url).href

/** What failed, in one line, with the place in this package. */
export function kitFailure(error: unknown): string {
  const [line = ''] = String(error instanceof Error ? `${error.name}: ${error.message}` : error).split('\n')
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  const place = /^[^\s:)]+:\d+/.exec(stack.split(ROOT)[1] ?? '')?.[0]
  return `${KIT_FAILED}: ${line}${place === undefined ? '' : ` (${place})`}`
}

/** True for what {@link kitFailure} says, also where more stands around it. */
export function isKitFailure(reason: string): boolean {
  return reason.includes(KIT_FAILED)
}

/** True for an error with its own message and exit code. */
export function isForeseen(error: unknown): boolean {
  return error instanceof UserError || (error instanceof Error && 'syscall' in error)
}

/** As {@link kitFailure}; throws an error that says something of the document or of this machine. */
export function unlessForeseen(error: unknown): string {
  if (error instanceof PartError || isForeseen(error)) throw error
  return kitFailure(error)
}
