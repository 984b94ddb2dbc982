/** Several runs of the suite in one of Playwright: a project for each. */

import { type ContractConfig, contractSuite, defineConfig } from '../suite/config.ts'
import type { Asking } from './suite.ts'

const askings: readonly Asking[] = JSON.parse(process.env.SUITE_ASKINGS ?? '[]')

const projects = askings.flatMap(({ grep = '', ...use }, index) =>
  (contractSuite.projects ?? []).map((project) => ({
    ...project,
    name: `${index} ${project.name}`,
    grep: new RegExp(grep),
    use,
  })),
)
const config: ContractConfig = defineConfig({ projects })
export default config
