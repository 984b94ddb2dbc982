#!/usr/bin/env node
/**
 * `plant-store`: one program with a sub-command for each audience. Each folder has its own command; this file loads it.
 *
 * It must start even on a Node that is too old for the rest, so that it can say so. Therefore it loads the rest later.
 */

import { createRequire } from 'node:module'
import type { Command } from 'commander'
import type { Screen } from './spec/program/terminal.ts'

/** Each command is loaded when it is used: the mock should not wait for what the contract tests need. */
export const COMMANDS: Readonly<Record<string, () => Promise<{ readonly command: () => Command }>>> = {
  init: () => import('./mocks/init/command.ts'),
  mock: () => import('./mocks/command.ts'),
  // The proxy needs the judge of the contract tests, which the server must not import.
  proxy: async () => {
    const { command } = await import('./mocks/proxy/command.ts')
    const judge = async () => (await import('./contract-tests/judge/traffic-judge.ts')).createTrafficJudge
    return { command: () => command(judge) }
  },
  fixtures: () => import('./fixtures/command.ts'),
  verify: () => import('./contract-tests/command.ts'),
  // It asks a mock, of whose code the contract tests know nothing.
  coverage: async () => {
    const { command } = await import('./contract-tests/coverage/command.ts')
    const ask = async () => (await import('./mocks/control/client.ts')).askSurface
    return { command: () => command(ask) }
  },
  'merge-reports': async () => ({ command: (await import('./contract-tests/command.ts')).mergeCommand }),
  seed: () => import('./contract-tests/seed/command.ts'),
  learn: () => import('./contract-tests/learn/command.ts'),
  spec: () => import('./spec/command.ts'),
}

type Metadata = { readonly description: string; readonly version: string }
const metadata: Metadata = createRequire(import.meta.url)('plant-store-kit/package.json')

const refused = await import('./spec/this-node.ts').then(
  () => null,
  ({ message }: Error) => message,
)
if (refused !== null) {
  process.stderr.write(`error: ${refused}\n`)
  process.exitCode = 2
} else if (isMain()) await main(process.argv.slice(2))

/** `import.meta.main`, which Node 22 has not: whether this file is the program, which may be started by a link. */
function isMain(): boolean {
  const [, program] = process.argv
  if (program === undefined) return false
  const { realpathSync } = process.getBuiltinModule('node:fs')
  return realpathSync(program) === import.meta.filename
}

/** Runs the program: one command line, on this process's streams. */
async function main(words: readonly string[]): Promise<void> {
  const { enableCompileCache } = await import('node:module')
  enableCompileCache()
  const [{ reasonOf }, { terminalLine }, { say, screenFor }] = await Promise.all([
    import('./spec/program/user-error.ts'),
    import('./spec/program/visible.ts'),
    import('./spec/program/terminal.ts'),
  ])
  // A closed pipe, such as to `head`, ends the program quietly; a full disk behind `>` is an error.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit()
    say(process.stderr, `${terminalLine(`error: standard output: ${reasonOf(error)}`)}\n`)
    process.exit(1)
  })
  const code = await runCommandLine(
    words,
    (text) => say(process.stdout, text),
    (text) => say(process.stderr, text),
    screenFor(process.stdout),
  )
  if (code !== null) process.exitCode = code
}

/**
 * Runs one command line. Help goes to `out`, and its flags are grouped for a `screen`; a user's mistake is one line to
 * `err`. Resolves to the exit code of these, and to null if the command itself ran.
 */
export async function runCommandLine(
  words: readonly string[],
  out: (text: string) => void,
  err: (text: string) => void,
  screen: Screen | null = null,
): Promise<number | null> {
  const [
    { Command, CommanderError },
    { EXIT_CODES },
    { groupFlags, refuseEmptyPaths },
    { reasonOf, UserError },
    { isBeyondJudging },
    { terminalLine },
  ] = await Promise.all([
    import('commander'),
    import('./spec/generated/words.ts'),
    import('./spec/program/flags.ts'),
    import('./spec/program/user-error.ts'),
    import('./spec/json/beyond.ts'),
    import('./spec/program/visible.ts'),
  ])
  const oneLine = (text: string): string => `${terminalLine(text.trim().replaceAll(/\s*\n\s*/g, ' '))}\n`
  const program = new Command('plant-store')
    .hook('preAction', (_, command) => refuseEmptyPaths(command))
    .description(metadata.description)
    .version(metadata.version)
    .addHelpText('after', '\nExample:\n  plant-store mock --spec openapi.yaml --port 4010\n\nExit codes:')
    .addHelpText('after', EXIT_CODES.map(([code, who, when]) => `  ${code.padEnd(4)} ${who}: ${when}`).join('\n'))
  const given = wordsMeant(words)
  const [first = ''] = given
  for (const [name, load] of Object.entries(COMMANDS)) {
    if (Object.hasOwn(COMMANDS, first) && name !== first) continue
    program.addCommand((await load()).command())
  }
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeOut: out, writeErr: err, outputError: (text) => err(oneLine(text)) })
    if (screen === null) continue
    groupFlags(command)
    const term = (text: string): string => screen.paint('cyan', text)
    command.configureHelp({ styleOptionTerm: term, styleSubcommandTerm: term })
    command.configureOutput({ getOutHasColors: () => true, getOutHelpWidth: () => screen.width })
  }
  try {
    await program.parseAsync(given, { from: 'user' })
    return null
  } catch (error) {
    // Help and version end this way too, with 0. Everything else is a usage error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof UserError) {
      err(oneLine(`error: ${error.message}`))
      return error.exitCode
    }
    if (isBeyondJudging(error)) {
      // A document or a value may be deeper than the stack.
      err(oneLine(`error: the input can't be judged: ${reasonOf(error)}`))
      return 2
    }
    if (error instanceof Error && 'syscall' in error) {
      err(oneLine(`error: ${error.syscall}: ${reasonOf(error)}`))
      return 1
    }
    throw error
  }
}

/** `help NAME` as the command is asked for its help; of an unknown command its name alone, which gets the nearest one. */
function wordsMeant(words: readonly string[]): readonly string[] {
  const [first = '', second = ''] = words
  const name = first === 'help' ? second : first
  if (Object.hasOwn(COMMANDS, name)) return first === name ? words : [name, '--help']
  return name === '' || name.startsWith('-') ? words : [name]
}
