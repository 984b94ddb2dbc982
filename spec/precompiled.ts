/** Makes a contract from generated checks. Browser-safe, because it compiles nothing. */

import type { JsonObject } from './json-pointer.ts'
import { readContract } from './read/contract.ts'
import { type AjvCheck, type CompiledContract, validatorsFrom } from './validators.ts'

/** The contract of an OpenAPI 3.1 document, with the checks of all its schemas and the SHA-256 of its text. */
export function precompiled(
  document: JsonObject,
  checks: Readonly<Record<string, AjvCheck>>,
  sha256: string,
): CompiledContract {
  return { contract: readContract(document), validators: validatorsFrom(document, checks), sha256 }
}
