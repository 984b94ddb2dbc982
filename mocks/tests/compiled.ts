/** The module of a document, which handlers take in browsers. */

import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadAssuming } from '../../spec/document/load.ts'
import { contractModule } from '../../spec/validation/contract-module.ts'
import type { CompiledContract, createHandlers } from '../msw/index.ts'

/** The module of `plant-store spec --format module`, with the package's name replaced by the path of its source. */
export async function compiled(spec: string): Promise<{
  readonly contract: CompiledContract
  readonly createHandlers: typeof createHandlers
}> {
  const { typed: text } = contractModule((await loadAssuming(spec)).contract, null)
  assert.doesNotMatch(text, /\beval\(|\bFunction\(/)
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-contract-'))
  const file = join(folder, 'contract.ts')
  const source = JSON.stringify(pathToFileURL(join(import.meta.dirname, '../module.ts')))
  await writeFile(file, text.replaceAll("'plant-store-kit/module'", source))
  const module = await import(pathToFileURL(file).href)
  await rm(folder, { recursive: true })
  return module
}
