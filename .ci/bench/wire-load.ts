/**
 * The CPU time that servers take for a request. The load comes by bare sockets, and takes less time than the server: a
 * process that waits for its load finds one request at a time, and each then costs more than in a busy process.
 */

import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Served } from '../../contract-tests/wild/program.ts'

/** Processes that serve alike: `processes` of them, behind one address or behind one each. */
export type Contender = { readonly served: readonly Served[]; readonly processes: number }

/** The bytes of the nth request. */
export type RequestOf = (number: number) => Uint8Array

/** Connections to each process. */
const CONNECTIONS = 32

/** The bytes of a creation. */
export function creation(body: string, headers: Readonly<Record<string, string>> = {}): Uint8Array {
  const fields = {
    host: 'localhost',
    authorization: 'Bearer bench',
    'content-type': 'application/json',
    ...headers,
    'content-length': String(Buffer.byteLength(body)),
  }
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`POST /plants HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
}

/** Sends so many requests to a server. Rejects for an answer that is no success in one piece. */
async function ask(url: string, requests: number, connections: number, requestOf: RequestOf): Promise<void> {
  const { hostname, port } = new URL(url)
  let sent = 0
  let answered = 0
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const sockets = Array.from({ length: connections }, () => connect({ host: hostname, port: Number(port) }))
  for (const socket of sockets) {
    const next = (): void => {
      if (sent < requests) socket.write(requestOf(sent++))
    }
    socket.on('connect', next).on('error', reject)
    socket.on('data', (chunk) => {
      if (chunk.toString('latin1', 9, 10) !== '2' || !/[}\]]/.test(chunk.toString('latin1', chunk.length - 1)))
        reject(new Error(chunk.toString()))
      else if (++answered === requests) resolve()
      else next()
    })
  }
  try {
    await promise
  } finally {
    for (const socket of sockets) socket.destroy()
    await Promise.all(sockets.map((socket) => once(socket, 'close')))
  }
}

/** Sends so many requests to each process at once. */
export async function load({ served, processes }: Contender, requests: number, requestOf: RequestOf): Promise<void> {
  const share = processes / served.length
  await Promise.all(served.map(({ url }) => ask(url, requests * share, CONNECTIONS * share, requestOf)))
}

/** Microseconds of CPU for one of so many requests to each process. */
export async function cost(contender: Contender, requests: number, requestOf: RequestOf): Promise<number> {
  const roots = contender.served.map(({ process: { pid = 0 } }) => pid)
  const before = await cpuOf(roots)
  await load(contender, requests, requestOf)
  return ((await cpuOf(roots)) - before) / (requests * contender.processes)
}

/** Microseconds of CPU that processes and those below them have taken (proc(5): utime and stime, in hundredths of a second). */
async function cpuOf(roots: readonly number[]): Promise<number> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const stats = new Map<number, readonly string[]>()
  for (const id of ids) {
    const stat = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
    stats.set(id, stat.slice(stat.lastIndexOf(')') + 2).split(' '))
  }
  const family = new Set(roots)
  // A child has a greater number than its parent, or comes around in another turn.
  for (let size = 0; size !== family.size; ) {
    size = family.size
    for (const [id, stat] of stats) if (family.has(Number(stat[1]))) family.add(id)
  }
  return [...family].reduce((sum, id) => {
    const stat = stats.get(id) ?? []
    return sum + (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * 10_000
  }, 0)
}
