/** How much of what a document names was met. */

export type MetShare = { readonly met: number; readonly all: number }

/** The share of rows that were covered; undocumented rows are not counted. */
export function metShare(rows: readonly { readonly count: number; readonly documented: boolean }[]): MetShare {
  const documented = rows.filter((one) => one.documented)
  return { met: documented.filter(({ count }) => count > 0).length, all: documented.length }
}
