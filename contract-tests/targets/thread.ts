/**
 * A thread that works for tests. The test runner follows every promise of the thread that its tests are in, which takes a
 * sixth of the time where there are thousands of requests.
 */

import { isMainThread, parentPort, Worker } from 'node:worker_threads'

/** What a thread does when it is asked; arguments and results are copied (HTML, structured clone). */
type Services = Readonly<Record<string, (...args: never[]) => Promise<unknown>>>
type Asked = { readonly id: number; readonly service: string; readonly args: readonly never[] }
type Answered = { readonly id: number } & ({ readonly result: unknown } | { readonly error: unknown })

/** In the thread: does what it is asked to. Elsewhere nothing happens. */
export function serveThread(services: Services): void {
  if (isMainThread) return
  parentPort?.on('message', async ({ id, service, args }: Asked) => {
    try {
      parentPort?.postMessage({ id, result: await services[service]?.(...args) })
    } catch (error) {
      parentPort?.postMessage({ id, error })
    }
  })
}

type Ask<S extends Services> = <K extends keyof S & string>(
  service: K,
  ...args: Parameters<S[K]>
) => Promise<Awaited<ReturnType<S[K]>>>

export type Thread<S extends Services> = {
  readonly ask: Ask<S>
  readonly close: () => Promise<number>
}

/** Starts the thread of a module that calls {@link serveThread} with these services. */
export function startThread<S extends Services>(module: URL): Thread<S> {
  // Each request leaves much that is soon of no use: with little room for that, V8 would clear it away again and again.
  const worker = new Worker(module, { resourceLimits: { maxYoungGenerationSizeMb: 96 } })
  const pending = new Map<number, PromiseWithResolvers<unknown>>()
  worker.on('message', (answered: Answered) => {
    const asked = pending.get(answered.id)
    pending.delete(answered.id)
    if ('error' in answered) asked?.reject(answered.error)
    else asked?.resolve(answered.result)
  })
  worker.on('error', (error) => {
    for (const { reject } of pending.values()) reject(error)
  })
  let last = 0
  const ask: Ask<S> = <K extends keyof S & string>(service: K, ...args: Parameters<S[K]>) => {
    const asked = Promise.withResolvers<unknown>()
    pending.set(++last, asked)
    worker.postMessage({ id: last, service, args })
    return asked.promise as Promise<Awaited<ReturnType<S[K]>>>
  }
  return { ask, close: () => worker.terminate() }
}
