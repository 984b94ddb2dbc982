/** The manifests in the rooms' deploy/ are valid by Kubernetes' own types, and use commands and flags that exist. */

import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import type { Option } from 'commander'
import type { Container, PodSpec } from 'kubernetes-types/core/v1.js'
import { parse, parseAllDocuments } from 'yaml'
import { COMMANDS } from '../../cli.ts'

const ROOT = join(import.meta.dirname, '../..')
const files = globSync('{mocks,contract-tests,fixtures}/deploy/**/*.yaml', { cwd: ROOT })
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
    const { resources } = parse(readFileSync(join(ROOT, folder, 'kustomization.yaml'), 'utf8'))
    const held = files.filter((file) => dirname(file) === folder && basename(file) !== 'kustomization.yaml')
    assert.deepEqual(resources.toSorted(), held.map((file) => basename(file)).sort(), folder)
  }
})

type Pod = { readonly file: string; readonly spec: PodSpec; readonly completions: unknown }

/** The pods that a manifest describes. */
function podsIn({ file, value }: Manifest): Pod[] {
  const pods: Pod[] = []
  const look = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('template' in node) {
      const { spec } = node.template as { readonly spec: PodSpec }
      pods.push({ file, spec, completions: 'completions' in node ? node.completions : undefined })
    }
    for (const inner of Object.values(node)) look(inner)
  }
  look(value)
  return pods
}

const pods = manifests.flatMap(podsIn)

test('no pod runs as root, writes to its image, may rise, or has a key to the cluster', () => {
  assert.equal(pods.length, 6)
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

test('every command and flag is there, and as many pods as shards', async () => {
  const ours = pods.flatMap(({ spec, completions }) =>
    spec.containers
      .filter(({ image }) => image === 'plant-store-kit')
      .map((container: Container) => ({ words: container.args ?? [], completions })),
  )
  assert.equal(ours.length, 6)
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
