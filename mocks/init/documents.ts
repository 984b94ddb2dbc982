/** Finds the document of a project's API. */

import { join, relative, resolve, sep } from 'node:path'
import { isAddress } from '../../spec/document/target.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { fileNamesIn } from './project.ts'

/** Where documents usually are. */
export const USUAL_FOLDERS = ['.', 'api', 'docs', 'spec', 'public', 'openapi'] as const

const DOCUMENT = /^(openapi|swagger)\.(ya?ml|json)$/i

/**
 * The document that `--spec` names, or else the only one in the usual folders, as a script names it; null if there is
 * none. Throws an `OptionError` if there are several.
 */
export function documentIn(folder: string, given: string | undefined): string | null {
  if (given !== undefined) return scriptable(isAddress(given) ? given : relative(folder, resolve(folder, given)))
  const found = USUAL_FOLDERS.flatMap((place) =>
    fileNamesIn(join(folder, place))
      .filter((name) => DOCUMENT.test(name))
      .map((name) => join(place, name).replaceAll(sep, '/')),
  )
  const [first = null, ...others] = found
  if (others.length > 0)
    throw new OptionError(`there are ${found.length} documents: ${found.join(', ')}; name one with --spec`)
  return first
}

/** The name with slashes. Throws for one that a script of package.json can't have, or that would show a password there. */
function scriptable(name: string): string {
  if (!isAddress(name)) return inEveryShell(name.replaceAll(sep, '/'), /["$`\\%!\n]/)
  if (new URL(name).password !== '')
    throw new OptionError('--spec: the password would be in package.json; download the document and name its file')
  return inEveryShell(name, /["$`\\!\s]/)
}

/** The name of a document as a word of a script. */
export function wordInScript(name: string): string {
  return /^[\w./:@+,~-]+$/.test(name) ? name : `"${name}"`
}

function inEveryShell(name: string, unfit: RegExp): string {
  if (!unfit.test(name)) return name
  throw new OptionError(`--spec ${name}: a script can't have this name in every shell; rename the file`)
}
