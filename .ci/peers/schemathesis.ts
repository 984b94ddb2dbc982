/**
 * Schemathesis, as its documentation shows its use at its best: every phase, every check, valid and invalid data, the
 * credential given. It is installed into an environment of its own, where Python is there.
 */

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, stringify } from 'yaml'
import { ran } from '../../contract-tests/wild/program.ts'
import { isObject } from '../../spec/json/pointer.ts'

export const VERSION = '4.32.5'
const FOLDER = join(import.meta.dirname, `../../node_modules/.cache/installed/schemathesis-${VERSION}`)
const COMMAND = join(FOLDER, 'bin/schemathesis')

/** Milliseconds. */
const INSTALLATION = 600_000
const RUN = 300_000

/** Installs it where it is not there yet. Throws if that fails. */
export async function installSchemathesis(): Promise<void> {
  if (existsSync(COMMAND)) return
  const surroundings = { folder: import.meta.dirname, env: process.env }
  for (const words of [
    ['python3', '-m', 'venv', FOLDER],
    [join(FOLDER, 'bin/pip'), 'install', '--quiet', `schemathesis==${VERSION}`],
  ]) {
    const { isWell, output } = await ran(words, surroundings, INSTALLATION)
    if (!isWell) throw new Error(`\`${words.join(' ')}\` failed: ${output.trim().slice(-1000)}`)
  }
}

/** What it finds at an address, each by its name and operation; null: it came to no end, or could not test. */
export async function schemathesisOn(document: string, url: string, token: string): Promise<readonly string[] | null> {
  const folder = mkdtempSync(join(tmpdir(), 'plant-store-'))
  try {
    const fair = join(folder, 'openapi.yaml')
    writeFileSync(fair, withRefusals(readFileSync(document, 'utf8')))
    const words = [
      ...[COMMAND, 'run', fair, '--url', url, '--header', `Authorization: Bearer ${token}`],
      ...['--phases', 'examples,coverage,fuzzing,stateful', '--checks', 'all', '--mode', 'all', '--seed', '1'],
      ...['--continue-on-failure', '--generation-database', 'none', '--request-timeout', '5', '--no-color'],
      ...['--report', 'json', '--report-json-path', 'report.json'],
    ]
    await ran(words, { folder, env: process.env }, RUN)
    const report = join(folder, 'report.json')
    return existsSync(report) ? failuresIn(JSON.parse(readFileSync(report, 'utf8'))) : null
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The document with an answer 401 in each operation: without it every refusal of a credential is held to be undocumented. */
function withRefusals(text: string): string {
  const document: unknown = parse(text)
  const paths = isObject(document) && isObject(document.paths) ? document.paths : {}
  for (const path of Object.values(paths).filter(isObject)) {
    for (const operation of Object.values(path).filter(isObject)) {
      if (!isObject(operation.responses)) continue
      Object.assign(operation.responses, { 401: { description: 'Refused' }, ...operation.responses })
    }
  }
  return stringify(document)
}

function failuresIn(report: unknown): readonly string[] | null {
  if (!isObject(report) || report.complete !== true || !Array.isArray(report.failures)) return null
  return report.failures.filter(isObject).flatMap(({ title, operations }) => {
    return Array.isArray(operations) ? operations.map((operation) => `${title}: ${operation}`) : [String(title)]
  })
}
