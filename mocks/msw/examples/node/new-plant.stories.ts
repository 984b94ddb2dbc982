/** Stories as Storybook has them: with its MSW add-on, `parameters.msw.handlers` are on duty while a story is shown. */

import { createHandlers } from 'plant-store-kit/msw'
import { createPlant } from '../create-plant.ts'
import { API } from './mocks.ts'

export default {
  title: 'New plant',
  args: { id: 1, name: 'Fern' },
  render: (plant: { id?: number; name?: string }) =>
    createPlant(API, plant).then(
      ({ name }) => `Created ${name}`,
      ({ message }: Error) => `Failed: ${message}`,
    ),
  parameters: { msw: { handlers: createHandlers({ baseUrl: API }) } },
}

export const Created = {}

export const Unnamed = { args: { name: undefined } }

export const RateLimited = {
  parameters: { msw: { handlers: createHandlers({ baseUrl: API, scenario: 'rate-limited' }) } },
}
