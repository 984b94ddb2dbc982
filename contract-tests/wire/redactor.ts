/** Takes every form of a secret out of texts: a report may be public. */

/** Characters: what is shorter may stand in any text, and is a secret only where it follows a scheme. */
const SHORT = 4
/** Characters: from here on a part of a secret is one too. */
const LONG = 8

export class Redactor {
  /** Each form of a secret with what is shown instead, the longest first: what is left of one would still be told. */
  readonly #forms: readonly (readonly [form: string, shown: string])[]

  /** `token` is shown as its variable in the environment, `others` not at all. */
  constructor(token: string, others: readonly string[] = []) {
    const forms = new Map<string, string>()
    for (const form of formsOf(token)) forms.set(form, '$PLANT_STORE_TOKEN')
    for (const other of others.filter(({ length }) => length >= LONG)) {
      for (const form of formsOf(other)) forms.set(form, '[redacted]')
    }
    this.#forms = [...forms].sort(([one], [other]) => other.length - one.length)
  }

  redact(text: string): string {
    let clean = text
    for (const [form, shown] of this.#forms) if (clean.includes(form)) clean = clean.replaceAll(form, shown)
    return clean
  }
}

/** A secret as it may be written, near misses of it among them: they were sent, and tell as much. */
function formsOf(secret: string): string[] {
  if (secret === '') return []
  if (secret.length < SHORT) return [`Bearer ${secret}`, `bearer ${secret}`]
  const near = secret.length < LONG ? [secret] : [secret, secret.slice(1), secret.slice(0, -1), swapCase(secret)]
  return near.flatMap(encodings).filter(({ length }) => length >= SHORT)
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
