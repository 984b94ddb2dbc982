/**
 * Writes the traffic of a proxy into a folder: `OPERATION.yaml` with the answers, `RESOURCE.ndjson` with the stored
 * items. A file gets its name only when it is complete, so that an end of the program at any time leaves valid files.
 */

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Api } from '../../../spec/contract/contract.ts'
import { fileText } from '../../../spec/program/file-text.ts'
import { fileStem, makeFolder, writeWhole } from '../../../spec/program/put-in-place.ts'
import { FileError, reasonOf } from '../../../spec/program/user-error.ts'
import { resourcesOf } from '../../../spec/resources/resources.ts'
import type { DataAccess } from '../../engine/data/stock.ts'
import type { Secrets } from '../../journal/redaction.ts'
import { ItemFile } from './item-file.ts'
import { createObserver, type PassedOn } from './observed.ts'
import { itemNews } from './observed-items.ts'
import { recordedRule } from './recorded-rule.ts'
import { RuleFile } from './rule-file.ts'

export type RecordingContext = { readonly contract: Api; readonly secrets: Secrets; readonly data: DataAccess }

export type RecordingReport = ReturnType<FolderRecording['report']>
export type FolderRecording = ReturnType<typeof openRecording>

/** Milliseconds after a change before its file is written: exchanges come in bursts. */
const WRITTEN_AFTER_MS = 300
/** Characters of the last write for which the next one waits another millisecond, because files are written as a whole. */
const A_MORE_MS = 20_000

/** Opens a folder with what it {@link recordedTexts contained}. Throws a `FileError` for a text without answers or items. */
export function openRecording(folder: string, before: ReadonlyMap<string, string>, contract: Api) {
  const rules = createFiles(before, folder, 'yaml', (file, text) => new RuleFile(file, text))
  const items = createFiles(before, folder, 'ndjson', (file, text) => new ItemFile(file, text))
  for (const { id } of contract.operations) rules.known(id)
  for (const { name } of resourcesOf(contract).resources) items.known(name)
  const observe = createObserver()
  const leftOut = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  let failure: string | null = null
  let length = 0

  const leave = (why: string | null): void => {
    if (why !== null) leftOut.set(why, (leftOut.get(why) ?? 0) + 1)
  }
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    const done = [rules.write(), items.write()]
    failure = done.find((one) => one.failure !== null)?.failure ?? null
    length = done.reduce((sum, one) => sum + one.length, 0)
  }
  const add = (passed: PassedOn, { contract, secrets, data }: RecordingContext) => {
    const observed = observe(passed, contract, secrets)
    if (typeof observed === 'string') return leave(observed)
    const rule = recordedRule(observed)
    leave(typeof rule === 'string' ? rule : rules.of(observed.operation.id).add(rule, observed.method))
    for (const news of itemNews(observed, contract)) leave(items.of(news.resource.name).add(news, data))
    timer ??= setTimeout(write, WRITTEN_AFTER_MS + length / A_MORE_MS)
  }
  return {
    add,
    close: write,
    report: () => {
      const files = [...rules.written(), ...items.written()]
      return {
        folder,
        /** How many requests have an answer in the files that this recording changed, and how many items these contain. */
        answers: sumOf(rules.written()),
        items: sumOf(items.written()),
        files: files.map(({ name }) => name),
        /** The reasons for leaving exchanges out, and how often each occurred. */
        leftOut: Object.fromEntries(leftOut),
        /** Why a file could not be written; null if all were. */
        failure,
      }
    },
  }
}

function sumOf(files: readonly { readonly size: number }[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}

/** The interface of files of answers and files of items. */
type RecordedFile = { isChanged: boolean; readonly size: number; readonly text: () => string }

/** The files of one kind in a folder, by the id of an operation or the name of a resource. */
function createFiles<Its extends RecordedFile>(
  before: ReadonlyMap<string, string>,
  folder: string,
  extension: string,
  make: (file: string, text: string | null) => Its,
) {
  const names = new Map<string, string>()
  const files = new Map<string, Its>()
  const written = new Map<string, Its>()
  /** Names never differ only in the case of letters: some systems take them for one file. */
  const nameOf = (id: string): string => {
    const known = names.get(id)
    if (known !== undefined) return known
    const taken = new Set(names.values().map((name) => name.toLowerCase()))
    const stem = fileStem(id)
    let name = `${stem}.${extension}`
    for (let count = 2; taken.has(name.toLowerCase()); count++) name = `${stem}-${count}.${extension}`
    names.set(id, name)
    return name
  }
  const of = (id: string): Its => {
    const name = nameOf(id)
    const file = files.get(name) ?? make(join(folder, name), before.get(name) ?? null)
    files.set(name, file)
    return file
  }
  return {
    of,
    /** Reserves a name, and reads the file that is there. */
    known: (id: string): void => {
      if (before.has(nameOf(id))) of(id)
    },
    /** Writes the files that have changed. Returns how long they are, and why one could not be written, or null. */
    write: (): { readonly length: number; readonly failure: string | null } => {
      let failure: string | null = null
      let length = 0
      for (const [name, file] of files) {
        if (!file.isChanged) continue
        const place = join(folder, name)
        try {
          if (isOther(place)) throw new FileError(`${place}: can't be written: it is not a regular file`)
          const text = file.text()
          length += text.length
          writeWhole(place, text)
          file.isChanged = false
        } catch (error) {
          failure ??= reasonOf(error)
        }
        written.set(name, file)
      }
      return { length, failure }
    },
    written: () => [...written].map(([name, { size }]) => ({ name, size })),
  }
}

/** In MiB: somewhat more than a recording writes into one file. */
const LARGEST = 128

/**
 * The texts of the files in a folder that a recording can continue. Creates the folder if necessary, and throws a
 * `MachineError` if the system refuses.
 */
export async function recordedTexts(
  folder: string,
  warn: (message: string) => void,
): Promise<ReadonlyMap<string, string>> {
  makeFolder(folder, `--record ${folder}`)
  const texts = new Map<string, string>()
  for (const name of readdirSync(folder)) {
    if (!/\.(yaml|ndjson)$/.test(name)) continue
    const file = join(folder, name)
    if (isOther(file)) {
      warn(`${file}: it is not a regular file, and is left out`)
      continue
    }
    texts.set(name, await fileText(file, LARGEST))
  }
  return texts
}

/** True for a pipe or a device, whose end nobody knows. */
function isOther(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() === false
}
