/** The console: what comes from the mock goes to the views, and the address says which. */

import { readContract } from '../../../../spec/contract.ts'
import { onTravel, show, shown } from './address.ts'
import { announce, byId } from './dom.ts'
import { showFirstRequest } from './first-request.ts'
import { type ConnectionState, follow, mock } from './mock.ts'
import { OwnAnswers } from './own-answers.ts'
import { showReference } from './reference.ts'
import { RememberedView } from './remembered.ts'
import { RequestsView } from './requests-view.ts'
import { Scenarios } from './scenarios.ts'
import { SendForm } from './send.ts'

const VIEWS = ['requests', 'send', 'answers', 'data', 'reference'] as const

const session = byId('session', HTMLInputElement)
const requests = new RequestsView((draft) => {
  location.hash = '#send'
  void form?.edit(draft)
})
const scenarios = new Scenarios((state, key) => answers?.show(state, key))
let form: SendForm | null = null
let data: RememberedView | null = null
let answers: OwnAnswers | null = null
let greet = (): void => {}
let stop = (): void => {}
/** The session whose events are followed. */
let followed: string | null = null
/** Digest of the document that is shown. */
let digest: string | null = null
/** The life of the mock that was last spoken to. */
let life: string | null = null

/** Shows the session that the address asks for, from now on. */
function start(): void {
  stop()
  const key = shown().session
  followed = key
  session.value = key
  requests.start()
  greet()
  // A key that is none would be refused again and again.
  if (!session.checkValidity()) {
    session.reportValidity()
    byId('connection', HTMLElement).textContent = 'No such session'
    return
  }
  stop = follow(key, {
    onState,
    onRequests: (fresh, skipped) => {
      requests.add(fresh, skipped)
      announceSoon(fresh.length + skipped)
      void scenarios.onRequests()
      refreshSoon()
    },
    onScenario: () => void scenarios.refresh(key),
    onCleared: () => void requests.onCleared(),
    onRestored: () => void requests.reload(),
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
  void scenarios.refresh(shown().session)
  void showDocument()
  if (!byId('send', HTMLElement).hidden) void form?.start()
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

/** Shows the mock's document, where it is another one than before, and says where the mock is another one. */
async function showDocument(): Promise<void> {
  const health = await mock.health().catch(() => null)
  if (health === null) return
  if (life !== null && life !== health.startedAt) requests.onRestart()
  life = health.startedAt
  if (health.document.sha256 === digest) return
  digest = health.document.sha256
  const contract = readContract(await mock.document())
  const { operations } = contract
  document.title = `${contract.title} mock`
  byId('title', HTMLElement).textContent = contract.title
  byId('version', HTMLElement).textContent = contract.version
  showReference(contract)
  const key = (): string => shown().session
  form = new SendForm(operations, key)
  answers = new OwnAnswers(operations, key, () => void scenarios.refresh(key()))
  void scenarios.refresh(key())
  // Behind a proxy the deployment remembers.
  const remembers = health.target === null
  byId('data-link', HTMLElement).hidden = !remembers
  data = remembers ? new RememberedView(contract, key) : null
  greet = () => void showFirstRequest(operations, key())
  showView()
  greet()
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
onTravel(({ session: key }) => {
  if (key === followed) requests.travel()
  else start()
})
// Emptied by its own little button, a field for a search says so by an event of its own.
for (const event of ['change', 'search']) {
  session.addEventListener(event, () => {
    if (session.value === shown().session || !session.reportValidity()) return
    show({ session: session.value, request: '' }, true)
    start()
  })
}
showView()
start()
