/** The console: what comes from the mock goes to the views, what is pressed goes to the mock. */

import { type Contract, readContract } from '../../../../spec/contract.ts'
import type { JournalEntry } from '../../entry.ts'
import { showDetails, showNothing } from './details.ts'
import { announce, byId, element } from './dom.ts'
import { CAPACITY, Entries } from './entries.ts'
import { showFirstRequest } from './first-request.ts'
import { RequestList, type SelectedBy } from './list.ts'
import { type ConnectionState, follow, mock } from './mock.ts'
import { showReference } from './reference.ts'
import { Scenarios } from './scenarios.ts'
import { SendForm } from './send.ts'

const VIEWS = ['requests', 'send', 'reference'] as const

const entries = new Entries()
const scenarios = new Scenarios()
const session = byId('session', HTMLInputElement)
const textFilter = byId('text-filter', HTMLInputElement)
const statusFilter = byId('status-filter', HTMLSelectElement)
const requestsView = byId('requests', HTMLElement)
const list = new RequestList(byId('list', HTMLElement), open)

/** On a narrow page the details stand in the list's place; on a wide one a click leaves the focus in the list. */
function open(entry: JournalEntry, by: SelectedBy): void {
  showDetails(entry, close)
  if (by === 'arrow') return
  requestsView.classList.add('opened')
  if (by === 'enter' || matchMedia('(width < 60rem)').matches) byId('details-title', HTMLElement).focus()
}

function close(): void {
  requestsView.classList.remove('opened')
  byId('list', HTMLElement).focus()
}

function draw(): void {
  const { visible, all } = entries
  list.show(visible)
  const kept = `${all.length === CAPACITY ? 'last ' : ''}${all.length.toLocaleString()}`
  const isFiltered = entries.filter.text !== '' || entries.filter.status !== ''
  byId('count', HTMLElement).textContent = isFiltered ? `${visible.length.toLocaleString()} of ${kept}` : kept
  byId('nothing', HTMLElement).hidden = visible.length > 0 || all.length === 0
  byId('empty', HTMLElement).hidden = all.length > 0
  requestsView.classList.toggle('unused', all.length === 0)
}

/** Offers what has come as choices: each status and class of them, and the sessions. */
function offer(fresh: readonly JournalEntry[]): void {
  const offered = new Set([...statusFilter.options].map(({ value }) => value))
  const statuses = fresh.map(({ answer }) => String(answer.status)).flatMap((code) => [`${code[0]}xx`, code])
  for (const value of new Set(statuses)) {
    if (offered.has(value)) continue
    const later = [...statusFilter.options].find((option) => option.value !== '' && order(option.value) > order(value))
    statusFilter.add(element('option', { value }, value), later ?? null)
  }
  for (const { session: key } of fresh) {
    if (key === null || seen.has(key) || seen.size === MOST_SESSIONS) continue
    seen.add(key)
    byId('sessions', HTMLElement).append(element('option', { value: key }))
  }
}

const seen = new Set<string>()
const MOST_SESSIONS = 50

/** A class comes before its statuses. */
function order(status: string): string {
  return status.replace('xx', '')
}

function filter(): void {
  entries.filter = { text: textFilter.value, status: statusFilter.value }
  draw()
}

/** What comes while the journal is being read, to be added to it. */
let meanwhile: JournalEntry[] = []

async function reload(): Promise<void> {
  catchingUp = undefined
  meanwhile = []
  entries.replace(await mock.requests(session.value))
  entries.add(meanwhile)
  offer(entries.all)
  draw()
}

const STATES: Readonly<Record<ConnectionState, string>> = {
  connecting: 'Connecting',
  live: 'Live',
  lost: 'Connection lost, trying again',
}

function onState(state: ConnectionState): void {
  const shown = byId('connection', HTMLElement)
  const before = shown.dataset.state
  shown.dataset.state = state
  shown.textContent = STATES[state]
  if (state !== before && before !== 'connecting') announce(STATES[state])
  if (state !== 'live') return
  // Whatever came while nobody listened is in the journal.
  void reload()
  void scenarios.refresh()
}

/** At most one sentence in so many milliseconds, however many requests come. */
const ANNOUNCE_EVERY = 5_000
let unannounced = 0

function announceSoon(count: number): void {
  if (unannounced === 0) {
    setTimeout(() => {
      announce(`${unannounced} new ${unannounced === 1 ? 'request' : 'requests'}`)
      unannounced = 0
    }, ANNOUNCE_EVERY)
  }
  unannounced += count
}

function showView(): void {
  const chosen = VIEWS.find((view) => location.hash === `#${view}`) ?? 'requests'
  // The skip link leads to the view that is shown.
  if (location.hash === '#main') return
  for (const view of VIEWS) byId(view, HTMLElement).hidden = view !== chosen
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === `#${chosen}`) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  scrollTo(0, 0)
}

function showContract(contract: Contract): void {
  document.title = `${contract.title} mock`
  byId('title', HTMLElement).textContent = contract.title
  byId('version', HTMLElement).textContent = contract.version
  showReference(contract)
  void showFirstRequest(contract.operations)
  const form = new SendForm(contract.operations, () => session.value)
  const start = (): void => void (location.hash === '#send' && form.start())
  addEventListener('hashchange', start)
  start()
}

addEventListener('hashchange', showView)
textFilter.addEventListener('input', filter)
statusFilter.addEventListener('change', filter)
session.addEventListener('change', () => {
  if (session.reportValidity()) start()
})
byId('clear', HTMLButtonElement).addEventListener('click', () => void mock.clear(session.value))
byId('details', HTMLElement).addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') close()
})
byId('scenarios-fold', HTMLDetailsElement).open = matchMedia('(width >= 60rem)').matches

let stop = (): void => {}

/** Shows the session that is asked for, from now on. */
function start(): void {
  stop()
  showNothing()
  list.select(null)
  void scenarios.refresh(session.value)
  stop = follow(session.value, {
    onState,
    onRequests: (fresh, skipped) => {
      entries.add(fresh)
      meanwhile.push(...fresh)
      offer(fresh)
      draw()
      announceSoon(fresh.length + skipped)
      void scenarios.onRequests()
      clearTimeout(catchingUp)
      // Once the rush is over, what it left out is in the journal.
      if (skipped > 0 || catchingUp !== undefined) catchingUp = setTimeout(() => void reload(), CATCH_UP_MS)
    },
    onScenario: () => void scenarios.refresh(),
    onCleared: () => {
      list.select(null)
      showNothing()
      requestsView.classList.remove('opened')
      void reload()
    },
  })
}

const CATCH_UP_MS = 600
let catchingUp: ReturnType<typeof setTimeout> | undefined

showView()
start()
showContract(readContract(await mock.document()))
