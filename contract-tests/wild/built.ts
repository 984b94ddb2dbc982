/** Builds stacks in a folder that git ignores, again after each change of their files, and starts their servers. */

import { createHash } from 'node:crypto'
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ran, type Served, served } from './program.ts'
import { FOLDER, type Server, type Stack } from './stacks.ts'

const ROOT = join(FOLDER, '../..')
export const CACHE = join(ROOT, 'node_modules/.cache/wild')

/** Milliseconds. */
const PROBE = 60_000
const BUILD = 900_000

export type Tools =
  | { readonly kind: 'there'; readonly version: string }
  | { readonly kind: 'missing'; readonly why: string }

/** Whether the tools of a stack are on this machine. */
export async function toolsOf({ needs }: Pick<Stack, 'needs'>): Promise<Tools> {
  let version: string | undefined
  for (const words of needs) {
    const { isWell, output } = await ran(words, { folder: FOLDER, env: process.env }, PROBE)
    if (!isWell) return { kind: 'missing', why: `\`${words.join(' ')}\` does not work here` }
    version ??= /\d+(\.\d+)+/.exec(output)?.[0]
  }
  return { kind: 'there', version: version ?? 'of no known version' }
}

/** Builds a stack unless it is built already, and resolves to its folder. Throws if that fails. */
export async function built(stack: Pick<Stack, 'name' | 'build'>): Promise<string> {
  const source = join(FOLDER, stack.name)
  const folder = join(CACHE, stack.name)
  const seal = join(folder, '.built')
  const state = digestOf(source)
  if (existsSync(seal) && readFileSync(seal, 'utf8') === state) return folder
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  cpSync(source, folder, { recursive: true })
  for (const words of stack.build) {
    const { isWell, output } = await ran(words, { folder, env: process.env }, BUILD)
    if (!isWell) throw new Error(`\`${words.join(' ')}\` failed:\n${output.trim().slice(-3000)}`)
  }
  // Written last, so that an interrupted build has none.
  writeFileSync(seal, state)
  return folder
}

/** Starts a server of a stack that is built in a folder; it takes this token. */
export function started({ run }: Stack, { name }: Server, folder: string, token: string): Promise<Served> {
  const words = (port: string): string[] => run.map((word) => word.replace('{port}', port).replace('{server}', name))
  return served(words, { folder, env: { ...process.env, PLANT_STORE_TOKEN: token } })
}

function digestOf(folder: string): string {
  const hash = createHash('sha256')
  for (const entry of globSync('**/*.*', { cwd: folder, withFileTypes: true }).filter((each) => each.isFile())) {
    const file = join(entry.parentPath, entry.name)
    hash.update(`${file.slice(folder.length)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
