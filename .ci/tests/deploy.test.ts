/** The manifests in the rooms' deploy/ are valid by Kubernetes' own types, and use commands and flags that exist. */

import assert from 'node:assert/strict'
import { type ExecFileOptions, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Option } from 'commander'
import type { PodFailurePolicy } from 'kubernetes-types/batch/v1.js'
import type { Container, PodSpec } from 'kubernetes-types/core/v1.js'
import { parse, parseAllDocuments } from 'yaml'
import { COMMANDS } from '../../cli.ts'
import { createMockServer } from '../../mocks/index.ts'
import { isObject } from '../../spec/json/pointer.ts'
import { firstLine } from '../first-line.ts'
import { nightly } from '../nightly.ts'
import { startRedis } from '../redis.ts'

const ROOT = join(import.meta.dirname, '../..')
const COMPOSE = 'mocks/deploy/compose.yaml'
const OVERLAY = 'mocks/examples/kubernetes'
const files = globSync('{mocks,contract-tests,fixtures}/deploy/**/*.yaml', { cwd: ROOT }).filter(
  (file) => file !== COMPOSE,
)
const folders = [...new Set(files.map((file) => dirname(file)))]

type Manifest = { readonly file: string; readonly value: Readonly<Record<string, unknown>> }

const manifests = files
  .filter((file) => basename(file) !== 'kustomization.yaml')
  .flatMap((file): Manifest[] =>
    parseAllDocuments(readFileSync(join(ROOT, file), 'utf8')).map((document) => {
      assert.deepEqual(document.errors, [], file)
      return { file, value: document.toJS() }
    }),
  )

const kustomizationOf = (folder: string) => parse(readFileSync(join(ROOT, folder, 'kustomization.yaml'), 'utf8'))

// What the overlay adds, at the ends of lists, to the manifests under it.
for (const { target, patch } of kustomizationOf(OVERLAY).patches) {
  const isMeant = ({ file, value: { kind, metadata } }: Manifest): boolean =>
    file.startsWith('mocks/') && kind === target.kind && isObject(metadata) && metadata.name === target.name
  const value = structuredClone((manifests.find(isMeant) ?? assert.fail()).value)
  for (const { op, path, value: added } of parse(patch)) {
    const [, ...keys] = path.split('/')
    assert.deepEqual([op, keys.pop()], ['add', '-'])
    keys.reduce((node: Record<string, never>, key: string) => node[key], value).push(added)
  }
  manifests.push({ file: OVERLAY, value })
}

/** Where each API group is in `kubernetes-types`. */
const GROUPS: Readonly<Record<string, string>> = { v1: 'core/v1', 'networking.k8s.io/v1': 'networking/v1' }

test('every manifest is one by the types of Kubernetes, and has no field that these do not know', async () => {
  // In node_modules, so that the types are found.
  const folder = await mkdtemp(join(ROOT, 'node_modules/.deploy-'))
  try {
    const lines = manifests.map(({ file, value }, index) => {
      const { apiVersion, kind } = value
      const module = `kubernetes-types/${GROUPS[String(apiVersion)] ?? apiVersion}.js`
      return `/* ${file} */ export const m${index}: import('${module}').${kind} = ${JSON.stringify(value)}`
    })
    const service = "import('kubernetes-types/core/v1.js').Service"
    // Proves that the compiler checks the manifests.
    lines.push(`// @ts-expect-error\nexport const typo: ${service} = { spec: { port: [] } }`)
    await writeFile(join(folder, 'manifests.ts'), lines.join('\n'))
    const compiler = createRequire(import.meta.url).resolve('typescript-7/package.json')
    const words = [
      '--ignoreConfig',
      '--noEmit',
      '--strict',
      '--module',
      'nodenext',
      '--types',
      '',
      join(folder, 'manifests.ts'),
    ]
    await promisify(execFile)(process.execPath, [join(compiler, '../bin/tsc'), ...words]).catch((error) =>
      assert.fail(error.stdout),
    )
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('each folder lists what it holds, and nothing else', () => {
  for (const folder of folders) {
    const { resources } = kustomizationOf(folder)
    const held = files.filter((file) => dirname(file) === folder && basename(file) !== 'kustomization.yaml')
    assert.deepEqual(resources.toSorted(), held.map((file) => basename(file)).sort(), folder)
  }
})

type Pod = {
  readonly file: string
  readonly spec: PodSpec
  readonly completions: unknown
  readonly policy: PodFailurePolicy | undefined
}

/** The pods that a manifest describes. */
function podsIn({ file, value }: Manifest): Pod[] {
  const pods: Pod[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('template' in node) {
      const { spec } = node.template as { readonly spec: PodSpec }
      const { completions, podFailurePolicy: policy } = node as {
        readonly completions?: number
        readonly podFailurePolicy?: PodFailurePolicy
      }
      pods.push({ file, spec, completions, policy })
    }
    for (const inner of Object.values(node)) look(inner)
  }
  look(value)
  return pods
}

const pods = manifests.flatMap(podsIn)

test('no pod runs as root, writes to its image, may rise, or has a key to the cluster', () => {
  assert.equal(pods.length, 7)
  for (const { file, spec } of pods) {
    assert.equal(spec.automountServiceAccountToken, false, file)
    assert.equal(spec.securityContext?.runAsNonRoot, true, file)
    for (const { securityContext, resources } of spec.containers) {
      assert.equal(securityContext?.readOnlyRootFilesystem, true, file)
      assert.equal(securityContext?.allowPrivilegeEscalation, false, file)
      assert.deepEqual(securityContext?.capabilities, { drop: ['ALL'] }, file)
      assert.ok(resources?.limits?.memory, file)
    }
  }
})

type Service = {
  readonly image: string
  readonly command: string[]
  readonly user: string
  readonly ports?: readonly string[]
  readonly volumes?: readonly string[]
  readonly profiles?: readonly string[]
  readonly healthcheck?: { readonly test: readonly string[] }
  readonly read_only: boolean
  readonly cap_drop: readonly string[]
  readonly security_opt: readonly string[]
  readonly build?: { readonly context: string; readonly dockerfile: string }
}
const servicesOf = (text: string): Readonly<Record<string, Service>> => parse(text, { merge: true }).services
const services = servicesOf(readFileSync(join(ROOT, COMPOSE), 'utf8'))
/** The reader's own file on the page. */
const [, OWN = ''] =
  /```yaml\n(services:\n.*?)```/s.exec(readFileSync(join(ROOT, 'mocks/deploy/README.md'), 'utf8')) ?? []
const own = servicesOf(OWN)

type Started = Pick<Container, 'image' | 'args'> & { readonly completions?: unknown }

test('every command and flag is there, and as many pods as shards', async () => {
  const started: readonly Started[] = [
    ...pods.flatMap(({ spec, completions }) => spec.containers.map((one) => ({ ...one, completions }))),
    ...[services, own].flatMap(Object.values<Service>).map(({ image, command }) => ({ image, args: command })),
  ]
  const ours = started
    .filter(({ image }) => image === 'plant-store-kit')
    .map(({ args = [], completions }) => ({ words: args, completions }))
  assert.equal(ours.length, 10)
  for (const { words, completions } of ours) {
    const [name = '', ...flags] = words
    const command = (await COMMANDS[name]?.())?.command()
    assert.ok(command, name)
    for (const flag of flags.filter((word) => word.startsWith('--'))) {
      const [long, value] = flag.split('=')
      const option: Option | undefined = command.options.find((one) => one.long === long)
      assert.ok(option, `${name} ${long}`)
      assert.equal(value !== undefined, option.required, flag)
      if (long === '--shard') assert.equal(value, `auto/${completions}`)
    }
  }
})

const VERIFY = 'contract-tests/deploy/verify'
const NIGHTLY = 'contract-tests/deploy/nightly'

test('a night has a list of as many addresses and profiles as indexes, and is refused without its profiles', () => {
  const { secretGenerator, configMapGenerator } = kustomizationOf(NIGHTLY)
  const { completions } = pods.find(({ file }) => dirname(file) === NIGHTLY) ?? assert.fail()
  const names = (folder: string, ending: string): string[] =>
    Array.from({ length: Number(completions) }, (_, index) => `${folder}/${index}.${ending}`)
  assert.deepEqual(secretGenerator[0].files, names('deployments', 'env'))
  assert.deepEqual(configMapGenerator[0].files, names('profiles', 'json'))
  // kubectl ends with 1 where a listed file is missing.
  assert.deepEqual(globSync('{deployments,profiles}/*', { cwd: join(ROOT, NIGHTLY) }), secretGenerator[0].files)
})

const CLI = join(ROOT, 'cli.ts')

/** Runs a program as a container would, and gives its exit code and what it printed. */
async function ended(words: readonly string[], options: ExecFileOptions): Promise<{ code: unknown; said: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(words[0] ?? '', words.slice(1), options)
    return { code: 0, said: `${stdout}${stderr}` }
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error && 'stdout' in error && 'stderr' in error)) throw error
    return { code: error.code, said: `${error.stdout}${error.stderr}` }
  }
}

nightly('a night against deployments that conform is green: each container ends with 0', async () => {
  const root = await mkdtemp(join(tmpdir(), 'plant-store-night-'))
  try {
    await cp(join(ROOT, NIGHTLY, 'deployments'), join(root, 'deployments'), { recursive: true })
    const file = join(root, 'deployments/0.env')
    const env = await readFile(file, 'utf8')
    const [, token = ''] = /TOKEN=(.+)/.exec(env) ?? []
    await using mock = await createMockServer({ port: 0, tokens: [token] })
    await writeFile(file, env.replace(/(?<=TARGET=).*/, mock.url))
    const inRoot = (word: string): string =>
      word
        .replace('/app/dist/cli.js', CLI)
        .replace('$(JOB_COMPLETION_INDEX)', '0')
        .replace(/(?<=^|=)\/(?=deployments|profiles|reports)/, `${root}/`)
    // As the page says.
    await mkdir(join(root, 'profiles'))
    const node = [process.execPath, `--env-file=${file}`, CLI]
    const options = { cwd: root, env: {} }
    const learnt = await ended([...node, 'learn', '--out', join(root, 'profiles/0.json')], options)
    assert.equal(learnt.code, 0, learnt.said)
    const { spec } = pods.find(({ file }) => dirname(file) === NIGHTLY) ?? assert.fail()
    // Both at once, as a pod starts them.
    const containers = spec.containers.map(({ command = [], args = [] }) => {
      const [, ...words] = [...command, ...args].map(inRoot)
      return ended([process.execPath, ...words], options)
    })
    for (const { code, said } of await Promise.all(containers)) assert.equal(code, 0, said)
    assert.ok((await readdir(join(root, 'reports/0/verify'))).includes('report.json'))
  } finally {
    await rm(root, { recursive: true })
  }
})

test('a verdict stands, and what was not judged or was evicted is tried again', () => {
  const jobs = pods.filter(({ policy }) => policy !== undefined)
  assert.equal(jobs.length, 3)
  for (const { file, policy } of jobs) {
    /** What Kubernetes does: the first rule says it; without one the failure counts, and the index is tried again. */
    const actionOn = (code: number, isEvicted: boolean): string | undefined =>
      policy?.rules.find(({ onExitCodes, onPodConditions }) =>
        onExitCodes === undefined ? isEvicted && onPodConditions !== undefined : onExitCodes.values.includes(code),
      )?.action
    const verdicts = file.startsWith('fixtures') ? [undefined, 'FailJob'] : ['FailIndex', 'FailIndex']
    assert.deepEqual([actionOn(1, false), actionOn(2, false), actionOn(3, false)], [...verdicts, undefined], file)
    for (const code of [1, 2, 3, 137]) assert.equal(actionOn(code, true), 'Ignore', file)
  }
})

/** Stands for kubectl before a cluster whose Jobs are as $JOBS says: it says how long it would wait for what never comes. */
const KUBECTL = `#!${process.execPath}
const cluster = JSON.parse(process.env.JOBS)
const [verb, ...words] = process.argv.slice(2)
const [kind, path] = words.find((word) => /^--(for|output)=/.test(word))?.split('=').slice(1) ?? []
const found = (path ?? '').match(/\\w+/g)?.reduce((value, key) => value?.[key], cluster[words.at(-1)] ?? cluster[words[0]])
if (verb === 'wait' && (kind !== 'jsonpath' || found === undefined)) console.log(...words)
if (verb === 'get') process.stdout.write(String(found ?? ''))
if (verb === 'logs') console.log('The report.')
`

test('the commands of a run end with its verdict, where it is complete, failed or never merged', async () => {
  const [, script = ''] = /```shell\n(.*?)```/s.exec(readFileSync(join(ROOT, VERIFY, '../README.md'), 'utf8')) ?? []
  const folder = await mkdtemp(join(tmpdir(), 'plant-store-kubectl-'))
  try {
    await writeFile(join(folder, 'kubectl'), KUBECTL, { mode: 0o755 })
    const job = (type: string) => ({ status: { conditions: [{ type, status: 'True' }] } })
    const pods = (state: object) => ({ items: [{ status: { containerStatuses: [{ state }] } }] })
    for (const [type, state, code, said] of [
      ['Complete', { terminated: { exitCode: 0 } }, 0, /^The report\.\n$/],
      ['Failed', { terminated: { exitCode: 1 } }, 1, /^The report\.\n$/],
      ['Failed', { running: {} }, 3, /^\S+ --timeout=1m job\/plant-store-merge\nThe report\.\n$/],
    ] as const) {
      const merged = 'terminated' in state ? { 'job/plant-store-merge': job(type) } : {}
      const jobs = { 'job/plant-store-verify': job(type), ...merged, pods: pods(state) }
      const env = { PATH: `${folder}:${process.env.PATH}`, JOBS: JSON.stringify(jobs) }
      const run = await ended(['sh', '-c', script], { env })
      assert.equal(run.code, code)
      assert.match(run.said, said)
    }
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('the overlay mounts a ConfigMap of its own, read-only, and names the document in it', () => {
  const { configMapGenerator, resources } = kustomizationOf(OVERLAY)
  const [{ name, files: held }] = configMapGenerator
  assert.ok(folders.includes(join(OVERLAY, resources[0])))
  const { spec } = pods.find(({ file }) => file === OVERLAY) ?? assert.fail()
  const [{ args, volumeMounts = [] } = assert.fail()] = spec.containers
  const volume = spec.volumes?.find(({ configMap }) => configMap?.name === name)
  const mount = volumeMounts.find((one) => one.name === volume?.name)
  assert.ok(mount?.readOnly)
  assert.ok(existsSync(join(ROOT, OVERLAY, held[0])))
  assert.ok(args?.includes(`--spec=${mount.mountPath}/${held[0]}`))
})

test('the readiness probe is the check that both pages say, and so is the metric of the alarm', () => {
  const pages = ['mocks/pages/operation.md', 'mocks/deploy/README.md'].map((page) =>
    readFileSync(join(ROOT, page), 'utf8'),
  )
  const [, inPage] = /checks\s+`([^`]+)`,\s+as\s+the\s+manifests\s+do/.exec(pages[0] ?? '') ?? []
  const [, inDeploy] = /The\s+readiness\s+probe\s+asks\s+`([^`]+)`/.exec(pages[1] ?? '') ?? []
  const [mock] = pods.flatMap(({ spec }) => spec.containers.filter(({ name }) => name === 'mock'))
  const path = mock?.readinessProbe?.httpGet?.path
  assert.deepEqual([inPage, inDeploy], [path, path])
  const manifest = readFileSync(join(ROOT, 'mocks/deploy/deployment.yaml'), 'utf8')
  for (const text of [...pages, manifest]) assert.match(text, /\bmock_state_connected\b/)
})

test('the services of Compose are as confined as the pods, and this machine alone reaches them', () => {
  for (const [name, service] of [services, own].flatMap(Object.entries<Service>)) {
    assert.match(service.user, /^[1-9]\d*:[1-9]\d*$/, name)
    assert.equal(service.read_only, true, name)
    assert.deepEqual(service.cap_drop, ['ALL'], name)
    assert.deepEqual(service.security_opt, ['no-new-privileges:true'], name)
    for (const port of service.ports ?? []) assert.match(port, /^127\.0\.0\.1:/, name)
    if (service.build === undefined) continue
    const context = join(ROOT, dirname(COMPOSE), service.build.context)
    assert.equal(join(context, service.build.dockerfile), join(ROOT, 'mocks/deploy/Containerfile'))
  }
})

// By day the mock of the overlay below is started, and README.md's `verify` ends with 0.
nightly('the services of Compose work together: the mock is healthy, and verify ends with 0', async () => {
  const { mock, state, verify } = services
  assert.ok(mock?.healthcheck !== undefined && state !== undefined && verify !== undefined)
  const redis = await startRedis('a-password', ...state.command.slice(1))
  const here = mock.command.map((word) =>
    word.replace('state:6379', `127.0.0.1:${redis.port}`).replace('0.0.0.0', '127.0.0.1'),
  )
  const env = { ...process.env, PLANT_STORE_STATE_PASSWORD: 'a-password', PLANT_STORE_TOKEN: 'a-token' }
  const child = spawn(process.execPath, [CLI, ...here, '--port=0'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const { url } = JSON.parse(await firstLine(child.stdout))
    const [form, program, ...words] = mock.healthcheck.test.map((word) => word.replace('http://127.0.0.1:4010', url))
    // The image has this program alone.
    assert.deepEqual([form, program], ['CMD', 'node'])
    const asked = [process.execPath, ...words]
    assert.equal((await ended(asked, {})).code, 0)
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-compose-'))
    const judged = verify.command.map((word) => word.replace('http://mock:4010', url).replace('/tmp', folder))
    const { code, said } = await ended([process.execPath, CLI, ...judged], { env })
    await rm(folder, { recursive: true })
    assert.equal(code, 0, said)
    assert.match(await (await fetch(`${url}/_mock/metrics`)).text(), /^mock_state_connected 1$/m)
    child.kill('SIGTERM')
    await once(child, 'exit')
    assert.notEqual((await ended(asked, {})).code, 0)
  } finally {
    child.kill('SIGKILL')
    await redis.kill()
  }
})

nightly(
  "the reader's own document and answers are served from where they are mounted, and the mock is healthy",
  async () => {
    const { command: [, ...flags] = [], volumes = [], healthcheck } = own.mock ?? assert.fail()
    assert.deepEqual(volumes, ['.:/spec:ro'])
    const folder = await mkdtemp(join(tmpdir(), 'plant-store-own-'))
    await cp(join(ROOT, OVERLAY, 'openapi.yaml'), join(folder, 'openapi.yaml'))
    await mkdir(join(folder, 'mocks'))
    await writeFile(
      join(folder, 'mocks/beds.yaml'),
      '- { when: { operation: getBed }, status: 200, body: { id: 7, length: 2 } }\n',
    )
    const here = flags.map((word) => word.replace('/spec', folder).replace('0.0.0.0', '127.0.0.1'))
    const child = spawn(process.execPath, [CLI, 'mock', ...here, '--port=0'], { stdio: ['ignore', 'pipe', 'inherit'] })
    try {
      let log = ''
      while (!/http:\S+\n/.test(log)) log += (await once(child.stdout, 'data'))[0]
      const [url = ''] = /http:\S+/.exec(log) ?? []
      const [, , ...words] = (healthcheck?.test ?? []).map((word) => word.replace('http://127.0.0.1:4010', url))
      assert.deepEqual(await ended([process.execPath, ...words], {}), { code: 0, said: '' })
      assert.deepEqual(await (await fetch(`${url}/beds/7`)).json(), { id: 7, length: 2 })
    } finally {
      child.kill('SIGTERM')
      await once(child, 'exit')
      await rm(folder, { recursive: true })
    }
  },
)
