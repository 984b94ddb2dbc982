/** The program of a `PrismThread`: answers the questions one after the other. */

import { parentPort, workerData } from 'node:worker_threads'
import { reasonOf } from '../../spec/program/user-error.ts'
import { loadPrism } from './library.ts'
import type { PrismQuestion } from './question.ts'
import type { Posted } from './thread.ts'

// Nobody reads what Prism prints: a reader would keep the process of a mock that can't start.
for (const stream of [process.stdout, process.stderr]) stream.write = () => true

const post = (posted: Posted): void => parentPort?.postMessage(posted)
const questions: PrismQuestion[] = []
let wake = (): void => {}
parentPort?.on('message', (asked: PrismQuestion) => {
  questions.push(asked)
  wake()
})

try {
  const answer = await loadPrism(workerData)
  post({ unreadable: null })
  for (;;) {
    const asked = questions.shift()
    if (asked === undefined) await new Promise<void>((resolve) => (wake = resolve))
    else {
      const outcome = await answer(asked).catch((error: unknown) => ({ failure: `Prism failed: ${reasonOf(error)}` }))
      post({ outcome })
    }
  }
} catch (error) {
  post({ unreadable: reasonOf(error) })
}
