/** What `plant-store seed` does once its options are read. */

import type { Command } from 'commander'
import { sourcesFor } from '../../fixtures/items/load.ts'
import { selectionOf } from '../../fixtures/sets/selection.ts'
import { PartError } from '../../spec/contract/contract.ts'
import { loadContract } from '../../spec/document/load.ts'
import { DocumentError } from '../../spec/program/user-error.ts'
import { accessOf } from './access.ts'
import { type SeedRun, seededAddress } from './account.ts'
import { checkFlags, checkSame, chosenRange, type SeedFlags } from './flags.ts'
import { OwnItems } from './own-items.ts'
import { readLedger } from './read-ledger.ts'
import { checkHarmless, namedElsewhere, referencesIn } from './references.ts'
import { requestsOf } from './requests.ts'
import { sendItems, tellItems } from './send-items.ts'

export async function seedAct(options: SeedFlags, command: Command): Promise<void> {
  const { resume, input, locale, now } = options
  const target = seededAddress(options.target)
  const { contract: api, source } = await loadContract(options.spec, options)
  const access = await accessOf(options, api, target)
  if (access === null) return
  const read = resume === undefined ? null : await readLedger(resume)
  const isGiven = (name: string): boolean => command.getOptionValueSource(name) !== 'default'
  checkFlags(options, read, isGiven)
  // A run goes on with the operation of its ledger. In another document it may be missing, which is told below.
  const before = api.operations.find(({ id }) => id === read?.subject.operation)?.id
  const matter = selectionOf(api, { operation: options.operation ?? before })
  const own = input === undefined ? undefined : await OwnItems.read(input, api, matter.operation)
  const range = chosenRange(options, read, own, isGiven)
  try {
    const references = await referencesIn(options.refs, target, api)
    checkHarmless(api, matter.operation, references, options.allow)
    // The same items that `plant-store fixtures` prints for this seed.
    const sources = await sourcesFor(api, options, undefined, references?.pool)
    const requests = requestsOf(api, range.seed, access, access.headers, { matter, sources, own })
    // If the document makes an item impossible, the command ends before it creates a file.
    if (range.count > 0) {
      await requests.ready(range.start)
      requests.draw(range.start)
    }
    const items = own === undefined ? { locale, now, refs: references?.sha256 } : { input: own.sha256 }
    const operation = matter.operation.id
    const subject: SeedRun = { target, document: api.sha256, operation, ...range, ...items }
    if (read !== null) checkSame(resume ?? '', read.subject, subject)
    const strange = own === undefined ? namedElsewhere(api, matter.operation, references) : []
    const act = options.dryRun ? tellItems : sendItems
    await act(options, { subject, access, read, requests, strange })
  } catch (error) {
    if (error instanceof PartError) throw new DocumentError(`${source}: ${api.document.told(error)}`)
    throw error
  }
}
