/**
 * The READMEs are true: each of their commands is run, and must print the output that they show. Mocks on free ports
 * replace the reader's mock on 4010 and the one on 4011, which accepts a single token. CI itself runs the two set-up
 * commands.
 */

import assert from 'node:assert/strict'
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { access, copyFile, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { HttpHandler } from 'msw'
import { getResponse } from 'msw/utils/get-response'
import { parse } from 'yaml'
import { COMMANDS } from '../../cli.ts'
import { createFixtures } from '../../fixtures/index.ts'
import { createMockServer } from '../../mocks/index.ts'
import { createHandlers } from '../../mocks/msw/index.ts'
import { linksOf, PAGES } from '../markdown.ts'
import { nightly, sampled } from '../nightly.ts'

const ROOT = join(import.meta.dirname, '../..')
const TEXTS = new Map(
  await Promise.all(PAGES.map(async (file) => [file, await readFile(join(ROOT, file), 'utf8')] as const)),
)
const README = TEXTS.get('README.md') ?? ''
const BY_HAND = TEXTS.get('mocks/pages/by-hand.md') ?? ''
const IN_CI = TEXTS.get('contract-tests/pages/ci.md') ?? ''
/** The entry points that users import, and their source files. */
const ENTRIES: Readonly<Record<string, string>> = {
  'plant-store-kit/mocks': 'mocks/index.ts',
  'plant-store-kit/testing': 'mocks/testing/index.ts',
  'plant-store-kit/fixtures': 'fixtures/index.ts',
  'plant-store-kit/contract-tests': 'contract-tests/index.ts',
}
const PATH = [join(ROOT, 'node_modules/.bin'), process.env.PATH].join(delimiter)
const SET_UP = ['npm ci && npm start', 'npm ci && npm test']
/** This command keeps running. */
const SECOND_MOCK = 'npx plant-store-kit mock --port 4011 --token good'

type Block = { readonly language: string; readonly text: string; readonly output: string | null }

/** Fenced blocks. A block of `json` or `text` right after another one is the output of that one. */
function blocks(readme: string): Block[] {
  const fences = [...readme.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
  return fences.map(([whole, language = '', text = ''], index) => {
    const next = fences[index + 1]
    const between = next === undefined ? '' : readme.slice(readme.indexOf(whole) + whole.length, next.index)
    const shown = next !== undefined && between.trim() === '' && /^(json|text)$/.test(next[1] ?? '')
    return { language, text: text.trim(), output: shown ? (next[2] ?? '').trim() : null }
  })
}

// Hooks before tests may still run when those after them do, where a name pattern leaves no test.
const mock = await createMockServer({ port: 0 })
const second = await createMockServer({ port: 0, tokens: ['good'] })
const folder = await mkdtemp(join(tmpdir(), 'plant-store-'))
await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'), 'junction')
after(async () => {
  await mock.close()
  await second.close()
  await rm(folder, { recursive: true })
})

/** Text with the addresses of the mocks of this test in place of the reader's. */
function withMocks(text: string): string {
  return text
    .replaceAll('http://127.0.0.1:4010', mock.url)
    .replaceAll('http://127.0.0.1:4011', second.url)
    .replaceAll('https://staging.example.com/v1', second.url)
}

/** A snippet that imports the sources of the package, and reads its files where they are here. */
function withSources(text: string): string {
  const here = text.replaceAll('node_modules/plant-store-kit', ROOT)
  return here.replaceAll(/'(plant-store-kit\/[^']+)'/g, (whole, entry: string) => {
    const found = ENTRIES[entry]
    return found === undefined ? whole : `'${join(ROOT, found)}'`
  })
}

/**
 * The standard output of a command line. `verify` checks only one requirement here, since other tests do whole runs.
 * `seed` gets a ledger of its own, since it never overwrites one.
 */
async function printed(command: string, cwd = ROOT, job: Environment = {}): Promise<string> {
  const line = withMocks(command)
    .replaceAll('npx plant-store-kit', `node ${join(ROOT, 'cli.ts')}`)
    .replace(/ verify (?!.*--only )/, ' verify --only create-plant.request.name.type ')
    .replaceAll('--spec openapi.yaml', `--spec ${join(ROOT, 'spec/openapi.yaml')}`)
    .replace(' seed ', ` seed --ledger ${join(folder, 'created.ndjson')} `)
  const own = Object.entries(job).map(([name, value]) => [name, withMocks(value)])
  // Node itself reads the sources: Playwright would compile them all, as it never does with the built package.
  const env = { ...process.env, ...Object.fromEntries(own), PATH, PLANT_STORE_TOKEN: 'good', PW_DISABLE_TS_ESM: '1' }
  return (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', line], { cwd, env })).stdout
}

describe('every command and snippet', { concurrency: 3 }, () => {
  for (const [file, readme] of TEXTS) {
    for (const [index, { language, text, output }] of sampled(3, [...blocks(readme).entries()])) {
      const name = `${file}: ${text.split('\n')[0]}`
      if (language === 'sh' && text !== SECOND_MOCK && !SET_UP.includes(text)) {
        test(name, async () => {
          const out = await printed(text)
          if (output === null) assert.notEqual(out, '')
          else assert.equal(out.trim(), output)
        })
      }
      if (language === 'ts') {
        test(name, async () => {
          const program = join(folder, `${file.replaceAll('/', '-')}-${index}.ts`)
          await writeFile(program, withSources(text))
          const out = await printed(`node ${program}`)
          if (output !== null) assert.equal(out.trim(), output)
        })
      }
    }
  }
})

type Environment = Readonly<Record<string, string>>
/** A CI job in the format of GitHub or of GitLab. */
type Job = {
  readonly env?: Environment
  readonly steps?: readonly Step[]
  readonly script?: readonly string[]
  readonly artifacts?: Artifacts
}
type Step = { readonly run?: string; readonly with?: { readonly path?: string } }
type Artifacts = { readonly paths: readonly string[]; readonly reports: { readonly junit: string } }

nightly('the jobs for CI are YAML, their commands run, and what they keep is there', async () => {
  const documents: Readonly<Record<string, unknown>>[] = blocks(IN_CI)
    .filter(({ language }) => language === 'yaml')
    .map(({ text }) => parse(text))
  const jobs = documents.flatMap((document): Job[] => Object.values(document.jobs ?? document))
  const commands = new Map(
    jobs.flatMap(({ env = {}, steps = [], script = steps.flatMap(({ run }) => run ?? []) }) =>
      script.filter((line) => line !== 'npm ci').map((line) => [line, env] as const),
    ),
  )
  assert.equal(commands.size, 3, [...commands.keys()].join('\n'))
  const cwd = join(folder, 'job')
  await mkdir(cwd)
  const [, suite = ''] = /^`contract\.spec\.ts`\n\n```typescript\n([\s\S]*?)```$/m.exec(IN_CI) ?? []
  await writeFile(join(cwd, 'contract.spec.ts'), withSources(suite))
  await copyFile(join(ROOT, 'spec/openapi.yaml'), join(cwd, 'openapi.yaml'))
  // The sources are modules, and so is what imports them.
  await writeFile(join(cwd, 'package.json'), '{"type": "module"}')
  // The profile that the reader has in the repository.
  await printed('npx plant-store-kit learn --out profile.json --target https://staging.example.com/v1', cwd)
  for (const [command, env] of commands) {
    assert.match(await printed(command, cwd, env), /conforms to Plant Store|The deployment matches all|^ *\d+ passed/m)
  }
  const kept = jobs.flatMap(({ steps, artifacts }) => [
    ...(steps ?? []).flatMap((step) => step.with?.path ?? []),
    ...(artifacts === undefined ? [] : [...artifacts.paths, artifacts.reports.junit]),
  ])
  assert.equal(kept.length, 5)
  for (const path of kept.filter((one) => !one.startsWith('${{'))) await access(join(cwd, path))
})

test('the handler that was written by hand does what is said of it', async () => {
  const [code = ''] = blocks(BY_HAND).flatMap(({ language, text }) => (language === 'typescript' ? [text] : []))
  const program = join(folder, 'by-hand.mjs')
  await writeFile(program, code)
  const { handler }: { handler: HttpHandler } = await import(pathToFileURL(program).href)
  const decided = createFixtures({ seed: 1 })
    .cases('mixed')
    .filter(({ expectedStatus }) => expectedStatus !== null)
  /** How many cases have each outcome: the expected and the received status. */
  const outcomes = async (handlers: readonly HttpHandler[]): Promise<Record<string, number>> => {
    const found: Record<string, number> = {}
    for (const { expectedStatus, contentType, body } of decided) {
      const headers = { authorization: 'Bearer good', 'content-type': contentType ?? '' }
      const request = new Request('https://api.example.com/plants', { method: 'POST', headers, body })
      const received = await getResponse([...handlers], request).then(
        (response) => response?.status,
        () => 'thrown',
      )
      const outcome = `${expectedStatus} ${received}`
      found[outcome] = (found[outcome] ?? 0) + 1
    }
    return found
  }
  const count = (expected: number): number =>
    decided.filter(({ expectedStatus }) => Number(expectedStatus) === expected).length
  const said =
    /Of the (\d+) broken bodies[\s\S]*? this handler accepts (\d+),[\s\S]*?throws at (\d+),[\s\S]*? Of (\d+) valid[\s\S]*? refuses (\d+)/
  const byHand = await outcomes([handler])
  assert.deepEqual(said.exec(BY_HAND)?.slice(1).map(Number), [
    count(400),
    byHand['400 200'],
    byHand['400 thrown'],
    count(200),
    byHand['200 400'],
  ])
  const ours = await outcomes(createHandlers())
  assert.deepEqual(ours, { '200 200': count(200), '400 400': count(400) })
})

test('the two set-up commands are scripts of the package, and start serves', async () => {
  const commands = blocks(README).flatMap(({ language, text }) => (language === 'sh' ? [text] : []))
  assert.deepEqual(commands.slice(0, 2), SET_UP)
  assert.ok(commands.includes(SECOND_MOCK))
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  assert.ok(typeof scripts.test === 'string')
  const [program = '', ...words] = 'npm start -- --port 0 --token good'.split(' ')
  const child = spawn(program, words, { cwd: ROOT, env: { ...process.env, PATH }, detached: true })
  let out = ''
  for await (const chunk of child.stdout) {
    out += chunk
    if (/^Plant Store mock listening on http:\/\/127\.0\.0\.1:\d+$/m.test(out)) break
  }
  assert.match(out, /^Plant Store mock listening on /m)
  // Like Ctrl-C: npm, its shell and the mock are one process group.
  process.kill(-(child.pid ?? Number.NaN), 'SIGINT')
  if (child.exitCode === null) await once(child, 'exit')
})

test('every command line on a page has a sub-command and flags that exist', async () => {
  const flags = new Map<string, ReadonlySet<string | undefined>>()
  for (const load of Object.values(COMMANDS)) {
    const command = (await load()).command()
    flags.set(command.name(), new Set([...command.options.map(({ long }) => long), '--help']))
  }
  let lines = 0
  for (const [page, text] of TEXTS) {
    const joined = text.replaceAll(/ *\\\n */g, ' ')
    for (const [line, name = '', rest = ''] of joined.matchAll(
      /\bplant-store(?:-kit)? ([a-z][a-z-]*)((?: [^\n`|#<]*)?)/g,
    )) {
      const known = flags.get(name)
      if (known === undefined) continue
      lines += 1
      for (const [flag] of rest.matchAll(/(?<= )--[a-z0-9-]+/g))
        assert.ok(known.has(flag), `${page}: ${flag} in ${line}`)
      // Without it, the reader's own service would be judged against the example of this package.
      if (/ --target https:/.test(rest)) assert.match(rest, / --spec /, `${page}: ${line}`)
    }
  }
  assert.ok(lines > 50, `${lines} lines`)
})

test('every file, picture and heading that is linked to is there', async () => {
  for (const [file, readme] of TEXTS) {
    for (const { path, heading } of linksOf(readme)) {
      const linked = path === '' ? file : join(dirname(file), path)
      const { size } = await stat(join(ROOT, linked))
      if (path.endsWith('.png')) assert.ok(size < 150_000, `${linked} is large`)
      if (heading === undefined) continue
      const anchors = [...(TEXTS.get(linked) ?? '').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title))
      assert.ok(anchors.includes(heading), `${file}: ${linked}#${heading}`)
    }
  }
})

test('every page is reached from the README', () => {
  // The page for contributors is not in the package, so that no page of the package links to it.
  const reached = new Set(['README.md', '.github/CONTRIBUTING.md'])
  // A set's iteration also visits what is added meanwhile.
  for (const file of reached) {
    for (const { path } of linksOf(TEXTS.get(file) ?? '')) {
      const linked = join(dirname(file), path)
      if (path !== '' && TEXTS.has(linked)) reached.add(linked)
    }
  }
  assert.deepEqual(
    PAGES.filter((page) => !reached.has(page)),
    [],
  )
})

/** In words. A list of changes grows until its release. */
const LONGEST: Readonly<Record<string, number>> = { 'README.md': 1_200, '.github/CHANGELOG.md': 3_000 }

test("npx is given the name of the package: before an installation it asks the registry, where another name may be a stranger's", async () => {
  const files = globSync(
    '{README.md,cli.ts,{.github,.ci/pictures,mocks,contract-tests,fixtures,spec}/**/*.{md,ts,js,json,yaml,yml,svg,Containerfile}}',
    {
      cwd: ROOT,
      exclude: ['**/node_modules/**', '.github/CHANGELOG.md'],
    },
  )
  assert.ok(files.length > 500)
  let count = 0
  for (const file of files) {
    const text = await readFile(join(ROOT, file), 'utf8')
    for (const [line, name] of text.matchAll(/\bnpx\s+(?:-[^\n]*\s)?(plant-store[\w-]*)/g)) {
      count++
      assert.ok(name === 'plant-store-kit' || line.includes('--package'), `${file}: ${line}`)
    }
  }
  assert.ok(count > 50)
})

test('no page is longer than 2,000 words, and the README than 1,200', () => {
  for (const [page, text] of TEXTS) {
    const words = text.split(/\s+/).length
    const most = LONGEST[page] ?? 2_000
    assert.ok(words <= most, `${page} has ${words} words`)
  }
})

test('every test that stands for a promise is there', async () => {
  const named = [...(TEXTS.get('.github/SECURITY.md') ?? '').matchAll(/`([\w/.-]+\.test\.ts)`/g)]
  assert.ok(named.length > 10)
  for (const [, path = ''] of named) await access(join(ROOT, path))
})

/** The anchor that GitHub makes of a heading. */
function anchorOf(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
}
