/** These tests must fail, because no handler takes their requests. */

import { createHandlers } from 'plant-store-kit/msw'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { server, unhandled } from '../../examples/node/mocks.ts'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => expect(unhandled.splice(0)).toEqual([]))
afterAll(() => server.close())

test('another origin', async () => {
  await fetch('https://elsewhere.example.com/plants')
})

test('another origin, its error swallowed', async () => {
  await fetch('https://elsewhere.example.com/plants').catch(() => {})
})

test('outside the base path', async () => {
  server.resetHandlers(...createHandlers({ baseUrl: 'https://api.example.com/v1' }))
  await fetch('https://api.example.com/v10/plants')
})

test('an unknown path where no base is told', async () => {
  server.resetHandlers(...createHandlers())
  await fetch('https://api.example.com/unknown')
})
