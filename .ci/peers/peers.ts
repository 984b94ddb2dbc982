/**
 * Mock servers that others wrote, on this package's document: `startPeer(name)` installs the exact version where it is
 * not there yet, serves the document on a free port of the loopback interface, and resolves to its address.
 */

import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Served, served } from '../../contract-tests/wild/program.ts'
import { installed, QUIET } from '../installed.ts'

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENT = join(ROOT, 'spec/openapi.yaml')

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

/** The version of http-proxy. */
export const HTTP_PROXY = '1.18.1'

export type PeerName = keyof typeof PEERS
export const PEER_NAMES = Object.keys(PEERS) as PeerName[]

/** A server that can be started any number of times. */
export type Program = {
  readonly folder: string
  /** Node itself where none is named. */
  readonly command?: string
  /** Words after the command. */
  readonly words: (port: string) => readonly string[]
}

/** Starts a peer and waits until it answers. Throws where it can't be installed or ends before it answers. */
export async function startPeer(name: PeerName): Promise<Served> {
  return start(await installPeer(name))
}

/** Starts a program and waits until it answers. */
export function start({ folder, command = process.execPath, words }: Program): Promise<Served> {
  return served((port) => [command, ...words(port)], { folder, env: QUIET })
}

/** Starts http-proxy, which passes each request on to `target`. */
export async function startHttpProxy(target: string): Promise<Served> {
  const folder = await installed({ 'http-proxy': HTTP_PROXY })
  copyFileSync(join(import.meta.dirname, 'http-proxy.js'), join(folder, 'http-proxy.js'))
  return start({ folder, words: (port) => ['http-proxy.js', target, port] })
}

/** The version that {@link startPeer} runs. */
export function versionOf(name: PeerName): string {
  const { packages }: PeerSpec = PEERS[name]
  return Object.values(packages)[0] ?? ''
}

/** Installs a peer, of which no package of this repository depends, where it is not there yet. */
export async function installPeer(name: PeerName): Promise<Program> {
  const { packages, words, starter }: PeerSpec = PEERS[name]
  const folder = await installed(packages)
  // Beside what it imports, so that it finds it.
  if (starter !== undefined) copyFileSync(join(import.meta.dirname, starter), join(folder, starter))
  return { folder, words: (port) => words(port, join(folder, 'node_modules')) }
}
