/** The view of the requests: what is known of them, the list of those that are asked for, and the one selected. */

import type { JournalEntry } from '../../journal/entry.ts'
import { showDetails, showNothing } from './details.ts'
import { byId } from './dom.ts'
import { CAPACITY, Entries } from './entries.ts'
import { RequestList, type SelectedBy } from './list.ts'
import { mock } from './mock.ts'
import { offerSessions, offerStatuses } from './offers.ts'

/** Milliseconds without news after which a rush is over. */
const CATCH_UP_MS = 600

export class RequestsView {
  readonly #view = byId('requests', HTMLElement)
  readonly #box = byId('list', HTMLElement)
  readonly #text = byId('text-filter', HTMLInputElement)
  readonly #status = byId('status-filter', HTMLSelectElement)
  readonly #entries = new Entries()
  readonly #list = new RequestList(this.#box, (entry, by) => this.#open(entry, by))
  readonly #session: () => string
  /** What comes while the journal is being read, to be added to it. */
  #meanwhile: JournalEntry[] | null = null
  #catchingUp: ReturnType<typeof setTimeout> | undefined

  /** `session` is asked for at each look into the journal. */
  constructor(session: () => string) {
    this.#session = session
    this.#text.addEventListener('input', () => this.#filter())
    this.#status.addEventListener('change', () => this.#filter())
    byId('clear', HTMLButtonElement).addEventListener('click', () => void mock.clear(session()).catch(() => null))
    byId('details', HTMLElement).addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#close()
    })
    showNothing()
  }

  /** Puts the journal as it is now in place of what is known. */
  async reload(): Promise<void> {
    this.#stopCatchingUp()
    this.#meanwhile = []
    const kept = await mock.requests(this.#session()).catch(() => null)
    if (kept === null) return
    this.#entries.replace(kept)
    this.#entries.add(this.#meanwhile)
    this.#meanwhile = null
    this.#offer(this.#entries.all)
    this.#draw()
  }

  /** Adds what has come; where some was skipped, it is looked up once the rush is over. */
  add(fresh: readonly JournalEntry[], skipped: number): void {
    this.#entries.add(fresh)
    this.#meanwhile?.push(...fresh)
    this.#offer(fresh)
    this.#draw()
    if (skipped === 0 && this.#catchingUp === undefined) return
    clearTimeout(this.#catchingUp)
    this.#catchingUp = setTimeout(() => void this.reload(), CATCH_UP_MS)
  }

  /** Selects nothing. */
  deselect(): void {
    this.#list.select(null)
    this.#view.classList.remove('opened')
    showNothing()
  }

  #stopCatchingUp(): void {
    clearTimeout(this.#catchingUp)
    this.#catchingUp = undefined
  }

  #offer(fresh: readonly JournalEntry[]): void {
    offerStatuses(this.#status, fresh)
    offerSessions(fresh)
  }

  #filter(): void {
    this.#entries.filter = { text: this.#text.value, status: this.#status.value }
    this.#draw()
  }

  #draw(): void {
    const { visible, all, filter } = this.#entries
    this.#list.show(visible)
    const kept = `${all.length === CAPACITY ? 'last ' : ''}${all.length.toLocaleString()}`
    const isFiltered = filter.text !== '' || filter.status !== ''
    byId('count', HTMLElement).textContent = isFiltered ? `${visible.length.toLocaleString()} of ${kept}` : kept
    byId('nothing', HTMLElement).hidden = visible.length > 0 || all.length === 0
    byId('empty', HTMLElement).hidden = all.length > 0
    this.#view.classList.toggle('unused', all.length === 0)
  }

  /** On a narrow page the details stand in the list's place; on a wide one a click leaves the focus in the list. */
  #open(entry: JournalEntry, by: SelectedBy): void {
    showDetails(entry, () => this.#close())
    if (by === 'arrow') return
    this.#view.classList.add('opened')
    if (by === 'enter' || matchMedia('(width < 60rem)').matches) byId('details-title', HTMLElement).focus()
  }

  #close(): void {
    this.#view.classList.remove('opened')
    this.#box.focus()
  }
}
