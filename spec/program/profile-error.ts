/** In a file of its own, because pages load profiles late. */

import { UserError } from './user-error.ts'

/** An invalid profile, or one that contradicts the contract. */
export class ProfileError extends UserError {
  override readonly name = 'ProfileError'
  readonly code = 'PLANT_STORE_PROFILE'
}
