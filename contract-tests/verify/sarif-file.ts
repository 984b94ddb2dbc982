/** Writes findings as SARIF, with the places in the document. Loaded only if such a file is asked for. */

import { existsSync } from 'node:fs'
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { LoadedContract } from '../../spec/document/load.ts'
import { SourceText } from '../../spec/document/source-text.ts'
import { isAddress } from '../../spec/document/target.ts'
import { makeFolder, writeWhole } from '../../spec/program/put-in-place.ts'
import type { Concluded } from '../report/report.ts'
import { sarifReport } from '../report/sarif.ts'
import { jsonPieces } from './artefacts.ts'

/** Writes the report as SARIF. Throws `UserError` if it can't be written. */
export function writeSarif({ report, why }: Concluded, loaded: LoadedContract, file: string): void {
  const { contract, source, text, files } = loaded
  // The lines of several documents are those of none.
  const isOne = contract.operations.every(({ document }) => document === null)
  const written = new SourceText(source, text)
  const places = {
    addressOf: (document: string | null): string => {
      const named = document ?? source
      if (isAddress(named)) return named
      return fileAddress(isOne || !existsSync(named) ? (files[0] ?? named) : resolve(named))
    },
    lineAt: isOne ? (pointer: string) => written.lineAt(pointer) : null,
  }
  makeFolder(dirname(resolve(file)), `--sarif ${dirname(file)}`)
  writeWhole(file, jsonPieces(sarifReport(report, contract, places, why), 2), `--sarif ${file}`)
}

/** The address of a file, relative to the repository, as code scanning looks for it; absolute for one outside of it. */
function fileAddress(file: string): string {
  const path = relative(process.env.GITHUB_WORKSPACE || process.cwd(), file)
  if (path.startsWith('..') || isAbsolute(path)) return pathToFileURL(file).href
  return path.split(sep).map(encodeURIComponent).join('/')
}
