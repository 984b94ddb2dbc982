/**
 * Takes every form of a secret out of texts: a report may be public. A secret is looked for as it is, reversed, in hex
 * and in base64, whatever the case, and whatever a text does to it on the way: percent-encoding, escapes of JSON, HTML
 * or a shell, white space in between. From eight characters on a part of it is a secret, too. One pass over the text.
 */

import { decoded, fold, type View, viewOf } from './text-view.ts'

/** Takes secrets out of a text. */
export type Redact = (text: string) => string

/** Characters: what is shorter may stand in any text, and is a secret only where it follows a scheme. */
const SHORT = 4
/** Characters: from here on a part of a secret is one, too. */
const PART = 8
/** How often a text may be encoded over again. */
const LAYERS = 4

const SCHEMES = ['Bearer', 'Basic', 'Token', 'ApiKey']
const TOKEN = '$PLANT_STORE_TOKEN'
const OTHER = '[redacted]'

/** Longer words of every report. */
const REPORT_WORDS =
  'application/json Contract test --data-binary --show-error implementationDefined implementation-defined requirements requirement observed question document startedAt durationMs expected received requests createdAt outcome inconclusive not-exercised x-www-form-urlencoded transfer-encoding content-type content-length www-authenticate authorization'

export class Redactor {
  /** Folded pieces of secrets by their length, each with what is shown instead. */
  readonly #pieces = new Map<number, Map<string, string>>()
  /** By their first four characters, hashed: where a piece may begin at all. */
  readonly #starts = new Uint8Array(1 << 16)
  readonly #ordinary: string

  /**
   * `token` is shown as its variable in the environment, `others` not at all. What stands in the `ordinary` text tells
   * nothing: where a secret does, it is one only where it follows a scheme.
   */
  constructor(token: string, others: readonly string[] = [], ordinary = '') {
    this.#ordinary = fold(`${ordinary} ${REPORT_WORDS} ${TOKEN} ${OTHER}`)
    for (const other of others.filter(({ length }) => length >= PART)) this.#add(other, OTHER)
    this.#add(token, TOKEN)
  }

  /** The text with what is shown in place of each secret. */
  readonly redact: Redact = (text) => {
    if (this.#pieces.size === 0 || text === '') return text
    const spans: Span[] = []
    let view: View | null = viewOf(text)
    for (let layer = 0; view !== null && layer <= LAYERS; layer++) {
      this.#find(view, spans)
      view = decoded(view)
    }
    return spans.length === 0 ? text : replaced(text, spans)
  }

  #add(secret: string, shown: string): void {
    const whole = fold(secret)
    if (whole === '') return
    if (whole.length < SHORT || this.#ordinary.includes(whole)) {
      for (const scheme of SCHEMES) this.#addPiece(fold(scheme) + whole, shown)
      return
    }
    for (const form of formsOf(secret)) {
      const parts = Array.from({ length: Math.max(0, form.length - PART + 1) }, (_, start) =>
        form.slice(start, start + PART),
      )
      const telling = parts.filter((part) => !this.#ordinary.includes(part))
      for (const part of telling) this.#addPiece(part, shown)
      if (telling.length === 0 || telling.length < parts.length) this.#addPiece(form, shown)
    }
  }

  #addPiece(piece: string, shown: string): void {
    const known = this.#pieces.get(piece.length) ?? new Map<string, string>()
    this.#pieces.set(piece.length, known.set(piece, shown))
    this.#starts[hash(piece.charCodeAt(0), piece.charCodeAt(1), piece.charCodeAt(2), piece.charCodeAt(3))] = 1
  }

  #find({ codes, from, to }: View, spans: Span[]): void {
    const pieces = [...this.#pieces]
    let last: Span | null = null
    for (let start = 0; start + SHORT <= codes.length; start++) {
      const key = hash(codes[start] ?? 0, codes[start + 1] ?? 0, codes[start + 2] ?? 0, codes[start + 3] ?? 0)
      if (this.#starts[key] === 0) continue
      for (const [length, known] of pieces) {
        const shown = known.get(String.fromCharCode(...codes.subarray(start, start + length)))
        if (shown === undefined) continue
        const [begin, end] = [from[start] ?? 0, to[start + length - 1] ?? 0]
        if (last !== null && begin <= last.to) last.to = Math.max(last.to, end)
        else {
          last = { from: begin, to: end, shown }
          spans.push(last)
        }
      }
    }
  }
}

type Span = { readonly from: number; to: number; readonly shown: string }

/** The text with each span replaced; what overlaps is replaced once. */
function replaced(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let end = 0
  for (const { from, to, shown } of spans.toSorted((one, other) => one.from - other.from)) {
    if (from > end || parts.length === 0) parts.push(text.slice(end, from), shown)
    end = Math.max(end, to)
  }
  return [...parts, text.slice(end)].join('')
}

/** A secret as it may be written, folded; what is reversed or encoded of a very short one stands in any text. */
function formsOf(secret: string): string[] {
  const forward = [secret, [...secret].reverse().join('')]
  const plain = forward.map(fold)
  const encoded = forward.flatMap((text) => {
    const bytes = Buffer.from(text)
    return [bytes.toString('hex'), ...aligned(bytes)].flatMap((form) => [form, [...form].reverse().join('')])
  })
  return [...new Set([...plain, ...encoded.map(fold).filter(({ length }) => length >= PART)])]
}

/**
 * In the middle of a longer text base64 has three alignments; the characters that depend on neighbours are left off.
 */
function aligned(bytes: Buffer): string[] {
  return [0, 1, 2].map((shift) => {
    const coded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '')
    return coded.slice(shift === 0 ? 0 : shift + 1, (shift + bytes.length) % 3 === 0 ? undefined : -1)
  })
}

function hash(one: number, two: number, three: number, four: number): number {
  return (one ^ (two << 4) ^ (three << 8) ^ (four << 11) ^ (four >> 5)) & 0xffff
}
