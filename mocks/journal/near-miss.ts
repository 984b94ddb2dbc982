/** Guesses which operation a request was meant for, if it matches none. */

import type { Api, Operation } from '../../spec/contract/contract.ts'
import { percentDecoded, splitTarget } from '../../spec/http/target.ts'
import { edits } from '../../spec/json/edits.ts'

/** The longest path that is compared: a longer one is no typing error, and the costs grow with the square. */
const LONGEST = 200

/** A question that names the nearest operation and the differences; null if no operation is near. */
export function nearMissOf(contract: Api, method: string, target: string): string | null {
  const { path } = splitTarget(target)
  if (path.length > LONGEST) return null
  const nearest = nearestTo(contract, path)
  if (nearest === null) return null
  const operations = contract.operations.filter((operation) => operation.path === nearest.path)
  const same = operations.filter((operation) => operation.method === method)
  const methods = (same.length > 0 ? same : operations).map((operation) => operation.method).join(' or ')
  const differences = [...nearest.differences, ...(same.length > 0 ? [] : [`the method ${method}`])]
  const question = `Did you mean ${methods} ${nearest.shown}?`
  return differences.length === 0 ? question : `${question} The request has ${differences.join(' and ')}.`
}

type Near = {
  readonly path: Operation['path']
  readonly shown: string
  readonly differences: readonly string[]
  readonly distance: number
}

function nearestTo(contract: Api, path: string): Near | null {
  let nearest: Near | null = null
  for (const template of new Set(contract.operations.map((operation) => operation.path))) {
    for (const base of contract.basePaths) {
      const near = compare(path, base, template)
      if (near !== null && (nearest === null || near.distance < nearest.distance)) nearest = near
    }
  }
  return nearest
}

/** Slips of the keyboard, whatever the template. */
const SLIPS: readonly (readonly [what: string, isThere: (path: string) => boolean])[] = [
  ['white space', (path) => path.trim() !== path],
  ['a slash at the end', (path) => path.endsWith('/')],
  ['a double slash', (path) => path.includes('//')],
]

/** How a path differs from a template below a base path; null if they have too little in common. */
function compare(path: string, base: string, template: string): Near | null {
  const decoded = percentDecoded(path)
  const [wanted, given] = [segmentsOf(base + template), segmentsOf(decoded)]
  // A wrong base address adds segments before the path, never after it.
  const extra = given.length - wanted.length
  if (extra < 0) return null
  const fixed = wanted.flatMap((segment, index) => {
    return /^\{[^}]*\}$/.test(segment) ? [] : [[segment, given[extra + index] ?? ''] as const]
  })
  const letters = totalOf(fixed.map(([segment]) => segment.length))
  const wrong = fixed.filter(([segment, found]) => found !== segment)
  const changes = wrong.map(([segment, found]) => edits(found.toLowerCase(), segment.toLowerCase()))
  const typos = totalOf(changes)
  // At most a third of the letters may differ: otherwise any short word would match any other.
  if (typos > Math.ceil(letters / 3) || (letters === 0 && extra > 0)) return null
  const slips = SLIPS.filter(([, isThere]) => isThere(decoded)).map(([what]) => what)
  const cased = changes.includes(0) ? ['other upper and lower case'] : []
  const spelt = typos > 0 ? ['another spelling'] : []
  const before = extra > 0 ? [`/${given.slice(0, extra).join('/')} before it`] : []
  const distance = slips.length + cased.length + 2 * (typos + extra)
  return { path: template, shown: base + template, differences: [...slips, ...cased, ...spelt, ...before], distance }
}

function totalOf(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function segmentsOf(path: string): string[] {
  return path
    .trim()
    .split('/')
    .filter((segment) => segment !== '')
}
