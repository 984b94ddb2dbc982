/** Which entries of the journal were cleared, for all processes. */

import { JOURNAL_CAPACITY } from './hub.ts'

/** Without a session: of all. */
type Whose = { readonly session?: string }

export type JournalDeed =
  /** Forgets the entries of the journal up to an id. */
  | ({ readonly kind: 'clear'; readonly last: number } & Whose)
  /** Undoes the last clearing. */
  | ({ readonly kind: 'unclear' } & Whose)

type Clearing = Extract<JournalDeed, { kind: 'clear' }>

export class Clearings {
  /** Called with the session whose journal was cleared or restored. */
  onChange: (kind: 'cleared' | 'restored', session: string | undefined) => void = () => {}
  all: readonly Clearing[] = []
  changedAt = 0

  apply(deed: JournalDeed, at: number): void {
    this.changedAt = at
    if (deed.kind === 'clear') {
      // A clearing can't be undone once the journal has dropped all its entries.
      this.all = [...this.all.filter(({ last }) => last > deed.last - JOURNAL_CAPACITY), deed]
      this.onChange('cleared', deed.session)
    } else {
      const last = this.all.findLast(({ session }) => deed.session === undefined || session === deed.session)
      this.all = this.all.filter((one) => one !== last)
      this.onChange('restored', deed.session)
    }
  }

  /** The id up to which a session's journal is cleared. */
  upTo(session: string | null): number {
    const own = this.all.filter((one) => one.session === undefined || one.session === session)
    return Math.max(0, ...own.map(({ last }) => last))
  }
}
