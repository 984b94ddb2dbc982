/** A row for each option of a proxy. */

import { type FlagsOf, type OptionRows, type OptionsOf, wholeNumber } from '../../../spec/program/option-rows.ts'
import type { MockServerOptions } from './mock.ts'
import { SERVER_OPTIONS } from './server.ts'

/** What a mock has not. */
export const PROXY_OPTIONS = {
  /** Address of the deployment. Its path is the base path of every request. */
  target: {
    flag: '--target <url>',
    help: 'address of the deployment; its path is the base path of every request',
    mandatory: true,
  },
  /** True: a message that breaks a `must` is replaced by an error. */
  errors: { flag: '--errors', help: 'answer with an error instead of forwarding what breaks the contract' },
  failOnViolation: {
    flag: '--fail-on-violation',
    help: 'exit with 1 if a request or an answer broke a must of the contract',
    only: 'flag',
  },
  /** A folder for answers and items, which `--answers` and `--data` of a mock read. */
  record: {
    flag: '--record <dir>',
    help: 'write answers and stored items into this folder, for mock --answers and mock --data',
  },
  /** Milliseconds that the deployment may send nothing. */
  timeout: {
    flag: '--timeout <ms>',
    help: 'maximum time without data from the deployment',
    parse: wholeNumber(1, 3_600_000),
    usual: 30_000,
  },
  /** True: a certificate that can't be verified is accepted. */
  insecure: { flag: '--insecure', help: 'accept a certificate that cannot be verified' },
  /** True: cookies are passed on to the deployment. */
  forwardCookies: { flag: '--forward-cookies', help: 'forward cookies to the deployment' },
} as const satisfies OptionRows

export type ProxyOptions = Omit<MockServerOptions, 'authStatus'> & OptionsOf<typeof PROXY_OPTIONS>

/** The flags of `proxy`. The deployment decides some of the mock's. */
export const PROXY_FLAGS = {
  ...PROXY_OPTIONS,
  ...SERVER_OPTIONS,
  tokens: {
    ...SERVER_OPTIONS.tokens,
    help: 'a valid credential; repeatable; without this flag, the proxy does not judge credentials',
  },
  authStatus: { ...SERVER_OPTIONS.authStatus, hidden: true },
  // It has no effect here: the proxy adds no CORS headers by default.
  cors: { ...SERVER_OPTIONS.cors, hidden: true },
  corsToo: {
    flag: '--cors',
    help: 'answer preflights, and allow every page if the deployment sends no CORS headers',
    usual: false,
    as: 'cors',
  },
} as const satisfies OptionRows

export type ProxyFlags = FlagsOf<typeof PROXY_FLAGS>
