/** A program on which other people have stored something, and what a visit has done to it. */

import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownMember } from '../../spec/json/pointer.ts'
import { changesBetween, type Guest, type Items, storedItems, withOthers } from './items-of-others.ts'
import type { Served } from './program.ts'

/** What is wrong, after which command. */
export type Fault<Proof extends string> = { readonly proof: Proof; readonly after: string; readonly what: string }

/** How a program is started: anew, with nothing stored. The folder is for what it stores. */
export type Start = (folder: string) => Promise<Served>

/** How many items a fault names. */
const NAMED = 3

export class Visited {
  private readonly guest: Guest
  private readonly start: Start
  private served: Served | null = null
  private before: Items = new Map()
  private folder = ''

  constructor(guest: Guest, start: Start) {
    this.guest = guest
    this.start = start
  }

  get url(): string {
    return this.served?.url ?? ''
  }

  /** Starts the program, again where it runs, and stores what belongs to others. */
  async open(): Promise<void> {
    await this.close()
    this.folder = mkdtempSync(join(tmpdir(), 'visited-'))
    this.served = await this.start(this.folder)
    this.before = await withOthers(this.guest, this.url)
  }

  async close(): Promise<void> {
    await this.served?.close()
    if (this.folder !== '') rmSync(this.folder, { recursive: true, force: true })
  }

  /** What a command did to the program, and how many new items it left. What it harmed is put right for the next one. */
  async look(after: string, ledger: string) {
    const now = await this.stored()
    if (typeof now === 'string') {
      await this.open()
      return { faults: [{ proof: 'alive', after, what: now } as const], left: 0 }
    }
    const { harmed, added } = changesBetween(this.before, now)
    const keyless = added.filter(({ key }) => !isNamed(key, ledger)).map(({ name }) => name)
    const unnamed = keyless.slice(namedBySent(ledger))
    this.before = now
    if (harmed.length > 0) await this.open()
    const kept = harmed.length === 0 ? [] : [{ proof: 'kept', after, what: some(harmed) } as const]
    const told = `${unnamed.length} of ${added.length} new items are left, and the ledger does not say so: ${some(unnamed)}`
    const named = unnamed.length === 0 ? [] : [{ proof: 'named', after, what: told } as const]
    return { faults: [...kept, ...named], left: added.length }
  }

  /** What is stored now; a text that says why nobody knows. */
  private async stored(): Promise<Items | string> {
    const { exitCode, signalCode } = this.served?.process ?? {}
    if (exitCode !== null || signalCode !== null) return `its process ended with ${exitCode ?? signalCode}`
    return storedItems(this.guest, this.url).catch((error: Error) => `it does not answer as before: ${error.message}`)
  }
}

function linesOf(file: string): readonly string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

/** How many items the ledger names by what was sent alone, since their answers were empty. */
function namedBySent(file: string): number {
  const isSent = ({ outcome, sent }: { outcome?: string; sent?: string }): boolean =>
    outcome === 'created' && sent !== undefined
  return linesOf(file).filter((line) => isSent(JSON.parse(line))).length
}

/** True if the ledger has an item, and does not say that it was deleted. */
function isNamed(key: string, file: string): boolean {
  const lines = linesOf(file)
  const literal = RegExp.escape(key)
  const whole = new RegExp(`["/=](${literal}|${RegExp.escape(encodeURIComponent(key))})["\\\\/?&]`)
  const creationOf = (line: string): string => {
    const said: unknown = JSON.parse(line)
    return `${ownMember(said, 'operation')} ${ownMember(said, 'item')}`
  }
  const named = lines.filter((line) => whole.test(line)).map(creationOf)
  const deleted = new Set(lines.filter((line) => line.includes('"undo":"deleted"')).map(creationOf))
  return named.length > 0 && !named.some((creation) => deleted.has(creation))
}

/** The first of several texts, and how many more there are. */
export function some(texts: readonly string[]): string {
  const more = texts.length > NAMED ? `, and ${texts.length - NAMED} more` : ''
  return `${texts.slice(0, NAMED).join(', ')}${more}`
}
