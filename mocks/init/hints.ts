/** The steps that `plant-store init` leaves to the user. */

import { reasonOf } from '../../spec/program/user-error.ts'
import { OTHER_TYPESCRIPT, TYPES_COMMAND } from '../../spec/validation/document-types.ts'
import { wordInScript } from './documents.ts'
import { type Described, serverAddress } from './example.ts'
import type { UsersProject } from './project.ts'

export type ForProject = Described & {
  readonly project: UsersProject
  /** Why openapi-typescript made no types; null where it made them. */
  readonly untyped: unknown
}

/** The module of the project's document. */
export const MODULE = 'mocks/api.mock.ts'
/** The script that makes the module again. */
export const MODULE_SCRIPT = 'mock:module'

/** The folder of the recipes, seen from a project. */
const RECIPES = 'node_modules/plant-store-kit/mocks/recipes'

const PAGE_OF_HANDLERS = 'node_modules/plant-store-kit/mocks/pages/handlers.md'

const TEST_FOLDER = /\btestDir:\s*['"`](?:\.\/)?([\w-][\w./-]*?)\/?['"`]/

export function browserTests({ textOf }: UsersProject): string {
  return TEST_FOLDER.exec(textOf('playwright.config.'))?.[1] ?? 'e2e'
}

/** True where Jest may pass over `.mjs`: the project says itself which files are tests, or its Jest is older than 30. */
const mayNotMatch = (ofJest: string, version: string): boolean =>
  /\btest(Match|Regex)\b/.test(ofJest) || /^[\^~]?[12]?\d\b/.test(version)

/** A step, and whether it is one for the project. */
type Hint = readonly [applies: boolean, hint: string]

export function hintsFor(subject: ForProject, needsModule: boolean): readonly string[] {
  const { project } = subject
  const { dependencies, isTyped } = project
  const hints: readonly Hint[] = [
    ...hintsForPages(subject),
    ...hintsForTests(project),
    [
      needsModule &&
        isTyped &&
        subject.untyped !== null &&
        !/ --types /.test(String(project.scripts.get(MODULE_SCRIPT))),
      `${MODULE} has no types of bodies: ${wayToTypes(subject)}`,
    ],
    [
      project.manager === 'pnpm' && !dependencies.has('plant-store-kit'),
      "pnpm: first add allowBuilds: { '@scarf/scarf': false } to pnpm-workspace.yaml",
    ],
  ]
  return hints.filter(([applies]) => applies).map(([, hint]) => hint)
}

function hintsForPages({ project: { tools, textOf }, contract }: ForProject): readonly Hint[] {
  return [
    [
      tools.has('vite') && !textOf('vite.config.').includes('msw/vite'),
      "Vite: add import { msw } from 'msw/vite' and plugins: [msw()] to vite.config, which serves MSW's worker",
    ],
    [tools.has('vite'), `Vite: start the worker of mocks/browser at the start of your page: ${RECIPES}/vite.md`],
    [
      tools.has('angular'),
      `Angular: start the worker of mocks/browser in src/main.ts, and let ng serve serve MSW's worker: ${RECIPES}/angular.md`,
    ],
    [
      tools.has('next'),
      `Next.js: if you set MOCKS=msw, its server gets the answers of the handlers; for what pages call: ${RECIPES}/next.md`,
    ],
    [
      tools.has('vite') || tools.has('next') || tools.has('angular'),
      `The handlers answer for ${serverAddress(contract)}: change baseUrl if your API has another address`,
    ],
    [tools.has('storybook'), `Storybook: add the handlers to .storybook/preview: ${RECIPES}/storybook.md`],
  ]
}

function hintsForTests(project: UsersProject): readonly Hint[] {
  const { tools, dependencies, textOf } = project
  const folder = browserTests(project)
  const ofVitest = textOf('vitest.config.') + textOf('vite.config.')
  const isJest = tools.has('jest') && !tools.has('vitest')
  const ofJest = textOf('jest.config.') + String(project.manifest)
  const meet = tools.has('vitest') && tools.has('playwright')
  return [
    [
      isJest,
      `Jest runs mocks/mock.test too: run it as mock:test does, with --experimental-vm-modules: ${RECIPES}/jest.md`,
    ],
    [
      isJest && mayNotMatch(ofJest, dependencies.get('jest') ?? ''),
      'Jest: its testMatch must match mocks/mock.test.mjs, as it does by itself from Jest 30 on',
    ],
    [
      tools.has('vitest'),
      `Vitest: for handlers in place of a server, call setupServer(...createHandlers()) of msw/node: ${PAGE_OF_HANDLERS}`,
    ],
    [
      tools.has('vitest') && /\btest\b[\s\S]*\binclude\s*:/.test(ofVitest),
      'Vitest: its test.include must match mocks/mock.test',
    ],
    [
      tools.has('playwright') && /\btestMatch\s*:/.test(textOf('playwright.config.')),
      `Playwright: its testMatch must match ${folder}/mock.spec`,
    ],
    [
      meet && !/\b(include|exclude)\b/.test(ofVitest),
      `Vitest runs ${folder}/mock.spec too, unless you exclude the folder ${folder} in its configuration`,
    ],
    [
      meet && !TEST_FOLDER.test(textOf('playwright.config.')),
      `Playwright runs mocks/mock.test too, unless its configuration has testDir: '${folder}'`,
    ],
  ]
}

/** The types that a command of its own makes for the module. */
const TYPES_FILE = 'mocks/api.d.ts'

/** The script that makes the module: with a TypeScript that openapi-typescript works with, where the project has another. */
export function moduleScript({ untyped, spec, project }: ForProject): string {
  const word = wordInScript(spec ?? '')
  const line = `plant-store spec --format module --spec ${word} --out ${MODULE}`
  if (!project.isTyped || Object(untyped).code !== OTHER_TYPESCRIPT) return line
  const command = TYPES_COMMAND.replace('DOCUMENT', () => word).replace('FILE', TYPES_FILE)
  return `${command.replace('npx', 'npx --yes')} && ${line} --types ${TYPES_FILE}`
}

/** Says how a module gets the types of bodies that it lacks. */
function wayToTypes({ untyped, spec, project: { words, scripts } }: ForProject): string {
  const run = `${words.run} ${MODULE_SCRIPT}`
  const { code } = Object(untyped)
  if (code === 'MODULE_NOT_FOUND') return `install openapi-typescript, then ${run}`
  if (code === OTHER_TYPESCRIPT && !scripts.has(MODULE_SCRIPT))
    return `${run} adds them with TypeScript 5, because ${reasonOf(untyped)}`
  const command = TYPES_COMMAND.replace('DOCUMENT', () => wordInScript(spec ?? '')).replace('FILE', TYPES_FILE)
  return `${reasonOf(untyped)}. Run ${command}, add --types ${TYPES_FILE} to the script ${MODULE_SCRIPT}, then ${run}`
}
