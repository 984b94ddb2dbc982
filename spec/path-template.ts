/** Path templates such as `/beds/{bedId}/plants`. */

/** One parameter of a path. */
export const TEMPLATE = /\{[^{}]+\}/g

/** A path without the names of its parameters, nor what some frameworks end them with. */
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

/** The name of a path's last parameter. */
export function itemParameter(path: string): string | undefined {
  return path.match(TEMPLATE)?.at(-1)?.slice(1, -1)
}

/** The last fixed part of a path. */
export function nameOf(path: string): string {
  return (
    anonymous(path)
      .split('/')
      .findLast((segment) => segment !== '' && segment !== '{}') ?? 'items'
  )
}
