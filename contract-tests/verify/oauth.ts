/** Where the token of a run comes from, where `--oauth` asks a token endpoint for it. */

import type { Api } from '../../spec/contract/contract.ts'
import { isAddress } from '../../spec/document/target.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { TokenSource } from '../client/token-source.ts'
import type { GivenOptions } from './option-rows.ts'

type TokenRequest = Pick<
  GivenOptions,
  'oauth' | 'clientId' | 'clientSecret' | 'scope' | 'target' | 'token' | 'timeout' | 'insecure'
>

/** Gets a token as the options say; null where they give one, or none. Throws an `OptionError`. */
export async function tokenSourceOf(options: TokenRequest, api: Api): Promise<TokenSource | null> {
  const { oauth, target, token, scope } = options
  const { PLANT_STORE_CLIENT_ID, PLANT_STORE_CLIENT_SECRET } = process.env
  if (oauth === undefined || oauth === false) {
    const extra = (['clientId', 'clientSecret', 'scope'] as const).find((name) => options[name] !== undefined)
    if (extra === undefined) return null
    throw new OptionError(`${extra} needs oauth (--oauth)`)
  }
  if (token !== undefined) throw new OptionError('use either a token or oauth (--oauth)')
  const { clientId: id = PLANT_STORE_CLIENT_ID, clientSecret: secret = PLANT_STORE_CLIENT_SECRET } = options
  if (id === undefined || id === '')
    throw new OptionError('--oauth needs a client: --client-id or PLANT_STORE_CLIENT_ID')
  if (secret === undefined)
    throw new OptionError('--oauth needs the secret of the client: --client-secret-file or PLANT_STORE_CLIENT_SECRET')
  const endpoint = oauth === true ? namedEndpoint(api, target) : readEndpoint(oauth)
  const { timeout = TIMEOUT, insecure = false } = options
  return TokenSource.open({ endpoint, id, secret, scope }, { timeout, insecure })
}

/** Milliseconds for an answer of the endpoint. */
const TIMEOUT = 10_000

/** The one endpoint that the document names for clients that act for themselves; relative to the target. */
function namedEndpoint({ document }: Api, target: string): URL {
  const schemes = document.at('/components/securitySchemes')
  const urls = Object.values(isObject(schemes) ? schemes : {}).flatMap((scheme) => {
    const flows = isObject(scheme) && isObject(scheme.flows) ? scheme.flows : {}
    const { tokenUrl } = isObject(flows.clientCredentials) ? flows.clientCredentials : {}
    return typeof tokenUrl === 'string' ? [tokenUrl] : []
  })
  const [url, ...others] = new Set(urls)
  if (url === undefined)
    throw new OptionError(
      '--oauth: the document names no clientCredentials flow: give the address of its token endpoint',
    )
  if (others.length > 0)
    throw new OptionError(
      `--oauth: the document names several token endpoints: give one of ${[url, ...others].join(', ')}`,
    )
  const base = new URL(target)
  base.pathname = base.pathname.replace(/\/*$/, '/')
  const whole = URL.canParse(url, base) ? new URL(url, base).href : url
  return readEndpoint(whole)
}

function readEndpoint(text: string): URL {
  if (!isAddress(text))
    throw new OptionError(`--oauth must be an http or https address, and is ${JSON.stringify(text)}`)
  const url = new URL(text)
  if (url.username !== '' || url.password !== '')
    throw new OptionError(
      '--oauth must not carry a user name or a password: give these with --client-id and --client-secret-file',
    )
  return url
}
