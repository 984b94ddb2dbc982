/** The contract of this package, ready to use without reading a file or compiling a schema: browser-safe, no `eval`. */

import { readContract } from './contract.ts'
import { document, sha256 } from './generated/document.ts'
import { validators } from './generated/validators.ts'
import { type CompiledContract, validatorsFrom } from './validators.ts'

export const bundled: CompiledContract = {
  contract: readContract(document),
  validators: validatorsFrom(validators),
  sha256,
}
