/** The token endpoints of a document, and the addresses where clients discover them. */

import type { Api } from '../../../spec/contract/contract.ts'
import { MOUNTED } from '../../../spec/contract/mounted.ts'
import { type PathMatcher, pathMatcher } from '../../../spec/contract/path-matcher.ts'
import { pathAlone } from '../../../spec/contract/path-template.ts'
import { fromRef, isObject, type JsonObject } from '../../../spec/json/pointer.ts'

/** What an endpoint gives for one `grant_type`. */
export type Grant = {
  /** The scopes of a token if the request asks for none. */
  readonly scopes: readonly string[]
  /** True if the document does not list the possible scopes. */
  readonly isOpen: boolean
  /** True if the endpoint also gives a refresh token. */
  readonly isRenewable: boolean
}

/** A token endpoint (RFC 6749 section 3.2), of one flow of the document or of several: its grants by name. */
export type TokenEndpoint = ReadonlyMap<string, Grant>

/** Returns the endpoint or metadata at a path; null for any other path. */
type Lookup<Thing> = (path: string) => Thing | null

export type Endpoints = NonNullable<ReturnType<typeof endpointsOf>>

/** A `tokenUrl` or `refreshUrl` of the document, and one grant there. */
type NamedGrant = NamedUrl & { readonly type: string; readonly grant: Grant }

/** An address of the document, and where the document with it is served. */
type NamedUrl = { readonly url: string; readonly mount: Mount }

/** The path of a document among several, and the base paths of its servers. */
type Mount = Pick<Api, 'basePaths'> & { readonly prefix: string }

const AUTHORITY = '/.well-known/oauth-authorization-server'
const CONFIGURATION = '/.well-known/openid-configuration'

/** The endpoint of a document that has discovery and names no other. */
const OWN = '/oauth2/token'

/** The endpoints of a document; null where it has none. */
export function endpointsOf(api: Api) {
  const schemes = schemesIn(api)
  const flows = schemes.flatMap(([{ type, flows, [MOUNTED]: at }, scopes]) =>
    type === 'oauth2' && isObject(flows)
      ? Object.entries(flows).flatMap(([flow, node]) => readFlow(flow, node, scopes, schemeMount(at, api)))
      : [],
  )
  const discoveries = schemes.flatMap(([{ type, openIdConnectUrl: url, [MOUNTED]: at }, scopes]) =>
    type === 'openIdConnect' && typeof url === 'string' ? [{ url, scopes, mount: schemeMount(at, api) }] : [],
  )
  const named = flows.length > 0 ? flows : discoveries.flatMap(({ scopes, mount }) => ownGrants(scopes, mount))
  const [first] = named
  if (first === undefined) return null
  const taken = new Set(api.operations.flatMap(({ path, basePaths }) => basePaths.map((base) => base + path)))
  const places = new Map<string, Map<string, Grant>>()
  for (const { type, grant, ...address } of named) {
    for (const path of pathsOf(address).filter((path) => !taken.has(path))) {
      const grants = places.get(path) ?? new Map<string, Grant>()
      places.set(path, grants.set(type, joinedGrants(grants.get(type), grant)))
    }
  }
  const [[path, endpoint] = [OWN, new Map<string, Grant>()]] = places
  // OpenAPI 3.2 has an address of the metadata beside the flows.
  const beside = schemes.flatMap(([{ oauth2MetadataUrl: url, [MOUNTED]: at }]) =>
    typeof url === 'string' ? [{ url, mount: schemeMount(at, api) }] : [],
  )
  const before = [...discoveries, ...beside]
    .flatMap(pathsOf)
    .map((path) => [path, path.replace(CONFIGURATION, '').replace(AUTHORITY, '')] as const)
  const usual = api.basePaths.flatMap((base) =>
    [base + AUTHORITY, base + CONFIGURATION, AUTHORITY + base].map((path) => [path, base] as const),
  )
  const isAddress = lookUp(
    [...named, ...discoveries, ...beside]
      .filter(({ url }) => ORIGIN.test(url))
      .map(({ url }) => [pathAlone(url), true] as const),
  )
  return {
    token: lookUp([...places]),
    /** The issuer's part of the path of its metadata (RFC 8414 section 3), empty for most. */
    metadata: lookUp([...usual, ...before].filter(([path]) => !taken.has(path))),
    /** The endpoint that the metadata names, and its path. */
    first: { path: path.replaceAll(/[{}]/g, ''), endpoint },
    /** True for an address as the document names one, whatever the base of the API. */
    isNamed: (url: string): boolean => isAddress(pathAlone(url)) !== null,
  }
}

const ORIGIN = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i

/** The security schemes of a document, each with the scopes that operations ask of its tokens. */
function schemesIn(api: Api): (readonly [scheme: JsonObject, scopes: readonly string[]])[] {
  const all = api.document.at('/components/securitySchemes')
  const asked = api.operations.flatMap(({ security }) => security.flat())
  return Object.entries(isObject(all) ? all : {}).flatMap(([name, node]) => {
    const scheme = isObject(node) && typeof node.$ref === 'string' ? api.document.at(fromRef(node.$ref) ?? '') : node
    const scopes = asked.flatMap((one) => (one.kind === 'http' && one.name === name ? one.scopes : []))
    return isObject(scheme) ? [[scheme, scopes] as const] : []
  })
}

/** What a flow of the document names; `asked`: the scopes that operations ask for, listed or not. */
function readFlow(flow: string, node: unknown, asked: readonly string[], mount: Mount): NamedGrant[] {
  if (!isObject(node)) return []
  const { tokenUrl, refreshUrl, scopes } = node
  const all = [...new Set([...(isObject(scopes) ? Object.keys(scopes) : []), ...asked])]
  const grant = { scopes: all, isOpen: false, isRenewable: flow !== 'clientCredentials' || refreshUrl !== undefined }
  const own = flow === 'clientCredentials' ? 'client_credentials' : flow === 'password' ? flow : null
  const named = (url: unknown, type: string | null): NamedGrant[] =>
    typeof url === 'string' && type !== null ? [{ url, mount, type, grant }] : []
  const refresh = grant.isRenewable ? 'refresh_token' : null
  return [...named(tokenUrl, own), ...named(tokenUrl, refresh), ...named(refreshUrl, refresh)]
}

/** What an endpoint gives if the document only says that clients can discover it. */
function ownGrants(scopes: readonly string[], mount: Mount): NamedGrant[] {
  const grant = { scopes: [...new Set(scopes)], isOpen: true, isRenewable: true }
  const credentials = { url: OWN, mount, type: 'client_credentials', grant: { ...grant, isRenewable: false } }
  return [credentials, ...['password', 'refresh_token'].map((type) => ({ url: OWN, mount, type, grant }))]
}

/** What two flows give for a grant at one place. */
function joinedGrants(one: Grant | undefined, other: Grant): Grant {
  if (one === undefined) return other
  const scopes = [...new Set([...one.scopes, ...other.scopes])]
  return { scopes, isOpen: one.isOpen || other.isOpen, isRenewable: one.isRenewable || other.isRenewable }
}

/** Where the document of a scheme is served. */
function schemeMount(mounted: unknown, { basePaths }: Api): Mount {
  if (!isObject(mounted) || typeof mounted.prefix !== 'string' || !Array.isArray(mounted.basePaths))
    return { prefix: '', basePaths }
  return { prefix: mounted.prefix, basePaths: mounted.basePaths.filter((base) => typeof base === 'string') }
}

/** Where an address is served: as operations are, under each base path and without, and below its document's own path. */
function pathsOf({ url, mount: { prefix, basePaths } }: NamedUrl): string[] {
  const path = pathAlone(url)
    .replace(ORIGIN, '')
    .replace(/^(\.*\/)*/, '/')
  const below = basePaths.filter((base) => path.startsWith(`${base}/`)).map((base) => path.slice(base.length))
  const alone = ORIGIN.test(url) ? [path, ...below] : basePaths.map((base) => base + path)
  return [...new Set([...alone, ...alone.map((one) => prefix + one)])]
}

/** Finds what stands at a path, or at one whose template is that of a path. */
function lookUp<Thing>(places: readonly (readonly [path: string, thing: Thing])[]): Lookup<Thing> {
  const isTemplate = ([path]: readonly [string, Thing]): boolean => path.includes('{')
  const known = new Map(places.filter((place) => !isTemplate(place)))
  const templates = places.filter(isTemplate).map(([path, thing]): [PathMatcher, Thing] => [pathMatcher(path), thing])
  return (path) => {
    const [, thing] = templates.find(([match]) => match(path.split('/')) !== null) ?? []
    return known.get(path) ?? thing ?? null
  }
}
