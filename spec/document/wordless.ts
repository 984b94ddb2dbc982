/** The contract of this package as a page loads it: without the words that no mock reads. */

import type { Api } from '../contract/contract.ts'
import { wordless as document, sha256 } from '../generated/document.ts'
import { validators } from '../generated/validators.ts'
import { precompiled } from '../validation/precompiled.ts'

export const wordless: Api = precompiled(document, validators, sha256)
