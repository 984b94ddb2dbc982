/** The files of a request: parts of a form that have the name of a file, or a body that is one. */

import { ownOrigin } from '../../../fixtures/items/page-facts.ts'
import type { Operation } from '../../../spec/contract/contract.ts'
import { FORMS } from '../../../spec/http/form-types.ts'
import { essenceOf, isJson } from '../../../spec/http/media-type.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import { takesFile } from '../../../spec/resources/beside.ts'
import type { RawRequest } from '../message/message.ts'
import { isMultipart, multipart } from './form.ts'

/** A file as a log can have it. */
export type SentFile = {
  /** The name of its part in the form; empty for a whole body. */
  readonly field: string
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  /** Base64. */
  readonly content: string
  /** What stands before the paths of the API in the address that was asked for. */
  readonly base: string
}

/** True for an operation whose requests may have files: also where a form may be sent in place of JSON. */
export const hasFiles = (operation: Operation): boolean =>
  takesFile(operation) || operation.body?.content.some(({ name }) => isMultipart(name)) === true

/** The first file of a request for an operation that takes files; null where it has none. */
export function fileIn(operation: Operation, request: RawRequest): SentFile | null {
  const { header, body, target } = request
  const given = header('content-type') ?? ''
  const type = essenceOf(given)
  if (body === null || body.length === 0 || isJson(type)) return null
  const bytes = bytesAsText(body)
  const path = splitTarget(target).path.split('/')
  const base = ownOrigin(request) + path.slice(0, path.length - operation.path.split('/').length + 1).join('/')
  const fileOf = (field: string, name: string, type: string, text: string): SentFile => {
    return { field, name, type, size: text.length, content: btoa(text), base }
  }
  if (FORMS.test(given)) {
    const part = isMultipart(type) ? multipart(given, bytes)?.find(({ file }) => file !== null) : undefined
    return part?.file == null ? null : fileOf(part.name, part.file.name, part.file.type, part.file.content)
  }
  const [, name = 'file'] = /filename="?([^";]+)/i.exec(header('content-disposition') ?? '') ?? []
  return fileOf('', name, type, bytes)
}

/** Each byte as a character. `latin1` of a decoder is windows-1252, which has others from 80 to 9F. */
function bytesAsText(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += PIECE)
    text += String.fromCharCode(...bytes.subarray(start, start + PIECE))
  return text
}

/** As many arguments as every engine takes. */
const PIECE = 8192
