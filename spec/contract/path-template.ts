/** Path templates such as `/beds/{bedId}/plants`. */

/** One parameter of a path. */
export const TEMPLATE = /\{[^{}]+\}/g

/** A path without the names of its parameters, and without the suffix that some frameworks add to them. */
export function anonymous(path: string): string {
  return path.replaceAll(TEMPLATE, '{}').replace(/(\/|\.json)$/, '')
}

/** True for a path that ends with a parameter. */
export function isItemPath(path: string): boolean {
  return anonymous(path).endsWith('}')
}

/** The path one step up, {@link anonymous}. */
export function parentOf(path: string): string {
  const whole = anonymous(path)
  return whole.slice(0, whole.lastIndexOf('/'))
}

/** The names of a path's parameters. */
export function pathParameters(path: string): string[] {
  return (path.match(TEMPLATE) ?? []).map((template) => template.slice(1, -1))
}

/** The fixed parts of a path. */
export function fixedParts(path: string): string[] {
  return anonymous(path)
    .split('/')
    .filter((segment) => segment !== '' && segment !== '{}')
}

/** The last fixed part of a path. */
export function nameOf(path: string): string {
  return fixedParts(path).at(-1) ?? 'items'
}
