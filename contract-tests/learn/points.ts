/** Which point of implementation-defined.yaml a situation belongs to. */

const POINTS: readonly (readonly [situation: RegExp, point: string])[] = [
  [/^credential (missing|scheme|empty)$/, 'credential.missing'],
  [/^credential /, 'credential.invalid'],
  [/^order /, 'credential.order'],
  [/^invalid /, 'errors.messages'],
  [/^unique /, 'id.uniqueness'],
  [/^(longest|shortest|blank) /, 'name.length'],
  [/^values /, 'tag.values'],
  [/^characters /, 'request.special-characters'],
  [/^(minimum|maximum|zero) /, 'request.number-range'],
  [/^(fraction|exponent|rounding) /, 'request.number-precision'],
  [/^json /, 'request.json-extensions'],
  [/^scheme /, 'credential.missing'],
  [/^unknown property$/, 'request.unknown-properties'],
  [/^duplicate key$/, 'request.duplicate-keys'],
  [/^byte order mark$/, 'request.byte-order-mark'],
  [/^type charset$/, 'request.charset'],
  [/^type /, 'request.media-type'],
  [/^query$/, 'request.query'],
  [/^accept html$/, 'request.accept'],
  [/^version$/, 'versioning.selection'],
  [/^nesting$/, 'limits.nesting'],
  [/^size$/, 'limits.size'],
  [/^rate$/, 'limits.rate'],
  [/^method /, 'operations.other-methods'],
  [/^path/, 'operations.other-paths'],
  [/^(origin|preflight)/, 'cross-origin'],
  [/^success$/, 'versioning.deprecation'],
]

/** The id of the point; that of other statuses for what no point names. */
export function pointOf(situation: string): string {
  return POINTS.find(([pattern]) => pattern.test(situation))?.[1] ?? 'errors.other-statuses'
}
