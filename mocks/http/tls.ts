/** Reads and checks a certificate and its key. */

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import { namedBytes } from '../../spec/program/file-text.ts'
import { FileError } from '../../spec/program/user-error.ts'

/** Certificate and key in PEM. The certificate may be followed by its chain. */
export type Tls = { readonly cert: string | Uint8Array; readonly key: string | Uint8Array }

/** Reads both from files. Throws a `UserError` of one line that names the file at fault. */
export async function readTls(certFile: string, keyFile: string): Promise<Tls> {
  const [cert, key] = await Promise.all([namedBytes(certFile, 1), namedBytes(keyFile, 1)])
  return checkTls({ cert, key }, { cert: certFile, key: keyFile })
}

/** Returns the same pair if it can be served. Otherwise throws a `UserError` of one line with these names. */
export function checkTls(tls: Tls, names: { readonly cert: string; readonly key: string }): Tls {
  const certificate = attempt(() => new X509Certificate(tls.cert), `${names.cert}: is not a certificate in PEM`)
  const key = readKey(tls.key, names.key)
  if (!certificate.checkPrivateKey(key)) throw new FileError(`${names.key}: is not the key of ${names.cert}`)
  // Node can read some forms that it can't serve, such as DER.
  attempt(
    () => createSecureContext({ cert: pem(tls.cert), key: pem(tls.key) }),
    `${names.cert}: can't be served with ${names.key}: both have to be in PEM`,
  )
  return tls
}

function readKey(key: Tls['key'], name: string): KeyObject {
  const text = pem(key)
  const isEncrypted = /^(-----BEGIN ENCRYPTED|Proc-Type: 4,ENCRYPTED)/m.test(text)
  const fault = isEncrypted ? 'is encrypted; it takes a key without a passphrase' : 'is not a private key in PEM'
  return attempt(() => createPrivateKey({ key: text, format: 'pem' }), `${name}: ${fault}`)
}

function pem(text: string | Uint8Array): string {
  return typeof text === 'string' ? text : new TextDecoder().decode(text)
}

function attempt<Result>(act: () => Result, otherwise: string): Result {
  try {
    return act()
  } catch {
    throw new FileError(otherwise)
  }
}
