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
  return version !== undefined && version.localeCompare(needed, 'en', { numeric: true }) < 0
}
