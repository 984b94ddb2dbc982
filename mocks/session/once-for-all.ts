/** Makes one read serve all who wait for it. */

/**
 * A function that reads once for all who call it while an earlier read is under way. That one may have missed what came
 * since, so nobody is served by a read that began before the call.
 */
export function onceForAll(read: () => Promise<void>): () => Promise<void> {
  let reading: Promise<void> = Promise.resolve()
  /** A read that has not begun yet. */
  let planned: Promise<void> | null = null
  return () => {
    if (planned !== null) return planned
    planned = reading.catch(nothing).then(() => {
      planned = null
      return read()
    })
    planned.catch(nothing)
    reading = planned
    return planned
  }
}

function nothing(): void {}
