/** The contract of this package. It needs no file and no compiler, so it is browser-safe and works without `eval`. */

import type { Api } from '../contract/contract.ts'
import { document, sha256 } from '../generated/document.ts'
import { validators } from '../generated/validators.ts'
import { precompiled } from '../validation/precompiled.ts'

export const bundled: Api = precompiled(document, validators, sha256)
