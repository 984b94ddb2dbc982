/** Downloads a document from an http(s) address, with limits of size and time. Node only. */

import type { IncomingMessage, RequestOptions } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP } from 'node:net'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { checkedLookup, lists, networks } from '../http/connection/networks.ts'
import { get as getHttp } from '../http/node-http.ts'
import { collect } from '../program/file-text.ts'

export type Bounds = {
  /** Bytes, decompressed. */
  readonly limit: number
  /** Ends the download, even if bytes still arrive. */
  readonly signal: AbortSignal
  /** True if only addresses of the public internet are allowed, also after a redirect. */
  readonly onlyPublic: boolean
  /** The origin that a redirect may not leave; null if it may go anywhere. */
  readonly origin: string | null
}

/** By what a server tells whether its content is still the same (RFC 9110 section 8.8); absent if it sends neither. */
export type Validators = { readonly etag?: string; readonly lastModified?: string }

export type Downloaded = {
  readonly bytes: Uint8Array
  readonly validators: Validators
  /** The address after all redirects. */
  readonly url: URL
  /** True if it came from an address of the public internet. */
  readonly isPublic: boolean
}

const MOST_REDIRECTS = 5

/**
 * Downloads the content of an address; null if the server says that it is what was `known` (RFC 9110 section 13). Throws
 * an `Error` with the reason in words.
 */
export async function download(address: URL, bounds: Bounds, known: Validators = {}): Promise<Downloaded | null> {
  const conditions = {
    ...(known.etag !== undefined && { 'if-none-match': known.etag }),
    ...(known.lastModified !== undefined && { 'if-modified-since': known.lastModified }),
  }
  let url = address
  let onlyPublic = bounds.onlyPublic
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const { response, isPublic } = await request(url, onlyPublic, bounds.signal, conditions)
    const { statusCode = 0, headers } = response
    if (statusCode === 304 && Object.keys(conditions).length > 0) {
      response.destroy()
      return null
    }
    if (statusCode >= 200 && statusCode < 300) {
      const { etag, 'last-modified': lastModified } = headers
      const validators = { ...(etag !== undefined && { etag }), ...(lastModified !== undefined && { lastModified }) }
      return { bytes: await contentOf(response, bounds), url, isPublic, validators }
    }
    response.destroy()
    if (statusCode < 300 || statusCode >= 400 || headers.location === undefined)
      throw new Error(`the server answered ${statusCode}`)
    url = redirected(headers.location, url, bounds.origin)
    onlyPublic ||= isPublic
  }
  throw new Error(`the server redirects more than ${MOST_REDIRECTS} times`)
}

/** Where a server redirects to. `origin`: the only one that may be asked; null: any. */
function redirected(location: string, from: URL, origin: string | null): URL {
  if (!URL.canParse(location, from)) throw new Error('the server redirects to an invalid address')
  const url = new URL(location, from)
  if (!/^https?:$/.test(url.protocol)) throw new Error(`the server redirects to ${url.protocol}, which is refused`)
  if (origin !== null && url.origin !== origin)
    throw new Error(`the server redirects to ${url.origin}, and a reference may not leave ${origin}`)
  return url
}

function request(
  url: URL,
  onlyPublic: boolean,
  signal: AbortSignal,
  conditions: Readonly<Record<string, string>>,
): Promise<{ readonly response: IncomingMessage; readonly isPublic: boolean }> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  let isPublic = isIP(host) !== 0 && !isPrivate(host)
  const refuse = (address: string): Error =>
    new Error(`${url.hostname} is ${address}, an address of a private network: it is refused`)
  if (onlyPublic && isIP(host) !== 0 && !isPublic) throw refuse(host)
  const lookUp = checkedLookup((addresses) => {
    const inside = addresses.find(isPrivate)
    isPublic = inside === undefined
    return onlyPublic && inside !== undefined ? refuse(inside) : null
  })
  const options: RequestOptions = {
    signal,
    lookup: lookUp,
    agent: false,
    headers: { accept: 'application/yaml, application/json, */*', 'accept-encoding': 'gzip', ...conditions },
  }
  return new Promise((resolve, reject) => {
    const get = url.protocol === 'https:' ? getHttps : getHttp
    get(url, options, (response) => resolve({ response, isPublic })).on('error', (error) =>
      reject(reasonFor(error, signal)),
    )
  })
}

const DECODERS: Readonly<Record<string, () => NodeJS.ReadWriteStream & Readable>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
}

async function contentOf(response: IncomingMessage, { limit, signal }: Bounds): Promise<Buffer> {
  const coding = response.headers['content-encoding']?.toLowerCase() ?? 'identity'
  const decoder = DECODERS[coding]?.()
  if (decoder === undefined && coding !== 'identity') throw new Error(`the server sends the content coding ${coding}`)
  const stream =
    decoder === undefined ? response : response.on('error', (error) => decoder.destroy(error)).pipe(decoder)
  try {
    return await collect(stream, limit)
  } catch (error) {
    throw reasonFor(error, signal)
  } finally {
    response.destroy()
  }
}

function reasonFor(error: unknown, signal: AbortSignal): unknown {
  return signal.aborted ? new Error('it did not arrive in time') : error
}

/** Addresses that are not of the public internet (RFC 6890 and its successors). IPv4 in IPv6 counts as IPv4. */
const PRIVATE = networks(
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 32],
  ['2002::', 16],
  ['fc00::', 7],
  ['fe80::', 9],
  ['ff00::', 8],
)

/** True for an address of this machine, of a private network, or that no machine can have. */
export function isPrivate(address: string): boolean {
  return lists(PRIVATE, address)
}
