/** What `plant-store learn` does once its options are read. */

import { exampleNote } from '../../spec/document/source.ts'
import { loadProfile } from '../../spec/profile/profile-file.ts'
import { description } from '../../spec/profile/situations.ts'
import { overwrite, say, screenFor } from '../../spec/program/terminal.ts'
import { OptionError } from '../../spec/program/user-error.ts'
import { terminalLine, terminalText } from '../../spec/program/visible.ts'
import { unlessInterrupted } from '../plan/perform.ts'
import { givenSecrets } from '../verify/given-credentials.ts'
import type { LearnFlags, LearnOptions } from '../verify/option-rows.ts'
import { drawnBy } from '../verify/run-settings.ts'
import { tellUnjudged, UNJUDGED } from '../verify/unjudged.ts'
import { printDrift } from './drift-report.ts'
import { summary, writeProfile } from './file.ts'
import { learn, learnPlanText } from './learn.ts'
import type { OnAsk } from './learner.ts'

export async function learnAct({ out, check, dryRun, ...options }: LearnFlags): Promise<void> {
  const all: LearnOptions = { ...options, ...(await givenSecrets(options)) }
  if (dryRun) {
    say(process.stdout, terminalText(await learnPlanText(all)))
    return
  }
  if (out === undefined && check === undefined)
    throw new OptionError('give --out FILE to write a profile, or --check FILE')
  // A profile that can't be read ends the command before it sends anything.
  const before = check === undefined ? null : await loadProfile(check)
  const isShown = screenFor(process.stderr) !== null
  const learnt = await unlessInterrupted(
    learn(all, {
      before: before ?? undefined,
      onBegin: (settings) => void say(process.stdout, `${drawnBy(settings)}\n`),
      onAsk: isShown ? shownProgress() : undefined,
    }),
  )
  if (isShown) overwrite(process.stderr, '')
  if (learnt.kind === 'unjudged') {
    tellUnjudged(learnt.reason, {}, 'isInterrupted' in learnt ? '' : exampleNote(all))
    process.exit(UNJUDGED)
  }
  const { profile, redact } = learnt
  if (out !== undefined) {
    writeProfile(out, profile, redact)
    say(process.stdout, `${summary(profile)} ${out}${profile.violations.length === 0 ? '' : exampleNote(all)}\n`)
  }
  for (const { requirement, text, received } of profile.violations) {
    say(process.stderr, `${terminalLine(`violation: ${requirement}: ${text} Received: ${received}`)}\n`)
  }
  if (before !== null) return printDrift(before, learnt.profile, learnt.again)
  process.exitCode = profile.violations.length === 0 ? 0 : 1
}

function shownProgress(): OnAsk {
  let count = 0
  const start = performance.now()
  return (name) => {
    const seconds = Math.round((performance.now() - start) / 1000)
    overwrite(process.stderr, `[${++count}] ${seconds} s: ${description(name).question}`)
  }
}
