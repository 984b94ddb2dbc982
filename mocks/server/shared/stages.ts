/** The stages (the scripted answers) of all sessions: all who have read as far in the log have the same. */

import { parseJson } from '../../../spec/exact-json.ts'
import type { Asked } from '../../engine/conditions.ts'
import { type CueSettings, createDraws, type Playing, playingOf, withRule } from '../../engine/cues.ts'
import { orderOf, ScriptRule, type Step } from '../../engine/script.ts'
import { type Hub, ignoreOutOfReach, JOURNAL_CAPACITY } from './hub.ts'
import type { Deed, Log, StageDeed } from './log.ts'

/** A rule with the position of its counter in the hub: {@link INITIAL} for the rule that every session begins with. */
class CountedRule extends ScriptRule {
  readonly position: number
  constructor(order: unknown, position: number) {
    super(order)
    this.position = position
  }
}

/** The position of the rule that every session begins with: it is in no log. */
const INITIAL = 0

/** Forgets the entries of the journal up to an id, of one session or of all. */
type Clearing = Extract<StageDeed, { kind: 'clear' }>
type Restoring = Extract<StageDeed, { kind: 'restore' }>

/** The state after some entries of the log. */
type State = {
  readonly stages: Restoring['stages']
  readonly clearings: readonly Clearing[]
  readonly isBegun: boolean
}

/** The name of the piece of a snapshot. */
const PIECE = 'stages'

export type StageChange =
  | { readonly kind: 'scenario'; readonly session: string | null }
  | { readonly kind: 'cleared' | 'restored'; readonly session: string | undefined }

export type Stages = {
  /** The scripted answer for a request; a promise only if the request must be counted in the hub. */
  readonly step: (session: string | null, asked: Asked | null) => Step | null | Promise<Step | null>
  readonly delay: (session: string | null) => number | Promise<number>
  readonly use: (session: string | null, order: unknown) => Promise<void>
  readonly clear: (session: string | undefined, last: number) => Promise<void>
  readonly unclear: (session: string | undefined) => Promise<void>
  readonly playing: (session: string | null) => Promise<Playing>
  /** The id up to which a session's journal is cleared. */
  readonly clearedUpTo: (session: string | null) => number
  /** Reads what others have written to the log. If the log was lost, restores what can be restored. */
  readonly catchUp: () => Promise<void>
  readonly subscribe: (listener: (change: StageChange) => void) => () => void
  /** True if a session's stage differs from that of a new session. */
  readonly knows: (session: string) => boolean
}

/** Creates the stages of a mock of several processes. Each session begins with the script of the settings. */
export function createStages(hub: Hub, log: Log, settings: CueSettings): Stages {
  const { scenario, options, chaos } = settings
  const draws = createDraws(settings)
  const initial = scenario === null ? null : orderOf(scenario, options)
  const freshRules = (): readonly CountedRule[] => (initial === null ? [] : [new CountedRule(initial, INITIAL)])
  const fresh = freshRules()
  const stages = new Map<string | null, readonly CountedRule[]>()
  let clearings: readonly Clearing[] = []
  const listeners = new Set<(change: StageChange) => void>()
  /** False until the log has a deed that decides what is on stage. */
  let isBegun = false
  let changedAt = 0
  /** The rules that survived the loss of the log, until they are written again. */
  let survived: Restoring['stages'] = []
  const rulesOf = (session: string | null): readonly CountedRule[] => stages.get(session) ?? fresh
  const name = (session: string | null): string => session ?? ''
  const notify = (change: StageChange): void => {
    for (const listener of listeners) listener(change)
  }

  function keptOf(isKept: (rule: CountedRule) => boolean): State['stages'] {
    return [...stages].map(([session, rules]) => [
      session,
      rules.filter(isKept).map((rule) => [rule.position, JSON.stringify(rule.order)]),
    ])
  }

  function reset(): void {
    const known = [...stages.keys()]
    // Rules with a limit do not survive: their counters are lost with the log.
    const kept = keptOf(({ total }) => total === null)
    if (kept.length > 0) survived = kept
    restore({ stages: [], clearings: [], isBegun: false })
    for (const session of known) notify({ kind: 'scenario', session })
  }

  function restore(state: State): void {
    clearings = state.clearings
    isBegun = state.isBegun
    restoreStages(state.stages)
  }

  function restoreStages(kept: State['stages']): void {
    stages.clear()
    for (const [session, rules] of kept) {
      stages.set(
        session,
        rules.map(([at, order]) => new CountedRule(parseJson(order).exact, at)),
      )
    }
  }

  function apply(deed: Deed, at: number): void {
    switch (deed.kind) {
      case 'use': {
        const { session, order } = deed
        // The writer checked that the stage has room, but another may have filled it at the same time.
        const rules = attempt(() => withRule(rulesOf(session), new CountedRule(parseJson(order).exact, at)))
        if (rules !== null) stages.set(session, rules)
        isBegun = true
        notify({ kind: 'scenario', session })
        break
      }
      case 'end': {
        const { session, rule } = deed
        const rules = rule === undefined ? [] : rulesOf(session).filter((one) => one.position !== rule)
        if (rules.length === 0 && initial === null) stages.delete(session)
        else stages.set(session, rules)
        isBegun = true
        notify({ kind: 'scenario', session })
        break
      }
      case 'drop':
        stages.delete(deed.session)
        break
      case 'clear':
        // A clearing can't be undone once the journal has dropped all its entries.
        clearings = [...clearings.filter(({ last }) => last > deed.last - JOURNAL_CAPACITY), deed]
        notify({ kind: 'cleared', session: deed.session })
        break
      case 'unclear': {
        const isMeant = ({ session }: Clearing): boolean => deed.session === undefined || session === deed.session
        const last = clearings.findLast(isMeant)
        clearings = clearings.filter((one) => one !== last)
        notify({ kind: 'restored', session: deed.session })
        break
      }
      case 'restore':
        // The first process that noticed the loss has restored them, or somebody has put other things on stage since.
        if (isBegun) return
        restoreStages(deed.stages)
        isBegun = true
        break
      default:
        return
    }
    changedAt = at
  }

  log.follow({
    reset,
    apply,
    pieces: (since) => {
      const state: State = { stages: keptOf(() => true), clearings, isBegun }
      return changedAt > since ? [[PIECE, JSON.stringify(state)]] : []
    },
    restore: (pieces) => {
      const own = pieces.find(([name]) => name === PIECE)
      restore(own === undefined ? { stages: [], clearings: [], isBegun: false } : JSON.parse(own[1]))
    },
  })

  async function catchUp(): Promise<void> {
    await log.catchUp()
    if (survived.length > 0 && !isBegun) await log.write({ kind: 'restore', stages: survived })
    survived = []
  }

  /** Counts a request for a rule, and returns its step; null if the rule is over. */
  async function count(session: string | null, rule: CountedRule): Promise<Step | null> {
    const { total } = rule
    const taken = rule.position === INITIAL ? await hub.draw(name(session), 'initial') : await hub.take(rule.position)
    // All sessions share one initial rule, so its own count says nothing about one session.
    if (rule.position !== INITIAL) rule.taken = Math.max(rule.taken, taken === null ? (total ?? 0) : taken + 1)
    if (taken === null || total === null || taken >= total) return null
    if (taken === total - 1) {
      // There is no need to wait: the counter itself tells others that the rule is over.
      log
        .write({ kind: 'end', session, rule: rule.position })
        .then(() => (rule.position === INITIAL ? undefined : hub.end(rule.position)))
        .catch(ignoreOutOfReach)
    }
    return rule.stepAt(taken)
  }

  async function counted(session: string | null, rules: readonly CountedRule[], asked: Asked | null) {
    for (const rule of rules) {
      if (rule.isOver || !rule.isFor(asked)) continue
      if (rule.total === null) return rule.stepAt(0)
      try {
        const step = await count(session, rule)
        if (step !== null) return step
      } catch (error) {
        // The rule is passed over while the hub is out of reach. If only the reply was lost, this request was counted,
        // and one request fewer gets the scenario. Asking again could count the request twice.
        ignoreOutOfReach(error)
      }
    }
    return chaotic(session)
  }

  function chaotic(session: string | null): Step | null | Promise<Step | null> {
    if (chaos === 0) return null
    return hub.draw(name(session), 'chaos').then(draws.chaosAt, (error) => {
      ignoreOutOfReach(error)
      return null
    })
  }

  return {
    step: (session, asked) => {
      const rules = rulesOf(session)
      if (rules.length === 0) return chaotic(session)
      const first = rules.find((rule) => !rule.isOver && rule.isFor(asked))
      if (first === undefined) return chaotic(session)
      return first.total === null ? first.stepAt(0) : counted(session, rules, asked)
    },
    delay: (session) =>
      draws.delay ??
      hub.draw(name(session), 'delay').then(draws.delayAt, (error) => {
        ignoreOutOfReach(error)
        return draws.delayAt(0)
      }),
    use: async (session, order) => {
      if (order === null) await log.write({ kind: 'end', session })
      else {
        const rule = new CountedRule(order, 0)
        await catchUp()
        withRule(rulesOf(session), rule)
        await log.write({ kind: 'use', session, order: JSON.stringify(rule.order) }, rule.total !== null)
      }
      await hub.settle()
    },
    clear: async (session, last) => {
      await log.write({ kind: 'clear', last, ...(session !== undefined && { session }) })
      await hub.settle()
    },
    playing: async (session) => {
      const rules = rulesOf(session)
      for (const rule of rules) {
        if (rule.total === null || rule.position === INITIAL) continue
        rule.taken = Math.max(rule.taken, (await hub.taken(rule.position)) ?? rule.total)
      }
      return playingOf(rules.filter((rule) => !rule.isOver))
    },
    unclear: async (session) => {
      await log.write({ kind: 'unclear', ...(session !== undefined && { session }) })
      await hub.settle()
    },
    clearedUpTo: (session) =>
      clearings.reduce(
        (most, one) => (one.session === undefined || one.session === session ? Math.max(most, one.last) : most),
        0,
      ),
    catchUp,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    knows: (session) => stages.has(session),
  }
}

function attempt<Result>(act: () => Result): Result | null {
  try {
    return act()
  } catch {
    return null
  }
}
