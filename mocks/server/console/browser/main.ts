/** The console: what comes from the mock goes to the views. */

import { readContract } from '../../../../spec/contract.ts'
import { announce, byId } from './dom.ts'
import { showFirstRequest } from './first-request.ts'
import { type ConnectionState, follow, mock } from './mock.ts'
import { showReference } from './reference.ts'
import { RememberedView } from './remembered.ts'
import { RequestsView } from './requests-view.ts'
import { Scenarios } from './scenarios.ts'
import { SendForm } from './send.ts'

const VIEWS = ['requests', 'send', 'data', 'reference'] as const

const session = byId('session', HTMLInputElement)
const requests = new RequestsView(() => session.value)
const scenarios = new Scenarios()
let form: SendForm | null = null
let data: RememberedView | null = null
let stop = (): void => {}
/** Digest of the document that is shown. */
let shown: string | null = null

/** Shows the session that is asked for, from now on. */
function start(): void {
  stop()
  requests.deselect()
  stop = follow(session.value, {
    onState,
    onRequests: (fresh, skipped) => {
      requests.add(fresh, skipped)
      announceSoon(fresh.length + skipped)
      void scenarios.onRequests()
      refreshSoon()
    },
    onScenario: () => void scenarios.refresh(session.value),
    onCleared: () => {
      requests.deselect()
      void requests.reload()
    },
  })
}

const STATES: Readonly<Record<ConnectionState, string>> = {
  live: 'Live',
  lost: 'Connection lost, trying again',
}

function onState(state: ConnectionState): void {
  const place = byId('connection', HTMLElement)
  const before = place.dataset.state
  place.dataset.state = state
  place.textContent = STATES[state]
  if (state !== before && before !== 'connecting') announce(STATES[state])
  if (state !== 'live') return
  // Whatever came while nobody listened is in the journal.
  void requests.reload()
  void scenarios.refresh(session.value)
  void showDocument()
  refreshSoon()
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

/** Milliseconds in which the view of what is remembered is drawn once at most. */
const REFRESH_EVERY = 500
let isStale = false

/** Draws what is remembered anew, where it is in sight. */
function refreshSoon(): void {
  if (isStale || byId('data', HTMLElement).hidden) return
  isStale = true
  setTimeout(() => {
    isStale = false
    void data?.refresh()
  }, REFRESH_EVERY)
}

/** Shows the mock's document, where it is another one than before. */
async function showDocument(): Promise<void> {
  const digest = await mock.digest().catch(() => null)
  if (digest === null || digest === shown) return
  shown = digest
  const contract = readContract(await mock.document())
  document.title = `${contract.title} mock`
  byId('title', HTMLElement).textContent = contract.title
  byId('version', HTMLElement).textContent = contract.version
  showReference(contract)
  form = new SendForm(contract.operations, () => session.value)
  // Behind a proxy the deployment remembers.
  const remembers = (await mock.data(session.value).catch(() => null)) !== null
  byId('data-link', HTMLElement).hidden = !remembers
  data = remembers ? new RememberedView(contract, () => session.value) : null
  showView()
  await showFirstRequest(contract.operations)
}

function showView(): void {
  // The skip link leads to the view that is shown.
  if (location.hash === '#main') return
  const chosen = VIEWS.find((view) => location.hash === `#${view}`) ?? 'requests'
  for (const view of VIEWS) byId(view, HTMLElement).hidden = view !== chosen
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === `#${chosen}`) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  if (chosen === 'send') void form?.start()
  if (chosen === 'data') void data?.refresh()
  scrollTo(0, 0)
}

byId('scenarios-fold', HTMLDetailsElement).open = matchMedia('(width >= 60rem)').matches
addEventListener('hashchange', showView)
// Who comes back from an editor may have changed the document there.
addEventListener('focus', () => void showDocument())
session.addEventListener('change', () => {
  if (session.reportValidity()) start()
})
showView()
start()
