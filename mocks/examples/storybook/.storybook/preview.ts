import type { Preview } from '@storybook/html-vite'
import { createHandlers } from 'plant-store-kit/msw'

const preview: Preview = {
  // Handlers for every story. A story's own handlers answer before these.
  beforeEach({ msw }) {
    msw.use(...createHandlers({ baseUrl: 'https://api.example.com' }))
  },
}
export default preview
