import { msw } from 'msw/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // Serves mockServiceWorker.js while you develop, and adds nothing to the build.
  plugins: [msw()],
})
