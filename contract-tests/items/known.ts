/** What a run's control finds out about its target: plain JSON, so that it can be passed to another process. */

/** By operation id. */
export type Known = {
  /** How plain a request must be for the target to accept it: a rung of the ladder, and the index of its values. */
  readonly plains: Record<string, { readonly rung: number; readonly index: number }>
  /** Why an operation can't be judged. */
  readonly unjudged: Record<string, string>
  /** True where the target refuses texts that it has, so that none is sent twice. */
  readonly isNewThroughout: Record<string, boolean>
}

export function nothingKnown(): Known {
  // An operation may be called `constructor`.
  return { plains: Object.create(null), unjudged: Object.create(null), isNewThroughout: Object.create(null) }
}
