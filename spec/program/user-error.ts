/** Errors for people: one line that says what is wrong, and a code that stays the same when the words change. */

import { SYSTEM_REASONS } from '../generated/words.ts'

/** The codes. `.ci/problem-help.ts` says when each is thrown. */
export type ErrorCode =
  `PLANT_STORE_${'OPTION' | 'DATA' | 'DOCUMENT' | 'FILE' | 'PROFILE' | 'TARGET' | 'MACHINE' | 'STATE'}`

/** The base of all these errors: the program prints the message in one line, and ends with the exit code. */
export abstract class UserError extends Error {
  abstract readonly code: ErrorCode
  /** 2 if the usage is wrong; 1 if the machine refuses something. */
  readonly exitCode: 1 | 2 = 2
}

/** A wrong option, flag, argument or query parameter. */
export class OptionError extends UserError {
  override readonly name = 'OptionError'
  readonly code = 'PLANT_STORE_OPTION'
}

/** Items that a mock can't store. */
export class DataError extends UserError {
  override readonly name = 'DataError'
  readonly code = 'PLANT_STORE_DATA'
}

/** An OpenAPI document, or a part of one, that can't be used. */
export class DocumentError extends UserError {
  override readonly name = 'DocumentError'
  readonly code = 'PLANT_STORE_DOCUMENT'
}

/** A file or an address that can't be read, or whose content is not as required. */
export class FileError extends UserError {
  override readonly name = 'FileError'
  readonly code = 'PLANT_STORE_FILE'
}

/** The address of a service or of a mock, or a credential for it. */
export class TargetError extends UserError {
  override readonly name = 'TargetError'
  readonly code = 'PLANT_STORE_TARGET'
}

/** What this machine refuses: a port, a disk, a process. */
export class MachineError extends UserError {
  override readonly name = 'MachineError'
  readonly code = 'PLANT_STORE_MACHINE'
  override readonly exitCode = 1
}

/** State in Redis or Valkey that can't be used or reached. */
export class StateError extends UserError {
  override readonly name = 'StateError'
  readonly code = 'PLANT_STORE_STATE'
  override readonly exitCode: 1 | 2
  constructor(message: string, exitCode: 1 | 2 = 2) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The reason for a failure. The common codes of system calls are put into words. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? String(error.code) : ''
  if (code in REASONS) return REASONS[code] ?? code
  if (FULL_STACK.test(error.message)) return 'it is nested too deeply'
  return error.cause instanceof Error ? reasonOf(error.cause) : (error.message.split('\n')[0] ?? code)
}

/** JavaScript's own words, also where a library passes them on. */
const FULL_STACK = /^Maximum call stack size exceeded|: Stack overflow$/

const REASONS: Readonly<Record<string, string>> = SYSTEM_REASONS

/** A module that needs a package which only its users install. Throws what `refusal` makes where that is missing. */
export async function withPackage<Module>(
  name: string,
  loading: Promise<Module>,
  refusal: () => UserError,
): Promise<Module> {
  return loading.catch((error: unknown) => {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND'
    throw isMissing && error.message.includes(name) ? refusal() : error
  })
}
