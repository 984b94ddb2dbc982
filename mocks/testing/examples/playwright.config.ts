import { defineConfig } from 'playwright/test'

export default defineConfig({
  use: { baseURL: 'http://localhost:5173' },
  webServer: [
    { command: 'npx plant-store mock --port 4010', url: 'http://127.0.0.1:4010/_mock/health' },
    { command: 'npx vite --port 5173', url: 'http://localhost:5173' },
  ],
})
