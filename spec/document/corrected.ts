/** Reads corrections of resources, and applies them to a document. Node only. */

import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { type Api, PartError } from '../contract/contract.ts'
import { fileText } from '../program/file-text.ts'
import { FileError } from '../program/user-error.ts'
import { corrected, correctedInPart, correctedValue } from '../resources/corrections/corrections.ts'
import { SourceText } from './source-text.ts'

/** The largest file of corrections in MiB. */
const LARGEST = 16

type Correctable = {
  readonly contract: Api
  readonly warnings: readonly string[]
  readonly files: readonly string[]
  readonly digest: string
}

/**
 * A document with corrected resources. Throws `UserError` with file and line, where it can't be corrected so. `assumed`
 * loads the document with the answers that it leaves out, where it was loaded without: what is said of these is the mock's.
 */
export async function withCorrections(
  loaded: Correctable,
  given: string | object,
  assumed?: () => Promise<Pick<Correctable, 'contract'>>,
): Promise<Correctable> {
  const isFile = typeof given === 'string'
  const text = isFile ? await fileText(given, LARGEST) : JSON.stringify(given)
  const files = isFile ? [...loaded.files, resolve(given)] : loaded.files
  const digest = createHash('sha256').update(loaded.digest).update(text).digest('hex')
  const correct = (api: Api): Api => (isFile ? correctedBy(api, given, text) : correctedValue(api, given))
  try {
    return { ...loaded, contract: correct(loaded.contract), files, digest }
  } catch (error) {
    if (assumed === undefined) throw error
    // What is wrong with those answers, too, is a mistake.
    correct((await assumed()).contract)
  }
  const { contract, left } = correctedInPart(loaded.contract, isFile ? new SourceText(given, text).value() : given)
  const warning = `${isFile ? given : 'resources'}: the document leaves answers out, which the mock alone assumes, and so is what is said of ${left.join(', ')}`
  return { contract, warnings: [...loaded.warnings, warning], files, digest }
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
