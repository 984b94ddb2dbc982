/** What `plant-store spec` does. */

import type { Api } from './contract/contract.ts'
import { loadAssuming, loadContract } from './document/load.ts'
import type { SpecFlags } from './flags.ts'
import { openPoints } from './generated/open-points.ts'
import { asWritten, forYaml } from './json/exact-keywords.ts'
import { writeWhole } from './program/put-in-place.ts'
import { say } from './program/terminal.ts'
import { OptionError } from './program/user-error.ts'
import { terminalLine, terminalText } from './program/visible.ts'
import { requirementsOf } from './requirements/requirements.ts'
import { correctionsText } from './resources/corrections/told.ts'
import type { ModuleTexts } from './validation/contract-module.ts'

/** Prints what the options ask for, or writes it into their file. */
export async function printSpec(options: SpecFlags): Promise<void> {
  const { out, types, format, watch } = options
  if (types !== undefined && format !== 'module') throw new OptionError('--types works only with --format module')
  if (watch) return keepPrinting(options)
  const text = await printedBy(options)
  if (out === undefined) process.stdout.write(typeof text === 'string' ? text : text.typed)
  else if (typeof text === 'string') writeWhole(out, text)
  else (await import('./module-file.ts')).putModule(out, text)
}

/** Writes the module again after each change of the document, until a signal ends the process. */
async function keepPrinting({ resources, ...options }: SpecFlags): Promise<void> {
  const { out, format } = options
  if (out === undefined || format !== 'module')
    throw new OptionError('--watch works only with --format module and --out FILE')
  const { keepModule } = await import('./module-file.ts')
  const line = (text: string): void => say(process.stderr, `${terminalLine(text)}\n`)
  const corrections = typeof resources === 'string' ? { resources } : {}
  await keepModule(
    { ...options, ...corrections, out },
    () => line(`${out} is written again`),
    (reason) => line(`error: ${out} stays as it was: ${reason}`),
  )
  line(`${out} is written, and again after each change of the document, until Ctrl+C`)
  setInterval(() => {}, 2 ** 30)
}

async function printedBy({ requirements, resources, ...options }: SpecFlags): Promise<string | ModuleTexts> {
  const { format, spec } = options
  const corrections = typeof resources === 'string' ? { resources } : {}
  // Requirements and the document itself are as they are written.
  const load = resources || format === 'module' ? loadAssuming : loadContract
  const loaded = await load(spec, { ...options, ...corrections })
  const { contract, text } = loaded
  if (requirements || resources) {
    const told = (await import('./xml/told.ts')).toldInJson(contract)
    return resources ? correctionsText(told) : `${terminalText(await listing(told))}\n`
  }
  if (format === 'module') return (await import('./module-file.ts')).typedModule(loaded, options)
  if (format === 'json') return `${JSON.stringify(asWritten(contract.document.root), null, 2)}\n`
  // The document as its authors wrote it, comments and all, where it is YAML already.
  if (!text.trimStart().startsWith('{')) return text
  return (await import('yaml')).stringify(asWritten(contract.document.root, forYaml))
}

async function listing(contract: Api): Promise<string> {
  const required = requirementsOf(contract).map(({ level, id, text, because, source }) =>
    [`${level.padEnd(6)} ${id}`, text, `because: ${because}`, `from ${source}`].join('\n       '),
  )
  const open = openPoints.map(({ id, question, choice, flag }) =>
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
