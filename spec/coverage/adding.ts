/** Counts of what was covered: plain numbers by name, which can be summed over processes and runs. */

/** How often each thing was covered, by its name. */
export type Counts = Map<string, number>

/** The most different things of one set of counts: clients choose the names, so there must be a limit. */
const MOST = 50_000

/** Adds all counts of one set to another. */
export function addCounts(counts: Counts, more: Iterable<readonly [name: string, times: number]>): void {
  for (const [name, times] of more) {
    const known = counts.get(name) ?? 0
    if (known + times === 0) counts.delete(name)
    else if (known !== 0 || counts.size < MOST) counts.set(name, known + times)
  }
}
