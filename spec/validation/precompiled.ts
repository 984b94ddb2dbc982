/** Makes a contract from generated checks. Browser-safe, because it compiles nothing. */

import type { Api } from '../contract/contract.ts'
import type { JsonObject } from '../json/pointer.ts'
import { readApi } from '../read/contract.ts'
import { type AjvCheck, compiledTo } from './validators.ts'

/** The API of an OpenAPI 3.1 document, with the checks of all its schemas and the SHA-256 of its text. */
export function precompiled(document: JsonObject, checks: Readonly<Record<string, AjvCheck>>, sha256: string): Api {
  return readApi(document, { compile: compiledTo(checks), sha256 })
}
