/** What `plant-store spec` does. */

import { access } from 'node:fs/promises'
import path, { type PlatformPath } from 'node:path'
import type { Api } from './contract/contract.ts'
import { type LoadedContract, loadContract } from './document/load.ts'
import type { SpecFlags } from './flags.ts'
import { implementationDefined } from './implementation-defined.ts'
import { asWritten, forYaml } from './json/exact-keywords.ts'
import { writeWhole } from './program/put-in-place.ts'
import { say } from './program/terminal.ts'
import { FileError, OptionError, reasonOf } from './program/user-error.ts'
import { terminalLine, terminalText } from './program/visible.ts'
import { requirementsOf } from './requirements/requirements.ts'
import { correctionsText } from './resources/corrections/told.ts'
import type { GivenTypes } from './validation/document-types.ts'

/** Prints what the options ask for, or writes it into their file. */
export async function printSpec(options: SpecFlags): Promise<void> {
  const { out, types, format } = options
  if (types !== undefined && format !== 'module') throw new OptionError('--types works only with --format module')
  const text = await printedBy(options)
  if (out === undefined) process.stdout.write(text)
  else writeWhole(out, text)
}

async function printedBy({ requirements, resources, ...options }: SpecFlags): Promise<string> {
  const { format, spec, out, types } = options
  const corrections = typeof resources === 'string' ? { resources } : {}
  const loaded = await loadContract(spec, { ...options, ...corrections })
  const { contract, text } = loaded
  if (requirements) return `${terminalText(await listing(contract))}\n`
  if (resources) return correctionsText(contract)
  if (format === 'module') return moduleText(loaded, await givenTypes(contract, out, types))
  if (format === 'json') return `${JSON.stringify(asWritten(contract.document.root), null, 2)}\n`
  // The document as its authors wrote it, comments and all, where it is YAML already.
  if (!text.trimStart().startsWith('{')) return text
  return (await import('yaml')).stringify(asWritten(contract.document.root, forYaml))
}

/** The module of a document. Warns on standard error of parts that can't be served. */
export async function moduleText({ contract, faults }: LoadedContract, types: GivenTypes): Promise<string> {
  const { contractModule } = await import('./validation/contract-module.ts')
  for (const fault of faults) say(process.stderr, `${terminalLine(`warning: ${fault}`)}\n`)
  return contractModule(contract, types, ({ pointer, reason }) =>
    say(process.stderr, `${terminalLine(`warning: ${pointer}: ${reason}`)}\n`),
  )
}

/** The types for a module: those of a file, or what the project's own openapi-typescript makes. */
async function givenTypes(contract: Api, out = 'module.ts', types?: string): Promise<GivenTypes> {
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

/** What a module imports another file by. `paths` are those of the system. */
export function importName(module: string, file: string, paths: PlatformPath = path): string {
  const way = paths.relative(paths.dirname(paths.resolve(module)), paths.resolve(file)).replaceAll(paths.sep, '/')
  // Nothing leads from one drive of Windows to another.
  return way.startsWith('.') || paths.isAbsolute(way) ? way : `./${way}`
}

async function listing(contract: Api): Promise<string> {
  const required = requirementsOf(contract).map(({ level, id, text, because, source }) =>
    [`${level.padEnd(6)} ${id}`, text, `because: ${because}`, `from ${source}`].join('\n       '),
  )
  const open = implementationDefined().map(({ id, question, choice, flag }) =>
    [`open   ${id}`, question, `mock: ${choice}`, flag === null ? 'no flag changes it' : `change it with ${flag}`].join(
      '\n       ',
    ),
  )
  return [
    `${contract.title} ${contract.version}: ${required.length} requirements`,
    ...required,
    '',
    `The contract leaves ${open.length} points open. A profile of plant-store learn changes the points that it observed`,
    ...open,
  ].join('\n')
}
