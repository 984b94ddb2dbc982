/** Checks active answers against the document, as the answers of files are. */

import type { Api } from '../../spec/contract/contract.ts'
import { breachesOfRule } from '../answers/answers.ts'
import { checkRule } from '../engine/script/fitting.ts'
import type { Rule } from '../engine/script/script.ts'

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
