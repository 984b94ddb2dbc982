/** Breaches grouped by cause: one fault of a target may fail many cases, but is reported once. */

import { plural } from '../../spec/program/plural.ts'
import { MISSING_BOUND } from '../run/record/fingerprint.ts'
import { sayingOf } from '../run/record/saying.ts'
import { type CaseReport, isAgainstTarget, type RequirementReport } from './outcome.ts'

export type Cause = {
  readonly headline: string
  /** The requirements that it breaks, the one that describes it best first. */
  readonly requirements: readonly RequirementReport[]
  readonly example: CaseReport
  /** What else is wrong with the answer of that case, for the same cause. */
  readonly besides: readonly string[]
  readonly level: 'must' | 'should'
  readonly cases: number
}

type Breach = { readonly requirement: RequirementReport; readonly each: CaseReport }

/** The causes of all breaches that are not known, or of those that `isMeant` takes, `must` first. */
export function causesOf(
  { requirements }: { readonly requirements: readonly RequirementReport[] },
  isMeant = isAgainstTarget,
): Cause[] {
  const breaches = requirements.flatMap((requirement) =>
    requirement.cases.filter(isMeant).map((each): Breach => ({ requirement, each })),
  )
  const sayings = sayingsIn(breaches)
  const alike = [...Map.groupBy(breaches, (one) => sayings.get(one) ?? signatureOf(one)).values()]
  const causes = byAnswer(withRepeated(alike)).flatMap((members) => causeOf(members) ?? [])
  return causes.toSorted((one, other) => Number(one.level === 'should') - Number(other.level === 'should'))
}

function causeOf(members: readonly Breach[]): Cause | null {
  const byRequirement = [...Map.groupBy(members, ({ requirement }) => requirement)]
  // A must before a should, a single request before many; the requirement with the most cases describes the fault best.
  byRequirement.sort(
    ([one, its], [other, others]) =>
      Number(one.level === 'should') - Number(other.level === 'should') ||
      Number(isRepetition(one)) - Number(isRepetition(other)) ||
      others.length - its.length,
  )
  const [first] = byRequirement[0] ?? []
  const examples = members.filter(({ requirement }) => requirement === first).map(({ each }) => each)
  const sizeOf = ({ curl }: CaseReport): number => curl?.length ?? 0
  // The nearest of the numbers that are refused comes first.
  const isBounded = MISSING_BOUND.test(examples[0]?.because ?? '')
  // Of others, the shortest request is the easiest to read.
  const [example] = isBounded ? examples : examples.toSorted((one, other) => sizeOf(one) - sizeOf(other))
  if (first === undefined || example === undefined) return null
  const received = members.filter(({ each }) => each.id === example.id).map(({ each }) => each.received ?? '')
  return {
    headline:
      emptyHeadline(byRequirement) ??
      classHeadline(byRequirement, example) ??
      credentialHeadline(byRequirement) ??
      headlineOf(first, example),
    requirements: byRequirement.map(([requirement]) => requirement),
    example,
    besides: [...new Set(received)].filter((one) => one !== example.received),
    level: first.level,
    cases: new Set(members.map(({ each }) => each.id)).size,
  }
}

/** The received and the expected status, if the breach is about a status; else the sentence of the breach. */
export function headlineOf(
  { breach }: Pick<RequirementReport, 'breach'>,
  { expected, received }: Pick<CaseReport, 'expected' | 'received'>,
): string {
  // An item may have a status, too: `status "open"`.
  const [, wanted] = /^status ([1-5d]\S*)$/.exec(expected ?? '') ?? []
  const status = statusIn(received)
  if (expected?.startsWith('a success'))
    return `A valid request was refused${status === undefined ? '' : ` with ${status}`}.`
  const isAccepted = status?.startsWith('2') === true
  if (expected === 'a refusal' && !isAccepted)
    return status === undefined ? 'No refusal came.' : `The answer was ${status} where a request must be refused.`
  if (wanted === undefined || (isAccepted && !wanted.startsWith('2'))) return breach
  return status === undefined ? 'No answer came.' : `The answer was ${status} where the contract says ${wanted}.`
}

function statusIn(received: string | null): string | undefined {
  return /^([1-5]\d\d)\b/.exec(received ?? '')?.[1]
}

function isRepetition({ id }: RequirementReport): boolean {
  return id.includes('.repetition.')
}

/** Of more different texts, values are to blame that nothing tells from words. */
const MOST_SAYINGS = 8

/** A key for each server error: its operation and status, and what it says. */
function sayingsIn(breaches: readonly Breach[]): ReadonlyMap<Breach, string> {
  const errors = breaches.filter(isFailedByStatus)
  const byStatus = Map.groupBy(errors, ({ requirement, each }) => `${requirement.operation} ${each.status}`)
  return new Map(
    [...byStatus].flatMap(([key, some]) => {
      const said = some.map(({ each }) => sayingOf(each.answer ?? '', each.request))
      const isTold = new Set(said).size <= MOST_SAYINGS
      return some.map((one, index) => [one, isTold ? `${key} ${said[index]}` : key] as const)
    }),
  )
}

/** True where a 5xx status is what is wrong, and not the content of the answer. */
function isFailedByStatus({ requirement, each: { status, expected } }: Breach): boolean {
  if (status === null || status < 500) return false
  return isRepetition(requirement) || /^(?:a refusal$|a success|status [1-5d]|any answer )/.test(expected ?? '')
}

/** Moves checks of many requests to the cause of a single one that failed likewise: what they share is not what is wrong. */
function withRepeated(groups: readonly (readonly Breach[])[]): (readonly Breach[])[] {
  const singles = groups.map((members) => members.filter(({ requirement }) => !isRepetition(requirement)))
  const repeated = groups.flatMap((members) => members.filter(({ requirement }) => isRepetition(requirement)))
  const placed = singles.flatMap((some, index) => some.map((single) => ({ single, index })))
  const ofOperation = Map.groupBy(placed, ({ single }) => single.requirement.operation)
  const indexOf = (one: Breach): number =>
    ofOperation.get(one.requirement.operation)?.find(({ single }) => failsAs(single, one))?.index ?? -1
  const moved = new Map(repeated.map((one) => [one, indexOf(one)]))
  const byIndex = Map.groupBy(repeated, (one) => moved.get(one))
  return groups.flatMap((members, index) => {
    const stayed = members.filter((one) => (moved.get(one) ?? -1) === -1)
    const all = [...stayed, ...(byIndex.get(index) ?? [])]
    return all.length === 0 ? [] : [all]
  })
}

/** True if many requests of an operation failed as its single one did: with its status, or the same loss of the answer. */
function failsAs(single: Breach, repeated: Breach): boolean {
  const [one, other] = [single.each, repeated.each]
  if (one.status !== other.status) return false
  if (one.status === null) return one.received !== null && other.received?.endsWith(one.received) === true
  // Server errors are together already, by what they say.
  return one.status >= 300 && one.status < 500 && statusIn(one.received) === String(one.status)
}

/** Parameters of one place whose schemas exclude values alike, and which take such values; null for any other breach. */
function classOf({ id, breach, level }: RequirementReport) {
  const [, place, keyword] = /\.request\.(query|path|header|cookie)\..+\.(\w+)$/.exec(id) ?? []
  if (place === undefined || keyword === undefined || !breach.includes(`the ${place} parameter `)) return null
  const [, type = ''] = keyword === 'type' ? (/ is not (?:an? )?(.+) is accepted\.$/.exec(breach) ?? []) : []
  return { place, keyword, type, key: `${level} ${place} ${keyword} ${type}` }
}

/** The headline of several parameters with one fault: "11 boolean query parameters of 3 operations take `7`."; else null. */
function classHeadline(found: readonly (readonly [RequirementReport, readonly Breach[]])[], example: CaseReport) {
  const classes = found.map(([requirement]) => classOf(requirement))
  const [first] = classes
  if (first == null || found.length < 2 || classes.some((one) => one?.key !== first.key)) return null
  const { place, keyword, type } = first
  const operations = plural(new Set(found.map(([{ operation }]) => operation)).size, 'operation')
  const parameters = `${place} parameters of ${operations}`
  if (keyword === 'required') return `${found.length} required ${parameters} may be left out.`
  const shownValue = ({ title }: CaseReport): string => title.replace(/^.*?: /, '')
  const isOne = found.every(([, some]) => some.every(({ each }) => shownValue(each) === shownValue(example)))
  const taken = `${isOne ? '' : 'values such as '}\`${shownValue(example)}\``
  return type === ''
    ? `${found.length} ${parameters} take ${taken}, which ${keyword} excludes.`
    : `${found.length} ${type} ${parameters} take ${taken}.`
}

/** What is wrong with credentials, which all operations of a service may share; null for any other breach. */
export function credentialFault({ id, level }: Pick<RequirementReport, 'id' | 'level'>): string | null {
  const [, fault] = /^[^.]+\.credential\.([\w-]+)$/.exec(id) ?? []
  return fault === undefined ? null : `${level} credential ${fault}`
}

/** The headline where several operations share a fault in credentials; else null. */
function credentialHeadline(found: readonly (readonly [RequirementReport, unknown])[]): string | null {
  const [first] = found.map(([requirement]) => requirement)
  const isShared = found.length > 1 && found.every(([one]) => credentialFault(one) !== null)
  return first === undefined || !isShared
    ? null
    : `${first.breach.replace(/\.$/, '')}, in ${plural(new Set(found.map(([one]) => one.operation)).size, 'operation')}.`
}

/** The property of which one empty value came for another: none, null, an empty text or list; null for any other breach. */
function emptiedIn({ id, resource }: RequirementReport, { expected, received }: CaseReport): string | null {
  const [, property] = /\.success\.(.+)\.echo$/.exec(id) ?? []
  if (property === undefined || resource === undefined) return null
  const empty = [`no ${property}`, ...['null', '""', '[]', '{}'].map((value) => `${property} ${value}`)]
  const isEmpty = (text: string): boolean => empty.some((one) => text === one || text.startsWith(`${one} `))
  return isEmpty(expected ?? '') && isEmpty(received ?? '') ? property : null
}

/** The headline where a resource has one empty value for another; else null. */
function emptyHeadline(found: readonly (readonly [RequirementReport, readonly Breach[]])[]): string | null {
  const names = found.map(([requirement, [first]]) => first && emptiedIn(requirement, first.each))
  const known = names.flatMap((name) => name ?? [])
  const [first] = found
  if (known.length < Math.max(2, names.length)) return null
  return `Optional values of ${first?.[0].resource} that are absent, null or empty come back as another of these: ${[...new Set(known)].join(', ')}.`
}

/**
 * A key that is the same for findings of one cause. A wrong status of refusals is one cause, whatever was refused, and so
 * is one where a success should be, whichever the operations have. Parameters that take what they should not are one class.
 * Any other cause belongs to one requirement.
 */
function signatureOf({ requirement, each }: Breach): string {
  const { expected, received, because } = each
  const { id } = requirement
  if (emptiedIn(requirement, each) !== null) return `empty ${requirement.resource}`
  // Each place that lacks a bound is a cause of its own.
  const [, side, place] = MISSING_BOUND.exec(because) ?? []
  if (place !== undefined) return `${id} ${side} ${place}`
  const wanted = expected?.replace(/^status [4d].*/s, 'a refusal').replace(/^status 2\S*$/, 'a success') ?? ''
  const own = credentialFault(requirement) ?? id
  if (!/^(?:a refusal$|a success$|status [1-5d])/.test(wanted)) return own
  const status = statusIn(received)
  if (status === undefined) return `${wanted} but ${received?.replaceAll(/\d+/g, '#')}`
  return status.startsWith('2') ? (classOf(requirement)?.key ?? own) : `${wanted} but ${status}`
}

/**
 * Joins the breaches that the same answers show: an HTML page is no JSON either, and an error of another format lacks
 * each property of the documented one. What other answers show as well is a cause of its own.
 */
function byAnswer(groups: readonly (readonly Breach[])[]): Breach[][] {
  const joined: Breach[][] = []
  const byAbout = new Map<string | null, { readonly cases: ReadonlySet<string>; readonly members: Breach[] }[]>()
  const found = groups.map((members) => ({
    about: contentAbout(members),
    cases: new Set(members.map(({ each }) => each.id)),
    members: [...members],
  }))
  // In a report, what is further out comes first: the media type, then the text, then its values.
  for (const { about, cases, members } of found.toSorted((a, b) => b.cases.size - a.cases.size)) {
    const alike = byAbout.get(about) ?? []
    const whole = about === null ? undefined : alike.find((one) => cases.isSubsetOf(one.cases))
    if (whole === undefined) {
      joined.push(members)
      alike.push({ cases, members })
      byAbout.set(about, alike)
    } else whole.members.push(...members)
  }
  return joined
}

/** The answer whose content the breaches are about, by the beginning of the requirement's id; null if none. */
function contentAbout([first]: readonly Breach[]): string | null {
  const id = first?.requirement.id ?? ''
  const [about, aspect] = /^[^.]+\.(?:success|failure|answer\.[^.]+)\.([\w-]+)/.exec(id) ?? []
  return about === undefined || aspect === 'status' || aspect === 'edge' || aspect === 'choice'
    ? null
    : about.slice(0, -(aspect?.length ?? 0))
}
