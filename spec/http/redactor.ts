/**
 * Removes secrets from texts, because a report may be public. It finds a secret as it is, reversed, in hex and in
 * base64, in any case, percent-encoded, escaped for JSON, HTML or a shell, and with white space in between. Parts of a
 * secret that have eight characters or more are removed, too. One pass over the text finds all secrets.
 */

import { decoded, fold, type View, viewOf } from './text-view.ts'

/** Removes secrets from a text. */
export type Redact = (text: string) => string

/** In characters. A shorter secret may occur in any text, so it is removed only after the name of a scheme. */
const SHORT = 4
/** In characters. Parts of a secret that are at least this long are removed, too. */
const PART = 8
/** How many layers of escapes are undone. */
const LAYERS = 4

const SCHEMES = ['Bearer', 'Basic', 'Token', 'ApiKey']
const TOKEN = '$PLANT_STORE_TOKEN'
const OTHER = '[redacted]'

/** Longer words that every report contains, so they are no secrets. */
const REPORT_WORDS =
  'application/json Contract test --data-binary --show-error implementationDefined implementation-defined requirements requirement observed question document startedAt durationMs expected received requests createdAt outcome inconclusive not-exercised x-www-form-urlencoded transfer-encoding content-type content-length www-authenticate authorization'

export class Redactor {
  /** Folded pieces of secrets, by their length, each with the text that replaces it. */
  readonly #pieces = new Map<number, Map<string, string>>()
  /** 1 at each hash of the first four characters of a piece, to find quickly where a piece may begin. */
  readonly #starts = new Uint8Array(1 << 16)
  readonly #ordinary: string

  /**
   * `token` is replaced by the name of its environment variable, `others` by a neutral text. What occurs in `ordinary`
   * tells nobody anything: a secret that occurs there is removed only after the name of a scheme.
   */
  constructor(token: string, others: readonly string[] = [], ordinary = '') {
    this.#ordinary = fold(`${ordinary} ${REPORT_WORDS} ${TOKEN} ${OTHER}`)
    for (const other of others.filter(({ length }) => length >= PART)) this.#add(other, OTHER)
    this.#add(token, TOKEN)
  }

  /** The text with every secret replaced. */
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
      const secretParts = parts.filter((part) => !this.#ordinary.includes(part))
      for (const part of secretParts) this.#addPiece(part, shown)
      if (secretParts.length === 0 || secretParts.length < parts.length) this.#addPiece(form, shown)
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

/** The text with each span replaced; spans that overlap are replaced once. */
function replaced(text: string, spans: readonly Span[]): string {
  const parts: string[] = []
  let end = 0
  for (const { from, to, shown } of spans.toSorted((one, other) => one.from - other.from)) {
    if (from > end || parts.length === 0) parts.push(text.slice(end, from), shown)
    end = Math.max(end, to)
  }
  return [...parts, text.slice(end)].join('')
}

/** The forms in which a secret may be written, folded. Short encoded forms are left out: they may occur in any text. */
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
 * The base64 of bytes inside a longer text, in its three alignments. Characters that depend on neighbours are left out.
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
