/** When each error is thrown, and what to do then: the page of errors has this table. */

import type { ErrorCode } from '../spec/program/user-error.ts'

export const ERROR_CODES: Readonly<Record<ErrorCode, readonly [when: string, remedy: string]>> = {
  PLANT_STORE_OPTION: [
    'an option, a flag, an argument or a script is unknown or has a wrong value',
    'correct it: the message names it, and what it may be',
  ],
  PLANT_STORE_DATA: [
    '`data`, `data.replace` or `PUT /_mock/data` has items that the contract does not allow, or too many of them',
    'correct the item that the message names, or raise `maxItems` or `bodyLimit`',
  ],
  PLANT_STORE_DOCUMENT: [
    "the OpenAPI document, or a part of it that is needed, can't be used",
    'correct the document at the place that the message names',
  ],
  PLANT_STORE_FILE: [
    "a file or an address can't be read, or its content is not what it must be",
    'check the path, and the line that the message names',
  ],
  PLANT_STORE_PROFILE: [
    'the profile is not valid, or contradicts the contract',
    'learn it again: `plant-store learn --out FILE`',
  ],
  PLANT_STORE_TARGET: [
    "the address of a deployment or of a mock is wrong, no mock answers there, or the credential for it can't be used",
    'correct the address or the credential, or start the mock',
  ],
  PLANT_STORE_MACHINE: [
    'the machine refuses a port, a file to write or a process',
    'free what the message names, or choose another',
  ],
  PLANT_STORE_STATE: [
    "the address in `state` is wrong, its client is not installed, or its server can't be reached; or a session was dropped or has no room",
    'correct the address, start the server, or install `@redis/client`; begin the session anew',
  ],
}
