/** Keeps the own answers of all sessions, checks them against the document, and reads them again when their files change. */

import type { Api } from '../../spec/contract/contract.ts'
import { type Watch, watchFiles } from '../../spec/document/watch.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { mayHaveAnswers } from '../answers/answer-files.ts'
import { breachesOfRule, FixedAnswers } from '../answers/answers.ts'
import { checkRule } from '../engine/script/fitting.ts'
import type { Rule } from '../engine/script/script.ts'
import type { ServerLog } from '../log/server-log.ts'
import type { MockServerOptions } from './options/mock.ts'

export type OwnAnswers = Watch & {
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
): Promise<OwnAnswers> {
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
    warn: (message) => log.write({ event: 'warning', message }),
  })
  const files = await answers.load()
  said()
  const watcher = watch === true && files.length > 0 ? watchFiles(files, () => answers.reload(), mayHaveAnswers) : null
  return { reload: () => answers.reload(), save: (orders) => answers.save(orders), close: () => watcher?.close() }
}

/** How many different warnings are remembered. */
const MOST_SAID = 1_000

/**
 * Returns the sentences on where a rule breaks the document, and warns of each once. Throws as {@link checkRule} does.
 */
export function createRuleJudge(api: () => Api, warn: (message: string) => void): (rule: Rule) => readonly string[] {
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
