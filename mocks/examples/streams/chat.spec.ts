import { startMock } from 'plant-store-kit/testing'
import { afterAll, expect, test } from 'vitest'
import { ask } from './chat.ts'

const mock = await startMock({ spec: 'api.yaml' })
afterAll(() => mock.close())

test('shows an answer that the mock makes up, piece by piece', async () => {
  await using session = mock.session()
  const pieces: string[] = []
  await ask(session.url, 'Hello', (piece) => pieces.push(piece))
  expect(pieces.length).toBeGreaterThan(1)
})

/** One event of the stream. */
const says = (content: string) => ({ data: { choices: [{ index: 0, delta: { content } }] } })

test('shows the events that this test writes', async () => {
  await using session = mock.session()
  await session.use({ events: [says('Good '), says('morning.'), '[DONE]'], pace: 20 })
  const pieces: string[] = []
  await ask(session.url, 'Hello', (piece) => pieces.push(piece))
  expect(pieces).toEqual(['Good ', 'morning.'])
})

test('fails if the connection breaks in the middle of the answer', async () => {
  await using session = mock.session()
  await session.use('truncated-body')
  await expect(ask(session.url, 'Hello', () => {})).rejects.toThrow()
})
