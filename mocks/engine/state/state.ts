/**
 * The state of a mock: the active rules and the stored items of each session. Only the entries of a log change it; it
 * reads no clock, random number or size. So all who have applied the same entries have the same state.
 */

import { parseJson } from '../../../spec/json/exact-json.ts'
import { OptionError } from '../../../spec/program/user-error.ts'
import { Rule } from '../script/script.ts'
import {
  type Deed,
  DONE,
  type Entry,
  type Eviction,
  type Outcome,
  type Piece,
  type RuleText,
  type Write,
} from './deed.ts'
import { beginsAnew, Dropped, sentenceOfLoss } from './dropped.ts'
import type { Items, Position, Room, Seed } from './items.ts'
import { Memory, type MemoryText, resourcesFrom } from './memory.ts'
import { scenariosIn, withRule } from './rules.ts'
import { firstRules, type Network, type StageSettings } from './stage.ts'

/** Applies the write of an operation: the result is the same for equal states. */
export type Writer = (memory: Memory, write: Write, at: Position) => Outcome

/** The writer of an operation by its id; null where the operation stores nothing. */
export type WriterOf = (operation: string) => Writer | null

type DeedOf<Kind> = Extract<Deed, { kind: Kind }>

type Kept = {
  /** Newest first; null: what is on stage from the start. Changed by `#hold` alone. */
  rules: readonly Rule[] | null
  /** Null: as the mock was started; undefined: nothing was set. */
  network: Network | null | undefined
  readonly memory: Memory
  changedAt: Position
  /** The bytes that it takes itself: none as long as it is as a new one. */
  weight: number
}

type KeptText = {
  readonly session: string | null
  readonly rules: readonly RuleText[] | null
  readonly network?: Network | null | undefined
  readonly memory: MemoryText
  readonly changedAt: Position
}

/** Stands before the key of a session in the names of pieces; the requests without a session have another name. */
const PIECE = 'session '
const UNNAMED = 'unnamed'
/** Roughly the bytes that a session takes besides its items and own answers. */
export const SESSION_BYTES = 2_700
export const MEGABYTE = 2 ** 20

export class State {
  readonly room: Room
  /** Called with each session whose rules have changed. */
  onRules: (session: string | null) => void = () => {}
  /** The rules that stand under every stage, and the scenarios of the user's own among them: set by {@link stand}. */
  base: readonly Rule[] = []
  scenarios: readonly string[] = []
  /** The bytes of the own answers of all sessions, and of those that stand under every stage. */
  #ofRules = 0
  #ofBase = 0
  readonly #seed: () => Seed
  readonly #writerOf: WriterOf
  readonly #fresh: { readonly rules: readonly Rule[]; readonly memory: Memory }
  /** By session; the one that was changed least recently is the first. */
  readonly #sessions = new Map<string | null, Kept>()
  readonly #dropped = new Dropped()
  /** The pieces that are in the last snapshot and no longer true; null where nobody writes snapshots. */
  #gone: Map<string, Position> | null = null

  /** Every session begins with the script of the settings and the items of the seed. */
  constructor(settings: Pick<StageSettings, 'scenario' | 'options'>, room: Room, seed: () => Seed, writerOf: WriterOf) {
    this.room = room
    this.#seed = seed
    this.#writerOf = writerOf
    this.#fresh = { rules: firstRules(settings, null), memory: new Memory(room, seed) }
  }

  rules(session: string | null): readonly Rule[] {
    return this.#sessions.get(session)?.rules ?? this.#fresh.rules
  }

  /** Sets the rules that apply to every session. Throws an `OptionError` if they take too many bytes. */
  stand(base: readonly Rule[]): void {
    this.#checkRules(bytesOf(base))
    this.#ofBase = bytesOf(base)
    this.base = base
    this.scenarios = scenariosIn(base)
    for (const session of new Set([null, ...this.#sessions.keys()])) this.onRules(session)
  }

  /** The bytes that the sessions may take. */
  get left(): number {
    return this.room.most - this.#ofBase - bytesOf([...this.#seed().values()])
  }

  /** What is on stage, and what stands under it. */
  staged(session: string | null): readonly Rule[] {
    const rules = this.rules(session)
    return this.base.length === 0 ? rules : [...rules, ...this.base]
  }

  /** The delay and the chaos of a session; null: those that the mock was started with. */
  network(session: string | null): Network | null {
    return this.#sessions.get(session)?.network ?? null
  }

  memory(session: string | null): Memory {
    return this.#sessions.get(session)?.memory ?? this.#fresh.memory
  }

  /** The position of a session's last change; 0 for a session that is as a new one. */
  changedAt(session: string | null): Position {
    return this.#sessions.get(session)?.changedAt ?? 0
  }

  /** True if a session differs from a new one. */
  holds(session: string | null): boolean {
    return (this.#sessions.get(session)?.weight ?? 0) > 0
  }

  /** What a session that was dropped says until it begins anew; null for any other. */
  lost(session: string | null): string | null {
    const lost = this.#dropped.lost(session)
    return lost === null ? null : sentenceOfLoss(lost)
  }

  /** Never throws: an entry that can't be applied changes nothing. */
  apply({ at, session, deed }: Entry): Outcome {
    try {
      if (deed.kind === 'evict') return this.#evict(session, deed, at)
      const lost = this.#dropped.lost(session)
      if (lost === null || session === null) return this.#perform(session, deed, at)
      // What ends nothing is no error: a client that resets a session ends its scenarios first.
      if (!beginsAnew(deed, lost))
        return deed.kind === 'end' ? DONE : { kind: 'refused', why: 'dropped', message: sentenceOfLoss(lost) }
      this.#forgetPieces([this.#dropped.forget(session)], at)
      return this.#perform(session, deed, at)
    } catch (error) {
      return { kind: 'failed', error }
    } finally {
      this.#weigh(this.#sessions.get(session))
      // In a log of several, a restoration that comes late must still find that it was changed.
      if (this.#gone === null && !this.holds(session)) this.#sessions.delete(session)
    }
  }

  #perform(session: string | null, deed: Exclude<Deed, Eviction>, at: Position): Outcome {
    switch (deed.kind) {
      case 'rule': {
        const { order, place, given } = deed
        const rule = new Rule(given ?? parseJson(order).exact, typeof place === 'number' ? place : at, null, null)
        const rules = withRule(this.rules(session), rule, place)
        const more = bytesOf(rules) - bytesOf(this.rules(session))
        if (!this.#fits(session, more, deed.bytes)) return this.#full()
        this.#stage(session, rules, at)
        return this.#trim(session, deed.bytes)
      }
      case 'end': {
        const { rule } = deed
        const left = rule === undefined ? [] : this.rules(session).filter(({ position }) => position !== rule)
        return this.#stage(session, left, at)
      }
      case 'network':
        if (deed.network !== null && !this.#fits(session, 0, deed.bytes)) return this.#full()
        this.#changed(session, at).network = deed.network
        this.onRules(session)
        return DONE
      case 'restore':
        return this.#reinstate(session, deed, at)
      case 'write':
        return this.#write(session, deed, at)
      case 'replace':
        return this.#replace(session, deed, at)
      case 'reset':
        this.#changed(session, at).memory.reset()
        return DONE
    }
  }

  #reinstate(session: string | null, { rules, network }: DeedOf<'restore'>, at: Position): Outcome {
    const kept = this.#changed(session, at)
    // Another process has restored them already, or somebody has set others since.
    if (network !== null && kept.network === undefined) kept.network = network
    return this.#stage(session, kept.rules ?? (rules.length === 0 ? null : rulesFrom(rules)), at)
  }

  #write(session: string | null, deed: Write, at: Position): Outcome {
    const more = ((deed.body?.text.length ?? 0) + (deed.file?.content.length ?? 0)) * 2
    if (!this.#fits(session, more, deed.bytes)) return this.#full()
    const { memory } = this.#changed(session, at)
    const outcome = this.#writerOf(deed.operation)?.(memory, deed, at) ?? DONE
    memory.keep(deed.most)
    this.#trim(session, deed.bytes)
    return outcome
  }

  #replace(session: string | null, { items, bytes }: DeedOf<'replace'>, at: Position): Outcome {
    const more = bytesOf(items.map(([, each]) => each)) - bytesOf([...this.memory(session).own.values()])
    if (more > 0 && this.#over(session, more, bytes) > 0) return this.#full()
    for (const [, each] of items) each.born = at
    this.#changed(session, at).memory.replace(items)
    return DONE
  }

  #evict(session: string | null, { upTo, isLost }: Eviction, at: Position): Outcome {
    const kept = this.#sessions.get(session)
    if (session === null || this.changedAt(session) > upTo) return DONE
    if (isLost && this.#dropped.lost(session) === null) {
      const lost = kept === undefined || kept.memory.own.size === 0 ? 'scenario' : 'data'
      this.#forgetPieces(this.#dropped.add(session, { at, lost }), at)
    }
    if (kept === undefined) return DONE
    this.#empty(kept)
    this.#sessions.delete(session)
    this.#forgetPieces([pieceOf(session)], at)
    return DONE
  }

  #forgetPieces(names: readonly string[], at: Position): void {
    for (const name of names) this.#gone?.set(name, at)
  }

  #empty(kept: Kept): void {
    kept.memory.reset()
    this.#hold(kept, null)
    kept.network = undefined
    this.#weigh(kept)
  }

  #weigh(kept: Kept | undefined): void {
    if (kept === undefined) return
    const { rules, network, memory } = kept
    const isStaged = rules !== null && (rules.length > 0 || this.#fresh.rules.length > 0)
    const weight = isStaged || network != null || memory.own.size > 0 ? SESSION_BYTES : 0
    this.room.used += weight - kept.weight
    kept.weight = weight
  }

  /** By how many bytes all sessions would take more than `most`, if one took so many more. */
  #over(session: string | null, more: number, most = Number.POSITIVE_INFINITY): number {
    return this.room.used + more + SESSION_BYTES - (this.#sessions.get(session)?.weight ?? 0) - most
  }

  /** True if a session can take so many bytes more. Its own oldest items may go for them, but never those of others. */
  #fits(session: string | null, more: number, most: number | undefined): boolean {
    const over = this.#over(session, more, most)
    if (over <= 0) return true
    const { own, spare } = this.memory(session)
    return spare >= over || (more <= 0 && own.size > 0)
  }

  #full(): Outcome {
    this.room.onFull(null)
    const taken = `${Math.round(this.room.most / MEGABYTE)} MB, the limit of maxMemory (--max-memory)`
    const message = `There is no room for this: the items and own answers of all sessions take ${taken}. Reset sessions that are over, or raise the limit.`
    return { kind: 'refused', why: 'full', message }
  }

  /** Drops the session's own oldest items until all sessions together take `most` bytes. */
  #trim(session: string | null, most = Number.POSITIVE_INFINITY): Outcome {
    if (this.room.used > most) this.memory(session).drop(this.room.used - most)
    return DONE
  }

  #stage(session: string | null, rules: Kept['rules'], at: Position): Outcome {
    const more = bytesOf(rules) - bytesOf(this.#sessions.get(session)?.rules ?? null)
    if (more > 0) this.#checkRules(this.#ofRules + more)
    this.#hold(this.#changed(session, at), rules)
    this.onRules(session)
    return DONE
  }

  #hold(kept: Kept, rules: Kept['rules']): void {
    const more = bytesOf(rules) - bytesOf(kept.rules)
    this.#ofRules += more
    this.room.used += more
    kept.rules = rules
  }

  #checkRules(bytes: number): void {
    // Thus there is always room for items.
    const mostOfRules = this.room.most / 2
    if (bytes <= mostOfRules) return
    const most = `${mostOfRules} bytes of memory in all sessions together`
    throw new OptionError(`Own answers take up to ${most}: end some first.`)
  }

  #changed(session: string | null, at: Position): Kept {
    const kept = this.#sessions.get(session) ?? {
      rules: null,
      network: undefined,
      memory: new Memory(this.room, this.#seed),
      changedAt: at,
      weight: 0,
    }
    kept.changedAt = at
    this.#sessions.delete(session)
    this.#sessions.set(session, kept)
    return kept
  }

  /** The networks, and the rules without a limit (whose counters can't be lost), by session. */
  lasting(): readonly (readonly [session: string | null, deed: DeedOf<'restore'>])[] {
    return [...this.#sessions].flatMap(([session, { rules, network = null }]) => {
      const lasting = rules?.filter(({ total }) => total === null).map(textOfRule) ?? []
      return lasting.length === 0 && network === null ? [] : [[session, { kind: 'restore', rules: lasting, network }]]
    })
  }

  clear(): void {
    const sessions = [...this.#sessions]
    this.#sessions.clear()
    this.#dropped.clear()
    this.#gone?.clear()
    for (const [session, kept] of sessions) {
      const { rules, network } = kept
      this.#empty(kept)
      if (rules !== null || network != null) this.onRules(session)
    }
  }

  /** What has changed after a position, for a snapshot. */
  pieces(since: Position): readonly Piece[] {
    const changed = [...this.#sessions].filter(([, { changedAt }]) => changedAt > since)
    return [
      // Some of them are there again, below.
      ...[...(this.#gone ?? [])].filter(([, at]) => at > since).map(([name]) => [name, ''] as const),
      ...this.#dropped.pieces(since),
      ...changed.map(([session, { rules, network, memory, changedAt }]) => {
        const text = { session, rules: rules?.map(textOfRule) ?? null, network, memory: memory.toText(), changedAt }
        return [pieceOf(session), JSON.stringify(text satisfies KeptText)] as const
      }),
    ]
  }

  /** Must be called for each snapshot that is written; before the first with 0, where any will be. */
  saved(upTo: Position): void {
    this.#gone ??= new Map()
    for (const [name, at] of this.#gone) if (at <= upTo) this.#gone.delete(name)
  }

  /** Takes all pieces of a snapshot, its own among them. */
  restore(pieces: readonly Piece[]): void {
    this.clear()
    const sessions = pieces.filter(([name]) => name === UNNAMED || name.startsWith(PIECE))
    const all = sessions.flatMap(([, text]) => keptFrom(text)).toSorted((one, other) => one.changedAt - other.changedAt)
    for (const { session, rules, network, own, isSeeded, changedAt } of all) {
      const kept = this.#changed(session, changedAt)
      this.#hold(kept, rules)
      kept.network = network
      kept.memory.replace(own, isSeeded)
      this.#weigh(kept)
    }
    this.#dropped.restore(pieces)
  }
}

/** Reads one session; none where another program wrote the text. */
function keptFrom(text: string) {
  try {
    const { rules, memory, ...kept }: KeptText = JSON.parse(text)
    return [{ ...kept, rules: rules && rulesFrom(rules), own: resourcesFrom(memory.own), isSeeded: memory.isSeeded }]
  } catch {
    return []
  }
}

function pieceOf(session: string | null): string {
  return session === null ? UNNAMED : PIECE + session
}

function bytesOf(all: readonly Pick<Rule | Items, 'bytes'>[] | null): number {
  return all?.reduce((sum, { bytes }) => sum + bytes, 0) ?? 0
}

function textOfRule({ position, order }: Rule): RuleText {
  return [position, JSON.stringify(order)]
}

function rulesFrom(texts: readonly RuleText[]): readonly Rule[] {
  return texts.map(([at, order]) => new Rule(parseJson(order).exact, at, null, null))
}
