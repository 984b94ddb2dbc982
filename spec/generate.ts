/**
 * `node spec/generate.ts` writes the modules in generated/ from openapi.yaml, profile.schema.json and
 * implementation-defined.yaml. With `--check` it only reports whether they are up to date.
 */

import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import openapiTypes, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'
import { readContract } from './read/contract.ts'
import { schemaModule, validatorsModule } from './standalone.ts'

const HEADER = '// Made from openapi.yaml by `npm run generate`: an edit here is lost.\n'

/** The text of every generated module, by file name. */
async function generate(): Promise<Readonly<Record<string, string>>> {
  const url = new URL('./openapi.yaml', import.meta.url)
  const text = await readFile(url, 'utf8')
  const document: unknown = parse(text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  return {
    'document.ts': `${HEADER}
import type { JsonObject } from '../json-pointer.ts'

/** SHA-256 of the text that this was made from. */
export const sha256 = '${sha256}'

export const document: JsonObject = ${JSON.stringify(document, null, 2)}
`,
    'types.ts': `${HEADER}\n${astToString(await openapiTypes(url))}`,
    'profile.ts': `// @ts-nocheck\n// Made from profile.schema.json by \`npm run generate\`: an edit here is lost.\n\n${schemaModule(
      JSON.parse(await readFile(new URL('./profile.schema.json', import.meta.url), 'utf8')),
    )}`,
    'open-points.ts': `// Made from implementation-defined.yaml by \`npm run generate\`: an edit here is lost.

export const openPoints = ${JSON.stringify(await openPoints(), null, 2)}
`,
    'validators.ts': `// @ts-nocheck\n${HEADER}\n${validatorsModule(readContract(document))}`,
  }
}

/** The points of implementation-defined.yaml. The module that imports them checks their types. */
async function openPoints(): Promise<unknown> {
  return parse(await readFile(new URL('./implementation-defined.yaml', import.meta.url), 'utf8'))
}

const stale: string[] = []
for (const [name, text] of Object.entries(await generate())) {
  const file = new URL(`./generated/${name}`, import.meta.url)
  if (text === (await readFile(file, 'utf8').catch(() => ''))) continue
  stale.push(name)
  if (!process.argv.includes('--check')) await writeFile(file, text)
}
if (process.argv.includes('--check') && stale.length > 0) {
  process.stderr.write(`spec/generated is out of date (${stale.join(', ')}): run npm run generate\n`)
  process.exitCode = 1
}
