/** A run of `verify` against a server of a test, by a document in one text. */

import { mkdtempDisposable, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listening } from '../../targets/reference.ts'
import { verifyWithReason } from '../../verify/verify.ts'

/** What the run concludes, with one seed, of all or of `only` these requirements. The server is closed after it. */
export async function judged(
  server: Server,
  document: string,
  token?: string,
  only: readonly string[] = [],
): ReturnType<typeof verifyWithReason> {
  const { origin, close } = await listening(server)
  await using closing = new AsyncDisposableStack()
  closing.defer(close)
  await using folder = await mkdtempDisposable(join(tmpdir(), 'judged-'))
  const spec = join(folder.path, 'api.yaml')
  await writeFile(spec, document)
  return await verifyWithReason({
    spec,
    target: origin,
    seed: 1,
    run: 1,
    only: [...only],
    ...(token !== undefined && { token }),
  })
}

/** The content of a body or an answer in a document of a test: JSON of the schema of this name. */
export const contentOf = (name: string): string =>
  `content: { application/json: { schema: { $ref: '#/components/schemas/${name}' } } }`
