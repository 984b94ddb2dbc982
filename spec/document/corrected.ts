/** Reads corrections of resources, and applies them to a document. Node only. */

import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { type Api, PartError } from '../contract/contract.ts'
import { fileText } from '../program/file-text.ts'
import { FileError } from '../program/user-error.ts'
import { corrected, correctedValue } from '../resources/corrections/corrections.ts'
import { SourceText } from './source-text.ts'

/** The largest file of corrections in MiB. */
const LARGEST = 16

/** What corrections change of a loaded document. */
type Correctable = { readonly contract: Api; readonly files: readonly string[]; readonly digest: string }

/** A document with corrected resources. Throws `UserError` with file and line, where it can't be corrected so. */
export async function withCorrections(loaded: Correctable, given: string | object): Promise<Correctable> {
  const isFile = typeof given === 'string'
  const text = isFile ? await fileText(given, LARGEST) : JSON.stringify(given)
  const { contract } = loaded
  return {
    contract: isFile ? correctedBy(contract, given, text) : correctedValue(contract, given),
    files: isFile ? [...loaded.files, resolve(given)] : loaded.files,
    digest: createHash('sha256').update(loaded.digest).update(text).digest('hex'),
  }
}

function correctedBy(contract: Api, file: string, text: string): Api {
  const source = new SourceText(file, text)
  try {
    return corrected(contract, source.value())
  } catch (error) {
    if (!(error instanceof PartError)) throw error
    throw new FileError(source.at(error.pointer, error.reason))
  }
}
