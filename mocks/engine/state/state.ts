/**
 * The state of a mock: what is on stage and stored, for each session. It changes by the entries of a log alone, and reads
 * no clock, random number or size: all who have applied the same entries have the same state.
 */

import { parseJson } from '../../../spec/json/exact-json.ts'
import { Rule } from '../script/script.ts'
import { type Deed, DONE, type Entry, type Eviction, type Outcome, type RuleText, type Write } from './deed.ts'
import type { ItemsByPath, Position, Room, Seed } from './items.ts'
import { Memory, type MemoryText, resourcesFrom } from './memory.ts'
import { withRule } from './rules.ts'
import { firstRules, type Network, type StageSettings } from './stage.ts'

/** Writes what a request of an operation asks for: the same in equal memories. */
export type Writer = (memory: Memory, write: Write, at: Position) => Outcome

/** The writer of an operation by its id; null where the operation stores nothing. */
export type WriterOf = (operation: string) => Writer | null

/** One session. */
type Kept = {
  /** Newest first; null: what is on stage from the start. */
  rules: readonly Rule[] | null
  /** Null: as the mock was started; undefined: nobody has said that. */
  network: Network | null | undefined
  readonly memory: Memory
  changedAt: Position
}

/** A session as JSON. */
type KeptText = {
  readonly session: string | null
  readonly rules: readonly RuleText[] | null
  readonly network?: Network | null | undefined
  readonly memory: MemoryText
  readonly changedAt: Position
}

/** A part of the state by its name, as text. An empty text: the part is gone. */
export type Piece = readonly [name: string, text: string]

/** Before the key of a session, in the names of pieces; the requests without a session have another name. */
const PIECE = 'session '
const UNNAMED = 'unnamed'

export class State {
  readonly room: Room
  /** Called with each session whose rules have changed. */
  onRules: (session: string | null) => void = () => {}
  /** What stands under the stage of every session. */
  #base: readonly Rule[] = []
  readonly #seed: () => Seed
  readonly #writerOf: WriterOf
  readonly #fresh: { readonly rules: readonly Rule[]; readonly memory: Memory }
  /** By session; the one that was changed least recently is the first. */
  readonly #sessions = new Map<string | null, Kept>()
  /** When the sessions that are gone went. */
  readonly #gone = new Map<string | null, Position>()

  /** Every session begins with the script of the settings and the items of the seed. */
  constructor(settings: Pick<StageSettings, 'scenario' | 'options'>, room: Room, seed: () => Seed, writerOf: WriterOf) {
    this.room = room
    this.#seed = seed
    this.#writerOf = writerOf
    this.#fresh = { rules: firstRules(settings), memory: new Memory(room, seed) }
  }

  rules(session: string | null): readonly Rule[] {
    return this.#sessions.get(session)?.rules ?? this.#fresh.rules
  }

  get base(): readonly Rule[] {
    return this.#base
  }

  /** Puts rules under the stage of every session. */
  stand(base: readonly Rule[]): void {
    this.#base = base
    for (const session of new Set([null, ...this.#sessions.keys()])) this.onRules(session)
  }

  /** What is on stage, and what stands under it. */
  staged(session: string | null): readonly Rule[] {
    const rules = this.rules(session)
    return this.#base.length === 0 ? rules : [...rules, ...this.#base]
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

  /** The other session with items that was changed least recently. */
  leastRecent(besides: string | null): string | null | undefined {
    const found = this.#sessions.entries().find(([session, { memory }]) => session !== besides && memory.own.size > 0)
    return found?.[0]
  }

  /** Never throws: what can't be done changes nothing. */
  apply({ at, session, deed }: Entry): Outcome {
    try {
      return deed.kind === 'evict' ? this.#evict(session, deed, at) : this.#perform(session, deed, at)
    } catch (error) {
      return { kind: 'failed', error }
    }
  }

  #perform(session: string | null, deed: Exclude<Deed, Eviction>, at: Position): Outcome {
    switch (deed.kind) {
      case 'rule': {
        const { order, place, given } = deed
        const rule = new Rule(given ?? parseJson(order).exact, typeof place === 'number' ? place : at)
        return this.#stage(session, withRule(this.rules(session), rule, place), at)
      }
      case 'end': {
        const { rule } = deed
        const left = rule === undefined ? [] : this.rules(session).filter(({ position }) => position !== rule)
        return this.#stage(session, left, at)
      }
      case 'network':
        this.#changed(session, at).network = deed.network
        this.onRules(session)
        return DONE
      case 'restore': {
        const { rules, network } = deed
        const kept = this.#changed(session, at)
        // The first process that noticed the loss has restored them, or somebody has decided otherwise since.
        if (network !== null && kept.network === undefined) kept.network = network
        return this.#stage(session, kept.rules ?? (rules.length === 0 ? null : rulesFrom(rules)), at)
      }
      case 'write': {
        const { memory } = this.#changed(session, at)
        const outcome = this.#writerOf(deed.operation)?.(memory, deed, at) ?? DONE
        memory.keep(deed.most)
        return outcome
      }
      case 'replace':
        for (const [, items] of deed.items) items.born = at
        this.#changed(session, at).memory.replace(deed.items)
        return DONE
      case 'reset':
        this.#changed(session, at).memory.reset()
        return DONE
    }
  }

  #evict(session: string | null, deed: Eviction, at: Position): Outcome {
    const kept = this.#sessions.get(session)
    if (kept === undefined) return DONE
    if (deed.what === 'oldest') {
      const items = kept.memory.own.get(deed.path)
      if (items?.born === deed.born) items.dropUpTo(deed.upTo)
      kept.changedAt = at
    } else if (kept.changedAt <= deed.upTo) {
      kept.memory.reset()
      kept.changedAt = at
      if (deed.what === 'session') {
        this.#sessions.delete(session)
        this.#gone.set(session, at)
      }
    }
    return DONE
  }

  #stage(session: string | null, rules: Kept['rules'], at: Position): Outcome {
    this.#changed(session, at).rules = rules
    this.onRules(session)
    return DONE
  }

  #changed(session: string | null, at: Position): Kept {
    const kept = this.#sessions.get(session) ?? {
      rules: null,
      network: undefined,
      memory: new Memory(this.room, this.#seed),
      changedAt: at,
    }
    kept.changedAt = at
    this.#sessions.delete(session)
    this.#sessions.set(session, kept)
    return kept
  }

  /** The networks, and the rules without a limit, whose counters can't be lost, by session. */
  lasting(): readonly (readonly [session: string | null, deed: Extract<Deed, { kind: 'restore' }>])[] {
    return [...this.#sessions].flatMap(([session, { rules, network = null }]) => {
      const lasting = rules?.filter(({ total }) => total === null).map(textOfRule) ?? []
      return lasting.length === 0 && network === null ? [] : [[session, { kind: 'restore', rules: lasting, network }]]
    })
  }

  /** Forgets everything. */
  clear(): void {
    const sessions = [...this.#sessions]
    this.#sessions.clear()
    this.#gone.clear()
    for (const [session, { memory, rules, network }] of sessions) {
      memory.reset()
      if (rules !== null || network != null) this.onRules(session)
    }
  }

  /** What has changed after a position, for a snapshot. */
  pieces(since: Position): readonly Piece[] {
    for (const [session, at] of this.#gone) if (at <= since || this.#sessions.has(session)) this.#gone.delete(session)
    const changed = [...this.#sessions].filter(([, { changedAt }]) => changedAt > since)
    return [
      ...[...this.#gone.keys()].map((session) => [pieceOf(session), ''] as const),
      ...changed.map(([session, { rules, network, memory, changedAt }]) => {
        const text = { session, rules: rules?.map(textOfRule) ?? null, network, memory: memory.toText(), changedAt }
        return [pieceOf(session), JSON.stringify(text satisfies KeptText)] as const
      }),
    ]
  }

  /** Takes all pieces of a snapshot, its own among them. */
  restore(pieces: readonly Piece[]): void {
    this.clear()
    const own = pieces.filter(([name]) => name === UNNAMED || name.startsWith(PIECE))
    const texts = own.flatMap(([, text]) => keptFrom(text))
    for (const { session, rules, network, memory, changedAt } of texts.toSorted(
      (one, other) => one.changedAt - other.changedAt,
    )) {
      const kept = this.#changed(session, changedAt)
      kept.rules = rules
      kept.network = network
      kept.memory.replace(memory.own, memory.isSeeded)
    }
  }
}

/** Reads one session; none where another program wrote the text. */
function keptFrom(
  text: string,
): readonly (Omit<Kept, 'memory'> & { session: string | null; memory: { own: ItemsByPath; isSeeded: boolean } })[] {
  try {
    const { session, rules, network, memory, changedAt }: KeptText = JSON.parse(text)
    const own = resourcesFrom(memory.own)
    return [
      { session, rules: rules && rulesFrom(rules), network, memory: { own, isSeeded: memory.isSeeded }, changedAt },
    ]
  } catch {
    return []
  }
}

function pieceOf(session: string | null): string {
  return session === null ? UNNAMED : PIECE + session
}

function textOfRule({ position, order }: Rule): RuleText {
  return [position, JSON.stringify(order)]
}

function rulesFrom(texts: readonly RuleText[]): readonly Rule[] {
  return texts.map(([at, order]) => new Rule(parseJson(order).exact, at))
}
