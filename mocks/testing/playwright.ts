/**
 * `plant-store-kit/playwright`: Playwright's `test` with a fixture `mock`, which is a session for each test. As
 * `globalSetup` of a configuration this module starts one mock for the whole run.
 */

import '../../spec/this-node.ts'
import { type BrowserContext, expect as baseExpect, test as baseTest, type ExpectMatcherState } from 'playwright/test'
import type { MockServer } from '../server/mock-server.ts'
import type { MockServerOptions } from '../server/options/mock.ts'
import { connectMock, type MockClient, type SessionClient } from './client.ts'
import { type Received, type ReceivedOptions, type Receiver, received } from './received.ts'

export type { SessionClient } from './client.ts'

/** Options of Playwright's `use`: where the mock is, and where pages call the API. */
export type MockOptions = {
  /** The address of a running mock; absent: `MOCK_URL`, the configuration's `webServer`, or a mock for each worker. */
  mockUrl: string | undefined
  /** Where pages call the API: an address, or a path on their origin such as `/api`; absent: at the mock itself. */
  apiUrl: string | undefined
}

/** The option that a worker reads once. */
export type OwnMockOptions = {
  /** Options of the mock that is started where none runs, such as its document: `{ spec: 'api.yaml' }`. */
  mockOptions: MockServerOptions
}

type OfWorker = OwnMockOptions & { mockServer: MockClient }

/** Playwright's `test`. `mock` is the session of the test; the API requests of the test's pages belong to it. */
export const test = baseTest.extend<MockOptions & { mock: SessionClient }, OfWorker>({
  mockUrl: [undefined, { option: true }],
  apiUrl: [undefined, { option: true }],
  mockOptions: [{}, { option: true, scope: 'worker' }],
  mockServer: [
    async ({ mockOptions }, use, { config }) => {
      const running = process.env.MOCK_URL || mockOf(config.webServer?.url)
      if (running !== undefined) return use(connectMock(running))
      await using own = await ownMock(mockOptions)
      await use(connectMock(own.url))
    },
    { scope: 'worker' },
  ],
  mock: async ({ mockServer, mockUrl }, use, testInfo) => {
    const server = mockUrl === undefined ? mockServer : connectMock(mockUrl)
    const session = server.session()
    await use(session)
    if (testInfo.status !== testInfo.expectedStatus) {
      const body = JSON.stringify(await session.requests(), null, 2)
      await testInfo.attach('mock-requests.json', { body, contentType: 'application/json' })
    }
    // The reporter of the run counts what the session met, and its journal is about to be cleared.
    if (process.env.PLANT_STORE_COVERAGE) await (await import('./coverage/kept.ts')).keepMet(server.url, session.key)
    await session.reset()
  },
  context: async ({ context, mock, apiUrl }, use) => {
    await markRequests(context, apiUrl ?? new URL(mock.url).origin, mock.key)
    await use(context)
  },
})

/** The mock that `webServer.url` waits for: the part of the address before `/_mock`. */
function mockOf(url: string | undefined): string | undefined {
  const end = url?.indexOf('/_mock') ?? -1
  return end === -1 ? undefined : url?.slice(0, end)
}

/**
 * Adds the session's header to the API requests that pages make by `fetch` and `XMLHttpRequest`. A Playwright route
 * would turn the browser's cache off and get in the way of the test's own routes. Extra headers of the context would go
 * to all other origins, too.
 */
async function markRequests(context: BrowserContext, api: string, key: string): Promise<void> {
  await context.addInitScript(
    ({ api, key }) => {
      const base = new URL(api, location.href).href.replace(/\/$/, '')
      const isApi = (address: string | URL): boolean => {
        const { href } = new URL(address, document.baseURI)
        return href.startsWith(base) && /^([/?#]|$)/.test(href.slice(base.length))
      }
      const header = 'X-Mock-Session'
      const usual = window.fetch
      window.fetch = (input, init) => {
        if (!isApi(input instanceof Request ? input.url : input)) return usual(input, init)
        const request = new Request(input, init)
        request.headers.set(header, key)
        return usual(request)
      }
      const { open } = XMLHttpRequest.prototype
      XMLHttpRequest.prototype.open = function (method: string, url: string | URL, ...rest: unknown[]) {
        Reflect.apply(open, this, [method, url, ...rest])
        if (isApi(url)) this.setRequestHeader(header, key)
      }
    },
    { api, key },
  )
}

/** Playwright's `expect` with {@link toHaveReceived}. */
export const expect = baseExpect.extend({ toHaveReceived })

/** Waits until the mock has received such a request; with `times`, exactly that many. */
async function toHaveReceived(
  this: ExpectMatcherState,
  mock: Receiver,
  method: string,
  path: string,
  options: ReceivedOptions = {},
): Promise<Received & { name: string }> {
  const timeout = options.timeout ?? this.timeout
  return { name: 'toHaveReceived', ...(await received(mock, method, path, { ...options, timeout }, this.isNot)) }
}

/** What is read of a configuration. */
type RunOptions = { readonly projects: readonly { readonly use: Partial<OwnMockOptions> }[] }

/**
 * For `globalSetup: 'plant-store-kit/playwright'`: starts one mock for the run, unless `MOCK_URL` names one. It has the
 * `mockOptions` of the first project.
 */
export default async function startForRun({ projects }: RunOptions): Promise<(() => Promise<void>) | undefined> {
  if (process.env.MOCK_URL) return undefined
  const mock = await ownMock(projects[0]?.use.mockOptions)
  process.env.MOCK_URL = mock.url
  return async () => {
    delete process.env.MOCK_URL
    await mock.close()
  }
}

/** Starts a mock. The server's code is loaded only here. */
async function ownMock(options: MockServerOptions = {}): Promise<MockServer> {
  const { serveAlone } = await import('../server/server.ts')
  return serveAlone({ port: 0, ...(process.env.PLANT_STORE_COVERAGE && { coverage: true }), ...options })
}
