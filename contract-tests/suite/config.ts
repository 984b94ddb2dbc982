/** The suite as a Playwright configuration, to be used as it is or extended. */

import { fileURLToPath } from 'node:url'
import { defineConfig as base, type PlaywrightTestConfig } from 'playwright/test'
import { LONGEST_RUN } from '../plan/plan.ts'
import { withHidden } from './hidden.ts'
import type { ContractOptions } from './options.ts'
import { nameFolder } from './shared/run-folder.ts'

/** A configuration whose `use` may have the suite's options. */
export type ContractConfig = PlaywrightTestConfig<object, Partial<ContractOptions>>

type Project = NonNullable<ContractConfig['projects']>[number]

/** What is said for each project, and not for all: a configuration that extends this one may have tests of its own. */
const tests = { testDir: fileURLToPath(new URL('.', import.meta.url)), timeout: LONGEST_RUN }

/** The suite. Tests of state are a project of their own, since other requests would change what they look at. */
export const contractSuite: ContractConfig = {
  projects: [
    {
      ...tests,
      name: 'contract',
      testMatch: /\.spec\.[jt]s$/,
      testIgnore: /state\.spec\.[jt]s$/,
      fullyParallel: true,
    },
    { ...tests, name: 'state', testMatch: /state\.spec\.[jt]s$/ },
  ],
}

/**
 * Playwright's `defineConfig`, which also declares the tests of the document that `use.spec` names (Playwright declares
 * tests before it tells anybody what `use` has), and keeps the credentials in `use` out of Playwright's reports.
 */
export function defineConfig(first: ContractConfig, ...others: readonly ContractConfig[]): ContractConfig {
  const config: ContractConfig = base<object, Partial<ContractOptions>>(first, ...others)
  const spec = config.use?.spec
  if (spec !== undefined) process.env.PLANT_STORE_SPEC = spec
  // In UI mode another process loads the tests, and workers inherit nothing of it.
  nameFolder()
  const hiding = (project: Project): Project => (project.use ? { ...project, use: withHidden(project.use) } : project)
  return {
    ...config,
    ...(config.use && { use: withHidden(config.use) }),
    ...(config.projects && { projects: config.projects.map(hiding) }),
  }
}
