/** A document as a TypeScript module: its contract, with checks that need no `eval`, and the kit's functions by its types. */

import type { Api, UnreadablePart } from '../contract/contract.ts'
import { type GivenTypes, TYPES, typesText } from './document-types.ts'
import { validatorsOf } from './standalone.ts'
import { withoutWords } from './unread.ts'

/** The text of the module. `warn` hears of schemas that can't be compiled: operations that need them answer with 501. */
export function contractModule(api: Api, types: GivenTypes, warn: (fault: UnreadablePart) => void = () => {}): string {
  const { names, code, faults } = validatorsOf(api)
  for (const fault of faults) warn(fault)
  const comment = (text: string): string => `/** ${text} */`
  const title = JSON.stringify(api.title).replaceAll('*/', '*')
  return `// @ts-nocheck
// Made by \`plant-store spec --format module\`: an edit here is lost.

import { ${[...names, 'connectTo', 'fixturesBy', 'handlersBy', 'precompiled', 'typedBy'].toSorted().join(', ')} } from 'plant-store-kit/module'
import type { CompiledContract, TypedConnect, TypedFixtures, TypedHandlers, TypedSelf } from 'plant-store-kit/module'
${typesText(api, types)}
${code}
${comment(`The contract of ${title}.`)}
export const contract: CompiledContract = precompiled(${JSON.stringify(withoutWords(api.document.root))}, validators, '${api.sha256}')

${comment(`Handlers for MSW that answer as ${title}: \`createHandlers\` of this document.`)}
export const createHandlers: TypedHandlers<${TYPES}> = handlersBy(contract)

${comment(`Connects to a running mock of ${title}: \`connectMock\` by the types of this document.`)}
export const connectMock: TypedConnect<${TYPES}> = connectTo

${comment(`Fixtures of ${title}: \`createFixtures\` of this document. Its code is loaded at the first call.`)}
export const createFixtures: TypedFixtures<${TYPES}> = fixturesBy(contract)

${comment('The same mock or session by the types of this document: of `createMockServer`, or the fixture `mock` of Playwright.')}
export const typed: TypedSelf<${TYPES}> = typedBy
`
}
