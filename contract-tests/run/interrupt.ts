/** Ctrl-C during a run. */

export type Interrupted = { readonly kind: 'unjudged'; readonly reason: string; readonly isInterrupted: true }

/** The result of the work; or, on SIGINT or SIGTERM, that the run was interrupted, so that it can still be reported. */
export async function unlessInterrupted<T>(work: Promise<T>): Promise<T | Interrupted> {
  const { promise, resolve } = Promise.withResolvers<Interrupted>()
  const stop = (): void => resolve({ kind: 'unjudged', reason: 'the run was interrupted', isInterrupted: true })
  process.on('SIGINT', stop).on('SIGTERM', stop)
  try {
    return await Promise.race([work, promise])
  } finally {
    process.off('SIGINT', stop).off('SIGTERM', stop)
  }
}
