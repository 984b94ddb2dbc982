/** When the mock or the proxy refuses a request, and what to do then: the page of errors has this table. */

import type { ProblemName } from '../mocks/engine/message/problems.ts'
import type { ErrorCode } from '../spec/program/user-error.ts'

export const PROBLEM_HELP: Readonly<Record<ProblemName, readonly [when: string, remedy: string]>> = {
  'malformed-message': [
    'the bytes are not an HTTP request, or its Host is absent, double or not a host',
    'send it with an HTTP client, and a host in Host',
  ],
  'body-missing': [
    'the operation needs a body, and the request has none',
    'send a body; some clients drop that of this method',
  ],
  'body-not-utf8': ['the body is not UTF-8 text', 'encode the body as UTF-8'],
  'body-not-json': ['the body is not JSON text', 'send JSON; the message says where reading stopped'],
  'body-invalid': [
    'the body or a parameter breaks its schema',
    'correct each place that the message names, or the schema',
  ],
  'media-type': [
    'Content-Type is absent, or the operation does not take it',
    'send one of the media types that the message names',
  ],
  preference: [
    '`Prefer`, `__code` or another preference has a value that it does not take',
    'send one that the message names',
  ],
  session: ['X-Mock-Session is not a key of 1 to 128 visible ASCII characters', 'send one, such as the id of the test'],
  'own-rule': [
    'the deployment that `--profile` describes refuses such a request',
    'send what that deployment takes, or start the mock without the profile',
  ],
  outside: ['the path leads out of the address that the proxy forwards to, by `..`', 'send a path below that address'],
  'credential-missing': [
    'the request has no credential, or one of another scheme',
    'send the one that the message names, such as `Authorization: Bearer <token>`',
  ],
  'credential-malformed': [
    'the credential is empty, has characters that are not allowed, or is not what `Basic` takes: the base64 of `user:password`',
    'look how the client makes it: a variable may be empty',
  ],
  'credential-unknown': [
    'the mock was started with `--token`, and the credential is another',
    'send one of these, or start the mock without `--token`',
  ],
  host: [
    'the proxy does not answer to the host name of the request',
    'use an IP address or localhost, or start the proxy with `--host NAME`',
  ],
  'scope-missing': [
    'the token of the mock lacks a scope that the operation asks for',
    'ask the token endpoint for that scope too, or for none to get all',
  ],
  path: ['the document has no such path', 'correct the path; `nearMiss` in the journal says what was probably meant'],
  'answer-unknown': [
    '`Prefer`, `__code` or `__example` asks for an answer that the document does not have',
    'ask for one that the message names',
  ],
  'item-unknown': ['the mock stores no item with this key', 'create it first, or list the items to find a key'],
  'item-deleted': [
    'the item was deleted, and the deployment of the profile tells that apart',
    'use another key, or reset the session',
  ],
  method: ['the path has no such method', 'use one of the methods in the Allow header'],
  'not-acceptable': [
    'the answer has no media type that the Accept header allows',
    'accept one of the media types that the message names',
  ],
  timeout: ['the request did not arrive in time', 'send the whole request; Content-Length may be too large'],
  'item-exists': [
    'the mock already stores an item with this key',
    'send another key, or reset the session before the test',
  ],
  'action-done': [
    'the action was done before, and the document has a 409',
    'read the item first, or take the action back',
  ],
  'condition-unmet': [
    'If-Match or another condition of the request does not hold',
    'read the item again, and send its new ETag',
  ],
  'body-too-large': ['the body is over the limit', 'send less, or start the mock with a higher `--body-limit`'],
  'condition-missing': ['the operation takes only conditional requests', 'send the ETag of the item in If-Match'],
  'header-too-large': ['the header section is over the limit', 'send fewer or shorter headers, such as cookies'],
  internal: ['the mock itself failed', 'report it: it is a fault of the kit'],
  upgrade: ['the proxy forwards no WebSockets', 'let the client connect to the deployment itself'],
  unservable: [
    'the mock can not serve this operation as the document describes it',
    'correct the document at the place that the message names',
  ],
  'transfer-coding': ['the proxy forwards no transfer coding except chunked', 'send chunked, or a Content-Length'],
  'bad-gateway': [
    'the deployment gave no answer that can be forwarded',
    'look whether it runs at the address that the proxy was given',
  ],
  unrecorded: [
    'the shared state did not confirm the write',
    'send it again after Retry-After; look whether Redis can be reached',
  ],
  'session-dropped': [
    'nobody used the session for a while, and the mock dropped it',
    'begin it anew as the message says, or use another key',
  ],
  'session-full': [
    'all sessions take the memory that they may',
    'reset sessions that are over, or raise `--max-memory`',
  ],
  'gateway-timeout': [
    'the deployment did not answer in time',
    'look why it is slow, or start the proxy with a longer `--timeout`',
  ],
}

/** When each error is thrown, and what to do then: the page of errors has this table. */
export const ERROR_CODES: Readonly<Record<ErrorCode, readonly [when: string, remedy: string]>> = {
  PLANT_STORE_OPTION: [
    'an option, a flag, an argument or a script is unknown or has a wrong value',
    'correct it: the message names it, and what it may be',
  ],
  PLANT_STORE_DATA: [
    '`data`, `data.replace` or `PUT /_mock/data` has items that the contract does not allow, or too many of them',
    'correct the item that the message names, or raise `maxItems` or `bodyLimit`',
  ],
  PLANT_STORE_DOCUMENT: [
    "the OpenAPI document, or a part of it that is needed, can't be used",
    'correct the document at the place that the message names',
  ],
  PLANT_STORE_FILE: [
    "a file or an address can't be read, or its content is not what it must be",
    'check the path, and the line that the message names',
  ],
  PLANT_STORE_PROFILE: [
    'the profile is not valid, or contradicts the contract',
    'learn it again: `plant-store learn --out FILE`',
  ],
  PLANT_STORE_TARGET: [
    "the address of a deployment or of a mock is wrong, no mock answers there, or the credential for it can't be used",
    'correct the address or the credential, or start the mock',
  ],
  PLANT_STORE_MACHINE: [
    'the machine refuses a port, a file to write or a process',
    'free what the message names, or choose another',
  ],
  PLANT_STORE_STATE: [
    "the address in `state` is wrong, its client is not installed, or its server can't be reached; or a session was dropped or has no room",
    'correct the address, start the server, or install `@redis/client`; begin the session anew',
  ],
}
