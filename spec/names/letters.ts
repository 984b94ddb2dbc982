/** Names by their letters alone: what is enough to find the same name in two spellings, and all that a page loads at once. */

import { classes } from '../generated/part-names.ts'

/** A name in lower case and without punctuation: `per_page` and `perPage` become `perpage`, `$top` becomes `top`, `hydra:member` `member`, and `@id` no `id`. */
export function plainName(name: string): string {
  return name
    .toLowerCase()
    .replace(/^hydra:/, '')
    .replaceAll(/[^a-z\d@]/g, '')
}

/** True for a name of what is around an item or a list, by its class. */
export function isPart(part: keyof typeof classes, name: string): boolean {
  return ` ${classes[part]} `.includes(` ${plainName(name)} `)
}
