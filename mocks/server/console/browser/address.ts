/** What the page shows, as its address says it: a reload keeps it, and a link leads there. The view is the fragment. */

import { percentDecoded } from '../../../../spec/http/target.ts'

export type Shown = {
  /** A session's key; empty: all of them. */
  readonly session: string
  readonly text: string
  /** `4xx`, `404`, or empty for any. */
  readonly status: string
  /** The request that is selected, as {@link requestKey} names it; empty: none is. */
  readonly request: string
}

const NAMES = ['session', 'text', 'status', 'request'] as const satisfies readonly (keyof Shown)[]

/** Milliseconds between two changes of the address: browsers refuse many more than that. */
const PACE_MS = 300

// The page of a session's own address is the page with that session.
const own = /^\/_mock\/session\/([^/]+)\/_mock\/?$/.exec(location.pathname)
if (own !== null) {
  const session = percentDecoded(own[1] ?? '')
  history.replaceState(null, '', `/_mock?${new URLSearchParams({ session })}${location.hash}`)
}

let wanted: Shown = inAddress()
let written = 0
let planned: ReturnType<typeof setTimeout> | undefined

export function shown(): Shown {
  return wanted
}

/** Changes what the address says; as a step of its own, a browser goes back from it. */
export function show(change: Partial<Shown>, isStep = false): void {
  const before = new URLSearchParams(location.search)
  wanted = { ...wanted, ...change }
  clearTimeout(planned)
  if (isStep && NAMES.some((name) => (before.get(name) ?? '') !== wanted[name])) write('pushState')
  else planned = setTimeout(() => write('replaceState'), Math.max(0, written + PACE_MS - performance.now()))
}

/** The address of what is shown. */
export function link(): string {
  const query = new URLSearchParams(NAMES.flatMap((name) => (wanted[name] === '' ? [] : [[name, wanted[name]]])))
  return `${location.origin}${location.pathname}${query.size === 0 ? '' : `?${query}`}${location.hash}`
}

/** Calls the listener when somebody goes back or forward. */
export function onTravel(listener: (now: Shown) => void): void {
  addEventListener('popstate', () => {
    clearTimeout(planned)
    wanted = inAddress()
    listener(wanted)
  })
}

function write(how: 'pushState' | 'replaceState'): void {
  written = performance.now()
  history[how](null, '', link())
}

function inAddress(): Shown {
  const query = new URLSearchParams(location.search)
  const [session = '', text = '', status = '', request = ''] = NAMES.map((name) => query.get(name) ?? '')
  return { session, text, status, request }
}

type Named = { readonly id: number; readonly time: string }

/** Ids begin anew with each life of the mock: the time tells one life's request from another's. */
export function requestKey({ id, time }: Named): string {
  return `${id}.${Date.parse(time)}`
}

/** True where a key, or the bare id that somebody typed, names the request. */
export function isNamed(key: string, entry: Named): boolean {
  return key === requestKey(entry) || key === String(entry.id)
}
