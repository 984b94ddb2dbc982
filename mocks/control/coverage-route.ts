/** `/_mock/coverage`: which parts of the contract the requests covered. */

import type { FastifyInstance } from 'fastify'
import type { Api } from '../../spec/contract/contract.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import type { CoverageCounter } from '../coverage/counting.ts'
import type { JournalReader } from '../journal/journal.ts'
import { namedSession } from './query.ts'

export type CoverageSettings = {
  readonly journal: JournalReader
  /** Null: only the requests that the journal keeps are known. */
  readonly counting: CoverageCounter | null
}

/** Adds the routes of the coverage under a path. */
export function registerCoverage(
  app: FastifyInstance,
  path: string,
  { journal, counting }: CoverageSettings,
  contract: () => Api,
): void {
  app.get(path, async (request) => {
    const session = namedSession(request)
    const { coverageIn } = await import('../coverage/coverage-of.ts')
    return coverageIn(contract(), journal, counting, session)
  })
  app.delete(path, async (request, reply) => {
    const session = namedSession(request)
    if (counting === null) {
      throw new OptionError('This mock counts only the requests in its journal; start it with --coverage to count all.')
    }
    await counting.forget(session ?? null)
    return reply.code(204).send()
  })
}
