/**
 * Real documents of ordinary repositories. Their names are in list.json, each with the repository, the commit and the
 * path that it is from; half of them are set aside. The documents themselves lie in a folder that nobody commits.
 */

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type Listed = {
  readonly file: string
  readonly repo: string
  readonly commit: string
  readonly path: string
  readonly framework: string
  /** The repository's; null where it names none. */
  readonly licence: string | null
  readonly set: 'seen' | 'aside'
}

export const LISTED: readonly Listed[] = JSON.parse(readFileSync(join(import.meta.dirname, 'list.json'), 'utf8'))

/** Where the documents lie: `BELIEVABLE_DOCUMENTS`, or a folder of node_modules. */
const FOLDER =
  process.env.BELIEVABLE_DOCUMENTS ?? join(import.meta.dirname, '../../../node_modules/.cache/believable/documents')

/** Milliseconds. */
const PATIENCE = 30_000

/** The path of a document, which is fetched from GitHub where it isn't there yet. Throws where that fails. */
export async function fileOf({ file, repo, commit, path }: Listed): Promise<string> {
  const place = join(FOLDER, file)
  if (existsSync(place)) return place
  const url = `https://raw.githubusercontent.com/${repo}/${commit}/${path.split('/').map(encodeURIComponent).join('/')}`
  const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE) })
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(place, new Uint8Array(await answer.arrayBuffer()))
  return place
}
