/** Finds the document of a project's API. */

import { readFileSync, statSync } from 'node:fs'
import { basename, join, relative, resolve, sep } from 'node:path'
import { isAddress } from '../../spec/document/target.ts'
import { ownMember } from '../../spec/json/pointer.ts'
import { SPEC_LIMIT } from '../../spec/program/option-rows.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { fileNamesIn } from './project.ts'

export const USUAL_FOLDERS = [
  ...['.', 'api', 'docs', 'spec', 'specs', 'public', 'static', 'openapi', 'swagger', 'contract', 'contracts'],
  ...['schema', 'schemas', 'src'],
]

const USUAL_NAME = /^(openapi|swagger)\.(ya?ml|json)$/i

/** A line of YAML that says which version of OpenAPI or Swagger the whole document has. */
const SAYS_VERSION = /^\uFEFF?["']?(openapi|swagger)["']?[ \t]*:[ \t]*["']?[23]\b/m

/**
 * The document that `--spec` names, as a script names it, or else the only one in the usual folders; of several, the only
 * one that has a usual name, and the others. Null if there is none. Throws an `OptionError` if that does not choose one.
 */
export function documentIn(
  folder: string,
  given: string | undefined,
): { readonly spec: string; readonly others: readonly string[] } | null {
  if (given !== undefined)
    return { spec: scriptable(isAddress(given) ? given : relative(folder, resolve(folder, given))), others: [] }
  const found = USUAL_FOLDERS.flatMap((place) =>
    fileNamesIn(join(folder, place))
      .filter(
        (name) => USUAL_NAME.test(name) || (/\.(ya?ml|json)$/i.test(name) && saysVersion(join(folder, place, name))),
      )
      .map((name) => join(place, name).replaceAll(sep, '/')),
  )
  const usual = found.filter((name) => USUAL_NAME.test(basename(name)))
  const [first, ...rest] = usual.length > 0 ? usual : found
  if (first === undefined) return null
  if (rest.length > 0)
    throw new OptionError(`there are ${found.length} documents: ${found.join(', ')}; name one with --spec`)
  return { spec: scriptable(first), others: found.filter((name) => name !== first) }
}

/** True if a file says of itself that it is a document; false also for one that can't be read. */
function saysVersion(path: string): boolean {
  try {
    const about = statSync(path)
    if (!about.isFile() || about.size > SPEC_LIMIT) return false
    const text = readFileSync(path, 'utf8')
    if (!/^\s*\{/.test(text)) return SAYS_VERSION.test(text)
    const whole: unknown = JSON.parse(text)
    return /^[23]\b/.test(String(ownMember(whole, 'openapi') ?? ownMember(whole, 'swagger')))
  } catch {
    return false
  }
}

/** The name with slashes. Throws for one that a script of package.json can't have, or that would show a password there. */
function scriptable(name: string): string {
  if (!isAddress(name)) return inEveryShell(name.replaceAll(sep, '/'), /["$`\\%!\n]/)
  if (new URL(name).password !== '')
    throw new OptionError('--spec: the password would be in package.json; download the document and name its file')
  return inEveryShell(name, /["$`\\!\s]/)
}

export function wordInScript(name: string): string {
  return /^[\w./:@+,~-]+$/.test(name) ? name : `"${name}"`
}

function inEveryShell(name: string, unfit: RegExp): string {
  if (!unfit.test(name)) return name
  throw new OptionError(`--spec ${name}: a script can't have this name in every shell; rename the file`)
}
