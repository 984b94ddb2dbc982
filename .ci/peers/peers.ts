/**
 * Mock servers that others wrote, on this package's document: `startPeer(name)` installs the exact version where it is
 * not there yet, serves the document on a free port of the loopback interface, and resolves to its address.
 */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENT = join(ROOT, 'spec/openapi.yaml')
const CACHE = join(ROOT, 'node_modules/.cache/peers')

type PeerSpec = {
  /** The name that its makers gave it. */
  readonly title: string
  /** What is installed, by exact version; the first is the peer itself. */
  readonly packages: Readonly<Record<string, string>>
  /** Words after `node`, in the folder that it is installed in. */
  readonly words: (port: string, folder: string) => readonly string[]
  /** A module beside this one that starts it, where it has no command of its own. */
  readonly starter?: string
}

export const PEERS = {
  prism: {
    title: "Prism's CLI",
    packages: { '@stoplight/prism-cli': '5.16.0' },
    words: (port, folder) => [join(folder, '.bin/prism'), 'mock', '--host', '127.0.0.1', '--port', port, DOCUMENT],
  },
  mockoon: {
    title: 'Mockoon CLI',
    packages: { '@mockoon/cli': '9.9.0' },
    words: (port, folder) => [
      ...[join(folder, '.bin/mockoon-cli'), 'start', '--data', DOCUMENT, '--port', port],
      ...['--hostname', '127.0.0.1', '--disable-log-to-file', '--disable-admin-api'],
    ],
  },
  scalar: {
    title: "Scalar's mock server",
    packages: { '@scalar/mock-server': '0.14.4', '@hono/node-server': '1.19.19' },
    words: (port) => ['scalar.js', DOCUMENT, port],
    starter: 'scalar.js',
  },
  'openapi-backend': {
    title: 'openapi-backend behind node:http',
    packages: { 'openapi-backend': '5.21.2' },
    words: (port) => ['openapi-backend.js', DOCUMENT, port],
    starter: 'openapi-backend.js',
  },
} as const satisfies Readonly<Record<string, PeerSpec>>

export type PeerName = keyof typeof PEERS
export const PEER_NAMES = Object.keys(PEERS) as PeerName[]

export type Peer = { readonly url: string; readonly process: ChildProcess; readonly close: () => Promise<void> }

/** Milliseconds that a peer is given to start. */
const START = 30_000
/** Nobody is told that it was installed or run. */
const QUIET = { ...process.env, SCARF_ANALYTICS: 'false', DO_NOT_TRACK: '1', NO_UPDATE_NOTIFIER: '1' }

/** Starts a peer and waits until it answers. Throws where it can't be installed or ends before it answers. */
export async function startPeer(name: PeerName): Promise<Peer> {
  const { words }: PeerSpec = PEERS[name]
  const folder = await install(name)
  const port = await freePort()
  const child = spawn(process.execPath, words(String(port), join(folder, 'node_modules')), {
    cwd: folder,
    env: QUIET,
    stdio: 'ignore',
  })
  const peer: Peer = {
    url: `http://127.0.0.1:${port}`,
    process: child,
    close: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
  for (const started = performance.now(); performance.now() - started < START; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode} before it answered`)
    if (await answers(peer.url)) return peer
  }
  await peer.close()
  throw new Error(`${name} did not answer within ${START} ms`)
}

/** The version that {@link startPeer} runs. */
export function versionOf(name: PeerName): string {
  const { packages }: PeerSpec = PEERS[name]
  return Object.values(packages)[0] ?? ''
}

/** The folder that a peer is installed in, which no package of this repository depends on. */
async function install(name: PeerName): Promise<string> {
  const { packages, starter }: PeerSpec = PEERS[name]
  const wanted = Object.entries(packages).map(([each, version]) => `${each}@${version}`)
  const folder = join(CACHE, wanted.join('+').replaceAll(/[/@]/g, '_'))
  const [first = ''] = Object.keys(packages)
  if (starter === undefined && isInstalled(ROOT, first, versionOf(name))) return ROOT
  if (!isInstalled(folder, first, versionOf(name))) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
    const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--save-exact']
    await promisify(execFile)('npm', ['install', ...options, ...wanted], { cwd: folder, env: QUIET })
  }
  // Beside what it imports, so that it finds it.
  if (starter !== undefined) copyFileSync(join(import.meta.dirname, starter), join(folder, starter))
  return folder
}

function isInstalled(folder: string, name: string, version: string): boolean {
  const file = join(folder, 'node_modules', name, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}

async function answers(url: string): Promise<boolean> {
  try {
    await (await fetch(url, { signal: AbortSignal.timeout(1000) })).arrayBuffer()
    return true
  } catch {
    return false
  }
}
