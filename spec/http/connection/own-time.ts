/** Time in which this process runs: while it stands still, it can neither send nor receive. */

/** A wait is divided into so many parts; each counts once, however late its timer fires. */
const PARTS = 10

/**
 * Calls the function when this process has waited for so many milliseconds and has received everything that arrived by
 * then. If the machine stands still for a minute, only a tenth of the wait is used up. Call the result to cancel.
 */
export function afterOwnTime(milliseconds: number, act: () => void): () => void {
  let left = PARTS
  let heard: NodeJS.Immediate | undefined
  const next = (): void => {
    if (left-- > 0) timer = setTimeout(next, milliseconds / PARTS)
    else heard = setImmediate(act)
  }
  let timer: NodeJS.Timeout | undefined
  next()
  return () => {
    clearTimeout(timer)
    clearImmediate(heard)
  }
}
