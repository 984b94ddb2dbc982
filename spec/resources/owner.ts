/** The resource to which the items of another belong. */

import { anonymous, parentOf } from '../contract/path-template.ts'
import type { Resource } from './resources.ts'

/** The resource whose items these are below: the one that the user names, else the one that the path leads through. */
export function ownerOf<Some extends Pick<Resource, 'path' | 'parent'>>(
  { path, parent }: Pick<Resource, 'path' | 'parent'>,
  all: Iterable<Some>,
): Some | undefined {
  const wanted = parentOf(parentOf(path)).toLowerCase()
  return [...all].find((one) =>
    parent === undefined ? anonymous(one.path).toLowerCase() === wanted : one.path === parent,
  )
}
