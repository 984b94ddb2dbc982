/** The paths that a user gives to any command: empty ones, devices, pipes, and files that are too large. */

import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { COMMANDS, runCommandLine } from '../../cli.ts'
import { fileText } from '../../spec/program/file-text.ts'

const folder = mkdtempSync(join(tmpdir(), 'paths-'))
after(() => rmSync(folder, { recursive: true }))

const CLI = join(import.meta.dirname, '../../cli.ts')
const NOBODY = ['--target', 'http://127.0.0.1:9']

/** Runs a command line here: its exit code, and what it says. */
async function run(...words: string[]): Promise<readonly [number | null, string]> {
  let err = ''
  const code = await runCommandLine(
    words,
    () => {},
    (text) => {
      err += text
    },
  )
  return [code, err]
}

/** What takes a path, as the help shows it. */
const PATH = /[<[]([a-z]+\|)*(file|dir|folder|profile|ledger)\b/

for (const [name, load] of Object.entries(COMMANDS)) {
  test(`${name}: a path that is set and empty is wrong usage`, async () => {
    const { options, registeredArguments } = (await load()).command()
    const needed = options.filter(({ mandatory, long }) => mandatory && long === '--target').flatMap(() => NOBODY)
    const named = registeredArguments.filter(({ required }) => required).map(() => 'one')
    for (const { flags, long } of options.filter((one) => PATH.test(one.flags))) {
      const [code, err] = await run(name, ...needed, ...named, `${long}=`)
      assert.equal(code, 2, flags)
      assert.match(err, new RegExp(`^error: ${long}( or [A-Z_]+)? is empty: name a[^\\n]+\\n$`))
    }
    if (registeredArguments.length > 0) assert.match((await run(name, ''))[1], /^error: (file|folder) is empty: name a/)
  })
}

test('so is a variable of the environment', async () => {
  process.env.PLANT_STORE_SPEC = ''
  try {
    assert.deepEqual(await run('spec'), [2, 'error: --spec or PLANT_STORE_SPEC is empty: name a file or an address\n'])
  } finally {
    delete process.env.PLANT_STORE_SPEC
  }
})

/** Each input file of each command. */
const readers = (file: string): readonly (readonly string[])[] => [
  ['spec', '--spec', file],
  ['spec', `--resources=${file}`],
  ['init', '--dry-run', '--spec', file],
  ['mock', '--profile', file],
  ['mock', '--answers', file],
  ['mock', '--data', file],
  ['mock', '--tls-cert', file, '--tls-key', file],
  ['fixtures', '--input', file],
  ['coverage', file],
  ['verify', ...NOBODY, '--report', folder, '--token-file', file],
  [
    'verify',
    ...NOBODY,
    '--report',
    folder,
    '--oauth',
    'http://127.0.0.1:9',
    '--client-id',
    'a',
    '--client-secret-file',
    file,
  ],
  ['verify', ...NOBODY, '--report', folder, '--token', 't', '--baseline', file],
  ['learn', ...NOBODY, '--token', 't', '--check', file],
  ['seed', ...NOBODY, '--token', 't', '--input', file, '--ledger', join(folder, 'ledger')],
  ['seed', ...NOBODY, '--token', 't', '--resume', file],
  ['seed', ...NOBODY, '--token', 't', '--undo', file],
]

test('a device is no input file of any command', async () => {
  for (const words of readers('/dev/zero')) {
    const [code, err] = await run(...words)
    assert.equal(code, 2, words.join(' '))
    assert.match(err, /^error: [^\n]*\/dev\/zero: [^\n]*it is not a regular file\n$/)
  }
})

test('the size of a file is looked at before it is read', async () => {
  const huge = join(folder, 'huge')
  writeFileSync(huge, '')
  // More than one text can have.
  truncateSync(huge, 2 ** 34)
  for (const words of readers(huge).filter((some) => !/^seed|--input/.test(some.join(' ')))) {
    const [code, err] = await run(...words)
    assert.equal(code, 2, words.join(' '))
    assert.match(err, /^error: [^\n]*huge: [^\n]*it is larger than \d+ (MiB|bytes)[^\n]*\n$/)
  }
})

/** A new pipe. */
function pipe(name: string): string {
  const file = join(folder, name)
  execFileSync('mkfifo', [file])
  return file
}

/** Opens a pipe as soon as somebody reads it. */
async function openForReader(file: string): Promise<number> {
  for (;;) {
    try {
      return openSync(file, constants.O_WRONLY | constants.O_NONBLOCK)
    } catch (error) {
      if (Object(error).code !== 'ENXIO') throw error
      await pause(10)
    }
  }
}

for (const [flag, signal] of [
  ['--profile', 'SIGINT'],
  ['--answers', 'SIGTERM'],
  ['--data', 'SIGTERM'],
] as const) {
  test(`mock ${flag} with a pipe that nobody writes into: ${signal} ends it`, async () => {
    const file = pipe(`unwritten${flag}`)
    const child = spawn(process.execPath, [CLI, 'mock', '--port', '0', flag, file], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    const writer = await openForReader(file)
    child.kill(signal)
    // A program that no such signal ends would never end.
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
    assert.deepEqual(await ended, [null, signal])
    clearTimeout(late)
    closeSync(writer)
  })
}

test('a pipe that somebody writes into is read, and no further than its limit', async () => {
  const file = pipe('written')
  const [text] = await Promise.all([fileText(file, 1), writeFile(file, 'plant')])
  assert.equal(text, 'plant')
  const endless = fileText(file, 1)
  await Promise.all([
    assert.rejects(endless, { message: `${file}: can't be read: it is larger than 1 MiB` }),
    // Its reader leaves.
    assert.rejects(writeFile(file, Buffer.alloc(2 ** 22)), { code: 'EPIPE' }),
  ])
})

for (const [name, words] of [
  ['mock', ['--answers', join(folder, 'own'), '--data', join(folder, 'own')]],
  ['proxy', [...NOBODY, '--record', join(folder, 'own')]],
] as const) {
  test(`${name}: a pipe in a folder is left out, which is said once`, async () => {
    rmSync(join(folder, 'own'), { recursive: true, force: true })
    mkdirSync(join(folder, 'own'))
    const items = join(folder, 'own/plants.ndjson')
    writeFileSync(items, '')
    const pipes = ['own/create-plant.yaml', 'own/others.ndjson'].map(pipe)
    const spec = join(import.meta.dirname, '../rolling/nursery.json')
    const child = spawn(process.execPath, [CLI, name, '--spec', spec, '--port', '0', ...words])
    const ended = once(child, 'exit')
    let err = ''
    child.stderr.setEncoding('utf8').on('data', (text) => {
      err += text
    })
    for await (const line of createInterface(child.stdout)) if (line.includes('listening')) break
    child.kill('SIGTERM')
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
    assert.deepEqual(await ended, [0, null], err)
    clearTimeout(late)
    for (const one of pipes) {
      assert.equal(err.split(`${one}: it is not a regular file, and is left out\n`).length, 2, err)
      assert.ok(statSync(one).isFIFO())
    }
    assert.equal(readdirSync(join(folder, 'own')).length, 3)
  })
}
