/** The view of the requests: the list, its filters, and the selected request. */

import type { Operation } from '../../../../spec/contract/contract.ts'
import { plural } from '../../../../spec/program/plural.ts'
import type { JournalEntry } from '../../../journal/entry.ts'
import { isSelected, requestKey, show, shown } from '../page/address.ts'
import { announce, button, byId } from '../page/dom.ts'
import { mock } from '../page/mock.ts'
import type { OutgoingRequest } from '../send/outgoing.ts'
import { showDetails, showNothing } from './details.ts'
import { CAPACITY, Entries } from './entries.ts'
import { EXPORTS, save } from './exports.ts'
import { Filters } from './filters.ts'
import { RequestList, type SelectedBy } from './list.ts'

/** Milliseconds without events after which the page reads the requests that were skipped in a rush. */
const CATCH_UP_MS = 600

export class RequestsView {
  readonly #view = byId('requests', HTMLElement)
  readonly #box = byId('list', HTMLElement)
  readonly #filters = new Filters((filter) => {
    this.#entries.filter = filter
    show(filter)
    this.#draw()
  })
  readonly #pause = byId('pause', HTMLButtonElement)
  readonly #notice = byId('notice', HTMLElement)
  readonly #menu = byId('export', HTMLDetailsElement)
  readonly #entries = new Entries()
  readonly #list = new RequestList(this.#box, (entry, by) => void this.#select(entry, by))
  readonly #edit: (draft: OutgoingRequest) => void
  /** Requests that come while the journal is being read; null at other times. */
  #meanwhile: JournalEntry[] | null = null
  #catchingUp: ReturnType<typeof setTimeout> | undefined
  /** Counts the readings of the journal, so that an answer to an earlier one is ignored. */
  #reading = 0
  /** How many requests have come since the list was paused; null where it is not paused. */
  #unseen: number | null = null
  /** The request that the address names, until the journal is read. */
  #wanted = ''
  /** Counts the requests that were opened, so that only the last of them is shown. */
  #opening = 0

  /** `edit` shows a request in the form that sends requests. */
  constructor(edit: (draft: OutgoingRequest) => void) {
    this.#edit = edit
    this.#pause.addEventListener('click', () => this.#togglePause())
    byId('clear', HTMLButtonElement).addEventListener('click', () => void this.#clear())
    byId('details', HTMLElement).addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#close()
    })
    this.#fillMenu()
    showNothing()
  }

  offer(operations: readonly Operation[]): void {
    this.#filters.offer(operations)
  }

  /** Shows what the address names, in a session whose journal is not read yet. */
  start(): void {
    this.#entries.filter = this.#filters.show(shown())
    this.#wanted = shown().request
    this.#reading++
    this.#entries.replace([])
    this.#notice.hidden = true
    if (this.#unseen !== null) this.#togglePause()
    this.#deselect()
  }

  /** Shows what the address names, in the session that is shown already. */
  travel(): void {
    this.#entries.filter = this.#filters.show(shown())
    this.#draw()
    this.#wanted = shown().request
    if (this.#wanted === '') this.#deselect()
    else this.#find()
  }

  async reload(): Promise<void> {
    clearTimeout(this.#catchingUp)
    this.#catchingUp = undefined
    if (this.#unseen !== null) return
    const reading = ++this.#reading
    const meanwhile: JournalEntry[] = []
    this.#meanwhile = meanwhile
    const kept = await mock.requests(shown().session).catch(() => null)
    if (reading !== this.#reading) return
    this.#meanwhile = null
    if (kept === null) return
    this.#entries.replace(kept)
    this.#entries.add(meanwhile)
    this.#filters.offerFrom(this.#entries.all)
    this.#draw()
    this.#find()
  }

  /** Adds new requests. If the mock skipped some in a rush, the journal is read once the rush is over. */
  add(fresh: readonly JournalEntry[], skipped: number): void {
    if (this.#unseen !== null) {
      this.#unseen += fresh.length + skipped
      this.#pause.textContent = `Resume · ${this.#unseen.toLocaleString()} new`
      return
    }
    this.#entries.add(fresh)
    this.#meanwhile?.push(...fresh)
    this.#filters.offerFrom(fresh)
    this.#draw()
    if (skipped === 0 && this.#catchingUp === undefined) return
    clearTimeout(this.#catchingUp)
    this.#catchingUp = setTimeout(() => void this.reload(), CATCH_UP_MS)
  }

  onRestart(): void {
    this.#tell('The mock was restarted: its journal is empty, and its scenarios are those of the start again.')
  }

  async onCleared(): Promise<void> {
    if (this.#unseen !== null) this.#togglePause()
    show({ request: '' })
    this.#deselect()
    await this.reload()
  }

  #deselect(): void {
    this.#opening++
    this.#list.select(null)
    this.#view.classList.remove('opened')
    showNothing()
  }

  /** Selects the request that the address names, once the journal is read. */
  #find(): void {
    if (this.#wanted === '') return
    const entry = this.#entries.all.find((one) => isSelected(this.#wanted, one))
    if (entry === undefined) {
      this.#list.select(null)
      showNothing(`Request ${this.#wanted.split('.')[0]} is not in the journal.`)
    } else {
      this.#list.select(entry)
      this.#list.reveal(entry)
      void this.#showDetails(entry)
    }
    this.#view.classList.add('opened')
    this.#wanted = ''
  }

  #togglePause(): void {
    const isPaused = this.#unseen !== null
    this.#unseen = isPaused ? null : 0
    this.#reading++
    this.#pause.textContent = isPaused ? 'Pause' : 'Resume'
    announce(isPaused ? 'The list shows new requests' : 'The list is paused')
    if (isPaused) void this.reload()
  }

  async #clear(): Promise<void> {
    const { session } = shown()
    const count = this.#entries.all.length
    try {
      await mock.clear(session)
    } catch {
      return this.#tell('The mock does not answer: nothing was cleared.')
    }
    const undo = button('Undo', () => void this.#restore(session))
    this.#tell(`Cleared ${plural(count, 'request', 'requests', count.toLocaleString())}.`, undo)
    // An empty list hides the Clear button, which had the focus.
    undo.focus()
  }

  async #restore(session: string): Promise<void> {
    const restored = await mock.restore(session).catch(() => 0)
    this.#notice.hidden = true
    await this.reload()
    this.#box.focus()
    announce(`${plural(restored, 'request is', 'requests are', restored.toLocaleString())} back`)
  }

  #tell(text: string, ...actions: HTMLElement[]): void {
    this.#notice.replaceChildren(text, ...actions)
    this.#notice.hidden = false
    announce(text)
  }

  #fillMenu(): void {
    for (const [name, format] of Object.entries(EXPORTS)) {
      const choose = async (): Promise<void> => {
        const { session } = shown()
        if (this.#entries.visible.some((entry) => this.#entries.isCut(entry))) {
          this.#entries.complete((await mock.requests(session).catch(() => null)) ?? [])
        }
        save(
          session === '' ? 'requests' : `requests-${session.replaceAll(/[^\w-]+/g, '-')}`,
          format,
          this.#entries.visible.toReversed(),
        )
        this.#menu.open = false
        this.#menu.querySelector('summary')?.focus()
      }
      byId('export-formats', HTMLElement).append(button(name, () => void choose()))
    }
    this.#menu.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#menu.open = false
    })
    this.#menu.addEventListener('focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && this.#menu.contains(relatedTarget))) this.#menu.open = false
    })
  }

  #draw(): void {
    const { visible, all, filter } = this.#entries
    this.#list.show(visible)
    const kept = `${all.length === CAPACITY ? 'last ' : ''}${all.length.toLocaleString()}`
    const isFiltered = Object.values(filter).some((value) => value !== '')
    byId('count', HTMLElement).textContent = isFiltered ? `${visible.length.toLocaleString()} of ${kept}` : kept
    byId('export-count', HTMLElement).textContent =
      `The ${visible.length.toLocaleString()} in the list, without credentials, as`
    byId('nothing', HTMLElement).hidden = visible.length > 0 || all.length === 0
    byId('empty', HTMLElement).hidden = all.length > 0
    this.#view.classList.toggle('unused', all.length === 0)
  }

  /** Shows a request. On a narrow page the details cover the list; on a wide one a click keeps the focus there. */
  async #select(entry: JournalEntry, by: SelectedBy): Promise<void> {
    show({ request: requestKey(entry) }, by !== 'arrow')
    await this.#showDetails(entry)
    if (by === 'arrow') return
    this.#view.classList.add('opened')
    if (by === 'enter' || matchMedia('(width < 60rem)').matches) byId('details-title', HTMLElement).focus()
  }

  /** Shows the details of a request, once the whole of it is there. */
  async #showDetails(entry: JournalEntry): Promise<void> {
    const opening = ++this.#opening
    let whole = entry
    if (this.#entries.isCut(entry)) {
      const found = await mock.request(entry.id).catch(() => null)
      if (opening !== this.#opening) return
      // After a restart of the mock, another request may have the number.
      if (found !== null && requestKey(found) === requestKey(entry)) whole = found
      this.#entries.complete([whole])
    }
    showDetails(whole, { back: () => this.#close(), edit: this.#edit })
  }

  #close(): void {
    this.#view.classList.remove('opened')
    if (matchMedia('(width < 60rem)').matches) show({ request: '' })
    this.#box.focus()
  }
}
