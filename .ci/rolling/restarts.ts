/** Restarts two mocks in turn under a load of which every request is counted. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort } from '../../contract-tests/wild/free-port.ts'
import { type Balancer, startBalancer } from './balancer.ts'

export type Rolling = {
  readonly balancer: Balancer
  /** How often each mock is restarted. */
  readonly restarts: number
  /** The fewest requests. */
  readonly requests: number
  /** Clients that send at once, each on a connection that is kept while the server keeps it. */
  readonly clients: number
  /** Milliseconds that a client pauses after each answer. */
  readonly pause: number
  /** Further words of the mock's command line. */
  readonly words: readonly string[]
}

export type Rolled = {
  readonly answered: number
  /** Connections that the clients opened. */
  readonly connections: number
  readonly processes: number
  /** What happened to the requests without the right answer. */
  readonly lost: readonly string[]
}

const CLI = fileURLToPath(new URL('../../cli.ts', import.meta.url))
const DOCUMENT = fileURLToPath(new URL('./nursery.json', import.meta.url))
/** Two programs that listen on one port. Linux has that for those who ask for it. */
const SHARING = `import { Server } from 'node:net'
  const { listen } = Server.prototype
  Server.prototype.listen = function (place, ...more) { return listen.call(this, { ...place, reusePort: true }, ...more) }`

/** One of the mocks: a process after another on the same port. */
class Mock {
  readonly port: number
  readonly #preload: readonly string[]
  readonly #words: readonly string[]
  #end = async (): Promise<void> => {}
  /** What who asks for its readiness knows. */
  isReady = false

  constructor(port: number, preload: readonly string[], words: readonly string[]) {
    this.port = port
    this.#preload = preload
    this.#words = words
  }

  /** Starts a process; the promise that comes back resolves once it has answered a request of the load. */
  async start(): Promise<{ readonly asked: Promise<void> }> {
    const words = ['mock', '--spec', DOCUMENT, '--port', String(this.port), '--log', 'json', ...this.#words]
    const child = spawn(process.execPath, [...this.#preload, CLI, ...words], { stdio: ['ignore', 'pipe', 'inherit'] })
    const exit = once(child, 'exit')
    const asked = Promise.withResolvers<void>()
    const listens = Promise.withResolvers<void>()
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"event":"listening"')) listens.resolve()
      if (line.includes('"event":"request"')) asked.resolve()
    })
    const ended = exit.then(() => {
      asked.resolve()
      listens.resolve()
    })
    this.#end = async () => {
      child.kill('SIGTERM')
      await ended
      if (child.exitCode !== 0) throw new Error(`a mock ended with ${child.exitCode ?? child.signalCode}`)
    }
    await listens.promise
    this.isReady = true
    return { asked: asked.promise }
  }

  end(): Promise<void> {
    return this.#end()
  }

  /** Asks for its readiness, as a balancer does. */
  async ask(): Promise<void> {
    this.isReady = await fetch(`http://127.0.0.1:${this.port}/_mock/health/ready`, { headers: { connection: 'close' } })
      .then(({ status }) => status === 200)
      .catch(() => false)
  }
}

/** Rolls: starts two mocks, sends, and restarts them. Rejects if a mock ends otherwise than with exit code 0. */
export async function roll({ balancer, restarts, requests, clients, pause, words }: Rolling): Promise<Rolled> {
  const [one, other] = [await freePort(), await freePort()]
  const isShared = balancer === 'port'
  const preload = isShared ? ['--import', `data:text/javascript,${encodeURIComponent(SHARING)}`] : []
  const mocks = [one, isShared ? one : other].map((port) => new Mock(port, preload, words))
  await Promise.all(mocks.map((mock) => mock.start()))
  const proxy = balancer === 'haproxy' || balancer === 'nginx' ? await startBalancer(balancer, [one, other]) : null
  const turns = [...mocks]
  const over = new AbortController()
  const load = new Load(() => proxy?.port ?? nextReady(turns)?.port ?? one)
  const watching = balancer === 'addresses' ? watch(mocks, over.signal) : null
  const sending = Array.from({ length: clients }, () => load.send(pause, over.signal))
  try {
    for (let round = 0; round < restarts; round++) {
      for (const mock of mocks) {
        await mock.end()
        const { asked } = await mock.start()
        // The connections of the clients are kept, and a new mock may not be asked while nobody opens one.
        await (proxy === null ? null : asked)
      }
    }
    while (load.answered + load.lost.length < requests) await sleep(50)
  } finally {
    over.abort()
    await Promise.all([...sending, watching])
    load.close()
    await proxy?.close()
    await Promise.all(mocks.map((mock) => mock.end()))
  }
  const { answered, connections, lost } = load
  return { answered, connections, processes: 2 + 2 * restarts, lost }
}

/** The first that is ready, which then has its turn last. */
function nextReady(mocks: Mock[]): Mock | undefined {
  const next = mocks.findIndex(({ isReady }) => isReady)
  mocks.push(...mocks.splice(next, next < 0 ? 0 : 1))
  return mocks.at(-1)
}

async function watch(mocks: readonly Mock[], over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await Promise.all(mocks.map((mock) => mock.ask()))
    await sleep(50)
  }
}

/** Clients that send each request once. */
class Load {
  answered = 0
  connections = 0
  readonly lost: string[] = []
  readonly #agent: Agent
  #sent = 0

  /** `port` is asked for each new connection. */
  constructor(port: () => number) {
    const open = (): Socket => {
      this.connections++
      return connect({ port: port(), host: '127.0.0.1', noDelay: true })
    }
    this.#agent = new (class extends Agent {
      override createConnection(): Socket {
        return open()
      }
    })({ keepAlive: true })
  }

  /** Sends one request after the other until it is over: a POST, then a GET. */
  async send(pause: number, over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      const index = this.#sent++
      const method = index % 2 === 0 ? 'POST' : 'GET'
      const body = method === 'POST' ? `{"id":${index},"name":"Fern ${index}"}` : ''
      const wrong = await this.#ask(method, body).catch(({ code }: NodeJS.ErrnoException) => String(code))
      if (wrong === null) this.answered++
      else this.lost.push(`${method} ${index}: ${wrong}`)
      await sleep(pause)
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  /** What is wrong with the answer. */
  async #ask(method: string, body: string): Promise<string | null> {
    const headers = { authorization: 'Bearer x', ...(body !== '' && { 'content-type': 'application/json' }) }
    const sent = request({ method, path: '/plants', host: 'localhost', headers, agent: this.#agent })
    sent.end(body)
    const [response]: IncomingMessage[] = await once(sent, 'response')
    if (response === undefined) return 'no answer'
    const content = await text(response)
    const isRight = response.statusCode === 200 && content.includes(JSON.parse(body || '{}').name ?? '[')
    return isRight ? null : `${response.statusCode} ${content}`
  }
}
