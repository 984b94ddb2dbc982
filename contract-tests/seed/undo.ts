/** `plant-store seed --undo`: deletes what a ledger says was created, and nothing else. */

import type { Command } from 'commander'
import type { Api } from '../../spec/contract/contract.ts'
import { loadContract } from '../../spec/document/load.ts'
import { readTarget } from '../../spec/document/target.ts'
import type { Answer, Exchange, Fault } from '../../spec/http/message.ts'
import type { Redact } from '../../spec/http/redaction/redactor.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { terminalLine, terminalText } from '../../spec/program/visible.ts'
import { useOf } from '../../spec/requirements/state.ts'
import type { Use } from '../../spec/resources/resources.ts'
import { Connections } from '../client/connections.ts'
import { Pace, Patience } from '../client/pace.ts'
import { targetFault } from '../client/target-fault.ts'
import { type Cleaner, Cleaning, type CreatedThing } from '../items/cleaning.ts'
import { KeyPools } from '../items/key-pool.ts'
import { nothingKnown } from '../items/known.ts'
import { RequestBuilders } from '../items/requests.ts'
import { redactorFor } from '../run/record/redactor.ts'
import { credentialsOf } from '../verify/target-options.ts'
import { UNJUDGED } from '../verify/unjudged.ts'
import { seededAddress, type Undone } from './account.ts'
import type { SeedCommandOptions } from './action.ts'
import { createdItems } from './created-items.ts'
import { expectCredential, type HeldToken, heldFor, isWithout } from './credential.ts'
import { interrupted } from './interrupted.ts'
import { SeedLedger } from './ledger.ts'
import type { ReadLedger } from './read-ledger.ts'
import { undoPlanText, undoSummaryText } from './summary.ts'

/** How many items are deleted before the ledger says so, and the longest time for these, in milliseconds. */
const AT_A_TIME = 100
const LONGEST = 600_000

/** The flags about items that are still to be sent. */
const ASTRAY = {
  count: '--count',
  seed: '--seed',
  start: '--start',
  input: '--input',
  ledger: '--ledger',
  resume: '--resume',
  operation: '--operation',
  locale: '--locale',
  now: '--now',
  retry503: '--retry-503',
  refs: '--refs',
} as const

/** The items of a ledger that are there: by their numbers, what names them; null where the ledger doesn't say it. */
type Left = ReadonlyMap<number, CreatedThing | null>

/** Deletes the items of a ledger, and sets the exit code. */
export async function undoAct(file: string, options: SeedCommandOptions, command: Command): Promise<void> {
  const astray = Object.entries(ASTRAY).find(([name]) => command.getOptionValueSource(name) === 'cli')
  if (astray !== undefined) throw new OptionError(`--undo and ${astray[1]}: a ledger has its own items`)
  const { contract: api } = await loadContract(options.spec, options)
  const { left, read, deletion } = await readItemsOf(file, options, api)
  const held = await heldFor(options, api)
  if (held === null) return
  const cleaner = cleanerFor(api, read.subject.target, options, deletion, held)
  if (options.dryRun) {
    const cleaning = new Cleaning(cleaner, 0)
    const paths = [...left.values()].map((thing) => (thing === null ? null : cleaning.nameOf(thing)))
    return void process.stdout.write(
      terminalText(cleaner.redact(undoPlanText(read.subject, deletion.operation.method, paths))),
    )
  }
  const ledger = SeedLedger.resume(file, read, cleaner.redact)
  const undone: Undone[] = []
  let why: string | null = null
  const stopping = interrupted(() => {})
  try {
    const items = [...left]
    // The first one goes alone: a wrong token or address costs a single request.
    for (let from = 0; from < items.length && why === null && stopping.code === null; ) {
      const batch = items.slice(from, from + (from === 0 ? 1 : AT_A_TIME))
      const ended = await deleted(batch, cleaner)
      for (const one of ended.undone) ledger.undo(one)
      undone.push(...ended.undone)
      const isLeft = from === 0 && ended.undone.some((one) => one.why !== null)
      why = ended.isGivenUp ? 'too many deletions failed in a row' : isLeft ? cleaner.obstacle() : null
      from += batch.length
    }
  } finally {
    ledger.close()
  }
  const unknown = ledger.account.counts.unknown
  process.stdout.write(undoSummaryText({ undone, all: left.size, unknown, file }))
  if (why !== null) process.stderr.write(`${terminalLine(`error: stopped early: ${why}`)}\n`)
  const isWhole = unknown === 0 && undone.length === left.size && undone.every((one) => one.why === null)
  process.exitCode = stopping.code ?? (why !== null ? UNJUDGED : isWhole ? 0 : 1)
}

/** The items of a ledger that it does not say are deleted. Throws a `UserError` where it is another target's or document's. */
async function readItemsOf(
  file: string,
  { target }: SeedCommandOptions,
  api: Api,
): Promise<{ readonly left: Left; readonly read: ReadLedger; readonly deletion: Use }> {
  const { read, resource, names } = await createdItems('--undo', file, seededAddress(readTarget(target)), api)
  const deletion = resource === undefined ? undefined : useOf(resource, 'delete')
  if (resource === undefined || deletion === undefined) {
    throw new OptionError(
      `--undo ${file}: the document has no operation that deletes what ${read.subject.operation} creates`,
    )
  }
  const left = new Map([...names].map(([item, name]) => [item, name && { resource, deletion, ...name }]))
  return { left, read, deletion }
}

/** `obstacle`: why the latest answer was about no item; null where it was about one. */
type UndoCleaner = Cleaner & { readonly obstacle: () => string | null; readonly redact: Redact }

function cleanerFor(
  api: Api,
  target: string,
  options: SeedCommandOptions,
  { operation }: Use,
  { token, tokens }: HeldToken,
): UndoCleaner {
  const { timeout, insecure, header: headers, rate, concurrency } = options
  const credentials = credentialsOf(api, options.credential)
  const isBare = isWithout({ token, credentials })
  if (options.dryRun !== true) expectCredential(operation, { token, credentials }, headers)
  const { redact } = redactorFor(api, token, { headers, credentials }, tokens)
  const sender = {
    seed: 1,
    now: Date.now(),
    token: token ?? '',
    credentials: new Map(Object.entries(credentials)),
    headers,
  }
  const connections = new Connections({
    url: new URL(target),
    timeout,
    insecure: insecure === true,
    redact,
    renewal: tokens,
  })
  let latest: Answer | Fault | null = null
  const [pace, patience] = [new Pace(rate ?? null), new Patience()]
  return {
    requests: new RequestBuilders({
      ...{ api, sender, run: 0, known: nothingKnown(), pools: new KeyPools(api, false) },
      never: { reasons: new Map() },
    }),
    send: async ({ message, credential }) => {
      // The user's own headers carry the credential.
      const own = message.headers.filter((one) => !isBare || !credential.headers.includes(one))
      const waitAfter = patience.withOne(operation, 'success')
      const once = async (): Promise<Exchange> => {
        await pace.allowed()
        return connections.exchange({ ...message, headers: own }, null)
      }
      const { received } = await pace.untilFinal(once, (answer) => waitAfter(answer))
      latest = received
      return received
    },
    obstacle: () => (latest === null ? null : targetFault(latest, target)),
    together: concurrency,
    isMissingGone: true,
    redact,
  }
}

/** Deletes some items: what became of each, and whether the others need not be tried. */
async function deleted(
  items: readonly (readonly [item: number, thing: CreatedThing | null])[],
  cleaner: Cleaner,
): Promise<{ readonly undone: readonly Undone[]; readonly isGivenUp: boolean }> {
  const cleaning = new Cleaning(cleaner, LONGEST)
  await cleaning.clean(
    items.flatMap(([, thing]) => thing ?? []),
    [],
  )
  const undone = items.map(([item, thing]): Undone => {
    if (thing === null) return { item, key: null, why: 'the ledger has no key of it: the answer showed none' }
    return { item, key: thing.key, why: cleaning.left.get(thing) ?? null }
  })
  return { undone, isGivenUp: cleaning.isGivenUp }
}
