/**
 * Answers by Prism for operations that the engine can't serve, such as one whose schema Ajv can't compile: Prism reads
 * documents in another way. If it fails, too, the answer is a 501.
 *
 * All other operations are the engine's, because a request must get the same answer in the browser, where Prism can't
 * run.
 */

import { isJson } from '../../spec/http/media-type.ts'
import { sampleOf } from '../engine/answer/files/sample.ts'
import type { Fallback } from '../engine/message/settings.ts'
import type { Prism } from './prism.ts'

/** Creates the fallback of an engine, which has judged the credential already. */
export function createPrismFallback(prism: Prism): Fallback {
  return async (request, operation, values) => {
    const said = await prism.ask(request, { operation, values, checkSecurity: false, seed: null })
    if ('failure' in said || said.isProblem) return null
    const { status, headers, body } = said
    const type = headers['content-type'] ?? ''
    if (isJson(type)) return body === '' ? null : { status, headers, body }
    // Prism makes a text of any schema, for a picture, too.
    const file = body === '' ? null : sampleOf(type)
    return file?.encoding === undefined ? { status, headers, body } : { status, headers, ...file }
  }
}
