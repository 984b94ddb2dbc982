/** A document as a module: its contract, with checks that need no `eval`, and the kit's functions by its types. */

import type { Api, UnreadablePart } from '../contract/contract.ts'
import { type GivenTypes, TYPES, typesText } from './document-types.ts'
import { validatorsOf } from './standalone.ts'
import { withoutWords } from './unread.ts'

/** A module as one text in TypeScript, or as JavaScript, which runs sooner, beside its declarations. */
export type ModuleTexts = { readonly typed: string; readonly plain: string; readonly declared: string }

/** The texts of the module. `warn` hears of schemas that can't be compiled: operations that need them answer with 501. */
export function contractModule(
  api: Api,
  types: GivenTypes,
  warn: (fault: UnreadablePart) => void = () => {},
): ModuleTexts {
  const { names, code, faults } = validatorsOf(api)
  for (const fault of faults) warn(fault)
  const rows = exportsOf(api)
  // A project may check its JavaScript, too: Ajv writes the checks.
  const said = '// @ts-nocheck\n// Made by `plant-store spec --format module`: an edit here is lost.\n'
  const used = [...names, 'connectTo', 'fixturesBy', 'handlersBy', 'precompiled', 'typedBy'].toSorted().join(', ')
  const imports = `import { ${used} } from 'plant-store-kit/module'\n`
  const ofTypes = `import type { CompiledContract, TypedConnect, TypedFixtures, TypedHandlers, TypedSelf } from 'plant-store-kit/module'
${typesText(api, types)}`
  const exportsBy = (line: (row: Exported) => string): string =>
    rows.map((row) => `\n/** ${row.comment} */\nexport ${line(row)}\n`).join('')
  return {
    typed: `${said}\n${imports}${ofTypes}\n${code}${exportsBy(({ name, type, value }) => `const ${name}: ${type} = ${value}`)}`,
    plain: `${said}\n${imports}\n${code}${exportsBy(({ name, value }) => `const ${name} = ${value}`)}`,
    declared: `${said}\n${ofTypes}${exportsBy(({ name, type }) => `declare const ${name}: ${type}`)}`,
  }
}

type Exported = { readonly name: string; readonly type: string; readonly value: string; readonly comment: string }

/** What a module exports. */
function exportsOf(api: Api): readonly Exported[] {
  const title = JSON.stringify(api.title).replaceAll('*/', '*')
  const document = JSON.stringify(withoutWords(api.document.root))
  const row = (name: string, type: string, value: string, comment: string): Exported => ({ name, type, value, comment })
  return [
    row(
      'contract',
      'CompiledContract',
      `precompiled(${document}, validators, '${api.sha256}')`,
      `The contract of ${title}.`,
    ),
    row(
      'createHandlers',
      `TypedHandlers<${TYPES}>`,
      'handlersBy(contract)',
      `Handlers for MSW that answer as ${title}: \`createHandlers\` of this document.`,
    ),
    row(
      'connectMock',
      `TypedConnect<${TYPES}>`,
      'connectTo',
      `Connects to a running mock of ${title}: \`connectMock\` by the types of this document.`,
    ),
    row(
      'createFixtures',
      `TypedFixtures<${TYPES}>`,
      'fixturesBy(contract)',
      `Fixtures of ${title}: \`createFixtures\` of this document. Its code is loaded at the first call.`,
    ),
    row(
      'typed',
      `TypedSelf<${TYPES}>`,
      'typedBy',
      'The same mock or session by the types of this document: of `createMockServer`, or the fixture `mock` of Playwright.',
    ),
  ]
}
