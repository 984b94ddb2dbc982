/** What an `Accept` field prefers (RFC 9110 section 12.5.1). */

import { fieldParts, parameterOf } from './field.ts'
import { concrete, covers, essenceOf } from './media-type.ts'

/** A range of an `Accept` field, with the parameters that a type needs for it. */
type AcceptRange = {
  readonly essence: string
  readonly parameters: readonly string[]
  readonly weight: number
  readonly index: number
}

/** True where an `Accept` allows a media type. Without `Accept`, any type is allowed. */
export function accepts(accept: string | undefined, mediaType: string): boolean {
  if (accept === undefined || accept.trim() === '') return true
  return (decidingRange(rangesOf(accept), mediaType)?.weight ?? 0) > 0
}

/**
 * The media type that an `Accept` prefers, by weight, then by the order of the field, then the first one, then by the
 * order of the content. Where it names none of them, one of the same syntax will do: `application/json` and
 * `application/hal+json`. Undefined where nothing fits.
 */
export function preferred<Type extends { readonly name: string }>(
  accept: string,
  first: Type,
  content: readonly Type[],
): Type | undefined {
  const ranges = rangesOf(accept)
  if (ranges.length === 0) return first
  const types = [first, ...content.filter((type) => type !== first)]
  const names = types.map(({ name }) => concrete(name))
  const strict = names.map((name) => decidingRange(ranges, name))
  const best = bestOf(strict)
  return types[best === -1 ? bestOf(strict.map((fit, at) => fit ?? looseFit(ranges, names[at] ?? ''))) : best]
}

function bestOf(fits: readonly (AcceptRange | undefined)[]): number {
  const able = fits.flatMap((fit, at) => (fit !== undefined && fit.weight > 0 ? [{ ...fit, at }] : []))
  return able.toSorted((one, other) => other.weight - one.weight || one.index - other.index)[0]?.at ?? -1
}

function rangesOf(accept: string): AcceptRange[] {
  return fieldParts(accept.toLowerCase(), ',').map((text, index) => {
    const [range = '', ...rest] = fieldParts(text, ';')
    const parts = rest.map((part) => part.replaceAll(/\s*=\s*/g, '='))
    const end = parts.findIndex((part) => part.startsWith('q='))
    const weight = end === -1 ? 1 : Number(parts[end]?.slice(2))
    // What follows the weight belongs to it, and what is no number weighs as nothing did.
    const own = end === -1 ? parts : parts.slice(0, end)
    return { essence: range, parameters: own.filter(distinguishes), weight: weight >= 0 ? weight : 1, index }
  })
}

/** JSON and XML say their charset themselves, and the mock writes every text in UTF-8. */
function distinguishes(parameter: string): boolean {
  return parameterOf(parameter)[0] !== 'charset'
}

/** The most specific range that covers a type decides, so `text/*;q=0` excludes texts from all types. */
function decidingRange(ranges: readonly AcceptRange[], mediaType: string): AcceptRange | undefined {
  const [, ...own] = fieldParts(mediaType.toLowerCase(), ';')
  const covering = ranges.filter(
    ({ essence, parameters }) => covers(essence, mediaType) && parameters.every((one) => own.includes(one)),
  )
  return covering.toSorted((one, other) => specificity(other) - specificity(one))[0]
}

function specificity({ essence, parameters }: AcceptRange): number {
  return (
    parameters.length + (essence === '*/*' ? 0 : essence.endsWith('/*') ? 1000 : essence.includes('*') ? 2000 : 3000)
  )
}

/** A range of the same type with other parameters, or of a type with the same syntax (RFC 6839). */
function looseFit(ranges: readonly AcceptRange[], mediaType: string): AcceptRange | undefined {
  const type = essenceOf(mediaType)
  const syntax = syntaxOf(type)
  return ranges.find(({ essence }) => essence === type || (syntax !== undefined && syntaxOf(essence) === syntax))
}

function syntaxOf(essence: string): string | undefined {
  return /[/+](json|xml)$/.exec(essence)?.[1]
}
