/** How a server comes to its end. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Watch } from '../../spec/document/watch.ts'
import { once } from '../../spec/program/once.ts'
import type { ControlSurface } from '../control/control.ts'
import type { HttpAdapter } from '../http/adapter.ts'
import type { Listener } from '../http/listener.ts'
import type { AnsweringParts } from './answering.ts'
import type { StandingAnswers } from './own-answers.ts'
import type { StateOfServer } from './state.ts'

type PartingParts = Pick<AnsweringParts, 'held' | 'outlet' | 'inUse' | 'log'> & {
  readonly watcher: Watch | null
  readonly standing: StandingAnswers
  readonly listener: Listener
  readonly control: ControlSurface
  readonly adapter: HttpAdapter
  readonly state: StateOfServer
}

export type Parting = ReturnType<typeof partingOf>

export function partingOf(parts: PartingParts) {
  const { watcher, standing, listener, control, held, adapter, outlet, inUse, state, log } = parts
  const closed = new AbortController()
  let patience = 0
  /**
   * Reports that it is not ready, and keeps serving for so many milliseconds; each connection ends with its next answer.
   * When it closes after that, open requests get the same time again.
   */
  const drain = async (milliseconds: number): Promise<void> => {
    patience = milliseconds
    listener.leave()
    await sleep(milliseconds, undefined, { ref: false })
  }
  const close = once(async () => {
    watcher?.close()
    standing.close()
    closed.abort()
    const stopped = listener.stop(patience)
    const closing = control.close()
    if (patience > 0) await Promise.race([stopped, sleep(patience, undefined, { ref: false })])
    held.close()
    adapter.close()
    await closing
    await stopped
    await outlet?.close()
    inUse.close()
    await state.close()
    log.write({ event: 'stopped' })
    await log.flush()
  })
  return { closed: closed.signal, drain, close }
}
