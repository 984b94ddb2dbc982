/** Time as this process has it: while it stands still, it can neither send nor hear anything. */

/** A wait is this many parts, and each counts once, however late this process is for its end. */
const PARTS = 10

/**
 * Acts when this process has waited for so many milliseconds and has heard whatever has arrived by then. A machine that
 * stands still for a minute uses up a tenth of the wait. Call the result to give it up.
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
