/** `npx playwright test -c` this folder runs the suite as it is; the environment has its options. */

import { contractSuite, defineConfig } from './config.ts'

export default defineConfig(contractSuite)
