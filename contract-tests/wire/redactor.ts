/** Takes every form of a token out of texts: a report may be public. */

/** Secrets shorter than this are words that may stand anywhere; only where they follow a scheme are they one. */
const SHORT = 6

export class Redactor {
  readonly #forms: readonly string[]

  constructor(secrets: readonly string[]) {
    const forms = new Set<string>()
    for (const secret of secrets) {
      if (secret === '') continue
      const near = secret.length < SHORT ? [secret] : [secret, secret.slice(1), secret.slice(0, -1), swapCase(secret)]
      for (const form of near) for (const coded of encodings(form)) forms.add(coded)
    }
    // The longest first: what is left of it afterwards would still be told.
    this.#forms = [...forms].filter((form) => form.length >= SHORT).sort((one, other) => other.length - one.length)
  }

  redact(text: string): string {
    let clean = text
    for (const form of this.#forms) if (clean.includes(form)) clean = clean.replaceAll(form, '$PLANT_STORE_TOKEN')
    return clean
  }
}

function swapCase(text: string): string {
  return [...text].map((one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase())).join('')
}

function encodings(secret: string): string[] {
  const bytes = Buffer.from(secret)
  // In the middle of a longer text base64 has three alignments; the characters that depend on neighbours are left off.
  const aligned = [0, 1, 2].map((shift) => {
    const coded = Buffer.concat([Buffer.alloc(shift), bytes])
      .toString('base64')
      .replaceAll('=', '')
    return coded.slice(shift === 0 ? 0 : shift + 1, bytes.length % 3 === (3 - shift) % 3 ? undefined : -1)
  })
  return [
    secret,
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('base64'),
    bytes.toString('base64url'),
    bytes.toString('hex'),
    ...aligned,
    ...aligned.map((coded) => coded.replaceAll('+', '-').replaceAll('/', '_')),
  ]
}
