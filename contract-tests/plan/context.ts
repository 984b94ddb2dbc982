/** The context of a run: its parts, made from its settings. */

import { Handle } from '../../spec/schema/schema.ts'
import { Budget, Lasting, type WriteTally } from '../client/budget.ts'
import { Ledger } from '../client/ledger.ts'
import { HeldBack } from '../items/held-back.ts'
import { InvalidBodies, type SharedNotes } from '../items/invalid-bodies.ts'
import { RunItems } from '../items/items.ts'
import { KeyPools } from '../items/key-pool.ts'
import { Creations } from '../items/leftovers.ts'
import { nothingKnown, RequestBuilders } from '../items/requests.ts'
import { Client } from '../run/client.ts'
import type { ContextSettings, RunContext, Step } from '../run/context.ts'
import { Recorder } from '../run/record/recorder.ts'
import { hidingIssued, redactorFor } from '../run/record/redactor.ts'
import { sendPrepared } from '../run/send.ts'
import type { RunSettings } from './plan.ts'

/** What a run may have from outside. */
export type Given = Partial<Pick<ContextSettings, 'playwright' | 'tokens'>> & {
  /** Counts the writes of this process and of others. */
  readonly tally?: WriteTally
  /** What processes of this run tell each other. */
  readonly notes?: SharedNotes
  readonly step?: Step
}

export function contextOf(
  { api, isBrief }: Pick<ContextSettings, 'api' | 'isBrief'>,
  settings: RunSettings,
  token: string,
  { playwright = null, tally, notes, step = (_, work) => work(), tokens = null }: Given = {},
): RunContext {
  const { timeout, insecure, run, rate, headers, failOn } = settings
  const { until = Number.POSITIVE_INFINITY, looksTwice = false } = settings
  const redactor = redactorFor(api, token, settings, tokens)
  const { redact } = redactor
  const address = { url: new URL(settings.target), timeout, insecure, redact, renewal: tokens }
  const credentials = new Map(Object.entries(settings.credentials ?? {}))
  const sender = { seed: settings.seed, now: Date.parse(settings.now), token, credentials, headers }
  const known = nothingKnown()
  // A small document is judged in full, and whoever limits the writes has decided.
  const isAll = !isBrief || settings.maxWrites !== null
  const kept = new Handle()
  const ledger = new Ledger(settings.ledgerFile, { run }, redact)
  const isAllowed = ({ id }: { readonly id: string }): boolean => isAll || settings.allow.includes(id)
  const creations = new Creations(api, ledger, redact, (isLasting) => new Lasting(isLasting, isAllowed, api))
  const most = settings.maxWrites ?? Number.POSITIVE_INFINITY
  const budget = new Budget(most, tally, (operation) => creations.roomFor(operation))
  const pools = new KeyPools(api, !budget.isCapped)
  const never = new HeldBack(api, settings)
  const requests = new RequestBuilders({ api, sender, run, known, pools, never })
  const recorder = new Recorder({ isBrief, redactor, address, headers })
  const hide = hidingIssued(api, redactor)
  const client = new Client({ address, headers, rate, until, requests, budget, creations, hide, emit: recorder.emit })
  const context: RunContext = {
    settings: {
      api,
      address,
      sender,
      run,
      looksTwice,
      redactor,
      isBrief,
      isLeakFatal: failOn !== 'none',
      playwright,
      tokens,
    },
    known,
    requests,
    budget,
    client,
    items: new RunItems(
      {
        api,
        requests,
        pools,
        isCapped: budget.isCapped,
        deliver: (sending) => sendPrepared(context, sending),
        remove: (sending) => client.send(sending),
        named: (sent, name) => creations.noteName(sent, name),
        isShared: (create, name) => creations.isShared(create, name),
        lasting: creations.lasting,
      },
      never,
    ),
    creations,
    invalid: new InvalidBodies(api, notes),
    recorder,
    step,
    derive: (how) => kept.derive(how),
  }
  return context
}
