/**
 * `npm run build` makes dist/, which users install. It has the JavaScript and types of the files that
 * tsconfig.build.json names and, at the same paths, the data files that the code reads. The console's page is bundled, and
 * so is what test files and `verify` load. It has no pages for people.
 */

import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { bundlePage } from '../mocks/console/console.ts'
import packageJson from '../package.json' with { type: 'json' }
import configuration from './tsconfig.build.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '..')
const PROJECT = join(import.meta.dirname, 'tsconfig.build.json')
const compiler = createRequire(import.meta.url).resolve('typescript-7/package.json')

/** The entry points by the names of their bundled files: of what pages load, too, and of what runs in Node alone. */
const BUNDLES = {
  bundle: { msw: 'mocks/msw/index.js', module: 'mocks/module.js', fixtures: 'fixtures/index.js' },
  programs: {
    mock: 'mocks/command.js',
    mocks: 'mocks/index.js',
    testing: 'mocks/testing/index.js',
    worker: 'mocks/processes/worker.js',
    proxy: 'mocks/proxy/command.js',
    traffic: 'contract-tests/judge/traffic-judge.js',
    verify: 'contract-tests/command.js',
  },
}

/** The modules whose classes meet those of the rest of the package, of which there must be one, and what these need. */
const SHARED = /^\.(\/|.*\/)(exact-json|beyond|pointer|(user|told)-error)\.js$/

/** Lists that programs read as `generated` code alone: 2 MB. */
const WRITTEN_AS_CODE = ['fixtures/{lists,trades}/**/*.yaml', 'spec/names/lexicon.yaml']

/**
 * What is loaded late, and only where another part is there already, with an export of that part. esbuild would give
 * what each two of them share a file of its own; as they name the part, it leaves that whole.
 */
const THERE = Object.entries({
  'mocks/msw/index.js createHandlers': ['mocks/msw/whole.js'],
  'mocks/engine/worldly.js createWorldlyEngine': ['mocks/msw/whole.js'],
  'mocks/msw/whole.js loadWhole': [
    ...['issuing', 'speaking', 'streaming', 'worldly'].map((name) => `mocks/engine/${name}.js`),
    'mocks/imitation/imitation.js',
    'spec/streams/frames.js',
  ],
  'fixtures/index.js createFixtures': [
    ...['corrected', 'document', 'download', 'join', 'load'].map((name) => `spec/document/${name}.js`),
    'fixtures/items/requests.js',
    'spec/validation/compile.js',
  ],
})

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
  exclude: [...development, ...WRITTEN_AS_CODE, '**/*.{ts,md}'],
})) {
  cpSync(join(ROOT, file), join(ROOT, 'dist', file))
}
for (const [name, text] of await bundlePage()) writeFileSync(join(ROOT, 'dist/mocks/console', name), text)
await bundleWithin(join(ROOT, 'dist'))
removeInnerTypes(join(ROOT, 'dist'))
chmodSync(join(ROOT, 'dist/cli.js'), 0o755)

/**
 * Bundles what is built in a folder, and puts it behind the entry points: a test file would load hundreds of modules
 * otherwise, half a millisecond each, and so would the programs. What only a few documents need stays apart.
 */
async function bundleWithin(dist: string): Promise<void> {
  const bundles = Object.entries(BUNDLES)
  const bundled = await Promise.all(
    bundles.map(async ([folder, entryPoints]) => {
      const { metafile } = await build({
        absWorkingDir: dist,
        entryPoints,
        outdir: join(dist, folder),
        chunkNames: '[hash]',
        bundle: true,
        splitting: true,
        format: 'esm',
        platform: 'node',
        packages: 'external',
        minifyWhitespace: true,
        // Node shows the line of an uncaught error.
        lineLimit: 120,
        plugins: [inPlace(dist, folder === 'bundle' ? THERE : [])],
        metafile: true,
        // Each entry point imports that itself, as pages leave it out by the package's word on side effects.
        logOverride: { 'ignored-bare-import': 'silent' },
      })
      return Object.keys(metafile.inputs)
    }),
  )
  const entries = bundles.flatMap(([folder, paths]) =>
    Object.entries(paths).map(([name, path]): [path: string, file: string] => [path, `${folder}/${name}.js`]),
  )
  for (const [path, file] of entries) {
    const way = (file: string): string => relative(dirname(path), file)
    writeFileSync(join(dist, path), `import '${way('spec/this-node.js')}'\nexport * from '${way(file)}'\n`)
  }
  removeUnused(dist, new Set(bundled.flat()).difference(new Map(entries)))
}

/** Removes the bundled modules that nothing else imports. */
function removeUnused(dist: string, own: Set<string>): void {
  for (let before = -1; before !== own.size; ) {
    before = own.size
    const imported = globSync('**/*.js', { cwd: dist }).flatMap((path) =>
      [...readFileSync(join(dist, path), 'utf8').matchAll(/['"](\.[^'"]+\.js)['"]/g)].map(([, way = '']) =>
        join(path, '..', way),
      ),
    )
    for (const path of own.difference(new Set(imported))) {
      rmSync(join(dist, path))
      own.delete(path)
    }
  }
}

/** Removes the types that no entry point of the package leads to: four of five files. */
function removeInnerTypes(dist: string): void {
  const inner = new Set(globSync('**/*.d.ts', { cwd: dist }))
  const entries = Object.values(packageJson.exports).flatMap((one) =>
    typeof one === 'string' ? one : Object.values(one),
  )
  const pending = entries.map((path) => relative('dist', path))
  // What is added on the way is walked, too.
  for (const path of pending) {
    const types = path.replace(/\.[jt]s$/, '.d.ts')
    if (!inner.delete(types)) continue
    const text = readFileSync(join(dist, types), 'utf8')
    for (const [, way = ''] of text.matchAll(/['"](\.[^'"]+\.[jt]s)['"]/g)) pending.push(join(types, '..', way))
  }
  for (const path of inner) rmSync(join(dist, path))
}

/** Lets bundled code find files where it would stand, and leaves out what all entry points share. */
function inPlace(dist: string, there: typeof THERE): Plugin {
  const fromBundle = (path: string): string => `../${relative(dist, path)}`
  return {
    name: 'in place',
    setup(bundle) {
      bundle.onResolve({ filter: SHARED }, ({ path, resolveDir }) => ({
        path: fromBundle(join(resolveDir, path)),
        external: true,
        sideEffects: false,
      }))
      // What a module loads late for fixtures stays as it is: shared with what reads documents, it led pages to that. So do
      // the words of a trade, which all bundles share.
      bundle.onResolve(
        { filter: /\/((of-given|corrections)|(lists|trades|magnitudes)\/.+)\.js$/ },
        ({ kind, path, resolveDir }) =>
          kind === 'dynamic-import' ? { path: fromBundle(join(resolveDir, path)), external: true } : null,
      )
      bundle.onLoad({ filter: /\.js$/ }, ({ path }) => ({
        contents: readFileSync(path, 'utf8')
          .replaceAll('import.meta.url', `new URL('${fromBundle(path)}', import.meta.url).href`)
          .replaceAll('import.meta.dirname', `(import.meta.dirname + '/${fromBundle(dirname(path))}')`)
          .concat(...partsAt(dist, path, there)),
      }))
    },
  }
}

/** What makes a late module name the parts that are there before it. */
function partsAt(dist: string, path: string, there: typeof THERE): readonly string[] {
  return there
    .filter(([, late]) => late.includes(relative(dist, path)))
    .map(([part], index) => {
      const [file = '', name] = part.split(' ')
      return `\nexport { ${name} as there${index} } from '${join(dist, file)}'\n`
    })
}
