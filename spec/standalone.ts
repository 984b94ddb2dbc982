/** A contract's validators as the text of a module: nothing is compiled when it runs, so no `eval` is needed. */

import { _ } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import standalone from 'ajv/dist/standalone/index.js'
import { bounded } from './bounded.ts'
import type { Contract } from './contract.ts'
import { INTEGER_FORMATS } from './integer-formats.ts'
import type { JsonObject } from './json-pointer.ts'
import { ajvFor, schemaId } from './schema.ts'
import type { Direction } from './shape.ts'
import { UserError } from './user-error.ts'
import { type CompiledContract, keyOf, schemasOf } from './validators.ts'

/**
 * TypeScript that exports `contract`, for `createHandlers` on a page that forbids `eval`. Throws {@link UserError}
 * where esbuild, which bundles it, is not installed.
 */
export async function contractModule({ contract, sha256 }: CompiledContract): Promise<string> {
  return `// @ts-nocheck
// Made by \`plant-store spec --format module\`: an edit here is lost.

import { precompiled } from 'plant-store-kit/msw'

${await validatorsModule(contract)}
export const contract = precompiled(${JSON.stringify(contract.document)}, validators, '${sha256}')
`
}

/**
 * JavaScript that exports `validators`, Ajv's checks by their key, with all that they require bundled in. Throws as
 * {@link contractModule} does.
 */
export async function validatorsModule(contract: Contract): Promise<string> {
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
  const { build } = await loadBundler()
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
  return bundle.outputFiles[0]?.text ?? ''
}

/** JavaScript that exports `check`, Ajv's of one schema; its keywords are those that need nothing at run time. */
export function schemaModule(schema: JsonObject): string {
  const ajv = new Ajv2020({ allErrors: true, ownProperties: true, messages: false, code: { source: true, esm: true } })
  return standalone.default(ajv, { check: ajv.addSchema(schema, 'schema') && 'schema' })
}

/** Loaded when it is asked for: few need it, and it is as large as all the rest. */
async function loadBundler(): Promise<typeof import('esbuild')> {
  try {
    return await import('esbuild')
  } catch {
    throw new UserError(
      'a module is made with esbuild, which is not installed here: npm install --save-dev plant-store-kit esbuild',
    )
  }
}

function standaloneOf(contract: Contract, direction: Direction) {
  const exports = schemasOf(contract)
    .filter((use) => use.direction === direction)
    .map((use, index) => ({ key: keyOf(use), name: `check${index}`, id: schemaId(use.pointer) }))
  const ajv = ajvFor(contract, direction, {
    code: { source: true, esm: true, lines: true, optimize: true, formats: _`formats` },
  })
  const code = standalone.default(ajv, Object.fromEntries(exports.map(({ name, id }) => [name, id])))
  // Only a document that uses other formats than the integers pays for ajv-formats.
  const used = [...code.matchAll(/formats\.(\w+)|formats\["([^"]+)"\]/g)].map(
    ([, name, quoted]) => name ?? quoted ?? '',
  )
  const others = used.some((name) => !(name in INTEGER_FORMATS))
  const formats = others
    ? "import { fullFormats } from 'ajv-formats/dist/formats.js'\nconst formats = { ...fullFormats, ...INTEGER_FORMATS }\n"
    : 'const formats = INTEGER_FORMATS\n'
  return {
    exports,
    code: `import { INTEGER_FORMATS } from './integer-formats'\nimport { isListed, twins } from './equality'\nimport { patternOf } from './pattern/pattern'\n${formats}${bounded(code)}`,
  }
}
