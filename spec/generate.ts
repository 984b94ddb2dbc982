/**
 * Writes the modules in generated/ from openapi.yaml: `node spec/generate.ts`; with `--check` it only says whether
 * they are what the document asks for.
 */

import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { _ } from 'ajv'
import standalone from 'ajv/dist/standalone/index.js'
import { build } from 'esbuild'
import openapiTypes, { astToString } from 'openapi-typescript'
import { parse } from 'yaml'
import { type Contract, readContract } from './contract.ts'
import { INTEGER_FORMATS } from './integer-formats.ts'
import { ajvFor, schemaId } from './schema.ts'
import { type Direction, keyOf, schemasOf } from './validators.ts'

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
    'validators.ts': await validators(readContract(document)),
  }
}

/** Ajv's standalone code, with what it requires bundled in: nothing is compiled or loaded when it runs. */
async function validators(contract: Contract): Promise<string> {
  const modules = (['request', 'response'] as const).map((direction) => ({
    direction,
    ...standaloneOf(contract, direction),
  }))
  const entry = [
    ...modules.map(({ direction }) => `import * as ${direction} from './${direction}.js'`),
    'export const validators = {',
    ...modules.flatMap(({ direction, exports }) =>
      exports.map(({ key, name }) => `  ${JSON.stringify(key)}: ${direction}.${name},`),
    ),
    '}',
  ].join('\n')
  const bundle = await build({
    stdin: { contents: entry, resolveDir: import.meta.dirname },
    bundle: true,
    format: 'esm',
    write: false,
    legalComments: 'none',
    plugins: [
      {
        name: 'standalone',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^\.\/(request|response)\.js$/ }, ({ path }) => ({ path, namespace: 'standalone' }))
          onLoad({ filter: /.*/, namespace: 'standalone' }, ({ path }) => ({
            contents: modules.find(({ direction }) => path.includes(direction))?.code ?? '',
            resolveDir: import.meta.dirname,
          }))
        },
      },
    ],
  })
  return `// @ts-nocheck\n${HEADER}\n${bundle.outputFiles[0]?.text}`
}

function standaloneOf(contract: Contract, direction: Direction) {
  const exports = schemasOf(contract)
    .filter((use) => use.direction === direction)
    .map((use, index) => ({ key: keyOf(use), name: `check${index}`, id: schemaId(use.pointer) }))
  const ajv = ajvFor(contract, direction, { code: { source: true, esm: true, lines: true, formats: _`formats` } })
  const code = standalone.default(ajv, Object.fromEntries(exports.map(({ name, id }) => [name, id])))
  // Only a document that uses other formats than the integers pays for ajv-formats.
  const used = [...code.matchAll(/formats\.(\w+)|formats\["([^"]+)"\]/g)].map(
    ([, name, quoted]) => name ?? quoted ?? '',
  )
  const others = used.some((name) => !(name in INTEGER_FORMATS))
  const formats = others
    ? "import { fullFormats } from 'ajv-formats/dist/formats.js'\nconst formats = { ...fullFormats, ...INTEGER_FORMATS }\n"
    : 'const formats = INTEGER_FORMATS\n'
  return { exports, code: `import { INTEGER_FORMATS } from './integer-formats.ts'\n${formats}${code}` }
}

const stale: string[] = []
for (const [name, text] of Object.entries(await generate())) {
  const file = new URL(`./generated/${name}`, import.meta.url)
  if (text === (await readFile(file, 'utf8').catch(() => ''))) continue
  stale.push(name)
  if (!process.argv.includes('--check')) await writeFile(file, text)
}
if (process.argv.includes('--check') && stale.length > 0) {
  process.stderr.write(`spec/generated is not what openapi.yaml asks for (${stale.join(', ')}): run npm run generate\n`)
  process.exitCode = 1
}
