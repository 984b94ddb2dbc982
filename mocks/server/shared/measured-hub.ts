/** Measures the round trips to a hub. */

import type { Hub } from './hub.ts'

/** The methods that ask the hub and wait for its reply. */
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

/** Wraps a hub. `onTrip` is called after each round trip, with the method's name and the seconds that it took. */
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
