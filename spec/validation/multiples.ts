/** Ajv's `multipleOf`, by the decimals that the document and the value spell. */

import { _, type CodeKeywordDefinition } from 'ajv'
import multipleOf from 'ajv/dist/vocabularies/validation/multipleOf.js'
import { isMultiple } from '../json/multiples.ts'

export const MULTIPLE_OF: CodeKeywordDefinition = {
  ...multipleOf.default,
  code: (cxt) => {
    const check = cxt.gen.scopeValue('func', { ref: isMultiple, code: _`isMultiple` })
    cxt.fail(_`!${check}(${cxt.data}, ${cxt.schemaCode})`)
  },
}
