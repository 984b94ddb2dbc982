/** The list of requests: a list box that has elements only for the rows in sight. */

import type { JournalEntry } from '../../../journal/entry.ts'
import { requestKey } from '../page/address.ts'
import { element } from '../page/dom.ts'
import { clock, describeViolation, lookOf, milliseconds, signOf, statusBadge } from '../page/verdicts.ts'

/** Height of a row in pixels, as the style sheet sets it. */
const ROW = 56
/** Rows that are drawn beyond each edge, so that scrolling does not show gaps. */
const MARGIN = 6

/** How a row was selected. An arrow key moves past rows; Enter and a click open one. */
export type SelectedBy = 'arrow' | 'click' | 'enter'

export class RequestList {
  readonly #box: HTMLElement
  readonly #rows = element('div.rows', { role: 'presentation' })
  /** The rows that are drawn, by the key of their entry. */
  readonly #made = new Map<string, HTMLElement>()
  readonly #onSelect: (entry: JournalEntry, by: SelectedBy) => void
  #entries: readonly JournalEntry[] = []
  #selected: string | null = null
  #frame = 0
  /** True from the press of a mouse button or finger on a row to its release. */
  #isPressed = false
  /** The entries to show after the release. */
  #later: readonly JournalEntry[] | null = null

  constructor(box: HTMLElement, onSelect: (entry: JournalEntry, by: SelectedBy) => void) {
    this.#box = box
    this.#onSelect = onSelect
    box.append(this.#rows)
    box.addEventListener('scroll', () => this.#draw(), { passive: true })
    box.addEventListener('keydown', (event) => this.#onKey(event))
    box.addEventListener('click', (event) => this.#onClick(event))
    this.#rows.addEventListener('pointerdown', ({ button }) => {
      this.#isPressed = button === 0
    })
    // After these two events, browsers report no release.
    for (const end of ['pointerup', 'pointercancel', 'contextmenu', 'blur']) {
      addEventListener(end, () => this.#onRelease())
    }
    new ResizeObserver(() => this.#draw()).observe(box)
  }

  /** Shows other entries, newest first. A list that was scrolled down stays at the entry in sight. */
  show(entries: readonly JournalEntry[]): void {
    // A row that moved between press and release would not be clicked.
    if (this.#isPressed) {
      this.#later = entries
      return
    }
    const { scrollTop } = this.#box
    const position = Math.floor(scrollTop / ROW)
    const read = scrollTop > 0 ? this.#entries[position]?.id : undefined
    this.#entries = entries
    this.#rows.style.height = `${entries.length * ROW}px`
    const moved = read === undefined ? -1 : entries.findIndex(({ id }) => id === read)
    if (moved !== -1) this.#box.scrollTop = scrollTop + (moved - position) * ROW
    this.#draw()
  }

  select(entry: JournalEntry | null): void {
    this.#selected = entry === null ? null : requestKey(entry)
    this.#draw()
  }

  reveal(entry: JournalEntry): void {
    const position = this.#entries.indexOf(entry)
    if (position !== -1) this.#reveal(position)
  }

  #onRelease(): void {
    this.#isPressed = false
    const entries = this.#later
    this.#later = null
    // The click that follows the release is still for the row that was pressed: drawing waits for the next frame.
    if (entries !== null) this.show(entries)
  }

  #draw(): void {
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      const { scrollTop, clientHeight } = this.#box
      const first = Math.max(0, Math.floor(scrollTop / ROW) - MARGIN)
      const last = Math.min(this.#entries.length, Math.ceil((scrollTop + clientHeight) / ROW) + MARGIN)
      const wanted = this.#entries.slice(first, last)
      const keys = new Set(wanted.map(requestKey))
      for (const [key, row] of this.#made) {
        if (keys.has(key)) continue
        row.remove()
        this.#made.delete(key)
      }
      for (const [offset, entry] of wanted.entries()) this.#place(entry, first + offset)
      const active = this.#made.get(this.#selected ?? '')
      if (active === undefined) this.#box.removeAttribute('aria-activedescendant')
      else this.#box.setAttribute('aria-activedescendant', active.id)
    })
  }

  #place(entry: JournalEntry, position: number): void {
    let row = this.#made.get(requestKey(entry))
    if (row === undefined) {
      row = rowOf(entry)
      this.#made.set(requestKey(entry), row)
      this.#rows.append(row)
    }
    row.style.transform = `translateY(${position * ROW}px)`
    row.setAttribute('aria-posinset', String(position + 1))
    row.setAttribute('aria-setsize', String(this.#entries.length))
    row.setAttribute('aria-selected', String(requestKey(entry) === this.#selected))
  }

  #onClick({ target }: Event): void {
    const row = target instanceof Element ? target.closest('[role=option]') : null
    const entry = this.#entries.find(({ id }) => row?.id === rowId(id))
    if (entry !== undefined) this.#choose(entry, 'click')
  }

  #onKey(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(this.#box.clientHeight / ROW) - 1)
    const last = this.#entries.length - 1
    const now = this.#entries.findIndex((entry) => requestKey(entry) === this.#selected)
    const places: Readonly<Record<string, number>> = {
      ArrowDown: now + 1,
      ArrowUp: now === -1 ? 0 : now - 1,
      PageDown: now + page,
      PageUp: now - page,
      Home: 0,
      End: last,
      Enter: now,
    }
    const place = places[event.key]
    const entry = place === undefined ? undefined : this.#entries[Math.min(last, Math.max(0, place))]
    if (entry === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    this.#reveal(this.#entries.indexOf(entry))
    this.#choose(entry, event.key === 'Enter' ? 'enter' : 'arrow')
  }

  #choose(entry: JournalEntry, by: SelectedBy): void {
    this.select(entry)
    this.#onSelect(entry, by)
  }

  #reveal(position: number): void {
    const { scrollTop, clientHeight } = this.#box
    if (position * ROW < scrollTop) this.#box.scrollTop = position * ROW
    else if ((position + 1) * ROW > scrollTop + clientHeight) this.#box.scrollTop = (position + 1) * ROW - clientHeight
  }
}

function rowId(id: number): string {
  return `request-${id}`
}

function sessionTag(session: string | null): (Node | string)[] {
  if (session === null) return []
  return [element('span.hidden', 'session '), element('span', { class: 'tag' }, session), ' ']
}

/** Characters of a text that a row holds at most. The style sheet cuts it to the row's width. */
const SHOWN = 300

function rowOf(entry: JournalEntry): HTMLElement {
  const { id, session, request, answer, verdict } = entry
  const look = lookOf(entry)
  // Accepted requests have no message: their bodies tell them apart.
  const note = verdict.violations.map(describeViolation).join('; ') || verdict.message || request.body || look.word
  return element(
    'div.row',
    { role: 'option', id: rowId(id) },
    signOf(look),
    element(
      'span.what',
      element('b', request.method),
      ` ${request.url.slice(0, SHOWN)}`,
      element('span.hidden', `, ${look.word}, status`),
    ),
    statusBadge(answer.status),
    element('span.note', ...sessionTag(session), note.slice(0, SHOWN)),
    element('span.when', `${clock(entry.time)} · ${milliseconds(entry.durationMs)}`),
  )
}
