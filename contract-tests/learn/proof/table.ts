/** `npm run drift`: checks deployments that do not change, and deployments that do, and prints what was found. */

import { Argument, Command, Option } from 'commander'
import { wholeNumber } from '../../../spec/options.ts'
import { atOnce } from '../../run/pace.ts'
import { CONFORMING } from '../../targets/conforming.ts'
import { TOKEN, withTarget } from '../../targets/reference.ts'
import { changesFound, falseAlarms } from './drift.ts'
import { NOISY } from './noisy.ts'

const command = new Command('drift')
  .description('check deployments that do not change for drift, and find changes in front of each')
  .addArgument(new Argument('[name...]', 'only those whose names begin so'))
  .addOption(new Option('--checks <n>', 'checks of each unchanged one').argParser(wholeNumber(0, 1000)).default(20))
  .option('--no-changes', 'unchanged ones alone')
  .parse()
const { args } = command
const { checks, changes } = command.opts<{ checks: number; changes: boolean }>()

const rows = [
  ...CONFORMING.map(({ name, variation, base = '' }) => ({ name, variation, base })),
  ...Object.entries(NOISY).map(([name, variation]) => ({ name, variation, base: '' })),
].filter(({ name }) => args.length === 0 || args.some((start) => name.startsWith(start)))

const counts = { alarms: 0, found: 0, hidden: 0, MISSED: 0 }
const started = performance.now()
await atOnce(rows, 3, async ({ name, variation, base }) => {
  const lines: string[] = []
  let words = ''
  try {
    await withTarget(
      variation,
      async ({ url }) => {
        const deployment = { url, token: TOKEN }
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
      },
      base,
    )
  } catch (error) {
    counts.alarms++
    words = `NOT CHECKED: ${error instanceof Error ? error.message : error}`
  }
  print([`${name.padEnd(44)} ${words}`, ...lines].join('\n'))
})
print(
  `\n${rows.length} deployments, ${checks} checks each: ${counts.alarms} false alarms; ` +
    `${counts.found} changes found, ${counts.MISSED} missed, ${counts.hidden} hidden; ` +
    `${((performance.now() - started) / 1000).toFixed(0)} s`,
)
process.exitCode = counts.alarms + counts.MISSED === 0 ? 0 : 1

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
