import { createHandlers, type HandlerOptions } from 'plant-store-kit/msw'

/** What the mock answers, by the state in the address of the page. */
const STATES: Readonly<Record<string, HandlerOptions>> = {
  empty: { data: 0 },
  down: { scenario: 'unavailable' },
  taken: { scenario: { status: 400, body: { error: 7, message: 'There is a Fern already.' } }, when: { name: 'Fern' } },
}

/** The handlers for `?state=taken`; without a state of this list, the usual ones. */
export const handlersIn = (address: string) =>
  createHandlers({ baseUrl: 'https://api.example.com', ...STATES[new URL(address).searchParams.get('state') ?? ''] })
