/** Keeps own answers under the stage of a server, and reads them anew when their files change. */

import type { Api } from '../../spec/contract/contract.ts'
import type { JsonObject } from '../../spec/json/pointer.ts'
import { mayHaveAnswers } from '../answers/answer-files.ts'
import { FixedAnswers } from '../answers/answers.ts'
import type { Rule } from '../engine/script/script.ts'
import type { ServerLog } from '../log/server-log.ts'
import type { MockServerOptions } from './options.ts'
import { type Watch, watchFiles } from './watch.ts'

export type Standing = Watch & {
  /** Holds them against a document that took the place of another. */
  readonly reload: () => Promise<unknown>
  /** Writes answers into the files; gives the name of the one, null where there are no files. */
  readonly save: (orders: readonly JsonObject[]) => Promise<string | null>
}

/** Puts the own answers of the options under a stage. Rejects with a `UserError` for answers that can't stand there. */
export async function standAnswers(
  { answers: source, watch }: Pick<MockServerOptions, 'answers' | 'watch'>,
  log: ServerLog,
  api: () => Api,
  stand: (rules: readonly Rule[]) => void,
): Promise<Standing> {
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
