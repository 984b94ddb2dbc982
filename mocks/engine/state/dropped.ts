/** The sessions that were dropped and that nobody has begun anew. They are known by hashes, so that many take little. */

import { fnv1a } from '../../../fixtures/world/random.ts'
import type { Deed, Piece } from './deed.ts'
import type { Position } from './items.ts'

/** What a dropped session has lost, and so the part of the control surface that begins it anew. */
type Lost = 'data' | 'scenario'

type Mark = { readonly at: Position; readonly lost: Lost }

/** The most dropped sessions that are known, and how many of the oldest are forgotten at once. */
const MOST = 100_000
const SLACK = 1_000

/** Stands before the hash of a session in the names of pieces. */
const PIECE = 'dropped '

export class Dropped {
  /** By hash, the oldest first. */
  readonly #marks = new Map<number, Mark>()

  /** What a session has lost; null for one that was not dropped. */
  lost(session: string | null): Lost | null {
    if (this.#marks.size === 0 || session === null) return null
    return this.#marks.get(hashOf(session))?.lost ?? null
  }

  /** Notes that a session was dropped. Returns the names of the pieces that are forgotten for it. */
  add(session: string, mark: Mark): readonly string[] {
    this.#marks.set(hashOf(session), mark)
    if (this.#marks.size <= MOST) return []
    const oldest = [...this.#marks.keys()].slice(0, SLACK)
    for (const hash of oldest) this.#marks.delete(hash)
    return oldest.map((hash) => PIECE + hash)
  }

  /** Forgets a session that begins anew. Returns the name of its piece. */
  forget(session: string): string {
    this.#marks.delete(hashOf(session))
    return PIECE + hashOf(session)
  }

  clear(): void {
    this.#marks.clear()
  }

  pieces(since: Position): readonly Piece[] {
    return [...this.#marks]
      .filter(([, { at }]) => at > since)
      .map(([hash, { at, lost }]) => [PIECE + hash, `${at} ${lost}`])
  }

  /** Takes its own of all pieces. */
  restore(pieces: readonly Piece[]): void {
    const own = pieces.filter(([name]) => name.startsWith(PIECE))
    const marks = own.map(([name, text]): readonly [number, Mark] => [
      Number(name.slice(PIECE.length)),
      { at: Number.parseInt(text, 10), lost: text.endsWith('data') ? 'data' : 'scenario' },
    ])
    for (const [hash, mark] of marks.toSorted(([, one], [, other]) => one.at - other.at)) this.#marks.set(hash, mark)
  }
}

/** 53 bits, so that no session is taken for another. */
function hashOf(session: string): number {
  return fnv1a(session) * 2 ** 21 + (fnv1a(` ${session}`) >>> 11)
}

/** What the client of a dropped session is told. */
export function sentenceOfLoss(lost: Lost): string {
  const gone = lost === 'data' ? 'items' : 'scenarios'
  return `The mock dropped this session, which nobody had used for a while, and its ${gone} are gone: DELETE /_mock/${lost} with the same X-Mock-Session begins it anew.`
}

/** True for a deed that tells a dropped session how to go on: nothing of what it has lost would matter after it. */
export function beginsAnew(deed: Deed, lost: Lost): boolean {
  if (deed.kind === 'reset' || deed.kind === 'replace') return true
  if (lost === 'data') return false
  return deed.kind === 'rule' ? deed.place === undefined : deed.kind === 'end' && deed.rule === undefined
}
