/** The MSW handlers beside others that return a constant, and beside what a team writes by hand. */

import { type HttpHandler, HttpResponse, http } from 'msw/http'
import { setupServer } from 'msw/node'
import { getResponse } from 'msw/utils/get-response'
import { createHandlers } from '../../mocks/msw/index.ts'
import packageJson from '../../package.json' with { type: 'json' }
import { type Comparison, takeTurns } from './figures.ts'

const ROUNDS = 21
const INTERCEPTED = 200
const ALONE = 2_000
const URL_OF_PLANTS = 'https://api.example.com/plants'
const PLANT = { id: 8213, name: 'Swiss Cheese Plant (Monstera deliciosa)', tag: 'indoor' }
const REQUEST = {
  method: 'POST',
  headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
  body: JSON.stringify(PLANT),
}

const CONSTANT = 'one that returns a constant'
const byHand = http.post(URL_OF_PLANTS, async ({ request }) => {
  if (!/^bearer \S+$/i.test(request.headers.get('authorization') ?? '')) {
    return HttpResponse.json({ error: 1, message: 'a token, please' }, { status: 401 })
  }
  const { id, name, tag } = (await request.json()) as typeof PLANT
  if (!Number.isInteger(id) || typeof name !== 'string') {
    return HttpResponse.json({ error: 2, message: 'an id and a name, please' }, { status: 400 })
  }
  return HttpResponse.json({ name, tag })
})
const CONTENDERS = new Map<string, readonly HttpHandler[]>([
  ['ours', createHandlers({ baseUrl: new URL(URL_OF_PLANTS).origin })],
  [CONSTANT, [http.post(URL_OF_PLANTS, () => HttpResponse.json({ name: PLANT.name, tag: PLANT.tag }))]],
  ['one written by hand', [byHand]],
])

/** Microseconds of a request, of so many. */
async function time(requests: number, ask: () => Promise<Response | undefined>): Promise<number> {
  const started = performance.now()
  for (let count = 0; count < requests; count++) {
    const response = await ask()
    if (response?.status !== 200) throw new Error(`a handler answered ${response?.status}`)
    await response.text()
  }
  return ((performance.now() - started) / requests) * 1000
}

/** Compares the handlers as applications ask them, and without what intercepting costs. */
export async function compareHandlers(): Promise<Comparison> {
  const server = setupServer()
  const intercepted = (handlers: readonly HttpHandler[]): Promise<number> => {
    server.resetHandlers(...handlers)
    return time(INTERCEPTED, () => fetch(URL_OF_PLANTS, REQUEST))
  }
  const alone = (handlers: readonly HttpHandler[]): Promise<number> =>
    time(ALONE, () => getResponse([...handlers], new Request(URL_OF_PLANTS, REQUEST)))
  const compare = async (measure: typeof alone) => {
    // Each is warm before it is timed.
    await takeTurns(CONTENDERS, 1, measure)
    return takeTurns(CONTENDERS, ROUNDS, measure)
  }
  server.listen({ onUnhandledFrame: 'error' })
  try {
    const wanted = { [CONSTANT]: 1.3 }
    return {
      subject: `a handler of MSW ${packageJson.devDependencies.msw}`,
      measures: [
        { what: 'µs of a request through fetch', better: 'less', series: await compare(intercepted), wanted },
        { what: 'µs in the handlers alone', better: 'less', series: await compare(alone), wanted },
      ],
      facts: [],
    }
  } finally {
    server.close()
  }
}
