/**
 * Refuses a Node that is too old for the rest, in one line instead of "Map.groupBy is not a function". Each entry of the
 * package imports this before all else. A page's bundler leaves it out, since the package names no side effects.
 */

/** The `engines` of package.json, which a page can't read. */
const NEEDED = '22.15.0'

if (typeof process !== 'undefined' && isOlder(process.versions?.node, NEEDED))
  throw new Error(
    `plant-store-kit needs Node ${NEEDED} or later, and this is ${process.versions.node} (${process.execPath})`,
  )

/** Whether a version precedes another; what is no Node precedes none. */
export function isOlder(version: string | undefined, needed: string): boolean {
  if (version === undefined) return false
  // Collation would load ICU's tables, which takes milliseconds.
  const [own = [], least = []] = [version, needed].map((text) =>
    text.split('.').map((part) => Number.parseInt(part, 10)),
  )
  const place = least.findIndex((number, index) => number !== own[index])
  return place !== -1 && (own[place] ?? 0) < (least[place] ?? 0)
}
