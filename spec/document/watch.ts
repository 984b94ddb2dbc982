/** Watches a document and the files that it refers to, or its address. */

import { type FSWatcher, realpathSync, watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import { reasonOf } from '../program/user-error.ts'
import type { LoadedContract } from './load.ts'
import { type Published, publishedNow, type SourceOptions } from './source.ts'

/** Milliseconds after the last change before the files are read: editors write a file in several steps. */
const SETTLED_AFTER_MS = 60

export type Watch = { readonly close: () => void }

/**
 * Calls `reload` after changes of a document: of its files, as {@link watchFiles} does, or at its address. It resolves to the
 * files of the new document. `onFailure` hears why it rejects, or why an address can't be read: each reason once, because
 * any file beside a broken document may repair it, and the log of this process may be such a file.
 */
export function watchDocument(
  loaded: () => LoadedContract,
  options: SourceOptions,
  reload: () => Promise<readonly string[]>,
  onFailure: (message: string) => void,
): Watch {
  let told = ''
  const reloadOrTell = async (): Promise<readonly string[] | null> => {
    try {
      const files = await reload()
      told = ''
      return files
    } catch (error) {
      const reason = reasonOf(error)
      if (reason !== told) onFailure(reason)
      told = reason
      return null
    }
  }
  const watches = [watchFiles(loaded().files, reloadOrTell)]
  if (loaded().published.length > 0) watches.push(watchAddresses(loaded, options, reloadOrTell, onFailure))
  return {
    close: () => {
      for (const watch of watches) watch.close()
    },
  }
}

/**
 * Calls `onChange` after changes of the files, one call at a time. It resolves to the files to watch from then on, or
 * to null if the document can't be served; then a change of any file in their folders may repair it. `mayMatter` says
 * which other names in these folders count.
 */
export function watchFiles(
  files: readonly string[],
  onChange: () => Promise<readonly string[] | null>,
  mayMatter: (name: string) => boolean = () => false,
): Watch {
  const folders = new Map<string, FSWatcher>()
  /** Each file, and the file that it leads to. */
  let watched = new Map<string, string>()
  let isBroken = false
  let timer: NodeJS.Timeout | undefined
  let done = Promise.resolve()
  let isClosed = false
  const change = async (): Promise<void> => {
    const before = [...watched.keys()].map((file) => [file, realFile(file)] as const)
    const next = await onChange()
    isBroken = next === null
    if (next !== null) follow(next)
    // A link that leads elsewhere since: the files were perhaps read before that, and the event of it may come too late.
    if (before.some(([file, led]) => led !== realFile(file))) readSoon()
  }
  const readSoon = (): void => {
    if (isClosed) return
    clearTimeout(timer)
    timer = setTimeout(() => {
      done = done.then(change)
    }, SETTLED_AFTER_MS)
  }
  const notice = (folder: string, name: string | null): void => {
    const isMeant =
      name === null ||
      mayMatter(name) ||
      // The files of a ConfigMap are links through another link, and only that one changes.
      [...watched].some(
        ([file, led]) =>
          [file, led].some((path) => dirname(path) === folder && isOneName(basename(path), name)) ||
          led !== realFile(file),
      )
    if (isMeant || isBroken) readSoon()
  }
  /** Watches the folders of the files, because editors replace a file by a new one. */
  const follow = (next: readonly string[]): void => {
    if (isClosed) return
    watched = new Map(next.map((file) => [file, realFile(file)]))
    const needed = new Set([...watched].flat().map((file) => dirname(file)))
    for (const [folder, watcher] of folders) if (!needed.has(folder) && folders.delete(folder)) watcher.close()
    for (const folder of needed) {
      if (folders.has(folder)) continue
      try {
        // A mock that can't start ends, though it watches already.
        const watcher = watch(folder, { persistent: false }, (_, name) => notice(folder, name))
        // The folder is gone. The document that was read from it stays.
        watcher.on('error', () => folders.delete(folder) && watcher.close())
        folders.set(folder, watcher)
      } catch {
        // It went after the files were read: a link leads elsewhere now.
        readSoon()
      }
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

/**
 * True where two names may be one file's. Windows and macOS take either case, and macOS may write `é` as two characters.
 * On Linux these are two files, and a change of the other one does no harm: what is read is the same.
 */
function isOneName(one: string, other: string): boolean {
  const plain = (name: string): string => name.normalize().toLowerCase()
  return plain(one) === plain(other)
}

/** The file that links lead to; the name itself if there is no such file. */
function realFile(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file
  }
}

/** Milliseconds between two requests for a document at an address. */
const ASK_EVERY_MS = 5_000

/** `reload` resolves to null if the new document can't be served. `onFailure` hears each reason once while it lasts. */
function watchAddresses(
  loaded: () => LoadedContract,
  options: SourceOptions,
  reload: () => Promise<readonly string[] | null>,
  onFailure: (message: string) => void,
): Watch {
  const reasons = new Map<string, string>()
  /** A document that can't be served is tried again only after it has changed. */
  const refused = new Map<string, string>()
  let isClosed = false
  const ask = async (one: Published): Promise<void> => {
    try {
      const hash = await publishedNow(one, options)
      reasons.delete(one.address)
      if (hash === null) refused.delete(one.address)
      if (isClosed || hash === null || hash === refused.get(one.address)) return
      if ((await reload()) === null) refused.set(one.address, hash)
      else refused.clear()
    } catch (error) {
      const reason = reasonOf(error)
      if (!isClosed && reasons.get(one.address) !== reason) onFailure(reason)
      reasons.set(one.address, reason)
    }
  }
  const askAll = async (): Promise<void> => {
    for (const one of loaded().published) await ask(one)
    if (!isClosed) timer = setTimeout(askAll, ASK_EVERY_MS).unref()
  }
  let timer = setTimeout(askAll, ASK_EVERY_MS).unref()
  return {
    close: () => {
      isClosed = true
      clearTimeout(timer)
    },
  }
}
