/** The module of a document, and its file, which follows the changes of the document. */

import { access } from 'node:fs/promises'
import path from 'node:path'
import type { Api } from './contract/contract.ts'
import { type LoadedContract, loadAssuming } from './document/load.ts'
import type { SpecOptions } from './document/source.ts'
import { type Watch, watchDocument } from './document/watch.ts'
import { makeFolder, writeWhole } from './program/put-in-place.ts'
import { say } from './program/terminal.ts'
import { FileError, OptionError, reasonOf } from './program/user-error.ts'
import { terminalLine } from './program/visible.ts'
import type { ModuleTexts } from './validation/contract-module.ts'
import type { GivenTypes } from './validation/document-types.ts'

/** The document of a module, and the files of the module and of its types. */
export type ModuleOptions = SpecOptions & {
  /** The file of the module. */
  readonly out: string
  /** The file of openapi-typescript's types; without it, the project's own openapi-typescript makes them. */
  readonly types?: string | undefined
}

/**
 * Writes the module, and again after each change of the document: then `onWritten` is called, or `onFailure` with the
 * reason why the file stays as it was. Rejects if the first one can't be written.
 */
export async function keepModule(
  options: ModuleOptions,
  onWritten: () => void,
  onFailure: (reason: string) => void,
): Promise<Watch> {
  let loaded = await writeModule(options)
  const reload = async (): Promise<readonly string[]> => {
    const { digest } = loaded
    loaded = await writeModule(options, digest)
    if (loaded.digest !== digest) onWritten()
    return loaded.files
  }
  return watchDocument(() => loaded, options, reload, onFailure)
}

/** Writes the module of the document as it is now, unless that is the one with a `known` digest. */
export async function writeModule(options: ModuleOptions, known?: string): Promise<LoadedContract> {
  const loaded = await loadAssuming(options.spec, options)
  if (loaded.digest === known) return loaded
  const texts = await typedModule(loaded, { ...options, isAgain: known !== undefined })
  makeFolder(path.dirname(options.out))
  putModule(options.out, texts)
  return loaded
}

/** How a file of JavaScript ends: what it declares to TypeScript stands in another. */
const JAVASCRIPT = /\.(m?)js$/

/** Writes a module into its file, and its types into another where the first is JavaScript. */
export function putModule(out: string, { typed, plain, declared }: ModuleTexts): void {
  const isPlain = JAVASCRIPT.test(out)
  if (isPlain) writeWhole(out.replace(JAVASCRIPT, '.d.$1ts'), declared)
  writeWhole(out, isPlain ? plain : typed)
}

/** The module of a document. Warns on standard error of parts that can't be served. */
export async function moduleTexts({ contract, faults }: LoadedContract, types: GivenTypes): Promise<ModuleTexts> {
  const { contractModule } = await import('./validation/contract-module.ts')
  for (const fault of faults) say(process.stderr, `${terminalLine(`warning: ${fault}`)}\n`)
  return contractModule(contract, types, ({ pointer, reason }) =>
    say(process.stderr, `${terminalLine(`warning: ${pointer}: ${reason}`)}\n`),
  )
}

/** For what a module is made: its file and its types; `isAgain` where it was told already what it lacks. */
type ForModule = Partial<Pick<ModuleOptions, 'out' | 'types'>> & { readonly isAgain?: boolean }

/** The module of a document for a file, with the types that the options name. */
export async function typedModule(
  loaded: LoadedContract,
  { out, types, isAgain = false }: ForModule,
): Promise<ModuleTexts> {
  if (
    types !== undefined &&
    out !== undefined &&
    path.resolve(types) === path.resolve(out.replace(JAVASCRIPT, '.d.$1ts'))
  )
    throw new OptionError(`--out ${out} would write its own types over --types ${types}: give one of them another name`)
  return moduleTexts(loaded, await givenTypes(loaded.contract, out, types, isAgain))
}

/** The types for a module: those of a file, or what the project's own openapi-typescript makes. */
async function givenTypes(contract: Api, out = 'module.ts', types?: string, isAgain = false): Promise<GivenTypes> {
  if (types !== undefined) {
    await access(types).catch((error: unknown) => {
      throw new FileError(`--types ${types}: can't be read: ${reasonOf(error)}`)
    })
    return { from: importName(out, types) }
  }
  const { describedBy, TYPES_COMMAND } = await import('./validation/document-types.ts')
  try {
    return { text: await describedBy(process.cwd(), contract) }
  } catch (error) {
    const isAbsent = Object(error).code === 'MODULE_NOT_FOUND'
    if (isAbsent && isAgain) return null
    const why = isAbsent
      ? 'this project has no openapi-typescript (npm install -D openapi-typescript)'
      : reasonOf(error)
    say(
      process.stderr,
      `${terminalLine(`${why}: bodies have no types in the module. --types FILE takes types that you have, or that this writes: ${TYPES_COMMAND}`)}\n`,
    )
    return null
  }
}

/** What is used of a system's paths; a project without the types of Node compiles this. */
type SystemPaths = {
  readonly sep: string
  readonly dirname: (file: string) => string
  readonly resolve: (file: string) => string
  readonly isAbsolute: (file: string) => boolean
  readonly relative: (from: string, to: string) => string
}

/** What a module imports another file by. `paths` are those of the system. */
export function importName(module: string, file: string, paths: SystemPaths = path): string {
  const way = paths.relative(paths.dirname(paths.resolve(module)), paths.resolve(file)).replaceAll(paths.sep, '/')
  // Nothing leads from one drive of Windows to another.
  return way.startsWith('.') || paths.isAbsolute(way) ? way : `./${way}`
}
