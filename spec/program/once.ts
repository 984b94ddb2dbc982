/** Makes a value at the first call, and returns the same one at each. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** What is loaded at its first use. A load that failed is tried again at the next: files may have run out for a moment. */
export class Late<Value> {
  readonly #load: () => Promise<Value>
  #loading: Promise<Value> | null = null

  constructor(load: () => Promise<Value>) {
    this.#load = load
  }

  readonly get = (): Promise<Value> => {
    this.#loading ??= this.#load().catch((error: unknown) => {
      this.#loading = null
      throw error
    })
    return this.#loading
  }

  /** What was loaded, or is being loaded; null if that failed, and before the first use. */
  async loaded(): Promise<Value | null> {
    return this.#loading?.catch(() => null) ?? null
  }
}

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
    planned = reading
      .catch(() => {})
      .then(() => {
        planned = null
        return read()
      })
    planned.catch(() => {})
    reading = planned
    return planned
  }
}
