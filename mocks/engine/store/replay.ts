/** Repeats in one memory what a request has changed in another. */

import { parseOwn } from '../../../spec/exact-json.ts'
import { splitTarget } from '../../../spec/http/target.ts'
import type { Change } from '../cues.ts'
import type { Engine } from '../engine.ts'
import type { Memory } from './memory.ts'

export function replay(
  { remembering }: Pick<Engine, 'remembering'>,
  { operation, method, target, values, text }: Change,
  memory: Memory,
): void {
  const found = remembering(operation)
  if (found === null) return
  const asked = {
    plan: found.plan,
    request: { method, target, header: () => undefined, body: null },
    query: splitTarget(target).query,
    values: new Map(values),
    sent: text === null ? null : parseOwn(text),
    text,
    key: `${method} ${target} ${text ?? ''}`,
  }
  found.remember.answer(asked, memory)
}
