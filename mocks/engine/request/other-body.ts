/** Bodies that are not of their operation's first JSON media type: forms, text, bytes, and JSON by schemas of its own. */

import { FORMS } from '../../../spec/http/form-types.ts'
import { jsonFor } from '../../../spec/http/nearest-json.ts'
import { judged, judgeJson, judgeText, type OtherBodyJudge, problem } from './body.ts'
import { readForm } from './form.ts'

/**
 * Validates forms by their schema, and text by a schema for text. Other bytes are not validated. Without `taken` the
 * body is JSON, and is validated by the schema of the media type that is nearest to its own.
 */
export const judgeOtherBody: OtherBodyJudge = (body, taken, contentType, bytes) => {
  const schema = (taken ?? jsonFor(body, contentType))?.schema ?? null
  const validate = schema?.validator('request') ?? null
  if (taken === null) return judgeJson(bytes, validate)
  if (FORMS.test(contentType)) {
    const form = readForm(schema, contentType, bytes)
    if (form === null)
      return problem(
        'body-invalid',
        'The body is not a complete multipart body with the boundary that its Content-Type names.',
      )
    return judgeText(JSON.stringify(form.exact), validate)
  }
  if (schema === null || !/^text\//i.test(contentType) || schema.types?.has('string') !== true) return { kind: 'taken' }
  const text = new TextDecoder().decode(bytes)
  const found = judged(text, { value: text, exact: text }, validate)
  return found.kind === 'problem' ? found : { kind: 'taken' }
}
