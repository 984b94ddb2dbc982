/**
 * Removes secrets from texts, because a report may be public. It finds a secret as it is, reversed, in hex and in
 * base64, in any case, percent-encoded, escaped for JSON, HTML or a shell, and with white space in between. Parts of a
 * secret that have eight characters or more are removed, too. One pass over the text finds all secrets.
 */

import { codesText, decoded, fold, folded, glance, rolled, type Sought, type View, viewOf } from './text-view.ts'

export type Redact = (text: string) => string

/** In characters. A shorter secret may occur in any text, so it is removed only after the name of a scheme. */
const SHORT = 4
/** In characters. A shorter value that only stands where credentials do may be a part of any word. */
export const WHOLE = 6
/** In characters. Parts of a secret that are at least this long are removed, too. */
const PART = 8
/** Each is looked for in every text: a target that gives ever more must not stop a run. */
const MOST_ISSUED = 2000
/** How many layers of escapes are undone. */
const LAYERS = 4

const SCHEMES = ['Bearer', 'Basic', 'Token', 'ApiKey']
const TOKEN = '$PLANT_STORE_TOKEN'
const OTHER = '[redacted]'

/** Words that every message and command of a report contains, so they are no secrets. */
const REPORT_WORDS =
  'application/json Contract test --data-binary --show-error x-www-form-urlencoded transfer-encoding content-type content-length www-authenticate authorization'

export class Redactor {
  readonly #pieces = new Pieces()
  /** Folded values that are looked for one by one: what a client makes up must not make this slow. */
  readonly #values = new Set<string>()
  /** What a target gave, and was looked at. */
  readonly #issued = new Set<string>()
  readonly #ordinary: string

  /**
   * `token` is replaced by the name of its environment variable, `others` by a neutral text. `ordinary` is text that is
   * public anyway, such as the document: a secret that also occurs there, such as `test`, is removed only behind the
   * name of a scheme.
   */
  constructor(token: string, others: readonly string[] = [], ordinary = '') {
    const secrets = [...others.map((other) => new Secret(other, OTHER)), new Secret(token, TOKEN)]
    this.#ordinary = `${ordinary} ${REPORT_WORDS} ${TOKEN} ${OTHER}`
    this.#add(secrets)
  }

  /** Replaces another secret from now on. */
  learn(secret: string, shown: string = TOKEN): void {
    this.#add([new Secret(secret, shown)])
  }

  /**
   * Replaces values from now on, whole, as they are and escaped. They are those of a client, which chooses how many and
   * how long they are, so nothing is made of them that takes more than a moment.
   */
  learnWhole(values: Iterable<string>): void {
    for (const value of values) {
      if (value.length < WHOLE) continue
      const bytes = Buffer.from(value)
      // In a form, a space is a plus sign. What came as bytes may be shown as Latin-1, or the reverse.
      const forms = [
        value,
        value.replaceAll(' ', '+'),
        bytes.toString('latin1'),
        Buffer.from(value, 'latin1').toString(),
      ]
      for (const form of forms.map(fold)) if (form.length >= SHORT) this.#values.add(form)
    }
  }

  /** The same for values that a target gives, up to {@link MOST_ISSUED}: one that is public anyway is none. */
  learnIssued(values: Iterable<string>): void {
    for (const value of values) {
      if (this.#issued.has(value) || this.#issued.size === MOST_ISSUED) continue
      this.#issued.add(value)
      if (!this.#ordinary.includes(value)) this.learnWhole([value])
    }
  }

  #add(secrets: readonly Secret[]): void {
    const common = commonOf(secrets, this.#ordinary)
    for (const secret of secrets) for (const piece of secret.pieces(common)) this.#pieces.add(piece, secret.shown)
  }

  /** The text with every secret replaced. */
  readonly redact: Redact = (text) => {
    if (this.#values.size === 0 && (this.#pieces.isEmpty || !glance(text, this.#pieces))) return text
    const spans: Span[] = []
    let view: View | null = viewOf(text)
    for (let layer = 0; view !== null && layer <= LAYERS; layer++) {
      const { codes, from, to } = view
      const found = (start: number, end: number, shown: string): void => {
        spans.push({ from: from[start] ?? 0, to: to[end - 1] ?? 0, shown })
      }
      if (!this.#pieces.isEmpty) this.#pieces.find(codes, found)
      const plain = this.#values.size === 0 ? '' : codesText(codes)
      for (const value of this.#values) {
        for (let start = plain.indexOf(value); start >= 0; start = plain.indexOf(value, start + value.length))
          found(start, start + value.length, OTHER)
      }
      view = decoded(view)
    }
    return spans.length === 0 ? text : replaced(text, spans)
  }
}

/** A secret, and the text that replaces it. */
class Secret {
  readonly shown: string
  readonly #whole: string
  /** Each form in which it may be written, with the parts of that form. */
  readonly #forms: readonly { readonly form: string; readonly parts: readonly string[] }[]

  constructor(secret: string, shown: string) {
    this.shown = shown
    this.#whole = fold(secret)
    this.#forms = (this.#whole.length < SHORT ? [] : formsOf(secret)).map((form) => ({
      form,
      parts: Array.from({ length: Math.max(0, form.length - PART + 1) }, (_, start) => form.slice(start, start + PART)),
    }))
  }

  /** The texts of this secret that may also occur as ordinary words. */
  get doubtful(): readonly string[] {
    return this.#forms.length === 0 ? [] : [this.#whole, ...this.#forms.flatMap(({ parts }) => parts)]
  }

  /** The folded texts to look for, without those that are `common`. */
  pieces(common: ReadonlySet<string>): string[] {
    if (this.#whole === '') return []
    if (this.#forms.length === 0 || common.has(this.#whole)) return SCHEMES.map((scheme) => fold(scheme) + this.#whole)
    return this.#forms.flatMap(({ form, parts }) => {
      const own = parts.filter((part) => !common.has(part))
      return own.length === 0 || own.length < parts.length ? [...own, form] : own
    })
  }
}

/** What of the secrets occurs in an ordinary text, found in one pass over it. */
function commonOf(secrets: readonly Secret[], ordinary: string): ReadonlySet<string> {
  const doubtful = new Pieces()
  for (const piece of secrets.flatMap((secret) => secret.doubtful)) doubtful.add(piece, piece)
  const common = new Set<string>()
  if (!doubtful.isEmpty) doubtful.find(folded(ordinary), (_start, _end, piece) => common.add(piece))
  return common
}

/** Folded pieces of secrets, each with the text that replaces it. */
class Pieces implements Sought {
  ends = new Uint8Array()
  hasQuote = false
  readonly #byLength = new Map<number, Map<string, string>>()

  get isEmpty(): boolean {
    return this.#byLength.size === 0
  }

  /** Adds a piece of four characters or more. */
  add(piece: string, shown: string): void {
    if (this.isEmpty) this.ends = new Uint8Array(1 << 16)
    const known = this.#byLength.get(piece.length) ?? new Map<string, string>()
    this.#byLength.set(piece.length, known.set(piece, shown))
    let key = 0
    for (let index = piece.length - SHORT; index < piece.length; index++) key = rolled(key, piece.charCodeAt(index))
    this.ends[key] = 1
    this.hasQuote ||= /["']/.test(piece)
  }

  isEnd(codes: Uint16Array, end: number): boolean {
    for (const [length, known] of this.#byLength) if (known.has(partText(codes, end - length, end))) return true
    return false
  }

  /** Calls `found` for each piece that occurs in a folded text. */
  find(codes: Uint16Array, found: (start: number, end: number, shown: string) => void): void {
    let key = 0
    for (let index = 0; index < codes.length; index++) {
      key = rolled(key, codes[index] ?? 0)
      if (this.ends[key] === 0) continue
      for (const [length, known] of this.#byLength) {
        const start = index + 1 - length
        const shown = known.get(partText(codes, start, index + 1))
        if (shown !== undefined) found(start, index + 1, shown)
      }
    }
  }
}

/** The characters of a part of a folded text; none if it begins before the text. */
function partText(codes: Uint16Array, start: number, end: number): string {
  return start < 0 ? '' : Reflect.apply(String.fromCharCode, null, codes.subarray(start, end))
}

type Span = { readonly from: number; readonly to: number; readonly shown: string }

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
