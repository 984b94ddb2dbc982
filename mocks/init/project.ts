/** The tools of a project, as its folder shows them. */

import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { isObject, ownMember } from '../../spec/json/pointer.ts'
import { namedBytes } from '../../spec/program/file-text.ts'
import { FileError, reasonOf } from '../../spec/program/user-error.ts'
import { MANAGERS, TOOLS } from './generated/tools.ts'

export type ManagerName = keyof typeof MANAGERS
export type ToolName = keyof typeof TOOLS

export type UsersProject = Awaited<ReturnType<typeof projectIn>>

/** Looks at a folder. Throws a `FileError` where it or its package.json can't be used. */
export async function projectIn(folder: string) {
  const names = fileNamesIn(folder)
  const file = 'package.json'
  const bytes = names.includes(file) ? await namedBytes(join(folder, file), LARGEST, file) : null
  const manifest = bytes?.toString() ?? null
  const told = manifest === null ? {} : readManifest(manifest)
  const dependencies = new Map(
    ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(isObject(told[kind]) ? told[kind] : {}).map(([name, range]) => [name, String(range)] as const),
    ),
  )
  const shown = Object.entries(TOOLS).filter(
    ([, [own, beginning]]) => dependencies.has(own) || names.some((name) => name.startsWith(beginning)),
  )
  const isTool = (name: string): name is ToolName => Object.hasOwn(TOOLS, name)
  const tools = new Set(shown.map(([name]) => name).filter(isTool))
  // Angular's command line has Vite in itself, and reads no configuration of it.
  if (tools.has('angular')) tools.delete('vite')
  const manager = managerOf(folder, ownMember(told, 'packageManager'))
  return {
    folder,
    /** The text of package.json; null where there is none. */
    manifest,
    scripts: new Map<string, unknown>(Object.entries(isObject(told.scripts) ? told.scripts : {})),
    /** The version range of each dependency, by the name of the package. */
    dependencies,
    tools,
    manager,
    /** The commands by which the package manager adds packages, runs a script and calls a program. */
    words: MANAGERS[manager],
    isTyped: names.some((name) => /^tsconfig.*\.json$/.test(name)),
    /** True if a file named `.js` or `.ts` is an ES module. */
    isModule: told.type === 'module',
    /** The texts of the files whose names begin so, as one. */
    textOf: (beginning: string) =>
      names
        .filter((name) => name.startsWith(beginning) && statSync(join(folder, name)).isFile())
        .map((name) => readFileSync(join(folder, name), 'utf8'))
        .join('\n'),
  }
}

/** The names in a folder; none where there is no such folder. */
export function fileNamesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (Object(error).code === 'ENOENT' || Object(error).code === 'ENOTDIR') return []
    throw new FileError(`${folder}: can't be read: ${reasonOf(error)}`)
  }
}

/** In MiB. */
const LARGEST = 16

function readManifest(text: string): Readonly<Record<string, unknown>> {
  let told: unknown
  try {
    told = JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    throw new FileError(`package.json: it is not JSON: ${reasonOf(error)}`)
  }
  if (!isObject(told)) throw new FileError('package.json: it must be an object')
  if (told.scripts !== undefined && !isObject(told.scripts))
    throw new FileError('package.json: /scripts must be an object')
  return told
}

/** The manager that package.json names, or that the nearest lockfile shows: a workspace has its own at the top. */
function managerOf(folder: string, named: unknown): ManagerName {
  const all = ['pnpm', 'yarn', 'bun', 'npm'] as const
  const told = all.find((name) => String(named ?? '').startsWith(`${name}@`))
  if (told !== undefined) return told
  for (let place = folder; ; place = dirname(place)) {
    const found = all.find((name) => MANAGERS[name].locks.some((lock) => existsSync(join(place, lock))))
    if (found !== undefined) return found
    if (existsSync(join(place, '.git')) || dirname(place) === place) return 'npm'
  }
}
