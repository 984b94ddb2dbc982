/** Keeps what the page shows in its address, for reloads and links. The view is the fragment. */

import { percentDecoded } from '../../../../spec/http/target.ts'

/** What the address holds; an empty text stands for all, or for none. */
const NAMES = [
  'session',
  'text',
  // `4xx` or `404`.
  'status',
  'method',
  // The id of an operation.
  'operation',
  // `only`.
  'violations',
  // The selected request, as `requestKey` names it.
  'request',
] as const

export type PageAddress = Readonly<Record<(typeof NAMES)[number], string>>

/** Milliseconds between two changes of the address. Browsers refuse changes that come much faster. */
const PACE_MS = 300

// A session's own address leads to this page with that session chosen.
const own = /^\/_mock\/session\/([^/]+)\/_mock\/?$/.exec(location.pathname)
if (own !== null) {
  const session = percentDecoded(own[1] ?? '')
  history.replaceState(null, '', `/_mock?${new URLSearchParams({ session })}${location.hash}`)
}

let wanted: PageAddress = inAddress()
let written = 0
let planned: ReturnType<typeof setTimeout> | undefined

// A link to another view keeps the rest of the address: what is planned is written before the link is followed.
addEventListener(
  'click',
  () => {
    if (planned !== undefined) writeAddress('replaceState')
  },
  { capture: true },
)

export function shown(): PageAddress {
  return wanted
}

/** Changes the address. With `isStep`, the browser's back button leads to what was shown before. */
export function show(change: Partial<PageAddress>, isStep = false): void {
  const before = new URLSearchParams(location.search)
  wanted = { ...wanted, ...change }
  cancel()
  if (isStep && NAMES.some((name) => (before.get(name) ?? '') !== wanted[name])) writeAddress('pushState')
  else planned = setTimeout(() => writeAddress('replaceState'), Math.max(0, written + PACE_MS - performance.now()))
}

export function link(): string {
  const query = new URLSearchParams(NAMES.flatMap((name) => (wanted[name] === '' ? [] : [[name, wanted[name]]])))
  return `${location.origin}${location.pathname}${query.size === 0 ? '' : `?${query}`}${location.hash}`
}

export function onTravel(listener: (now: PageAddress) => void): void {
  addEventListener('popstate', () => {
    cancel()
    wanted = inAddress()
    listener(wanted)
  })
}

function cancel(): void {
  clearTimeout(planned)
  planned = undefined
}

function writeAddress(how: 'pushState' | 'replaceState'): void {
  cancel()
  written = performance.now()
  history[how](null, '', link())
}

function inAddress(): PageAddress {
  const query = new URLSearchParams(location.search)
  const [session = '', text = '', status = '', method = '', operation = '', violations = '', request = ''] = NAMES.map(
    (name) => query.get(name) ?? '',
  )
  return { session, text, status, method, operation, violations, request }
}

/** Names the requests of a session. */
export function audienceOf(session: string): string {
  return session === '' ? 'requests without a session' : `session ${session}`
}

type SelectedRequest = { readonly id: number; readonly time: string }

/** Names a request. Ids begin at 1 again when the mock restarts, so that the time is part of the name. */
export function requestKey({ id, time }: SelectedRequest): string {
  return `${id}.${Date.parse(time)}`
}

/** True where a key names the request. A bare id, as somebody may type it, does too. */
export function isSelected(key: string, entry: SelectedRequest): boolean {
  return key === requestKey(entry) || key === String(entry.id)
}
