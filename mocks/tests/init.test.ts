/**
 * `plant-store init` in small projects: what it writes, that a second run changes nothing, and that what it wrote runs,
 * with the tools of this repository and the sources in place of the installed package.
 */

import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join, relative, sep } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { build, createServer } from 'vite'
import { nightly, sampled } from '../../.ci/nightly.ts'
import { ROOT, run } from '../../.ci/package.ts'
import { withScripts } from '../init/init.ts'

const CLI = join(ROOT, 'cli.ts')
const EXAMPLES = join(ROOT, 'mocks/examples')
const BOOKINGS = readFileSync(join(EXAMPLES, 'bookings/api.yaml'), 'utf8')
/** Entry points of the package, and their sources. */
const ENTRIES = {
  testing: 'mocks/testing/index.ts',
  playwright: 'mocks/testing/playwright.ts',
  msw: 'mocks/msw/index.ts',
  module: 'mocks/module.ts',
}

let folder: string
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'plant-store-init-'))
})
after(() => rmSync(folder, { recursive: true }))

type Files = Readonly<Record<string, string>>

/** A project with these files, and with the package and the tools in its node_modules. */
function projectOf(name: string, files: Files): string {
  const place = join(folder, name)
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(join(place, dirname(file)), { recursive: true })
    writeFileSync(join(place, file), text)
  }
  const modules = join(place, 'node_modules')
  const kit = join(modules, 'plant-store-kit')
  mkdirSync(kit, { recursive: true })
  for (const tool of ['vite', 'vitest', 'playwright', 'msw', '.bin'])
    symlinkSync(join(ROOT, 'node_modules', tool), join(modules, tool), 'junction')
  const names = Object.keys(ENTRIES)
  const exports = Object.fromEntries(names.map((entry) => [`./${entry}`, `./${entry}.js`]))
  writeFileSync(join(kit, 'package.json'), JSON.stringify({ name: 'plant-store-kit', type: 'module', exports }))
  for (const [entry, source] of Object.entries(ENTRIES))
    writeFileSync(join(kit, `${entry}.js`), `export * from ${JSON.stringify(pathToFileURL(join(ROOT, source)))}\n`)
  return place
}

const init = (place: string, ...words: readonly string[]) => run(place, [process.execPath, CLI, 'init', ...words])

/** The files of a project and their texts, without its packages. */
function textsIn(place: string): Files {
  const entries = readdirSync(place, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const own = paths.filter((path) => !path.startsWith(join(place, 'node_modules')))
  return Object.fromEntries(
    own.toSorted().map((path) => [relative(place, path).replaceAll(sep, '/'), readFileSync(path, 'utf8')]),
  )
}

/** Runs init twice. The second run must change nothing. Gives what the first run printed and which files are new. */
async function initTwice(
  place: string,
): Promise<{ readonly out: string; readonly texts: Files; readonly made: string[] }> {
  const given = textsIn(place)
  const first = await init(place)
  assert.deepEqual([first.code, first.err], [0, ''])
  const texts = textsIn(place)
  const second = await init(place)
  assert.deepEqual([second.code, second.err, textsIn(place)], [0, '', texts])
  assert.doesNotMatch(second.out, /^(wrote|changed)/m)
  for (const [file, text] of Object.entries(given)) if (file !== 'package.json') assert.equal(texts[file], text)
  return { out: first.out, texts, made: Object.keys(texts).filter((file) => given[file] === undefined) }
}

const environment = (place: string): NodeJS.ProcessEnv => ({
  MOCK_URL: '',
  FORCE_COLOR: undefined,
  NO_COLOR: '1',
  // Node reads the sources: Playwright would compile all of them, as it never does with the package.
  PW_DISABLE_TS_ESM: '1',
  PATH: [join(place, 'node_modules/.bin'), process.env.PATH].join(delimiter),
})

/** Runs a script of the project, as its package manager does. */
async function scriptOf(place: string, name: string): Promise<string> {
  const { scripts } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  const { code, out, err } = await run(place, scripts[name].split(' '), environment(place))
  assert.equal(code, 0, `${name}\n${out}${err}`)
  return out
}

/** Runs the script that starts the mock, on a free port, until it listens, and gives the lines that it logs. */
async function logOfMock(place: string): Promise<string> {
  const { scripts } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'))
  const [program, ...words] = scripts.mock.split(' ')
  assert.equal(program, 'plant-store')
  const stdio = ['ignore', 'pipe', 'pipe'] as const
  const child = spawn(process.execPath, [CLI, ...words, '--port', '0', '--log', 'json'], {
    cwd: place,
    stdio: [...stdio],
  })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => {
      log += piece
    })
  }
  const end = once(child, 'exit')
  while (!log.includes('"listening"') && child.exitCode === null) await Promise.race([once(child.stdout, 'data'), end])
  child.kill()
  await end
  return log
}

const VITE = JSON.stringify({ type: 'module', devDependencies: { vite: '8', vitest: '5' } }, null, 2)

nightly('Vite and Vitest, in TypeScript, with a document', async () => {
  const place = projectOf('vite', {
    'package.json': VITE,
    'tsconfig.json': '{}',
    'tsconfig.app.json': '{ "compilerOptions": { /* Vite */ "allowImportingTsExtensions": true } }',
    // As one that has a page of another origin, from which the mock is not told what to answer.
    'vite.config.js': "export default { test: { environment: './page.js' } }",
    'page.js': "export default { name: 'page', viteEnvironment: 'client', setup() { throw new Error('a page') } }",
    'openapi.yaml': BOOKINGS,
  })
  const given = textsIn(place)
  const tried = await init(place, '--dry-run')
  assert.deepEqual([tried.code, tried.err, textsIn(place)], [0, '', given])
  const { out, made, texts } = await initTwice(place)
  const done = tried.out.replaceAll('would write ', 'wrote       ').replaceAll('would change', 'changed     ')
  assert.equal(done, out)
  assert.deepEqual(made, ['mocks/answers.yaml', 'mocks/api.mock.ts', 'mocks/browser.ts', 'mocks/mock.test.ts'])
  const page = readFileSync(join(ROOT, 'mocks/pages/init.md'), 'utf8')
  assert.equal(/```text\n([\s\S]*?)```/.exec(page)?.[1], out)
  assert.match(await scriptOf(place, 'mock:test'), /1 passed/)
  const log = await logOfMock(place)
  assert.match(log, /"title":"Bookings"/)
  assert.doesNotMatch(log, /"warning"|"error"/)
  const input = join(place, 'mocks/browser.ts')
  const built = await build({
    root: place,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input } },
  })
  assert.ok('output' in built)
  assert.match(texts['mocks/browser.ts'] ?? '', /bookings\.example\.com/)
  // The script makes the module as init did.
  const again = await run(place, [process.execPath, CLI, ...moduleWords(texts)])
  assert.deepEqual([again.code, textsIn(place)], [0, texts])
})

nightly('Angular gets the handlers for its page, and no file of Vite', async () => {
  const place = projectOf('angular', {
    'package.json': '{"devDependencies":{"@angular/core":"22","vite":"8","msw":"3","plant-store-kit":"1"}}',
    'tsconfig.json': '{}',
    'openapi.yaml': BOOKINGS,
  })
  const { out, made, texts } = await initTwice(place)
  assert.match(out, /^wrote +mocks\/browser\.ts +for Angular: /m)
  assert.match(out, /^Angular: start the worker of mocks\/browser in src\/main\.ts.*angular\.md$/m)
  assert.doesNotMatch(out, /Vite/)
  assert.deepEqual(made, ['mocks/answers.yaml', 'mocks/api.mock.ts', 'mocks/browser.ts', 'mocks/mock.test.mts'])
  assert.match(texts['mocks/browser.ts'] ?? '', /from '\.\/api\.mock'/)
})

/** The words of the script that makes the module. */
function moduleWords(texts: Files): readonly string[] {
  const { scripts } = JSON.parse(texts['package.json'] ?? '')
  return scripts['mock:module'].split(' ').slice(1)
}

nightly('Playwright, in JavaScript and CommonJS, with Swagger 2.0 in a folder', async () => {
  const swagger = {
    swagger: '2.0',
    info: { title: "Ann's", version: '1' },
    paths: {
      '/a/{id}': {
        delete: {
          responses: { 204: { description: 'd' } },
          parameters: [{ name: 'id', in: 'path', required: true, type: 'integer' }],
        },
      },
    },
  }
  const place = projectOf('playwright', {
    'package.json': '{"devDependencies":{"@playwright/test":"1"}}\n',
    'playwright.config.js': "module.exports = { testDir: './tests/browser' }\n",
    'docs/swagger.json': JSON.stringify(swagger),
  })
  const { made, texts } = await initTwice(place)
  assert.deepEqual(made, ['mocks/answers.yaml', 'tests/browser/mock.spec.js'])
  assert.match(texts['tests/browser/mock.spec.js'] ?? '', /'DELETE', '\/a\/1'/)
  assert.match(await scriptOf(place, 'mock:e2e'), /1 passed/)
  assert.match(await logOfMock(place), /"title":"Ann's"/)
})

nightly('Next.js with pages in src: its server gets answers for the address of the document', async () => {
  const place = projectOf('next', {
    'package.json':
      '{\n\t"dependencies": { "next": "16" },\n\t"devDependencies": { "vitest": "5", "msw": "^3.0.0" }\n}\n',
    'pnpm-lock.yaml': '',
    'tsconfig.json': '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler" } }',
    'src/app/page.tsx': '',
    'api/openapi.yml': BOOKINGS,
  })
  const { out, made } = await initTwice(place)
  assert.deepEqual(made, ['mocks/answers.yaml', 'mocks/api.mock.ts', 'mocks/mock.test.ts', 'src/instrumentation.ts'])
  assert.match(out, /^ {2}pnpm add --save-dev plant-store-kit$/m)
  const next = await createServer({
    root: place,
    configFile: false,
    logLevel: 'silent',
    server: { middlewareMode: true, ws: false },
  })
  try {
    const { register } = await next.ssrLoadModule(join(place, 'src/instrumentation.ts'))
    Object.assign(process.env, { NEXT_RUNTIME: 'nodejs', MOCKS: 'msw' })
    await register()
    assert.equal((await fetch('https://bookings.example.com/api/rooms')).status, 401)
  } finally {
    delete process.env.NEXT_RUNTIME
    delete process.env.MOCKS
    await next.close()
  }
})

/** A document of one operation, whose path needs care in a text, and has a query. */
const ODD = JSON.stringify({
  openapi: '3.1.0',
  info: { title: 't', version: '1' },
  paths: {
    "/ann's/{a}?b={c}": { get: { operationId: 'a: b', responses: { 200: { description: 'd' } } } },
  },
})

for (const [name, files, wanted] of [
  ['plain', {}, 'mocks/mock.test.mjs'],
  [
    'commonjs',
    {
      'package.json': '{}',
      'tsconfig.json': '{}',
      'spec/openapi.json': ODD,
    },
    'mocks/mock.test.mts',
  ],
  ['module', { 'package.json': '{"type":"module"}' }, 'mocks/mock.test.js'],
] as const) {
  nightly(`node:test, in a ${name} project`, async () => {
    const place = projectOf(name, files)
    const { made } = await initTwice(place)
    assert.deepEqual(made, ['mocks/answers.yaml', wanted])
    const { code, out } = await run(place, [process.execPath, '--test', wanted], {
      ...environment(place),
      NODE_TEST_CONTEXT: undefined,
    })
    assert.equal(code, 0, out)
    assert.match(out, /pass 1/)
  })
}

nightly(
  'a project without a document gets the files of the recipes as they are, in TypeScript and in JavaScript',
  async () => {
    const tools = { vite: '8', vitest: '5', next: '16', '@playwright/test': '1' }
    const recipes = {
      'mocks/answers.yaml': 'start/answers.yaml',
      'mocks/mock.test': 'start/vitest.spec.ts',
      'e2e/mock.spec': 'start/playwright.spec.ts',
      'mocks/browser': 'in-page/mocks.ts',
      instrumentation: 'next/instrumentation.ts',
    }
    for (const end of ['ts', 'js']) {
      const place = projectOf(`recipes-${end}`, {
        'package.json': JSON.stringify({ devDependencies: tools }),
        ...(end === 'ts' && { 'tsconfig.json': '{}' }),
      })
      const { made, texts } = await initTwice(place)
      assert.equal(made.length, Object.keys(recipes).length)
      for (const [file, recipe] of Object.entries(recipes)) {
        const text = readFileSync(join(EXAMPLES, recipe), 'utf8')
        assert.equal(texts[file.endsWith('.yaml') ? file : `${file}.${end}`], text, file)
        if (recipe.endsWith('.ts')) assert.equal(stripTypeScriptTypes(text), text, `${recipe} is no JavaScript`)
      }
    }
  },
)

test('package.json gets the scripts that it lacks, in its own style, and keeps every other byte', () => {
  const own = '"build": "tsc \\"}\\" {"'
  const rows: readonly (readonly [given: string, wanted: string])[] = [
    [
      `{\n  "scripts": {\n    ${own}\n  },\n  "a": []\n}\n`,
      `{\n  "scripts": {\n    ${own},\n    "mock": "m"\n  },\n  "a": []\n}\n`,
    ],
    [
      '{\r\n\t"name": "x",\r\n\t"scripts": {}\r\n}',
      '{\r\n\t"name": "x",\r\n\t"scripts": {\r\n\t\t"mock": "m"\r\n\t}\r\n}',
    ],
    ['{"a":{"scripts":{"b":"c"}}}', '{"a":{"scripts":{"b":"c"}},"scripts":{"mock":"m"}}'],
    ['{ "scripts": { "b": "c" } }', '{ "scripts": { "b": "c", "mock": "m" } }'],
    ['\uFEFF{}\n', '\uFEFF{\n  "scripts": {\n    "mock": "m"\n  }\n}\n'],
    ['{\n    "a": 1\n}', '{\n    "a": 1,\n    "scripts": {\n        "mock": "m"\n    }\n}'],
  ]
  for (const [given, wanted] of rows) assert.equal(withScripts(given, { mock: 'm' }), wanted)
})

const EMPTY = '{"openapi":"3.1.0","info":{"title":"t","version":"1"},"paths":{}}'

const REFUSED: readonly (readonly [
  name: string,
  files: Files,
  words: readonly string[],
  code: number,
  error: string,
])[] = [
  [
    'several',
    { 'openapi.yaml': '', 'api/swagger.json': '' },
    [],
    2,
    'there are 2 documents: openapi.yaml, api/swagger.json; name one with --spec',
  ],
  [
    'unusual',
    { 'clinic.yaml': BOOKINGS, 'schemas/v2.json': '{"info":{},"openapi":"3.1.0"}' },
    [],
    2,
    'there are 2 documents: clinic.yaml, schemas/v2.json; name one with --spec',
  ],
  ['unsafe', { '$(x).yaml': BOOKINGS }, [], 2, '--spec $(x).yaml: a script '],
  ['broken', { 'package.json': '{,' }, [], 2, 'package.json: it is not JSON: '],
  ['listed', { 'package.json': '[]' }, [], 2, 'package.json: it must be an object'],
  ['scripts', { 'package.json': '{"scripts":["a"]}' }, [], 2, 'package.json: /scripts must be an object'],
  ['folder', { 'package.json/a': '' }, [], 2, "package.json: can't be read: it is a folder"],
  ['missing', {}, ['--spec', 'none.yaml'], 2, "none.yaml: can't be read: there is no such file or folder"],
  ['shell', { '$(x).yaml': BOOKINGS }, ['--spec', '$(x).yaml'], 2, '--spec $(x).yaml: a script '],
  [
    'password',
    {},
    ['--spec', 'https://ann:secret@127.0.0.1:9/a.yaml'],
    2,
    '--spec: the password would be in package.json',
  ],
  ['nothing', { 'openapi.json': EMPTY }, [], 2, 't: no operation of the document can be called'],
  ['occupied', { mocks: '' }, [], 2, 'mocks: it is not a folder'],
]

for (const [name, files, words, code, error] of sampled(3, REFUSED)) {
  test(`one line and exit code ${code}: ${error}`, async () => {
    const place = projectOf(`refused-${name}`, files)
    const given = textsIn(place)
    const ended = await init(place, ...words)
    assert.equal(ended.code, code)
    assert.ok(ended.err.startsWith(`error: ${error}`), ended.err)
    assert.equal(ended.err.trimEnd().split('\n').length, 1)
    assert.doesNotMatch(ended.err, /secret/)
    assert.deepEqual(textsIn(place), given)
  })
}

test('a script of the same name stays, and the command beside it is the one to run', async () => {
  const place = projectOf('taken', {
    'package.json': '{"scripts":{"mock":"echo"}}',
    'yarn.lock': '',
    'a b.yaml': BOOKINGS,
  })
  const { code, out } = await init(place, '--spec', './a b.yaml')
  assert.equal(code, 0)
  assert.match(out, /^left +package\.json +it has these scripts: mock$/m)
  assert.match(out, /^ {2}yarn run plant-store mock --spec "a b\.yaml" --answers mocks\/answers\.yaml$/m)
  assert.equal(JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')).scripts.mock, 'echo')
})

nightly('a document is known by what it says, in any file of the usual folders, and never taken silently', async () => {
  const not = {
    'node_modules/api/openapi.yaml': BOOKINGS,
    'package.json': '{"dependencies":{"openapi":"3.0.0","swagger":"2.0.0"}}',
    'config.yaml': 'a:\n  openapi: 3.1.0\nopenapi: generate\n',
    'data.json': '{"openapi":',
    'dir.yaml/x': '',
  }
  const none = await init(projectOf('example', not))
  assert.match(
    none.out,
    /^There is no OpenAPI document in \., api, .* use the Plant Store's as an example; name yours with --spec\.$/m,
  )
  for (const [name, text] of [
    ['clinic.yaml', BOOKINGS],
    ['docs/Our API.yml', `# ours\n---\n${BOOKINGS}`],
    [
      'public/v1.json',
      JSON.stringify({
        paths: { '/a': { get: { responses: { 200: { description: 'a' } } } } },
        info: { title: 'Bookings', version: 'v1' },
        swagger: '2.0',
      }),
    ],
  ] as const) {
    const { out, code } = await init(projectOf(`said-${name.length}`, { ...not, [name]: text }))
    assert.equal(code, 0)
    assert.ok(out.startsWith(`The document is ${name}: Bookings v1.\n`), out)
    assert.match(out, /^ {2}npm run mock$/m)
  }
  const both = await init(projectOf('old', { 'api/openapi.yaml': BOOKINGS, 'old.yaml': BOOKINGS }))
  assert.match(both.out, /^The document is api\/openapi\.yaml: .*\nThere is also old\.yaml: choose it with --spec\.$/m)
})

nightly('what it can not do itself stands at the end', async () => {
  const place = projectOf('hints', {
    'package.json': '{"devDependencies":{"storybook":"10","jest":"30","msw":"^2.7.0"},"packageManager":"bun@1.3.0"}',
    'tsconfig.json': '{}',
    'public/swagger.yaml': BOOKINGS,
    'api(1).yaml': BOOKINGS,
  })
  const { out, made } = await initTwice(place)
  assert.deepEqual(made, ['mocks/answers.yaml', 'mocks/api.mock.ts', 'mocks/mock.test.mjs'])
  for (const line of [
    '  bun add --dev plant-store-kit msw@3',
    'Storybook: add ',
    'Jest runs mocks/mock.test too',
    'mocks/api.mock.ts has no types',
  ])
    assert.ok(out.includes(`\n${line}`), out)
  symlinkSync(join(ROOT, 'node_modules/typescript-7'), join(place, 'node_modules/typescript'), 'junction')
  assert.match(
    (await init(place)).out,
    /^mocks\/api\.mock\.ts has no types of bodies: openapi-typescript 7 needs TypeScript 5, and this project has 7\..*npx -p typescript@5 .* public\/swagger\.yaml -o mocks\/api\.d\.ts, add --types .* then bun run mock:module$/m,
  )
  const fresh = projectOf('fresh', {
    'package.json': '{"devDependencies":{"vite":"8"}}',
    'tsconfig.json': '{}',
    'swagger.yaml': BOOKINGS,
  })
  symlinkSync(join(ROOT, 'node_modules/typescript-7'), join(fresh, 'node_modules/typescript'), 'junction')
  const started = await init(fresh)
  assert.match(
    started.out,
    /^mocks\/api\.mock\.ts has no types of bodies: npm run mock:module adds them with TypeScript 5, /m,
  )
  const script: string = JSON.parse(readFileSync(join(fresh, 'package.json'), 'utf8')).scripts['mock:module']
  const [types = '', module = ''] = script.split(' && ')
  assert.match(types, /^npx --yes -p typescript@5 .* swagger\.yaml -o mocks\/api\.d\.ts$/)
  assert.match(module, /^plant-store spec .* --types mocks\/api\.d\.ts$/)
  assert.match((await init(place, '--spec', 'api(1).yaml')).out, / openapi-typescript "api\(1\)\.yaml" -o /)
  const manifest = '{"devDependencies":{"vitest":"5","@playwright/test":"1"}}'
  const narrow = projectOf('narrow', {
    'package.json': manifest,
    'vite.config.js': "export default { test: { include: ['src/*.test.js'] } }",
    'playwright.config.mjs': "export default { testDir: 'browser', testMatch: '*.pw.js' }",
  })
  const { out: warned } = await init(narrow)
  assert.match(warned, /^Vite: add import \{ msw \} from 'msw\/vite' and plugins: \[msw\(\)\] to vite\.config/m)
  assert.match(warned, /^Vitest: .* setupServer\(/m)
  writeFileSync(join(narrow, 'vite.config.js'), "import { msw } from 'msw/vite'\nexport default { plugins: [msw()] }")
  assert.doesNotMatch((await init(narrow)).out, /^Vite: add/m)
  assert.match(warned, /^Vitest: its test\.include must match mocks\/mock\.test$/m)
  assert.match(warned, /^Playwright: its testMatch must match browser\/mock\.spec$/m)
  const { out: told } = await init(projectOf('both', { 'package.json': manifest }))
  assert.match(told, /^Vitest runs e2e\/mock\.spec too, /m)
  assert.match(told, /^Playwright runs mocks\/mock\.test too, /m)
})
