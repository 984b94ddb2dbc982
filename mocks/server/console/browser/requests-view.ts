/** The view of the requests: what is known of them, the list of those that are asked for, and the one selected. */

import type { JournalEntry } from '../../journal/entry.ts'
import { isNamed, requestKey, show, shown } from './address.ts'
import { showDetails, showNothing } from './details.ts'
import { announce, button, byId } from './dom.ts'
import { CAPACITY, Entries } from './entries.ts'
import { EXPORTS, save } from './exports.ts'
import { RequestList, type SelectedBy } from './list.ts'
import { mock } from './mock.ts'
import { offerSessions, offerStatuses } from './offers.ts'
import type { Draft } from './outgoing.ts'

/** Milliseconds without news after which a rush is over. */
const CATCH_UP_MS = 600

export class RequestsView {
  readonly #view = byId('requests', HTMLElement)
  readonly #box = byId('list', HTMLElement)
  readonly #text = byId('text-filter', HTMLInputElement)
  readonly #status = byId('status-filter', HTMLSelectElement)
  readonly #pause = byId('pause', HTMLButtonElement)
  readonly #notice = byId('notice', HTMLElement)
  readonly #menu = byId('export', HTMLDetailsElement)
  readonly #entries = new Entries()
  readonly #list = new RequestList(this.#box, (entry, by) => this.#select(entry, by))
  readonly #edit: (draft: Draft) => void
  /** What comes while the journal is being read, to be added to it. */
  #meanwhile: JournalEntry[] | null = null
  #catchingUp: ReturnType<typeof setTimeout> | undefined
  /** Counts the readings of the journal: an answer to an earlier one is ignored. */
  #reading = 0
  /** How many have come since the list was made to stand still; null: it follows. */
  #unseen: number | null = null
  /** The request that the address asks for, until it is found or known to be gone. */
  #wanted = ''

  /** `edit` takes a request to where it can be changed and sent. */
  constructor(edit: (draft: Draft) => void) {
    this.#edit = edit
    this.#text.addEventListener('input', () => this.#filter())
    this.#status.addEventListener('change', () => this.#filter())
    this.#pause.addEventListener('click', () => this.#togglePause())
    byId('clear', HTMLButtonElement).addEventListener('click', () => void this.#clear())
    byId('details', HTMLElement).addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') this.#close()
    })
    this.#fillMenu()
    showNothing()
  }

  /** Shows what the address asks for, of a session that is to be read. */
  start(): void {
    const { text, status, request } = shown()
    this.#text.value = text
    offerStatuses(this.#status, status === '' ? [] : [status])
    this.#status.value = status
    this.#entries.filter = { text, status: this.#status.value }
    this.#wanted = request
    this.#reading++
    this.#entries.replace([])
    this.#notice.hidden = true
    if (this.#unseen !== null) this.#togglePause()
    this.#deselect()
  }

  /** Shows what the address asks for, of the session that is shown already. */
  travel(): void {
    const { text, status, request } = shown()
    this.#text.value = text
    this.#status.value = status
    this.#entries.filter = { text, status }
    this.#draw()
    this.#wanted = request
    if (request === '') this.#deselect()
    else this.#find()
  }

  /** Puts the journal as it is now in place of what is known. */
  async reload(): Promise<void> {
    this.#stopCatchingUp()
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
    this.#offer(this.#entries.all)
    this.#draw()
    this.#find()
  }

  /** Adds what has come; where some was skipped, it is looked up once the rush is over. */
  add(fresh: readonly JournalEntry[], skipped: number): void {
    if (this.#unseen !== null) {
      this.#unseen += fresh.length + skipped
      this.#pause.textContent = `Resume · ${this.#unseen.toLocaleString()} new`
      return
    }
    this.#entries.add(fresh)
    this.#meanwhile?.push(...fresh)
    this.#offer(fresh)
    this.#draw()
    if (skipped === 0 && this.#catchingUp === undefined) return
    clearTimeout(this.#catchingUp)
    this.#catchingUp = setTimeout(() => void this.reload(), CATCH_UP_MS)
  }

  /** Another life of the mock has a journal of its own. */
  onRestart(): void {
    this.#tell('The mock was started anew: its journal and its scenarios began anew, too.')
  }

  /** Somebody cleared the journal: nothing of it stays in sight. */
  async onCleared(): Promise<void> {
    if (this.#unseen !== null) this.#togglePause()
    show({ request: '' })
    this.#deselect()
    await this.reload()
  }

  #deselect(): void {
    this.#list.select(null)
    this.#view.classList.remove('opened')
    showNothing()
  }

  /** Selects what the address asks for, once the journal is there. */
  #find(): void {
    if (this.#wanted === '') return
    const entry = this.#entries.all.find((one) => isNamed(this.#wanted, one))
    if (entry === undefined) {
      this.#list.select(null)
      showNothing(`Request ${this.#wanted.split('.')[0]} is not in the journal.`)
    } else {
      this.#list.select(entry)
      this.#list.reveal(entry)
      this.#showDetails(entry)
    }
    this.#view.classList.add('opened')
    this.#wanted = ''
  }

  #stopCatchingUp(): void {
    clearTimeout(this.#catchingUp)
    this.#catchingUp = undefined
  }

  #offer(fresh: readonly JournalEntry[]): void {
    offerStatuses(
      this.#status,
      fresh.map(({ answer }) => String(answer.status)),
    )
    offerSessions(fresh)
  }

  #filter(): void {
    const filter = { text: this.#text.value, status: this.#status.value }
    this.#entries.filter = filter
    show(filter)
    this.#draw()
  }

  #togglePause(): void {
    const isPaused = this.#unseen !== null
    this.#unseen = isPaused ? null : 0
    this.#reading++
    this.#pause.textContent = isPaused ? 'Pause' : 'Resume'
    announce(isPaused ? 'The list follows what comes' : 'The list stands still')
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
    this.#tell(`Cleared ${count.toLocaleString()} ${count === 1 ? 'request' : 'requests'}.`, undo)
    // The button that was pressed may be gone from the page.
    undo.focus()
  }

  async #restore(session: string): Promise<void> {
    const restored = await mock.restore(session).catch(() => 0)
    this.#notice.hidden = true
    await this.reload()
    this.#box.focus()
    announce(`${restored.toLocaleString()} ${restored === 1 ? 'request is' : 'requests are'} back`)
  }

  /** Says something above the list, until something else is said. */
  #tell(text: string, ...actions: HTMLElement[]): void {
    this.#notice.replaceChildren(text, ...actions)
    this.#notice.hidden = false
    announce(text)
  }

  #fillMenu(): void {
    for (const [name, format] of Object.entries(EXPORTS)) {
      const choose = (): void => {
        const { session } = shown()
        save(
          session === '' ? 'requests' : `requests-${session.replaceAll(/[^\w-]+/g, '-')}`,
          format,
          this.#entries.visible.toReversed(),
        )
        this.#menu.open = false
        this.#menu.querySelector('summary')?.focus()
      }
      byId('export-formats', HTMLElement).append(button(name, choose))
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
    const isFiltered = filter.text !== '' || filter.status !== ''
    byId('count', HTMLElement).textContent = isFiltered ? `${visible.length.toLocaleString()} of ${kept}` : kept
    byId('export-count', HTMLElement).textContent =
      `The ${visible.length.toLocaleString()} in the list, without credentials, as`
    byId('nothing', HTMLElement).hidden = visible.length > 0 || all.length === 0
    byId('empty', HTMLElement).hidden = all.length > 0
    this.#view.classList.toggle('unused', all.length === 0)
  }

  /** On a narrow page the details stand in the list's place; on a wide one a click leaves the focus in the list. */
  #select(entry: JournalEntry, by: SelectedBy): void {
    show({ request: requestKey(entry) }, by !== 'arrow')
    this.#showDetails(entry)
    if (by === 'arrow') return
    this.#view.classList.add('opened')
    if (by === 'enter' || matchMedia('(width < 60rem)').matches) byId('details-title', HTMLElement).focus()
  }

  #showDetails(entry: JournalEntry): void {
    showDetails(entry, { back: () => this.#close(), edit: this.#edit })
  }

  #close(): void {
    this.#view.classList.remove('opened')
    if (matchMedia('(width < 60rem)').matches) show({ request: '' })
    this.#box.focus()
  }
}
