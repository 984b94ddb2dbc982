/** What stands in front of all paths and names no item: a language, a version of the API. */

import { isOfListClass } from '../names/list-roles.ts'
import { wordsOf } from '../names/words.ts'

/** What a path may begin with before them. */
const FRONT = /^\/?(api\/|rest\/)?$/

/**
 * The usual text of a parameter that stands in front of a path, as in `/{locale}/clients` and `/api/v{version}/clients`;
 * null for any other, such as the version of `/packages/{name}/{version}`.
 */
export function textInFront(path: string, name: string): string | null {
  const [before = '', after = ''] = path.split(`{${name}}`)
  if (!after.startsWith('/')) return null
  const words = wordsOf(name)
  if (FRONT.test(before) && isOfListClass('language_in_front', words)) return 'en'
  const isNumber = before.endsWith('v')
  if (!FRONT.test(isNumber ? before.slice(0, -1) : before) || !isOfListClass('version_in_front', words)) return null
  return isNumber ? '1' : 'v1'
}
