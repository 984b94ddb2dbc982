/**
 * `npm run unit` runs every test file, or the named ones, several at a time. Each is a process, and so are the commands
 * that it starts; short files share one, which loads their modules once. The processes share compiled code by Node's
 * compile cache. With `--night` they prove more: see nightly.ts. `UNIT_CPU=FILE` lists what each test file costs: see
 * tests/cpu.ts.
 */

import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { pathToFileURL } from 'node:url'
import { lackedBy } from './elsewhere.ts'

/** How many processes run at once: enough for two cores, though some tests wait. */
const TOGETHER = 6
/** Milliseconds until what still runs is ended, and fails: a file that leaves something open would never end. */
const LONGEST = 7_200_000

/** What takes longest, or waits most, comes first, files or groups: short files then fill the end, where one alone would use one core. */
const FIRST = [
  'processes',
  'reports',
  'judging',
  'commands',
  'stored',
  'wire',
  'runs',
  'told',
  'repository',
  'package',
  'contract-tests/tests/suite.test.ts',
  'contract-tests/tests/servers/targets.test.ts',
  'contract-tests',
  'services',
  'mocks/tests/console/console.test.ts',
  'values',
  'documents',
  'fixtures',
  'mocks',
  'mocks/tests/init.test.ts',
  'handlers',
  'prism',
  'spec',
]
/**
 * What the night runs besides: proofs that take many packages, browsers, servers, hostile inputs or combinations. Where one of them fails,
 * a test of the day seldom passes: each has one of its kind.
 */
const NIGHT = [
  '.ci/conduit/tests/conduit.test.ts',
  '.ci/soak/tests/soak.test.ts',
  '.ci/rolling/tests/rolling.test.ts',
  '.ci/tests/app.test.ts',
  'contract-tests/learn/tests/closed-loop.test.ts',
  'contract-tests/tests/run/effort.test.ts',
  'contract-tests/tests/run/few-keys.test.ts',
  'contract-tests/tests/run/foreign-report.test.ts',
  'contract-tests/tests/run/worlds.test.ts',
  'contract-tests/tests/servers/mutants.test.ts',
  'contract-tests/tests/servers/other-targets.test.ts',
  'contract-tests/tests/servers/population.test.ts',
  'fixtures/tests/hostile-documents.test.ts',
  'mocks/msw/tests/browser.test.ts',
  'mocks/testing/tests/coverage-reporter.test.ts',
  'mocks/tests/http/deep.test.ts',
  'mocks/tests/http/fuzz.test.ts',
  'mocks/tests/processes/one-mock.test.ts',
  'mocks/tests/processes/state-faults.test.ts',
  'mocks/tests/proxy/proxy-fuzz.test.ts',
  'mocks/tests/store/written.test.ts',
  'spec/tests/hostile-bodies.test.ts',
]
const UNFOLLOWED = new URL('./tests/unfollowed.ts', import.meta.url)
/** Their tests are run as their users run them. */
const EXAMPLES = '**/examples/**'
const ROOMS = ['contract-tests', '.ci', 'mocks', 'fixtures', 'spec']

/**
 * Files that have much in common, which each process would load and compile anew: that takes longer than most of their
 * tests; and those for which the package is packed. Each group is a process, and a file is of the first that names it.
 * Alone stay files that change their process, or take long.
 */
const GROUPS: Readonly<Record<string, string>> = {
  package: '.ci/tests/{package,app}.test.ts',
  'contract-tests':
    'contract-tests/tests/{,judging/,run/,servers/}{folder,judge,justification,kinds,lost-answers,messages,on-connection,operations,other-document,pace,redactor,situations,state,traffic-judge,wild,wire}.test.ts',
  judging:
    'contract-tests/tests/{,judging/,run/,servers/}{address,choice,cleaning,credentials,edges,effort,exact-values,given-back,harmless,headlines,lasting,letters,memory,number-texts,one-truth,parity,plainness,population,promised,several-at-once,shards}.test.ts',
  runs: 'contract-tests/tests/run/{barred,effects,emptied,enveloped,keys-elsewhere,last-requests,leak,leftovers,named-items,withheld}.test.ts',
  reports:
    'contract-tests/tests/{,judging/,run/,servers/}{baseline,brevity,matcher,oauth,page,reach,sarif,several-readings,steady,streams,swagger,visit}.test.ts',
  told: 'contract-tests/tests/run/*.test.ts',
  commands: 'contract-tests/{learn/tests/command,tests/action,tests/verify}.test.ts',
  services: 'contract-tests/{learn/tests/{drift,memory},seed/tests/*}.test.ts',
  repository: '.ci/tests/*.test.ts',
  documents:
    'mocks/tests/{credentials,deep-yaml,echo,examples,files,header-meaning,json-types,log,parameters,references,several,tokens,xml,store/[a-k]*}.test.ts',
  stored: 'mocks/tests/store/[l-z]*.test.ts',
  wire: 'mocks/tests/{,callbacks/,control/,http/,processes/,proxy/,streams/}{addresses,answer-files,by-hand,callbacks,dropped,errors,events,fields,first-use,handlers,held,journal,last-answer,lost-log,own-scenarios,proxy-connections,recording,rules,streams,tls,tokens-several}.test.ts',
  processes:
    'mocks/tests/{command,control/coverage,http/drain,processes/{sessions,state,workers},proxy/proxy-command}.test.ts',
  prism: 'mocks/tests/prism/*.test.ts',
  mocks:
    'mocks/tests/{,control/,http/,proxy/}{answers,control,cues,described,direct,implementation-defined,metrics,other-document,own-answers,profile,proxy,proxy-wire,reload,scenarios}.test.ts',
  handlers: 'mocks/{msw,testing}/tests/{bundle,handlers,parity,readme,scenarios,store,streams,testing}.test.ts',
  fixtures: 'fixtures/tests/*.test.ts',
  values: 'fixtures/tests/values/*.test.ts',
  spec: 'spec/tests/*.test.ts',
}

enableCompileCache()
// The last part of the path is the version of Node. Each process adds it itself.
process.env.NODE_COMPILE_CACHE ??= dirname(getCompileCacheDir() ?? '')
// The sources say the whole name of each file: Node need not look for it, which took a quarter of each start of a program.
const FOUND = `import module from 'node:module'
const isOwn = (url) => url.startsWith('${new URL('..', import.meta.url)}') && !url.includes('/node_modules/')
module.registerHooks?.({
  resolve: (name, context, next) =>
    /^\\..*\\.ts$/.test(name) && isOwn(context.parentURL ?? '')
      ? { url: new URL(name, context.parentURL).href, format: 'module-typescript', shortCircuit: true }
      : next(name, context),
})`
process.env.NODE_OPTIONS = `${process.env.NODE_OPTIONS ?? ''} --import=data:text/javascript,${encodeURIComponent(FOUND)}`
// TypeScript's compiler is done before it needs its memory back: to collect it would take a third of its time.
process.env.GOGC ??= 'off'

const folder = mkdtempSync(join(tmpdir(), 'unit-'))
process.on('exit', () => rmSync(folder, { recursive: true }))

const leftOut = new Set<string>()
const words = process.argv.slice(2)
const named = words.filter((word) => word !== '--night')
const isNight = named.length < words.length
if (isNight) process.env.NIGHTLY = 'true'
const files = named.length > 0 ? named.flatMap((pattern) => globSync(pattern)) : allFiles()
if (files.length === 0) {
  process.stderr.write(`error: no test file matches ${named.join(' ')}\n`)
  process.exit(2)
}
const loaded = [UNFOLLOWED, ...(process.env.UNIT_CPU === undefined ? [] : [new URL('./tests/cpu.ts', import.meta.url)])]
const execArgv = loaded.flatMap(({ href }) => ['--import', href])
run({ files, concurrency: TOGETHER, execArgv, signal: AbortSignal.timeout(LONGEST) })
  .on('test:fail', () => {
    process.exitCode = 1
  })
  .compose(spec)
  .pipe(process.stdout)

function allFiles(): readonly string[] {
  const alone = ROOMS.flatMap((room) =>
    here(globSync(`${room}/**/*.test.ts`, { exclude: [...Object.values(GROUPS), EXAMPLES] })),
  )
  const named = new Set<string>()
  const isNew = (file: string): boolean => named.size < named.add(file).size
  const groups = Object.fromEntries(
    Object.entries(GROUPS).map(([name, pattern]) => [name, together(name, globSync(pattern).filter(isNew))]),
  )
  const first = FIRST.flatMap((each) => groups[each] ?? here(globSync(each)))
  return [...new Set([...first, ...alone, ...Object.values(groups)])]
}

/** The files that this run has, and that this system can run: all of them on Linux. It says which it leaves out. */
function here(files: readonly string[]): readonly string[] {
  return files.filter((file) => {
    if (leftOut.has(file) || (!isNight && NIGHT.includes(file))) return false
    const lacked = lackedBy(readFileSync(file, 'utf8'), process.platform)
    if (lacked.length === 0) return true
    leftOut.add(file)
    process.stdout.write(`not on this system: ${file}: ${lacked.map(({ what }) => what).join('; ')}\n`)
    return false
  })
}

/**
 * A file that runs others. Each of them is a suite, so that its hooks are for its own tests. A test that ends the
 * process would hide all that come after it, so the group fails then, whatever the exit code.
 */
function together(name: string, files: readonly string[]): string {
  const path = join(folder, `${name}.mjs`)
  const suites = here(files).map(
    (file) => `describe(${JSON.stringify(file)}, () => declaring('${pathToFileURL(file)}'))`,
  )
  const lines = [
    "import { after, describe } from 'node:test'",
    `import { unfollow } from '${UNFOLLOWED.href}'`,
    'const all = []',
    'const declaring = (file) => all[all.push(import(file)) - 1]',
    ...suites,
    'Promise.allSettled(all).then(unfollow)',
    'let isWhole = false',
    'after(() => { isWhole = true })',
    "process.on('exit', () => { if (!isWhole) process.exitCode = 1 })",
  ]
  writeFileSync(path, lines.join('\n'))
  return path
}
