/** A hub whose round trips are measured. */

import type { Hub } from './hub.ts'

/** What goes to the hub and comes back. */
const TRIPS = [
  'read',
  'append',
  'compact',
  'take',
  'draw',
  'taken',
  'end',
  'record',
  'recorded',
  'settle',
  'touch',
  'forget',
] as const satisfies readonly (keyof Hub)[]

/** The same hub; `onTrip` is called with the name of each question and the seconds that it took. */
export function measuredHub(hub: Hub, onTrip: (question: string, seconds: number) => void): Hub {
  const names = new Set<string | symbol>(TRIPS)
  return new Proxy(hub, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function' || !names.has(name)) return value
      return async (...words: readonly unknown[]): Promise<unknown> => {
        const started = performance.now()
        try {
          return await Reflect.apply(value, target, words)
        } finally {
          onTrip(String(name), (performance.now() - started) / 1000)
        }
      }
    },
  })
}
