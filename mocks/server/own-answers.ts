/** What is on stage from the start: keeps the own answers, checks them, and reads them again when their files change. */

import type { Api } from '../../spec/contract/contract.ts'
import { type Watch, watchFiles } from '../../spec/document/watch.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { mayHaveAnswers } from '../answers/answer-files.ts'
import { breachesOfRule, FixedAnswers } from '../answers/answers.ts'
import { DEFAULT_SETTINGS } from '../engine/message/settings.ts'
import { checkRule } from '../engine/script/fitting.ts'
import type { Rule } from '../engine/script/script.ts'
import { checkScenarios } from '../engine/state/rules.ts'
import { firstRules, type StageSettings } from '../engine/state/stage.ts'
import { State } from '../engine/state/state.ts'
import type { ServerLog } from '../log/server-log.ts'
import type { InUse } from './in-use.ts'
import type { MockServerOptions } from './options/mock.ts'

export type StandingAnswers = Watch & {
  /** Checks the answers against a new document. */
  readonly reload: () => Promise<unknown>
  /** Writes answers into the files; returns the file's name, or null if there are no files. */
  readonly save: (orders: readonly JsonObject[]) => Promise<string | null>
}

/** Loads the own answers of the options. Rejects with a `UserError` for invalid ones. */
export async function standAnswers(
  { answers: source, watch }: Pick<MockServerOptions, 'answers' | 'watch'>,
  log: ServerLog,
  api: () => Api,
  stand: (rules: readonly Rule[]) => void,
): Promise<StandingAnswers> {
  if (source === undefined) return { reload: async () => null, save: async () => null, close: () => {} }
  let count = 0
  const said = (): void => {
    if (typeof source === 'string') log.write({ event: 'answers', source, count })
  }
  const answers = new FixedAnswers(source, {
    api,
    use: (rules) => {
      count = rules.length
      stand(rules)
    },
    onReloaded: said,
    warn: log.warn,
  })
  const files = await answers.load()
  said()
  const watcher = watch === true && files.length > 0 ? watchFiles(files, () => answers.reload(), mayHaveAnswers) : null
  return { reload: () => answers.reload(), save: (orders) => answers.save(orders), close: () => watcher?.close() }
}

/** What every session begins with, checked: the rules of the options, and the own answers. */
export async function setStage(
  options: MockServerOptions,
  inUse: InUse,
  api: () => Api,
  { log, whole, isOneOfMany }: { readonly log: ServerLog; readonly whole: ServerLog; readonly isOneOfMany: boolean },
): Promise<{ readonly stage: StageSettings; readonly state: State; readonly standing: StandingAnswers }> {
  const { scenario = null, delay = 0, chaos = 0, seed = DEFAULT_SETTINGS.seed } = options
  // The process that is asked reports it, because no other process knows; at the start, one warning is enough for all
  // processes.
  const check = createRuleJudge(api, whole.warn)
  const stage = { scenario, delay, chaos, seed, check }
  const first = firstRules(stage, null)
  first.forEach(isOneOfMany ? (rule) => checkRule(api(), rule) : check)
  const writerOf = (operation: string) => inUse.engine.writer(operation)
  const state = new State(stage, inUse.room, () => inUse.seed, writerOf)
  const standing = await standAnswers(options, log, api, (base) => state.stand(base))
  for (const rule of first) checkScenarios(rule, state.scenarios)
  return { stage, state, standing }
}

/** How many different warnings are remembered. */
const MOST_SAID = 1_000

/** Says where a rule breaks the document, and warns of each once. Throws as {@link checkRule} does. */
function createRuleJudge(api: () => Api, warn: (message: string) => void): (rule: Rule) => readonly string[] {
  const said = new Set<string>()
  return (rule) => {
    checkRule(api(), rule)
    const sentences = breachesOfRule(api(), rule).map((why) => `your own answer breaks the document: ${why}`)
    for (const sentence of sentences) {
      if (said.has(sentence)) continue
      if (said.size >= MOST_SAID) said.clear()
      said.add(sentence)
      warn(sentence)
    }
    return sentences
  }
}
