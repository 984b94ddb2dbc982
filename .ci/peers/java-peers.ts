/**
 * Mock servers of the Java world, for the bench: from Maven's own command, where it and a Java are there. Nothing judges
 * them: one has only what it is told by hand.
 */

import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ran } from '../../contract-tests/wild/program.ts'
import type { Program } from './peers.ts'

const ROOT = join(import.meta.dirname, '../..')
const DOCUMENT = join(ROOT, 'spec/openapi.yaml')
const CACHE = join(ROOT, 'node_modules/.cache/installed')

/** Milliseconds. */
const PROBE = 30_000
const DOWNLOAD = 300_000

type JavaPeer = {
  readonly title: string
  readonly version: string
  /** Maven's name of its jar: group, artifact, version, and where there are several, packaging and classifier. */
  readonly artifact: string
  readonly jar: string
  /** Words after `java`. */
  readonly words: (port: string, jar: string, folder: string) => readonly string[]
  /** Files that it is told what to answer by. */
  readonly files: Readonly<Record<string, string>>
}

/** It has no documents: an answer is put together by hand, and the journal is as long as ours. */
const STUB = {
  request: { method: 'POST', urlPath: '/plants' },
  response: {
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"name":"Swiss Cheese Plant (Monstera deliciosa)","tag":"indoor"}',
  },
}

export const JAVA_PEERS: readonly JavaPeer[] = [
  {
    title: 'MockServer',
    version: '7.6.0',
    artifact: 'org.mock-server:mockserver-netty:7.6.0:jar:jar-with-dependencies',
    jar: 'mockserver-netty-7.6.0-jar-with-dependencies.jar',
    words: (port, jar) => [
      ...['-Dmockserver.logLevel=ERROR', '-Dmockserver.localBoundIP=127.0.0.1', '-Dmockserver.maxLogEntries=1000'],
      ...[`-Dmockserver.initializationOpenAPIPath=${DOCUMENT}`, '-jar', jar, '-serverPort', port],
    ],
    files: {},
  },
  {
    title: 'WireMock, with an answer by hand',
    version: '3.13.2',
    artifact: 'org.wiremock:wiremock-standalone:3.13.2',
    jar: 'wiremock-standalone-3.13.2.jar',
    words: (port, jar, folder) => [
      ...['-jar', jar, '--port', port, '--bind-address', '127.0.0.1', '--root-dir', folder],
      ...['--max-request-journal-entries', '1000'],
    ],
    files: { 'mappings/plants.json': JSON.stringify(STUB) },
  },
]

/** Whether this machine can run them: null where it can, else what is missing. */
export async function missingJava(): Promise<string | null> {
  for (const words of [
    ['java', '-version'],
    ['mvn', '--version'],
  ]) {
    const { isWell } = await ran(words, { folder: ROOT, env: process.env }, PROBE)
    if (!isWell) return `\`${words.join(' ')}\` does not work here`
  }
  return null
}

/** Fetches a peer where it is not there yet. Throws where Maven fails. */
export async function installJavaPeer({ artifact, jar, words, files }: JavaPeer): Promise<Program> {
  const folder = join(CACHE, artifact.replaceAll(':', '_'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const path = join(folder, jar)
  if (!existsSync(path)) {
    mkdirSync(folder, { recursive: true })
    const command = ['mvn', '--quiet', '--batch-mode', 'dependency:copy']
    const options = [`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`]
    const { isWell, output } = await ran([...command, ...options], { folder, env: process.env }, DOWNLOAD)
    if (!isWell) throw new Error(output.trim().split('\n')[0])
  }
  return { folder, command: 'java', words: (port) => words(port, path, folder) }
}
