/** `plant-store-kit`: the types of the API, for clients, and the errors that the kit's functions throw. */

import './this-node.ts'
import type { components, paths } from './generated/types.ts'

export { ProfileError } from './program/told-error.ts'
export {
  DataError,
  DocumentError,
  type ErrorCode,
  FileError,
  MachineError,
  OptionError,
  StateError,
  TargetError,
  UserError,
} from './program/user-error.ts'
export type { components, paths }

/** The request that creates a plant. */
export type NewPlant = components['schemas']['NewPlant']
/** The answer to it. */
export type Plant = components['schemas']['Plant']
/** The answer to a failure. In JavaScript the name `Error` is taken. */
export type ApiError = components['schemas']['Error']
