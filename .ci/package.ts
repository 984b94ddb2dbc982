/**
 * The package as users get it: packed, then installed into an empty project. `npm run size` prints the size of an
 * installation with all dependencies.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, lstatSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { once as only } from '../spec/program/once.ts'

export const ROOT = join(import.meta.dirname, '..')

/** What commands leave at the top level: see `.gitignore`. A second run of verify takes a folder of its own. */
export const MADE =
  /^(node_modules|dist|contract-report(-\d+)?|test-results|playwright-report|coverage|created\.ndjson|.*\.tgz)$/

/** Variables by which npm names the current package to its scripts. They would mislead an npm in another folder. */
const OF_THIS_PACKAGE = /^(npm_(package|lifecycle)_|npm_config_(local_prefix|call)$|INIT_CWD$|NODE_TEST_CONTEXT$)/
export const ENVIRONMENT: NodeJS.ProcessEnv = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !OF_THIS_PACKAGE.test(name)),
)

/** The exit code of a command, and everything that it printed. */
export type Ended = { readonly code: number | null; readonly out: string; readonly err: string }

/** Runs a command in a folder until it ends, with `extra` in its environment. */
export async function run(folder: string, words: readonly string[], extra: NodeJS.ProcessEnv = {}): Promise<Ended> {
  const [program = '', ...rest] = words
  const child = spawn(program, rest, {
    cwd: folder,
    env: { ...ENVIRONMENT, ...extra },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, out, err }
}

export type Tarball = { readonly file: string; readonly bytes: number; readonly paths: readonly string[] }

/** Packs a copy of the repository: a build in place would remove files that other tests are reading. */
export async function pack(folder: string): Promise<Tarball> {
  const place = join(folder, 'build')
  const source = join(place, 'source')
  for (const name of readdirSync(ROOT)) {
    if (!MADE.test(name) && name !== '.git') cpSync(join(ROOT, name), join(source, name), { recursive: true })
  }
  // The build finds its packages here too. In the copy itself npm would read them all.
  symlinkSync(join(ROOT, 'node_modules'), join(place, 'node_modules'), 'junction')
  const { code, out, err } = await run(source, ['npm', 'pack', '--json', '--pack-destination', folder])
  if (code !== 0) throw new Error(`npm pack failed: ${out}${err}`)
  const [packed]: { filename: string; size: number; files: { path: string }[] }[] = JSON.parse(out)
  if (packed === undefined) throw new Error(`npm pack printed ${out}`)
  return {
    file: join(folder, packed.filename),
    bytes: packed.size,
    paths: packed.files.map(({ path }) => path),
  }
}

/** {@link pack} for all tests of this process, until it ends. */
export const packed = only(() => {
  const folder = mkdtempSync(join(tmpdir(), 'plant-store-packed-'))
  process.on('exit', () => rmSync(folder, { recursive: true }))
  return pack(folder)
})

/** Creates a project with this package and others as its dependencies. They are not installed yet. */
export async function project(
  folder: string,
  tarball: Tarball,
  others: Readonly<Record<string, string>> = {},
): Promise<string> {
  await mkdir(folder)
  const dependencies = { 'plant-store-kit': `file:${tarball.file}`, ...others }
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
  return folder
}

/** Installs with npm, from its cache as far as possible. Shows the output of dependencies' scripts. */
export async function npmInstall(folder: string, extra?: NodeJS.ProcessEnv): Promise<Ended> {
  const words = ['npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', '--foreground-scripts']
  const ended = await run(folder, words, extra)
  if (ended.code !== 0) throw new Error(`${words.join(' ')}: ${ended.err}`)
  return ended
}

export type Weight = { readonly name: string; readonly bytes: number }

/** The packages that are installed in a project, largest first, each with the packages nested in it. */
export function weights(folder: string): Weight[] {
  const modules = join(folder, 'node_modules')
  const names = readdirSync(modules).filter((name) => !name.startsWith('.'))
  const all = names.flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(modules, name)).map((each) => `${name}/${each}`) : [name],
  )
  return all
    .map((name) => ({ name, bytes: weigh(join(modules, name)) }))
    .toSorted((one, other) => other.bytes - one.bytes)
}

/** The bytes of a package's files. Promises would cost more than the files. */
function weigh(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => !each.isDirectory())
  return files.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0)
}

/** The sizes as a text: the total, and the largest packages. */
export function account({ bytes, paths }: Tarball, installed: readonly Weight[]): string {
  const total = installed.reduce((sum, weight) => sum + weight.bytes, 0)
  return [
    `tarball   ${megabytes(bytes)} MB, ${paths.length} files`,
    `installed ${megabytes(total)} MB in ${installed.length} packages, of which`,
    ...installed.slice(0, 12).map((weight) => `${megabytes(weight.bytes).padStart(8)}   ${weight.name}`),
  ].join('\n')
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1)
}

if (import.meta.main) {
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-package-'))
  try {
    const tarball = await pack(folder)
    const app = await project(join(folder, 'app'), tarball)
    await npmInstall(app)
    process.stdout.write(`${account(tarball, weights(app))}\n`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
