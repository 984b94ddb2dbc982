/** Guesses which operation a request was meant for, if it matches none. */

import type { Api, Operation } from '../../../spec/contract/contract.ts'
import { percentDecoded, splitTarget } from '../../../spec/http/target.ts'
import { edits } from '../../../spec/json/edits.ts'
import type { RawRequest } from '../message/message.ts'

/** The longest path that is compared: a longer one is no typing error, and the costs grow with the square. */
const LONGEST = 200

/** A question that names the nearest operation and the differences; null if no operation is near. */
export function nearMissOf(contract: Api, method: string, target: string): string | null {
  const meant = pathMeantBy(contract, method, target)
  if (meant === null) return null
  const { question, differences } = meant
  return differences.length === 0 ? question : `${question} The request has ${differences.join(' and ')}.`
}

/** How many paths a sentence names. */
const MOST_PATHS = 5

/** Says which operation a request to no path probably meant, and which paths begin as the request's does. */
export function nearest(contract: Api, { method, target }: RawRequest): string {
  const paths = templatesOf(contract)
  const given = segmentsOf(splitTarget(target).path)
  const shared = (one: string): number => {
    const segments = segmentsOf(one)
    const end = segments.findIndex((segment, index) => segment !== given[index])
    return end === -1 ? segments.length : end
  }
  const most = (one: string): number => Math.max(...contract.basePaths.map((base) => shared(base + one)))
  const near = paths.map((one) => [most(one), one] as const).toSorted(([one], [other]) => other - one)
  const named = near.slice(0, MOST_PATHS).map(([, one]) => one)
  const question = pathMeantBy(contract, method, target)?.question
  const known = `${paths.length > MOST_PATHS ? `${paths.length} paths, such as ` : ''}${named.join(', ') || 'none'}`
  return `. ${question === undefined ? '' : `${question} `}It has ${known}.`
}

/** The question for the nearest operation, and how the request differs. */
function pathMeantBy(contract: Api, method: string, target: string) {
  const { path } = splitTarget(target)
  if (path.length > LONGEST) return null
  const near = nearestTo(contract, path)
  if (near === null) return null
  const operations = contract.operations.filter((operation) => operation.path === near.path)
  const same = operations.filter((operation) => operation.method === method)
  const methods = (same.length > 0 ? same : operations).map((operation) => operation.method).join(' or ')
  const differences = [...near.differences, ...(same.length > 0 ? [] : [`the method ${method}`])]
  return { question: `Did you mean ${methods} ${near.shown}?`, differences }
}

type Near = {
  readonly path: Operation['path']
  readonly shown: string
  readonly differences: readonly string[]
  readonly distance: number
}

function nearestTo(contract: Api, path: string): Near | null {
  const decoded = percentDecoded(path)
  const given = segmentsOf(decoded)
  const likely = templatesOf(contract)
    .flatMap((template) => contract.basePaths.flatMap((base) => likelyFor(given, base, template) ?? []))
    .toSorted((one, other) => one.least - other.least)
  let nearest: Near | null = null
  for (const one of likely) {
    // In a large document few paths are compared letter by letter.
    if (nearest !== null && one.least >= nearest.distance) break
    const near = compare(decoded, given, one)
    if (near !== null && (nearest === null || near.distance < nearest.distance)) nearest = near
  }
  return nearest
}

type Likely = {
  readonly base: string
  readonly template: string
  /** How many segments the path has before those of the template. */
  readonly extra: number
  /** The segments that differ: the template's and the path's. */
  readonly wrong: readonly (readonly [segment: string, found: string])[]
  /** How many letters may differ. */
  readonly most: number
  /** The distance is at least this, as the lengths of segments tell. */
  readonly least: number
}

/** Slips of the keyboard, whatever the template. */
const SLIPS: readonly (readonly [what: string, isThere: (path: string) => boolean])[] = [
  ['white space', (path) => path.trim() !== path],
  ['a slash at the end', (path) => path.endsWith('/')],
  ['a double slash', (path) => path.includes('//')],
]

/** A template below a base path that a path may have meant; null if they have too little in common. */
function likelyFor(given: readonly string[], base: string, template: string): Likely | null {
  const wanted = segmentsOf(base + template)
  // A wrong base address adds segments before the path, never after it.
  const extra = given.length - wanted.length
  if (extra < 0) return null
  const fixed = wanted.flatMap((segment, index) => {
    return /^\{[^}]*\}$/.test(segment) ? [] : [[segment, given[extra + index] ?? ''] as const]
  })
  const letters = totalOf(fixed.map(([segment]) => segment.length))
  const wrong = fixed.filter(([segment, found]) => found !== segment)
  const typos = wrong.map(([segment, found]) => {
    const isCased = segment.toLowerCase() === found.toLowerCase()
    return isCased ? 0 : Math.max(1, Math.abs(segment.length - found.length))
  })
  // At most a third of the letters may differ: otherwise any short word would match any other.
  const most = Math.ceil(letters / 3)
  if (totalOf(typos) > most || (letters === 0 && extra > 0)) return null
  return { base, template, extra, wrong, most, least: 2 * (totalOf(typos) + extra) }
}

/** How a path differs from a template; null if they have too little in common. */
function compare(decoded: string, given: readonly string[], { base, template, extra, wrong, most }: Likely) {
  const changes = wrong.map(([segment, found]) => edits(found.toLowerCase(), segment.toLowerCase()))
  const typos = totalOf(changes)
  if (typos > most) return null
  const slips = SLIPS.filter(([, isThere]) => isThere(decoded)).map(([what]) => what)
  const cased = changes.includes(0) ? ['other upper and lower case'] : []
  const spelt = typos > 0 ? ['another spelling'] : []
  const before = extra > 0 ? [`/${given.slice(0, extra).join('/')} before it`] : []
  const distance = slips.length + cased.length + 2 * (typos + extra)
  return { path: template, shown: base + template, differences: [...slips, ...cased, ...spelt, ...before], distance }
}

const templatesOf = ({ operations }: Api): readonly string[] => [...new Set(operations.map(({ path }) => path))]

function totalOf(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

function segmentsOf(path: string): string[] {
  return path
    .trim()
    .split('/')
    .filter((segment) => segment !== '')
}
