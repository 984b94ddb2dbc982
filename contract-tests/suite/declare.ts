/** What the tests of the suite are declared from. */

import { getCallSites } from 'node:util'
import { Script } from 'node:vm'
import { checkOptions } from '../../spec/program/known-options.ts'
import { UserError } from '../../spec/program/user-error.ts'
import type { Concern } from '../../spec/requirements/concern.ts'
import { LONGEST_RUN } from '../plan/plan.ts'
import { type DeclaredOperation, type DeclaredRequirement, declaredIn } from './document/declared.ts'
import { type TestBody, test } from './fixtures.ts'
import { beginRun } from './shared/run-folder.ts'

/** `title`: the title of its test, with the tags in it that `--grep` finds. */
type NamedRequirement = DeclaredRequirement & { readonly title: string; readonly spec: string | null }

type TestGroup = { readonly operation: string; readonly requirements: readonly NamedRequirement[] }

/**
 * Declares the tests of the requirements that are about one of these kinds, by operation. The document is
 * `PLANT_STORE_SPEC`, else the Plant Store's. Nothing is sent, and no case is built, before Playwright runs a test.
 */
export function testsAbout(...kinds: readonly Concern['kind'][]): void {
  const groups = testGroups(process.env.PLANT_STORE_SPEC ?? null, testsAbout, (kind) => kinds.includes(kind))
  declareTests(atCaller(), groups)
}

/** What `contractTests` takes. */
export type ContractTestOptions = {
  /** File or address of the OpenAPI document; by default `PLANT_STORE_SPEC`, else the Plant Store's. */
  readonly spec?: string
}

/**
 * Declares the suite's tests in a test file of your own: a group for each operation of a document, and a test for each
 * of its requirements. Throws `UserError` if the document can't be read.
 */
export function contractTests(options: ContractTestOptions = {}): void {
  checkOptions('contractTests', options, 'spec')
  const groups = testGroups(options.spec ?? process.env.PLANT_STORE_SPEC ?? null, contractTests)
  declareTests(atCaller(), groups, () => test.describe.configure({ mode: 'parallel', timeout: LONGEST_RUN }))
}

/** Each test stands at the place of a caller: Playwright takes the place from the stack, and shows it in every report. */
function declareTests(declare: AtCaller, groups: readonly TestGroup[], configure = (): void => {}): void {
  for (const { operation, requirements } of groups) {
    declare<() => void>(test.describe, operation, () => {
      configure()
      for (const requirement of requirements)
        declare<TestBody>(test, requirement.title, ({ contract }) => contract.check(requirement))
    })
  }
}

/** `caller`: the function whose caller is shown beside the message if the document can't be read. */
function testGroups(
  spec: string | null,
  caller: (...words: never[]) => unknown,
  isMeant: (kind: Concern['kind']) => boolean = () => true,
): readonly TestGroup[] {
  beginRun()
  // A trace would hold the credentials of the requests that Playwright's request context sends.
  test.use({ trace: 'off' })
  const groups = declaredFor(caller, spec).map(({ id: operation, requirements }) => {
    const meant = requirements.filter(({ concern }) => isMeant(concern))
    return { operation, requirements: meant.map((one) => ({ ...one, spec, title: testTitle(one, operation) })) }
  })
  return groups.filter(({ requirements }) => requirements.length > 0)
}

function declaredFor(caller: (...words: never[]) => unknown, spec: string | null): readonly DeclaredOperation[] {
  try {
    return declaredIn(spec)
  } catch (error) {
    // Our own frames say nothing about the document.
    if (error instanceof UserError) Error.captureStackTrace(error, caller)
    throw error
  }
}

/** Playwright takes tags as an argument since 1.42, and in a title in every version. */
function testTitle({ id, text, level }: DeclaredRequirement, operation: string): string {
  return `${id}: ${text} @${level} @${operation.replaceAll(/\s+/g, '-')}`
}

/** Calls `declare` with the other words, from the place of a caller. */
type AtCaller = <B>(declare: (title: string, body: B) => void, title: string, body: B) => void

/** What calls as if it stood where the function that calls this one was called. */
function atCaller(): AtCaller {
  const { scriptName = '', lineNumber = 1, columnNumber = 1 } = getCallSites(3)[2] ?? {}
  const code = `(declare, ...words) =>\n${' '.repeat(columnNumber - 1)}declare(...words)`
  return new Script(code, { filename: scriptName, lineOffset: lineNumber - 2 }).runInThisContext()
}
