/** Reads profiles from files. Node only. */

import { readFileSync } from 'node:fs'
import { TooDeep } from '../json/beyond.ts'
import { parseJson } from '../json/exact-json.ts'
import { ProfileError } from '../program/profile-error.ts'
import { FileError, reasonOf } from '../program/user-error.ts'
import { type Profile, readProfile } from './profile.ts'

/** Reads a profile. Throws `UserError` for a file without one, with the file and a JSON Pointer in one line. */
export function loadProfile(file: string): Profile {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file))
  } catch (error) {
    throw new FileError(`${file}: can't be read: ${reasonOf(error)}`)
  }
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
