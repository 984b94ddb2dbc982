/** The contract of this package, ready to use without reading a file or compiling a schema: browser-safe, no `eval`. */

import { document, sha256 } from './generated/document.ts'
import { validators } from './generated/validators.ts'
import { precompiled } from './precompiled.ts'
import type { CompiledContract } from './validators.ts'

export const bundled: CompiledContract = precompiled(document, validators, sha256)
