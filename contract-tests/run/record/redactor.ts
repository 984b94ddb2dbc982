/** The redactor of a run: it takes credentials out of everything that the run reports. */

import type { Api } from '../../../spec/contract/contract.ts'
import { openPoints } from '../../../spec/generated/open-points.ts'
import type { Exchange, Header } from '../../../spec/http/message.ts'
import { cookiePairs } from '../../../spec/http/place.ts'
import { credentialNamesOf } from '../../../spec/http/redaction/credential-names.ts'
import { Redactor } from '../../../spec/http/redaction/redactor.ts'
import { tryParseJson } from '../../../spec/json/exact-json.ts'
import { isObject, textsInside } from '../../../spec/json/pointer.ts'
import { requirementsOf } from '../../../spec/requirements/requirements.ts'
import type { TokenSource } from '../../client/token-source.ts'

type SentFields = { readonly headers: readonly Header[]; readonly credentials?: Readonly<Record<string, string>> }

/** Characters. A shorter value of a header without a telling name is one like `en-US`. */
const LONG = 8

/** The redactor for a run's token, its headers and other credentials, and the tokens that it gets on the way. */
export function redactorFor(
  api: Api,
  token: string | undefined,
  { headers, credentials = {} }: SentFields,
  tokens: TokenSource | null = null,
): Redactor {
  const isCredential = credentialNamesOf(api)
  const secret = headers.filter(([name, { length }]) => length >= LONG || isCredential('header', name))
  const values = [...secret.map(([, value]) => value), ...Object.values(credentials)]
  const redactor = new Redactor(token ?? '', values, ordinaryOf(api))
  tokens?.hideIn(redactor)
  return redactor
}

/** The text that any report about an API may contain. It is not secret. */
function ordinaryOf(api: Api): string {
  const words = [
    ...requirementsOf(api).map(({ id, text, because }) => `${id} ${text} ${because}`),
    ...openPoints.map(({ id, question }) => `${id} ${question}`),
  ]
  return `${JSON.stringify(api.document.root)} ${words.join(' ')}`
}

/** Hides what an answer gives as a credential, by names of cookies and members: the token of a new account lets in whoever reads the report. */
export function hidingIssued(api: Api, redactor: Redactor): (exchange: Exchange) => void {
  const isCredential = credentialNamesOf(api)
  return ({ sent, received }) => {
    if (received.kind === 'failure') return
    const names = (name: string): boolean => isCredential('body', name)
    const text = new TextDecoder().decode(received.body)
    // Most answers have none, and need not be read for it.
    const hasAny = text.matchAll(MEMBER).some(([, name = '']) => names(name))
    const cookies = received.headers.flatMap(([name, value]) =>
      /^set-cookie$/i.test(name) ? cookiePairs(value).slice(0, 1) : [],
    )
    const values = [
      ...cookies.flatMap(([name, value]) => (isCredential('cookie', name) ? [value] : [])),
      ...(hasAny ? textsBelow(tryParseJson(text)?.exact, names) : []),
    ].filter(({ length }) => length >= ISSUED)
    if (values.length === 0) return
    const own = new TextDecoder().decode(sent.body ?? undefined)
    redactor.learnIssued(values.filter((value) => !own.includes(value)))
  }
}

const MEMBER = /"([^"\\]{1,64})"\s*:/g

/** Characters. A shorter value of such a name is a word more often than a credential. */
const ISSUED = 12

/** The texts in a JSON value that stand below a name. */
function textsBelow(value: unknown, isIt: (name: string) => boolean): readonly string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsBelow(one, isIt))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, one]) => (isIt(name) ? textsInside(one) : textsBelow(one, isIt)))
}
