import type { Preview } from '@storybook/html-vite'
import { createHandlers } from 'plant-store-kit/msw'

const preview: Preview = {
  // What every story meets. A story's own handlers come later, and are asked first.
  beforeEach({ msw }) {
    msw.use(...createHandlers({ baseUrl: 'https://api.example.com' }))
  },
}
export default preview
