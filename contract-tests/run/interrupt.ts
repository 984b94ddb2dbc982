/** Ctrl-C while a target is asked. */

export type Interrupted = { readonly kind: 'unjudged'; readonly reason: string; readonly isInterrupted: true }

/** What the work comes to, or at SIGINT and SIGTERM that it did not: that is no reason to leave without a word. */
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
