/** What `plant-store seed` does once its options are read. */

import type { Command } from 'commander'
import { sourcesFor } from '../../fixtures/items/load.ts'
import { Progress } from '../../fixtures/output/progress.ts'
import { matterOf } from '../../fixtures/sets/matter.ts'
import { PartError } from '../../spec/contract/contract.ts'
import { expectBodySchema } from '../../spec/contract/responses.ts'
import { loadContract } from '../../spec/document/load.ts'
import { exampleNote } from '../../spec/document/source.ts'
import { readTarget } from '../../spec/document/target.ts'
import type { Redactor } from '../../spec/http/redaction/redactor.ts'
import { DocumentError, OptionError } from '../../spec/program/user-error.ts'
import { terminalLine, terminalText } from '../../spec/program/visible.ts'
import type { TokenSource } from '../client/token-source.ts'
import { redactorFor } from '../run/record/redactor.ts'
import { credentialsOf, type TargetOptions } from '../verify/target-options.ts'
import { UNJUDGED } from '../verify/unjudged.ts'
import { Account, type SeedRun, seededAddress } from './account.ts'
import { checkHarmless, namedElsewhere, referencesIn } from './created-items.ts'
import { expectCredential, heldFor } from './credential.ts'
import { interrupted } from './interrupted.ts'
import { SeedLedger } from './ledger.ts'
import { OwnItems } from './own-items.ts'
import { readLedger } from './read-ledger.ts'
import { type Requests, requestsOf } from './requests.ts'
import { type SeedEnding, Seeding } from './seed.ts'
import { planText, seedSummaryText, strangeText } from './summary.ts'

/** The options as the parser returns them. */
export type SeedCommandOptions = TargetOptions & {
  readonly locale?: string
  readonly now?: string
  readonly count: number
  readonly operation?: string
  readonly seed: number
  readonly start: number
  readonly concurrency: number
  readonly ledger: string
  readonly resume?: string
  readonly undo?: string
  readonly input?: string
  readonly refs: readonly string[]
  readonly allow: readonly string[]
  readonly dryRun?: true
  readonly retry503?: true
}

/** Sends the items, and sets the exit code. */
export async function seedAct(options: SeedCommandOptions, command: Command): Promise<void> {
  const { header: headers, resume, spec, input } = options
  const url = readTarget(options.target)
  const { contract: api, source } = await loadContract(spec, options)
  const held = await heldFor(options, api)
  if (held === null) return
  const { token, tokens } = held
  const credentials = credentialsOf(api, options.credential)
  const read = resume === undefined ? null : await readLedger(resume)
  const isGiven = (name: string): boolean => command.getOptionValueSource(name) !== 'default'
  if (read !== null && isGiven('ledger')) throw new OptionError('use either --ledger or --resume')
  const chosen = (name: 'seed' | 'start' | 'count'): number =>
    read === null || isGiven(name) ? options[name] : read.subject[name]
  if (input !== undefined && isGiven('seed')) throw new OptionError('--input and --seed: a file has its own items')
  if (input !== undefined && isGiven('refs')) throw new OptionError('--input and --refs: a file has its own items')
  if (read?.isUndone) throw new OptionError(`--resume ${resume}: its items were deleted by --undo: begin a new ledger`)
  if (read?.subject.input !== undefined && input === undefined) {
    throw new OptionError(`--resume ${resume}: the run sent the items of a file: name the file with --input`)
  }
  // A run goes on with the operation of its ledger. In another document it may be missing, which is told below.
  const before = api.operations.find(({ id }) => id === read?.subject.operation)?.id
  const matter = matterOf(api, { operation: options.operation ?? before })
  const own = input === undefined ? undefined : await OwnItems.read(input, api, matter.operation)
  const rest = own === undefined || read !== null || isGiven('count') ? null : Math.max(0, own.count - options.start)
  const range = { seed: chosen('seed'), start: chosen('start'), count: rest ?? chosen('count') }
  if (own !== undefined && range.start + range.count > own.count) {
    throw new OptionError(`--start and --count: --input ${input} has ${own.count} items`)
  }
  if (range.start + range.count > Number.MAX_SAFE_INTEGER) {
    throw new OptionError(`--start and --count: there are no items past ${Number.MAX_SAFE_INTEGER}`)
  }
  const target = seededAddress(url)
  try {
    // The same items that `plant-store fixtures` prints for this seed.
    const references = await referencesIn(options.refs, target, api)
    checkHarmless(api, matter.operation, references, options.allow)
    const sources = await sourcesFor(api, options, undefined, references?.pool)
    const requests = requestsOf(api, range.seed, { token, credentials }, headers, { matter, sources, own })
    const { operation, draw, ready } = requests
    expectBodySchema(operation)
    // If the document makes an item impossible, the command ends before it creates a file.
    if (range.count > 0) {
      await ready(range.start)
      draw(range.start)
    }
    const { locale, now } = options
    const scene = { ...(locale !== undefined && { locale }), ...(now !== undefined && { now }) }
    const named = references === null ? scene : { ...scene, refs: references.sha256 }
    const origin = own === undefined ? named : { input: own.sha256 }
    const strange = own === undefined ? namedElsewhere(api, operation, references) : []
    const subject = { target, document: api.sha256, operation: operation.id, ...range, ...origin }
    if (read !== null) checkSame(resume ?? '', read.subject, subject)
    const redactor = redactorFor(api, token, { headers, credentials }, tokens)
    if (options.dryRun) {
      const account = read?.account ?? new Account(subject)
      if (account.next !== null) await ready(account.next)
      process.stdout.write(terminalText(planText(subject, account, draw, redactor.redact) + strangeText(strange)))
      return
    }
    expectCredential(operation, { token, credentials }, headers)
    const ledger =
      read === null
        ? SeedLedger.create(options.ledger, subject, redactor.redact)
        : SeedLedger.resume(resume ?? '', read, redactor.redact)
    await sendItems(options, subject, requests, { redactor, renewal: tokens }, ledger)
    if (strange.length > 0 && ledger.account.settled > 0) process.stdout.write(terminalText(strangeText(strange)))
  } catch (error) {
    if (error instanceof PartError) throw new DocumentError(`${source}: ${api.document.told(error)}`)
    throw error
  }
}

async function sendItems(
  options: SeedCommandOptions,
  subject: SeedRun,
  { draw, ready, naming }: Requests,
  { redactor, renewal }: { readonly redactor: Redactor; readonly renewal: TokenSource | null },
  ledger: SeedLedger,
): Promise<void> {
  const { timeout, insecure, concurrency, rate, retry503 } = options
  const { account, file } = ledger
  const before = account.settled
  const progress = new Progress(process.stderr, account.left)
  const seeding = new Seeding({
    address: {
      url: new URL(subject.target),
      timeout,
      insecure: insecure === true,
      redact: redactor.redact,
      renewal,
    },
    redactor,
    concurrency,
    rate: rate ?? null,
    ledger,
    draw,
    ready,
    naming,
    retry503: retry503 === true,
    onProgress: (settled) => progress.update(settled - before),
  })
  const stopping = interrupted(() => {
    progress.end()
    seeding.stop('interrupted')
  })
  let ending: SeedEnding
  try {
    ending = await seeding.run()
  } finally {
    progress.end()
    ledger.close()
  }
  process.stdout.write(terminalText(seedSummaryText(subject, account, before, ending, file)))
  if (ending.why !== null && stopping.code === null)
    process.stderr.write(`${terminalLine(`error: stopped early: ${ending.why}${exampleNote(options)}`)}\n`)
  const all = account.counts.created === subject.count
  process.exitCode = stopping.code ?? (ending.why === null ? (all ? 0 : 1) : UNJUDGED)
}

/** What must stay the same when a ledger is resumed, with its name in messages. */
const SAME: Readonly<Record<keyof SeedRun, string>> = {
  target: '--target',
  seed: '--seed',
  start: '--start',
  count: '--count',
  operation: 'the operation',
  document: "the document's SHA-256",
  input: "the file's SHA-256",
  refs: 'the SHA-256 of the keys of --refs',
  locale: '--locale',
  now: '--now',
}

function checkSame(file: string, ledger: SeedRun, asked: SeedRun): void {
  for (const key of Object.keys(SAME) as (keyof SeedRun)[]) {
    if (ledger[key] === asked[key]) continue
    throw new OptionError(
      `--resume ${file}: it belongs to another run: ${SAME[key]} was ${ledger[key]}, and is now ${asked[key]}`,
    )
  }
}
