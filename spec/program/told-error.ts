/** Turns errors of another process, or of a mock over HTTP, into errors of this one. */

import {
  DataError,
  DocumentError,
  type ErrorCode,
  FileError,
  MachineError,
  OptionError,
  StateError,
  TargetError,
  UserError,
} from './user-error.ts'

/** An invalid profile, or one that contradicts the contract. It stands here, because pages load profiles late. */
export class ProfileError extends UserError {
  override readonly name = 'ProfileError'
  readonly code = 'PLANT_STORE_PROFILE'
}

/** The class of each code. */
export const ERROR_CLASSES: Readonly<Record<ErrorCode, new (message: string, exitCode?: 1 | 2) => UserError>> = {
  PLANT_STORE_OPTION: OptionError,
  PLANT_STORE_DATA: DataError,
  PLANT_STORE_DOCUMENT: DocumentError,
  PLANT_STORE_FILE: FileError,
  PLANT_STORE_PROFILE: ProfileError,
  PLANT_STORE_TARGET: TargetError,
  PLANT_STORE_MACHINE: MachineError,
  PLANT_STORE_STATE: StateError,
}

/** True for one of our codes. */
export function isErrorCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(ERROR_CLASSES, code)
}
