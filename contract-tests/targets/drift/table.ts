/**
 * `npm run drift`: checks deployments that do not change, and deployments that do, and prints what was found. Unless some
 * are named, a mock with the profile of each is learnt, too.
 */

import { Argument, Command } from 'commander'
import { addFlags } from '../../../spec/program/flags.ts'
import { wholeNumber } from '../../../spec/program/option-rows.ts'
import { severalAtOnce } from '../../client/pace.ts'
import { built, started, toolsOf } from '../../wild/built.ts'
import { type Server, type Stack, stacks } from '../../wild/stacks.ts'
import { CONFORMING } from '../conforming.ts'
import { named, passesWhole } from '../named.ts'
import { type Decisions, TOKEN, withTarget } from '../reference.ts'
import { changesFound, type Deployment, falseAlarms } from './drift.ts'
import { NOISY } from './noisy.ts'

const command = new Command('drift')
  .description('check deployments that do not change for drift, and find changes in front of each')
  .addArgument(new Argument('[name...]', 'only those whose names begin so'))
addFlags(command, {
  checks: { flag: '--checks <n>', help: 'checks of each unchanged one', parse: wholeNumber(0, 1000), usual: 20 },
  changes: { flag: '--no-changes', help: 'unchanged ones alone' },
  wild: { flag: '--wild', help: 'the servers of contract-tests/wild, as far as their tools are there' },
}).parse()
const { args } = command
const { checks, changes, wild = false } = command.opts<{ checks: number; changes: boolean; wild?: boolean }>()

/** A deployment that runs while it is used. */
type Subject = { readonly name: string; readonly use: (how: (one: Deployment) => Promise<void>) => Promise<void> }

const isAsked = named(args)
const subjects = wild ? await wildSubjects() : targetSubjects()

const counts = { alarms: 0, found: 0, hidden: 0, MISSED: 0 }
const since = performance.now()
await severalAtOnce(subjects, 3, async ({ name, use }) => {
  const lines: string[] = []
  let words = ''
  try {
    await use(async (deployment) => {
      const alarms = await falseAlarms(deployment, checks)
      counts.alarms += alarms.length
      lines.push(...alarms.map((alarm) => `  FALSE ALARM, ${alarm}`))
      const found = changes ? await changesFound(deployment) : []
      for (const { looked } of found) counts[looked]++
      const hidden = found.filter(({ looked }) => looked === 'hidden').map(({ change }) => change)
      const missed = found.filter(({ looked }) => looked === 'MISSED').map(({ change }) => change)
      words = `${alarms.length === 0 ? 'no drift' : `${alarms.length} false alarms`}; ${found.length - hidden.length - missed.length} changes found`
      if (hidden.length > 0) words += `, hidden here: ${hidden.join(', ')}`
      if (missed.length > 0) words += `, MISSED: ${missed.join(', ')}`
    })
  } catch (error) {
    counts.alarms++
    words = `NOT CHECKED: ${error instanceof Error ? error.message : error}`
  }
  console.log([`${name.padEnd(44)} ${words}`, ...lines].join('\n'))
})
console.log(
  `\n${subjects.length} deployments, ${checks} checks each: ${counts.alarms} false alarms; ` +
    `${counts.found} changes found, ${counts.MISSED} missed, ${counts.hidden} hidden; ` +
    `${((performance.now() - since) / 1000).toFixed(0)} s`,
)
const isImitated = wild || args.length > 0 || passesWhole('contract-tests/learn/tests/closed-loop.test.ts')
process.exitCode = counts.alarms + counts.MISSED === 0 && isImitated ? 0 : 1

function targetSubjects(): Subject[] {
  const subject = (name: string, variation: Partial<Decisions>, base = ''): Subject => ({
    name,
    use: (how) => withTarget(variation, ({ url }) => how({ url, token: TOKEN }), base),
  })
  return [
    ...CONFORMING.map(({ name, variation, base }) => subject(name, variation, base)),
    ...Object.entries(NOISY).map(([name, variation]) => subject(name, variation)),
  ].filter(isAsked)
}

async function wildSubjects(): Promise<Subject[]> {
  const subjects: Subject[] = []
  for (const stack of stacks().filter(isAsked)) {
    const tools = await toolsOf(stack)
    if (tools.kind === 'missing') {
      console.log(`${stack.name} is left out: ${tools.why}`)
      continue
    }
    const folder = await built(stack)
    subjects.push(...stack.servers.map((server) => wildSubject(stack, server, folder)))
  }
  return subjects
}

function wildSubject(stack: Stack, server: Server, folder: string): Subject {
  return {
    name: `${stack.name} ${server.name}`,
    use: async (how) => {
      const { url, close } = await started(stack, server, folder, TOKEN)
      try {
        await how({ url, token: TOKEN })
      } finally {
        await close()
      }
    },
  }
}
