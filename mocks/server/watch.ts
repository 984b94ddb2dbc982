/** Watches a document and the files that it refers to. */

import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Milliseconds after the last change before the files are read: editors write a file in several steps. */
const SETTLED_AFTER_MS = 60

export type Watch = { readonly close: () => void }

/**
 * Calls `onChange` after changes of the files, one call at a time. It resolves to the files to watch from then on, or
 * to null if the document can't be served. Then a change of any file in their folders may repair it.
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
  /** Watches the folders of the files, because editors replace a file by a new one. */
  const follow = (next: readonly string[]): void => {
    if (isClosed) return
    watched = new Set(next)
    const needed = new Set(next.map((file) => dirname(file)))
    for (const [folder, watcher] of folders) if (!needed.has(folder) && folders.delete(folder)) watcher.close()
    for (const folder of needed) {
      if (folders.has(folder)) continue
      const watcher = watch(folder, (_, name) => notice(folder, name))
      // The folder is gone. The document that was read from it stays.
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
