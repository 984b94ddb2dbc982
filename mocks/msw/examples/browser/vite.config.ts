import { msw } from 'msw/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  // Serves mockServiceWorker.js, and adds it to what is built.
  plugins: [msw({ mode: 'worker-only' })],
})
