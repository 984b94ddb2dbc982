/** What `plant-store init` does. */

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadAssuming } from '../../spec/document/load.ts'
import { tokensOf, withoutStrings } from '../../spec/json/tokens.ts'
import { moduleTexts } from '../../spec/module-file.ts'
import { makeFolder, writeWhole } from '../../spec/program/put-in-place.ts'
import { say } from '../../spec/program/terminal.ts'
import { terminalLine } from '../../spec/program/visible.ts'
import { describedBy } from '../../spec/validation/document-types.ts'
import { documentIn, USUAL_FOLDERS } from './documents.ts'
import { MODULE_SCRIPT } from './hints.ts'
import { type InitPlan, planFor } from './plan.ts'
import { projectIn, type UsersProject } from './project.ts'

export type InitFlags = { readonly spec?: string; readonly dryRun?: true }

const MANIFEST = 'package.json'

/** Writes the files that a project lacks, and prints a line for each. Existing files stay as they are. */
export async function init(folder: string, { spec: given, dryRun }: InitFlags): Promise<void> {
  const isTried = dryRun === true
  const project = await projectIn(folder)
  const { spec, others } = documentIn(folder, given) ?? { spec: null, others: [] }
  const loaded = await loadAssuming(spec ?? undefined)
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

/** The indices of the braces of an object. */
type Braces = { readonly open: number; readonly close: number }

type Style = {
  readonly indent: string
  readonly lineEnd: string
  /** True where the text has no spaces between its tokens. */
  readonly isDense: boolean
}

/** The text with more scripts. It must be the JSON text of an object, whose `scripts` are an object or absent. */
export function withScripts(text: string, scripts: Readonly<Record<string, string>>): string {
  const { root, own } = bracesIn(text)
  const [, indent = '  '] = /\n([ \t]+)"/.exec(text) ?? []
  const inside = withoutStrings(text.slice(root.open + 1, root.close).trim())
  const isDense = inside !== '' && !/\s/.test(inside)
  const style = { indent, lineEnd: text.includes('\r\n') ? '\r\n' : '\n', isDense }
  const colon = isDense ? ':' : ': '
  const members = Object.entries(scripts).map(([name, line]) => JSON.stringify(name) + colon + JSON.stringify(line))
  if (own !== null) return withMembers(text, own, members, style, 2)
  const value = withMembers('{}', { open: 0, close: 1 }, members, style, 2)
  return withMembers(text, root, [`"scripts"${colon}${value}`], style, 1)
}

/** The braces of the whole text, and those of its `scripts`. */
function bracesIn(text: string): { readonly root: Braces; readonly own: Braces | null } {
  const open: number[] = []
  let root = { open: 0, close: 0 }
  let own: Braces | null = null
  let ownOpen = -1
  let before = ['', '']
  for (const { text: token, index } of tokensOf(text)) {
    const [key = '', colon] = before
    if (token === '{' || token === '[') {
      open.push(index)
      if (open.length === 2 && colon === ':' && JSON.parse(key) === 'scripts') ownOpen = index
    } else if (token === '}' || token === ']') {
      const start = open.pop() ?? 0
      if (start === ownOpen) own = { open: start, close: index }
      if (open.length === 0) root = { open: start, close: index }
    }
    before = [before[1] ?? '', token]
  }
  return { root, own }
}

/** The text with more members at the end of one of its objects, written as those before them. */
function withMembers(
  text: string,
  { open, close }: Braces,
  members: readonly string[],
  { indent, lineEnd, isDense }: Style,
  depth: number,
): string {
  const inside = text.slice(open + 1, close)
  const written = inside.trimEnd()
  const [, own] = /\n([ \t]*)\S/.exec(inside) ?? []
  const all = written === '' ? members : [written, ...members]
  if (isDense || (written !== '' && own === undefined)) {
    return text.slice(0, open + 1) + all.join(isDense ? ',' : ', ') + inside.slice(written.length) + text.slice(close)
  }
  const lineStart = lineEnd + (own ?? indent.repeat(depth))
  const end = written === '' ? lineEnd + indent.repeat(depth - 1) : inside.slice(written.length)
  const added = all.join(`,${lineStart}`)
  return text.slice(0, open + 1) + (written === '' ? lineStart : '') + added + end + text.slice(close)
}
