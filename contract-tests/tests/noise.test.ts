/** When the loss of an answer counts against a target. */

import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { bundled } from '../../spec/bundled.ts'
import type { Loss } from '../run/noise.ts'
import { narrowed, planOf, sessionOf } from '../run/run.ts'
import { resultsOf, SETTINGS } from '../targets/judging.ts'
import { TOKEN, withTarget } from '../targets/reference.ts'

const [operation] = bundled.contract.operations
assert.ok(operation)

const lost = (kind: string): Loss => ({ kind, message: kind })

test('a loss counts if it happens three times in the same way, and more often after noise', () =>
  withTarget({}, async ({ url }) => {
    const settings = { ...SETTINGS, target: url }
    const session = sessionOf(planOf(bundled, settings, TOKEN), settings, TOKEN)
    /** How often a request is sent that loses these answers, and what is said of that. */
    const asked = async (...losses: readonly string[]): Promise<readonly [number, string | null]> => {
      let times = 0
      const ask = async (time: number): Promise<string | undefined> => {
        times++
        return losses[time]
      }
      const lossIn = (loss: string | undefined): Loss | null => (loss === undefined ? null : lost(loss))
      const { noise } = await session.insist(operation, ask, lossIn)
      return [times, noise]
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
    const results = await resultsOf(sessionOf(plan, settings, TOKEN), plan)
    assert.ok(typeof results !== 'string', String(results))
    for (const socket of waiting) socket.destroy()
    front.close()
    assert.deepEqual(
      results.filter(({ outcome }) => outcome !== 'passed'),
      [],
    )
  }))
