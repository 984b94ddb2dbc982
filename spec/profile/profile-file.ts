/** Reads profiles from files. Node only. */

import { TooDeep } from '../json/beyond.ts'
import { parseJson } from '../json/exact-json.ts'
import { fileText } from '../program/file-text.ts'
import { ProfileError } from '../program/told-error.ts'
import { reasonOf } from '../program/user-error.ts'
import { type Profile, readProfile } from './profile.ts'

/** In MiB. */
const LARGEST = 64

/** Reads a profile. Throws `UserError` for a file without one, with the file and a JSON Pointer in one line. */
export async function loadProfile(file: string): Promise<Profile> {
  const text = await fileText(file, LARGEST)
  let value: unknown
  try {
    value = parseJson(text).value
  } catch (error) {
    const why = error instanceof TooDeep ? error.message : 'it is not JSON text'
    throw new ProfileError(`${file}: ${why}; plant-store learn --out writes a profile`)
  }
  try {
    return readProfile(value)
  } catch (error) {
    throw new ProfileError(`${file}: ${reasonOf(error)}`)
  }
}
