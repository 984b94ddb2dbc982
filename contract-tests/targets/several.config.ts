/** The suite against several services in one run of Playwright: a project for each. */

import { type ContractConfig, contractSuite, defineConfig } from '../suite/config.ts'

const targets: readonly string[] = JSON.parse(process.env.SUITE_TARGETS ?? '[]')

const projects = targets.flatMap((target, index) =>
  (contractSuite.projects ?? []).map((project) => ({ ...project, name: `${index} ${project.name}`, use: { target } })),
)
const config: ContractConfig = defineConfig({ projects })
export default config
