/** Which property of an item a parameter such as `plantId` means. */

import { plainName } from './letters.ts'

/** Usual names of the property that identifies an item, the likeliest first. */
export const USUAL_KEYS = 'id uuid guid publicid key slug code number username name'.split(' ')

/** Those of them that name nothing else. */
export const SURE_KEYS = USUAL_KEYS.slice(0, 5)

/**
 * The property that the parameter of an item's path stands for: one of the same name or meaning. For example, `plantId`
 * and `plant` stand for the `id` of a plant. Null if no property fits.
 */
export function keyFor(parameter: string, collection: string, properties: ReadonlyMap<string, unknown>): string | null {
  const wanted = plainName(parameter)
  const same = properties.has(parameter) ? parameter : propertyCalled(properties, wanted)
  if (same !== null) return same
  const singular = singularOf(collection)
  for (const usual of USUAL_KEYS) {
    // `plantId`, `id_plant`: what is beside the usual name says whose it is. `{id}` of an item that calls it `plantId`.
    const isBeside = wanted.endsWith(usual) || new RegExp(`^${usual}[_A-Z-]`).test(parameter)
    const found = isBeside ? propertyCalled(properties, wanted === usual ? singular + usual : usual) : null
    if (found !== null) return found
  }
  // `{config_identifier}` of `/annotation_configs`.
  const isOwn = wanted.startsWith(singular) || singular.endsWith(wanted.replace(/ident(ifier)?$/, ''))
  return isOwn ? keyOfItems(collection, properties) : null
}

/** The first property with one of these names, which are plain. */
export function propertyCalled(properties: ReadonlyMap<string, unknown>, ...names: readonly string[]): string | null {
  return [...properties.keys()].find((name) => names.includes(plainName(name))) ?? null
}

/** The property that tells items apart where no path names them. */
export function keyOfItems(collection: string, properties: ReadonlyMap<string, unknown>): string | null {
  const singular = singularOf(collection)
  for (const usual of SURE_KEYS) {
    // Beside an `id` of its own, `plantId` of what stands in a list of plants names another thing.
    const found = propertyCalled(properties, usual) ?? propertyCalled(properties, singular + usual)
    if (found !== null) return found
  }
  return null
}

/** One of what a collection is called after: `berries` are each a `berry`, `boxes` a `box`. */
export function singularOf(collection: string): string {
  return plainName(collection)
    .replace(/ies$/, 'y')
    .replace(/(ss|sh|ch|x|z)es$/, '$1')
    .replace(/([^s])s$/, '$1')
}
