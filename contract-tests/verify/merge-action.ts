/** What `plant-store merge-reports` does once its options are read. */

import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { writeWhole } from '../../spec/program/put-in-place.ts'
import { say, screenFor } from '../../spec/program/terminal.ts'
import { MachineError, OptionError, reasonOf } from '../../spec/program/user-error.ts'
import { claimFolder } from '../client/folder.ts'
import { loadTold } from '../client/told.ts'
import { EXIT_CODES } from './action.ts'
import { baselineFor } from './baseline-file.ts'
import type { MergeFlags } from './option-rows.ts'
import { mergeShards, ownText, PART, readPart } from './part.ts'
import { tellUnjudged } from './unjudged.ts'
import { textOfReport, writeReport } from './written-report.ts'

export async function mergeAct(folders: readonly string[], { report: asked, wait, ...options }: MergeFlags) {
  const shards = await reportsIn(folders, wait)
  const loaded = await loadTold(options.spec, options)
  const { contract: api } = loaded
  const { events, why } = mergeShards(shards.map(readPart), api, options.failUnder)
  const baseline = await baselineFor(options, api)
  const ledgers = shards.map((folder) => (existsSync(join(folder, LEDGER)) ? ownText(folder, LEDGER) : '')).join('')
  const { path: folder, ledgerFile, note, release } = claimFolder(asked)
  try {
    if (note !== null) say(process.stderr, `${note}\n`)
    // What the shards wrote is free of credentials already.
    const merged = { events, why, control: 'passed', redact: (text: string) => text } as const
    const report = await writeReport(options, loaded, baseline, merged, folder)
    writeWhole(ledgerFile, ledgers)
    process.stdout.write(textOfReport(report, merged, folder, screenFor(process.stdout)))
    process.exitCode = EXIT_CODES[report.verdict]
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw new MachineError(`${folder}: ${reasonOf(error)}`)
    throw error
  } finally {
    release()
  }
  if (why !== null) tellUnjudged(why, options)
}

/** Milliseconds between two looks at folders of other machines, since not all file systems report changes. */
const LOOK = 500

/** The named folders, or folders in them. Waits for up to `seconds` until all shards are complete. Throws `UserError` for none. */
async function reportsIn(folders: readonly string[], seconds: number): Promise<string[]> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = folders.map((folder) => [folder, ...foldersIn(folder)].filter((path) => existsSync(join(path, PART))))
    if (Date.now() >= end) {
      const empty = folders[found.findIndex((reports) => reports.length === 0)]
      if (empty === undefined) return found.flat()
      throw new OptionError(`${empty}: neither it nor a folder in it holds the report of verify --shard`)
    }
    if (areAllThere(found.flat())) return found.flat()
    await pause(LOOK)
  }
}

function areAllThere(folders: readonly string[]): boolean {
  const judged = folders.map(readPart).filter(({ finished }) => finished.why === null)
  const [first] = judged
  return first !== undefined && new Set(judged.map(({ shard }) => shard.index)).size === first.shard.total
}

function foldersIn(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => join(folder, name))
  } catch {
    // The folder may still be created.
    return []
  }
}

const LEDGER = 'created.ndjson'
