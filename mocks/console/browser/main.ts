/** The console: passes events of the mock to the views, and shows the view that the address names. */

import { coverageWords } from '../../../spec/coverage/words.ts'
import { plural } from '../../../spec/program/plural.ts'
import { readApi } from '../../../spec/read/contract.ts'
import { RememberedView } from './memory/remembered.ts'
import { onTravel, show, shown } from './page/address.ts'
import { actions, announce, button, byId, element, fill, textTable } from './page/dom.ts'
import { type ConnectionState, follow, mock, problemText } from './page/mock.ts'
import { showReference } from './reference/reference.ts'
import { RequestsView } from './requests/requests-view.ts'
import { showFirstRequest } from './send/first-request.ts'
import { SendForm } from './send/send.ts'
import { OwnAnswers } from './stage/own-answers.ts'
import { Scenarios } from './stage/scenarios.ts'

const VIEWS = ['requests', 'send', 'answers', 'data', 'coverage', 'reference'] as const

const session = byId('session', HTMLInputElement)
const sessionKey = (): string => shown().session
const form = new SendForm(sessionKey)
const requests = new RequestsView((draft) => {
  form.edit(draft)
  location.hash = '#send'
})
const answers = new OwnAnswers(sessionKey, () => void scenarios.refresh(sessionKey()))
const scenarios = new Scenarios((state, key) => answers.show(state, key))
let data: RememberedView | null = null
let greet = (): void => {}
let stop = (): void => {}
/** The session whose events are followed. */
let followed: string | null = null
/** Digest of the document that is shown. */
let digest: string | null = null
/** When the mock that answered last was started. */
let startedAt: string | null = null
/** Counts the requests for the document, so that an answer to an earlier one is ignored. */
let documentTurn = 0

/** Shows the session in the address, and follows its events. */
function openPage(): void {
  stop()
  const key = shown().session
  followed = key
  session.value = key
  requests.start()
  greet()
  // The mock would refuse an invalid key at every attempt.
  if (!session.checkValidity()) {
    session.reportValidity()
    byId('connection', HTMLElement).textContent = 'Invalid session'
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
  // Requests that came while there was no connection are in the journal.
  void requests.reload()
  void scenarios.refresh(shown().session)
  void refreshDocument()
  refreshView()
}

/** Milliseconds between two announcements, however many requests come. */
const ANNOUNCE_EVERY = 5_000
let unannounced = 0

function announceSoon(count: number): void {
  if (unannounced === 0) {
    setTimeout(() => {
      announce(plural(unannounced, 'new request'))
      unannounced = 0
    }, ANNOUNCE_EVERY)
  }
  unannounced += count
}

/** Milliseconds between two requests for the data, however many events come. */
const REFRESH_EVERY = 500
let isRefreshing = false

function refreshSoon(): void {
  if (isRefreshing || byId('data', HTMLElement).hidden) return
  isRefreshing = true
  setTimeout(() => {
    isRefreshing = false
    void data?.refresh()
  }, REFRESH_EVERY)
}

/** Finds out whether the mock was restarted or has another document, and updates the page. */
async function refreshDocument(): Promise<void> {
  const turn = ++documentTurn
  const health = await mock.health().catch(() => null)
  if (health === null || turn !== documentTurn) return
  if (startedAt !== null && startedAt !== health.startedAt) requests.onRestart()
  startedAt = health.startedAt
  const { sha256 } = health.document
  if (sha256 === digest) return
  const [read, resources] = await Promise.all([mock.document(), mock.resources()]).catch(() => [null, null])
  if (read === null || turn !== documentTurn) return
  digest = sha256
  const contract = readApi(read)
  const { operations } = contract
  document.title = `${contract.title} mock`
  byId('title', HTMLElement).textContent = contract.title
  byId('version', HTMLElement).textContent = contract.version
  showReference(contract, (operation) => {
    location.hash = '#send'
    void form.try(operation)
  })
  form.offer(operations, health.target)
  answers.offer(operations)
  requests.offer(operations)
  scenarios.offer(operations)
  // What is on stage names operations of the document.
  void scenarios.refresh(shown().session)
  // A proxy remembers nothing: its target does.
  const remembers = health.target === null && resources !== null
  byId('data-link', HTMLElement).hidden = !remembers
  data = remembers ? new RememberedView(resources, sessionKey) : null
  greet = () => void showFirstRequest(operations, sessionKey())
  data?.seek(location.hash)
  refreshView()
  greet()
}

function showView(): void {
  // The skip link leads to the view that is shown.
  if (location.hash === '#main') return
  const chosen = VIEWS.find((view) => `${location.hash}/`.startsWith(`#${view}/`)) ?? 'requests'
  for (const view of VIEWS) byId(view, HTMLElement).hidden = view !== chosen
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === `#${chosen}`) link.setAttribute('aria-current', 'page')
    else link.removeAttribute('aria-current')
  }
  data?.seek(location.hash)
  refreshView()
  scrollTo(0, 0)
}

function refreshView(): void {
  if (!byId('send', HTMLElement).hidden) form.start()
  if (!byId('data', HTMLElement).hidden) void data?.refresh()
  if (!byId('coverage', HTMLElement).hidden) void showCoverage(sessionKey())
}

/** Fills the view of the parts of the document that the requests met; operations with the most parts that were never met come first. */
async function showCoverage(session: string): Promise<void> {
  const view = byId('coverage', HTMLElement)
  const title = element('h2', { id: 'coverage-title' }, 'Coverage')
  try {
    const coverage = await mock.coverage(session)
    if (coverage === null) return
    const { line, requests, columns, rows, sentences } = coverageWords(coverage)
    const never = sentences.map((one) => element('li', one.replace(/^Your tests/, 'The requests')))
    const scrolled = { role: 'region', tabindex: 0, 'aria-label': 'Coverage of each operation' }
    fill(
      view,
      title,
      element('p.prose', `${line}.`),
      element('p.hint', `${requests}.`),
      actions(button('Update', () => void showCoverage(session))),
      element('div.wide', scrolled, textTable('item-table', columns, rows)),
      element('ul.never', never),
    )
  } catch (error) {
    fill(view, title, element('p.failure', { role: 'alert' }, problemText(error)))
  }
}

byId('scenarios-fold', HTMLDetailsElement).open = matchMedia('(width >= 60rem)').matches
addEventListener('hashchange', showView)
// A link to what the address names already is no change.
byId('data', HTMLElement).addEventListener('click', ({ target }) => {
  if (target instanceof HTMLAnchorElement && target.hash === location.hash) showView()
})
// The data may have been edited in another window.
addEventListener('focus', () => void refreshDocument())
onTravel(({ session: key }) => {
  if (key === followed) requests.travel()
  else openPage()
})
// The button that empties a search field causes a `search` event and no `change`.
for (const event of ['change', 'search']) {
  session.addEventListener(event, () => {
    if (session.value === shown().session || !session.reportValidity()) return
    show({ session: session.value, request: '' }, true)
    openPage()
  })
}
showView()
openPage()
