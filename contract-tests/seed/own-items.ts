/** The items of an `--input` file. All are checked before anything is sent, and read again when they are needed. */

import { createHash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { type InputItem, readItems } from '../../fixtures/input/input.ts'
import { judgeOf } from '../../fixtures/input/judge.ts'
import type { Api, Operation } from '../../spec/contract/contract.ts'
import { fileStream } from '../../spec/program/file-text.ts'
import { MachineError, OptionError } from '../../spec/program/user-error.ts'

/** How many items are kept in memory: more than can be under way or waiting to be sent again. */
const KEPT = 4096
/** How many items are read ahead. */
const AHEAD = 256

export class OwnItems {
  readonly count: number
  /** SHA-256 of the file: a resumed run must send the same items. */
  readonly sha256: string
  readonly #open: () => AsyncGenerator<InputItem>
  readonly #kept = new Map<number, InputItem>()
  #reading: AsyncGenerator<InputItem>
  #place = 0
  #underWay: Promise<void> | null = null

  private constructor(open: () => AsyncGenerator<InputItem>, count: number, sha256: string) {
    this.#open = open
    this.#reading = open()
    this.count = count
    this.sha256 = sha256
  }

  /** Reads and checks a file. Throws `UserError` if it can't be read, or if an item breaks the contract. */
  static async read(file: string, api: Api, operation: Operation): Promise<OwnItems> {
    const isPipe = file === '-' || (await stat(file).catch(() => null))?.isFIFO() === true
    if (isPipe) throw new OptionError(`--input ${file}: the items are read more than once, so they must be in a file`)
    const open = (): AsyncGenerator<InputItem> => readItems(file, operation)
    const judge = judgeOf(api, operation)
    let count = 0
    let broken = 0
    let first = ''
    for await (const item of open()) {
      count++
      const [violation] = judge(item)
      if (violation === undefined) continue
      if (broken++ === 0) first = `line ${item.line}: ${violation.pointer ?? 'it'} ${violation.expected}`
    }
    if (broken > 0) {
      const others = broken === 1 ? '' : `, and ${broken - 1} more`
      throw new OptionError(
        `--input ${file}: ${first}${others}; plant-store fixtures --input lists them all; nothing was sent`,
      )
    }
    const hash = createHash('sha256')
    for await (const bytes of await fileStream(file)) hash.update(bytes)
    return new OwnItems(open, count, hash.digest('hex'))
  }

  /** Null if the item is in memory; else resolves when it is. */
  ready(place: number): Promise<void> | null {
    if (this.#kept.has(place)) return null
    this.#underWay ??= this.#fetch(place).finally(() => {
      this.#underWay = null
    })
    return this.#underWay
  }

  /** Item `place`, which must be {@link ready}. */
  at(place: number): InputItem {
    const item = this.#kept.get(place)
    if (item === undefined) throw new Error(`item ${place} was not read yet`)
    return item
  }

  async #fetch(place: number): Promise<void> {
    if (place < this.#place) {
      await this.#reading.return(undefined)
      this.#reading = this.#open()
      this.#place = 0
    }
    while (this.#place < Math.min(this.count, place + AHEAD)) {
      const { value, done } = await this.#reading.next()
      if (done === true) throw new MachineError('--input: the file was changed while its items were sent')
      if (this.#place >= place) this.#kept.set(this.#place, value)
      this.#place++
    }
    for (const old of this.#kept.keys()) {
      if (this.#kept.size <= KEPT) break
      this.#kept.delete(old)
    }
  }
}
