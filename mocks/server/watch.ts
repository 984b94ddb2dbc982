/** Notices that a document changed on disk. */

import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Editors write a file in several steps; this long after the last one it is read. */
const SETTLED_AFTER_MS = 60

/** Calls `onChange` after each change of `file`; closing the watcher ends it. */
export function watchFile(file: string, onChange: () => void): FSWatcher {
  let timer: NodeJS.Timeout | undefined
  // The folder is watched, not the file: editors put a new file in the old one's place.
  const watcher = watch(dirname(file), (_, name) => {
    if (name !== null && name !== basename(file)) return
    clearTimeout(timer)
    timer = setTimeout(onChange, SETTLED_AFTER_MS)
  })
  watcher.on('close', () => clearTimeout(timer))
  return watcher
}
