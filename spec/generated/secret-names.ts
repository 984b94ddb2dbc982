// Made from names/lexicon.yaml by `npm run generate`: an edit here is lost.

/** A row of the lexicon, as spec/names/lexicon.ts takes it. */
type NameRow<Role> = { readonly role: Role; readonly names: Readonly<Record<string, string>>; readonly object?: string }

export const classes = {
  "locked": "api auth access secret private subscription functions account shared master",
  "alone": "key auth pass session sid connect-sid sig signature otp pin bearer assertion client-assertion",
  "direction": "next prev previous last first",
  "resuming": "page continuation sync cursor next skip resume max min"
}

export type SecretRole = keyof {
  /** a value that may be a credential, wherever it stands */
  "secret": 0
  /** a credential in a header, a query or a cookie; in a body or a path the name means another thing */
  "secret.alone": 0
  /** where a list goes on, which is no credential */
  "page.token": 0
}

export const secrets: readonly NameRow<SecretRole>[] = [
  {"role":"secret","names":{"end":"authorization token secret password passwords passwd pwd passphrase credential credentials cookie jwt session-id sess-id auth-code authorization-code device-code code-verifier <locked>-key","any":"password passwd api-key access-token refresh-token auth-token client-secret private-key mot-de-passe"}},
  {"role":"secret.alone","names":{"whole":"<alone> x-<alone>"}},
  {"role":"page.token","names":{"whole":"<resuming>-token <direction>-<resuming>-token"}},
]
