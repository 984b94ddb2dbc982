/** What `plant-store init` does. */

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadContract } from '../../spec/document/load.ts'
import { moduleTexts } from '../../spec/module-file.ts'
import { makeFolder, writeWhole } from '../../spec/program/put-in-place.ts'
import { say } from '../../spec/program/terminal.ts'
import { terminalLine } from '../../spec/program/visible.ts'
import { describedBy } from '../../spec/validation/document-types.ts'
import { documentIn, USUAL_FOLDERS } from './documents.ts'
import { MODULE_SCRIPT } from './hints.ts'
import { withScripts } from './package-text.ts'
import { type InitPlan, planFor } from './plan.ts'
import { projectIn, type UsersProject } from './project.ts'

export type InitFlags = { readonly spec?: string; readonly dryRun?: true }

const MANIFEST = 'package.json'

/** Writes the files that a project lacks, and prints a line for each. Existing files stay as they are. */
export async function init(folder: string, { spec: given, dryRun }: InitFlags): Promise<void> {
  const isTried = dryRun === true
  const project = await projectIn(folder)
  const { spec, others } = documentIn(folder, given) ?? { spec: null, others: [] }
  const loaded = await loadContract(spec ?? undefined)
  const { contract } = loaded
  // Without openapi-typescript the module has the names of operations, and no types of bodies.
  let untyped: unknown = null
  const types = await describedBy(folder, contract).then(
    (text) => ({ text }),
    (error: unknown) => {
      untyped = error
      return null
    },
  )
  const plan = planFor({ project, contract, spec, untyped }, async () => (await moduleTexts(loaded, types)).typed)
  // Nothing is written before everything has been checked.
  const texts = new Map<string, string>()
  for (const { file, text } of plan.files) if (!existsSync(join(folder, file))) texts.set(file, await text())
  printText(
    spec === null
      ? `There is no OpenAPI document in ${USUAL_FOLDERS.join(', ')}. The files use the Plant Store's as an example; name yours with --spec.`
      : `The document is ${spec}: ${contract.title} ${contract.version}.`,
  )
  if (others.length > 0) printText(`There is also ${others.join(', ')}: choose it with --spec.`)
  for (const { file, what } of plan.files) {
    const text = texts.get(file)
    if (text !== undefined && !isTried) {
      makeFolder(dirname(join(folder, file)), dirname(file))
      writeWhole(join(folder, file), text, file)
    }
    if (text === undefined) printFile('left', file, 'it exists')
    else printFile(isTried ? 'would write' : 'wrote', file, what)
  }
  if (project.manifest === null) printText('There is no package.json here: no script was added.')
  else addScripts(project, project.manifest, plan, isTried)
  printNext(project, plan)
}

/** Adds the scripts that package.json lacks. */
function addScripts({ folder, scripts }: UsersProject, manifest: string, plan: InitPlan, isTried: boolean): void {
  const wanted = Object.entries(plan.scripts)
  const added = wanted.filter(([name]) => !scripts.has(name))
  const kept = wanted.map(([name]) => name).filter((name) => scripts.has(name))
  if (added.length > 0 && !isTried) {
    writeWhole(join(folder, MANIFEST), withScripts(manifest, Object.fromEntries(added)), MANIFEST)
  }
  const names = added.map(([name]) => name).join(', ')
  if (added.length > 0) printFile(isTried ? 'would change' : 'changed', MANIFEST, `new scripts: ${names}`)
  if (kept.length > 0) printFile('left', MANIFEST, `it has these scripts: ${kept.join(', ')}`)
}

/** Says what to run, and what is left to do by hand. */
function printNext({ manifest, scripts, words }: UsersProject, plan: InitPlan): void {
  const direct = (line: string): string => (line.startsWith('node ') ? line : `${words.call} ${line}`)
  const lines = Object.entries(plan.scripts)
    .filter(([name]) => name !== MODULE_SCRIPT)
    // An existing script of this name may do something else.
    .map(([name, line]) =>
      manifest === null || (scripts.get(name) ?? line) !== line ? direct(line) : `${words.run} ${name}`,
    )
  const install = plan.missing.length > 0 ? [`${words.add} ${plan.missing.join(' ')}`] : []
  printText(['', 'Next, run:', ...[...install, ...lines].map((line) => `  ${line}`)].join('\n'))
  for (const hint of plan.hints) printText(hint)
}

function printFile(verb: string, file: string, what: string): void {
  printText(`${verb.padEnd(12)} ${file.padEnd(24)} ${what}`)
}

function printText(text: string): void {
  say(process.stdout, `${text.split('\n').map(terminalLine).join('\n')}\n`)
}
