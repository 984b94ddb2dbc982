/** What `plant-store spec` does. */

import { loadContract } from './document/load.ts'
import type { SpecOptions } from './document/source.ts'
import { implementationDefined } from './implementation-defined.ts'
import { asWritten, forYaml } from './json/exact-keywords.ts'
import { requirementsOf } from './requirements/requirements.ts'
import { correctionsText } from './resources/told.ts'

/** The values of the flags. */
export type SpecCommandOptions = Omit<SpecOptions, 'resources'> & {
  readonly format: 'yaml' | 'json' | 'module'
  readonly requirements?: true
  /** True: what is derived; else the file of corrections whose effect is printed. */
  readonly resources?: true | string
}

/** Prints what the options ask for. */
export async function printSpec({ format, requirements, resources, ...options }: SpecCommandOptions): Promise<void> {
  const corrections = typeof resources === 'string' ? { resources } : {}
  const loaded = await loadContract(options.spec, { ...options, ...corrections })
  if (requirements) {
    process.stdout.write(`${await listing(loaded.contract)}\n`)
  } else if (resources) {
    process.stdout.write(await correctionsText(loaded.contract))
  } else if (format === 'json') {
    process.stdout.write(`${JSON.stringify(asWritten(loaded.contract.document.root), null, 2)}\n`)
  } else if (format === 'module') {
    const { contractModule } = await import('./validation/standalone.ts')
    process.stdout.write(contractModule(loaded.contract))
  } else {
    // The document as its authors wrote it, comments and all, where it is YAML already.
    if (!loaded.text.trimStart().startsWith('{')) process.stdout.write(loaded.text)
    else process.stdout.write((await import('yaml')).stringify(asWritten(loaded.contract.document.root, forYaml)))
  }
}

async function listing(contract: Parameters<typeof requirementsOf>[0]): Promise<string> {
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
