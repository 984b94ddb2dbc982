/** The ledger of what a program creates: a creation gets a line before it is sent, one with what became of it, and one about its deletion. */

import { appendFileSync, closeSync, openSync } from 'node:fs'
import { type Answer, type Fault, header, type RequestMessage } from '../../spec/http/message.ts'
import { excerpt } from '../../spec/http/redaction/excerpt.ts'
import type { Redact } from '../../spec/http/redaction/redactor.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { FileError, MachineError, reasonOf, type UserError } from '../../spec/program/user-error.ts'

/** What became of a creation. `not-created`: certainly not created, so it may be sent again. */
export const ENDS = ['created', 'refused', 'unknown', 'not-created'] as const
export type End = (typeof ENDS)[number]

export type Creation = { readonly item: number; readonly operation: string; readonly ids?: readonly string[] }

/** The key of a created item, and the path parameters before it. */
export type CreatedName = { readonly key: string; readonly parents: readonly string[] }

/** How a creation ended: in words, with its answer, if one came, and with what names the item. */
export type CreationEnd = {
  readonly end: End
  readonly status: number | null
  readonly reason: string
  readonly name?: CreatedName | null
  readonly answer?: Answer
  /** What was sent: the one thing that says what was created, where the answer is empty, or says nothing of that. */
  readonly sent?: Bodied
}

type Bodied = Pick<RequestMessage, 'body'>

/** The end by the answer. A server error may come after the service has acted, or from a gateway, and decides nothing. */
export function endOf(received: Answer | Fault): End {
  if (received.kind === 'failure' || received.status >= 500) return 'unknown'
  return received.status >= 200 && received.status < 300 ? 'created' : 'refused'
}

/** How much of an answer a ledger has, and how many of its bytes are decoded for that. */
const SHOWN = 200
/** As much of an answer to a creation: what else it made may stand far behind, such as the project of an experiment. */
const SHOWN_OF_CREATION = 600
const BEGINNING = 16_384

/** The value of a member that is a list without lists. */
const MEMBERS_LIST = /(?<=:\s*)\[[^[\]]+\]/g

/** The beginning of a body. A long one is without its members' lists: what names the item may stand behind them. */
export function bodyBeginning({ body }: Bodied, redact: Redact, shown = SHOWN): string {
  const text = new TextDecoder().decode(body?.subarray(0, BEGINNING))
  return excerpt(text.length > SHOWN ? text.replaceAll(MEMBERS_LIST, '[…]') : text, redact, shown)
}

/** Where an answer says that the item is; null if it does not. */
export function locationOf({ headers }: Answer, redact: Redact): string | null {
  const location = header(headers, 'location')
  return location === undefined ? null : excerpt(location, redact)
}

export class Ledger {
  readonly #file: string | null
  readonly #common: JsonObject
  readonly #redact: Redact
  #opened: number | null = null
  #failure: UserError | null = null

  /** `file`: null writes no file; `common`: members of each line. */
  constructor(file: string | null, common: JsonObject, redact: Redact) {
    this.#file = file
    this.#common = common
    this.#redact = redact
  }

  /** Notes a creation before it is sent. Throws `UserError` if it can't: the request must not be sent then. */
  begin(creation: Creation): void {
    this.write(creation)
  }

  end(creation: Creation, { end, status, reason, name = null, answer, sent }: CreationEnd): void {
    const location = name !== null || answer === undefined ? null : locationOf(answer, this.#redact)
    const made = {
      ...(name !== null && { key: this.#redact(name.key), parents: name.parents.map(this.#redact) }),
      ...(location !== null && { location }),
      ...(answer !== undefined && { answer: bodyBeginning(answer, this.#redact, SHOWN_OF_CREATION) }),
    }
    const isNameless = made.key === undefined && made.location === undefined && made.answer === ''
    const asked = sent === undefined ? {} : { sent: bodyBeginning(sent, this.#redact) }
    const why = { reason: this.#redact(reason), ...(end === 'unknown' && asked) }
    const told = end === 'created' ? { ...made, ...(isNameless && asked) } : why
    this.write({ ...creation, outcome: end, status, ...told })
  }

  /** Notes whether a created item was deleted: `why` it is left; null if it is gone. */
  undo(item: JsonObject, why: string | null): void {
    this.write({ ...item, ...(why === null ? { undo: 'deleted' } : { undo: 'left', reason: this.#redact(why) }) })
  }

  /** Writes a line, at once or not at all. */
  write(entry: JsonObject): void {
    this.append(`${JSON.stringify({ ...this.#common, ...entry, at: new Date().toISOString() })}\n`)
  }

  append(text: string): void {
    // A failed write may leave half a line, and the next line would be unreadable behind it.
    if (this.#failure !== null) throw this.#failure
    this.open('a')
    if (this.#opened === null) return
    try {
      appendFileSync(this.#opened, text)
    } catch (error) {
      this.#failure = ledgerRefusal(this.#file, error)
      throw this.#failure
    }
  }

  /** Opens the file, if it is not open; with `ax` it must be new. */
  open(flags: 'a' | 'ax'): void {
    if (this.#file === null) return
    try {
      this.#opened ??= openSync(this.#file, flags)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST'))
        throw ledgerRefusal(this.#file, error)
      throw new FileError(
        `${this.#file} is the ledger of an earlier run: continue it with --resume ${this.#file}, or name a new one with --ledger`,
      )
    }
  }

  /** Closes the file. Another line opens it again. */
  close(): void {
    if (this.#opened !== null) closeSync(this.#opened)
    this.#opened = null
  }
}

function ledgerRefusal(file: string | null, error: unknown): UserError {
  return new MachineError(`${file}: the ledger can't be written: ${reasonOf(error)}`)
}
