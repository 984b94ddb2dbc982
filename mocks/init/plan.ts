/** The files that `plant-store init` writes for a project, according to its tools. */

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { wordInScript } from './documents.ts'
import { ANSWERS, filledIn } from './example.ts'
import { browserTests, type ForProject, hintsFor, MODULE, MODULE_SCRIPT, moduleScript } from './hints.ts'
import type { UsersProject } from './project.ts'

export type FirstFile = {
  readonly file: string
  /** The tool that the file is for, or its content. */
  readonly what: string
  readonly text: () => string | Promise<string>
}

type FirstTest = FirstFile & { readonly script: string; readonly command: string }

export type InitPlan = ReturnType<typeof planFor>

/** What is written for a project; `moduleOf` makes the module of the project's document. */
export function planFor(subject: ForProject, moduleOf: () => Promise<string>) {
  const { project, spec } = subject
  const { tools, dependencies } = project
  const handlers = handlerFiles(subject)
  const tests = testFiles(subject)
  const usesHandlers = handlers.length > 0 || tools.has('storybook')
  const needsModule = spec !== null && usesHandlers
  const word = spec === null ? '' : ` --spec ${wordInScript(spec)}`
  const msw = dependencies.get('msw')
  const isOld = msw !== undefined && /^[\^~]?[012]\b/.test(msw)
  return {
    files: [
      { file: ANSWERS, what: 'your own answers', text: () => filledIn('start/answers.yaml', subject, '') },
      ...(needsModule ? [{ file: MODULE, what: 'handlers and types for your document', text: moduleOf }] : []),
      ...handlers,
      ...tests,
    ],
    scripts: {
      mock: `plant-store mock${word} --answers ${ANSWERS}`,
      ...(needsModule && { [MODULE_SCRIPT]: moduleScript(subject) }),
      ...Object.fromEntries(tests.map(({ script, command, file }) => [script, `${command} ${file}`])),
    },
    /** Packages that the files need and the project has not, as its package manager names them. */
    missing: [
      ...(dependencies.has('plant-store-kit') ? [] : ['plant-store-kit']),
      ...(usesHandlers && (msw === undefined || isOld) ? ['msw@3'] : []),
    ],
    hints: hintsFor(subject, needsModule),
  }
}

function handlerFiles(subject: ForProject): readonly FirstFile[] {
  const { project, spec } = subject
  const { tools, folder, isTyped } = project
  const end = isTyped ? 'ts' : 'js'
  const found: FirstFile[] = []
  const importedFrom = (place: string): string => (spec === null ? 'plant-store-kit/msw' : place + importEnd(project))
  const ofPage = tools.has('angular') ? 'Angular' : tools.has('vite') ? 'Vite' : null
  if (ofPage !== null) {
    const text = () => filledIn('in-page/mocks.ts', subject, importedFrom('./api.mock'))
    found.push({ file: `mocks/browser.${end}`, what: `for ${ofPage}: MSW's worker for the page`, text })
  }
  if (tools.has('next')) {
    // Next.js looks for the file beside its pages.
    const isInSrc = ['app', 'pages'].some((name) => existsSync(join(folder, 'src', name)))
    const place = isInSrc ? '../mocks/api.mock' : './mocks/api.mock'
    const text = () => filledIn('next/instrumentation.ts', subject, importedFrom(place))
    found.push({ file: `${isInSrc ? 'src/' : ''}instrumentation.${end}`, what: 'for Next.js: handlers', text })
  }
  return found
}

/** How a bundler and TypeScript find a module in TypeScript. */
function importEnd({ isTyped, textOf }: UsersProject): string {
  const settings = textOf('tsconfig')
  if (!isTyped || /"(allowImportingTsExtensions|rewriteRelativeImportExtensions)"\s*:\s*true/.test(settings))
    return '.ts'
  return /"module(Resolution)?"\s*:\s*"node(16|18|20|next)"/i.test(settings) ? '.js' : ''
}

/** How Jest loads ES modules, as its own pages have it. */
const JEST = 'node --experimental-vm-modules node_modules/jest/bin/jest.js'

/** A first test for each test runner; without any, one for Node's. */
function testFiles(subject: ForProject): readonly FirstTest[] {
  const { tools, isTyped, isModule } = subject.project
  const end = isTyped ? 'ts' : 'js'
  const first = (from: string, path: string, what: string, script: string, command: string): FirstTest => {
    const text = () => filledIn(`start/${from}`, subject, '')
    return { file: path, what: `for ${what}: a test`, script, command, text }
  }
  const found: FirstTest[] = []
  const plain = 'mocks/mock.test.'
  if (tools.has('vitest')) found.push(first('vitest.spec.ts', plain + end, 'Vitest', 'mock:test', 'vitest run'))
  // Jest compiles TypeScript to modules of CommonJS, and needs none for this.
  else if (tools.has('jest')) found.push(first('jest.spec.js', `${plain}mjs`, 'Jest', 'mock:test', JEST))
  if (tools.has('playwright')) {
    const path = `${browserTests(subject.project)}/mock.spec.${end}`
    found.push(first('playwright.spec.ts', path, 'Playwright', 'mock:e2e', 'playwright test'))
  }
  if (found.length > 0) return found
  return [first('node.spec.ts', `${plain}${isModule ? '' : 'm'}${end}`, 'node:test', 'mock:test', 'node --test')]
}
