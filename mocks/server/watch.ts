/** Notices that a document changed on disk, or a file that it refers to. */

import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Editors write a file in several steps; this long after the last one it is read. */
const SETTLED_AFTER_MS = 60

export type Watch = { readonly close: () => void }

/**
 * Calls `onChange` after changes of the files, one call after the other. It resolves to the files to watch from then on;
 * null where what they say can't be served: then any file beside them may be what mends it.
 */
export function watchFiles(files: readonly string[], onChange: () => Promise<readonly string[] | null>): Watch {
  const folders = new Map<string, FSWatcher>()
  let watched = new Set(files)
  let isBroken = false
  let timer: NodeJS.Timeout | undefined
  let done = Promise.resolve()
  let isClosed = false
  const change = async (): Promise<void> => {
    const next = await onChange()
    isBroken = next === null
    if (next !== null) follow(next)
  }
  const notice = (folder: string, name: string | null): void => {
    const isMeant = name === null || [...watched].some((file) => dirname(file) === folder && basename(file) === name)
    if (!isMeant && !isBroken) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      done = done.then(change)
    }, SETTLED_AFTER_MS)
  }
  /** Folders are watched, not files: editors put a new file in the old one's place. */
  const follow = (next: readonly string[]): void => {
    if (isClosed) return
    watched = new Set(next)
    const needed = new Set(next.map((file) => dirname(file)))
    for (const [folder, watcher] of folders) if (!needed.has(folder) && folders.delete(folder)) watcher.close()
    for (const folder of needed) {
      if (folders.has(folder)) continue
      const watcher = watch(folder, (_, name) => notice(folder, name))
      // The folder is gone: what was read from it is served on.
      watcher.on('error', () => folders.delete(folder) && watcher.close())
      folders.set(folder, watcher)
    }
  }
  follow(files)
  return {
    close: () => {
      isClosed = true
      clearTimeout(timer)
      for (const watcher of folders.values()) watcher.close()
    },
  }
}
