import { afterAll, beforeAll, expect, test } from 'vitest'
import { server } from './mocks.ts'
import meta, * as stories from './new-plant.stories.ts'

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterAll(() => server.close())

/** What Storybook does to show a story: its own parameters and arguments go before those of all. */
async function show(story: { args?: object; parameters?: typeof meta.parameters }): Promise<string> {
  server.resetHandlers(...(story.parameters ?? meta.parameters).msw.handlers)
  return meta.render({ ...meta.args, ...story.args })
}

test('each story has the answers of its own handlers', async () => {
  expect(await show(stories.Created)).toBe('Created Fern')
  expect(await show(stories.Unnamed)).toMatch(/^Failed: .*\/name is required/)
  expect(await show(stories.RateLimited)).toMatch(/^Failed: Too many requests/)
})
