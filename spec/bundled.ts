/** The contract of this package. It needs no file and no compiler, so it is browser-safe and works without `eval`. */

import { document, sha256 } from './generated/document.ts'
import { validators } from './generated/validators.ts'
import { precompiled } from './precompiled.ts'
import type { CompiledContract } from './validators.ts'

export const bundled: CompiledContract = precompiled(document, validators, sha256)
