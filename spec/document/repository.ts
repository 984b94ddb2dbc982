/** The repository that a document is in: what its references may read besides its own folder. Node only. */

import { realpath, stat } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'

/** The folder of a repository: as the way from a document names it, and its real path. */
export type Repository = { readonly named: string; readonly real: string }

/**
 * The nearest folder at or above one that has `.git`, else the nearest with `package.json`; null if there is none. It is
 * never the home folder, nor one that contains it: what else is in there is nobody's document.
 */
export async function repositoryOf(folder: string): Promise<Repository | null> {
  const home = await homeFolder()
  if (home === null) return null
  for (const sign of ['.git', 'package.json']) {
    // The last one is the root, which is no repository either.
    for (let place = folder; place !== dirname(place); place = dirname(place)) {
      if (leadsInto(home, [place])) break
      if (!(await exists(join(place, sign)))) continue
      const real = await realpath(place)
      return leadsInto(home, [real]) ? null : { named: place, real }
    }
  }
  return null
}

/** True for a document by its name that is in no folder whose name begins with a dot. `way` leads to it from the repository. */
export function isDocument(way: string): boolean {
  return /\.(ya?ml|json)$/i.test(way) && !way.split(sep).some((step) => step.startsWith('.'))
}

export function leadsInto(path: string, folders: readonly string[]): boolean {
  return folders.some((folder) => {
    const way = relative(folder, path)
    return !isAbsolute(way) && way !== '..' && !way.startsWith(`..${sep}`)
  })
}

/** The home folder; null if the system knows none. */
async function homeFolder(): Promise<string | null> {
  try {
    return await realpath(homedir())
  } catch {
    return null
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
