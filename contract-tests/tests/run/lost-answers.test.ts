/** When the loss of an answer, or the refusal of a valid request, counts against a target. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { bundled } from '../../../spec/document/bundled.ts'
import { contextOf } from '../../plan/context.ts'
import { narrowed, planOf } from '../../plan/plan.ts'
import { insist, type SendingFault } from '../../run/ask.ts'
import { resultsOf, SETTINGS } from '../../targets/judging.ts'
import { error, REFERENCE, TOKEN, withTarget } from '../../targets/reference.ts'
import { counted } from '../../targets/variations.ts'

const [operation] = bundled.operations
assert.ok(operation)

const lost = (kind: string): SendingFault => ({ kind, message: kind })

test('a loss counts if it happens three times in the same way, and more often after chance', () =>
  withTarget({}, async ({ url }) => {
    const settings = { ...SETTINGS, target: url }
    const context = contextOf(planOf(bundled, settings, TOKEN), settings, TOKEN)
    /** How often a request is sent that loses these answers, and what is said of that. */
    const asked = async (...losses: readonly string[]): Promise<readonly [number, string | null]> => {
      let times = 0
      const ask = async (time: number): Promise<string | undefined> => {
        times++
        return losses[time]
      }
      const lossIn = (loss: string | undefined): SendingFault | null => (loss === undefined ? null : lost(loss))
      const { chance } = await insist(context, operation, ask, lossIn)
      return [times, chance]
    }
    const always = Array<string>(20).fill('closed')
    assert.deepEqual(await asked(), [1, null])
    assert.deepEqual(await asked(...always), [3, null])
    assert.deepEqual(await asked('closed', 'closed'), [3, 'closed; asked again, an answer came'])
    assert.deepEqual(await asked('closed', 'timeout'), [2, 'closed; asked again: timeout'])
    assert.deepEqual(await asked(...always), [5, null])
    for (let time = 0; time < 9; time++) await asked('closed')
    assert.deepEqual(await asked(...always), [8, null])
  }))

test('a refusal counts if it happens four times, twice if writes are capped, while the same is accepted else', () =>
  withTarget({}, async ({ url }) => {
    /** How often a request is sent that is refused, and how often others beside it, as they are accepted or not. */
    const asked = async (refusals: readonly string[], doubts: readonly string[], maxWrites: number | null = null) => {
      const settings = { ...SETTINGS, target: url, maxWrites }
      const context = contextOf(planOf(bundled, settings, TOKEN), settings, TOKEN)
      let times = 0
      const ask = async (time: number): Promise<string | undefined> => {
        times++
        return refusals[time]
      }
      const beside: number[] = []
      const doubt = async (time: number): Promise<string | null> => doubts[beside.push(time) - 1] ?? null
      const { chance } = await insist(context, operation, ask, (kind) =>
        kind === undefined ? null : { kind, message: kind, doubt },
      )
      return [times, beside, chance]
    }
    const always = Array<string>(20).fill('refused')
    assert.deepEqual(await asked(always, []), [4, [1, 2, 3], null])
    assert.deepEqual(await asked(always, [], 5), [2, [1], null])
    assert.deepEqual(await asked(always, ['the token has expired']), [1, [1], 'refused, and the token has expired'])
    assert.deepEqual(await asked(['refused'], []), [2, [1], 'refused; asked again, it was accepted'])
    assert.deepEqual(await asked(['refused 3', 'refused 4'], []), [2, [1], 'refused 3; asked again: refused 4'])
  }))

test('a breach that only repetition shows is found in a service whose token does not last, as long as it lasts', () =>
  withTarget(
    {
      authorize: (seen) =>
        counted(seen, 'requests') > 150 ? error(401, 'It has expired.') : REFERENCE.authorize(seen),
      reply: (reply, { onConnection }) => (onConnection >= 20 && reply.status === 200 ? error(400, 'Enough.') : reply),
    },
    async ({ url }) => {
      const settings = { ...SETTINGS, target: url }
      const only = ['create-plant.repetition.in-a-row']
      const plan = narrowed(planOf(bundled, settings, TOKEN), { only })
      const results = await resultsOf(contextOf(plan, settings, TOKEN), plan)
      assert.ok(typeof results !== 'string', String(results))
      assert.deepEqual(
        results.map(({ outcome, received }) => [outcome, /^request 20 of 50: 400/.test(received ?? '')]),
        [
          ['passed', false],
          ['failed', true],
        ],
      )
    },
  ))

test('a service that serves one connection at a time, and never closes one itself, loses no request', () =>
  withTarget({}, async ({ url: inner }) => {
    const waiting: Socket[] = []
    let served: Socket | null = null
    const next = (): void => {
      served = waiting.shift() ?? null
      const socket = served
      if (socket === null) return
      const upstream = connect(Number(new URL(inner).port), '127.0.0.1')
      socket.on('close', () => {
        upstream.destroy()
        next()
      })
      upstream.on('error', () => socket.destroy())
      socket.pipe(upstream).pipe(socket)
    }
    const front = createServer((socket) => {
      waiting.push(socket.on('error', () => {}))
      if (served === null) next()
    })
    await once(front.listen(0, '127.0.0.1'), 'listening')
    const settings = { ...SETTINGS, target: `http://127.0.0.1:${(front.address() as AddressInfo).port}` }
    const only = ['credential.missing', 'repetition.in-a-row', 'repetition.after-refusal']
    const plan = narrowed(planOf(bundled, settings, TOKEN), { only: only.map((name) => `create-plant.${name}`) })
    const results = await resultsOf(contextOf(plan, settings, TOKEN), plan)
    assert.ok(typeof results !== 'string', String(results))
    for (const socket of waiting) socket.destroy()
    front.close()
    assert.deepEqual(
      results
        .filter(({ outcome }) => outcome !== 'passed')
        .map(({ id, outcome, received }) => `${id} ${outcome}: ${received}`),
      [],
    )
  }))
