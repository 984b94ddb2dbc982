/**
 * `node .ci/generate/spec.ts` writes the modules in spec/generated/ from openapi.yaml, the schemas beside it and
 * implementation-defined.yaml, and those of other files of YAML. With `--check` it only reports whether they are up to date.
 */

import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import openapiTypes, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { readApi } from '../../spec/read/contract.ts'
import { schemaModule, validatorsModule } from '../../spec/validation/standalone.ts'
import { withoutWords } from '../../spec/validation/unread.ts'
import { lexiconModules } from './lexicon.ts'

const SPEC = new URL('../../spec/', import.meta.url)

const madeFrom = (source: string): string => `// Made from ${source} by \`npm run generate\`: an edit here is lost.\n`

async function read(name: string): Promise<string> {
  return readFile(new URL(name, SPEC), 'utf8')
}

/** What an editor shows of the types that openapi-typescript names. */
const SENTENCES: Readonly<Record<string, string>> = {
  paths: 'The operations of the document by path and method: parameters, bodies and answers.',
  components: 'The parts of the document by their names, such as `schemas`.',
}

function withSentences(types: string): string {
  return types.replaceAll(
    /^export interface (\w+)/gm,
    (found, name: string) => `${name in SENTENCES ? `/** ${SENTENCES[name]} */\n` : ''}${found}`,
  )
}

/** The module of a file of data. */
async function dataModule(source: string, name: string): Promise<string> {
  return `${madeFrom(source)}\nexport const ${name} = ${JSON.stringify(parse(await read(`./${source}`)), null, 2)} as const\n`
}

/** The module of a file of constants: each is exported by its name. */
async function constantsModule(source: string): Promise<string> {
  const constants = Object.entries<unknown>(parse(await read(`./${source}`), { merge: true }))
  const texts = constants
    .filter(([name]) => /^[A-Z]/.test(name))
    .map(([name, value]) => `\nexport const ${name} = ${JSON.stringify(value, null, 2)} as const\n`)
  return madeFrom(source.replace('../', '')) + texts.join('')
}

/** The constants of each room, by their modules. */
const CONSTANTS: Readonly<Record<string, string>> = {
  'words.ts': 'program/words.yaml',
  '../../fixtures/cases/generated/reasons.ts': '../fixtures/cases/reasons.yaml',
  '../../fixtures/sets/generated/formats.ts': '../fixtures/sets/formats.yaml',
  '../../mocks/engine/generated/problems.ts': '../mocks/engine/message/problems.yaml',
  '../../mocks/engine/generated/scenarios.ts': '../mocks/engine/message/scenarios.yaml',
  '../../mocks/init/generated/tools.ts': '../mocks/init/tools.yaml',
  '../../mocks/session/generated/scripts.ts': '../mocks/session/redis/scripts.yaml',
  '../../contract-tests/generated/hindrances.ts': '../contract-tests/client/hindrances.yaml',
}

async function checkModule(source: string): Promise<string> {
  return `// @ts-nocheck\n${madeFrom(source)}\n${schemaModule(JSON.parse(await read(`./${source}`)))}`
}

/** The text of every generated module, by file name. */
async function generate(): Promise<Readonly<Record<string, string>>> {
  const text = await read('./openapi.yaml')
  const document: JsonObject = parse(text)
  const sha256 = createHash('sha256').update(text).digest('hex')
  const points: readonly unknown[] = parse(await read('./implementation-defined.yaml'))
  const names = Object.entries(lexiconModules(await read('./names/lexicon.yaml')))
  const types = astToString(await openapiTypes(new URL('./openapi.yaml', SPEC)))
  return {
    'document.ts': `${madeFrom('openapi.yaml')}
import type { JsonObject } from '../json/pointer.ts'

/** SHA-256 of the text that this was made from. */
export const sha256 = '${sha256}'

export const document: JsonObject = ${JSON.stringify(document, null, 2)}

/** Without what no mock reads, for pages. */
export const wordless: JsonObject = ${JSON.stringify(withoutWords(document), null, 2)}
`,
    'types.ts': `${madeFrom('openapi.yaml')}\n${withSentences(types)}`,
    'checks/profile.ts': await checkModule('profile.schema.json'),
    'checks/corrections.ts': await checkModule('resources.schema.json'),
    'checks/coverage.ts': await checkModule('coverage.schema.json'),
    ...Object.fromEntries(names.map(([file, module]) => [file, `${madeFrom('names/lexicon.yaml')}${module}`])),
    ...Object.fromEntries(
      await Promise.all(Object.entries(CONSTANTS).map(async ([file, source]) => [file, await constantsModule(source)])),
    ),
    'sentences/situations.ts': await dataModule('profile/situations.yaml', 'situations'),
    'sentences/requirements.ts': await dataModule('requirements/sentences.yaml', 'sentences'),
    'open-points.ts': `${madeFrom('implementation-defined.yaml')}
import type { OpenPoint } from '../contract/open-point.ts'

export const openPoints: readonly OpenPoint[] = [
${points.map((point) => `  ${JSON.stringify(point)},\n`).join('')}]
`,
    'validators.ts': `// @ts-nocheck\n${madeFrom('openapi.yaml')}\n${validatorsModule(readApi(document))}`,
  }
}

const stale: string[] = []
for (const [name, text] of Object.entries(await generate())) {
  const file = new URL(`./generated/${name}`, SPEC)
  if (text === (await readFile(file, 'utf8').catch(() => ''))) continue
  stale.push(name)
  if (!process.argv.includes('--check')) await writeFile(file, text)
}
if (process.argv.includes('--check') && stale.length > 0) {
  process.stderr.write(`spec/generated is out of date (${stale.join(', ')}): run npm run generate\n`)
  process.exitCode = 1
}
