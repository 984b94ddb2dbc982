/**
 * `npm run build` makes dist/, which users install. It has the JavaScript and types of the files that
 * tsconfig.build.json names and, at the same paths, the data files that the code reads. The console's page is bundled, and
 * so is what test files load. It has no pages for people.
 */

import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { bundlePage } from '../mocks/console/console.ts'
import { bundleForTests } from './bundle.ts'
import configuration from './tsconfig.build.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..')
const PROJECT = join(import.meta.dirname, 'tsconfig.build.json')
const compiler = createRequire(import.meta.url).resolve('typescript-7/package.json')

rmSync(join(ROOT, 'dist'), { recursive: true, force: true })
const { status } = spawnSync(
  process.execPath,
  [join(compiler, '../bin/tsc'), '--noCheck', '--singleThreaded', '--project', PROJECT],
  { stdio: 'inherit' },
)
if (status !== 0) process.exit(1)

const development = configuration.exclude.map((path) => path.replace('../', ''))
for (const file of globSync('{spec,fixtures,mocks,contract-tests}/**/*.*', {
  cwd: ROOT,
  exclude: [...development, '**/*.{ts,md}'],
})) {
  cpSync(join(ROOT, file), join(ROOT, 'dist', file))
}
for (const [name, text] of await bundlePage()) writeFileSync(join(ROOT, 'dist/mocks/console', name), text)
await bundleForTests(join(ROOT, 'dist'))
chmodSync(join(ROOT, 'dist/cli.js'), 0o755)
