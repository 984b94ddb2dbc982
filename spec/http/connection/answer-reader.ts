/**
 * Reads an HTTP/1 answer from bytes as they arrive (RFC 9112). It looks at each byte once, and is strict enough to say
 * what is wrong with an answer.
 */

import { streamKind } from '../../streams/form.ts'
import { type Answer, header } from '../message.ts'
import { type Head, readHead } from './answer-head.ts'
import { Bytes, NOTHING } from './bytes.ts'
import { decode, LARGEST_CONTENT } from './content-coding.ts'

export type Reading =
  /** More bytes are needed. */
  | { readonly state: 'incomplete' }
  /** The bytes are not an HTTP/1 answer. */
  | { readonly state: 'not-http' }
  /** The answer is over a limit, and the reader gives up; `why` says which limit. */
  | { readonly state: 'endless'; readonly why: string }
  /** `rest` are the bytes after the answer. `keepsOpen`: the connection can carry another request. */
  | { readonly state: 'complete'; readonly answer: Answer; readonly rest: Buffer; readonly keepsOpen: boolean }

/** The most bytes of a head, or of the trailers. */
const LONGEST_HEAD = 64 * 1024
/** The most bytes of the line with the size of a chunk and its extensions. */
const LONGEST_SIZE = 4 * 1024
/** The most interim answers (1xx) before the final one: a service sends 102 every few seconds at most. */
const MOST_INTERIM = 64

const INCOMPLETE = { state: 'incomplete' } as const
const NOT_HTTP = { state: 'not-http' } as const

/** Reads the final answer to a request of `method`, piece by piece; `end` says that the peer has closed its side. */
export class AnswerReader {
  readonly #method: string
  readonly #bytes = new Bytes()
  /** Where the part that is being read begins: a head, the content, a chunk or the trailers. */
  #start = 0
  /** Where the next line of that part begins, and up to where the end of that line has been searched. */
  #line = 0
  #looked = 0
  #lines: string[] = []
  #interim = 0
  #fault: string | null = null
  #head: Head | null = null
  /** The content of the chunks so far. */
  readonly #body = new Bytes()
  /** The line with the size of a chunk that has not arrived completely. */
  #sizeLine: string | null = null
  #isTrailing = false

  constructor(method: string) {
    this.#method = method
  }

  /** All bytes so far. */
  get bytes(): Buffer {
    return this.#bytes.all
  }

  /** Takes further bytes. */
  push(chunk: Buffer): Reading {
    this.#bytes.append(chunk)
    return this.#read(false)
  }

  /** Takes the last bytes and reads to the end, because the peer has closed its side. */
  end(last = NOTHING): Reading {
    this.#bytes.append(last)
    return this.#read(true)
  }

  /** True once the head says that the content is a stream, which may never end. */
  get isStream(): boolean {
    const head = this.#head
    return head !== null && isUnbounded(head) && streamKind(header(head.headers, 'content-type')) !== null
  }

  /** True once something of the content has come. */
  get hasContent(): boolean {
    return this.#body.length > 0 || (this.#head?.framing.kind === 'to-the-end' && this.#bytes.length > this.#start)
  }

  /** The stream as far as it has come: its reader leaves. */
  leave(): Reading {
    const head = this.#head
    if (head === null) return INCOMPLETE
    const body = head.framing.kind === 'chunked' ? this.#body.all : this.#bytes.all.subarray(this.#start)
    const left = this.#answer(head, { body, rest: NOTHING, fault: null })
    return left.state === 'complete' ? { ...left, answer: { ...left.answer, isOpen: true }, keepsOpen: false } : left
  }

  #read(ended: boolean): Reading {
    while (this.#head === null) {
      const first = this.bytes.toString('latin1', this.#start, this.#start + 5)
      if (!'HTTP/'.startsWith(first)) return NOT_HTTP
      const lines = this.#linesOf('head', LONGEST_HEAD)
      if ('state' in lines) return lines.state === 'incomplete' && ended ? NOT_HTTP : lines
      const head = readHead(lines, this.#method)
      if (head === null) return NOT_HTTP
      this.#fault ??= head.fault
      // Interim answers, such as 100 Continue and 103 Early Hints, come before the final one (RFC 9110 section 15.2).
      if (head.status >= 200 || head.status === 101) this.#head = head
      else if (++this.#interim > MOST_INTERIM)
        return endless(`more than ${MOST_INTERIM} answers with a 1xx status came`)
    }
    const framed = this.#readContent(this.#head, ended)
    if (this.#bytes.length > LARGEST_CONTENT) return endless(`more than ${LARGEST_CONTENT} bytes came`)
    return 'state' in framed ? framed : this.#answer(this.#head, framed)
  }

  /**
   * The lines of a section, up to the empty line that ends it. RFC 9112 section 2.2 lets a recipient accept LF alone as
   * the end of a line, but RFC 9110 section 2.2 forbids a sender to break the grammar in this way.
   */
  #linesOf(name: string, most: number): readonly string[] | Reading {
    for (;;) {
      const line = this.#nextLine(name)
      if (this.#line - this.#start > most || (line === null && this.#bytes.length - this.#start > most))
        return endless(`its ${name} is longer than ${most} bytes`)
      if (line === null) return INCOMPLETE
      if (line === '') {
        const lines = this.#lines
        this.#lines = []
        this.#start = this.#line
        return lines
      }
      this.#lines.push(line)
    }
  }

  /** The next line, without CRLF; null while it is incomplete. */
  #nextLine(name: string): string | null {
    const bytes = this.#bytes.all
    const end = bytes.indexOf(LF, Math.max(this.#looked, this.#line))
    this.#looked = end === -1 ? bytes.length : end + 1
    if (end === -1) return null
    const isWhole = end > this.#line && bytes[end - 1] === CR
    if (!isWhole) this.#fault ??= `a line of its ${name} ends with LF alone`
    const line = bytes.toString('latin1', this.#line, isWhole ? end - 1 : end)
    if (line.includes('\r')) this.#fault ??= `a line of its ${name} has a CR in it`
    this.#line = end + 1
    return line
  }

  /** Reads the content by the rules of RFC 9112 section 6.3. */
  #readContent({ framing }: Head, ended: boolean): Framed | Reading {
    const content = this.#bytes.all.subarray(this.#start)
    switch (framing.kind) {
      case 'none':
        return { body: NOTHING, rest: content, fault: null }
      case 'unclear':
        return { body: content, rest: NOTHING, fault: framing.fault }
      case 'to-the-end':
        return ended ? { body: content, rest: NOTHING, fault: null } : INCOMPLETE
      case 'length': {
        const { size, written } = framing
        if (content.length >= size)
          return { body: content.subarray(0, size), rest: content.subarray(size), fault: null }
        const fault = `its Content-Length is ${written} and ${content.length} bytes came`
        if (ended) return { body: content, rest: NOTHING, fault, isCut: true }
        // Every number is a valid length, also a larger one than JavaScript holds (RFC 9110 section 8.6).
        return size > LARGEST_CONTENT ? endless(`its Content-Length is ${written}`) : INCOMPLETE
      }
      case 'chunked': {
        const chunks = this.#readChunks()
        if (!('state' in chunks)) return chunks.fault === null ? { ...chunks, fault: framing.fault } : chunks
        return chunks.state === 'incomplete' && ended
          ? { ...this.#broken('its chunked body ends before the last chunk'), isCut: true }
          : chunks
      }
    }
  }

  #broken(fault: string): Framed {
    return { body: this.#body.all, rest: NOTHING, fault }
  }

  #readChunks(): Framed | Reading {
    while (!this.#isTrailing) {
      const line = this.#line > this.#start ? this.#sizeLine : this.#nextLine('chunked body')
      if (line === null) {
        return this.#bytes.length - this.#start > LONGEST_SIZE
          ? endless(`the size of a chunk is longer than ${LONGEST_SIZE} bytes`)
          : INCOMPLETE
      }
      this.#sizeLine = line
      const digits = /^0*([0-9a-f]+?)[ \t]*(;.*)?$/i.exec(line)?.[1]
      if (digits === undefined) return this.#broken('a chunk of its body has no size')
      const size = Number.parseInt(digits, 16)
      if (size > LARGEST_CONTENT) return endless(`a chunk of its body has ${size} bytes`)
      if (size === 0) {
        this.#start = this.#line
        this.#isTrailing = true
        break
      }
      const end = this.#line + size
      if (this.#bytes.length < end + 2) return INCOMPLETE
      if (this.#bytes.all[end] !== CR || this.#bytes.all[end + 1] !== LF)
        return this.#broken('a chunk is not as long as it says')
      this.#body.append(this.#bytes.all.subarray(this.#line, end))
      this.#start = end + 2
      this.#line = end + 2
    }
    // Trailer fields may follow; an empty line ends them.
    const trailers = this.#linesOf('trailers', LONGEST_HEAD)
    if ('state' in trailers) return trailers
    return { body: this.#body.all, rest: this.#bytes.all.subarray(this.#start), fault: null }
  }

  #answer({ status, version, headers, framing }: Head, framed: Framed): Reading {
    const fault = this.#fault ?? framed.fault
    const decoded = decode(headers, framed.body)
    const connection = (header(headers, 'connection') ?? '').toLowerCase()
    return {
      state: 'complete',
      answer: {
        kind: 'answer',
        status,
        version,
        headers,
        body: decoded.body,
        fault: fault ?? decoded.fault ?? decoded.unread,
        ...(framed.isCut === true ? { isCut: true } : {}),
      },
      rest: framed.rest,
      keepsOpen:
        fault === null &&
        status !== 101 &&
        framing.kind !== 'to-the-end' &&
        (version === '1.0' ? connection.includes('keep-alive') : !connection.includes('close')),
    }
  }
}

function isUnbounded({ framing: { kind } }: Head): boolean {
  return kind === 'chunked' || kind === 'to-the-end'
}

const CR = 0x0d
const LF = 0x0a

type Framed = {
  readonly body: Buffer
  readonly rest: Buffer
  readonly fault: string | null
  /** The connection ended before the content did. */
  readonly isCut?: true
}

function endless(why: string): Reading {
  return { state: 'endless', why }
}
